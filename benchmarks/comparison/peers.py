"""The libraries measured beside Rumbo: what pip and apt install.

Each runs in a process of its own (`compare.py --peer NAME`), so that a crash, an illegal
instruction or a missing module costs one line. A peer yields rows and keeps its distances for the
check; imports stand inside the functions, because every library is optional.
"""

from __future__ import annotations

import importlib.metadata
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from .graph import Graph
from .rows import MICROSECONDS, Row


@dataclass
class Task:
    """The task of a peer."""

    graph: Graph
    pairs: np.ndarray
    #: How many sources one-to-all work takes.
    sources: int = 11
    repeats: int = 5
    #: Most seconds that a batch of pairs should take: slow peers answer fewer of them.
    budget: float = 60.0
    #: How a PostgreSQL server with pgRouting is reached, as psql reads it.
    postgres: str | None = None
    #: Distances found, by work: (pairs answered, distances with -1 where there is no way).
    distances: dict[str, np.ndarray] = field(default_factory=dict)


@dataclass
class Taken:
    """Wall-clock seconds and processor seconds."""

    wall: float
    cpu: float

    @staticmethod
    def by(work: Callable[[], Any]) -> Taken:
        wall, cpu = time.perf_counter(), time.process_time()
        work()
        return Taken(time.perf_counter() - wall, time.process_time() - cpu)

    @staticmethod
    def median(times: list[Taken]) -> Taken:
        return Taken(median(one.wall for one in times), median(one.cpu for one in times))


def _clock(batch: Callable[[], Any], repeats: int) -> Taken:
    """The median of some runs after one to warm up."""
    batch()
    return Taken.median([Taken.by(batch) for _ in range(repeats)])


class Peer:
    """A library under measurement."""

    #: How it is called in tables, and what pip calls it.
    name = ""
    package = ""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.graph = task.graph

    @property
    def title(self) -> str:
        return f"{self.name} {importlib.metadata.version(self.package)}"

    def rows(self) -> Iterator[Row]:
        raise NotImplementedError

    def row(
        self, work: str, taken: Taken, unit: str, count: int = 1, checksum: int = 0, **extra: Any
    ) -> Row:
        """A row with the time for each of `count` items."""
        scale = 1e6 / MICROSECONDS[unit] / count
        extra["cpu"] = taken.cpu * scale
        return Row(self.title, self.graph.name, work, taken.wall * scale, unit, checksum, extra)

    def one_to_all(self, search: Callable[[int], Any]) -> Row:
        """Times `search(source)`, which returns the distance of every node, for some sources."""
        times: list[Taken] = []
        checksum = 0
        found = []
        answer: list[Any] = []
        begin = time.perf_counter()
        search(int(self.task.pairs[0, 0]))
        for source, target in self.task.pairs[: self.task.sources].tolist():
            times.append(Taken.by(lambda source=source: answer.append(search(source))))
            values = np.asarray(answer.pop(), dtype=np.float64)
            reached = np.isfinite(values) & (values < 1e15) & (values >= 0)
            checksum += int(np.rint(values[reached].sum()))
            found.append(values[target] if reached[target] else -1)
            if time.perf_counter() - begin > self.task.budget:
                break
        self.task.distances["one-to-all"] = np.array(found)
        taken = Taken.median(times)
        return self.row("one-to-all", taken, "ms", checksum=checksum, sources=len(times))

    def point_to_point(self, work: str, query: Callable[[int, int], float | None]) -> Row:
        """Times `query(source, target)` over the pairs, or as many of them as the budget allows."""
        pairs = self.task.pairs.tolist()
        first = pairs[:5]
        query(*pairs[0])
        each = Taken.by(lambda: [query(*pair) for pair in first]).wall / len(first)
        pairs = pairs[: max(5, min(len(pairs), int(self.task.budget / max(each, 1e-9))))]
        quick = each * len(pairs) * (self.task.repeats + 1) < self.task.budget
        answers: list[float | None] = []

        def batch() -> None:
            answers[:] = [query(source, target) for source, target in pairs]

        taken = _clock(batch, self.task.repeats) if quick else Taken.by(batch)
        return self.pairs_row(work, taken, answers)

    def pairs_row(self, work: str, taken: Taken, answers: Any, **extra: Any) -> Row:
        """Stores the distances of the pairs for the check."""
        values = np.array([-1.0 if answer is None else answer for answer in answers], dtype=float)
        values[~np.isfinite(values) | (values > 1e15)] = -1
        self.task.distances[work] = values
        checksum = int(np.rint(values[values >= 0].sum()))
        return self.row(work, taken, "us", len(values), checksum, pairs=len(values), **extra)


