#!/usr/bin/env python3
"""Times PNG tiles of a city, each drawn by a process of its own.

    benchmarks/tiles.py ROUTECLI CITY.rgraph [--tiles 200] [--seed 1] [--scale 1]

The tiles are drawn at random from the zoom levels 12 to 17, each around a random node of the city. A
line for each level states the median and the 95th percentile of the processor time of the command in
milliseconds, which other work on the machine changes less than wall-clock time. Starting the program is
included; the first line states how long that takes alone.
"""

import argparse
import math
import random
import resource
import statistics
import subprocess
import tempfile
from pathlib import Path

ZOOMS = range(12, 18)


def tile(longitude, latitude, zoom):
    """The tile of a web map that contains a coordinate, as Z/X/Y."""
    count = 1 << zoom
    x = int((longitude + 180) / 360 * count)
    y = int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * count)
    return f"{zoom}/{x}/{y}"


def milliseconds(command):
    """Processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def nodes(routecli, graph, folder):
    """Coordinates of all nodes of the city."""
    subprocess.run(
        [routecli, "graph", "export", graph, "--format", "csv", "--output", folder, "--quiet"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    lines = Path(folder, "nodes.csv").read_text().splitlines()[1:]
    return [tuple(map(float, line.split(",")[1:3])) for line in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routecli")
    parser.add_argument("graph")
    parser.add_argument("--tiles", type=int, default=200, help="tiles of each zoom level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        places = nodes(options.routecli, options.graph, folder)
        output = str(Path(folder, "tile.png"))
        start = [milliseconds([options.routecli, "map", "--help"]) for _ in range(20)]
        print(f"start of the program: {statistics.median(start):.1f} ms")
        everything = []
        for zoom in ZOOMS:
            times = []
            for place in draw.choices(places, k=options.tiles):
                command = [options.routecli, "map", options.graph, "--tile", tile(*place, zoom)]
                command += ["--png", output, "--scale", str(options.scale), "--quiet"]
                times.append(milliseconds(command))
            everything += times
            report(f"zoom {zoom}", times)
        report("all", everything)


def report(name, times):
    late = statistics.quantiles(times, n=20)[-1]
    print(f"{name}: median {statistics.median(times):.1f} ms, 95 % {late:.1f} ms")


if __name__ == "__main__":
    main()
