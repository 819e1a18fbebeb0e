"""Prints distances, a path and a table between some nodes of a graph file.

    python3 pairs.py GRAPH.rgraph

The programs in other languages beside it print the same: ``scripts/language-examples.sh`` compares.
"""

import sys

import numpy as np
import rumbo


def text(cost):
    return "none" if cost == rumbo.UNREACHABLE else str(cost)


def main(file):
    graph = rumbo.Graph.open(file)
    nodes = graph.nodes
    print("nodes", len(nodes))

    # Up to six nodes, evenly chosen, and the pairs of each with the next one. No index is prepared:
    # these costs come from plain searches.
    count = min(len(nodes), 6)
    sources = nodes[np.arange(count) * len(nodes) // count]
    targets = np.roll(sources, -1)
    costs = graph.distances(sources, targets, dtype=np.uint32)
    for source, target, cost in zip(sources, targets, costs):
        print("distance", source, target, text(cost))
    for row in graph.table(sources, sources, dtype=np.uint32):
        print("table", *map(text, row))
    first, last = sources[0], sources[-1]
    cost = graph.distances([first], [last], dtype=np.uint32)[0]
    print(f"path {text(cost)}:", *graph.path(first, last))

    # What goes wrong is an exception with a code and a remedy.
    for ask in [lambda: graph.path(-1, last), lambda: (graph.close(), graph.path(first, last))]:
        try:
            ask()
        except rumbo.RumboError as error:
            print(f"{error.code}: {error.message}")
            print("remedy:", error.remedy)


if __name__ == "__main__":
    main(sys.argv[1])
