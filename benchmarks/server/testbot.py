#!/usr/bin/env python3
"""Asks `routed` OSRM's test cases of drawn networks, which need no profile or program of OSRM.

    git clone https://github.com/Project-OSRM/osrm-backend
    testbot.py routed routecli osrm-backend/features [--show FEATURE] [--output FILE.md]

The cases are those of the folders `testbot` and `nearest`: all services, with the speeds of the profile
`testbot` (`routecli import osm --profiles testbot`). Most cases lie in one extract, as in `scenarios.py`,
whose reader this program uses. Cases with absolute coordinates, node numbers or a data version have an extract
and a server each. Cells are compared as OSRM's own tests compare them, with their tolerances. A request for
a route, a table or a match is asked a second time by POST and has to get the same answer, as there.
"""

from __future__ import annotations

import argparse
import collections
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Iterator

import scenarios
from scenarios import Scenario, Step, Unsupported, World, turn
from servers import Server

FOLDERS = ["testbot", "nearest"]
QUESTIONS = {
    "I route I should get": "route",
    "I match I should get": "match",
    "I plan a trip I should get": "trip",
    "I request nearest I should get": "nearest",
    "I request a travel time matrix I should get": "durations",
    "I request a travel distance matrix I should get": "distances",
    "I request a travel time matrix I should get estimates for": "fallback_speed_cells",
}
#: Arguments of OSRM's programs that do not change answers.
IGNORED = re.compile(r"the (extract|partition|contract|customize) extra arguments")
#: Columns that need the absolute position of a network.
ABSOLUTE = {"request", "geometry", "data_version"}
#: Networks larger than this, in metres, have an extract each.
LARGE = 10_000
#: Degrees by which the frame of an extract is larger than its networks: `routed` answers within the box of its streets.
FRAME = 0.1
#: A place within so many metres is a node's: what OSRM's tests allow at 1° N 1° E.
AT_PLACE = 2.8
#: Columns of quantities, which depend on the latitude of the network and on where sums are rounded: they may
#: differ by this share, and by this many metres or seconds.
QUANTITIES, SHARE, REST = {
    "distance", "distances", "time", "times", "duration", "durations", "weight", "weights",
    "a:distance", "a:duration", "a:weight",
}, 0.002, 0.25


# Cases

class Case(scenarios.Drawn):
    """One scenario of a drawn network, and its questions."""

    profiles = {"testbot": "testbot"}

    def __init__(self, scenario: Scenario, number: int) -> None:
        self.absolute = is_absolute(scenario)
        self.version = "testbot"
        self.asked: list[tuple[str, Step, dict[str, str]]] = []
        super().__init__(scenario, number)

    def take(self, step: Step) -> bool:
        text = step.text
        if self.absolute and not self.places:
            self.origin = (1.0, 1.0)
        if text in QUESTIONS:
            self.asked.append((QUESTIONS[text], step, dict(self.options)))
        elif text.startswith("I POST to "):
            self.asked.append(("post", step, {}))
        elif text.startswith("status code should be ") and self.asked:
            self.asked[-1][1].rows = [[text.split()[-1]]]
        elif text == "skip waypoints":
            self.options["skip_waypoints"] = "true"
        elif IGNORED.match(text):
            if found := re.search(r"--data_version[ =](\S+?)\"", text):
                self.version = found.group(1)
        elif text.startswith("the origin"):
            if self.absolute:
                self.origin = tuple(float(part) for part in text.split()[2].split(","))
        else:
            return super().take(step)
        return True

    def located(self, step: Step):
        return (lambda lon, lat: (lon, lat)) if self.absolute else super().located(step)

    def meters_per_degree(self) -> tuple[float, float]:
        """The lengths of a degree of longitude and of latitude on the WGS 84 ellipsoid."""
        squared, cosine = 0.00669437999014, math.cos(math.radians(self.origin[1]))
        curvature = 1 / (1 - squared * (1 - cosine * cosine))
        degree = math.radians(6_378_137) * math.sqrt(curvature)
        return degree * cosine, degree * curvature * (1 - squared)

    def is_at(self, place: list[float] | None, name: str) -> bool:
        if not place or name not in self.places:
            return False
        across, along = self.meters_per_degree()
        east, north = place[0] - self.places[name][0], place[1] - self.places[name][1]
        return abs(east) * across <= AT_PLACE and abs(north) * along <= AT_PLACE

    def coordinates(self, names: str) -> str:
        parts = names.split(",") if "," in names else list(names)
        return ";".join("%.7f,%.7f" % self.places[name.strip()] for name in parts)


