"""Answers pairs on a graph that is split into regions, and compares them with the whole graph.

    python benchmarks/partition.py GRAPH.gr.gz COORDINATES.co.gz [--regions 2 4 8] [--pairs 1000]

No process would need more than one region and the overlay: the costs between all nodes at borders,
made of the arcs across borders and the costs inside each region.
The cost of a pair is the least of: the way inside its region if both are in one; the way to a border
node, through the overlay, and from a border node. Prints Markdown; ends with 1 if a cost differs.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import rumbo

NONE = float("inf")


def split(latitudes: np.ndarray, longitudes: np.ndarray, regions: int) -> np.ndarray:
    """The region of each node: halves of equal size, again and again, across the longer side."""
    region = np.zeros(latitudes.size, np.int64)
    for _ in range(regions.bit_length() - 1):
        halves = region * 2
        for number in np.unique(region):
            rows = np.flatnonzero(region == number)
            north, east = latitudes[rows], longitudes[rows] * np.cos(np.radians(latitudes[rows].mean()))
            side = north if np.ptp(north) > np.ptp(east) else east
            halves[rows[side > np.median(side)]] += 1
        region = halves
    return region


def table(graph: rumbo.Graph, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    return graph.table(rows, columns) if rows.size and columns.size else np.empty((rows.size, columns.size))


class Split:
    """The regions of a graph and their overlay."""

    def __init__(self, nodes: np.ndarray, region: np.ndarray, arcs: tuple, regions: int) -> None:
        tails, heads, costs = arcs
        across = region[tails] != region[heads]
        self.region = region
        is_border = np.zeros(nodes.size, bool)
        is_border[tails[across]] = is_border[heads[across]] = True
        self.border = [np.flatnonzero(is_border & (region == r)) for r in range(regions)]
        ids = np.flatnonzero(is_border)
        self.place = np.cumsum(is_border) - 1
        self.overlay = np.full((ids.size, ids.size), NONE)
        np.fill_diagonal(self.overlay, 0)
        ends = self.place[tails[across]], self.place[heads[across]]
        np.minimum.at(self.overlay, ends, costs[across].astype(float))
        self.graphs = []
        for number, border in enumerate(self.border):
            inside = ~across & (region[tails] == number)
            members = np.flatnonzero(region == number)
            graph = rumbo.Graph.from_arrays(
                np.searchsorted(members, tails[inside]), np.searchsorted(members, heads[inside]),
                costs[inside], n_nodes=members.size, ids=members,
            )
            self.graphs.append(graph.prepare("ch"))
            block = np.ix_(self.place[border], self.place[border])
            self.overlay[block] = np.minimum(self.overlay[block], table(graph, border, border))
        for via in range(ids.size):  # Floyd and Warshall's algorithm
            row, column = self.overlay[via], self.overlay[:, via]
            np.minimum(self.overlay, column[:, None] + row, out=self.overlay)

    def costs(self, sources: np.ndarray, targets: np.ndarray) -> np.ndarray:
        """Pairs by their two regions: a table inside each, and a part of the overlay."""
        result = np.full(sources.size, NONE)
        for first, start in enumerate(self.graphs):
            for second, end in enumerate(self.graphs):
                rows = np.flatnonzero(
                    (self.region[sources] == first) & (self.region[targets] == second)
                )
                if not rows.size:
                    continue
                leaving, arriving = self.border[first], self.border[second]
                to_border = table(start, sources[rows], leaving)
                from_border = table(end, arriving, targets[rows])
                between = self.overlay[np.ix_(self.place[leaving], self.place[arriving])]
                for place, row in enumerate(rows):
                    through = to_border[place][:, None] + between
                    if through.size:
                        result[row] = (through.min(axis=0) + from_border[:, place]).min()
                if first == second:
                    inside = start.distances(sources[rows], targets[rows])
                    result[rows] = np.minimum(result[rows], inside)
        return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("graph")
    parser.add_argument("coordinates")
    parser.add_argument("--regions", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--pairs", type=int, default=1000)
    options = parser.parse_args()
    whole = rumbo.Graph.from_dimacs(options.graph, options.coordinates)
    nodes = np.asarray(whole.nodes)
    tails, heads, costs = whole.arcs()
    arcs = (np.searchsorted(nodes, tails), np.searchsorted(nodes, heads), costs)
    latitudes, longitudes = whole.coordinates
    whole.prepare("ch")
    draw = np.random.default_rng(7)
    sources, targets = (draw.integers(0, nodes.size, options.pairs) for _ in range(2))
    start = time.perf_counter()
    expected = whole.distances(nodes[sources], nodes[targets])
    micros = (time.perf_counter() - start) / options.pairs * 1e6
    print(f"{nodes.size:,} nodes, {tails.size:,} arcs, {options.pairs:,} pairs; whole: {micros:.0f} µs a pair\n")
    print("| regions | largest, nodes | border nodes | overlay, MiB | preparation, s | µs a pair | other costs |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    wrong = 0
    for regions in options.regions:
        region = split(latitudes, longitudes, regions)
        start = time.perf_counter()
        parts = Split(nodes, region, arcs, regions)
        prepared = time.perf_counter() - start
        start = time.perf_counter()
        found = parts.costs(sources, targets)
        micros = (time.perf_counter() - start) / options.pairs * 1e6
        different = int((found != expected).sum())
        wrong += different
        print(
            f"| {regions} | {np.bincount(region).max():,} | {len(parts.overlay):,} "
            f"| {parts.overlay.nbytes / 2**20:,.1f} | {prepared:.1f} | {micros:,.0f} | {different} |"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
