"""Routes, areas, places and matches on a map."""

import gc
import json

import numpy as np
import pytest

import rumbo
from conftest import NODES
from rumbo import Graph, RumboError

@pytest.fixture(scope="module")
def town(extract):
    return Graph.from_osm(extract, profiles=["foot"], time_zone="Europe/Lisbon")


def test_nodes_are_those_of_the_map(town):
    assert {1, 2, 3, 4, 5, 6} <= set(town.nodes) and min(town.nodes) > 0
    assert town.unit == "ms" and town.profile == "car" and town.has_streets
    index = list(town.nodes).index(3)
    latitudes, longitudes = town.coordinates
    assert (latitudes[index], longitudes[index]) == NODES[3]
    assert town.nearest(40.9899, -7.9901)[0] == 5


@pytest.mark.parametrize("indexes", [(), ("cch",), ("ch",), ("labels",)], ids="+".join)
def test_turn_restrictions_hold_for_all_calls(town, indexes):
    if indexes:
        town.prepare(*indexes)
    path = town.path(1, 5)
    assert path in ([1, 2, 5],)  # By Norte and B: not A and left into Sur.
    cost = town.distance(1, 5)
    nodes = list(town.nodes)
    table = town.table(nodes, nodes)
    assert table[nodes.index(1), nodes.index(5)] == cost
    assert np.all(np.diag(table) == 0)
    for row, source in enumerate(nodes):
        assert np.array_equal(town.one_to_all(source), table[row])
        assert np.array_equal(town.distances([source] * len(nodes), nodes), table[row])
        for column, target in enumerate(nodes):
            assert town.distance(source, target) == table[row, column]


def test_customized_streets_close(town):
    tails, heads, costs = town.arcs()
    weights = costs.astype(float)
    weights[costs == rumbo.UNREACHABLE] = np.inf
    same = town.customize(weights)
    nodes = list(town.nodes)
    assert np.array_equal(same.table(nodes), town.table(nodes))
    weights[(tails == 2) & (heads == 5)] = np.inf
    assert town.customize(weights).path(1, 5) != town.path(1, 5)


def test_routes_have_steps(town):
    route = town.route(NODES[1], "node:6", via=[NODES[3]])
    assert route.distance > 1900 and route.duration > 60 and route.profile == "car"
    assert route.steps[0].name == "Calle Norte" and route.steps[0].instruction
    assert {step.name for step in route.steps} == {"Calle Norte", "Avenida C"}
    assert sum(step.distance for step in route.steps) == pytest.approx(route.distance)
    assert route.coordinates[0] == (-8.0, 41.0)
    assert route.__geo_interface__["geometry"]["type"] == "LineString"
    assert json.dumps(route.document)
    assert town.route(NODES[1], NODES[3], profile="foot").duration > route.duration
    with pytest.raises(RumboError) as raised:
        town.route((0, 0), NODES[1])
    assert raised.value.code == "OutsideArea"


def test_isochrones_are_geojson(town):
    areas = town.isochrone(NODES[2], minutes=[1, 2])
    assert areas["type"] == "FeatureCollection" and len(areas["features"]) == 2
    with pytest.raises(RumboError) as raised:
        town.isochrone(NODES[2])
    assert raised.value.code == "InvalidQuery"
    with pytest.raises(RumboError, match="minutes"):
        town.isochrone(NODES[2], minutes=10_000)


def test_places_are_found(town):
    [cafe] = town.places("Café Sol")
    assert cafe["category"] == "cafe"
    assert town.places(category="cafe", around=NODES[5], radius=1000)[0]["name"] == "Café Sol"
    with pytest.raises(RumboError) as raised:
        town.places("museum of nothing")
    assert raised.value.code == "NotFound"


def test_traces_are_matched(town):
    lines = ["time,latitude,longitude"]
    lines += [
        f"2025-06-02T08:00:{10 * i:02d}Z,{41.00002},{-8 + 0.001 * i}" for i in range(6)
    ]
    found = town.match("\n".join(lines).encode(), format="csv")
    assert found["code"] == "Ok" and found["matchings"]
    with pytest.raises(RumboError) as raised:
        town.match(b"no trace", format="csv")
    assert raised.value.code in ("BadFile", "InvalidValue", "NoMatch")


