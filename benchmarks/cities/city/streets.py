"""Places near streets, drawn from an OpenStreetMap file by our own reading of it.

The file is read here and not by one of the programs that are compared, so that none of them chooses
the places. Only what that needs is read: positions of nodes, and tags and nodes of ways, after
https://wiki.openstreetmap.org/wiki/PBF_Format.
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

#: Streets that places are drawn from, by how one travels: where a trip may well begin or end.
STREETS = {
    "car": {"primary", "secondary", "tertiary", "unclassified", "residential", "living_street"},
    "foot": {
        "secondary",
        "tertiary",
        "unclassified",
        "residential",
        "living_street",
        "pedestrian",
        "footway",
        "path",
        "steps",
    },
}

#: Values of `access` that keep strangers out.
CLOSED = {"no", "private", "customers", "delivery"}

#: How far a place lies at most from the node that it was drawn at, north and east, in metres.
SCATTER = 12.0

METERS_PER_DEGREE = 111_195.0


@dataclass(frozen=True)
class Pair:
    """Where a route begins and ends: latitudes and longitudes in degrees."""

    source: tuple[float, float]
    target: tuple[float, float]


#: How far apart the two places of a pair are at most, in metres as the crow flies: nobody walks on.
REACH = {"car": math.inf, "foot": 5_000.0}


def draw_pairs(path: Path, mode: str, seed: int) -> Iterator[Pair]:
    """Pairs of places near streets of a mode, without end; the same for the same file and seed."""
    nodes = street_nodes(path, mode)
    if not nodes:
        raise ValueError(f"{path}: no street that one may use by {mode}")
    generator = random.Random(seed)
    while True:
        pair = Pair(_near(nodes, generator), _near(nodes, generator))
        if 0 < apart(pair) <= REACH[mode]:
            yield pair


def apart(pair: Pair) -> float:
    """Metres between the places of a pair, on a plane: right to 1 % within a city."""
    north = pair.target[0] - pair.source[0]
    east = (pair.target[1] - pair.source[1]) * math.cos(math.radians(pair.source[0]))
    return METERS_PER_DEGREE * math.hypot(north, east)


def _near(nodes: list[tuple[float, float]], generator: random.Random) -> tuple[float, float]:
    # Only `random()`: its numbers are promised to stay the same in later versions of Python.
    latitude, longitude = nodes[int(generator.random() * len(nodes))]
    north, east = ((2 * generator.random() - 1) * SCATTER for _ in range(2))
    parallel = math.cos(math.radians(latitude))
    return (
        round(latitude + north / METERS_PER_DEGREE, 6),
        round(longitude + east / METERS_PER_DEGREE / parallel, 6),
    )


def street_nodes(path: Path, mode: str) -> list[tuple[float, float]]:
    """Positions of the nodes of streets, each once, in the order of their numbers."""
    positions: dict[int, tuple[float, float]] = {}
    wanted: set[int] = set()
    for block in _blocks(path):
        _read_block(block, STREETS[mode], positions, wanted)
    return [positions[node] for node in sorted(wanted) if node in positions]


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while length := file.read(4):
            header = dict(_fields(file.read(struct.unpack(">I", length)[0])))
            blob = dict(_fields(file.read(header[3])))
            if header[1] == b"OSMData":
                if 1 not in blob and 3 not in blob:
                    raise ValueError(f"{path}: a block that is not packed with zlib")
                yield zlib.decompress(blob[3]) if 3 in blob else blob[1]


def _read_block(
    block: bytes,
    classes: set[str],
    positions: dict[int, tuple[float, float]],
    wanted: set[int],
) -> None:
    strings: list[bytes] = []
    groups: list[bytes] = []
    scale = {17: 100, 19: 0, 20: 0}  # granularity and offsets, nanodegrees
    for key, value in _fields(block):
        if key == 1:
            strings = [text for _, text in _fields(value)]
        elif key == 2:
            groups.append(value)
        elif key in scale:
            scale[key] = value
    for group in groups:
        for key, value in _fields(group):
            if key == 2:
                _read_dense(value, scale, positions)
            elif key == 3:
                wanted.update(_street(value, strings, classes))


def _read_dense(
    data: bytes, scale: dict[int, int], positions: dict[int, tuple[float, float]]
) -> None:
    fields = dict(_fields(data))
    columns = (_sums(fields[key]) for key in (1, 8, 9))
    for node, latitude, longitude in zip(*columns, strict=True):
        positions[node] = (
            1e-9 * (scale[19] + scale[17] * latitude),
            1e-9 * (scale[20] + scale[17] * longitude),
        )


def _street(data: bytes, strings: list[bytes], classes: set[str]) -> list[int]:
    """The nodes of a way, where it is a street that all may use."""
    fields = dict(_fields(data))
    if not all(key in fields for key in (2, 3, 8)):
        return []
    keys, values = (
        [strings[index].decode() for index in _varints(fields[key])] for key in (2, 3)
    )
    tags = dict(zip(keys, values, strict=True))
    if tags.get("highway") not in classes or tags.get("access") in CLOSED:
        return []
    return _sums(fields[8])


def _fields(data: bytes) -> Iterator[tuple[int, bytes | int]]:
    """Numbers and values of a message's fields.

    https://protobuf.dev/programming-guides/encoding
    """
    position = 0
    while position < len(data):
        tag, position = _varint(data, position)
        kind = tag & 7
        if kind == 0:
            value, position = _varint(data, position)
        elif kind == 2:
            length, position = _varint(data, position)
            value = data[position : position + length]
            position += length
        else:
            raise ValueError(f"a field of kind {kind}, which this format does not have")
        yield tag >> 3, value


def _varint(data: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7


def _varints(data: bytes) -> list[int]:
    values = []
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            values.append(value)
            value = shift = 0
        else:
            shift += 7
    return values


def _sums(data: bytes) -> list[int]:
    """Numbers that are stored as differences with a sign."""
    total = 0
    sums = []
    for value in _varints(data):
        total += (value >> 1) ^ -(value & 1)
        sums.append(total)
    return sums
