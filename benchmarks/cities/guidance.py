#!/usr/bin/env python3
"""Compares the steps of car routes with OSRM's, city by city, in one run.

    guidance.py --work DIR --routecli PROGRAM [--routes 500] [--seed 42] [--output FILE.md]
                NAME=FILE.osm.pbf …

For each city it draws pairs as `compare.py` does, asks OSRM for routes with steps, imports the
extract with our program and asks it the same. Steps are counted on all routes; on routes of the
same way they are aligned by the places of their maneuvers, and what is said at each is compared.
Needs Python 3.10 or later with the package `osrm-bindings`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from city import facts, files, osrm_peer, steps
from city.streets import draw_pairs

#: A pair whose places are farther from OSRM's streets than this, in metres, is left out.
SNAPPED = 100.0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, required=True, metavar="DIR")
    parser.add_argument("--routecli", type=Path, required=True, help="our program, release build")
    parser.add_argument("--routes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--output", type=Path, help="where to; otherwise stdout")
    parser.add_argument("cities", nargs="+", metavar="NAME=FILE.osm.pbf")
    options = parser.parse_args()
    parts = [
        "# Steps of car routes, beside OSRM",
        "Written by `benchmarks/cities/guidance.py`; do not edit. "
        f"{options.routes} routes a city, seed {options.seed}; maneuvers within "
        f"{steps.SAME_PLACE:.0f} m are at the same place.",
        "- Rumbo: " + facts.version_line(options.routecli) + "\n- peer: " + osrm_peer.version(),
    ]
    try:
        for city in options.cities:
            name, _, path = city.partition("=")
            parts.append(compare(options, name, Path(path)))
    except (ValueError, OSError, ImportError, RuntimeError, subprocess.SubprocessError) as error:
        print(f"guidance.py: {error}", file=sys.stderr)
        return 1
    text = "\n\n".join(parts) + "\n"
    if options.output:
        options.output.write_text(text)
    else:
        print(text, end="")
    return 0


def compare(options: argparse.Namespace, name: str, osm: Path) -> str:
    folder = options.work / name
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "osrm-car" / "contract.log").exists():
        osrm_peer.prepare(osm, folder, "car", 2)
    engine = osrm_peer.Engine(folder, "car")
    pairs, theirs = [], []
    for pair in draw_pairs(osm, "car", options.seed):
        route = engine.guided(pair, SNAPPED)
        if route:
            pairs.append(pair)
            theirs.append(steps.read(route))
        if len(pairs) == options.routes:
            break
    files.write_requests(folder / "requests.ndjson", pairs, "car")
    tally = steps.Tally()
    for answer, other in zip(ask_ours(options.routecli, folder, osm), theirs, strict=True):
        if answer.get("code") == "Ok":
            steps.add(tally, steps.read(answer["routes"][0]), other)
    return steps.markdown(tally, name)


def ask_ours(routecli: Path, folder: Path, osm: Path) -> list[dict]:
    graph = folder / "city.rgraph"
    subprocess.run([routecli, "import", "osm", osm, "--output", graph, "--quiet"], check=True)
    command = [routecli, "route", "--graph", graph, "--json", "--batch", folder / "requests.ndjson"]
    with (folder / "ours.ndjson").open("w") as output:
        # Exit code 1 tells that some pairs have no route.
        code = subprocess.run(command, check=False, stdout=output).returncode
    if code not in (0, 1):
        raise ValueError(f"{routecli} failed with {code}")
    return files.read_lines(folder / "ours.ndjson")


if __name__ == "__main__":
    sys.exit(main())
