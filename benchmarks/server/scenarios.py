#!/usr/bin/env python3
"""Asks `routed` the guidance scenarios of OSRM: small drawn maps, questions and the expected steps.

    git clone https://github.com/Project-OSRM/osrm-backend
    scenarios.py routed routecli osrm-backend/features/guidance [--show FEATURE] [--output FILE.md]

All scenarios go into one extract, about 20 km apart in the South Atlantic, and each question is a request of
OSRM's API with the profile of its scenario. Columns are compared as OSRM's own tests write them: `turns`,
`route` (the names), `locations`, `lanes`, `modes`, `ref`, `destinations`, `exits`. Ways without a name are
named by their nodes. Scenarios that need a profile or a program of OSRM are left out.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
from xml.sax.saxutils import quoteattr

from servers import Server  # adds the folder of `city` to the path

from city import facts

PROFILES = {"car": "car", "bicycle": "bike", "foot": "foot"}
#: Where the scenarios lie: west, south, degrees from one to the next, number in a row.
WEST, SOUTH, STEP, ROW = -30.0, -30.0, 0.2, 90
COLUMNS = ["turns", "route", "locations", "lanes", "modes", "ref", "destinations", "exits"]
#: A maneuver within this share of the grid's step, and half a metre, is at a node; an estimate.
AT_NODE = 0.12


# The language of the features

@dataclasses.dataclass
class Step:
    text: str
    rows: list[list[str]] = dataclasses.field(default_factory=list)
    drawing: list[str] = dataclasses.field(default_factory=list)

    def hashes(self) -> list[dict[str, str]]:
        return [dict(zip(self.rows[0], row)) for row in self.rows[1:]]


@dataclasses.dataclass
class Scenario:
    feature: str
    name: str
    steps: list[Step]
    tags: set[str] = dataclasses.field(default_factory=set)


def read(path: pathlib.Path) -> list[Scenario]:
    """The scenarios of a file, each with the steps of the background before its own."""
    scenarios, background = [], []
    steps, drawing, margin = background, None, 0
    general, tags = set(), set()
    for line in path.read_text().splitlines():
        word = line.strip()
        if word.startswith('"""'):
            margin, drawing = (line.index('"'), []) if drawing is None else (margin, close(steps, drawing))
        elif drawing is not None:
            drawing.append(line[min(margin, len(line) - len(line.lstrip())):])
        elif word.startswith("@"):
            tags |= set(word.split())
        elif word.startswith("Feature:"):
            general, tags = tags, set()
        elif word.startswith("Background:"):
            steps = background
        elif word.startswith("Scenario:"):
            scenarios.append(Scenario(path.stem, word[9:].strip(), list(background), general | tags))
            steps, tags = scenarios[-1].steps, set()
        elif word.startswith("|") and steps:
            cells = word.replace("\\|", "\0").removeprefix("|").removesuffix("|").split("|")
            steps[-1].rows.append([cell.strip().replace("\0", "|") for cell in cells])
        elif word.split(" ")[0] in ("Given", "When", "Then", "And", "But"):
            steps.append(Step(word.split(" ", 1)[1]))
    return scenarios


def close(steps: list[Step], drawing: list[str]) -> None:
    steps[-1].drawing = drawing


# Maps

class Unsupported(Exception):
    """A scenario that cannot be asked."""


class World:
    """The extract of all scenarios."""

    def __init__(self) -> None:
        self.id = 0
        self.nodes, self.ways, self.relations = [], [], []

    def next_id(self) -> int:
        self.id += 1
        return self.id

    def xml(self) -> str:
        return "\n".join(
            ['<osm version="0.6" generator="scenarios.py">', *self.nodes, *self.ways, *self.relations, "</osm>"]
        )


def tags(values: dict[str, str]) -> str:
    return "".join(f"<tag k={quoteattr(key)} v={quoteattr(value)}/>" for key, value in values.items() if value)


