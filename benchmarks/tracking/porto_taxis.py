#!/usr/bin/env python3
"""Converts taxi trips in Porto into what the report on recorded drives reads, to judge arrivals.

    benchmarks/tracking/porto_taxis.py ROUTECLI TRIPS.csv PORTO.rgraph FOLDER [--trips 1000]

TRIPS.csv is of the Taxi Service Trajectory Prediction Challenge (ECML PKDD 2015, UCI Machine Learning
Repository, doi:10.24432/C55W25, CC BY 4.0): a place every 15 s from pick-up to drop-off. The way is what
`routecli match` finds, as nobody corrected it by hand, so that the report's arrivals mean something, and its
matching and departures do not. Trips that are not whole, that leap, have outliers or are matched in several
parts are left out, and so is the wait before a trip starts. Standard library only.
"""

import argparse
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import subprocess

from drives import DriveWriter, stamp

INTERVAL = 15  # seconds between two places
FEWEST = 12  # places of a trip
FASTEST = 45.0  # metres per second
WAITING = 30.0  # metres from the first place within which a taxi waits
FARTHEST = 30.0  # metres from the way at which nine places of ten are, at most
SHORTEST = 1000.0  # metres


def metres(a, b):
    x = (a[0] - b[0]) * math.cos(math.radians(a[1]))
    return math.radians(math.hypot(x, a[1] - b[1])) * 6371008.8


def start(places):
    """The last place at which the taxi still waits."""
    index = 0
    while index + 1 < len(places) and metres(places[0], places[index + 1]) < WAITING:
        index += 1
    return index


def way(routecli, graph, fixes):
    """The way of a trip as [longitude, latitude], and a reason if it has none."""
    places = [(x, y) for x, y, _ in fixes]
    lines = ["time,latitude,longitude"] + [f"{stamp(time)},{y:.6f},{x:.6f}" for x, y, time in fixes]
    command = [routecli, "match", "--graph", graph, "--trust", "--profile", "car", "--json", "--threads", "1", "-"]
    result = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True)
    if result.returncode != 0:
        return None, "not matched"
    answer = json.loads(result.stdout)
    if len(answer["matchings"]) != 1:
        return None, "in parts"
    if None in answer["tracepoints"]:
        return None, "with outliers"
    matching = answer["matchings"][0]
    distances = sorted(point["distance"] for point in answer["tracepoints"])
    if distances[len(distances) * 9 // 10] > FARTHEST:
        return None, "far from streets"
    direct = sum(metres(a, b) for a, b in zip(places, places[1:]) if metres(a, b) > 15)
    if not SHORTEST <= matching["distance"] <= 1.3 * direct + 100:
        return None, "short or roundabout"
    return matching["geometry"]["coordinates"], None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routecli")
    parser.add_argument("trips", type=pathlib.Path, metavar="TRIPS.csv")
    parser.add_argument("graph")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--trips", dest="count", type=int, default=1000, help="how many are read (1000)")
    options = parser.parse_args()
    with open(options.trips, newline="") as file:
        trips = [trip for trip, _ in zip(csv.DictReader(file), range(options.count))]

    def convert(trip):
        places, first = json.loads(trip["POLYLINE"]), int(trip["TIMESTAMP"])
        if trip["MISSING_DATA"] == "True" or len(places) < FEWEST:
            return [], None, "not whole or short"
        if max(metres(a, b) for a, b in zip(places, places[1:])) > FASTEST * INTERVAL:
            return [], None, "leaps"
        fixes = [(x, y, first + INTERVAL * k) for k, (x, y) in enumerate(places)]
        return (fixes[start(places) :], *way(options.routecli, options.graph, fixes))

    reasons = {}
    with (
        concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
        DriveWriter(options.folder) as drives,
    ):
        for number, (fixes, line, reason) in enumerate(pool.map(convert, trips)):
            reasons[reason] = reasons.get(reason, 0) + 1
            if reason is None:
                drives.add(number, fixes, line)
    print(f"{reasons.pop(None, 0)} trips; left out:", ", ".join(f"{n} {why}" for why, n in sorted(reasons.items())))


if __name__ == "__main__":
    main()
