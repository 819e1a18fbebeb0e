"""C++ libraries measured beside Rumbo, through the drivers that `drivers.py` builds.

Each peer writes the graph as plain arrays, runs its driver and reads its rows. A peer whose name
ends in `-our-order` gets the nodes in the order in which Rumbo stores them, so that locality in
memory is the same on both sides.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from .drivers import BUILT, facts
from .graph import Graph
from .peers import PEERS as PYTHON_PEERS
from .peers import Peer, Taken, metis_order
from .rows import Row

def our_order(graph: Graph) -> np.ndarray:
    """The nodes in the order in which Rumbo stores them.

    A depth-first walk over arcs in either direction: arcs that leave a node come before those that
    enter it, each in the order of the arrays.
    """
    count = graph.node_count
    by_tail = np.argsort(graph.tail, kind="stable")
    heads = graph.head[by_tail]
    first_out = np.searchsorted(graph.tail[by_tail], np.arange(count + 1)).tolist()
    by_head = np.argsort(heads, kind="stable")
    tails = graph.tail[by_tail][by_head].tolist()
    first_in = np.searchsorted(heads[by_head], np.arange(count + 1)).tolist()
    heads = heads.tolist()
    seen, order, stack = bytearray(count), [], []
    for start in range(count):
        stack.append(start)
        while stack:
            node = stack.pop()
            if seen[node]:
                continue
            seen[node] = 1
            order.append(node)
            for place in range(first_in[node + 1] - 1, first_in[node] - 1, -1):
                if not seen[tails[place]]:
                    stack.append(tails[place])
            for place in range(first_out[node + 1] - 1, first_out[node] - 1, -1):
                if not seen[heads[place]]:
                    stack.append(heads[place])
    return np.array(order, dtype=np.int64)


class Native(Peer):
    """A library behind a C++ driver."""

    driver = ""
    reorders = False
    #: Whether the driver wants a nested-dissection order if there are no coordinates.
    wants_order = False

    @property
    def title(self) -> str:
        name = f"{self.name} {facts().get(self.name, '')}".strip()
        return f"{name}, our node order" if self.reorders else name

    def rows(self) -> Iterator[Row]:
        program = BUILT / self.driver
        if not program.exists():
            raise FileNotFoundError(f"{self.driver}: compare.py --install builds the drivers")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            yield from self.write(folder)
            command = [str(program), name, str(self.task.repeats), str(self.task.budget)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                assert process.stdout is not None
                for line in process.stdout:
                    yield self.read(json.loads(line), folder)
            if process.returncode != 0:
                print(f"{self.driver} ended with {process.returncode}", file=sys.stderr)
                sys.exit(1)

    def write(self, folder: Path) -> Iterator[Row]:
        """Writes the arrays; yields the row of the dissection order if it makes one."""
        graph = self.graph
        rank = np.arange(graph.node_count)
        if self.reorders:
            rank = np.empty(graph.node_count, dtype=np.int64)
            rank[our_order(graph)] = np.arange(graph.node_count)
        tail, head = rank[graph.tail], rank[graph.head]
        arcs = np.lexsort((np.arange(len(tail)), tail))
        tail, head, weight = tail[arcs], head[arcs], graph.weight[arcs]
        first_out = np.searchsorted(tail, np.arange(graph.node_count + 1))
        for name, values in (
            ("first_out", first_out),
            ("tail", tail),
            ("head", head),
            ("weight", weight),
            ("pairs", rank[self.task.pairs].ravel()),
        ):
            values.astype("<u4").tofile(folder / f"{name}.u32")
        if graph.longitude is not None and graph.latitude is not None:
            nodes = np.argsort(rank)
            for name, values in (("latitude", graph.latitude), ("longitude", graph.longitude)):
                values[nodes].astype("<f4").tofile(folder / f"{name}.f32")
            self.places().astype("<f4").tofile(folder / "places.f32")
        elif self.wants_order:
            yield from self.metis(folder, rank)

    def metis(self, folder: Path, rank: np.ndarray) -> Iterator[Row]:
        orders: list[list[int]] = []
        try:
            taken = Taken.by(lambda: orders.append(metis_order(self.graph)))
        except FileNotFoundError:
            print("ndmetis is missing: no CCH on graphs without coordinates", file=sys.stderr)
            return
        rank[np.array(orders[0])].astype("<u4").tofile(folder / "order.u32")
        yield self.row("cch-order", taken, "s", remark="ndmetis")

    def places(self) -> np.ndarray:
        """Ten thousand places within 200 m of nodes, as those of Pandana's row."""
        graph = self.graph
        draw = np.random.RandomState(47)
        chosen = draw.randint(0, graph.node_count, 10_000)
        shift = draw.uniform(-0.002, 0.002, (10_000, 2))
        return np.column_stack(
            (graph.latitude[chosen] + shift[:, 1], graph.longitude[chosen] + shift[:, 0])
        ).ravel()

    def read(self, document: dict, folder: Path) -> Row:
        work = document["work"]
        distances = folder / f"{work}.i64"
        if distances.exists():
            self.task.distances[work] = np.fromfile(distances, "<i8").astype(float)
        return Row.parse(json.dumps({**document, "peer": self.title, "graph": self.graph.name}))


class RoutingKit(Native):
    name = "RoutingKit"
    driver = "routingkit"
    wants_order = True


class RoutingKitOurOrder(RoutingKit):
    reorders = True


class BoostGraph(Native):
    name = "Boost.Graph"
    driver = "boost"


class BoostGraphOurOrder(BoostGraph):
    reorders = True


class Lemon(Native):
    name = "LEMON"
    driver = "lemon"


class LemonOurOrder(Lemon):
    reorders = True


#: All peers by the name that `--peers` takes: those of pip and apt first.
PEERS: dict[str, type[Peer]] = PYTHON_PEERS | {
    "boost": BoostGraph,
    "boost-our-order": BoostGraphOurOrder,
    "lemon": Lemon,
    "lemon-our-order": LemonOurOrder,
    "routingkit": RoutingKit,
    "routingkit-our-order": RoutingKitOurOrder,
}