class Drawn:
    """One scenario in the extract, and its questions."""

    profiles = PROFILES

    def __init__(self, scenario: Scenario, number: int) -> None:
        self.scenario = scenario
        self.origin = (WEST + STEP * (number % ROW), SOUTH + STEP * (number // ROW))
        self.grid, self.profile = 100.0, ""
        self.places: dict[str, tuple[float, float]] = {}
        self.options: dict[str, str] = {}
        self.questions: list[dict[str, str]] = []
        self.node_tags: dict[str, dict[str, str]] = {}
        self.ways: list[dict[str, str]] = []
        self.relations: list[tuple[list[str], list[str]]] = []
        self.ids: dict[str, int] = {}
        for step in scenario.steps:
            if not self.take(step):
                raise Unsupported(step.text)
        if not self.profile:
            raise Unsupported("profile")

    def take(self, step: Step) -> bool:
        """Reads a step; whether it is supported."""
        text = step.text
        if text.startswith("the profile \""):
            self.profile = self.profiles.get(text.split('"')[1], "")
        elif text.startswith("a grid size of"):
            self.grid = float(text.split()[4])
        elif text == "the node map":
            self.draw(step.drawing)
        elif text == "the node locations":
            origin = self.located(step)
            for row in step.hashes():
                self.places[row["node"]] = origin(float(row["lon"]), float(row["lat"]))
        elif text == "the nodes":
            self.node_tags |= {row.pop("node"): row for row in step.hashes()}
        elif text.startswith("the ways"):
            self.ways += step.hashes()
        elif text == "the relations":
            self.relations += [(step.rows[0], row) for row in step.rows[1:]]
        elif text == "the query options":
            self.options |= {row[0]: row[1] for row in step.rows}
        elif text == "I route I should get":
            self.questions += step.hashes()
        elif not text.startswith("the origin"):
            return False
        return True

    def meters_per_degree(self) -> tuple[float, float]:
        """The lengths of a degree of longitude and of latitude."""
        return 111_320 * math.cos(math.radians(self.origin[1])), 110_574

    def draw(self, drawing: list[str]) -> None:
        for south, row in enumerate(drawing):
            for east, name in enumerate(row):
                if name.isascii() and name.isalnum() and name == name.lower():
                    self.places[name] = self.place(east / 2, south)

    def place(self, east: float, south: float) -> tuple[float, float]:
        """The longitude and latitude of a cell of the grid."""
        across, along = self.meters_per_degree()
        return self.origin[0] + east * self.grid / across, self.origin[1] - south * self.grid / along

    def located(self, step: Step):
        """Moves coordinates to where the scenario lies, with the same distances."""
        first = (float(step.hashes()[0]["lon"]), float(step.hashes()[0]["lat"]))
        stretch = math.cos(math.radians(first[1])) / math.cos(math.radians(self.origin[1]))
        return lambda lon, lat: (
            self.origin[0] + (lon - first[0]) * stretch, self.origin[1] + lat - first[1]
        )

    def add(self, world: World) -> None:
        ids = self.ids
        for name, (lon, lat) in self.places.items():
            if name.isalpha():
                ids[name] = world.next_id()
                kept = {key: value for key, value in self.node_tags.get(name, {}).items() if key != "id"}
                world.nodes.append(f'<node id="{ids[name]}" version="1" lon="{lon:.7f}" lat="{lat:.7f}">{tags(kept)}</node>')
        way_ids = {}
        for row in self.ways:
            row = dict(row)
            nodes = row.pop("nodes")
            values = {"highway": "primary", "name": nodes} | row
            if row.get("name") in ("(nil)", '""', "''"):
                values["name"] = ""
            if row.get("highway") == "(nil)":
                del values["highway"]
            way_ids[nodes] = world.next_id()
            refs = "".join(f'<nd ref="{ids[name]}"/>' for name in nodes)
            world.ways.append(f'<way id="{way_ids[nodes]}" version="1">{refs}{tags(values)}</way>')
        for header, row in self.relations:
            members, values = "", {}
            for key, value in zip(header, row):
                kind, _, role = key.partition(":")
                if kind not in ("node", "way"):
                    values[key] = value
                    continue
                for name in (each.strip() for each in value.split(",")):
                    known = ids if kind == "node" else way_ids
                    ref = known[name] if name in known else known[name[::-1]]
                    members += f'<member type="{kind}" ref="{ref}" role={quoteattr(role)}/>'
            world.relations.append(f'<relation id="{world.next_id()}" version="1">{members}{tags(values)}</relation>')

    def target(self, question: dict[str, str]) -> str:
        names = question.get("waypoints") or f"{question['from']},{question['to']}"
        places = ";".join("%.7f,%.7f" % self.places[name.strip()] for name in names.split(","))
        options = {"steps": "true", "alternatives": "false"} | self.options
        options |= {key[6:]: value for key, value in question.items() if key.startswith("param:") and value}
        if question.get("bearings"):
            each = [b if "," in b else b + ",10" for b in question["bearings"].split()]
            options["bearings"] = ";".join("" if b.startswith("*") else b for b in each)
        if question.get("approaches"):
            options["approaches"] = ";".join(question["approaches"].split())
        return f"/route/v1/{self.profile}/{places}?{urllib.parse.urlencode(options)}"

    def node_at(self, place: list[float]) -> str:
        across, along = self.meters_per_degree()
        for name, (lon, lat) in self.places.items():
            if name.isalpha():
                away = max(abs(place[0] - lon) * across, abs(place[1] - lat) * along)
                if away <= AT_NODE * self.grid + 0.5:
                    return name
        return "_"


# Answers

def written(drawn: Drawn, answer: dict) -> dict[str, str]:
    """The columns of an answer as OSRM's tests write them."""
    if answer.get("code") != "Ok":
        return dict.fromkeys(COLUMNS, "")
    steps = [step for leg in answer["routes"][0]["legs"] for step in leg["steps"]]

    def joined(value) -> str:
        return ",".join(value(step) for step in steps)

    return {
        "turns": joined(turn),
        "route": joined(lambda step: step["name"]),
        "locations": joined(lambda step: drawn.node_at(step["maneuver"]["location"])),
        "lanes": joined(lanes),
        "modes": joined(lambda step: step["mode"]),
        "ref": joined(lambda step: step.get("ref", "")),
        "destinations": joined(lambda step: step.get("destinations", "")),
        "exits": joined(lambda step: step.get("exits", "")),
    }


def turn(step: dict) -> str:
    maneuver = step["maneuver"]
    kind, modifier, number = maneuver["type"], maneuver.get("modifier"), maneuver.get("exit", "undefined")
    if kind in ("depart", "arrive"):
        return kind
    if kind == "roundabout":
        return f"roundabout-exit-{number}"
    if kind == "rotary":
        return f"{step.get('rotary_name', 'rotary')}-exit-{number}"
    if kind == "roundabout turn":
        return f"{kind} {modifier} exit-{number}"
    return f"{kind} {modifier}"


def lanes(step: dict) -> str:
    return ";".join(
        " ".join(
            f"{';'.join(lane['indications'])}:{str(lane['valid']).lower()}"
            for lane in intersection.get("lanes", [])
        )
        for intersection in step["intersections"]
    )


# Comparison

class Tally:
    def __init__(self) -> None:
        self.asked = self.as_many = self.alike = 0
        self.columns = {name: [0, 0] for name in COLUMNS}

    def add(self, question: dict[str, str], got: dict[str, str]) -> None:
        wanted = question.get("turns", question.get("route", ""))
        ours = got["turns" if "turns" in question else "route"]
        self.asked += 1
        self.as_many += len(wanted.split(",")) == len(ours.split(",")) and bool(wanted) == bool(ours)
        self.alike += wanted == ours
        for name in COLUMNS:
            if name in question:
                self.columns[name][0] += 1
                self.columns[name][1] += question[name] == got[name]


def show(drawn: Drawn, question: dict[str, str], got: dict[str, str], column: str) -> None:
    """Prints a question whose column differs."""
    if column in question and question[column] != got[column]:
        places = question.get("waypoints") or question["from"] + "," + question["to"]
        print(f"{drawn.scenario.feature}: {drawn.scenario.name}: {places}")
        print(f"   wants {question[column]}\n   gets  {got[column]}   {got['route']}")


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""


def report(tallies: dict[str, Tally], left_out: collections.Counter, version: str, source: str) -> str:
    total = Tally()
    for tally in tallies.values():
        total.asked += tally.asked
        total.as_many += tally.as_many
        total.alike += tally.alike
        for name, (asked, same) in tally.columns.items():
            total.columns[name][0] += asked
            total.columns[name][1] += same
    lines = [
        "# OSRM's guidance scenarios, asked of `routed`", "",
        "Written by `benchmarks/server/scenarios.py`; do not edit. *As many*: share of questions whose answer has "
        "the expected number of steps; *alike*: share whose turns are all as expected.", "",
        f"- Rumbo: {version}", f"- scenarios: {source}", "",
        "| feature | questions | as many | alike |", "|---|---:|---:|---:|",
    ]
    for name, tally in sorted(tallies.items()):
        lines.append(f"| {name} | {tally.asked} | {share(tally.as_many, tally.asked)} | {share(tally.alike, tally.asked)} |")
    lines.append(f"| **all** | {total.asked} | **{share(total.as_many, total.asked)}** | **{share(total.alike, total.asked)}** |")
    lines += ["", "| column | questions with it | the same |", "|---|---:|---:|"]
    lines += [f"| {name} | {asked} | {share(same, asked)} |" for name, (asked, same) in total.columns.items()]
    lines += ["", "Scenarios left out, by the step that is not supported: "
              + (", ".join(f"{what} ({count})" for what, count in left_out.most_common()) or "none") + "."]
    return "\n".join(lines) + "\n"


def save(text: str, path: pathlib.Path | None) -> None:
    """Writes a report in place of the former one with its heading, or prints it."""
    if path is None:
        print(text, end="")
        return
    known = path.read_text() if path.exists() else ""
    parts = [part for part in re.split(r"^(?=# )", known, flags=re.MULTILINE) if part.strip()]
    heading = text.splitlines()[0]
    others = [part.rstrip("\n") + "\n" for part in parts if part.splitlines()[0] != heading]
    place = next((i for i, part in enumerate(parts) if part.splitlines()[0] == heading), len(others))
    path.write_text("\n".join(others[:place] + [text] + others[place:]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("routed")
    parser.add_argument("routecli")
    parser.add_argument("features", type=pathlib.Path, help="the folder of the features")
    parser.add_argument("--source", default="osrm-backend", help="what the report calls the scenarios")
    parser.add_argument("--show", help="prints the differences of this feature, or of `all`")
    parser.add_argument("--column", default="turns", choices=COLUMNS, help="in this column")
    parser.add_argument("--output", type=pathlib.Path, help="where to; otherwise stdout")
    options = parser.parse_args()
    world, drawn, left_out = World(), [], collections.Counter()
    for path in sorted(options.features.glob("*.feature")):
        for scenario in read(path):
            try:
                each = Drawn(scenario, len(drawn))
                each.add(world)
                drawn.append(each)
            except Unsupported as error:
                left_out[str(error).split('"')[0].strip()] += 1
    with tempfile.TemporaryDirectory() as folder:
        extract, graph = folder + "/scenarios.osm", folder + "/scenarios.rgraph"
        pathlib.Path(extract).write_text(world.xml())
        subprocess.run(
            [options.routecli, "import", "osm", extract, "--time-zone", "Etc/UTC", "--driving-side", "right", "--output", graph],
            check=True, stdout=subprocess.DEVNULL,
        )
        tallies = {}
        command = lambda port: [options.routed, "--graph", graph, "--port", str(port), "--log-level", "none"]
        with Server(command) as server:
            for each in drawn:
                tally = tallies.setdefault(each.scenario.feature, Tally())
                for question in each.questions:
                    got = written(each, server.get(each.target(question))[1])
                    tally.add(question, got)
                    if options.show in ("all", each.scenario.feature):
                        show(each, question, got, options.column)
    text = report(tallies, left_out, facts.version_line(options.routecli), options.source)
    save(text, options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
