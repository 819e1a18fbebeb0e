#!/usr/bin/env python3
"""Map matching beside OSRM and Valhalla: the same simulated traces, in one run.

    match_peers.py TRACES --work DIR --mode car|foot --ours "COMMAND" [--output ROWS.jsonl]
    match_peers.py --report ROWS.jsonl --routecli PROGRAM --markdown FILE.md
    match_peers.py --recorded FIXES.jsonl --work DIR --lines LINES.jsonl NAME=FILE.osm.pbf …

The third form matches recorded drives on the networks named, whose peers' files it makes in DIR, and
keeps the lines, which `TrackReport --recorded … --peers` compares. The second form writes the rows of several runs as a document. TRACES is what `matching traces` of
the benchmarks prints; COMMAND is `matching measure FILE.rgraph PROFILE`, which reads them. DIR holds
the peers' files as benchmarks/cities/compare.py prepares them.
All three run in processes on this machine, one thread, no HTTP; the time is that of the matching
calls alone (for the peers with the making of their answer, which their bindings do not part).

Right length is by line: 1 − (missed + added) ÷ true, where a metre of the true line is missed if
nothing matched is within 10 m, and a metre matched is added if the true line is not. By edges it
cannot be compared, as each program has edges of its own.

Needs Python 3.10 or later with `osrm-bindings` and `pyvalhalla`.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cities"))

#: Metres within which a matched line counts as the true one.
TOLERANCE = 10.0
#: Metres between the places at which lines are compared.
STEP = 5.0
#: Valhalla's own limit of fixes in a request.
VALHALLA_FIXES = 16000


class Plane:
    """Metres around a place."""

    def __init__(self, origin):
        self.origin = origin
        self.x = 111_320 * math.cos(math.radians(origin[1]))
        self.y = 110_574

    def point(self, place):
        return ((place[0] - self.origin[0]) * self.x, (place[1] - self.origin[1]) * self.y)


def sampled(line):
    """Points along a line in metres, STEP apart, each with the length that it stands for."""
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        length = math.hypot(bx - ax, by - ay)
        count = max(1, math.ceil(length / STEP))
        for index in range(count):
            share = (index + 0.5) / count
            yield ax + share * (bx - ax), ay + share * (by - ay), length / count


class Grid:
    """Which cells are near a line."""

    def __init__(self, lines):
        self.cells = {}
        for line in lines:
            for a, b in zip(line, line[1:]):
                for cell in self.touched(a, b):
                    self.cells.setdefault(cell, []).append((a, b))

    @staticmethod
    def touched(a, b):
        size = 2 * TOLERANCE
        for x in range(int(min(a[0], b[0]) // size) - 1, int(max(a[0], b[0]) // size) + 2):
            for y in range(int(min(a[1], b[1]) // size) - 1, int(max(a[1], b[1]) // size) + 2):
                yield x, y

    def is_near(self, x, y):
        size = 2 * TOLERANCE
        for (ax, ay), (bx, by) in self.cells.get((int(x // size), int(y // size)), ()):
            dx, dy = bx - ax, by - ay
            square = dx * dx + dy * dy
            share = 0 if square == 0 else ((x - ax) * dx + (y - ay) * dy) / square
            share = min(1, max(0, share))
            if math.hypot(ax + share * dx - x, ay + share * dy - y) <= TOLERANCE:
                return True
        return False


def off(lines, others):
    """Metres of some lines that are off others."""
    grid = Grid(others)
    return sum(part for line in lines for x, y, part in sampled(line) if not grid.is_near(x, y))


def right_length(traces, matched):
    missed = added = total = 0.0
    for trace, lines in zip(traces, matched):
        plane = Plane(trace["truth"][0])
        true = [[plane.point(place) for place in trace["truth"]]]
        found = [[plane.point(place) for place in line] for line in lines]
        total += sum(part for line in true for _, _, part in sampled(line))
        missed += off(true, found)
        added += off(found, true)
    return {
        "right": 1 - (missed + added) / total,
        "missed": missed / total,
        "added": added / total,
    }


# The programs: each takes the traces and gives lines for each, and the seconds that matching took.


def ours(command, path):
    with open(path, encoding="utf-8") as traces:
        run = subprocess.run(
            shlex.split(command), stdin=traces, capture_output=True, text=True, check=True
        )
    rows = [json.loads(row) for row in run.stdout.splitlines()]
    return rows[:-1], rows[-1]["seconds"], rows[-1]


def osrm(folder, mode, traces):
    from city import osrm_peer

    import osrm as package

    engine = package.OSRM(
        algorithm="CH",
        storage_config=str(folder / f"osrm-{mode}" / "city.osrm"),
        use_shared_memory=False,
        use_mmap=False,
        max_locations_map_matching=100_000,
        max_radius_map_matching=-1,
    )
    questions = [
        package.MatchParameters(
            coordinates=[(fix[0], fix[1]) for fix in trace["fixes"]],
            timestamps=timestamps(trace["fixes"]),
            radiuses=[deviation(fix) for fix in trace["fixes"]],
            overview="full",
            geometries="geojson",
            tidy=True,
            generate_hints=False,
        )
        for trace in traces
    ]
    matched, seconds = timed(engine.Match, questions)
    lines = [
        [list(part["geometry"]["coordinates"]) for part in answer["matchings"]] if answer else []
        for answer in matched
    ]
    lines = [[[list(place) for place in line] for line in parts] for parts in lines]
    return lines, seconds, {"version": osrm_peer.version(), "unmatched": matched.count(None)}


def timestamps(fixes):
    """Whole seconds that rise, as OSRM wants them."""
    stamps = []
    for fix in fixes:
        stamp = int(fix[2])
        stamps.append(max(stamp, stamps[-1] + 1) if stamps else stamp)
    return stamps


def deviation(fix):
    """OSRM and Valhalla take a standard deviation; the radius of 68 in 100 is 1.51 of them."""
    return max(1.0, fix[3] / 1.51) if fix[3] > 0 else 5.0


def valhalla(folder, mode, traces):
    from city import valhalla_peer
    from city.answers import decode_polyline

    import valhalla as package

    config = valhalla_peer._config(folder)
    config["service_limits"]["trace"]["max_distance"] = 1e7
    config["service_limits"]["trace"]["max_shape"] = VALHALLA_FIXES
    actor = package.Actor(config)
    costing = {"car": "auto", "foot": "pedestrian", "bike": "bicycle"}[mode]
    questions = [
        json.dumps(
            {
                "shape": [
                    {"lat": fix[1], "lon": fix[0], "time": fix[2]} for fix in trace["fixes"]
                ],
                "costing": costing,
                "shape_match": "map_snap",
                "trace_options": {"gps_accuracy": deviation(trace["fixes"][0])},
                "filters": {
                    "attributes": ["shape", "edge.id"],
                    "action": "include",
                },
            }
        )
        for trace in traces
    ]
    matched, seconds = timed(actor.trace_attributes, questions)
    lines = []
    for answer in matched:
        shape = decode_polyline(json.loads(answer)["shape"], 6) if answer else []
        lines.append([[[place[1], place[0]] for place in shape]] if shape else [])
    return lines, seconds, {
        "version": valhalla_peer.version(),
        "unmatched": matched.count(None),
    }


def timed(match, questions):
    """Answers, `None` where there is none, and the least time of two passes."""
    best = math.inf
    for _ in range(2):
        answers = []
        start = time.perf_counter()
        for question in questions:
            try:
                answers.append(match(question))
            except RuntimeError:
                answers.append(None)
        best = min(best, time.perf_counter() - start)
    return answers, best


def measure(options):
    """Runs all programs on the traces; prints and keeps a row for each."""
    traces = [json.loads(row) for row in options.traces.read_text(encoding="utf-8").splitlines()]
    fixes = sum(len(trace["fixes"]) for trace in traces)
    runs = {"Rumbo": lambda: ours(options.ours, options.traces)}
    if options.mode != "bike":
        runs["OSRM"] = lambda: osrm(options.work, options.mode, traces)
    runs["Valhalla"] = lambda: valhalla(options.work, options.mode, traces)
    print(f"{len(traces)} traces, {fixes} fixes, {options.mode}")
    rows = []
    for name, run in runs.items():
        matched, seconds, more = run()
        figures = right_length(traces, matched)
        print(
            f"{name:9} right {figures['right']:.4f} (missed {figures['missed']:.4f}, "
            f"added {figures['added']:.4f}), {fixes / seconds:,.0f} fixes/s {more}"
        )
        rows.append({"program": name, "fixes_per_second": fixes / seconds, **figures, **more})
    if options.output:
        row = {"title": options.title or options.mode, "fixes": fixes, "programs": rows}
        with options.output.open("a", encoding="utf-8") as output:
            output.write(json.dumps(row, ensure_ascii=False) + "\n")


def match_recorded(options):
    """Matches recorded drives with the peers on each network, and keeps the lines."""
    from city import osrm_peer, valhalla_peer

    questions = [json.loads(row) for row in options.recorded.read_text(encoding="utf-8").splitlines()]
    with options.lines.open("w", encoding="utf-8") as output:
        for name, source in (network.split("=", 1) for network in options.networks):
            folder = options.work / name
            osrm_peer.prepare(Path(source), folder, "car", 1)
            valhalla_peer.prepare(Path(source), folder, 1)
            for run in (osrm, valhalla):
                matched, seconds, more = run(folder, "car", questions)
                fixes = sum(len(question["fixes"]) for question in questions)
                print(f"{name}: {fixes / seconds:,.0f} fixes/s {more}")
                for question, lines in zip(questions, matched):
                    answer = {
                        "program": more["version"],
                        "network": name,
                        "variant": question["variant"],
                        "id": question["id"],
                        "lines": [line for line in lines if len(line) > 1],
                    }
                    output.write(json.dumps(answer, ensure_ascii=False) + "\n")


def write_report(options):
    """Writes the rows of `--output` as Markdown."""
    from city.facts import machine_lines

    rows = [json.loads(line) for line in options.report.read_text(encoding="utf-8").splitlines()]
    names = [program["program"] for program in rows[0]["programs"]]
    lines = [
        "# Matching, beside OSRM and Valhalla",
        "",
        "Written by `benchmarks/results.sh`; do not edit. 100 simulated traces of Porto a row, seed 7,",
        "the same for all, in process, one thread. The right length is by line: 1 − (missed + added)",
        "÷ true, within 10 m. Traces state places, times and accuracy, no speed and no course, as the",
        "peers take none. The peers' times include making their answer, which cannot be timed apart.",
        "",
        *machine_lines(options.routecli),
        "",
        "| traces | fixes | " + " | ".join(f"right, {name}" for name in names) + " | "
        + " | ".join(f"fixes a second, {name}" for name in names) + " |",
        "|---|---:|" + "---:|" * (2 * len(names)),
    ]
    for row in rows:
        cells = [f"{program['right']:.2%}" for program in row["programs"]]
        cells += [f"{program['fixes_per_second']:,.0f}" for program in row["programs"]]
        lines.append(f"| {row['title']} | {row['fixes']:,} | " + " | ".join(cells) + " |")
    options.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("traces", nargs="*", metavar="TRACES or NAME=FILE.osm.pbf")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--mode", choices=["car", "foot", "bike"], default="car")
    parser.add_argument("--ours")
    parser.add_argument("--title", help="what the traces are called in the report")
    parser.add_argument("--output", type=Path, metavar="ROWS.jsonl", help="append the figures here")
    parser.add_argument("--report", type=Path, metavar="ROWS.jsonl", help="write these as Markdown")
    parser.add_argument("--routecli", type=Path, help="with --report: the program measured")
    parser.add_argument("--markdown", type=Path, help="with --report: where to")
    parser.add_argument("--recorded", type=Path, metavar="FIXES.jsonl", help="match these drives")
    parser.add_argument("--lines", type=Path, help="with --recorded: keep the matched lines here")
    options = parser.parse_args()
    if options.recorded:
        if not (options.work and options.lines and options.traces):
            parser.error("--recorded needs --work, --lines and networks")
        options.networks = options.traces
        match_recorded(options)
    elif options.report:
        if not options.markdown:
            parser.error("--report needs --markdown FILE.md")
        write_report(options)
    elif len(options.traces) == 1 and options.work and options.ours:
        options.traces = Path(options.traces[0])
        measure(options)
    else:
        parser.error("name TRACES, --work and --ours, or --report and --markdown")
    return 0


if __name__ == "__main__":
    sys.exit(main())
