#!/usr/bin/env python3
"""Compares simulated road networks with real road graphs.

    benchmarks/network.py ROUTECLI DATA [--seeds 1 2] [--nodes 264346 1070376] [--queries 1000]

DATA has `dimacs_ny` (New York with lengths) and `pace16` (NY, BAY, COL and FLA without weights). Each
graph is imported, a contraction hierarchy is prepared, and `routecli bench` counts what its queries
settle. The tables are printed as Markdown. The counts do not depend on the machine.
"""

import argparse
import gzip
import json
import lzma
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

RANKS = [10, 14, 17]


def run(routecli, *arguments):
    """The JSON document that a command prints."""
    command = [routecli, *map(str, arguments), "--json", "--quiet"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def degrees(path):
    """Nodes and directed arcs of a graph file, and the nodes of each number of neighbours."""
    opener = {".gz": gzip.open, ".xz": lzma.open}.get(path.suffix, open)
    pairs, arcs, nodes = set(), 0, 0
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
    return nodes, arcs, Counter(ends.values())


def hierarchy(routecli, graph, queries):
    """Upward arcs a node and direction, and settled nodes and relaxed arcs of queries, also by rank."""
    run(routecli, "prepare", graph, "--ch", "--threads", 1)
    info = run(routecli, "graph", "info", graph)
    upward = {s["name"]: s["bytes"] / 8 for s in info["sections"] if ".arcs" in s["name"]}
    directed = [upward[name] for name in upward if name.startswith("ch.")]
    bench = ["bench", graph, "--engine", "ch", "--repeat", 1, "--threads", 1, "--queries"]
    (drawn,) = run(routecli, *bench, queries)["results"]
    ranked = run(routecli, *bench, queries // 5, "--workload", "rank")["results"]
    by_rank = {result["rank"]: result["settled_mean"] for result in ranked}
    return [
        f"{sum(directed) / len(directed) / info['nodes']:.2f}",
        f"{drawn['settled_mean']:.0f}",
        f"{drawn['relaxed_mean']:.0f}",
        *(f"{by_rank[1 << rank]:.0f}" if 1 << rank in by_rank else "" for rank in RANKS),
    ]


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routecli")
    parser.add_argument("data", type=Path)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--nodes", type=int, nargs="+", default=[264346, 1070376])
    parser.add_argument("--queries", type=int, default=1000)
    options = parser.parse_args()
    routecli, data = options.routecli, options.data
    new_york = data / "dimacs_ny"
    length = new_york / "USA-road-d.NY.rebuilt.gr.gz"
    with tempfile.TemporaryDirectory() as folder:
        simulated = {}
        for nodes in options.nodes:
            for seed in options.seeds:
                for weights in ["distance", "time"]:
                    path = Path(folder, f"{nodes}-{seed}-{weights}.gr")
                    arguments = ["--nodes", nodes, "--seed", seed, "--weights", weights]
                    run(routecli, "simulate-network", *arguments, "--output", path)
                    simulated[f"{nodes:,} nodes, seed {seed}", weights] = path
        real = {
            "New York": data / "pace16/NY.gr.xz",
            "Bay Area": data / "pace16/BAY.gr.xz",
            "Colorado": data / "pace16/COL.gr.xz",
            "Florida": data / "pace16/FLA.gr.xz",
        }
        unweighted = real | {n: p for (n, weights), p in simulated.items() if weights == "time"}
        print("Nodes by number of neighbours, in percent:\n")
        headings = ["graph", "nodes", "arcs", "arcs a node", "1", "2", "3", "4", "5", "6"]
        table(headings, [degree_row(name, path) for name, path in unweighted.items()])

        def rows(weights, graphs, *arguments):
            for name, path in graphs.items():
                graph = Path(folder, "graph.rgraph")
                run(routecli, "import", "dimacs", path, "--output", graph, *arguments)
                yield [name, weights, *hierarchy(routecli, graph, options.queries)]

        by_length = {n: p for (n, weights), p in simulated.items() if weights == "distance"}
        by_time = {n: p for (n, weights), p in simulated.items() if weights == "time"}
        headings = ["graph", "weights", "upward arcs a node", "settled", "relaxed"]
        headings += [f"rank 2^{rank}" for rank in RANKS]
        print("Contraction hierarchies:\n")
        every = [
            *rows("1", unweighted, "--weights", "unit"),
            *rows("length", {"New York": length} | by_length, "--weight-unit", "dm"),
            *rows("time", by_time, "--weight-unit", "ms"),
        ]
        table(headings, every)


if __name__ == "__main__":
    sys.exit(main())
