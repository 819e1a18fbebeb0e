#!/usr/bin/env python3
"""Posts positions of many devices to a `routed` with live data: rate, crash, full disk, size.

    python3 benchmarks/server/devices.py .build/release/routed --only rate

rate    Devices post positions in OsmAnd's protocol, one a request, each over a connection of its own, at
        a total of --rate a second for --seconds. A request has its time, whether or not the server
        keeps up; the time until its answer counts from there. One client listens to the stream and
        measures how long after its post a position arrives there.
kill    The same, but the server is killed with SIGKILL in the middle, --rounds times on the same file.
        Every position whose answer has arrived must be in the file. A check of the file follows.
disk    The file lies on a small disk, which is filled. Positions must be refused with 507, and taken again
        when there is space; what was acknowledged must be in the file. Left out if no tmpfs can be mounted.
size    A week of 20 buses that post every 5 seconds for 12 hours a day; the file's size afterwards.

Prints one line for each; the exit status is 1 if something was lost or refused.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import multiprocessing
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from faults import fill, small_disk  # noqa: E402
from servers import Server  # noqa: E402


class Fault(Exception):
    """Something was lost or refused."""


def server(options: argparse.Namespace, path: str) -> Server:
    return Server(
        lambda port: [
            options.routed, "--port", str(port), "--log-level", "none", "--live", path,
        ],
        {"ROUTED_LIVE_DURABILITY": options.durability},
    )


def add_devices(options: argparse.Namespace, path: str, count: int) -> list[str]:
    """The tokens of new devices, each of a vehicle of its own."""
    tokens = []
    for number in range(count):
        run = subprocess.run(
            [options.routed, "devices", "add", f"BUS-{number}", "--live", path],
            capture_output=True, text=True, check=True, env=os.environ | {"LC_ALL": "C"},
        )
        tokens.append(run.stdout.split("now: ")[1].split()[0])
    return tokens


class Device(asyncio.Protocol):
    """A bus that goes in circles, and its connection."""

    def __init__(self, number: int, token: str, start: float) -> None:
        self.number, self.token = number, token
        # Milliseconds since 1970 of the next position; each is another one.
        self.time = int(start * 1000)
        self.rng = random.Random(number)
        self.acknowledged: list[int] = []
        self.sent: list[tuple[float, int]] = []
        self.latencies: list[float] = []
        self.refused = 0
        self.transport: asyncio.Transport | None = None
        self.is_gone = False
        self._buffer = b""

    async def connect(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_gone = True

    def post(self, due: float) -> None:
        """Sends the next position."""
        self.time = max(self.time + 1, int(time.time() * 1000))
        angle = self.time / 1e5 + self.number
        latitude, longitude = 19.28 + 0.01 * math.sin(angle), -99.14 + 0.01 * math.cos(angle)
        self.transport.write(
            b"GET /v1/devices/osmand?id=%b&lat=%.7f&lon=%.7f&timestamp=%d&speed=%.2f&bearing=%.1f"
            b"&accuracy=5&altitude=2240&batt=80 HTTP/1.1\r\nHost: x\r\n\r\n"
            % (self.token.encode(), latitude, longitude, self.time, self.rng.uniform(0, 25),
               self.rng.uniform(0, 359))
        )
        self.sent.append((due, self.time))

    def data_received(self, data: bytes) -> None:
        now, data, start = time.monotonic(), self._buffer + data, 0
        while (end := data.find(b"\r\n\r\n", start)) >= 0:
            head = data[start:end].lower()
            length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
            if len(data) < end + 4 + length:
                break
            due, moment = self.sent[len(self.latencies)]
            self.latencies.append(now - due)
            body = data[end + 4 : end + 4 + length]
            if head.startswith(b"http/1.1 200") and b'"stored":1' in body:
                self.acknowledged.append(moment)
            else:
                self.refused += 1
            start = end + 4 + length
        self._buffer = data[start:]


async def listen(port: int, stop: float, delays: list[float]) -> None:
    """Listens to the stream; `delays` gets the time from each position's time to its arrival."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    writer.write(b"GET /v1/vehicles/stream?vehicle=PROBE HTTP/1.1\r\nHost: x\r\n\r\n")
    with contextlib.suppress(asyncio.TimeoutError, OSError, EOFError):
        while time.monotonic() < stop:
            line = await asyncio.wait_for(reader.readline(), max(0.1, stop - time.monotonic()))
            if not line:
                return
            if line.startswith(b'data: {"id"'):
                delays.append(time.monotonic())


