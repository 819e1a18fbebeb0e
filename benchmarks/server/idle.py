#!/usr/bin/env python3
"""Opens many connections that send nothing, and asks whether the server still answers others.

Usage: idle.py .build/release/routed [--graph city.rgraph] [--connections 10000]

Half of the connections send the first line of a request and no more. While they stand, the time of
1,000 requests over connections of their own is taken; then the server must close all of them by its
idle time, and give back their memory and handles.
"""

from __future__ import annotations

import argparse
import resource
import select
import socket
import statistics
import sys
import time

from servers import Server

IDLE_SECONDS = 20


def times(server: Server, count: int) -> list[float]:
    """Milliseconds of some requests, each over a connection of its own."""
    taken = []
    for _ in range(count):
        start = time.monotonic()
        server.get("/version")
        taken.append(1000 * (time.monotonic() - start))
    return sorted(taken)


def report(server: Server, name: str) -> int:
    """Prints a line of the table; returns the number of handles."""
    taken = times(server, 1000)
    handles = server.handles()
    print(
        f"{name:36}{server.resident_mib():6.0f} MiB{handles:9}"
        f"{statistics.median(taken):8.2f} ms{taken[989]:8.2f} ms"
    )
    return handles


def hold(server: Server, count: int) -> int:
    """Opens connections and waits until the server closes them; returns how many it closed."""
    start = time.monotonic()
    sockets = []
    for number in range(count):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        if number % 2:
            connection.send(b"GET /version HTTP/1.1\r\n")
        sockets.append(connection)
    report(server, f"{count} idle, opened in {time.monotonic() - start:.1f} s")
    deadline = time.monotonic() + IDLE_SECONDS + 30
    poll = select.poll()
    for connection in sockets:
        poll.register(connection, select.POLLIN)
    closed: set[int] = set()
    while len(closed) < count and time.monotonic() < deadline:
        for handle, _ in poll.poll(1000):
            closed.add(handle)
            poll.unregister(handle)
    for connection in sockets:
        connection.close()
    return len(closed)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("--graph")
    parser.add_argument("--connections", type=int, default=10_000)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(options.connections, hard - 200)
    if count < options.connections:
        print(f"the limit on handles is {hard}: {count} connections instead of {options.connections}")
    graph = ["--graph", options.graph] if options.graph else []

    def command(port: int) -> list[str]:
        return [options.routed, "--port", str(port), "--log-level", "none", *graph]

    with Server(command, {"ROUTED_LIMITS_IDLE_TIME": str(IDLE_SECONDS)}) as server:
        print(f"{'':36}{'memory':>10}{'handles':>9}{'median':>11}{'99 %':>11}")
        before = report(server, "before")
        closed = hold(server, count)
        print(f"{closed} of {count} closed by the server")
        time.sleep(1)
        after = report(server, "after")
    return 0 if closed == count and after <= before + 16 else 1


if __name__ == "__main__":
    sys.exit(main())
