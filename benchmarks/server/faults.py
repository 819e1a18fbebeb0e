#!/usr/bin/env python3
"""Kills `routed` while it writes and fills its disk, and checks what it kept.

    sudo python3 benchmarks/server/faults.py .build/release/routed porto.rgraph

kill   Eight trips get fixes as fast as they are answered, and more trips are started; after a second or
       less the server gets SIGKILL. The next one on the same file must have every trip and every fix that
       was answered. Ten times, on one file.
disk   The file of trips lies on a small disk, which is filled. Fixes must be refused with 507 and a message
       that names the file, other requests answered, and nothing half-written; with space again, fixes must be
       taken, and be there after a restart. Needs the right to mount a tmpfs, or else is left out.
Clocks that are set are tested in `ClockTests`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from connections import Connection
from servers import Server


class Fault(Exception):
    """Something that must not happen."""


class Trip:
    """A trip, with the number of fixes that the server has acknowledged."""

    def __init__(self, options: argparse.Namespace, rng: random.Random) -> None:
        west, south, east, north = map(float, options.bbox.split(","))
        self.x, self.y = rng.uniform(west, east), rng.uniform(south, north)
        self.to = f"{rng.uniform(south, north):.6f},{rng.uniform(west, east):.6f}"
        self.path = self.token = ""
        self.taken = 0

    async def start(self, connection: Connection) -> None:
        body = json.dumps({"to": self.to, "profile": "foot"}).encode()
        answer = await connection.ask("POST", "/v1/trips", body)
        if answer.status != 201:
            raise Fault(f"no trip: {answer.body!r}")
        self.path, self.token = "/v1/trips/" + answer.document["id"], answer.document["token"]

    async def post(self, connection: Connection) -> tuple[int, dict]:
        """Posts a fix; returns the status and the answer."""
        self.y += 1e-5
        body = json.dumps({"lat": self.y, "lon": self.x, "accuracy": 5}).encode()
        answer = await connection.ask("POST", self.path + "/fixes", body, self.token)
        self.taken += answer.status == 200
        return answer.status, answer.document

    async def kept(self, connection: Connection) -> int:
        """How many fixes the server has."""
        answer = await connection.ask("GET", self.path)
        if answer.status != 200:
            raise Fault(f"{self.path} is lost: status {answer.status}")
        return answer.document["fixes"]


def server(options: argparse.Namespace, trips: str, settings: dict[str, str] | None = None) -> Server:
    return Server(
        lambda port: [
            options.routed, "--graph", options.graph, "--port", str(port), "--log-level", "none",
            "--trips", trips,
        ],
        settings,
    )


# Kill

async def write(
    port: int, trips: list[Trip], number: int, options: argparse.Namespace
) -> None:
    """Posts fixes to a trip, or starts trips, until the server is gone."""
    connection, rng = Connection(port), random.Random(options.seed * 100 + number)
    with contextlib.suppress(OSError, EOFError):
        while True:
            if number < 8:
                status, answer = await trips[number].post(connection)
                if status != 200:
                    raise Fault(f"a fix was refused: {answer}")
            else:
                trip = Trip(options, rng)
                await trip.start(connection)
                trips.append(trip)


async def kill_while_writing(options: argparse.Namespace, folder: str) -> str:
    rng, trips = random.Random(options.seed), [Trip(options, random.Random(n)) for n in range(8)]
    path, extra = folder + "/trips.sqlite", 0
    for number in range(options.rounds + 1):
        with server(options, path) as running:
            connection = Connection(running.port)
            for trip in trips:
                if not trip.path:
                    await trip.start(connection)
                kept = await trip.kept(connection)
                if not trip.taken <= kept <= trip.taken + 1:
                    raise Fault(f"{kept} fixes kept of {trip.taken} that were acknowledged")
                extra += kept - trip.taken
                trip.taken = kept
            if number < options.rounds:
                seconds = rng.uniform(0.1, 1)
                tasks = [
                    asyncio.create_task(write(running.port, trips, n, options)) for n in range(9)
                ]
                await asyncio.sleep(seconds)
                running.end()
                await asyncio.gather(*tasks)
    taken = sum(trip.taken for trip in trips)
    return (
        f"{options.rounds} times killed: {len(trips)} trips and {taken} fixes, all acknowledged ones "
        f"kept, and {extra} whose answer did not arrive"
    )


# Disk

@contextlib.contextmanager
def small_disk(folder: str):
    path = pathlib.Path(folder, "disk")
    path.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(path)], check=True,
                   stderr=subprocess.DEVNULL)
    try:
        yield path
    finally:
        subprocess.run(["umount", "-l", str(path)], check=False)


def fill(path: pathlib.Path) -> None:
    with path.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 512)


async def full_disk(options: argparse.Namespace, folder: str) -> str:
    try:
        disk = contextlib.ExitStack()
        path = disk.enter_context(small_disk(folder))
    except (subprocess.CalledProcessError, FileNotFoundError):
        return "left out, a tmpfs cannot be mounted"
    rng = random.Random(options.seed)
    with disk:
        trip, refused = Trip(options, rng), []
        with server(options, f"{path}/trips.sqlite") as running:
            connection = Connection(running.port)
            await trip.start(connection)
            for _ in range(20):
                await trip.post(connection)
            before = trip.taken
            fill(path / "ballast")
            while len(refused) < 20 and trip.taken < before + 5000:
                status, answer = await trip.post(connection)
                if status != 200:
                    refused.append((status, answer.get("message", "")))
            if not refused or any(
                status != 507 or "trips.sqlite" not in text for status, text in refused
            ):
                raise Fault(f"fixes on a full disk: {refused[:2]}")
            if await trip.kept(connection) != trip.taken:
                raise Fault("a fix that was refused was taken")
            if running.get(f"/nearest/v1/foot/{options.bbox.split(',')[0]},{options.bbox.split(',')[1]}")[0] != 200:
                raise Fault("others are not answered")
            (path / "ballast").unlink()
            for _ in range(20):
                status, answer = await trip.post(connection)
                if status != 200:
                    raise Fault(f"no fix is taken with space again: {answer}")
        with server(options, f"{path}/trips.sqlite") as running:
            kept = await trip.kept(Connection(running.port))
            if kept != trip.taken:
                raise Fault(f"{kept} fixes kept of {trip.taken}")
    return f"20 fixes refused with {refused[0][0]}, {trip.taken} taken and kept; it said: {refused[0][1]}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("graph")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--bbox", default="-8.66,41.14,-8.58,41.18", help="west,south,east,north")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["kill", "disk"])
    options = parser.parse_args()
    failures = 0
    for name, check in (("kill", kill_while_writing), ("disk", full_disk)):
        if options.only in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    print(f"{name}: {asyncio.run(check(options, folder))}", flush=True)
                except Fault as fault:
                    failures += 1
                    print(f"{name}: FAILED: {fault}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