async def probe(port: int, token: str, stop: float) -> list[float]:
    """Seconds from a post until it is in the stream, for a post every 100 ms."""
    arrivals: list[float] = []
    listener = asyncio.create_task(listen(port, stop + 1, arrivals))
    device = Device(999, token, time.time())
    await device.connect(port)
    await asyncio.sleep(0.5)
    posted = []
    while time.monotonic() < stop:
        posted.append(time.monotonic())
        device.post(posted[-1])
        await asyncio.sleep(0.1)
    await listener
    device.transport.close()
    if len(arrivals) != len(posted):
        raise Fault(f"{len(posted)} positions posted, {len(arrivals)} in the stream")
    return [arrival - post for arrival, post in zip(arrivals, posted)]


async def load(
    port: int, devices: list[Device], rate: float, start: float, stop: float
) -> None:
    """Posts of some devices at a total rate, until a time or until the server has gone."""
    for device in devices:
        await device.connect(port)
    number, begin = 0, max(start, time.monotonic())
    while (now := time.monotonic()) < stop and not any(device.is_gone for device in devices):
        while (due := begin + number / rate) <= now:
            devices[number % len(devices)].post(due)
            number += 1
        await asyncio.sleep(0.002)
    end = time.monotonic() + 30
    while time.monotonic() < end and not all(
        device.is_gone or len(device.latencies) == len(device.sent) for device in devices
    ):
        await asyncio.sleep(0.01)
    for device in devices:
        device.transport.close()


def worker(arguments: tuple) -> list[dict]:
    port, devices, rate, start, stop = arguments
    devices = [Device(number, token, time.time()) for number, token in devices]
    asyncio.run(load(port, devices, rate, start, stop))
    return [
        {
            "number": device.number, "sent": len(device.sent), "refused": device.refused,
            "acknowledged": device.acknowledged, "latencies": device.latencies,
        }
        for device in devices
    ]


def post(
    options: argparse.Namespace, port: int, tokens: list[str], seconds: float
) -> "multiprocessing.pool.AsyncResult":
    """Starts the processes that post."""
    pool = multiprocessing.Pool(options.processes)
    start = time.monotonic() + 0.5
    parts = [
        list(enumerate(tokens))[part :: options.processes] for part in range(options.processes)
    ]
    rate = options.rate / options.processes
    result = pool.map_async(
        worker, [(port, part, rate, start, start + seconds) for part in parts], chunksize=1
    )
    pool.close()
    return result


def quantiles(values: list[float]) -> str:
    values = sorted(values)
    at = lambda share: values[min(len(values) - 1, int(share * len(values)))] * 1000  # noqa: E731
    return (
        f"half within {at(0.5):.1f} ms, 99 % within {at(0.99):.1f} ms, "
        f"slowest {values[-1] * 1000:.0f} ms"
    )


