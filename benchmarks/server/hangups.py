#!/usr/bin/env python3
"""Has many clients hang up while `routed` works for them, and shows that it stops.

    python3 benchmarks/server/hangups.py .build/release/routed porto.rgraph --clients 1000

Each client asks for a large table; a graph that was not prepared makes its searches long. One is answered
in full, which tells how many nodes a request settles. Then all ask at once and hang up a second later,
half of them with a reset. The counter of settled nodes in /metrics must stand still soon afterwards, far
below what all requests would settle; memory and handles must return; and one that asks all the time for
something small must be answered. Does it all three times; memory is compared with that after the first.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import socket
import struct
import sys
import threading
import time
import urllib.request

from servers import Server

RESET = struct.pack("ii", 1, 0)


def metric(server: Server, name: str) -> int:
    with urllib.request.urlopen(server.base + "/metrics", timeout=60) as reply:
        text = reply.read().decode()
    return int(re.search(rf"^{name} (\d+)", text, re.MULTILINE)[1])


def settled(server: Server) -> int:
    return metric(server, "rumbo_search_settled_nodes_total")


class Bystander(threading.Thread):
    """A client that asks for the nearest way ten times a second."""

    def __init__(self, server: Server, place: str) -> None:
        super().__init__(daemon=True)
        self.server, self.target = server, f"/nearest/v1/car/{place}"
        self.times: list[float] = []
        self.failures = 0
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.wait(0.1):
            start = time.monotonic()
            status, _ = self.server.get(self.target)
            self.times.append(time.monotonic() - start)
            self.failures += status != 200


def table(options: argparse.Namespace, rng: random.Random) -> str:
    west, south, east, north = map(float, options.bbox.split(","))
    places = [
        f"{rng.uniform(west, east):.6f},{rng.uniform(south, north):.6f}" for _ in range(options.places)
    ]
    return "/table/v1/car/" + ";".join(places)


def ask(server: Server, target: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    connection.sendall(f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return connection


def hang_up(connections: list[socket.socket]) -> None:
    for number, connection in enumerate(connections):
        if number % 2:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.close()


def wait_for_rest(server: Server, start: float) -> tuple[float, int]:
    """Seconds until the counter stands still for half a second, and what it says then."""
    last, since = settled(server), time.monotonic()
    while time.monotonic() - start < 120:
        time.sleep(0.05)
        now = settled(server)
        if now != last:
            last, since = now, time.monotonic()
        elif time.monotonic() - since > 0.5:
            return since - start, now
    raise SystemExit("the searches go on for two minutes")


def once(server: Server, options: argparse.Namespace, rng: random.Random, full: int) -> bool:
    """Lets the clients come and go; returns whether the searches were cancelled."""
    before = settled(server)
    connections = [ask(server, table(options, rng)) for _ in range(options.clients)]
    time.sleep(1)
    waiting = metric(server, "rumbo_http_in_flight")
    working = settled(server)
    start = time.monotonic()
    hang_up(connections)
    seconds, end = wait_for_rest(server, start)
    left = metric(server, "rumbo_http_in_flight")
    time.sleep(0.5)
    print(
        f"{options.clients} clients, {waiting} requests in flight; {working - before:,} nodes settled "
        f"before they hung up, {end - working:,} after it within {seconds:.2f} s, then none; all would "
        f"have settled {full * options.clients:,}; {left} in flight, {server.handles()} handles, "
        f"{server.resident_mib():.0f} MiB",
        flush=True,
    )
    return working > before and end - before < full * options.clients / 4 and left <= 1


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("graph")
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--places", type=int, default=100, help="of each table")
    parser.add_argument("--bbox", default="-8.66,41.14,-8.58,41.18", help="west,south,east,north")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rng = random.Random(options.seed)

    def command(port: int) -> list[str]:
        return [options.routed, "--graph", options.graph, "--port", str(port), "--log-level", "none"]

    settings = {
        "ROUTED_LIMITS_REQUESTS_IN_FLIGHT": str(2 * options.clients),
        "ROUTED_LIMITS_DEADLINE": "600",
    }
    with Server(command, settings) as server:
        start = time.monotonic()
        before = settled(server)
        status, _ = server.get_slowly(table(options, rng))
        full = settled(server) - before
        print(f"one request: status {status}, {full:,} nodes, {time.monotonic() - start:.2f} s")
        bystander = Bystander(server, options.bbox.split(",")[0] + "," + options.bbox.split(",")[1])
        handles = server.handles()
        good, memory = True, []
        for _ in range(3):
            good &= once(server, options, rng, full)
            memory.append(server.resident_mib())
        bystander.start()
        good &= once(server, options, rng, full)
        bystander.done.set()
        bystander.join()
        times = sorted(bystander.times)
        print(
            f"one who asks for something small meanwhile: {len(times)} answers, {bystander.failures} "
            f"failed, median {1000 * times[len(times) // 2]:.1f} ms, slowest {times[-1]:.2f} s"
        )
        good &= not bystander.failures
        good &= server.handles() <= handles + 4 and memory[-1] <= memory[0] + 16
    print("the searches end with their clients" if good else "FAILED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
