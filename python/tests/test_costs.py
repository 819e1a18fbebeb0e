"""Costs and paths beside Floyd-Warshall, SciPy, NetworkX and igraph."""

import numpy as np
import pytest
from conftest import INDEXES, Arcs

import rumbo
from rumbo import UNREACHABLE, RumboError


@pytest.mark.parametrize("indexes", INDEXES, ids="+".join)
@pytest.mark.parametrize("seed", range(8))
def test_all_calls_agree_with_floyd_warshall(seed, indexes):
    arcs = Arcs.random(seed, least=seed % 2)  # Every second graph has weights of 0.
    expected = arcs.costs()
    graph = arcs.graph()
    if indexes:
        graph.prepare(*indexes, threads=2)
        assert graph.indexes >= set(indexes)
    nodes = np.arange(arcs.n)
    assert np.array_equal(graph.table(nodes), expected)
    assert np.array_equal(graph.table(nodes[::2], nodes[::3]), expected[::2, ::3])
    sources, targets = (axis.ravel() for axis in np.meshgrid(nodes, nodes, indexing="ij"))
    assert np.array_equal(graph.distances(sources, targets), expected.ravel())
    for source in range(0, arcs.n, 7):
        assert np.array_equal(graph.one_to_all(source), expected[source])
        for target in range(0, arcs.n, 5):
            cost = graph.distance(source, target)
            assert cost == expected[source, target]
            if np.isinf(cost):
                with pytest.raises(rumbo.RumboError) as raised:
                    graph.path(source, target)
                assert raised.value.code == "NoRoute"
            else:
                path = graph.path(source, target)
                assert (path[0], path[-1]) == (source, target)
                arcs.check_path(path, cost)


@pytest.mark.parametrize("seed", range(3))
def test_large_tables_agree_with_scipy(seed):
    sparse = pytest.importorskip("scipy.sparse")
    arcs = Arcs.grid(seed)
    matrix = sparse.csr_matrix((arcs.weights, (arcs.tails, arcs.heads)), (arcs.n, arcs.n))
    expected = sparse.csgraph.dijkstra(matrix, indices=np.arange(0, arcs.n, 4))
    graph = arcs.graph().prepare()
    assert np.array_equal(graph.table(np.arange(0, arcs.n, 4), np.arange(arcs.n)), expected)


@pytest.mark.parametrize("directed", [True, False])
def test_networkx_graphs_keep_their_names(directed):
    networkx = pytest.importorskip("networkx")
    arcs = Arcs.random(11)
    given = (networkx.MultiDiGraph if directed else networkx.MultiGraph)()
    given.add_nodes_from(f"node {i}" for i in range(arcs.n))
    for tail, head, weight in zip(arcs.tails, arcs.heads, arcs.weights):
        given.add_edge(f"node {tail}", f"node {head}", weight=int(weight))
    graph = rumbo.Graph.from_networkx(given).prepare("labels")
    assert graph.nodes == list(given.nodes)
    for source in ("node 0", "node 5", f"node {arcs.n - 1}"):
        expected = networkx.single_source_dijkstra_path_length(given, source)
        found = dict(zip(graph.nodes, graph.one_to_all(source)))
        assert {node: cost for node, cost in found.items() if cost < np.inf} == expected
        for target, cost in expected.items():
            assert graph.distance(source, target) == cost
            path = graph.path(source, target)
            assert networkx.path_weight(given, path, "weight") == cost
    assert graph.table(["node 1"], ["node 2", "node 1"])[0, 1] == 0


def test_weights_with_fractions_need_a_scale():
    networkx = pytest.importorskip("networkx")
    given = networkx.Graph()
    given.add_edge("a", "b", weight=1.2345)
    given.add_edge("b", "c", weight=0.5)
    with pytest.raises(ValueError, match="scale=1000"):
        rumbo.Graph.from_networkx(given)
    graph = rumbo.Graph.from_networkx(given, scale=10_000)
    assert graph.distance("a", "c") == 1.7345
    assert graph.customize([2.0, 0.25]).distance("a", "c") == 2.25


