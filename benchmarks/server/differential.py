#!/usr/bin/env python3
"""Asks `routed` and OSRM's own server the same random requests and compares their answers.

    python3.12 -m venv venv && venv/bin/pip install osrm-bindings mapbox-vector-tile
    routecli import osm monaco.osm.pbf --output monaco.rgraph --profiles car
    venv/bin/python benchmarks/server/differential.py --pbf monaco.osm.pbf \\
        --routed .build/release/routed --graph monaco.rgraph --requests 300 --seed 1

The wheel `osrm-bindings` brings OSRM's programs and its car profile; the map is prepared in a
temporary folder. Both servers listen on a free port of 127.0.0.1 and end with this program.
For each request HTTP status, code and shape must be equal: the names of members, their types, null
or not, and the lengths of lists that the request decides (legs, waypoints, rows, columns,
tracepoints). Lengths that the map decides (steps, points, segments, alternatives) may differ, and
so may members that depend on tags. Requests that `routed` refuses with `NotImplemented` are counted
by message. Tiles must have the same layers, keys and types of values, and as many features as the networks
explain: see `TILE_SHARES`. Prints one line a service and the first differences; exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import json
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from servers import Server

SOUTH, WEST, NORTH, EAST = 43.7245, 7.4100, 43.7500, 7.4390

# Members that depend on tags and turns rather than on the request, and ours in addition.
OPTIONAL = {
    "ref", "pronunciation", "destinations", "exits", "rotary_name", "rotary_pronunciation",
    "junction_name", "lanes", "classes", "modifier", "exit", "in", "out", "data_version",
    "instruction", "message", "traffic_signal",
}
# Lists whose length the request decides.
DECIDED = ("legs", "waypoints", "sources", "destinations", "durations", "distances", "tracepoints",
           "trips")


# Shapes


def kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    return "number" if isinstance(value, (int, float)) else type(value).__name__


def shape(value: object, path: str = "") -> dict[str, object]:
    """Paths with the kinds found there, and the lengths of the lists that the request decides."""
    found: dict[str, set] = collections.defaultdict(set)

    def visit(value: object, path: str, name: str) -> None:
        found[path].add(kind(value))
        if isinstance(value, dict):
            for key, member in value.items():
                if key not in OPTIONAL or key == "destinations" and path == "":
                    visit(member, f"{path}.{key}", key)
        elif isinstance(value, list):
            if name in DECIDED:
                found[path].add(f"length {len(value)}")
            for element in value:
                visit(element, path + "[]", name if isinstance(element, list) else "")

    visit(value, path, "")
    return {path: tuple(sorted(kinds)) for path, kinds in found.items()}


def difference(theirs: dict, ours: dict) -> str:
    a, b = shape(theirs), shape(ours)
    parts = []
    for path in sorted(a.keys() | b.keys()):
        if a.get(path) != b.get(path):
            parts.append(f"{path or '.'}: {a.get(path)} / {b.get(path)}")
    return "; ".join(parts[:4])


# Requests


class Requests:
    """Random requests; those of a service have random options of it."""

    def __init__(self, seed: int, osrm: Server) -> None:
        self.random = random.Random(seed)
        self.osrm = osrm

    def point(self) -> str:
        longitude = self.random.uniform(WEST, EAST)
        latitude = self.random.uniform(SOUTH, NORTH)
        if self.random.random() < 0.01:
            return self.random.choice(["200,10", "7.42,91", "x", ""])
        return f"{longitude:.6f},{latitude:.6f}"

    def points(self, low: int, high: int) -> list[str]:
        return [self.point() for _ in range(self.random.randint(low, high))]

    def each(self, count: int, *values: str) -> str:
        """A list with an element for each coordinate; rarely one too many."""
        count += self.random.random() < 0.03
        return ";".join(self.random.choice(values) for _ in range(count))

    def chosen(self, options: dict[str, object]) -> str:
        parts = []
        for name, value in options.items():
            if self.random.random() < 0.3:
                text = value() if callable(value) else self.random.choice(value)
                parts.append(f"{name}={text}")
        if self.random.random() < 0.02:
            parts.append(self.random.choice(["x=1", "steps=1", "", "number=0", "radiuses=a"]))
        self.random.shuffle(parts)
        return "?" + "&".join(parts) if parts else ""

    def general(self, count: int) -> dict[str, object]:
        return {
            "radiuses": lambda: self.each(count, "unlimited", "1000", "300.5", ""),
            "bearings": lambda: self.each(count, "", "", "0,180", "90,120"),
            "approaches": lambda: self.each(count, "", "unrestricted", "curb"),
            "generate_hints": ["true", "false"],
            "skip_waypoints": ["true", "false"],
            "snapping": ["default", "any"],
            # OSRM knows the classes of its profile one by one; we know all combinations.
            "exclude": ["toll", "motorway", "ferry", "boats"],
            "hints": lambda: self.each(count, "", "", "A" * 112, "A" * 111),
        }

    def lines(self) -> dict[str, object]:
        return {
            "steps": ["true", "false"],
            "annotations": [
                "false", "true", "duration", "distance,speed", "weight", "datasources", "nodes",
            ],
            "geometries": ["polyline", "polyline6", "geojson"],
            "overview": ["simplified", "full", "false", "by_legs"],
        }

    def route(self) -> str:
        points = self.points(1, 5)
        last = len(points) - 1
        options = self.general(len(points)) | self.lines() | {
            "alternatives": ["true", "false", "0", "2", "4"],
            "continue_straight": ["default", "false", "true"],
            "waypoints": [f"0;{last}", "0", f"0;{last + 1}"] if last else ["0"],
        }
        return "/route/v1/driving/" + ";".join(points) + self.chosen(options)

    def nearest(self) -> str:
        points = self.points(1, 1 if self.random.random() < 0.8 else 3)
        options = self.general(len(points)) | {"number": ["1", "3", "7", "101"]}
        return "/nearest/v1/driving/" + ";".join(points) + self.chosen(options)

    def table(self) -> str:
        points = self.points(1, 6)
        some = lambda: ";".join(  # noqa: E731
            str(self.random.randrange(len(points))) for _ in range(self.random.randint(1, 3))
        )
        options = self.general(len(points)) | {
            "sources": lambda: self.random.choice(["all", some()]),
            "destinations": lambda: self.random.choice(["all", some(), "9"]),
            "annotations": ["duration", "distance", "duration,distance"],
            "fallback_speed": ["10", "0"],
            "fallback_coordinate": ["input", "snapped"],
            "scale_factor": ["2", "0.5"],
        }
        return "/table/v1/driving/" + ";".join(points) + self.chosen(options)

    def trip(self) -> str:
        points = self.points(1, 6)
        options = self.general(len(points)) | self.lines() | {
            "roundtrip": ["true", "false"],
            "source": ["any", "first"],
            "destination": ["any", "last"],
            "waypoints": ["0", f"0;{len(points) - 1}"],
        }
        return "/trip/v1/driving/" + ";".join(points) + self.chosen(options)

    def match(self) -> str:
        """Points along a route of OSRM, with noise."""
        line: list[list[float]] = []
        while len(line) < 6:
            a, b = self.point(), self.point()
            target = f"/route/v1/driving/{a};{b}?overview=full&geometries=geojson"
            status, answer = self.osrm.get(target)
            line = answer["routes"][0]["geometry"]["coordinates"] if status == 200 else []
        line = line[: self.random.randint(2, 20)]
        noise = lambda: self.random.gauss(0, 0.00002)  # noqa: E731
        points = [f"{x + noise():.6f},{y + noise():.6f}" for x, y in line]
        count = len(points)
        options = self.lines() | {
            "radiuses": lambda: self.each(count, "5", "10", ""),
            "timestamps": lambda: ";".join(str(1000 + 8 * i) for i in range(count)),
            "gaps": ["split", "ignore"],
            "tidy": ["false"],
            "generate_hints": ["true", "false"],
            "bearings": lambda: self.each(count, "", "", "0,180"),
            "approaches": lambda: self.each(count, "", "unrestricted"),
        }
        return "/match/v1/driving/" + ";".join(points) + self.chosen(options)


# Tiles

#: How many features a layer of ours may have, as shares of OSRM's. Both have the same ways, but not the same turns:
#: OSRM joins nodes at which the road goes on, and permits no turns that its rules for intersections leave out.
#: Its layer `internal-nodes` has a feature for each segment of an edge; its rules for such edges are others.
TILE_SHARES = {"speeds": (0.9, 1.1), "osmnodes": (0.9, 1.1), "turns": (0.5, 2.0), "internal-nodes": (0.0, 2.0)}
#: Features by which the number may differ in any case: the segments of a street that one of both does not admit.
TILE_FEATURES = 40


def tile(requests: Requests) -> str:
    """A tile within the map; rarely one that is malformed or does not exist."""
    source = requests.random
    zoom = source.randint(12, 19)
    longitude, latitude = source.uniform(WEST, EAST), source.uniform(SOUTH, NORTH)
    count = 2**zoom
    x = int((longitude + 180) / 360 * count)
    y = int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * count)
    if source.random() < 0.15:
        return "/tile/v1/driving/" + source.choice([
            f"tile({x},{y},11).mvt", f"tile({x},{y},20).mvt", f"tile({count},{y},{zoom}).mvt", "tile(0,0,12).mvt",
            f"tile({x},{count},{zoom}).mvt", f"tile({x},{y},{zoom})", f"tile({x},{y}).mvt", f"tile({x},{y},{zoom}).mvt?a=b",
            "tile(a,0,12).mvt", "tile(4294967296,0,12).mvt", f"tile({x},{y},4294967295).mvt", "7.4,43.7",
        ])
    return f"/tile/v1/driving/tile({x},{y},{zoom}).mvt"


def fetched(server: Server, target: str) -> tuple[int, str, bytes]:
    """Status, content type and body of an answer."""
    for attempt in range(4):
        try:
            with urllib.request.urlopen(server.base + target, timeout=10) as reply:
                return reply.status, reply.headers["Content-Type"], reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers["Content-Type"].lower(), error.read()
        except (TimeoutError, OSError):
            if attempt == 3:
                raise
    raise AssertionError


def layers(body: bytes) -> dict[str, tuple[dict[str, str], int]]:
    """The keys of each layer with the types of their values, the kind of geometry and the extent; and the number of
    features."""
    from mapbox_vector_tile.Mapbox import vector_tile_pb2

    message = vector_tile_pb2.tile()
    message.ParseFromString(body)
    found = {}
    for layer in message.layers:
        kinds = {"": f"extent {layer.extent}, version {layer.version}, type {layer.features[0].type}"}
        for feature in layer.features:
            for key, value in zip(feature.tags[::2], feature.tags[1::2]):
                kinds[layer.keys[key]] = layer.values[value].ListFields()[0][0].name
        found[layer.name] = (kinds, len(layer.features))
    return found


def tile_difference(theirs: tuple[int, str, bytes], ours: tuple[int, str, bytes]) -> str:
    if theirs[:2] != ours[:2]:
        return f"{theirs[:2]} / {ours[:2]}"
    if theirs[0] != 200:
        a, b = json.loads(theirs[2]), json.loads(ours[2])
        return "" if a == b else f"{a} / {b}"
    a, b = layers(theirs[2]), layers(ours[2])
    parts = []
    for name in sorted(a.keys() | b.keys()):
        (kinds, count), (our_kinds, our_count) = a.get(name, ({}, 0)), b.get(name, ({}, 0))
        if kinds and our_kinds and kinds != our_kinds:
            parts.append(f"{name}: {kinds} / {our_kinds}")
        low, high = TILE_SHARES.get(name, (1, 1))
        if not count * low - TILE_FEATURES <= our_count <= count * high + TILE_FEATURES:
            parts.append(f"{name}: {count} / {our_count} features")
    return "; ".join(parts)


def compare_tiles(targets: list[str], osrm: Server, routed: Server, shown: int) -> int:
    different = 0
    counts: collections.Counter[str] = collections.Counter()
    for target in targets:
        theirs, ours = fetched(osrm, target), fetched(routed, target)
        problem = tile_difference(theirs, ours)
        if problem:
            different += 1
            if different <= shown:
                print(f"  {target}\n    {problem}")
        if theirs[0] == ours[0] == 200:
            for side, answer in (("OSRM", theirs), ("ours", ours)):
                counts.update({f"{name} {side}": count for name, (_, count) in layers(answer[2]).items()})
    features = ", ".join(f"{name} {counts[name + ' OSRM']:,} / {counts[name + ' ours']:,}" for name in TILE_SHARES)
    print(f"tile: {len(targets) - different} the same, {different} different; features of OSRM / ours: {features}")
    return different


# The programs


def prepared(pbf: str, folder: str) -> tuple[str, str]:
    """OSRM's server and the map that it has prepared."""
    spec = importlib.util.find_spec("osrm")
    if spec is None or spec.origin is None:
        raise SystemExit("osrm-bindings is not installed; it needs Python 3.12")
    package = pathlib.Path(spec.origin).parent
    target = pathlib.Path(folder, "map.osm.pbf")
    shutil.copy(pbf, target)
    for program, *arguments in (
        ["osrm-extract", "-p", str(package / "share/profiles/car.lua"), str(target)],
        ["osrm-contract", str(target.with_suffix("").with_suffix(".osrm"))],
    ):
        subprocess.run(
            [str(package / "bin" / program), *arguments], check=True, stdout=subprocess.DEVNULL
        )
    return str(package / "bin/osrm-routed"), str(target.with_suffix("").with_suffix(".osrm"))