def is_absolute(scenario: Scenario) -> bool:
    """Whether the network has to lie where the scenario says or is too large to be moved, or its nodes need
    their numbers."""
    grid = 100.0
    for step in scenario.steps:
        if step.text.startswith("a grid size of"):
            grid = float(step.text.split()[4])
        if step.text == "the node map" and grid * max(len(step.drawing), *map(len, step.drawing)) > LARGE:
            return True
        header = step.rows[0] if step.rows else []
        if ABSOLUTE & set(header) or "id" in header or step.text.startswith("I POST to"):
            return True
        if step.text == "the node locations":
            for key in ("lon", "lat"):
                values = [float(row[key]) for row in step.hashes()]
                if max(values) - min(values) > scenarios.STEP / 4:
                    return True
    return False


def frame(world: World, cases: list[Case]) -> None:
    """Adds a street of 10 m beyond each of two corners of all networks."""
    places = [place for case in cases for place in case.places.values()]
    west, south = (min(place[axis] for place in places) - FRAME for axis in (0, 1))
    east, north = (max(place[axis] for place in places) + FRAME for axis in (0, 1))
    for lon, lat in ((west, south), (east, north)):
        ids = [10**9 + len(world.nodes), 10**9 + len(world.nodes) + 1]
        for index, number in enumerate(ids):
            world.nodes.append(f'<node id="{number}" version="1" lon="{lon + index * 1e-4:.7f}" lat="{lat:.7f}"></node>')
        refs = "".join(f'<nd ref="{number}"/>' for number in ids)
        world.ways.append(f'<way id="{10**9 + len(world.ways)}" version="1">{refs}<tag k="highway" v="primary"/></way>')