def machine_seconds() -> float:
    """Processor time of everything on this machine."""
    fields = [int(value) for value in pathlib.Path("/proc/stat").read_text().split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def steady_rate(options: argparse.Namespace, folder: str) -> str:
    path = folder + "/live.sqlite"
    tokens = add_devices(options, path, options.devices)
    run = subprocess.run(
        [options.routed, "devices", "add", "PROBE", "--live", path],
        check=True, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C"},
    )
    probe_token = run.stdout.split("now: ")[1].split()[0]
    with server(options, path) as running:
        busy, began = machine_seconds(), time.monotonic()
        own = running.processor_seconds()
        result = post(options, running.port, tokens, options.seconds)
        delays = asyncio.run(
            probe(running.port, probe_token, time.monotonic() + options.seconds)
        )
        devices = [device for part in result.get() for device in part]
        seconds = time.monotonic() - began
        own = running.processor_seconds() - own
        busy = machine_seconds() - busy
        memory = running.resident_mib()
        log = os.path.getsize(path + "-wal")
    sent = sum(device["sent"] for device in devices)
    taken = sum(len(device["acknowledged"]) for device in devices)
    check(options, path, devices)
    latencies = [value for device in devices for value in device["latencies"]]
    text = (
        f"{taken} of {sent} positions stored, {sent / options.seconds:.0f} a second for "
        f"{options.seconds:.0f} s from {options.devices} devices, synchronous "
        f"{options.durability.upper()}; answered: {quantiles(latencies)}; in the stream: "
        f"{quantiles(delays)}; processor time of the server {100 * own / seconds:.0f} % of a core, "
        f"of the whole machine {100 * busy / seconds:.0f} % of a core; "
        f"memory {memory:.0f} MiB, log {log / 1e6:.1f} MB"
    )
    if taken != sent or sent < 0.99 * options.rate * options.seconds:
        raise Fault(text)
    return text


def check(options: argparse.Namespace, path: str, devices: list[dict]) -> int:
    """Compares the file with the answers; returns how many positions it has besides."""
    database = sqlite3.connect(path)
    numbers = {
        int(name[4:]): number
        for name, number in database.execute("SELECT id, number FROM vehicle WHERE id LIKE 'BUS-%'")
    }
    extra = 0
    for device in devices:
        stored = {
            row[0]
            for row in database.execute(
                "SELECT time FROM position WHERE vehicle = ?", [numbers[device["number"]]]
            )
        }
        lost = [moment for moment in device["acknowledged"] if moment not in stored]
        if lost:
            raise Fault(f"{len(lost)} acknowledged positions of BUS-{device['number']} are lost")
        extra += len(stored) - len(device["acknowledged"])
        last = database.execute(
            "SELECT time FROM last_position WHERE vehicle = ?", [numbers[device["number"]]]
        ).fetchone()
        if stored and last != (max(stored),):
            raise Fault(f"the last position of BUS-{device['number']} is not its newest")
    database.close()
    return extra


def kill_while_posting(options: argparse.Namespace, folder: str) -> str:
    path = folder + "/live.sqlite"
    tokens = add_devices(options, path, options.devices)
    taken, all_taken = 0, {}
    rng, extra = random.Random(options.seed), 0
    for _ in range(options.rounds):
        with server(options, path) as running:
            result = post(options, running.port, tokens, options.seconds)
            time.sleep(0.5 + rng.uniform(0.2, 0.5) * options.seconds)
            running.end()
            devices = [device for part in result.get() for device in part]
        for device in devices:
            kept = all_taken.setdefault(device["number"], [])
            kept += device["acknowledged"]
            device["acknowledged"] = kept
        extra = check(options, path, devices)
        taken = sum(len(times) for times in all_taken.values())
        subprocess.run([options.routed, "db", "check", "--live", path], check=True,
                       capture_output=True)
    return (
        f"{options.rounds} times killed at {options.rate:.0f} positions a second: all {taken} "
        f"acknowledged ones are in the file, and {extra} whose answer did not arrive; each file whole"
    )


def post_batch(port: int, token: str, start: int) -> tuple[int, dict]:
    """Posts 500 positions; returns the status and the answer."""
    lines = (json.dumps({"lat": 19.28, "lon": -99.14, "time": start + n}) for n in range(500))
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/v1/devices/fixes",
        data="\n".join(lines).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def full_disk(options: argparse.Namespace, folder: str) -> str:
    with contextlib.ExitStack() as disk:
        try:
            path = disk.enter_context(small_disk(folder))
        except (subprocess.CalledProcessError, FileNotFoundError):
            return "left out, a tmpfs cannot be mounted"
        file = f"{path}/live.sqlite"
        token, start, taken, refused = add_devices(options, file, 1)[0], int(time.time()), 0, []
        batches = iter(range(start - 500_000, start, 500))
        with server(options, file) as running:
            fill(path / "ballast")
            while len(refused) < 20:
                status, answer = post_batch(running.port, token, next(batches))
                taken += answer.get("stored", 0)
                if status != 200:
                    refused.append((status, answer["message"]))
            if any(status != 507 or "live.sqlite" not in text for status, text in refused):
                raise Fault(f"positions on a full disk: {refused[:2]}")
            if running.get("/v1/vehicles")[0] != 200:
                raise Fault("vehicles are not answered")
            (path / "ballast").unlink()
            status, answer = post_batch(running.port, token, next(batches))
            if status != 200:
                raise Fault(f"no position is taken with space again: {answer}")
            taken += answer["stored"]
        database = sqlite3.connect(file)
        kept = database.execute("SELECT count(*) FROM position").fetchone()[0]
        database.close()
        if kept != taken:
            raise Fault(f"{kept} positions kept of {taken}")
    return f"20 posts refused with 507, {taken} positions taken and kept; it said: {refused[0][1]}"


async def post_week(port: int, tokens: list[str], now: float) -> int:
    """A week of buses: 12 hours a day, a position every 5 seconds, a minute of them a post."""

    async def bus(number: int, token: str) -> int:
        rng, count = random.Random(number), 0
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        latitude, longitude, course = 19.28, -99.14, rng.uniform(0, 359)
        for day in range(7):
            begin = now - (7 - day) * 86_400 + 3600 + rng.uniform(0, 5)
            for minute in range(720):
                lines = []
                for second in range(0, 60, 5):
                    speed = max(0, rng.gauss(6, 5))
                    course = (course + rng.gauss(0, 20)) % 360
                    latitude += 5 * speed * math.cos(math.radians(course)) / 111_195
                    longitude += 5 * speed * math.sin(math.radians(course)) / 105_000
                    lines.append(
                        json.dumps({
                            "time": round(begin + minute * 60 + second, 3),
                            "lat": round(latitude, 7), "lon": round(longitude, 7),
                            "speed": round(speed, 2), "course": round(course, 1),
                            "accuracy": round(rng.uniform(3, 15), 1),
                            "altitude": round(2240 + rng.gauss(0, 5), 1),
                        })
                    )
                body = "\n".join(lines).encode() + b"\n"
                writer.write(
                    f"POST /v1/devices/fixes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
                    f"Content-Type: application/x-ndjson\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                    + body
                )
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                answer = json.loads(await reader.readexactly(length))
                if answer.get("stored") != 12:
                    raise Fault(f"a minute was refused: {answer}")
                count += 12
        writer.close()
        return count

    return sum(await asyncio.gather(*(bus(n, token) for n, token in enumerate(tokens))))


def size_of_a_week(options: argparse.Namespace, folder: str) -> str:
    path = folder + "/live.sqlite"
    tokens = add_devices(options, path, 20)
    with server(options, path) as running:
        begin = time.monotonic()
        count = asyncio.run(post_week(running.port, tokens, time.time()))
        seconds = time.monotonic() - begin
        running.process.terminate()
        running.process.wait()
    size = sum(
        os.path.getsize(path + end) for end in ("", "-wal") if os.path.exists(path + end)
    )
    copy = folder + "/copy.sqlite"
    subprocess.run([options.routed, "db", "backup", copy, "--live", path], check=True,
                   capture_output=True)
    text = (
        f"{count} positions of 20 buses in a week take {size / 1e6:.1f} MB, {size / count:.1f} bytes "
        f"each, stored in {seconds:.0f} s; a backup of it takes {os.path.getsize(copy) / 1e6:.1f} MB"
    )
    if size > 150e6:
        raise Fault(text)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("--rate", type=float, default=5000, help="positions a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--devices", type=int, default=100)
    parser.add_argument("--processes", type=int, default=2, help="processes that post")
    parser.add_argument("--durability", choices=["normal", "full"], default="normal")
    parser.add_argument("--rounds", type=int, default=3, help="how often the server is killed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the files are; default: a temporary folder")
    parser.add_argument("--only", choices=["rate", "kill", "disk", "size"])
    options = parser.parse_args()
    failures = 0
    checks = {
        "rate": steady_rate, "kill": kill_while_posting, "disk": full_disk, "size": size_of_a_week,
    }
    for name, run in checks.items():
        if options.only in (None, name):
            with tempfile.TemporaryDirectory(dir=options.folder) as folder:
                try:
                    print(f"{name}: {run(options, folder)}")
                except Fault as fault:
                    failures += 1
                    print(f"{name}: FAILED: {fault}")
            sys.stdout.flush()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