class SciPy(Peer):
    name = "SciPy"
    package = "scipy"

    def rows(self) -> Iterator[Row]:
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import dijkstra

        graph = self.graph
        matrix = csr_matrix(
            (graph.weight.astype(float), graph.head.astype(np.int32), graph.first_out()),
            shape=(graph.node_count, graph.node_count),
        )
        yield self.one_to_all(lambda source: dijkstra(matrix, indices=source))


class NetworKit(Peer):
    name = "NetworKit"
    package = "networkit"

    def rows(self) -> Iterator[Row]:
        import networkit

        networkit.setNumberOfThreads(1)
        graph = self.graph
        # A sparse matrix instead of this tuple would lose its weights.
        data = (graph.weight.astype(float), (graph.tail, graph.head))
        network = networkit.GraphFromCoo(data, n=graph.node_count, weighted=True, directed=True)
        distance = networkit.distance

        def one_to_all(source: int) -> Any:
            return distance.Dijkstra(network, source, storePaths=False).run().getDistances()

        def one_to_one(source: int, target: int) -> float:
            search = distance.Dijkstra(network, source, storePaths=False, target=target)
            return search.run().distance(target)

        def from_both_ends(source: int, target: int) -> float:
            # It needs the predecessors: without them the process ends with a segmentation fault.
            search = distance.BidirectionalDijkstra(network, source, target, storePred=True)
            return search.run().getDistance() if source != target else 0.0

        yield self.one_to_all(one_to_all)
        yield self.point_to_point("point-to-point", one_to_one)
        yield self.point_to_point("bidirectional", from_both_ends)


class IGraph(Peer):
    name = "python-igraph"
    package = "igraph"

    def rows(self) -> Iterator[Row]:
        import igraph

        edges = np.column_stack((self.graph.tail, self.graph.head))
        network = igraph.Graph(n=self.graph.node_count, edges=edges, directed=True)
        weights = self.graph.weight.tolist()
        network.es["weight"] = weights

        def search(source: int, target: int | None) -> Any:
            return network.distances([source], target, "weight", algorithm="dijkstra")[0]

        yield self.one_to_all(lambda source: search(source, None))
        yield self.point_to_point("point-to-point", lambda s, t: search(s, t)[0])


class RustworkX(Peer):
    name = "rustworkx"
    package = "rustworkx"

    def rows(self) -> Iterator[Row]:
        import rustworkx

        network = rustworkx.PyDiGraph(multigraph=False)
        network.add_nodes_from(range(self.graph.node_count))
        weights = self.graph.weight.astype(float).tolist()
        ends = np.column_stack((self.graph.tail, self.graph.head)).tolist()
        network.add_edges_from([(*arc, weights[number]) for number, arc in enumerate(ends)])
        nodes = self.graph.node_count

        def one_to_all(source: int) -> np.ndarray:
            found = rustworkx.dijkstra_shortest_path_lengths(network, source, float)
            values = np.full(nodes, np.inf)
            values[np.fromiter(found.keys(), np.int64, len(found))] = np.fromiter(
                found.values(), float, len(found)
            )
            values[source] = 0
            return values

        def one_to_one(source: int, target: int) -> float | None:
            if source == target:
                return 0.0
            found = rustworkx.dijkstra_shortest_path_lengths(network, source, float, goal=target)
            # Not a dictionary, though it looks like one.
            return found[target] if len(found) else None

        yield self.one_to_all(one_to_all)
        yield self.point_to_point("point-to-point", one_to_one)


