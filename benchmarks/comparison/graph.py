"""Road graphs in DIMACS form, and the queries on them."""

from __future__ import annotations

import gzip
import lzma
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

#: Seed of all pairs.
SEED = 42


class GraphError(Exception):
    """Error of a graph file, with its name and the reason."""


@dataclass
class Graph:
    """A directed graph with whole-number weights.

    Nodes count from 0 here; `first_id` is what the file calls node 0.
    """

    name: str
    node_count: int
    tail: np.ndarray
    head: np.ndarray
    weight: np.ndarray
    first_id: int = 1
    longitude: np.ndarray | None = None
    latitude: np.ndarray | None = None
    #: Where the graph lies for programs that read DIMACS.
    arcs_file: Path | None = field(default=None, compare=False)
    coordinates_file: Path | None = field(default=None, compare=False)

    @property
    def arc_count(self) -> int:
        return len(self.tail)

    @property
    def has_coordinates(self) -> bool:
        return self.longitude is not None

    @property
    def is_symmetric(self) -> bool:
        """Whether every arc has a reverse arc of equal weight."""
        there = np.lexsort((self.weight, self.head, self.tail))
        back = np.lexsort((self.weight, self.tail, self.head))
        return (
            np.array_equal(self.tail[there], self.head[back])
            and np.array_equal(self.head[there], self.tail[back])
            and np.array_equal(self.weight[there], self.weight[back])
        )

    def simple(self) -> Graph:
        """The same distances without loops and with the shortest of parallel arcs only, by tail."""
        order = np.lexsort((self.weight, self.head, self.tail))
        tail, head, weight = self.tail[order], self.head[order], self.weight[order]
        keep = tail != head
        keep[1:] &= (tail[1:] != tail[:-1]) | (head[1:] != head[:-1])
        return Graph(
            self.name,
            self.node_count,
            tail[keep],
            head[keep],
            weight[keep],
            self.first_id,
            self.longitude,
            self.latitude,
        )

    def first_out(self) -> np.ndarray:
        """The first arc of each node; the arcs must be sorted by tail."""
        counts = np.bincount(self.tail, minlength=self.node_count)
        return np.concatenate(([0], np.cumsum(counts)))

    def save(self, path: Path) -> None:
        """Writes it for `load`."""
        arrays = {"tail": self.tail, "head": self.head, "weight": self.weight}
        if self.longitude is not None and self.latitude is not None:
            arrays |= {"longitude": self.longitude, "latitude": self.latitude}
        arrays |= {
            "name": np.array(self.name),
            "node_count": np.array(self.node_count),
            "first_id": np.array(self.first_id),
        }
        np.savez(path, **arrays)

    @staticmethod
    def load(path: Path) -> Graph:
        """Reads what `save` wrote."""
        with np.load(path) as file:
            return Graph(
                str(file["name"]),
                int(file["node_count"]),
                file["tail"],
                file["head"],
                file["weight"],
                int(file["first_id"]),
                file.get("longitude"),
                file.get("latitude"),
            )

    def write_dimacs(self, folder: Path) -> None:
        """Writes `NAME.gr` and, with coordinates, `NAME.co`, and stores their paths."""
        self.arcs_file = folder / f"{self.name}.gr"
        ids = self.first_id
        with open(self.arcs_file, "w", encoding="ascii") as file:
            file.write(f"p sp {self.node_count} {self.arc_count}\n")
            rows = np.column_stack((self.tail + ids, self.head + ids, self.weight)).tolist()
            file.writelines(f"a {tail} {head} {weight}\n" for tail, head, weight in rows)
        if self.longitude is None or self.latitude is None:
            return
        self.coordinates_file = folder / f"{self.name}.co"
        with open(self.coordinates_file, "w", encoding="ascii") as file:
            file.write(f"p aux sp co {self.node_count}\n")
            degrees = np.column_stack((self.longitude, self.latitude))
            points = np.rint(degrees * 1e6).astype(np.int64).tolist()
            file.writelines(
                f"v {node} {longitude} {latitude}\n"
                for node, (longitude, latitude) in enumerate(points, ids)
            )


