#!/usr/bin/env python3
"""Measures Rumbo beside OSRM and Valhalla on one city, by car and in one run.

    compare.py --work DIR prepare FILE.osm.pbf     import and preparation, timed
    compare.py --work DIR pairs FILE.osm.pbf       the places that all are asked about
    compare.py --work DIR measure [--bench CMD]    routes, nearest, table, memory
    compare.py --work DIR answers [--routecli R --graph G]
                                                   lengths and durations of 200 + 200 routes
    compare.py --work DIR report                   all of it as Markdown

Each stage leaves files in the working folder for those after it; README.md tells of each file, and
of `ours.json`, in which our own figures come. Needs Python 3.10 or later with the packages
`osrm-bindings` and `pyvalhalla`, of which both peers' own programs and profiles are taken.
Everything that is random has a fixed seed.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from itertools import islice
from pathlib import Path

from city import agreement, answers, facts, files, measure, osrm_peer, report, valhalla_peer
from city.streets import Pair, draw_pairs

#: How many pairs are measured by car, and by mode how many answers are compared.
MEASURED = 1000
COMPARED = {"car": 200, "foot": 200}
#: How many places the table has a side.
TABLE = 100
#: A pair whose places are farther from the street than this, in metres, is left out.
SNAPPED = 100.0


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, required=True, metavar="DIR")
    stages = parser.add_subparsers(dest="stage", required=True)
    stage = stages.add_parser("prepare", help="import and preparation, timed")
    stage.add_argument("osm", type=Path, metavar="FILE.osm.pbf")
    stage.add_argument("--threads", type=int, default=os.cpu_count())
    stage.add_argument("--repeat", type=int, default=1, help="more runs; the least counts")
    stage.add_argument("--only", help="some of osrm-car,valhalla,osrm-foot, with commas between")
    stage = stages.add_parser("pairs", help="the places that all are asked about")
    stage.add_argument("osm", type=Path, metavar="FILE.osm.pbf")
    stage.add_argument("--seed", type=int, default=42)
    stage = stages.add_parser("measure", help="routes, nearest, table, memory")
    stage.add_argument("--bench", metavar="CMD", help="prints ours.json; {work} is the folder")
    stage.add_argument("--passes", type=int, default=5)
    stage.add_argument("--peers", default="osrm,valhalla", help="only these, with commas between")
    stage.add_argument("--only", help=argparse.SUPPRESS)
    stage = stages.add_parser("answers", help="lengths and durations")
    stage.add_argument("--routecli", type=Path, help="our program, release build")
    stage.add_argument("--graph", type=Path, help="our graph file of the city")
    stage = stages.add_parser("report", help="all of it as Markdown")
    stage.add_argument("--routecli", type=Path, help="our program, whose commit is named")
    stage.add_argument("--output", type=Path, help="where to; otherwise stdout")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    options = arguments(argv)
    options.work.mkdir(parents=True, exist_ok=True)
    stages = {
        "prepare": prepare,
        "pairs": choose_pairs,
        "measure": measure_all,
        "answers": compare_answers,
        "report": write_report,
    }
    try:
        stages[options.stage](options)
    except (ValueError, OSError, ImportError, RuntimeError, subprocess.SubprocessError) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 1
    return 0


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# Preparation


def prepare(options: argparse.Namespace) -> None:
    """Builds what the peers need, and adds what that took to `prepare.json`."""
    path = options.work / "prepare.json"
    runs = files.read_json(path) if path.exists() else {}
    tasks = {
        "osrm-car": lambda: osrm_peer.prepare(options.osm, options.work, "car", options.threads),
        "valhalla": lambda: valhalla_peer.prepare(options.osm, options.work, options.threads),
        "osrm-foot": lambda: osrm_peer.prepare(options.osm, options.work, "foot", options.threads),
    }
    names = options.only.split(",") if options.only else list(tasks)
    if unknown := set(names) - set(tasks):
        raise ValueError(f"--only {options.only}: no such preparation: {', '.join(unknown)}")
    for number in range(options.repeat):
        for name in names:
            if name == "osrm-foot" and number > 0:
                continue  # only its answers are compared
            load = os.getloadavg()[0]
            cost = {"threads": options.threads, "load_before": round(load, 1)} | tasks[name]()
            runs.setdefault(name, []).append(cost)
            say(f"{name}: {cost}")
            files.write_json(path, runs)


# Pairs


def choose_pairs(options: argparse.Namespace) -> None:
    """Writes the first pairs for which both peers have a route; so many for each mode."""
    counts = {"car": MEASURED, "foot": COMPARED["foot"]}
    for number, (mode, count) in enumerate(counts.items()):
        engines = [engine(options.work, mode) for engine in measure.ENGINES.values()]
        drawn = draw_pairs(options.osm, mode, options.seed + number)
        pairs = list(islice((pair for pair in drawn if is_answered(pair, engines)), count))
        files.write_pairs(options.work / f"pairs-{mode}.csv", pairs)
        compared = pairs[: COMPARED[mode]]
        files.write_requests(options.work / f"requests-{mode}.ndjson", compared, mode)
        if mode == "car":
            places = [pair.source for pair in pairs[:TABLE]]
            files.write_places(options.work / "table-places.txt", places)
        say(f"pairs-{mode}.csv: {len(pairs)} pairs")


def is_answered(pair: Pair, engines: list) -> bool:
    found = [engine.answer(pair) for engine in engines]
    return all(
        answer and answer.meters > 0 and (answer.snapped or 0) <= SNAPPED for answer in found
    )


# Times


def measure_all(options: argparse.Namespace) -> None:
    """Measures each program in a process of its own, and ours between them."""
    if options.only:
        return measure_one(options)
    path = options.work / "peers.json"
    found = files.read_json(path) if path.exists() else {}
    found["facts"] = facts.facts()
    for peer in options.peers.split(","):
        command = [sys.executable, __file__, "--work", options.work, "measure", "--only", peer]
        command += ["--passes", str(options.passes)]
        text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        found[peer] = json.loads(text)
        say(f"{peer}: {found[peer]}")
        files.write_json(path, found)
        if options.bench and peer == "osrm":
            measure_ours(options)


def measure_one(options: argparse.Namespace) -> None:
    pairs = files.read_pairs(options.work / "pairs-car.csv")
    places = files.read_places(options.work / "table-places.txt")
    # One table of Valhalla's takes seconds.
    tables = options.passes if options.only == "osrm" else 1
    passes = measure.Passes(questions=options.passes, tables=tables)
    found = measure.measure(options.only, options.work, pairs, places, passes)
    if options.only == "osrm":
        found["server_mib"] = osrm_peer.server_mib(options.work, "car", pairs)
    print(json.dumps(found))


def measure_ours(options: argparse.Namespace) -> None:
    command = shlex.split(options.bench.replace("{work}", str(options.work)))
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    ours = json.loads(text)
    files.write_json(options.work / "ours.json", ours)
    say(f"ours: {ours}")


# Answers


def compare_answers(options: argparse.Namespace) -> None:
    """Writes the lengths, durations and lines of all programs' routes."""
    for mode, count in COMPARED.items():
        pairs = files.read_pairs(options.work / f"pairs-{mode}.csv")[:count]
        for name, engine_type in measure.ENGINES.items():
            engine = engine_type(options.work, mode)
            routes = [answers.to_json(engine.answer(pair)) for pair in pairs]
            files.write_lines(options.work / f"answers-{name}-{mode}.ndjson", routes)
        if options.routecli and options.graph:
            ask_ours(options, mode)
        found = read_answers(options, mode)
        agreement.write_csv(options.work / f"answers-{mode}.csv", pairs, found)
        say(f"answers-{mode}.csv: {len(pairs)} pairs")