def test_igraph_graphs():
    igraph = pytest.importorskip("igraph")
    given = igraph.Graph.Erdos_Renyi(n=80, m=160, directed=False)
    given.es["weight"] = [1 + i % 7 for i in range(given.ecount())]
    graph = rumbo.Graph.from_igraph(given).prepare("ch")
    assert np.array_equal(graph.table(range(80)), np.array(given.distances(weights="weight")))


def test_osmnx_graphs():
    networkx = pytest.importorskip("networkx")
    given = networkx.MultiDiGraph(crs="epsg:4326")
    for node, (y, x) in {101: (41.0, -8.0), 102: (41.001, -8.0), 103: (41.002, -8.0)}.items():
        given.add_node(node, y=y, x=x)
    given.add_edge(101, 102, length=111.05, osmid=1)
    given.add_edge(102, 103, length=111.06, osmid=2)
    given.add_edge(103, 101, osmid=3)  # Without a length: closed.
    graph = rumbo.Graph.from_osmnx(given)
    assert graph.distance(101, 103) == 222.11
    assert graph.distance(103, 101) == np.inf
    node, meters = graph.nearest(41.0011, -8.0)
    assert node == 102 and 11 < meters < 11.2
    assert graph.nearest([41.0, 41.002], [-8.0, -8.0])[0] == [101, 103]
    assert graph.nearest(0, 0, radius=10) == (None, np.inf)


def test_customized_graphs_have_other_weights():
    arcs = Arcs.random(5)
    graph = arcs.graph()
    draw = np.random.default_rng(0)
    for threads in (1, 2):
        weights = draw.integers(0, 1000, arcs.weights.size).astype(float)
        weights[::9] = np.inf
        other = Arcs(arcs.n, arcs.tails, arcs.heads, weights)
        customized = graph.customize(weights, threads=threads)
        assert customized.indexes == {"cch"}
        assert np.array_equal(customized.table(range(arcs.n)), other.costs())
        customized.prepare("labels")
        assert np.array_equal(customized.table(range(10)), other.costs()[:10, :10])
    assert np.array_equal(graph.table(range(arcs.n)), arcs.costs())


def test_arcs_are_in_the_given_order():
    arcs = Arcs.random(6)
    tails, heads, costs = arcs.graph().arcs()
    assert np.array_equal(tails, arcs.tails) and np.array_equal(heads, arcs.heads)
    assert np.array_equal(costs, arcs.weights)
    ids = np.arange(arcs.n)[::-1] * 10 - 5
    graph = arcs.graph(ids=ids)
    assert np.array_equal(graph.arcs()[0], ids[arcs.tails])
    assert np.array_equal(graph.nodes, np.sort(ids))
    assert np.array_equal(graph.table(ids), arcs.costs())


def test_saved_graphs_are_equal(tmp_path):
    arcs = Arcs.random(7)
    graph = arcs.graph(unit="m").prepare()
    graph.save(tmp_path / "a.rgraph")
    with rumbo.Graph.open(tmp_path / "a.rgraph") as opened:
        assert opened.indexes == {"ch", "cch", "labels"} and opened.unit == "m"
        assert np.array_equal(opened.table(range(arcs.n)), arcs.costs())
    bare = arcs.graph()
    bare.save(tmp_path / "b.rgraph")
    opened = rumbo.Graph.open(tmp_path / "b.rgraph")
    assert opened.indexes == set()
    opened.prepare("labels")
    opened.save(tmp_path / "c.rgraph")
    assert rumbo.Graph.open(tmp_path / "c.rgraph").indexes == {"cch", "labels"}
    with pytest.raises(rumbo.RumboError, match="profile") as raised:
        rumbo.Graph.open(tmp_path / "a.rgraph", "moped")
    assert raised.value.code == "InvalidValue"


def test_dimacs_files_keep_their_numbers(tmp_path):
    (tmp_path / "a.gr").write_text("p sp 3 2\na 1 2 7\na 2 3 4\n")
    (tmp_path / "a.co").write_text("v 1 -8000000 41000000\nv 2 -8000000 41001000\nv 3 -7000000 41000000\n")
    graph = rumbo.Graph.from_dimacs(tmp_path / "a.gr", tmp_path / "a.co", unit="dm")
    assert graph.unit == "dm" and list(graph.nodes) == [1, 2, 3]
    assert graph.distance(1, 3) == 11 and graph.distance(3, 1) == np.inf
    assert np.allclose(graph.coordinates[0], [41, 41.001, 41])
    both = rumbo.Graph.from_dimacs(tmp_path / "a.gr", undirected=True)
    assert both.distance(3, 1) == 11


