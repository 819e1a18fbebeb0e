"""Bad arguments are refused with clear errors, and never crash the process."""

import pickle

import numpy as np
import pytest
from conftest import Arcs

import rumbo
from rumbo import Graph, RumboError


@pytest.fixture(scope="module")
def graph():
    return Arcs.random(3).graph().prepare("labels", "ch")


@pytest.mark.parametrize("node", [-1, 60, 2**31, 2**63 - 1, -(2**63), 2**63, 2**64, 10**30])
def test_unknown_nodes(graph, node):
    for call in (
        lambda: graph.distance(node, 0),
        lambda: graph.distance(0, node),
        lambda: graph.one_to_all(node),
        lambda: graph.path(0, node),
    ):
        with pytest.raises(RumboError) as raised:
            call()
        assert raised.value.code == "NotFound" and raised.value.remedy
        assert str(node) in str(raised.value)
    if -(2**63) <= node < 2**63:
        with pytest.raises(RumboError, match="no node"):
            graph.distances([0, node], [0, 0])
        with pytest.raises(RumboError, match="no node"):
            graph.table([0], [node])


@pytest.mark.parametrize("node", [1.0, 1.5, "1", None, True and np.bool_(True), [1], float("nan")])
def test_nodes_of_other_types(graph, node):
    with pytest.raises(TypeError):
        graph.distance(node, 0)


def test_numpy_nodes(graph):
    assert graph.distance(np.int32(4), np.uint8(4)) == 0
    assert graph.path(np.int64(4), 4) == [4]


@pytest.mark.parametrize(
    "nodes", [[1.5], ["a"], [None], [True], np.array([1 + 2j]), np.array([[0, 1]]), [2**63], 5]
)
def test_arrays_of_other_types(graph, nodes):
    for call in (
        lambda: graph.distances(nodes, nodes),
        lambda: graph.table(nodes, [0]),
        lambda: graph.table([0], nodes),
    ):
        with pytest.raises((TypeError, ValueError)):
            call()


def test_arrays_of_other_lengths(graph):
    with pytest.raises(ValueError, match="length"):
        graph.distances([0, 1], [0])
    assert graph.distances([], []).shape == (0,)
    assert graph.table([], [1, 2]).shape == (0, 2)
    assert graph.table([1, 2], []).shape == (2, 0)


def test_arrays_that_are_not_contiguous(graph):
    sources = np.arange(40)[::-2]
    targets = np.arange(20, dtype=np.int16)
    assert np.array_equal(
        graph.distances(sources, targets), [graph.distance(*pair) for pair in zip(sources, targets)]
    )


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(2, np.float64), np.zeros(3, np.uint32), np.zeros((2, 1), np.uint32),
        np.zeros(4, np.uint32)[::2], "out",
    ],
)
def test_bad_out(graph, out):
    with pytest.raises(ValueError, match="out"):
        graph.distances([0, 1], [1, 2], out=out)


def test_read_only_out(graph):
    out = np.zeros(2, np.uint32)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out"):
        graph.distances([0, 1], [1, 2], out=out)


@pytest.mark.parametrize("dtype", [np.int8, np.int64, "datetime64[s]", complex])
def test_bad_dtype(graph, dtype):
    with pytest.raises(TypeError, match="dtype"):
        graph.distances([0], [1], dtype=dtype)


@pytest.mark.parametrize("weights", [[-1], [float("nan")], [2**31], [1e300], [-np.inf]])
def test_bad_weights(weights):
    with pytest.raises(ValueError, match="weights"):
        Graph.from_arrays([0], [1], weights)


@pytest.mark.parametrize("weights", [["a"], [None], [1j]])
def test_weights_of_other_types(weights):
    with pytest.raises(TypeError, match="weights"):
        Graph.from_arrays([0], [1], weights)


def test_closed_arcs():
    graph = Graph.from_arrays([0, 0], [1, 1], [np.inf, 2**31 - 2])
    assert graph.distance(0, 1) == 2**31 - 2
    closed = Graph.from_arrays([0], [1], np.array([rumbo.UNREACHABLE], np.uint32))
    assert closed.distance(0, 1) == np.inf
    with pytest.raises(RumboError, match="weighs 2147483648"):
        Graph.from_arrays([0], [1], np.array([2**31], np.uint32))


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"n_nodes": 1}, "names node 1"),
        ({"n_nodes": -1}, "node_count"),
        ({"n_nodes": 2**40}, "node_count"),
        ({"ids": [5, 5]}, "two nodes have the number 5"),
        ({"ids": [5, 2**63 - 1]}, "number"),
        ({"latitudes": [1, 2]}, "latitudes"),
        ({"latitudes": [91, 0], "longitudes": [0, 0]}, "element 0 is not a coordinate"),
        ({"latitudes": [0, np.nan], "longitudes": [0, 0]}, "element 1 is not a coordinate"),
        ({"unit": "furlong"}, "unit"),
    ],
)
def test_bad_arrays(options, match):
    with pytest.raises(RumboError, match=match) as raised:
        Graph.from_arrays([0], [1], [1], **options)
    assert raised.value.code in ("InvalidValue", "TooBig")


