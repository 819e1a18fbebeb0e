#!/usr/bin/env python3
"""Measures the package `rumbo` beside other routing packages of Python, on one core.

    python benchmarks/python/compare.py --data ../shared/data --output benchmarks/PYTHON.md

Needs rumbo, SciPy, NetworkX, igraph, Pandana, routingkit-cch and osrm-bindings; what is missing is
left out and named. Every time includes the calls from Python. All packages get the same graph and
the same pairs, and must find the same costs; OSRM makes its own graph of the same extract.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import subprocess
import sys
import tempfile
import time
import warnings
from datetime import datetime, timezone
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = "1"  # Before Pandana is loaded.

import numpy as np  # noqa: E402

import rumbo  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cities"))

PACKAGES = ["rumbo", "scipy", "networkx", "igraph", "pandana", "routingkit-cch", "osrm-bindings"]
PAIRS = 1_000_000
SIDE = 1000  # Of the table.


def timed(work, *, repeats: int = 3, limit: float = 60):
    """The least time of some runs, in seconds, and the last result."""
    best, spent, result = float("inf"), 0.0, None
    for _ in range(repeats):
        start = time.perf_counter()
        result = work()
        took = time.perf_counter() - start
        best, spent = min(best, took), spent + took
        if spent > limit:
            break
    return best, result


class Graph:
    """A graph as all packages get it: nodes 0 … n-1, no parallel arcs, no loops."""

    def __init__(self, name, tails, heads, costs, latitudes, longitudes):
        keep = tails != heads
        order = np.lexsort((costs[keep], heads[keep], tails[keep]))
        tails, heads, costs = (a[keep][order] for a in (tails, heads, costs))
        first = np.ones(tails.size, bool)
        first[1:] = (tails[1:] != tails[:-1]) | (heads[1:] != heads[:-1])
        self.name, self.n = name, latitudes.size
        self.tails, self.heads, self.costs = tails[first], heads[first], costs[first]
        self.latitudes, self.longitudes = latitudes, longitudes
        draw = np.random.default_rng(42)
        self.sources = draw.integers(0, self.n, PAIRS)
        self.targets = draw.integers(0, self.n, PAIRS)
        self.truth = None

    @classmethod
    def of(cls, name: str, graph: rumbo.Graph) -> Graph:
        tails, heads, costs = graph.arcs()
        ids = graph.nodes
        open_ = costs < rumbo.UNREACHABLE
        return cls(
            name,
            np.searchsorted(ids, tails[open_]), np.searchsorted(ids, heads[open_]), costs[open_],
            *graph.coordinates,
        )


class Report:
    def __init__(self):
        self.lines: list[str] = []

    def row(self, *cells):
        self.lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
        print(self.lines[-1], flush=True)

    def text(self, line=""):
        self.lines.append(line)
        print(line, flush=True)


def micro(seconds: float, count: int) -> str:
    value = seconds / count * 1e6
    return f"{value:,.3f}" if value < 10 else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def check(graph: Graph, count: int, found) -> None:
    found = np.asarray(found, float)
    expected = graph.truth[:count]
    if not np.array_equal(found, expected):
        worst = np.flatnonzero(found != expected)[:3]
        raise SystemExit(f"costs differ at {worst}: {found[worst]}, not {expected[worst]}")


def ours(graph: Graph, report: Report) -> float:
    start = time.perf_counter()
    made = rumbo.Graph.from_arrays(
        graph.tails, graph.heads, graph.costs,
        n_nodes=graph.n, latitudes=graph.latitudes, longitudes=graph.longitudes,
    )
    made.prepare("cch", threads=1)
    cch = time.perf_counter() - start
    pairs = 100_000
    took, slow = timed(lambda: made.distances(graph.sources[:pairs], graph.targets[:pairs]))
    nodes = graph.sources[:SIDE], graph.targets[:SIDE]
    table, _ = timed(lambda: made.table(*nodes))
    report.row(
        "rumbo, cch", f"{cch:.2f}", micro(took, pairs), micro(table, SIDE * SIDE), "", f"{pairs:,}"
    )
    start = time.perf_counter()
    made.prepare("labels", threads=1)
    made.prepare("ch", threads=1)
    all_ = cch + time.perf_counter() - start
    best, costs = timed(lambda: made.distances(graph.sources, graph.targets), repeats=5)
    graph.truth = costs
    check(graph, pairs, slow)
    table, _ = timed(lambda: made.table(*nodes))
    made.one_to_all(0)
    sweep, _ = timed(lambda: made.one_to_all(int(graph.sources[0])), repeats=10)
    report.row(
        "rumbo, labels and ch", f"{all_:.2f}", micro(best, PAIRS), micro(table, SIDE * SIDE),
        f"{sweep * 1e3:,.1f}", f"{PAIRS:,}",
    )
    graph.ours = made
    return best / PAIRS


def scipy_rows(graph: Graph, report: Report) -> list[float]:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import dijkstra

    matrix = csr_matrix((graph.costs.astype(float), (graph.tails, graph.heads)), (graph.n, graph.n))
    count = 20
    took, rows = timed(lambda: dijkstra(matrix, indices=graph.sources[:count]), repeats=2)
    check(graph, count, rows[np.arange(count), graph.targets[:count]])
    report.row("SciPy, dijkstra", "0", micro(took, count), "", f"{took / count * 1e3:,.1f}", count)
    return [took / count]


def networkx_rows(graph: Graph, report: Report) -> list[float]:
    import networkx

    start = time.perf_counter()
    given = networkx.DiGraph()
    given.add_nodes_from(range(graph.n))
    given.add_weighted_edges_from(
        zip(graph.tails.tolist(), graph.heads.tolist(), graph.costs.tolist())
    )
    build = time.perf_counter() - start
    count = 10

    def one(source, target):
        try:
            return networkx.bidirectional_dijkstra(given, source, target)[0]
        except networkx.NetworkXNoPath:
            return np.inf

    pairs = list(zip(graph.sources[:count].tolist(), graph.targets[:count].tolist()))
    took, found = timed(lambda: [one(*pair) for pair in pairs], repeats=1)
    check(graph, count, found)
    reach, _ = timed(
        lambda: networkx.single_source_dijkstra_path_length(given, pairs[0][0]), repeats=1
    )
    report.row(
        "NetworkX, bidirectional_dijkstra", f"{build:.2f}", micro(took, count), "",
        f"{reach * 1e3:,.1f}", count,
    )
    return [took / count]


def igraph_rows(graph: Graph, report: Report) -> list[float]:
    import igraph

    start = time.perf_counter()
    given = igraph.Graph(graph.n, np.column_stack([graph.tails, graph.heads]).tolist(), True)
    weights = graph.costs.tolist()
    build = time.perf_counter() - start
    count = 20
    pairs = list(zip(graph.sources[:count].tolist(), graph.targets[:count].tolist()))
    took, found = timed(
        lambda: [given.distances([s], [t], weights=weights)[0][0] for s, t in pairs], repeats=1
    )
    check(graph, count, found)
    reach, _ = timed(lambda: given.distances([pairs[0][0]], weights=weights), repeats=2)
    report.row(
        "igraph, distances", f"{build:.2f}", micro(took, count), "", f"{reach * 1e3:,.1f}", count
    )
    return [took / count]


def pandana_rows(graph: Graph, report: Report) -> list[float]:
    import pandana
    import pandas

    warnings.filterwarnings("ignore", message="Unsigned integer")  # It lists all pairs without a path.
    # It keeps whole thousandths in 32 bits: with a cost over 4.3 million its preparation does not end.
    # It cuts off what is below a thousandth, hence the half.
    unit, half = (1, 0) if graph.costs.max() < 1_000_000 else (1000, 0.5)
    start = time.perf_counter()
    network = pandana.Network(
        pandas.Series(graph.longitudes), pandas.Series(graph.latitudes),
        pandas.Series(graph.tails), pandas.Series(graph.heads),
        pandas.DataFrame({"weight": (graph.costs + half) / unit}), twoway=False,
    )
    build = time.perf_counter() - start
    count = 100_000
    took, found = timed(
        lambda: network.shortest_path_lengths(graph.sources[:count], graph.targets[:count]),
        repeats=3,
    )
    found = np.asarray(found)
    # A cost of 2³² − 1 thousandths stands for no path.
    check(graph, count, np.where(found >= 4_294_967, np.inf, np.rint(found * unit)))
    report.row("Pandana, ch", f"{build:.2f}", micro(took, count), "", "", f"{count:,}")
    return [took / count]


def routingkit_rows(graph: Graph, report: Report) -> list[float]:
    import routingkit_cch

    tails, heads = graph.tails.tolist(), graph.heads.tolist()
    start = time.perf_counter()
    order = routingkit_cch.compute_order_inertial(
        graph.n, tails, heads, graph.latitudes.tolist(), graph.longitudes.tolist()
    )
    cch = routingkit_cch.CCH(order, tails, heads, False)
    metric = routingkit_cch.CCHMetric(cch, graph.costs.tolist())
    build = time.perf_counter() - start
    query = routingkit_cch.CCHQuery(metric)
    count = 20_000
    pairs = list(zip(graph.sources[:count].tolist(), graph.targets[:count].tolist()))
    took, found = timed(lambda: [query.run(s, t).distance for s, t in pairs], repeats=2)
    check(graph, count, [np.inf if cost is None else cost for cost in found])
    some = 100
    targets = graph.targets[:SIDE].tolist()

    def table():
        pinned = routingkit_cch.CCHOneToMany(metric, targets)
        return [pinned.distances_from(source) for source in graph.sources[:some].tolist()]

    rows, _ = timed(table, repeats=2)
    del query
    reset, _ = timed(lambda: metric.reset((graph.costs * 2).tolist()))
    graph.peer_customization = reset
    report.row(
        "routingkit-cch", f"{build:.2f}", micro(took, count), micro(rows, some * SIDE), "",
        f"{count:,}",
    )
    return [took / count]


def osrm_rows(extract: Path, graph: Graph, report: Report) -> list[float]:
    import osrm
    from city import osrm_peer

    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        osrm_peer.prepare(extract, Path(folder), "car", 1)
        build = time.perf_counter() - start
        engine = osrm_peer.Engine(Path(folder), "car").engine
        place = [
            (float(x), float(y)) for x, y in zip(graph.longitudes, graph.latitudes)
        ]
        count = 2000
        requests = [
            osrm.RouteParameters(
                coordinates=[place[s], place[t]], overview="false", steps=False,
                generate_hints=False,
            )
            for s, t in zip(graph.sources[:count], graph.targets[:count])
        ]

        def routes():
            for request in requests:
                try:
                    engine.Route(request)
                except RuntimeError:
                    pass  # No route.

        took, _ = timed(routes, repeats=2)
        side = 100
        request = osrm.TableParameters(
            coordinates=[place[i] for i in np.concatenate([graph.sources[:side], graph.targets[:side]])],
            sources=list(range(side)), destinations=list(range(side, 2 * side)),
        )
        table, _ = timed(lambda: engine.Table(request), repeats=3)
    report.row(
        "osrm-bindings, Route and Table", f"{build:.2f}", micro(took, count),
        micro(table, side * side), "", f"{count:,}",
    )
    return [took / count]


def single_calls(graph: Graph, report: Report) -> None:
    made = graph.ours
    count = 100_000
    sources, targets = graph.sources[:count], graph.targets[:count]
    pairs = list(zip(sources.tolist(), targets.tolist()))
    batch, _ = timed(lambda: made.distances(sources, targets, dtype=np.uint32), repeats=7)

    def loop():
        distance = made.distance
        for source, target in pairs:
            distance(source, target)

    def empty():
        for source, target in pairs:
            pass

    single, _ = timed(loop, repeats=7)
    bare, _ = timed(empty, repeats=7)
    report.text(
        f"- {graph.name}: `distance(a, b)` {micro(single - bare, count)} µs a call; the same pairs "
        f"in one `distances` {micro(batch, count)} µs each; difference "
        f"{micro(single - bare - batch, count)} µs."
    )
    costs = graph.costs * 2
    customize, _ = timed(lambda: made.customize(costs), repeats=5)
    peer = getattr(graph, "peer_customization", None)
    report.text(
        f"- {graph.name}: `customize` {customize * 1e3:.1f} ms for {graph.costs.size:,} arcs on one "
        "core" + (f"; `CCHMetric.reset` of routingkit-cch {peer * 1e3:.1f} ms." if peer else ".")
    )
    reached = [pair for pair, cost in zip(pairs, graph.truth) if np.isfinite(cost)][:2000]
    path, _ = timed(lambda: [made.path(*pair) for pair in reached])
    report.text(f"- {graph.name}: `path` {micro(path, len(reached))} µs each, as a list.")


def measure(graph: Graph, extract: Path | None, report: Report) -> None:
    report.text()
    report.text(f"## {graph.name}: {graph.n:,} nodes, {graph.costs.size:,} arcs")
    report.text()
    report.row(
        "package", "build, s", "a pair, µs", "a cell of 1,000 × 1,000, µs", "one to all, ms", "pairs"
    )
    report.lines.append("|---|---:|---:|---:|---:|---:|")
    own = ours(graph, report)
    peers: dict[str, float] = {}
    rows = {
        "scipy": scipy_rows, "networkx": networkx_rows, "igraph": igraph_rows,
        "pandana": pandana_rows, "routingkit-cch": routingkit_rows,
    }
    missing = []
    for package, row in rows.items():
        try:
            [peers[package]] = row(graph, report)
        except ImportError:
            missing.append(package)
    if extract is not None:
        try:
            [peers["osrm-bindings"]] = osrm_rows(extract, graph, report)
        except ImportError:
            missing.append("osrm-bindings")
    report.text()
    fastest = min(peers, key=peers.__getitem__)
    report.text(
        f"A million pairs: {own * PAIRS:.2f} s on one core, {peers[fastest] / own:,.0f} × as fast "
        f"as {fastest}, the fastest of the others."
    )
    if missing:
        report.text(f"Left out, not installed here: {', '.join(missing)}.")


def version(package: str) -> str:
    try:
        return f"{package} {importlib.metadata.version(package)}"
    except importlib.metadata.PackageNotFoundError:
        return f"{package} (not installed)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--note", default="", help="the state of the machine, in words")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    report = Report()
    model = next(
        (line.split(": ")[1] for line in Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")), platform.machine(),
    )
    library = rumbo._native.library.rumbo_version().decode()
    git = subprocess.run(["git", "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True)
    report.text("# The Python package, beside others")
    report.text()
    report.text(
        "Written by `benchmarks/python/compare.py`; do not edit. One process on one core; times "
        "include the calls from Python and are the least of some runs. All packages have the same "
        "arcs, and the costs of all pairs measured agree; OSRM makes its own graph of the same "
        "extract and snaps coordinates, so only its times can be compared. The Porto of the others "
        "is the car network without turn restrictions. A pair by `dijkstra` of SciPy or `distances` "
        "of igraph is a search of its own."
    )
    report.text()
    report.text(f"- library: commit {library} (driver: {git.stdout.strip() or 'unknown'})")
    report.text(f"- date: {datetime.now(timezone.utc):%Y-%m-%dT%H:%M+00:00}")
    report.text(f"- machine: {model}, {os.cpu_count()} cores; load before: {load:.1f}")
    if options.note:
        report.text(f"- {options.note}")
    report.text(f"- Python {platform.python_version()}, NumPy {np.__version__}, glibc {platform.libc_ver()[1]}")
    report.text(f"- packages: {', '.join(map(version, PACKAGES))}")
    folder = options.data / "graphs" / "dimacs_ny"
    extract = options.data / "osm" / "porto_portugal.osm.pbf"
    graphs = [
        Graph.of(
            "New York",
            rumbo.Graph.from_dimacs(next(folder.glob("*.gr.gz")), next(folder.glob("*.co.gz"))),
        ),
        Graph.of("Porto", rumbo.Graph.from_osm(extract, time_zone="Europe/Lisbon")),
    ]
    for graph, source in zip(graphs, (None, extract)):
        measure(graph, source, report)
    report.text()
    report.text("## Single calls, customization, paths")
    report.text()
    for graph in graphs:
        single_calls(graph, report)
    if options.output:
        options.output.write_text("\n".join(report.lines) + "\n")


if __name__ == "__main__":
    main()