def compare(service: str, targets: list[str], osrm: Server, routed: Server, shown: int) -> int:
    outcomes: collections.Counter[str] = collections.Counter()
    refused: collections.Counter[str] = collections.Counter()
    codes: collections.Counter[str] = collections.Counter()
    for target in targets:
        (their_status, theirs), (our_status, ours) = osrm.get(target), routed.get(target)
        codes[theirs["code"]] += 1
        if ours["code"] == "NotImplemented" and theirs["code"] != "NotImplemented":
            refused[ours.get("message", "")] += 1
            continue
        if (their_status, theirs["code"]) != (our_status, ours["code"]):
            problem = f"{their_status} {theirs['code']} / {our_status} {ours['code']}"
        elif theirs["code"] != "Ok" and theirs.get("message") != ours.get("message"):
            problem = f"{theirs.get('message')!r} / {ours.get('message')!r}"
        else:
            problem = difference(theirs, ours)
        outcomes["different" if problem else "same"] += 1
        if problem and outcomes["different"] <= shown:
            print(f"  {target}\n    {problem}")
    print(
        f"{service}: {outcomes['same']} the same, {outcomes['different']} different, "
        f"{sum(refused.values())} not implemented; codes of OSRM: {dict(codes)}"
    )
    for message, count in refused.items():
        print(f"  {count}: {message}")
    return outcomes["different"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pbf", required=True, help="the map, such as monaco.osm.pbf")
    parser.add_argument("--graph", required=True, help="the same map, imported by routecli")
    parser.add_argument("--routed", default=".build/release/routed", help="our server")
    parser.add_argument("--requests", type=int, default=300, help="number for each service")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--services", default="route,nearest,table,trip,match,tile")
    parser.add_argument("--shown", type=int, default=5, help="differences to show of each service")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program, data = prepared(arguments.pbf, folder)
        servers: list[Server] = []
        try:
            for command in (
                [program, "-i", "127.0.0.1", "-t", "2", data, "-p"],
                [arguments.routed, "--graph", arguments.graph, "--log-level", "none", "--port"],
            ):
                servers.append(Server(lambda port, command=command: [*command, str(port)]))
            requests = Requests(arguments.seed, servers[0])
            different = 0
            for service in arguments.services.split(","):
                if service == "tile":
                    targets = [tile(requests) for _ in range(arguments.requests)]
                    different += compare_tiles(targets, *servers, arguments.shown)
                    continue
                make = getattr(requests, service)
                targets = [make() for _ in range(arguments.requests)]
                different += compare(service, targets, *servers, arguments.shown)
        finally:
            for server in servers:
                server.end()
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