@pytest.mark.parametrize(
    "options", [{"scale": 0}, {"scale": np.nan}, {"ids": [1]}, {"unit": "m\0"}, {"n_nodes": 1.5}]
)
def test_bad_options(options):
    with pytest.raises((ValueError, TypeError)):
        Graph.from_arrays([0], [1], [1], n_nodes=options.pop("n_nodes", 2), **options)


def test_empty_graphs():
    graph = Graph.from_arrays([], [], [])
    assert graph.n_nodes == 0 and graph.n_arcs == 0
    graph.prepare()
    with pytest.raises(RumboError, match="no nodes"):
        graph.distance(0, 0)
    lonely = Graph.from_arrays([], [], [], n_nodes=3).prepare()
    assert lonely.distance(2, 2) == 0 and lonely.distance(0, 2) == np.inf
    assert list(lonely.one_to_all(1)) == [np.inf, 0, np.inf]


@pytest.mark.parametrize("count", [0, -1, 1025, 2**40])
def test_bad_threads(graph, count):
    with pytest.raises((RumboError, ValueError), match="threads"):
        graph.prepare("cch", threads=count)
    with pytest.raises(ValueError, match="no index"):
        graph.prepare("hub labels")


def test_bad_weights_for_customizing(graph):
    with pytest.raises(ValueError, match="elements"):
        graph.customize([1, 2])
    with pytest.raises(ValueError, match="NaN"):
        graph.customize(np.full(graph.n_arcs, np.nan))


def test_closed_graphs():
    arcs = Arcs.random(1)
    graph = arcs.graph()
    graph.close()
    graph.close()
    for call in (
        lambda: graph.distance(0, 1),
        lambda: graph.distances([0], [1]),
        lambda: graph.table([0], [1]),
        lambda: graph.one_to_all(0),
        lambda: graph.path(0, 1),
        lambda: graph.prepare(),
        lambda: graph.nodes,
        lambda: graph.customize(arcs.weights),
        lambda: graph.save("x.rgraph"),
    ):
        with pytest.raises(RumboError) as raised:
            call()
        assert raised.value.code == "Closed" and "open it again" in raised.value.remedy
    assert "closed" in repr(graph)
    with pytest.raises(TypeError, match="Graph.open"):
        Graph()


def test_coordinates_are_needed_and_checked(graph):
    with pytest.raises(RumboError) as raised:
        graph.nearest(0, 0)
    assert raised.value.code == "NotPrepared"
    placed = Graph.from_arrays([0, 1], [1, 0], [1, 1], latitudes=[0, 1], longitudes=[0, 1])
    for place in [(91, 0), (np.nan, 0), (0, np.inf)]:
        with pytest.raises(RumboError, match="not a coordinate"):
            placed.nearest(*place)
    with pytest.raises(RumboError, match="radius"):
        placed.nearest(0, 0, radius=float("nan"))
    with pytest.raises(RumboError, match="radius"):
        placed.nearest(0, 0, radius=-1)


@pytest.mark.parametrize("question", ["route", "weather", "", "röute"])
def test_questions_need_streets(graph, question):
    with pytest.raises(RumboError) as raised:
        graph.ask(question, {})
    assert raised.value.code in ("NotPrepared", "InvalidValue")


def test_bad_files(tmp_path):
    for name, content in [("a.rgraph", b"no graph"), ("b.rgraph", b""), ("c.gr", b"p sp x y\n")]:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(RumboError) as raised:
            (Graph.from_dimacs if name.endswith("gr") else Graph.open)(tmp_path / name)
        assert raised.value.code == "BadFile" and name in str(raised.value)
    for call in (
        lambda: Graph.open(tmp_path / "none.rgraph"),
        lambda: Graph.from_osm(tmp_path / "none.osm.pbf"),
        lambda: Graph.from_dimacs(tmp_path / "none.gr"),
        lambda: Arcs.random(1).graph().save(tmp_path / "none" / "a.rgraph"),
    ):
        with pytest.raises(RumboError) as raised:
            call()
        assert raised.value.code == "BadFile"


def test_damaged_files_are_refused_or_equal(tmp_path):
    arcs = Arcs.random(9)
    arcs.graph().prepare().save(tmp_path / "a.rgraph")
    content = (tmp_path / "a.rgraph").read_bytes()
    draw = np.random.default_rng(1)
    expected = arcs.costs()
    for _ in range(60):
        damaged = bytearray(content)
        damaged[draw.integers(len(content))] ^= 1 << draw.integers(8)
        (tmp_path / "b.rgraph").write_bytes(damaged)
        try:
            with Graph.open(tmp_path / "b.rgraph") as graph:
                assert np.array_equal(graph.table(range(arcs.n)), expected)
        except RumboError as error:
            assert error.code in ("BadFile", "NotPrepared")


def test_messages_in_spanish(graph):
    rumbo.set_language("es")
    try:
        with pytest.raises(RumboError, match="no hay un nodo 99"):
            graph.distance(99, 0)
    finally:
        rumbo.set_language("en")
    with pytest.raises(RumboError, match="en or es"):
        rumbo.set_language("tlh")


def test_errors_can_be_pickled(graph):
    with pytest.raises(RumboError) as raised:
        graph.distance(99, 0)
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (copy.code, copy.message, copy.remedy) == (
        raised.value.code, raised.value.message, raised.value.remedy
    )