def test_whole_numbers_without_copies():
    arcs = Arcs.random(8)
    graph = arcs.graph().prepare("labels")
    out = np.zeros((4, 5), np.uint32)
    assert graph.table(range(4), range(5), out=out) is out
    expected = arcs.costs()[:4, :5]
    assert np.array_equal(np.where(np.isinf(expected), UNREACHABLE, expected), out)
    raw = graph.distances([0, 1], [57, 1], dtype=np.uint32)
    assert raw.dtype == np.uint32 and raw[1] == 0


def test_new_york_agrees_with_the_oracle(data):
    folder = data / "graphs" / "dimacs_ny"
    if not folder.is_dir():
        pytest.skip(f"no folder {folder}")
    graph = rumbo.Graph.from_dimacs(
        next(folder.glob("*.gr.gz")), next(folder.glob("*.co.gz")), unit="dm"
    )
    rows = np.loadtxt(folder / "NY_pairs_oracle.csv", np.int64, delimiter=",", skiprows=1)
    graph.prepare("labels", "ch")
    assert np.array_equal(graph.distances(rows[:, 0], rows[:, 1]), rows[:, 2])
    sources, targets = np.unique(rows[:, 0]), np.unique(rows[:, 1])
    table = graph.table(sources, targets)
    found = table[np.searchsorted(sources, rows[:, 0]), np.searchsorted(targets, rows[:, 1])]
    assert np.array_equal(found, rows[:, 2])
    source = int(rows[0, 0])
    reach = graph.one_to_all(source)
    own = rows[rows[:, 0] == source]
    assert np.array_equal(reach[own[:, 1] - 1], own[:, 2])


def test_isochrones_of_arcs_are_straight(tmp_path):
    # A street of four nodes, 0.001 degrees apart, with 30 s and 60 m an arc.
    south = [41.0, 41.001, 41.002, 41.003]
    tails, heads = [0, 1, 2, 1, 2, 3], [1, 2, 3, 0, 1, 2]
    for unit, cost, limits in [("s", 30, {"minutes": [0.75, 1]}), ("m", 60, {"meters": [90, 120]})]:
        graph = rumbo.Graph.from_arrays(
            tails, heads, [cost] * 6, latitudes=south, longitudes=[-8.0] * 4, ids=[7, 5, 6, 9], unit=unit
        )
        for place in [(41.0, -8.0), "node:7"]:
            large, small = graph.isochrone(place, **limits)["features"]
            for area, top in [(small, 41.0015), (large, 41.002)]:
                ring = np.array(area["geometry"]["coordinates"][0][0])
                # The outline keeps a margin of ten metres, and cells are four metres wide.
                assert ring[:, 1].max() == pytest.approx(top + 10 / 111_100, abs=4 / 111_100)
                assert ring[:, 1].min() == pytest.approx(41.0 - 10 / 111_100, abs=4 / 111_100)
        assert graph.isochrone("node:7", **limits) == graph.isochrone((41.0001, -8.0), **limits)
        graph.prepare("ch")
        assert graph.isochrone("node:7", **limits)["features"]
    other = {"s": {"meters": 90}, "m": {"minutes": 1}}
    for place, wrong, code in [
        ("node:7", other[unit], "NotPrepared"),
        ("node:4", limits, "NotFound"),
        ("Plaza", limits, "NotFound"),
        ((42.0, -8.0), limits, "NoSegment"),
    ]:
        with pytest.raises(RumboError) as raised:
            graph.isochrone(place, **wrong)
        assert raised.value.code == code
    bare = rumbo.Graph.from_arrays([0], [1], [30], unit="s")
    with pytest.raises(RumboError, match="coordinates"):
        bare.isochrone("node:0", minutes=1)
    with pytest.raises(RumboError, match="streets"):
        bare.ask("places", {"text": "Plaza"})
