#!/usr/bin/env python3
"""Follows many trips at 1 Hz on a running `routed`, and measures how long each fix takes.

    python3 benchmarks/server/trips.py .build/release/routed porto.rgraph --trips 1000 --seconds 60

Each trip drives along its own route between two seeded places, at the route's mean speed, with an error
of 5 m, over one connection, one fix a second. Prints the latency of fixes, and the processor time and
memory of the server. The load comes from the same machine.
"""

import argparse
import asyncio
import json
import math
import os
import pathlib
import random
import subprocess
import tempfile
import time


class Connection:
    """A connection that is kept."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader = self.writer = None

    async def ask(self, method: str, path: str, body: str = "", token: str = "") -> tuple[int, dict]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        text = body.encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
        self.writer.write(head.encode() + f"Content-Length: {len(text)}\r\n\r\n".encode() + text)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = next(int(l.split(":")[1]) for l in lines if l.lower().startswith("content-length"))
        return int(lines[0].split()[1]), json.loads(await self.reader.readexactly(length))


class Trip:
    """A traveller along a route."""

    def __init__(self, port: int, box: list[float], seed: int) -> None:
        self.random = random.Random(seed)
        self.connection = Connection(port)
        self.box = box
        self.path = self.token = ""
        self.line: list[list[float]] = []

    def place(self) -> list[float]:
        west, south, east, north = self.box
        return [self.random.uniform(west, east), self.random.uniform(south, north)]

    async def start(self) -> bool:
        for _ in range(20):
            start, end = self.place(), self.place()
            body = json.dumps({"to": f"{end[1]},{end[0]}", "profile": "car"})
            status, answer = await self.connection.ask("POST", "/v1/trips", body)
            if status != 201:
                continue
            self.path, self.token = "/v1/trips/" + answer["id"], answer["token"]
            fix = json.dumps({"lat": start[1], "lon": start[0], "time": time.time()})
            await self.connection.ask("POST", self.path + "/fixes", fix, self.token)
            status, route = await self.connection.ask("GET", self.path + "/route")
            if status == 200 and route["distance"] > 1000:
                self.line = route["geometry"]["coordinates"]
                self.speed = route["distance"] / max(1, route["duration"])
                return True
        return False

    def position(self, along: float) -> list[float]:
        for a, b in zip(self.line, self.line[1:]):
            scale = math.cos(math.radians(a[1]))
            length = math.hypot((b[0] - a[0]) * scale, b[1] - a[1]) * 111_195
            if along < length:
                share = along / length
                return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
            along -= length
        return self.line[-1]

    async def drive(self, begin: float, seconds: int, times: list[float]) -> int:
        """Posts a fix a second; returns how many were refused."""
        phase, refused = self.random.random(), 0
        for second in range(seconds):
            await asyncio.sleep(max(0, begin + second + phase - time.time()))
            x, y = self.position((second + phase) * self.speed)
            noise = [self.random.gauss(0, 5) / 111_195 for _ in range(2)]
            fix = {"lat": y + noise[0], "lon": x + noise[1], "accuracy": 5, "time": time.time()}
            sent = time.perf_counter()
            status, _ = await self.connection.ask(
                "POST", self.path + "/fixes", json.dumps(fix), self.token
            )
            times.append(time.perf_counter() - sent)
            refused += status != 200
        return refused


def usage(pid: int) -> tuple[float, float]:
    """Processor seconds and resident megabytes."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure(port: int, pid: int, arguments: argparse.Namespace) -> int:
    box = [float(side) for side in arguments.bbox.split(",")]
    trips = [Trip(port, box, seed) for seed in range(arguments.trips)]
    begin = time.time()
    started = [trip for trip in trips if await trip.start()]
    print(f"{len(started)} trips started in {time.time() - begin:.1f} s")
    before, times = usage(pid)[0], []
    begin = time.time() + 1
    refused = sum(await asyncio.gather(*(t.drive(begin, arguments.seconds, times) for t in started)))
    used, memory = usage(pid)
    times.sort()
    print(f"{len(times)} fixes in {arguments.seconds} s, {refused} refused")
    for share in (0.5, 0.99, 0.999):
        print(f"  {share * 100:g} % within {times[int(share * len(times))] * 1000:.1f} ms")
    print(f"  slowest {times[-1] * 1000:.1f} ms")
    print(f"server: {(used - before) / arguments.seconds * 100:.0f} % of a core, {memory:.0f} MB")
    return 1 if refused else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("graph")
    parser.add_argument("--trips", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--bbox", default="-8.66,41.14,-8.58,41.18", help="west,south,east,north")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [arguments.program, "--graph", arguments.graph, "--port", "0", "--log-level", "error",
             "--trips", folder + "/trips.sqlite"],
            stdout=subprocess.PIPE, text=True,
        )
        try:
            line = next(line for line in server.stdout if "http://" in line)
            port = int(line.strip().rsplit(":", 1)[1])
            return asyncio.run(measure(port, server.pid, arguments))
        finally:
            server.terminate()
            server.wait(timeout=40)


if __name__ == "__main__":
    raise SystemExit(main())
