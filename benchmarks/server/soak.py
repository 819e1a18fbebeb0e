#!/usr/bin/env python3
"""Asks `routed` for everything at once for a long time, and says whether anything grows.

    taskset -c 1 python3 benchmarks/server/soak.py .build/release/routed porto.rgraph --minutes 60

First measures how many mixed requests a second the server answers; then asks at a share of that rate,
while some trips are followed at 1 Hz, each with one that listens to its events. A request whose turn has
come while all connections wait is left out and counted. Every answer must have the status of the first
one to the same request, and, where it does not depend on the time, the same bytes. Prints a line a
minute, and fails if an answer was wrong or if something grew in the second half:

- Memory (that of the process alone, without pages of files): a line is fitted, and may rise by 8 bytes
  for each request, or 4 MiB. A request that loses a block loses 32 bytes at least, so one such request in
  four is noticed, and what malloc moves about is not.
- Handles: the line may rise by 2, because a trip's connections end and begin.
- The median and the 99th percentile of the times: the line may rise by 20 % and by 50 %. A minute has
  thousands of requests, so that chance changes its median by 1 %; the rest is the machine's other load.

A rise counts only if it is three times its standard error. Whether it is the server's or the machine's is
told by two more columns: the processor time of the server for each request, and that of a piece of work
that is the same each minute (`REFERENCE`). If both rise, something else uses the caches or the memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import pathlib
import random
import statistics
import sys
import tempfile
import time
from collections import Counter

from connections import Connection
from mixture import Request, mixture
from servers import Server

#: 32 MiB: more than the caches of a core, an estimate.
REFERENCE = bytes(range(256)) * (1 << 17)

FAILURES = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)


class Load:
    """Connections that ask for the requests of a mixture."""

    def __init__(self, port: int, requests: list[Request], options: argparse.Namespace) -> None:
        self.port = port
        self.requests = requests
        self.rng = random.Random(options.seed)
        self.free = [Connection(port) for _ in range(options.connections)]
        self.times: list[float] = []
        self.failures: Counter[str] = Counter()
        self.skipped = 0
        self.total = 0

    async def ask(self, connection: Connection) -> None:
        request = self.rng.choice(self.requests)
        start = time.perf_counter()
        try:
            async with asyncio.timeout(30):
                answer = await connection.ask(request.method, request.target, request.body)
        except FAILURES as error:
            connection.close()
            self.failures[f"{request.kind}: {type(error).__name__}"] += 1
            return
        self.times.append(time.perf_counter() - start)
        self.total += 1
        if not request.accepts(answer):
            self.failures[f"{request.kind}: status {answer.status}, another answer"] += 1

    async def learn(self) -> None:
        """Takes the first answer to each request as the right one."""
        connection = self.free[0]
        for request in self.requests:
            request.learn(await connection.ask(request.method, request.target, request.body))

    async def capacity(self, seconds: float) -> float:
        """Requests a second if each connection asks as soon as it can."""
        end = time.monotonic() + seconds
        before = self.total

        async def work(connection: Connection) -> None:
            while time.monotonic() < end:
                await self.ask(connection)

        await asyncio.gather(*(work(connection) for connection in self.free))
        return (self.total - before) / seconds

    async def keep(self, rate: float, end: float) -> None:
        """Asks at a mean rate, at random times, until the end."""
        turn = time.monotonic()
        running: set[asyncio.Task] = set()

        async def one(connection: Connection) -> None:
            try:
                await self.ask(connection)
            finally:
                self.free.append(connection)

        while turn < end:
            turn += self.rng.expovariate(rate)
            if turn > time.monotonic():
                await asyncio.sleep(turn - time.monotonic())
            if not self.free:
                self.skipped += 1
                await asyncio.sleep(0)
                continue
            task = asyncio.create_task(one(self.free.pop()))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)

    async def follow(self, lines: list[list[list[float]]], end: float) -> None:
        """Follows one trip after the other at 1 Hz, each for a minute, with a listener."""
        connection, listener = Connection(self.port), Connection(self.port)
        while time.monotonic() < end:
            line = self.rng.choice(lines)
            try:
                async with asyncio.timeout(120):
                    await self.trip(connection, listener, line, end)
            except FAILURES as error:
                self.failures[f"trip: {type(error).__name__}"] += 1
                connection.close()
            listener.close()

    async def trip(
        self, connection: Connection, listener: Connection, line: list[list[float]], end: float
    ) -> None:
        to = {"to": f"{line[-1][1]},{line[-1][0]}", "profile": "car"}
        started = await connection.ask("POST", "/v1/trips", json.dumps(to).encode())
        path, token = "/v1/trips/" + started.document["id"], started.document["token"]
        await listener.send("GET", path + "/events")
        await listener.head()
        count = min(60, len(line))
        for x, y in line[:count]:
            await asyncio.sleep(1)
            if time.monotonic() > end:
                break
            fix = json.dumps({"lat": y, "lon": x, "accuracy": 5, "time": time.time()}).encode()
            answer = await connection.ask("POST", path + "/fixes", fix, token)
            event = b""
            while b"data: {" not in event:
                event = await listener.reader.readuntil(b"}\n\n")
            if answer.status != 200:
                self.failures[f"fix: status {answer.status}"] += 1
        answer = await connection.ask("DELETE", path, token=token)
        if answer.status != 204:
            self.failures[f"end of a trip: status {answer.status}"] += 1


def private_mib(pid: int) -> float:
    """Resident memory without pages of files."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("RssAnon")) / 1024