class NumberedWorld(World):
    """An extract in which nodes may have given numbers."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        case.add(self)
        for name, tags in case.node_tags.items():
            if given := tags.get("id"):
                number, case.ids[name] = case.ids[name], int(given)
                self.nodes = [node.replace(f'<node id="{number}"', f'<node id="{given}"') for node in self.nodes]
                self.ways = [way.replace(f'<nd ref="{number}"/>', f'<nd ref="{given}"/>') for way in self.ways]


# Tolerances of OSRM's tests

def number(text: object) -> float:
    found = re.match(r"\s*-?\d*\.?\d+(?:[eE][-+]?\d+)?", str(text))
    return float(found.group()) if found else float("nan")


def is_near(got: object, wanted: str, margin: float) -> bool:
    return abs(number(got) - number(wanted)) <= margin + 1e-9


def matches(got: str | None, wanted: str) -> bool:
    if got == wanted or wanted == "" and not got:
        return True
    if got is None:
        return False
    if found := re.match(r"^((?:\d+->\d+)(?:,\d+->\d+)*)\s+\+-(.+)$", wanted):
        return all_near(re.split(r"->|,", got), re.split(r"->|,", found.group(1)), number(found.group(2)))
    if found := re.match(r"^((?:true|false):\d+.*)\s+\+-(.+)$", wanted):
        words, shape = re.findall(r"\d+", got), re.sub(r"\d+", "#", got)
        return shape == re.sub(r"\d+", "#", found.group(1).strip()) and all_near(
            words, re.findall(r"\d+", found.group(1)), number(found.group(2))
        )
    if found := re.match(r"(.*)\s+~(.+)%$", wanted):
        target = number(found.group(1))
        return target == 0 or 100 * abs(1 - number(got) / target) < number(found.group(2))
    if found := re.match(r"(.*)\s+\+-(.+)$", wanted):
        return is_near(got, found.group(1), number(found.group(2)))
    if found := re.match(r"^/(.*)/$", wanted):
        return re.search(found.group(1), got) is not None
    if re.match(r"^\d+\+-\d+", wanted):
        middle, margin = wanted.split("+-")
        return is_near(got, middle, number(margin))
    return False


def is_alike(column: str, got: str, wanted: str) -> bool:
    if matches(got, wanted):
        return True
    pattern = r"\d+\.?\d*"
    if column not in QUANTITIES or re.sub(pattern, "#", got) != re.sub(pattern, "#", wanted):
        return False
    pairs = zip(re.findall(pattern, got), re.findall(pattern, wanted))
    return all(is_near(a, b, REST + SHARE * float(b)) for a, b in pairs)


def all_near(got: list[str], wanted: list[str], margin: float) -> bool:
    return len(got) == len(wanted) and all(is_near(a, b, margin) for a, b in zip(got, wanted))


def text(value: float | None) -> str:
    """A number as JavaScript writes it."""
    return "" if value is None else str(int(value)) if value == int(value) else repr(value)


# Columns of routes

def steps(route: dict) -> list[dict]:
    return [step for leg in route["legs"] for step in leg["steps"]]


def joined(value, name: str = "") -> object:
    return lambda route, _case: ",".join(value(step) for step in steps(route))


def bearing(step: dict) -> str:
    first = step["intersections"][0]
    arrival = (first["bearings"][first["in"]] + 180) % 360 if "in" in first else 0
    return f"{arrival}->{first['bearings'][first['out']] if 'out' in first else 0}"


def crossings(step: dict) -> str:
    return ",".join(
        " ".join(f"{str(entry).lower()}:{way}" for entry, way in zip(each["entry"], each["bearings"]))
        for each in step["intersections"]
    )


def classes(step: dict) -> str:
    return "[" + ",".join(f"({','.join(each.get('classes', []))})" for each in step["intersections"]) + "]"


ROUTE_COLUMNS = {
    "route": joined(lambda step: step["name"]),
    "turns": joined(turn),
    "modes": joined(lambda step: step["mode"]),
    "times": joined(lambda step: text(step["duration"]) + "s"),
    "distances": joined(lambda step: text(step["distance"]) + "m"),
    "weights": joined(lambda step: text(step["weight"])),
    "bearing": joined(bearing),
    "classes": joined(classes),
    "ref": joined(lambda step: step.get("ref", "")),
    "driving_side": joined(lambda step: step["driving_side"]),
    "lanes": joined(scenarios.lanes),
    "intersections": lambda route, _case: ";".join(crossings(step) for step in steps(route)),
    "locations": lambda route, case: ",".join(case.node_at(s["maneuver"]["location"]) for s in steps(route)),
    "summary": lambda route, _case: ";".join(leg["summary"] for leg in route["legs"]),
    "weight_name": lambda route, _case: route["weight_name"],
    "weight": lambda route, _case: text(route["weight"]),
    "time": lambda route, _case: text(route["duration"]) + "s",
    "distance": lambda route, _case: text(route["distance"]) + "m",
    "duration": lambda route, _case: text(route["duration"]),
    "speed": lambda route, _case: speed(route),
}


def speed(route: dict) -> str:
    kilometers = 3.6 * route["distance"] / route["duration"] if route["duration"] > 0 else 0
    return f"{int(kilometers + 0.5)} km/h"


def annotation(route: dict, name: str, case: Case) -> str:
    names = {number: name for name, number in case.ids.items()}

    def part(value: object) -> str:
        if name == "nodes":
            return names.get(value, "?")
        return text(value) if isinstance(value, (int, float)) else str(value)

    legs = [leg["annotation"] for leg in route["legs"] if "annotation" in leg]
    separator = "" if name == "nodes" else ":"
    return ",".join(separator.join(part(value) for value in leg.get(name, [])) for leg in legs)


def route_cell(column: str, route: dict, case: Case) -> str | None:
    if column in ROUTE_COLUMNS:
        return ROUTE_COLUMNS[column](route, case)
    if column.startswith("a:"):
        return annotation(route, column[2:], case)
    if column.startswith("am:"):
        legs = [leg["annotation"].get("metadata", {}) for leg in route["legs"] if "annotation" in leg]
        return ",".join(":".join(leg.get(column[3:], [])) for leg in legs)
    return None


def general_cell(column: str, status: int, answer: dict) -> str | None:
    return {
        "code": answer["code"],
        "status": str(status),
        "message": answer.get("message", ""),
        "data_version": answer.get("data_version", ""),
    }.get(column)


def decoded(line: str, precision: int) -> list[float]:
    """The numbers of a polyline, latitude and longitude in turn."""
    numbers, value, shift, last = [], 0, 0, [0, 0]
    for character in line:
        code = ord(character) - 63
        value |= (code & 31) << shift
        shift += 5
        if code < 32:
            index = len(numbers) % 2
            last[index] += ~(value >> 1) if value & 1 else value >> 1
            numbers.append(last[index] / 10**precision)
            value = shift = 0
    return numbers


def is_same_line(got: object, wanted: str, options: dict[str, str]) -> bool:
    """Whether points are within 3 m of those that are wanted."""
    if isinstance(got, dict):
        ours = [part for point in got["coordinates"] for part in point]
        theirs = [float(part) for part in wanted.split(",")]
    elif re.match(r"^[-\d.,]+$", wanted):
        ours = decoded(got, 6 if options.get("geometries") == "polyline6" else 5)
        theirs = [float(part) for part in wanted.split(",")]
    else:
        precision = 6 if options.get("geometries") == "polyline6" else 5
        ours, theirs = decoded(got, precision), decoded(wanted, precision)
    return len(ours) == len(theirs) and all(abs(a - b) < 3e-5 for a, b in zip(ours, theirs))


# Requests

def parameters(row: dict[str, str], options: dict[str, str]) -> dict[str, str]:
    found = dict(options)
    for key, value in row.items():
        if key.startswith("param:") and value:
            found[key[6:]] = value
    return {key: value for key, value in found.items() if value != "(nil)"}


def target(service: str, coordinates: str, options: dict[str, str]) -> str:
    query = urllib.parse.urlencode(options, safe=",;")
    return f"/{service}/v1/testbot/{coordinates}" + (f"?{query}" if query else "")


def body(coordinates: str, options: dict[str, str]) -> dict:
    """The body of a POST that means the same as the query of a GET."""

    def boolean(value: str) -> object:
        return {"true": True, "false": False}.get(value, value)

    def whole(value: str) -> object:
        return int(value) if re.match(r"^-?\d+$", value) else value

    def each(value: str, read) -> list:
        return [None if part == "" else read(part) for part in value.split(";")]

    result: dict[str, object] = {"coordinates": [[float(p) for p in c.split(",")] for c in coordinates.split(";")]}
    for key, value in options.items():
        if key in ("steps", "generate_hints", "skip_waypoints", "tidy"):
            result[key] = boolean(value)
        elif key == "alternatives":
            result[key] = int(value) if value.isdigit() else boolean(value)
        elif key == "continue_straight":
            result[key] = value if value == "default" else boolean(value)
        elif key == "annotations":
            result[key] = boolean(value) if value in ("true", "false") else value.split(",")
        elif key == "exclude":
            result[key] = value.split(",")
        elif key == "bearings":
            result[key] = each(value, lambda part: [whole(value) for value in part.split(",")])
        elif key == "radiuses":
            result[key] = each(value, lambda part: part if part == "unlimited" else float(part))
        elif key in ("hints", "approaches"):
            result[key] = each(value, str)
        elif key in ("sources", "destinations", "waypoints", "timestamps"):
            result[key] = [whole(part) for part in value.split(";")]
        elif key in ("fallback_speed", "scale_factor"):
            result[key] = float(value)
        else:
            result[key] = value
    return result


class Asker:
    """Asks a server the questions of a case."""

    def __init__(self, server: Server, case: Case) -> None:
        self.server, self.case = server, case

    def ask(self, service: str, coordinates: str, options: dict[str, str], differing: list[str]) -> tuple[int, dict]:
        """The status and the answer; notes whether a POST gets another one."""
        status, answer = self.server.get(target(service, coordinates, options))
        if service in ("route", "table", "match"):
            again, repeated = self.server.post(f"/{service}/v1/testbot", body(coordinates, options))
            is_same = repeated == answer if answer["code"] == "Ok" else repeated["code"] == answer["code"]
            if again != status or not is_same:
                differing.append("POST")
        return status, answer

    def outcomes(self) -> Iterator[tuple[str, dict[str, str], dict[str, str], list[str]]]:
        """Each question: its kind, its row, what was got, and the columns that differ."""
        for kind, step, options in self.case.asked:
            if kind == "post":
                yield self.post(step)
            elif kind in ("durations", "distances", "fallback_speed_cells"):
                yield self.table(kind, step, options)
            else:
                for row in step.hashes():
                    row = dict(row)
                    row.pop("#", None)
                    differing: list[str] = []
                    got = getattr(self, kind)(row, options, differing)
                    differing += [
                        key for key in row if key in got and not is_alike(key, got[key], row[key])
                    ]
                    yield kind, row, got, differing

    def post(self, step: Step):
        path = step.text.split()[3].replace("driving", "testbot")
        _, answer = self.server.post(path, json.loads("".join(step.drawing)))
        row, got = {"code": step.rows[0][0]}, {"code": answer["code"]}
        return "post", row, got, ["code"] if row != got else []

    def table(self, kind: str, step: Step, options: dict[str, str]):
        columns, rows = step.rows[0][1:], [row[0] for row in step.rows[1:]]
        differing: list[str] = []
        chosen = options | {"annotations": "distance" if kind == "distances" else "duration"}
        if columns == rows:
            names = columns
        else:
            names = columns + rows
            chosen["destinations"] = ";".join(str(i) for i in range(len(columns)))
            chosen["sources"] = ";".join(str(len(columns) + i) for i in range(len(rows)))
        _, answer = self.ask("table", self.case.coordinates(",".join(names)), chosen, differing)
        if kind == "fallback_speed_cells":
            estimated = {tuple(cell) for cell in answer.get(kind, [])}
            got = [["Y" if (i, j) in estimated else "" for j in range(len(columns))] for i in range(len(rows))]
        else:
            got = [[text(value) for value in row] for row in answer.get(kind) or [[None] * len(columns)] * len(rows)]
        wanted = [row[1:] for row in step.rows[1:]]
        is_same = all(is_alike(kind, a, b) for ours, theirs in zip(got, wanted) for a, b in zip(ours, theirs))
        if not is_same:
            differing.append(kind)
        return kind, {"names": " ".join(names), kind: str(wanted)}, {kind: str(got)}, differing

    # Services

    def lines(self, row: dict[str, str], answer: dict, route: dict | None) -> dict[str, str]:
        got = {}
        for column in row:
            cell = route_cell(column, route, self.case) if route else None
            got[column] = cell if cell is not None else ""
        return got

    def route(self, row: dict[str, str], options: dict[str, str], differing: list[str]) -> dict[str, str]:
        if "request" in row:
            # Node, in which OSRM's tests are written, sends no empty query.
            path = "/" + row["request"].removeprefix("/").removesuffix("?")
            if row.get("status", "200") == "200":
                path = path.replace("driving", "testbot")
            status, answer = self.server.get(urllib.parse.quote(path, safe="/?&=;,:~%"))
        else:
            chosen = {"steps": "true", "alternatives": "false"} | parameters(row, options)
            if row.get("bearings"):
                each = row["bearings"].split()
                chosen["bearings"] = ";".join("" if b == "*" else b if "," in b else b + ",10" for b in each)
            if row.get("approaches"):
                chosen["approaches"] = ";".join(row["approaches"].split())
            names = row.get("waypoints") or f"{row['from']},{row['to']}"
            status, answer = self.ask("route", self.case.coordinates(names), chosen, differing)
        routes = answer.get("routes", [])
        asked = ("from", "to", "waypoints", "request", "bearings", "approaches")
        row = {key: value for key, value in row.items() if key not in asked and not key.startswith("param:")}
        got = self.lines(row, answer, routes[0] if routes else None)
        for column, wanted in row.items():
            if (cell := general_cell(column, status, answer)) is not None:
                got[column] = cell
            elif column == "waypoints_count":
                got[column] = str(len(answer.get("waypoints", [])))
            elif column == "alternative":
                got[column] = ROUTE_COLUMNS["route"](routes[1], self.case) if len(routes) > 1 else ""
            elif column == "geometry" and routes:
                line = routes[0].get("geometry", "")
                got[column] = wanted if is_same_line(line, wanted, options) else str(line)
            elif column in ("speed", "distance", "weight") and not wanted:
                got[column] = ""
        return got

    def match(self, row: dict[str, str], options: dict[str, str], differing: list[str]) -> dict[str, str]:
        chosen = parameters(row, options)
        if row.get("timestamps"):
            chosen["timestamps"] = ";".join(row["timestamps"].split())
        status, answer = self.ask("match", self.case.coordinates(",".join(row["trace"])), chosen, differing)
        found, points = answer.get("matchings", []), answer.get("tracepoints", [])
        row = {k: v for k, v in row.items() if k not in ("trace", "timestamps") and not k.startswith("param:")}
        got = self.lines(row, answer, found[0] if len(found) == 1 else None)
        for column, wanted in row.items():
            if (cell := general_cell(column, status, answer)) is not None:
                got[column] = cell
            elif column == "matchings":
                parts: list[list] = []
                last = None
                for point in filter(None, points):
                    if point["matchings_index"] != last:
                        parts.append([])
                        last = point["matchings_index"]
                    parts[-1].append(point["location"])
                got[column] = self.named(parts, wanted.split(","))
            elif column == "waypoints":
                places = [p["location"] for p in points if p and p["waypoint_index"] is not None]
                is_long = len(places) == len(wanted)
                got[column] = self.named([places], [wanted]) if is_long else f"{len(places)} waypoints"
            elif column == "alternatives":
                got[column] = ",".join(str(p["alternatives_count"]) for p in points if p)
            elif column == "matchings_index":
                got[column] = ",".join(str(p["matchings_index"]) if p else "" for p in points)
            elif column == "confidence" and len(found) == 1:
                got[column] = text(found[0]["confidence"])
            elif column == "geometry" and len(found) == 1:
                line = found[0].get("geometry", "")
                got[column] = wanted if is_same_line(line, wanted, options) else str(line)
        return got

    def named(self, parts: list[list], wanted: list[str]) -> str:
        """The nodes where places lie, if those are the wanted ones; else with their names or `?`."""
        if len(parts) != len(wanted):
            return f"{len(parts)} parts"
        return ",".join(
            "".join(
                name if self.case.is_at(part[i] if i < len(part) else None, name) else "?"
                for i, name in enumerate(names)
            )
            for part, names in zip(parts, wanted)
        )

    def trip(self, row: dict[str, str], options: dict[str, str], differing: list[str]) -> dict[str, str]:
        chosen = {"steps": "true"} | parameters(row, options)
        chosen |= {key: row[key] for key in ("source", "destination", "roundtrip") if row.get(key)}
        names = row.get("waypoints") or f"{row['from']},{row['to']}"
        status, answer = self.ask("trip", self.case.coordinates(names), chosen, differing)
        trips = answer.get("trips", [])
        got = {}
        for column, wanted in row.items():
            if column == "status":
                got[column] = answer["code"]
            elif (cell := general_cell(column, status, answer)) is not None:
                got[column] = cell
            elif column == "trips":
                got[column] = self.named_trips(answer, wanted, chosen) if trips else ""
            elif column in ("durations", "distance"):
                name = "duration" if column == "durations" else "distance"
                got[column] = ",".join(text(sum(leg[name] for leg in trip["legs"])) for trip in trips)
            elif column == "weight_name":
                got[column] = trips[0]["weight_name"] if trips else ""
            elif column == "geometry" and trips:
                line = trips[0].get("geometry", "")
                got[column] = wanted if is_same_line(line, wanted, chosen) else str(line)
        return got

    def named_trips(self, answer: dict, wanted: str, options: dict[str, str]) -> str:
        parts: dict[int, list] = collections.defaultdict(list)
        for point in sorted(answer.get("waypoints", []), key=lambda p: (p["trips_index"], p["waypoint_index"])):
            parts[point["trips_index"]].append(point["location"])
        found = [parts[index] for index in sorted(parts)]
        if not found:
            return wanted
        if options.get("roundtrip", "true") == "true":
            found = [part + part[:1] for part in found]
        names = wanted.split(",")
        return self.named(found[: len(names)], names) if len(names) <= len(found) else f"{len(found)} parts"

    def nearest(self, row: dict[str, str], options: dict[str, str], differing: list[str]) -> dict[str, str]:
        status, answer = self.ask("nearest", self.case.coordinates(row["in"]), parameters(row, options), differing)
        points = answer.get("waypoints", [])
        got = {}
        for column, wanted in row.items():
            if (cell := general_cell(column, status, answer)) is not None:
                got[column] = cell
            elif column in ("result_count", "name", "snapping_distance", "out", "nodes") and not points:
                got[column] = ""
            elif column == "result_count":
                got[column] = str(len(points))
            elif column == "name":
                got[column] = points[0]["name"]
            elif column == "snapping_distance":
                got[column] = f"{points[0]['distance']:.1f}"
            elif column == "out":
                got[column] = wanted if self.case.is_at(points[0]["location"], wanted) else str(points[0]["location"])
            elif column == "nodes":
                names = {number: name for name, number in self.case.ids.items()}
                got[column] = ",".join(names.get(each, "?") for each in points[0]["nodes"])
        return got


# The run

#: Why answers differ, as far as it is known.
REASONS = """\
Known reasons:

- `modes`: rivers and stairs have none of their own, and a way with a duration is a ferry.
- `time` of ferries: graph files keep whole km/h, and speeds beyond 0.5 to 160 km/h are taken for errors.
- `time`, `durations` and `distances` at signals: a part of a street has its share of the delay at the street's end.
- `route` and `weight` with `approaches` or `bearings`: a car may turn round at any junction of less than four streets.
- `route` from or to a junction: the place snaps to one of the streets that meet there, which may be one-way.
- `bearing`: a route without length has the bearing 0, and directions at the corners of a ring differ.
- `a:nodes`, `nodes`: graph files keep the numbers of junctions only.
- `data_version`: it is always told. `code` of a POST: `nearest` and `trip` are answered.
- `matchings`: other models of noise and of speeds; OSRM's largest speed is a property of its profile.
- Components: OSRM's cases of small components change the least size of a component.
"""


class Tally:
    def __init__(self) -> None:
        self.asked = self.alike = 0
        self.columns: collections.Counter[str] = collections.Counter()

    def add(self, differing: list[str]) -> None:
        self.asked += 1
        self.alike += not differing
        self.columns.update(differing)


def served(options: argparse.Namespace, world: World, name: str, folder: str) -> Server:
    """A server of an extract, whose file's name is the data version."""
    extract, graph = pathlib.Path(folder, name + ".osm"), pathlib.Path(folder, name + ".rgraph")
    extract.write_text(world.xml())
    subprocess.run(
        [options.routecli, "import", "osm", str(extract), "--profiles", "testbot", "--time-zone", "Etc/UTC",
         "--driving-side", "right", "--output", str(graph)],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    return Server(lambda port: [options.routed, "--graph", str(graph), "--port", str(port), "--log-level", "none"])


def read(features: pathlib.Path) -> tuple[list[Case], collections.Counter]:
    cases, left_out = [], collections.Counter()
    for path in (path for folder in FOLDERS for path in sorted((features / folder).glob("*.feature"))):
        for scenario in scenarios.read(path):
            try:
                if "@todo" in scenario.tags:
                    raise Unsupported("marked as to do")
                case = Case(scenario, len(cases))
                if not case.asked:
                    raise Unsupported("nothing asked")
                if not case.ways:
                    raise Unsupported("no ways")
                cases.append(case)
            except Unsupported as error:
                left_out[str(error).split('"')[0].strip()] += 1
    return cases, left_out


def run(cases: list[Case], server: Server, tallies: dict[str, Tally], shown: str | None) -> None:
    for case in cases:
        name = case.scenario.feature
        tally = tallies.setdefault(name, Tally())
        for kind, row, got, differing in Asker(server, case).outcomes():
            tally.add(differing)
            if differing and shown in ("all", name):
                print(f"{name}: {case.scenario.name}: {kind}")
                print("   " + ", ".join(f"{key} {value}" for key, value in row.items() if key not in differing))
                for column in differing:
                    print(f"   {column}: wants {row.get(column)}\n   {' ' * len(column)}  gets  {got.get(column)}")


def report(tallies: dict[str, Tally], cases: int, left_out: collections.Counter, version: str, source: str) -> str:
    asked, alike = sum(t.asked for t in tallies.values()), sum(t.alike for t in tallies.values())
    columns: collections.Counter[str] = collections.Counter()
    for tally in tallies.values():
        columns.update(tally.columns)
    lines = [
        "# OSRM's cases of drawn networks, asked of `routed`", "",
        "Written by `benchmarks/server/testbot.py`; do not edit. *Alike*: questions of which every cell is as "
        "OSRM's tests want it.", "",
        f"- Rumbo: {version}", f"- cases: {cases} of {source}", "",
        "| feature | questions | alike | columns that differ |", "|---|---:|---:|---|",
    ]
    for name, tally in sorted(tallies.items()):
        differing = ", ".join(f"{column} ({count})" for column, count in tally.columns.most_common())
        lines.append(f"| {name} | {tally.asked} | {tally.alike} | {differing} |")
    everything = ", ".join(f"{column} ({count})" for column, count in columns.most_common())
    lines += [
        f"| **all** | {asked} | **{alike}** ({scenarios.share(alike, asked)}) | {everything} |", "", REASONS,
        "Scenarios left out, by the step that is not supported: "
        + (", ".join(f"{what} ({count})" for what, count in left_out.most_common()) or "none") + ".",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("routed")
    parser.add_argument("routecli")
    parser.add_argument("features", type=pathlib.Path, help="the folder of the features")
    parser.add_argument("--source", default="osrm-backend", help="what the report calls the cases")
    parser.add_argument("--show", help="prints the differences of this feature, or of `all`")
    parser.add_argument("--output", type=pathlib.Path, help="where to; otherwise stdout")
    options = parser.parse_args()
    cases, left_out = read(options.features)
    tallies: dict[str, Tally] = {}
    with tempfile.TemporaryDirectory() as folder:
        together = [case for case in cases if not case.absolute]
        world = World()
        for case in together:
            case.add(world)
        frame(world, together)
        with served(options, world, "testbot", folder) as server:
            run(together, server, tallies, options.show)
        for case in cases:
            if case.absolute:
                world = NumberedWorld(case)
                frame(world, [case])
                with served(options, world, case.version, folder) as server:
                    run([case], server, tallies, options.show)
    text = report(tallies, len(cases), left_out, scenarios.facts.version_line(options.routecli), options.source)
    scenarios.save(text, options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
