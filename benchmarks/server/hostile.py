#!/usr/bin/env python3
"""Sends hostile requests to `routed`, and fails if one is answered with 500 or the server ends.

    python3 benchmarks/server/hostile.py .build/release/routed --count 100000 --seed 1

Targets, headers and bodies of every service, ours and OSRM's, are valid ones with random changes: bad
JSON, bad UTF-8, huge numbers, deep nesting; and there are faults of HTTP itself, such as two lengths or
none, chunks that lie, and binary headers: `fuzzed.py`. Up to eight requests go over a connection. The
client half closes it if no answer comes for a while, or at once now and then. Every answer must have a
status below 500, or 503 or 504, which say that there are too many requests or that one takes too long; a
connection that is closed without an answer counts as one. At the end the server must be there, have no
more handles than before, and follow a trip. The same seed sends the same requests.

Uses the bundled campus, or --graph with --place inside it.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import re
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

from fuzzed import Maker
from servers import Server

STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")
FAR = ["0,0", "181,91", "-99.5,19.5", "-180,-90"]


#: Ends a connection if the server still reads it.
LAST = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def statuses(data: list[bytes], port: int, closes: bool) -> list[str]:
    """Sends requests over one connection, and returns the status of each answer."""
    reply, patience = b"", [0.1, 0.4]
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        try:
            connection.sendall(b"".join(data) + LAST)
            if closes:
                connection.shutdown(socket.SHUT_WR)
            while True:
                connection.settimeout(patience[0])
                try:
                    part = connection.recv(1 << 16)
                except TimeoutError:
                    # It waits for more, or searches for long: half close, and then hang up.
                    if not patience[1:]:
                        break
                    patience = patience[1:]
                    connection.shutdown(socket.SHUT_WR)
                    continue
                if not part:
                    break
                reply += part
        except OSError:
            pass
    found = [match.decode() for match in STATUS.findall(reply)]
    return found[: len(data)] + ["closed"] * (len(data) - len(found))


class Attack:
    """Threads that send hostile requests, and what they were answered."""

    def __init__(self, server: Server, options: argparse.Namespace) -> None:
        self.server, self.options = server, options
        self.lock = threading.Lock()
        self.counts: collections.Counter[str] = collections.Counter()
        self.bad: list[list[bytes]] = []
        self.sent = 0

    def work(self, number: int) -> None:
        maker = Maker(
            self.options.seed * 1000 + number, 4 * self.options.place + FAR, trip(self.server, self.options)
        )
        left, rounds = self.options.count // self.options.connections, 0
        while left > 0 and self.server.process.poll() is None:
            data = [maker.request() for _ in range(min(left, maker.rng.choice([1, 1, 2, 4, 8])))]
            try:
                found = statuses(data, self.server.port, maker.rng.random() < 0.1)
            except (ConnectionRefusedError, TimeoutError) as error:
                found = [type(error).__name__]
            left, rounds = left - len(data), rounds + 1
            if rounds % 100 == 0:
                # One of the requests may have ended the trip.
                maker.trip, maker.token = trip(self.server, self.options)
            with self.lock:
                self.sent += len(data)
                self.counts.update(found)
                if any(not (s in ("closed", "503", "504") or "100" <= s < "500") for s in found):
                    self.bad.append(data)

    def run(self) -> None:
        threads = [
            threading.Thread(target=self.work, args=(n,)) for n in range(self.options.connections)
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            threads[0].join(60)
            if self.options.verbose:
                print(f"{self.sent} sent, {self.server.resident_mib():.0f} MiB", flush=True)
            for thread in threads:
                thread.join(0.01)


def trip(server: Server, options: argparse.Namespace) -> tuple[str, str]:
    """Starts a trip: its path and its token."""
    x, y = options.place[0].split(",")
    status, answer = server.post("/v1/trips", {"to": f"{y},{x}", "profile": "foot"})
    if status != 201:
        raise SystemExit(f"no trip: {answer}")
    return "/v1/trips/" + answer["id"], answer["token"]


SHUTTLE = Path(__file__).resolve().parents[2] / "data/examples/shuttle.geojson"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("--graph", help="a graph file instead of the bundled campus")
    parser.add_argument("--place", action="append", help="longitude,latitude inside the data")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--verbose", action="store_true", help="print a line a minute")
    options = parser.parse_args()
    options.place = options.place or ["-99.1365,19.2838", "-99.1390,19.2850"]
    graph = ["--graph", options.graph] if options.graph else []
    settings = {"ROUTED_LIMITS_IDLE_TIME": "5", "ROUTED_LIMITS_DEADLINE": "5"}
    with tempfile.TemporaryDirectory() as folder:

        def command(port: int) -> list[str]:
            return [
                options.routed, *graph, "--port", str(port), "--log-level", "none",
                "--threads", str(len(os.sched_getaffinity(0))), "--trips", f"{folder}/trips.sqlite",
                "--live", f"{folder}/live.sqlite", "--gtfs", str(SHUTTLE),
            ]

        with Server(command, settings) as server:
            handles, start = server.handles(), time.monotonic()
            attack = Attack(server, options)
            attack.run()
            ended = server.process.poll()
            print(
                f"{attack.sent} requests, seed {options.seed}, {time.monotonic() - start:.0f} s:",
                json.dumps(dict(sorted(attack.counts.items()))),
            )
            for data in attack.bad[:5]:
                print("bad:", [request[:600] for request in data])
            if ended is not None:
                print(f"the server ended with status {ended}")
                return 1
            deadline = time.monotonic() + 60  # streams notice within their pulse that nobody reads
            while server.handles() > handles + 8 and time.monotonic() < deadline:
                time.sleep(1)
            print(f"{server.handles()} handles, {handles} before; {server.resident_mib():.0f} MiB")
            trip(server, options)
            good = not attack.bad and server.handles() <= handles + 8
            return 0 if good and server.get("/health")[0] == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