def rise(values: list[float]) -> tuple[float, float]:
    """How much a fitted line rises from the first value to the last, and its standard error."""
    count = len(values)
    if count < 3:
        return 0.0, math.inf
    slope, intercept = statistics.linear_regression(range(count), values)
    rest = sum((y - intercept - slope * x) ** 2 for x, y in enumerate(values))
    spread = sum((x - (count - 1) / 2) ** 2 for x in range(count))
    return slope * (count - 1), math.sqrt(rest / (count - 2) / spread) * (count - 1)


def reference_ms() -> float:
    """Processor time of some arithmetic, and of reading one byte in 256 of `REFERENCE`."""
    start = time.thread_time()
    sum(range(200_000))
    for offset in range(0, 4096, 256):
        sum(REFERENCE[offset::4096])
    return 1000 * (time.thread_time() - start)


def verdict(rows: list[dict[str, float]]) -> bool:
    """Prints what grew in the second half; returns whether something did."""
    half = rows[len(rows) // 2 :]
    mean = {key: statistics.fmean(row[key] for row in half) for key in half[0]}
    allowed = {
        "memory": max(4.0, 8 * sum(row["requests"] for row in half) / (1 << 20)),
        "handles": 2.0,
        "median": 0.2 * mean["median"],
        "p99": 0.5 * mean["p99"],
    }
    grew = False
    for key, most in allowed.items():
        value, error = rise([row[key] for row in half])
        grows = value > most and value > 3 * error
        grew |= grows
        print(
            f"{key}: {value:+.2f} (standard error {error:.2f}) within {len(half)} minutes, "
            f"at most {most:.2f}: {'GROWS' if grows else 'does not grow'}"
        )
    return grew


async def run(server: Server, options: argparse.Namespace) -> int:
    requests, lines = await mixture(server.port, options.bbox, options.seed)
    load = Load(server.port, requests, options)
    await load.learn()
    await load.capacity(options.warm / 2)
    capacity = await load.capacity(options.warm)
    rate = options.rate or options.share * capacity
    print(f"{len(requests)} requests; {capacity:.0f} a second at most, asked for {rate:.0f} a second")
    print(f"{'minute':>6}{'requests':>10}{'left out':>9}{'failed':>7}{'MiB':>8}{'with files':>11}"
          f"{'handles':>8}{'median ms':>10}{'99 % ms':>9}{'server':>8}{'µs each':>9}"
          f"{'reference ms':>13}{'load':>6}")
    begin = time.monotonic()
    end = begin + 60 * options.minutes
    tasks = [asyncio.create_task(load.keep(rate, end))]
    tasks += [asyncio.create_task(load.follow(lines, end)) for _ in range(options.trips)]
    rows = []
    for minute in range(1, options.minutes + 1):
        load.times, load.skipped = [], 0
        used = server.processor_seconds()
        await asyncio.sleep(begin + 60 * minute - time.monotonic())
        times = sorted(load.times) or [math.nan]
        row = {
            "requests": len(times), "memory": private_mib(server.process.pid),
            "handles": server.handles(), "median": 1000 * statistics.median(times),
            "p99": 1000 * times[int(0.99 * len(times))],
        }
        rows.append(row)
        used = (server.processor_seconds() - used) / 60
        print(
            f"{minute:6}{row['requests']:10}{load.skipped:9}{load.failures.total():7}"
            f"{row['memory']:8.1f}{server.resident_mib():11.1f}{row['handles']:8}"
            f"{row['median']:10.2f}{row['p99']:9.2f}{100 * used:6.0f} %"
            f"{60e6 * used / len(times):9.0f}{reference_ms():13.2f}{os.getloadavg()[0]:6.1f}",
            flush=True,
        )
    await asyncio.gather(*tasks)
    print(f"{load.total} requests answered, {load.failures.total()} failed")
    for what, count in load.failures.most_common(10):
        print(f"  {count} x {what}")
    return 1 if verdict(rows) or load.failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("graph")
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--share", type=float, default=0.7, help="of the measured capacity")
    parser.add_argument("--rate", type=float, help="requests a second instead")
    parser.add_argument("--warm", type=float, default=20, help="seconds of the measurement of capacity")
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--trips", type=int, default=20)
    parser.add_argument("--bbox", default="-8.66,41.14,-8.58,41.18", help="west,south,east,north")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = lambda port: [  # noqa: E731
            options.routed, "--graph", options.graph, "--port", str(port), "--log-level", "none",
            "--threads", str(len(os.sched_getaffinity(0))), "--trips", f"{folder}/trips.sqlite",
        ]
        with Server(command) as server:
            return asyncio.run(run(server, options))


if __name__ == "__main__":
    sys.exit(main())
