#!/usr/bin/env python3
"""Opens many connections that send nothing, and asks whether the server still answers others.

Usage: idle.py .build/release/routed [--graph city.rgraph] [--connections 10000]

Half of the connections send the first line of a request and no more. While they stand, the time of
1,000 requests over connections of their own is taken; then the server must close all of them by its
idle time, and give back their memory and handles.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import resource
import select
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

IDLE_SECONDS = 20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def state(process: subprocess.Popen) -> tuple[float, int]:
    """Resident memory in MiB and the number of handles."""
    folder = pathlib.Path(f"/proc/{process.pid}")
    lines = folder.joinpath("status").read_text().splitlines()
    memory = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    return memory, len(os.listdir(folder / "fd"))


def times(port: int, count: int) -> list[float]:
    """Milliseconds of some requests, each over a connection of its own."""
    taken = []
    for _ in range(count):
        start = time.monotonic()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/version", timeout=20) as reply:
            reply.read()
        taken.append(1000 * (time.monotonic() - start))
    return sorted(taken)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("--graph")
    parser.add_argument("--connections", type=int, default=10_000)
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(options.connections, hard - 200)
    if count < options.connections:
        print(f"the limit on handles is {hard}: {count} connections instead of {options.connections}")
    port = free_port()
    command = [options.routed, "--port", str(port), "--log-level", "none"]
    command += ["--graph", options.graph] if options.graph else []
    environment = os.environ | {"ROUTED_LIMITS_IDLE_TIME": str(IDLE_SECONDS)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        process.stdout.readline()
        print(f"{'':28}{'memory':>10}{'handles':>9}{'median':>11}{'99 %':>11}")

        def report(name: str) -> tuple[float, int]:
            taken = times(port, 1000)
            memory, handles = state(process)
            print(
                f"{name:28}{memory:6.0f} MiB{handles:9}"
                f"{statistics.median(taken):8.2f} ms{taken[989]:8.2f} ms"
            )
            return memory, handles

        _, handles_before = report("before")
        start = time.monotonic()
        sockets = []
        for number in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=20)
            if number % 2:
                connection.send(b"GET /version HTTP/1.1\r\n")
            sockets.append(connection)
        opened = time.monotonic() - start
        report(f"{count} idle, opened in {opened:.1f} s")
        deadline = time.monotonic() + IDLE_SECONDS + 30
        poll = select.poll()
        for connection in sockets:
            poll.register(connection, select.POLLIN)
        closed: set[int] = set()
        while len(closed) < count and time.monotonic() < deadline:
            for handle, _ in poll.poll(1000):
                closed.add(handle)
                poll.unregister(handle)
        print(f"{len(closed)} of {count} closed by the server")
        for connection in sockets:
            connection.close()
        time.sleep(1)
        _, handles_after = report("after")
        return 0 if len(closed) == count and handles_after <= handles_before + 16 else 1
    finally:
        process.kill()


if __name__ == "__main__":
    sys.exit(main())
