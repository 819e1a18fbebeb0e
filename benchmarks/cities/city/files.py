"""The files that the stages leave for one another, and for our side."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from .streets import Pair

PAIR_COLUMNS = ["from_latitude", "from_longitude", "to_latitude", "to_longitude"]


def write_pairs(path: Path, pairs: Sequence[Pair]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(PAIR_COLUMNS)
        writer.writerows([f"{value:.6f}" for value in (*p.source, *p.target)] for p in pairs)


def read_pairs(path: Path) -> list[Pair]:
    with path.open(newline="") as file:
        rows = [[float(row[name]) for name in PAIR_COLUMNS] for row in csv.DictReader(file)]
    return [Pair((row[0], row[1]), (row[2], row[3])) for row in rows]


def write_places(path: Path, places: Sequence[tuple[float, float]]) -> None:
    """One `latitude,longitude` a line: what `routecli table --sources` reads."""
    path.write_text("".join(f"{latitude:.6f},{longitude:.6f}\n" for latitude, longitude in places))


def read_places(path: Path) -> list[tuple[float, float]]:
    rows = [line.split(",") for line in path.read_text().splitlines()]
    return [(float(latitude), float(longitude)) for latitude, longitude in rows]


def write_requests(path: Path, pairs: Sequence[Pair], profile: str) -> None:
    """One request a line: what `routecli route --batch` reads."""
    write_lines(
        path,
        (
            {
                "id": number,
                "from": f"{pair.source[0]:.6f},{pair.source[1]:.6f}",
                "to": f"{pair.target[0]:.6f},{pair.target[1]:.6f}",
                "profile": profile,
            }
            for number, pair in enumerate(pairs)
        ),
    )


def write_lines(path: Path, objects: Iterable[object]) -> None:
    path.write_text("".join(json.dumps(value) + "\n" for value in objects))


def read_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n")


def read_json(path: Path) -> dict:
    return json.loads(path.read_text())