def read_graph(name: str, arcs: Path, coordinates: Path | None = None) -> Graph:
    """Reads a DIMACS graph: plain, gzip or xz, with or without a header, counted from 0 or 1.

    Lines `a U V WEIGHT` are arcs. A file of bare `U V` lines (PACE) is undirected and gets weights
    drawn by a fixed seed.
    """
    lines = _read(arcs).split(b"\n")
    header = next((line.split() for line in lines if line.startswith(b"p ")), None)
    rows = [line[2:] for line in lines if line.startswith(b"a ")]
    if rows:
        table = _numbers(rows, 3, arcs)
        tail, head, weight = table[:, 0], table[:, 1], table[:, 2]
        directed = True
    else:
        table = _numbers([line for line in lines if line[:1].isdigit()], 2, arcs)
        tail, head = table[:, 0], table[:, 1]
        weight = seeded_weights(tail, head)
        directed = False
    if len(tail) == 0:
        raise GraphError(f"{arcs}: no arcs found; expected lines `a U V WEIGHT` or `U V`")
    if weight.min() < 0:
        raise GraphError(f"{arcs}: a weight is negative")
    # Without a header, a node 0 shows that the file counts from 0.
    first_id = 0 if min(tail.min(), head.min()) == 0 else 1
    tail, head = tail - first_id, head - first_id
    node_count = int(max(tail.max(), head.max())) + 1
    if header is not None:
        node_count = max(node_count, int(header[2]))
    if not directed:
        tail, head = np.concatenate((tail, head)), np.concatenate((head, tail))
        weight = np.concatenate((weight, weight))
    order = np.argsort(tail, kind="stable")
    graph = Graph(name, node_count, tail[order], head[order], weight[order], first_id)
    if coordinates is not None:
        points = [line[2:] for line in _read(coordinates).split(b"\n") if line.startswith(b"v ")]
        table = _numbers(points, 3, coordinates)
        nodes = table[:, 0] - first_id
        if nodes.min() < 0 or nodes.max() >= node_count:
            raise GraphError(f"{coordinates}: a point belongs to no node of {arcs}")
        graph.longitude, graph.latitude = np.zeros(node_count), np.zeros(node_count)
        graph.longitude[nodes] = table[:, 1] / 1e6
        graph.latitude[nodes] = table[:, 2] / 1e6
    return graph


def seeded_weights(tail: np.ndarray, head: np.ndarray) -> np.ndarray:
    """Weights from an exponential distribution with mean 1,000, the same in both directions.

    They are those of `routecli import dimacs --weights random --seed 42`: a hash of the two numbers
    that the file has for the ends, made of SplitMix64.
    """

    def mix(seed: np.ndarray) -> np.ndarray:
        z = seed + np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    least = np.minimum(tail, head).astype(np.uint64)
    greatest = np.maximum(tail, head).astype(np.uint64)
    bits = mix(mix(mix(np.full(1, SEED, dtype=np.uint64)) ^ least) ^ greatest)
    uniform = ((bits >> np.uint64(11)).astype(np.float64) + 0.5) / 2.0**53
    return np.maximum(1, np.rint(-1000 * np.log(uniform))).astype(np.int64)


def _read(path: Path) -> bytes:
    openers = {".gz": gzip.open, ".xz": lzma.open}
    try:
        with openers.get(path.suffix, open)(path, "rb") as file:
            return file.read()
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise GraphError(f"{path}: {error}") from error


def _numbers(rows: list[bytes], columns: int, path: Path) -> np.ndarray:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            values = np.fromstring(b" ".join(rows), dtype=np.int64, sep=" ")
        except (ValueError, DeprecationWarning) as error:
            raise GraphError(f"{path}: a line holds something else than numbers") from error
    if len(values) != len(rows) * columns:
        raise GraphError(f"{path}: not every line has {columns} numbers")
    return values.reshape(-1, columns)


def largest_component(graph: Graph) -> np.ndarray:
    """The nodes of the largest strongly connected component, ascending (Tarjan, without recursion)."""
    first = np.concatenate(
        ([0], np.cumsum(np.bincount(graph.tail, minlength=graph.node_count)))
    ).tolist()
    heads = graph.head.tolist()
    count = graph.node_count
    index, low, component = [-1] * count, [0] * count, [-1] * count
    cursor = first[:count]
    stack: list[int] = []
    next_index = components = 0
    for root in range(count):
        if index[root] >= 0:
            continue
        calls = [root]
        index[root] = low[root] = next_index
        next_index += 1
        stack.append(root)
        while calls:
            node = calls[-1]
            if cursor[node] < first[node + 1]:
                head = heads[cursor[node]]
                cursor[node] += 1
                if index[head] < 0:
                    index[head] = low[head] = next_index
                    next_index += 1
                    stack.append(head)
                    calls.append(head)
                elif component[head] < 0:
                    low[node] = min(low[node], index[head])
                continue
            calls.pop()
            if calls:
                low[calls[-1]] = min(low[calls[-1]], low[node])
            if low[node] == index[node]:
                while True:
                    member = stack.pop()
                    component[member] = components
                    if member == node:
                        break
                components += 1
    labels = np.array(component)
    return np.flatnonzero(labels == np.bincount(labels).argmax())


def make_pairs(graph: Graph, count: int, component: np.ndarray | None = None) -> np.ndarray:
    """Pairs of nodes drawn evenly from the largest strongly connected component, by `SEED`.

    More pairs begin with the same ones as fewer pairs.
    """
    if component is None:
        component = largest_component(graph)
    return component[np.random.RandomState(SEED).randint(0, len(component), (count, 2))]


def write_pairs(path: Path, pairs: np.ndarray, first_id: int) -> None:
    """Writes one `source target` a line, in the ids of the graph's file."""
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{source} {target}\n" for source, target in (pairs + first_id).tolist())