class Edsger(Peer):
    name = "edsger"
    package = "edsger"

    def rows(self) -> Iterator[Row]:
        import pandas
        from edsger.path import Dijkstra

        edges = pandas.DataFrame(
            {
                "tail": self.graph.tail.astype(np.uint32),
                "head": self.graph.head.astype(np.uint32),
                "weight": self.graph.weight.astype(float),
            }
        )
        search = Dijkstra(edges)

        def one_to_all(source: int) -> np.ndarray:
            found = np.full(self.graph.node_count, np.inf)
            values = search.run(source)
            found[: len(values)] = values
            return found

        def one_to_one(source: int, target: int) -> float:
            return search.run(source, termination_nodes=[target])[0]

        yield self.one_to_all(one_to_all)
        yield self.point_to_point("point-to-point", one_to_one)


class Pandana(Peer):
    name = "Pandana"
    package = "pandana"

    def rows(self) -> Iterator[Row]:
        import pandana
        import pandas

        graph = self.graph
        # It requires coordinates, although only its nearest-node search uses them.
        longitude = graph.longitude if graph.longitude is not None else np.zeros(graph.node_count)
        latitude = graph.latitude if graph.latitude is not None else np.zeros(graph.node_count)
        weights = pandas.DataFrame({"weight": graph.weight.astype(float)})
        tails, heads = pandas.Series(graph.tail), pandas.Series(graph.head)
        places = pandas.Series(longitude), pandas.Series(latitude)
        made: list[Any] = []
        build = Taken.by(
            lambda: made.append(pandana.Network(*places, tails, heads, weights, twoway=False))
        )
        network = made[0]
        yield self.row("ch-build", build, "s", threads=os.cpu_count())
        sources, targets = self.task.pairs[:, 0], self.task.pairs[:, 1]
        answers: list[float] = []

        def batch() -> None:
            answers[:] = network.shortest_path_lengths(sources, targets)

        taken = _clock(batch, self.task.repeats)
        # 4,294,967.295 means no path: the largest unsigned number, in thousandths.
        found = [None if answer >= 4_294_967 else answer for answer in answers]
        yield self.pairs_row("ch-distance", taken, found, threads=os.cpu_count())
        if graph.longitude is not None and graph.latitude is not None:
            draw = np.random.RandomState(47)
            chosen = draw.randint(0, graph.node_count, 10_000)
            shift = draw.uniform(-0.002, 0.002, (10_000, 2))
            x = pandas.Series(graph.longitude[chosen] + shift[:, 0])
            y = pandas.Series(graph.latitude[chosen] + shift[:, 1])
            taken = _clock(lambda: network.get_node_ids(x, y), self.task.repeats)
            yield self.row("nearest", taken, "us", len(x))


class RoutingKitCCH(Peer):
    name = "routingkit-cch"
    package = "routingkit-cch"

    def rows(self) -> Iterator[Row]:
        import routingkit_cch

        graph = self.graph
        tail, head = graph.tail.tolist(), graph.head.tolist()
        weight = graph.weight.tolist()
        order: list[int] = []
        method = "inertial flow" if graph.has_coordinates else "by degree"
        if not graph.has_coordinates and shutil.which("ndmetis"):
            method = "ndmetis"

        def make_order() -> None:
            if graph.longitude is not None and graph.latitude is not None:
                places = graph.latitude.tolist(), graph.longitude.tolist()
                order[:] = routingkit_cch.compute_order_inertial(
                    graph.node_count, tail, head, *places
                )
            elif method == "ndmetis":
                order[:] = metis_order(graph)
            else:
                order[:] = routingkit_cch.compute_order_degree(graph.node_count, tail, head)

        yield self.row("cch-order", Taken.by(make_order), "s", remark=method)
        made: list[Any] = []
        taken = Taken.by(lambda: made.append(routingkit_cch.CCH(order, tail, head, False)))
        yield self.row("cch-build", taken, "s")
        metric = routingkit_cch.CCHMetric(made[0], weight)
        taken = _clock(lambda: metric.reset(weight), self.task.repeats)
        yield self.row("cch-customize", taken, "ms")
        # The metric cannot be replaced while a query exists, so each query is local to a call.
        yield from self.queries(routingkit_cch.CCHQuery(metric))
        many = routingkit_cch.CCHOneToMany(metric, self.task.pairs[:, 1].tolist())
        sources = self.task.pairs[:100, 0].tolist()

        def batch() -> None:
            for source in sources:
                many.distances_from(source)

        taken = _clock(batch, self.task.repeats)
        cells = np.array([many.distances_from(source) for source in sources], dtype=np.int64)
        # 2,147,483,647 means no path.
        checksum = int(cells[cells < 2**31 - 1].sum())
        count = len(sources)
        yield self.row(
            "cch-one-to-many", taken, "us", count, checksum, targets=len(self.task.pairs)
        )

    def queries(self, query: Any) -> Iterator[Row]:
        def with_path(source: int, target: int) -> float | None:
            answer = query.run(source, target)
            return answer.distance if answer.node_path or source == target else None

        yield self.point_to_point("cch-distance", lambda s, t: query.run(s, t).distance)
        yield self.point_to_point("cch-path", with_path)


