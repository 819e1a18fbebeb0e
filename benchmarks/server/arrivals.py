#!/usr/bin/env python3
"""Measures how long a position takes to arrive at those who listen to the arrivals at a stop.

    python3 benchmarks/server/arrivals.py .build/release/routed .build/release/routecli --listeners 5000

`routecli transit simulate` makes up the buses of the sample shuttle, all day long. Their positions of the last
half hour are posted at once, and then each at its time for some seconds, while the listeners read
`/v1/stops/{id}/stream`. The time is that from the start of a post until a listener has the next event; an
event comes only if the forecast changes, at most twice a second.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from servers import Server

ROOT = Path(__file__).resolve().parents[2]
STOPS = ["Estación (muestra)", "Parada Calle del Puente", "Parada Puerta Principal", "Parada Circuito Norte"]
IDS = ["estacion", "calle-del-puente", "puerta-principal", "circuito-norte"]


def shuttle(folder: str) -> Path:
    """The sample shuttle with a departure each 10 minutes."""
    lines = Path(folder) / "shuttle.geojson"
    lines.write_text((ROOT / "data/examples/shuttle.geojson").read_text(encoding="utf-8"), encoding="utf-8")
    names = ",".join(STOPS + STOPS[:1])
    times = f"route,days,first,last,every,{names}\nCircuito Tec,daily,00:00,23:50,10,+0,+6,+8,+12,+19\n"
    (Path(folder) / "shuttle.csv").write_text(times, encoding="utf-8")
    return lines


class Listeners:
    """Clients of the streams, and when each got its newest event."""

    def __init__(self, port: int):
        self.port = port
        self.events: list[tuple[int, float]] = []
        self.open = 0

    async def listen(self, number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        path = f"/v1/stops/{IDS[number % len(IDS)]}/stream"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        self.open += 1
        while True:
            data = await reader.read(65_536)
            if not data:
                self.open -= 1
                return
            if b"event: arrivals" in data:
                self.events.append((number, time.monotonic()))


async def measure(server: Server, fixes: list[dict], token: str, options: argparse.Namespace) -> None:
    listeners = Listeners(server.port)
    tasks = []
    for number in range(options.listeners):
        tasks.append(asyncio.create_task(listeners.listen(number)))
        if number % 200 == 199:
            await asyncio.sleep(0.05)
    await asyncio.sleep(5)
    first = len(listeners.events)
    used = server.processor_seconds()
    end = time.time() + options.seconds
    began = time.monotonic()
    delays: list[float] = []
    posts = reached = 0
    for fix in fixes:
        if not time.time() <= fix["at"] < end:
            continue
        await asyncio.sleep(max(0, fix["at"] - time.time()))
        known, start = len(listeners.events), time.monotonic()
        await asyncio.to_thread(post, server, fix, token)
        posts += 1
        await asyncio.sleep(1.5)
        told = {}
        for number, moment in listeners.events[known:]:
            told.setdefault(number, moment - start)
        if told:
            reached += 1
            delays += told.values()
    used = server.processor_seconds() - used
    span = time.monotonic() - began
    for task in tasks:
        task.cancel()
    delays.sort()
    print(f"{listeners.open} listeners of {len(IDS)} stops, {posts} posts within {span:.0f} s; after {reached} of them the arrivals changed")
    print(f"{len(listeners.events) - first} events sent after the first ones, {100 * used / span:.0f} % of one core")
    if delays:
        print(
            f"from the post until a listener has the event: half within {1000 * statistics.median(delays):.0f} ms, "
            f"99 % within {1000 * delays[int(0.99 * (len(delays) - 1))]:.0f} ms, slowest {1000 * delays[-1]:.0f} ms"
        )
    print(f"memory of the server: {server.resident_mib():.0f} MiB")


def post(server: Server, fix: dict, token: str) -> None:
    """Posts a position as a Traccar server forwards it."""
    position = {"latitude": fix["lat"], "longitude": fix["lon"], "fixTime": fix["time"]}
    body = {"position": position, "device": {"uniqueId": fix["vehicle"]}}
    request = urllib.request.Request(
        server.base + "/v1/devices/traccar",
        json.dumps(body).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    urllib.request.urlopen(request, timeout=30).read()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("routecli")
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=120)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        feed, live, output = shuttle(folder), f"{folder}/live.sqlite", f"{folder}/fixes.ndjson"
        subprocess.run(
            [options.routecli, "transit", "simulate", "--gtfs", feed, "--seed", "1", "--output", output],
            check=True, stdout=subprocess.DEVNULL,
        )
        fixes = [json.loads(line) for line in Path(output).read_text(encoding="utf-8").splitlines()]
        for fix in fixes:
            fix["at"] = datetime.datetime.fromisoformat(fix["time"].replace("Z", "+00:00")).timestamp()
        devices = [options.routed, "devices", "add"]
        for vehicle in sorted({fix["vehicle"] for fix in fixes}):
            subprocess.run([*devices, vehicle, "--live", live], check=True, stdout=subprocess.DEVNULL)
        text = subprocess.run(
            [*devices, "--gateway", "test", "--live", live], check=True, capture_output=True, text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        ).stdout
        token = max(re.findall(r"[0-9A-Za-z_-]{16,}", text), key=len)

        def command(port: int) -> list[str]:
            return [
                options.routed, "--port", str(port), "--log-level", "none", "--live", live, "--gtfs", str(feed),
            ]

        with Server(command, {"ROUTED_LIMITS_STREAMS": str(options.listeners + 10)}) as server:
            now = time.time()
            for fix in fixes:
                if now - 1800 <= fix["at"] < now:
                    post(server, fix, token)
            asyncio.run(measure(server, fixes, token, options))
    return 0


if __name__ == "__main__":
    sys.exit(main())
