"""What programs answer for a pair: length, duration and line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .files import read_lines


@dataclass
class Answer:
    """A route: metres, seconds, and positions as (latitude, longitude)."""

    meters: float
    seconds: float
    line: list[tuple[float, float]]
    #: The farther of the two distances between the places asked for and the street, where known.
    snapped: float | None = None


def to_json(answer: Answer | None) -> dict | None:
    if answer is None:
        return None
    line = [[round(longitude, 6), round(latitude, 6)] for latitude, longitude in answer.line]
    return {
        "distance": round(answer.meters, 1),
        "duration": round(answer.seconds, 1),
        "geometry": {"type": "LineString", "coordinates": line},
    }


def ours(path: Path) -> list[dict | None]:
    """Routes from the answers of `routecli route --batch … --json`, one for each line."""
    return [
        answer["routes"][0] if answer.get("code") == "Ok" else None for answer in read_lines(path)
    ]


def decode_polyline(text: str, precision: int) -> list[tuple[float, float]]:
    """Positions of an encoded polyline, as (latitude, longitude).

    https://developers.google.com/maps/documentation/utilities/polylinealgorithm
    """
    line = []
    place = [0, 0]
    position = 0
    while position < len(text):
        for axis in (0, 1):
            value = shift = 0
            while True:
                byte = ord(text[position]) - 63
                position += 1
                value |= (byte & 0x1F) << shift
                shift += 5
                if byte < 0x20:
                    break
            place[axis] += (value >> 1) ^ -(value & 1)
        line.append((place[0] / 10**precision, place[1] / 10**precision))
    return line
