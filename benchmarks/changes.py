"""Makes up changes of an extract: new, changed, moved and deleted objects, as an OsmChange file.

    benchmarks/changes.py EXTRACT --output hour.osc.gz [--count 100] [--seed 7]

COUNT new streets, each to a new node, COUNT new places, COUNT streets of which three in four get
other tags and one is deleted, and COUNT nodes moved by some metres. It needs `osmium` of PyPI. To
check an import with the changes, compare its file with that of the changed extract:

    osmium apply-changes EXTRACT hour.osc.gz -o changed/EXTRACT
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

import osmium


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("extract", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    places, streets, last_node, last_way = read(options.extract)
    maker = Changes(random.Random(options.seed), places, streets, last_node, last_way)
    maker.add(options.count)
    maker.change(options.count)
    maker.move(options.count)
    with gzip.open(options.output, "wb") as out:
        out.write(maker.xml().encode())
    return 0


def read(extract: Path) -> tuple[dict, list, int, int]:
    """Longitude, latitude and tags of nodes, the streets, and the highest ids."""
    places, streets, last_way = {}, [], 0
    for found in osmium.FileProcessor(str(extract)):
        if found.is_node():
            places[found.id] = (found.lon, found.lat, dict(found.tags))
        elif found.is_way():
            last_way = max(last_way, found.id)
            if "highway" in found.tags:
                streets.append((found.id, [node.ref for node in found.nodes], dict(found.tags)))
    return places, streets, max(places), last_way


class Changes:
    def __init__(self, source: random.Random, places: dict, streets: list, last_node: int, last_way: int):
        self.random, self.places, self.streets = source, places, streets
        self.last_node, self.last_way = last_node, last_way
        self.created: list[tuple[int, int, str]] = []
        self.modified: list[tuple[int, int, str]] = []
        self.deleted: list[str] = []

    def add(self, count: int) -> None:
        for number in range(count):
            _, nodes, _ = self.random.choice(self.streets)
            start = self.random.choice(nodes)
            if start not in self.places:
                continue
            x, y, _ = self.places[start]
            self.last_node += 2
            self.last_way += 1
            end = self.last_node - 1
            self.created.append((0, end, node(end, x + 0.0005, y + 0.0003, {})))
            tags = {"amenity": "cafe", "name": f"Café {number}"}
            self.created.append((0, end + 1, node(end + 1, x + 0.0004, y, tags)))
            street = {"highway": "residential", "name": f"Rua Nova {number}"}
            self.created.append((1, self.last_way, way(self.last_way, [start, end], street)))

    def change(self, count: int) -> None:
        for number, (way_id, nodes, tags) in enumerate(self.random.sample(self.streets, count)):
            other = [{"maxspeed": "30"}, {"oneway": "yes"}, {"name": f"Rua Mudada {number}"}]
            if number % 4 == 3:
                self.deleted.append(f'<way id="{way_id}" version="9"/>')
            else:
                self.modified.append((1, way_id, way(way_id, nodes, tags | other[number % 4])))

    def move(self, count: int) -> None:
        done: set[int] = set()
        for _, nodes, _ in self.random.sample(self.streets, count):
            moved = nodes[0]
            if moved in self.places and moved not in done:
                done.add(moved)
                x, y, tags = self.places[moved]
                self.modified.append((0, moved, node(moved, x + 0.00003, y - 0.00002, tags)))

    def xml(self) -> str:
        parts = {
            "create": [text for *_, text in sorted(self.created)],
            "modify": [text for *_, text in sorted(self.modified)],
            "delete": self.deleted,
        }
        lists = "".join(f"<{kind}>{''.join(texts)}</{kind}>\n" for kind, texts in parts.items() if texts)
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<osmChange version="0.6">\n{lists}</osmChange>\n'


def tags_text(tags: dict[str, str]) -> str:
    return "".join(f"<tag k={quoteattr(key)} v={quoteattr(value)}/>" for key, value in tags.items())


def node(node_id: int, x: float, y: float, tags: dict[str, str]) -> str:
    return f'<node id="{node_id}" version="9" lon="{x:.7f}" lat="{y:.7f}">{tags_text(tags)}</node>'


def way(way_id: int, nodes: list[int], tags: dict[str, str]) -> str:
    refs = "".join(f'<nd ref="{ref}"/>' for ref in nodes)
    return f'<way id="{way_id}" version="9">{refs}{tags_text(tags)}</way>'


if __name__ == "__main__":
    sys.exit(main())
