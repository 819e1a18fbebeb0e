"""The steps of the same routes by two programs, aligned by the places of their maneuvers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

#: Metres within which two maneuvers are at the same place.
SAME_PLACE = 40.0
#: Two routes are alike if their lengths differ by no more than this share, and all maneuvers of
#: each lie within `SAME_PLACE` of the other's line.
SAME_LENGTH = 0.01
METERS_PER_DEGREE = 111_195.0


@dataclass(frozen=True)
class Step:
    """A maneuver: where it is, as (longitude, latitude), and what is said."""

    place: tuple[float, float]
    type: str
    modifier: str | None
    name: str
    distance: float

    @property
    def kind(self) -> str:
        return f"{self.type} {self.modifier}" if self.modifier else self.type


@dataclass
class Guided:
    """A route with its steps and its line, as (longitude, latitude)."""

    distance: float
    steps: list[Step]
    line: list[tuple[float, float]]


@dataclass
class Tally:
    """Counts over many pairs of routes."""

    pairs: int = 0
    alike: int = 0
    ours: int = 0
    theirs: int = 0
    #: The same for routes that are alike.
    ours_alike: int = 0
    theirs_alike: int = 0
    #: What is said at the same place: ours and theirs.
    said: Counter = field(default_factory=Counter)
    only_ours: Counter = field(default_factory=Counter)
    only_theirs: Counter = field(default_factory=Counter)
    #: A place for each class, for a look at the map.
    places: dict = field(default_factory=dict)
    #: Our own faults: the same name continued twice, and steps shorter than 10 m, by type.
    repeated: int = 0
    short: Counter = field(default_factory=Counter)


def read(route: dict) -> Guided:
    """A route of OSRM's API or ours, with steps and a GeoJSON line.

    OSRM's objects know `in` and `[]` alone.
    """
    steps = []
    for leg in route["legs"]:
        for step in leg["steps"]:
            maneuver = step["maneuver"]
            modifier = maneuver["modifier"] if "modifier" in maneuver else None
            steps.append(
                Step(
                    (float(maneuver["location"][0]), float(maneuver["location"][1])),
                    str(maneuver["type"]),
                    str(modifier) if modifier else None,
                    str(step["name"]) if "name" in step else "",
                    float(step["distance"]),
                )
            )
    line = [(float(p[0]), float(p[1])) for p in route["geometry"]["coordinates"]]
    return Guided(float(route["distance"]), steps, line)


def metres(a: tuple[float, float], b: tuple[float, float]) -> float:
    east = (b[0] - a[0]) * math.cos(math.radians(a[1]))
    return METERS_PER_DEGREE * math.hypot(east, b[1] - a[1])


def beside(place: tuple[float, float], line: Sequence[tuple[float, float]]) -> float:
    """Metres between a place and a line."""
    scale = math.cos(math.radians(place[1]))
    points = [((p[0] - place[0]) * scale, p[1] - place[1]) for p in line]
    best = math.hypot(*points[0])
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = min(1.0, max(0.0, -(ax * dx + ay * dy) / square)) if square else 0.0
        best = min(best, math.hypot(ax + share * dx, ay + share * dy))
    return best * METERS_PER_DEGREE


def are_alike(ours: Guided, theirs: Guided) -> bool:
    if abs(ours.distance - theirs.distance) > SAME_LENGTH * theirs.distance + SAME_PLACE:
        return False
    pairs = ((ours, theirs), (theirs, ours))
    return all(
        beside(step.place, other.line) <= SAME_PLACE for one, other in pairs for step in one.steps
    )


def aligned(
    ours: Sequence[Step], theirs: Sequence[Step]
) -> Iterable[tuple[Step | None, Step | None]]:
    """Steps in order, those at the same place side by side: a longest common subsequence."""
    rows, columns = len(ours), len(theirs)
    same = [[metres(a.place, b.place) <= SAME_PLACE for b in theirs] for a in ours]
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            best[i][j] = max(best[i + 1][j], best[i][j + 1])
            if same[i][j]:
                # Of two that fit, the one that says the same.
                gain = 2 + (ours[i].kind == theirs[j].kind)
                best[i][j] = max(best[i][j], gain + best[i + 1][j + 1])
    i = j = 0
    while i < rows or j < columns:
        if i < rows and j < columns and same[i][j]:
            gain = 2 + (ours[i].kind == theirs[j].kind)
            if best[i][j] == gain + best[i + 1][j + 1]:
                yield ours[i], theirs[j]
                i, j = i + 1, j + 1
                continue
        if j == columns or (i < rows and best[i][j] == best[i + 1][j]):
            yield ours[i], None
            i += 1
        else:
            yield None, theirs[j]
            j += 1


#: Maneuvers that a program words as "Continue on X" if they lead straight on.
CONTINUED = {"continue", "new name"}

#: Maneuvers that are real however short the step before them is.
REAL = {"arrive", "depart", "exit roundabout", "exit rotary", "roundabout", "rotary", "notification"}


def add(tally: Tally, ours: Guided, theirs: Guided) -> None:
    """Counts the steps of a pair."""
    tally.pairs += 1
    tally.ours += len(ours.steps)
    tally.theirs += len(theirs.steps)
    for step, after in zip(ours.steps, ours.steps[1:]):
        is_straight = {step.modifier, after.modifier} <= {None, "straight"}
        is_same = step.name != "" and step.name == after.name
        if is_straight and is_same and {step.type, after.type} <= CONTINUED:
            tally.repeated += 1
            tally.places.setdefault("repeated", after.place)
        if step.distance < 10 and step.type not in REAL and after.type not in REAL:
            tally.short[f"{step.kind}, then {after.kind}"] += 1
    if not are_alike(ours, theirs):
        return
    tally.alike += 1
    tally.ours_alike += len(ours.steps)
    tally.theirs_alike += len(theirs.steps)
    for mine, other in aligned(ours.steps, theirs.steps):
        if mine and other:
            tally.said[mine.kind, other.kind] += 1
            if mine.kind != other.kind:
                tally.places.setdefault((mine.kind, other.kind), mine.place)
        elif mine:
            tally.only_ours[mine.kind] += 1
            tally.places.setdefault((mine.kind, None), mine.place)
        elif other:
            tally.only_theirs[other.kind] += 1
            tally.places.setdefault((None, other.kind), other.place)


def markdown(tally: Tally, name: str, most: int = 12) -> str:
    """What was counted, as a part of a document."""
    both = sum(tally.said.values())
    equal = sum(count for (a, b), count in tally.said.items() if a == b)
    total = tally.ours / max(1, tally.theirs)
    alike = tally.ours_alike / max(1, tally.theirs_alike)
    lines = [
        f"## {name}",
        "",
        "| figure | Rumbo | OSRM | ratio |",
        "|---|---:|---:|---:|",
        f"| routes | {tally.pairs} | {tally.pairs} | |",
        f"| steps | {tally.ours} | {tally.theirs} | {total:.3f} |",
        f"| routes of the same way | {tally.alike} | {tally.alike} | |",
        f"| their steps | {tally.ours_alike} | {tally.theirs_alike} | {alike:.3f} |",
        f"| steps at the same place | {both} | {both} | |",
        f"| of the same type and modifier | {equal} | {equal} | {equal / max(1, both):.3f} |",
        f"| the same name continued twice | {tally.repeated} | | |",
        f"| steps under 10 m | {sum(tally.short.values())} | | |",
        "",
        "| Rumbo says | OSRM says | steps | for example at |",
        "|---|---|---:|---|",
    ]
    rows = [(count, a, b) for (a, b), count in tally.said.items() if a != b]
    rows += [(count, a, None) for a, count in tally.only_ours.items()]
    rows += [(count, None, b) for b, count in tally.only_theirs.items()]
    rows.sort(key=lambda row: (-row[0], row[1] or "", row[2] or ""))
    for count, a, b in rows[:most]:
        longitude, latitude = tally.places[a, b]
        place = f"{latitude:.5f}, {longitude:.5f}"
        lines.append(f"| {a or 'nothing'} | {b or 'nothing'} | {count} | {place} |")
    rest = sum(row[0] for row in rows[most:])
    if rest:
        lines.append(f"| others, {len(rows) - most} classes | | {rest} | |")
    if tally.short:
        short = ", ".join(f"{kind} ({count})" for kind, count in tally.short.most_common(6))
        lines += ["", f"Steps under 10 m: {short}."]
    return "\n".join(lines)
