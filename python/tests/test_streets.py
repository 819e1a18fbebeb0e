"""Routes, areas, places and matches on a map."""

import gc
import json

import numpy as np
import pytest

import rumbo
from rumbo import Graph, RumboError

# Two parallel streets in the north and south, joined by avenues; no left turn from A into Sur.
NODES = {
    1: (41.000, -8.000), 2: (41.000, -7.990), 3: (41.000, -7.980),
    4: (40.990, -8.000), 5: (40.990, -7.990), 6: (40.990, -7.980),
}
WAYS = {
    "Calle Norte": [1, 2, 3], "Calle Sur": [4, 5, 6], "Avenida A": [1, 4], "Avenida B": [2, 5],
    "Avenida C": [3, 6],
}


@pytest.fixture(scope="module")
def extract(tmp_path_factory):
    lines = ['<?xml version="1.0"?><osm version="0.6">']
    lines += [f'<node id="{i}" lat="{y}" lon="{x}"/>' for i, (y, x) in NODES.items()]
    lines.append(
        '<node id="7" lat="40.9901" lon="-7.985"><tag k="amenity" v="cafe"/>'
        '<tag k="name" v="Café Sol"/></node>'
    )
    for number, (name, nodes) in enumerate(WAYS.items(), 11):
        lines.append(f'<way id="{number}">' + "".join(f'<nd ref="{i}"/>' for i in nodes))
        lines.append(f'<tag k="highway" v="residential"/><tag k="name" v="{name}"/></way>')
    lines.append(
        '<relation id="21"><member type="way" ref="13" role="from"/>'
        '<member type="node" ref="4" role="via"/><member type="way" ref="12" role="to"/>'
        '<tag k="type" v="restriction"/><tag k="restriction" v="no_left_turn"/></relation></osm>'
    )
    path = tmp_path_factory.mktemp("osm") / "town.osm"
    path.write_text("\n".join(lines))
    return path


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
