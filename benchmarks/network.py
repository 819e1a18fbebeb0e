#!/usr/bin/env python3
"""Compares simulated road networks with real road graphs.

    benchmarks/network.py ROUTECLI DATA [--seeds 1 2] [--nodes 264346 1070376 1524453] [--queries 1000]
        [--streets porto.osm.pbf …] [--plots FOLDER]

DATA has `dimacs_ny` (New York with lengths), `pace16` (NY, BAY, COL and FLA without weights; NW and NE if
they are there) and `directed` (Bremen with lengths and times). `--streets` adds the streets for cars of extracts of
OpenStreetMap, without turn restrictions. Each graph is imported, a contraction hierarchy is prepared, and
`routecli bench` counts what its queries settle. The tables are printed as Markdown; `--plots` draws
the settled nodes by Dijkstra rank. The counts do not depend on the machine.
"""

import argparse
import csv
import gzip
import json
import lzma
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from comparison.svg import log_chart

RANKS = [10, 14, 17]
PLOTS = {
    # weights: the file's word, the title's words
    "1": ("unit", "weights of 1"),
    "length": ("length", "lengths"),
    "time": ("time", "travel times"),
}


def run(routecli, *arguments):
    """The JSON document that a command prints."""
    command = [routecli, *map(str, arguments), "--json", "--quiet"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def degrees(path):
    """Nodes and directed arcs of a graph file, and the nodes of each number of neighbours."""
    opener = {".gz": gzip.open, ".xz": lzma.open}.get(path.suffix, open)
    pairs, arcs, nodes, is_undirected = set(), 0, None, False
    with opener(path, "rt") as lines:
        for line in lines:
            words = line.split()
            if not words or words[0] == "c":
                continue
            if words[0] == "p":
                nodes, is_undirected = int(words[2]), words[1] == "tw"
                continue
            tail, head = map(int, words[-2:] if is_undirected else words[1:3])
            arcs += 2 if is_undirected else 1
            pairs.add(min(tail, head) << 32 | max(tail, head))
    ends = Counter(pair >> 32 for pair in pairs) + Counter(pair & 0xFFFFFFFF for pair in pairs)
    return nodes or len(ends), arcs, Counter(ends.values())


def streets(routecli, extract, folder):
    """Writes the streets for cars of an extract as DIMACS files; returns them by their weights."""
    name = extract.name.split(".")[0]
    city = Path(folder, f"{name}.rgraph")
    run(routecli, "import", "osm", extract, "--profiles", "car", "--output", city)
    run(routecli, "graph", "export", city, "--format", "csv", "--output", Path(folder, name))
    numbers, arcs = {}, []
    with open(Path(folder, f"{name}-edges.csv"), newline="") as rows:
        for row in csv.DictReader(rows):
            if row["car_s"]:
                tail, head = (
                    numbers.setdefault(row[end], len(numbers) + 1) for end in ["source", "target"]
                )
                arcs.append((tail, head, float(row["length"]), float(row["car_s"])))
    paths = {}
    for weights, column, scale in [("length", 2, 10), ("time", 3, 1000)]:
        paths[weights] = Path(folder, f"{name}-{weights}.gr")
        with open(paths[weights], "w") as file:
            print("p sp", len(numbers), len(arcs), file=file)
            for arc in arcs:
                print("a", arc[0], arc[1], round(arc[column] * scale), file=file)
    return paths


def hierarchy(routecli, graph, queries):
    """Columns of the table of hierarchies, and the settled nodes of queries by Dijkstra rank."""
    run(routecli, "prepare", graph, "--ch", "--threads", 1)
    info = run(routecli, "graph", "info", graph)
    upward = {s["name"]: s["bytes"] / 8 for s in info["sections"] if ".arcs" in s["name"]}
    directed = [upward[name] for name in upward if name.startswith("ch.")]
    bench = ["bench", graph, "--engine", "ch", "--repeat", 1, "--threads", 1, "--queries"]
    (drawn,) = run(routecli, *bench, queries)["results"]
    ranked = run(routecli, *bench, queries // 5, "--workload", "rank")["results"]
    by_rank = {result["rank"]: result["settled_mean"] for result in ranked}
    columns = [
        f"{sum(directed) / len(directed) / info['nodes']:.2f}",
        f"{drawn['settled_mean']:.0f}",
        f"{drawn['relaxed_mean']:.0f}",
        *(f"{by_rank[1 << rank]:.0f}" if 1 << rank in by_rank else "" for rank in RANKS),
    ]
    return columns, by_rank


def table(headings, rows):
    """Prints a table of Markdown."""
    print("| " + " | ".join(headings) + " |")
    print("|---" + "|---:" * (len(headings) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)


def degree_row(name, path):
    nodes, arcs, counts = degrees(path)
    shares = [f"{100 * counts[degree] / nodes:.1f}" for degree in range(1, 7)]
    return [name, f"{nodes:,}", f"{arcs:,}", f"{arcs / nodes:.3f}", *shares]


def plotted(lines, sizes):
    """The names of the lines of a plot: the six longest of real graphs, and the simulated graphs of
    the largest size. The simulated ones have their numbers of nodes in `sizes`."""
    real = sorted((name for name in lines if name not in sizes), key=lambda name: -len(lines[name]))
    largest = max(sizes.values())
    return [*real[:6], *(name for name in lines if sizes.get(name) == largest)]


def compare(options, folder):
    """Makes the graphs, prints the tables and draws the plots."""
    routecli, data = options.routecli, options.data
    real = {
        ("New York", "1"): data / "pace16/NY.gr.xz",
        ("Bay Area", "1"): data / "pace16/BAY.gr.xz",
        ("Colorado", "1"): data / "pace16/COL.gr.xz",
        ("Florida", "1"): data / "pace16/FLA.gr.xz",
        ("North-west", "1"): data / "pace16/NW.gr.xz",
        ("North-east", "1"): data / "pace16/NE.gr.xz",
        ("Bremen", "1"): data / "directed/bremen_time.gr",
        ("New York", "length"): data / "dimacs_ny/USA-road-d.NY.rebuilt.gr.gz",
        ("Bremen", "length"): data / "directed/bremen_dist.gr",
        ("Bremen", "time"): data / "directed/bremen_time.gr",
    }
    real = {graph: path for graph, path in real.items() if path.exists()}
    for extract in options.streets:
        city = extract.name.split(".")[0].split("_")[0].replace("-", " ").title()
        for weights, path in streets(routecli, extract, folder).items():
            real[city, weights] = path
        real[city, "1"] = real[city, "time"]
    simulated, sizes = {}, {}
    for nodes in options.nodes:
        for seed in options.seeds:
            name = f"{nodes:,} nodes, seed {seed}"
            sizes[name] = nodes
            for weights in ["distance", "time"]:
                path = Path(folder, f"{nodes}-{seed}-{weights}.gr")
                arguments = ["--nodes", nodes, "--seed", seed, "--weights", weights]
                run(routecli, "simulate", "network", *arguments, "--output", path)
                simulated[name, "length" if weights == "distance" else "time"] = path
            simulated[name, "1"] = simulated[name, "time"]
    graphs = real | simulated

    print("Nodes by number of neighbours, in percent:\n")
    headings = ["graph", "nodes", "arcs", "arcs a node", "1", "2", "3", "4", "5", "6"]
    table(headings, [degree_row(name, path) for (name, w), path in graphs.items() if w == "1"])

    rows, lines = [], {weights: {} for weights in PLOTS}
    for weights, arguments in [("1", ["--weights", "unit"]), ("length", []), ("time", [])]:
        for name, path in [(name, path) for (name, w), path in graphs.items() if w == weights]:
            graph = Path(folder, "graph.rgraph")
            run(routecli, "import", "dimacs", path, "--output", graph, *arguments)
            columns, by_rank = hierarchy(routecli, graph, options.queries)
            rows.append([name, weights, *columns])
            lines[weights][name] = list(by_rank.items())
    print("Contraction hierarchies:\n")
    headings = ["graph", "weights", "upward arcs a node", "settled", "relaxed"]
    table([*headings, *(f"rank 2^{rank}" for rank in RANKS)], rows)
    print("Settled nodes by Dijkstra rank:\n")
    ranks = sorted({rank for of in lines.values() for line in of.values() for rank, _ in line})
    rows = []
    for weights, of in lines.items():
        for name, line in of.items():
            settled = dict(line)
            cells = [f"{settled[rank]:.0f}" if rank in settled else "" for rank in ranks]
            rows.append([name, weights, *cells])
    table(["graph", "weights", *(f"2^{rank.bit_length() - 1}" for rank in ranks)], rows)
    if options.plots:
        options.plots.mkdir(parents=True, exist_ok=True)
        for weights, (word, title) in PLOTS.items():
            shown = {name: lines[weights][name] for name in plotted(lines[weights], sizes)}
            chart = log_chart(
                f"Contraction hierarchy, {title}", "Dijkstra rank", "settled nodes", shown,
                x_base=2, y_base=2, dashed=sizes,
            )
            (options.plots / f"network-rank-{word}.svg").write_text(chart)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routecli")
    parser.add_argument("data", type=Path)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--nodes", type=int, nargs="+", default=[264346, 1070376, 1524453])
    parser.add_argument("--queries", type=int, default=1000)
    parser.add_argument(
        "--streets", type=Path, nargs="+", default=[], help="extracts of OpenStreetMap"
    )
    parser.add_argument("--plots", type=Path, help="a folder for the plots")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compare(options, folder)


if __name__ == "__main__":
    sys.exit(main())
