"""Measures how import, preparation and queries grow with the graph, on simulated networks.

    benchmarks/scale.py ROUTECLI --scratch FOLDER [--nodes 375000 1500000 6000000 24000000] [--seed 1]
        [--without labels] [--plots FOLDER]

Each size is simulated, then each index is prepared by a process of its own, so that its peak memory
is that of this index. Results are kept in FOLDER/results.json as they come; a size or index that is
there already is not measured again. Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

from comparison.svg import log_chart

MIB = 1 << 20
INDEXES = {
    "ch": ["--ch"],
    "cch": ["--cch"],
    "labels": ["--labels"],
    "landmarks": ["--landmarks", "16"],
}
QUERIES = [
    # name, engine, workload, further options, the index that it needs
    ("CH, a pair", "ch", "point-to-point", ["--queries", "1000"], "ch"),
    ("CH, a path", "ch", "unpack", ["--queries", "200"], "ch"),
    ("CCH, a pair", "cch", "point-to-point", ["--queries", "1000"], "cch"),
    ("labels, a pair", "labels", "point-to-point", ["--queries", "10000"], "labels"),
    ("ALT, a pair", "alt", "point-to-point", ["--queries", "20"], "landmarks"),
    ("PHAST, one to all", "ch", "one-to-all", ["--queries", "11"], "ch"),
    ("PHAST, one to all, two threads", "ch", "one-to-all", ["--queries", "11", "--threads", "2"], "ch"),
    ("table 1000 × 1000", "ch", "table", ["--size", "1000x1000"], "ch"),
    ("CCH, customization", "cch", "customize", ["--queries", "3"], "cch"),
    ("open and one query, trusted", "ch", "open", ["--queries", "5", "--trust"], "ch"),
]


def main() -> int:
    options = arguments()
    options.scratch.mkdir(parents=True, exist_ok=True)
    store = options.scratch / "results.json"
    results = json.loads(store.read_text()) if store.exists() else {}
    for nodes in options.nodes:
        measure(options, nodes, results.setdefault(str(nodes), {}), lambda: save(store, results))
    report(options, results)
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routecli", type=Path)
    parser.add_argument("--scratch", type=Path, required=True)
    sizes = [375_000, 1_500_000, 6_000_000, 24_000_000]
    parser.add_argument("--nodes", type=int, nargs="+", default=sizes)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", nargs="*", default=[], choices=list(INDEXES))
    parser.add_argument("--labels-up-to", type=int, default=6_000_000)
    parser.add_argument("--plots", type=Path, help="where the charts go")
    return parser.parse_args()


def save(store: Path, results: dict) -> None:
    part = store.with_suffix(".part")
    part.write_text(json.dumps(results, indent=1))
    part.replace(store)


def run(routecli: Path, *words: object) -> tuple[dict, float, int]:
    """The JSON of a command, its seconds and its peak memory in bytes."""
    command = [str(routecli), *map(str, words), "--json", "--quiet"]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        raise SystemExit(f"{' '.join(command)} ended with {status}")
    return json.loads(output), seconds, usage.ru_maxrss * 1024


def measure(options: argparse.Namespace, nodes: int, found: dict, keep) -> None:
    graph = options.scratch / f"{nodes}.rgraph"
    if "simulate" not in found or not graph.exists():
        made, seconds, peak = run(
            options.routecli, "simulate", "network", "--nodes", nodes, "--seed", options.seed,
            "--output", graph,
        )
        found.clear()
        found["nodes"], found["arcs"] = made["nodes"], made["arcs"]
        found["simulate"] = {"seconds": seconds, "peak": peak, "bytes": graph.stat().st_size}
        keep()
    for index, words in INDEXES.items():
        if index in options.without or index in found:
            continue
        if index == "labels" and nodes > options.labels_up_to:
            continue
        before = graph.stat().st_size
        made, seconds, peak = run(options.routecli, "prepare", graph, *words, "--trust")
        row = {"seconds": seconds, "peak": peak, "file": graph.stat().st_size - before}
        for part in made["prepared"]:
            row["index_seconds"], row["bytes"] = part["seconds"], part["bytes"]
        found[index] = row
        keep()
        print(f"{nodes:,} {index}: {row}", file=sys.stderr, flush=True)
    for name, engine, workload, words, index in QUERIES:
        if index not in found or name in found:
            continue
        made, _, _ = run(
            options.routecli, "bench", graph, "--engine", engine, "--workload", workload, "--repeat", 3,
            *words, *([] if "--trust" in words else ["--trust"]),
            *([] if "--threads" in words else ["--threads", 1]),
        )
        (result,) = [r for r in made["results"] if r["engine"] == engine]
        found[name] = {key: result[key] for key in ("mean_us", "median_us", "p99_us", "settled_mean")}
        found["machine"] = made["machine"]
        keep()
        print(f"{nodes:,} {name}: {found[name]}", file=sys.stderr, flush=True)
    found["load"] = os.getloadavg()[0]
    keep()


def seconds(value: float) -> str:
    return f"{value:.1f}" if value < 100 else f"{value:.0f}"


def duration(micros: float) -> str:
    if micros < 1000:
        return f"{micros:.1f} µs"
    return f"{micros / 1000:.1f} ms" if micros < 1e6 else f"{micros / 1e6:.1f} s"


def report(options: argparse.Namespace, results: dict) -> None:
    sizes = sorted(results, key=int)
    rows = [results[size] for size in sizes]
    machine = rows[-1].get("machine", {})
    print(f"- date: {datetime.now(timezone.utc):%Y-%m-%d}")
    print(
        f"- machine: {machine.get('cpu')}, {machine.get('cores')} cores, "
        f"{machine.get('memory', 0) / 2**30:.0f} GiB; preparation uses all cores, queries one"
    )
    print(f"- graphs: `routecli simulate network --seed {options.seed}`, travel times\n")
    head = " | ".join(f"{row['nodes'] / 1e6:.3g} M nodes" for row in rows)
    rule = "---:|" * len(rows)

    def table(title: str, lines: list[tuple[str, list[str]]]) -> None:
        print(f"## {title}\n\n| | {head} |\n|---|{rule}")
        for name, cells in lines:
            print(f"| {name} | {' | '.join(cells)} |")
        print()

    steps = {"simulate": "simulate and write", "ch": "CH", "cch": "CCH, order and customization"}
    steps |= {"labels": "hub labels, with their hierarchy", "landmarks": "16 landmarks"}
    known = [step for step in steps if any(step in row for row in rows)]
    table(
        "Seconds",
        [("arcs, millions", [f"{row['arcs'] / 1e6:.1f}" for row in rows])]
        + [
            (steps[step], [seconds(row[step]["seconds"]) if step in row else "" for row in rows])
            for step in known
        ],
    )
    table(
        "Peak memory, MiB",
        [
            (steps[step], [f"{row[step]['peak'] / MIB:,.0f}" if step in row else "" for row in rows])
            for step in known
        ],
    )
    for unit in ("node", "arc"):
        table(
            f"Bytes {'a' if unit == 'node' else 'an'} {unit}",
            [
                (
                    "graph file" if step == "simulate" else steps[step],
                    [
                        f"{row[step]['bytes'] / row[unit + 's']:.0f}" if step in row else ""
                        for row in rows
                    ],
                )
                for step in known
            ],
        )
    table(
        "A query",
        [
            (name, [duration(row[name]["mean_us"]) if name in row else "" for row in rows])
            for name, *_ in QUERIES
            if any(name in row for row in rows)
        ],
    )
    if options.plots is None:
        return
    options.plots.mkdir(parents=True, exist_ok=True)

    def chart(file: str, title: str, unit: str, lines: dict) -> None:
        (options.plots / file).write_text(log_chart(title, "nodes", unit, lines))

    points = {
        step: [(row["nodes"], row[step]["seconds"]) for row in rows if step in row] for step in known
    }
    chart("scale-seconds.svg", "Preparation", "seconds", {steps[s]: points[s] for s in known})
    chart(
        "scale-memory.svg", "Peak memory of preparation", "MiB",
        {
            steps[s]: [(row["nodes"], row[s]["peak"] / MIB) for row in rows if s in row]
            for s in known
        },
    )
    chart(
        "scale-bytes.svg", "Files", "bytes a node",
        {
            "graph file" if s == "simulate" else steps[s]: [
                (row["nodes"], row[s]["bytes"] / row["nodes"]) for row in rows if s in row
            ]
            for s in known
        },
    )
    chart(
        "scale-query.svg", "Queries", "µs",
        {
            name: [(row["nodes"], row[name]["mean_us"]) for row in rows if name in row]
            for name, *_ in QUERIES
        },
    )


if __name__ == "__main__":
    sys.exit(main())
