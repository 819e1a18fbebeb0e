"""Requests of every kind that a server of a city answers."""

from __future__ import annotations

import json
import math
import random
import zlib
from dataclasses import dataclass

from connections import Answer, Connection

#: How many requests of each kind there are among all.
SHARES = {
    "nearest": 60, "route": 60, "steps": 40, "post": 20, "alternatives": 10, "table": 20, "match": 20,
    "trip": 12, "tile": 6, "vector": 30, "picture": 8, "style": 4, "places": 16, "complete": 20,
    "reverse": 20, "isochrone": 8, "own route": 20, "directions": 12, "wrong": 14,
}
#: Kinds whose answers depend on the time of the day.
TIMED = ("places", "own route")


@dataclass
class Request:
    """A request, with what its first answer was."""

    kind: str
    target: str
    method: str = "GET"
    body: bytes = b""
    status: int = 0
    sum: int = 0

    def learn(self, answer: Answer) -> None:
        if answer.status >= 500:
            raise SystemExit(f"{self.target}: status {answer.status}")
        self.status, self.sum = answer.status, zlib.crc32(answer.body)

    def accepts(self, answer: Answer) -> bool:
        if answer.status != self.status:
            return False
        return self.kind in TIMED or zlib.crc32(answer.body) == self.sum


class Maker:
    """Makes requests of places within a box."""

    def __init__(self, box: str, lines: list[list[list[float]]], rng: random.Random) -> None:
        self.west, self.south, self.east, self.north = map(float, box.split(","))
        self.lines, self.rng = lines, rng

    def place(self) -> str:
        x, y = self.rng.uniform(self.west, self.east), self.rng.uniform(self.south, self.north)
        return f"{x:.6f},{y:.6f}"

    def places(self, count: int) -> str:
        return ";".join(self.place() for _ in range(count))

    def latitude_first(self) -> str:
        return ",".join(reversed(self.place().split(",")))

    def tile(self, zoom: int) -> str:
        x, y = map(float, self.place().split(","))
        angle = math.radians(y)
        row = (1 - math.asinh(math.tan(angle)) / math.pi) / 2
        return f"{zoom}/{int((x + 180) / 360 * 2**zoom)}/{int(row * 2**zoom)}"

    def request(self, kind: str) -> Request:
        rng, profile = self.rng, self.rng.choice(["car", "car", "foot", "bike"])
        place = self.latitude_first
        if kind == "post":
            places = [list(map(float, self.place().split(","))) for _ in range(2)]
            body = json.dumps({"coordinates": places, "annotations": True}).encode()
            return Request(kind, f"/route/v1/{profile}", "POST", body)
        if kind == "match":
            line = rng.choice(self.lines)[:40]
            points = [[c + rng.gauss(0, 3e-5) for c in point] for point in line]
            text = ";".join(f"{x:.6f},{y:.6f}" for x, y in points)
            return Request(kind, f"/match/v1/car/{text}?overview=full&tidy=true")
        tile = self.tile(rng.randrange(12, 15)).split("/")
        target = {
            "nearest": lambda: f"/nearest/v1/{profile}/{self.place()}?number={rng.randrange(1, 6)}",
            "route": lambda: f"/route/v1/{profile}/{self.places(2)}?overview=false",
            "steps": lambda: f"/route/v1/{profile}/{self.places(2)}?overview=full&steps=true",
            "alternatives": lambda: f"/route/v1/car/{self.places(2)}?alternatives=2",
            "table": lambda: f"/table/v1/{profile}/{self.places(rng.randrange(2, 16))}",
            "trip": lambda: f"/trip/v1/{profile}/{self.places(rng.randrange(3, 9))}",
            "tile": lambda: f"/tile/v1/car/tile({tile[1]},{tile[2]},{tile[0]}).mvt",
            "vector": lambda: f"/tiles/{'/'.join(tile)}.mvt",
            "picture": lambda: f"/tiles/{self.tile(15)}.png",
            "style": lambda: rng.choice(["/style.json", "/tiles.json", "/openapi.json"]),
            "places": lambda: f"/v1/places?around={place()}&radius=400&limit=10",
            "complete": lambda: f"/v1/complete?q={rng.choice('abcdefr')}{rng.choice('aeiou')}&limit=5",
            "reverse": lambda: f"/v1/reverse?place={place()}",
            "isochrone": lambda: f"/v1/isochrone?place={place()}&minutes=10&profile=foot",
            "own route": lambda: f"/v1/route?from={place()}&to={place()}&profile={profile}",
            "directions": lambda: f"/directions/v5/mapbox/driving/{self.places(2)}?steps=true"
            "&voice_instructions=true&banner_instructions=true&geometries=polyline6",
            "wrong": lambda: rng.choice([
                f"/route/v1/car/{self.place()}", "/route/v1/car/0,0;1,1", "/v1/route?from=x",
                "/nearest/v1/car/1,2,3", "/nothing", f"/table/v1/ship/{self.places(2)}",
            ]),
        }[kind]()
        return Request(kind, target)


async def lines(port: int, maker: Maker, count: int) -> list[list[list[float]]]:
    """Places a second apart along routes by car."""
    connection, found = Connection(port), []
    while len(found) < count:
        target = f"/route/v1/car/{maker.places(2)}?geometries=geojson&overview=full"
        answer = await connection.ask("GET", target)
        if answer.status != 200:
            continue
        route = answer.document["routes"][0]
        if route["duration"] > 90:
            found.append(spread(route["geometry"]["coordinates"], route["duration"]))
    connection.close()
    return found


def spread(line: list[list[float]], seconds: float) -> list[list[float]]:
    """A place of a line for each second."""
    lengths = [math.dist(a, b) for a, b in zip(line, line[1:])]
    step, places, along = sum(lengths) / seconds, [], 0.0
    for (a, b), length in zip(zip(line, line[1:]), lengths):
        while along < length:
            share = along / length
            places.append([p + (q - p) * share for p, q in zip(a, b)])
            along += step
        along -= length
    return places


async def mixture(
    port: int, box: str, seed: int
) -> tuple[list[Request], list[list[list[float]]]]:
    """Requests of all kinds, and places a second apart for trips."""
    rng = random.Random(seed)
    maker = Maker(box, [], rng)
    maker.lines = await lines(port, maker, 40)
    requests = [maker.request(kind) for kind, count in SHARES.items() for _ in range(count)]
    return requests, maker.lines