def ask_ours(options: argparse.Namespace, mode: str) -> None:
    command = [options.routecli, "route", "--graph", options.graph, "--json", "--batch"]
    command.append(options.work / f"requests-{mode}.ndjson")
    with (options.work / f"ours-{mode}.ndjson").open("w") as output:
        # Exit code 1 tells that some pairs have no route: the comparison counts them.
        code = subprocess.run(command, check=False, stdout=output).returncode
    if code not in (0, 1):
        raise ValueError(f"{options.routecli} failed with {code}")


def read_answers(options: argparse.Namespace, mode: str) -> dict[str, list[dict | None]]:
    """All answers for a mode; ours first, where they are there."""
    found: dict[str, list[dict | None]] = {}
    path = options.work / f"ours-{mode}.ndjson"
    if path.exists():
        found["Rumbo"] = answers.ours(path)
    for name in measure.ENGINES:
        found[name] = files.read_lines(options.work / f"answers-{name}-{mode}.ndjson")
    return found


# Report


def write_report(options: argparse.Namespace) -> None:
    head = [
        "# Porto by car, beside OSRM and Valhalla",
        "Written by `benchmarks/results.sh`; do not edit. What each row means: [cities/README.md]"
        "(cities/README.md).",
    ]
    text = "\n\n".join([*head, *figures_part(options), *answers_part(options)]) + "\n"
    if options.output:
        options.output.write_text(text)
    else:
        print(text, end="")


def figures_part(options: argparse.Namespace) -> list[str]:
    runs = files.read_json(options.work / "prepare.json")
    found = files.read_json(options.work / "peers.json")
    ours = options.work / "ours.json"
    memory = {"osrm": found["osrm"]["server_mib"], "valhalla": found["valhalla"]["memory_mib"]}
    osrm, valhalla = (
        measure.figures(found[peer], runs[name], memory[peer])
        for peer, name in (("osrm", "osrm-car"), ("valhalla", "valhalla"))
    )
    table = report.table(osrm, valhalla, files.read_json(ours) if ours.exists() else None)
    lines = facts.machine_lines(options.routecli, found["facts"])
    return ["## Figures", table, "\n".join(lines)]


def answers_part(options: argparse.Namespace) -> list[str]:
    parts = []
    for mode, count in COMPARED.items():
        found = read_answers(options, mode)
        pairs = files.read_pairs(options.work / f"pairs-{mode}.csv")[:count]
        parts += [f"## Answers, {mode}", agreement.comparison(found)]
        if "Rumbo" in found:
            folder = options.work / f"outliers-{mode}"
            agreement.write_outliers(folder, found, "Rumbo")
            parts.append(agreement.outlier_list(pairs, found, "Rumbo"))
    return parts


if __name__ == "__main__":
    sys.exit(main())