def metis_order(graph: Graph) -> list[int]:
    """A nested-dissection order of the nodes from METIS's program `ndmetis`, first to last."""
    both = np.concatenate((graph.tail, graph.head)), np.concatenate((graph.head, graph.tail))
    edges = np.unique(both[0] * graph.node_count + both[1])
    tails, heads = edges // graph.node_count, edges % graph.node_count
    first = np.concatenate(([0], np.cumsum(np.bincount(tails, minlength=graph.node_count))))
    names = [str(head) for head in (heads + 1).tolist()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph"
        with open(path, "w", encoding="ascii") as file:
            file.write(f"{graph.node_count} {len(edges) // 2}\n")
            for begin, end in itertools.pairwise(first.tolist()):
                file.write(" ".join(names[begin:end]) + "\n")
        subprocess.run(["ndmetis", str(path)], check=True, stdout=subprocess.DEVNULL)
        ranks = np.loadtxt(f"{path}.iperm", dtype=np.int64)
    return np.argsort(ranks).tolist()


class PgRouting(Peer):
    """Runs through psql in a separate schema, which is dropped at the end."""

    name = "pgRouting"
    package = ""

    @property
    def title(self) -> str:
        return f"pgRouting {self.version}"

    version = ""

    def rows(self) -> Iterator[Row]:
        if self.task.postgres is None:
            raise ImportError("no server named; --postgres CONNECTION names one")
        schema = f"rumbo_compare_{os.getpid()}"
        table = f"{schema}.edges"
        self.version = self.sql("SELECT pgr_version()").strip()
        try:
            self.sql(
                f"CREATE SCHEMA {schema}; CREATE TABLE {table} "
                "(id bigint, source bigint, target bigint, cost float8)"
            )
            arcs = np.column_stack((self.graph.tail, self.graph.head, self.graph.weight))
            lines = (f"{number}\t{s}\t{t}\t{w}" for number, (s, t, w) in enumerate(arcs.tolist()))
            self.sql(f"COPY {table} FROM STDIN", "\n".join(lines) + "\n")
            self.sql(f"ANALYZE {table}")
            edges = f"'SELECT id, source, target, cost FROM {table}'"

            def query(source: int, target: int) -> float | None:
                if source == target:
                    return 0.0
                text = self.sql(
                    f"SELECT agg_cost FROM pgr_dijkstraCost({edges}, {source}, {target})"
                ).strip()
                return float(text) if text else None

            yield self.point_to_point("point-to-point", query)
        finally:
            self.sql(f"DROP SCHEMA IF EXISTS {schema} CASCADE")

    def sql(self, command: str, data: str | None = None) -> str:
        done = subprocess.run(
            ["psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", command]
            + ([self.task.postgres] if self.task.postgres else []),
            input=data,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise ImportError(done.stderr.strip().splitlines()[0])
        return done.stdout


#: All of them, by the name that `--peer` takes.
PEERS: dict[str, type[Peer]] = {
    "scipy": SciPy,
    "networkit": NetworKit,
    "igraph": IGraph,
    "rustworkx": RustworkX,
    "edsger": Edsger,
    "pandana": Pandana,
    "routingkit-cch": RoutingKitCCH,
    "pgrouting": PgRouting,
}
