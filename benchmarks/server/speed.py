#!/usr/bin/env python3
"""Measures `routed` beside OSRM's own server with wrk: the same requests, in turns.

    benchmarks/cities/guidance.py --work DIR --routecli PROGRAM Porto=porto.osm.pbf   # prepares OSRM
    routecli import osm porto.osm.pbf --output porto.rgraph && routecli prepare porto.rgraph
    venv/bin/python benchmarks/server/speed.py --routed .build/release/routed \\
        --graph porto.rgraph --osrm DIR/Porto/osrm-car/city.osrm --pairs DIR/Porto/requests.ndjson

Both servers answer the same targets from the same pairs of coordinates, by car, OSRM with contraction
hierarchies. For each kind of request the servers take turns, several times; each is started anew,
asked once for everything, and then loaded by wrk. wrk and the server share the processors. With
`--cores 1` everything runs on one processor. Prints the medians of the turns as a table.
Needs the Python package `osrm-bindings` and Debian's wrk.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import statistics
import sys
import tempfile
import time

from servers import Server, pairs, wrk

UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}


def kinds(ends: list[tuple[str, str]]) -> dict[str, list[str]]:
    """The targets of each kind of request."""
    places = [place for pair in ends for place in pair]
    routes = [";".join(pair) for pair in ends]
    groups = [";".join(places[i : i + 25]) for i in range(0, len(places) - 25, 25)]
    return {
        "nearest": [f"/nearest/v1/driving/{place}" for place in places],
        "route, no geometry": [f"/route/v1/driving/{r}?overview=false" for r in routes],
        "route, full geometry and steps": [
            f"/route/v1/driving/{r}?overview=full&steps=true" for r in routes
        ],
        "table 25 x 25": [f"/table/v1/driving/{group}" for group in groups],
    }


def milliseconds(text: str) -> float:
    match = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text)
    return float(match[1]) * UNITS[match[2]]


def load(server: Server, targets: list[str], options: argparse.Namespace) -> dict[str, float]:
    """Requests a second, the 99th percentile in ms, and processor time of the server in µs a request."""
    used = server.processor_seconds()
    with tempfile.TemporaryDirectory() as folder:
        program = wrk(
            server, targets, folder, "--latency", "-t", str(options.cores),
            "-c", str(options.connections), "-d", f"{options.seconds}s",
        )
        text = program.communicate()[0]
    if "Non-2xx" in text or "Socket errors" in text:
        print(text, file=sys.stderr)
    used = server.processor_seconds() - used
    return {
        "processor": 1e6 * used / int(re.search(r"(\d+) requests in", text)[1]),
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "p99": milliseconds(re.search(r"^\s+99%\s+(\S+)", text, re.MULTILINE)[1]),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--routed", required=True)
    parser.add_argument("--graph", required=True)
    parser.add_argument("--osrm", required=True, help="the contracted files, as city.osrm")
    parser.add_argument("--pairs", required=True, help="requests with `from` and `to`, as NDJSON")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--turns", type=int, default=3)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))[: options.cores]
    os.sched_setaffinity(0, cores)  # what is started inherits it
    package = importlib.util.find_spec("osrm").submodule_search_locations[0]
    programs = {
        "routed": lambda port: [
            options.routed, "--graph", options.graph, "--port", str(port),
            "--threads", str(options.cores), "--log-level", "none",
        ],
        "osrm-routed": lambda port: [
            f"{package}/bin/osrm-routed", "--algorithm", "ch", "-t", str(options.cores),
            "-i", "127.0.0.1", "-p", str(port), "-l", "ERROR", options.osrm,
        ],
    }
    ends = pairs(options.pairs)
    print(
        f"wrk -t {options.cores} -c {options.connections} -d {options.seconds}s, "
        f"{len(cores)} processors shared by wrk and server, {options.turns} turns each, "
        f"{len(ends)} pairs; load before: {os.getloadavg()[0]:.2f}\n"
    )
    rows, firsts, memory = [], {}, {}
    for kind, targets in kinds(ends).items():
        found: dict[str, list[dict[str, float]]] = {name: [] for name in programs}
        for turn in range(options.turns):
            order = list(programs) if turn % 2 == 0 else list(programs)[::-1]
            for name in order:
                with Server(programs[name]) as server:
                    server.get(targets[0])
                    firsts.setdefault(name, []).append(1000 * (time.monotonic() - server.started))
                    for target in targets:
                        server.get(target)
                    found[name].append(load(server, targets, options))
                    memory.setdefault(name, []).append(server.resident_mib())
        middle = {
            name: {key: statistics.median(t[key] for t in turns) for key in turns[0]}
            for name, turns in found.items()
        }
        ours, theirs = middle["routed"], middle["osrm-routed"]
        rows.append(
            f"| {kind} | {ours['rate']:,.0f} | {theirs['rate']:,.0f} | "
            f"{ours['rate'] / theirs['rate']:.2f} | {ours['p99']:.2f} | {theirs['p99']:.2f} | "
            f"{ours['processor']:.0f} | {theirs['processor']:.0f} |"
        )
        print(rows[-1], file=sys.stderr)
    print(
        "| request | routed, 1/s | osrm-routed, 1/s | ratio | routed, 99 % ms | osrm-routed, 99 % ms "
        "| routed, processor µs | osrm-routed, processor µs |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    print("\n".join(rows))
    print()
    for name in programs:
        print(
            f"- {name}: first answer after {statistics.median(firsts[name]):.0f} ms, "
            f"at most {max(memory[name]):.0f} MiB resident"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