@pytest.mark.parametrize(
    "request_",
    [
        {}, {"from": 5}, {"from": "1,2"}, {"from": "1,2", "to": []}, {"form": "1,2"},
        {"from": "x" * 100_000, "to": "y"}, {"from": "1,2", "to": "3,4", "alternatives": 1e300},
    ],
)
def test_bad_requests(town, request_):
    with pytest.raises(RumboError) as raised:
        town.ask("route", request_)
    assert raised.value.code in ("InvalidValue", "InvalidQuery", "TooBig", "NotFound")


def test_files_are_kept_or_temporary(extract, tmp_path):
    kept = Graph.from_osm(extract, tmp_path / "town.rgraph", profile="foot")
    assert (tmp_path / "town.places").exists()
    kept.prepare("ch")
    kept.save(tmp_path / "town.rgraph")
    opened = Graph.open(tmp_path / "town.rgraph", "foot")
    assert opened.indexes == {"ch"}
    assert opened.route(NODES[1], NODES[6]).distance > 1900
    temporary = Graph.from_osm(extract)
    folder = temporary._finalizer.peek()[2][1]
    del temporary
    gc.collect()
    from pathlib import Path

    assert folder and not Path(folder).exists()


def test_geopandas(town):
    pytest.importorskip("geopandas")
    frame = town.isochrone(NODES[2], minutes=2, as_frame=True)
    assert len(frame) == 1 and frame.crs is not None


def test_a_trip_is_followed(town):
    tracker = town.tracker(NODES[3])
    (north, start), (_, end) = NODES[1], NODES[3]
    states = [
        tracker.take(north, x, time=1_700_000_000.0 + 10 * i, accuracy=5)
        for i, x in enumerate(np.linspace(start, end, 30).tolist())
    ]
    assert states[10]["state"] == "moving" and states[10]["way"] == "Calle Norte"
    assert all(a["remaining"] > b["remaining"] for a, b in zip(states[2:], states[3:-2]))
    assert states[-1]["state"] == "arrived"
    assert tracker.summary["fixes"] == 30 and 1600 < tracker.summary["distance"] < 1750

    tracker.travel("node:1")
    assert tracker.take(north, end, time=1_700_000_400.0)["remaining"] > 1600
    tracker.travel(None)
    assert "near" in tracker.take(north, end, time=1_700_000_410.0)
    with pytest.raises(RumboError) as unknown:
        tracker.travel("Nowhere")
    assert unknown.value.code == "NotFound"


def test_trackers_check_their_arguments(town):
    with town.tracker() as tracker:
        for arguments in ({"time": -1.0}, {"time": 1e300}, {"accuracy": -1}, {"course": 361}):
            with pytest.raises(RumboError) as wrong:
                tracker.take(41.0, -8.0, **arguments)
            assert wrong.value.code == "InvalidValue" and next(iter(arguments)) in str(wrong.value)
        for place in ((91.0, 0.0), (float("nan"), 0.0), (0.0, float("inf"))):
            with pytest.raises(RumboError, match="not a coordinate"):
                tracker.take(*place)
    with pytest.raises(RumboError) as closed:
        tracker.take(41.0, -8.0)
    assert closed.value.code == "Closed"
    with pytest.raises(RumboError) as far:
        town.tracker((0.0, 0.0))
    assert far.value.code == "OutsideArea"
    with pytest.raises(RumboError) as lacking:
        Graph.from_arrays([0], [1], [1]).tracker()
    assert lacking.value.code == "NotPrepared"


def test_a_tracker_outlives_its_graph(extract):
    tracker = Graph.from_osm(extract, time_zone="Europe/Lisbon").tracker()
    tracker.graph.close()
    gc.collect()
    assert tracker.take(*NODES[1], time=1_700_000_000.0)["state"] == "starting"


def test_fingerprints_are_those_of_the_network(extract, tmp_path):
    first = Graph.from_osm(extract, tmp_path / "a.rgraph", time_zone="Europe/Lisbon")
    found = first.fingerprint
    first.prepare("ch")
    first.save(tmp_path / "b.rgraph")
    assert len(found) == 16 and Graph.open(tmp_path / "b.rgraph").fingerprint == found
    foot = Graph.from_osm(extract, tmp_path / "c.rgraph", profile="foot", time_zone="Europe/Lisbon")
    assert foot.fingerprint != found
