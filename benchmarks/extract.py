"""Makes up an OpenStreetMap extract, composed about as the planet's data is.

    benchmarks/extract.py ROUTECLI --nodes 30000000 --output F.osm.pbf [--seed 1]

Of the nodes, a quarter belong to streets (`routecli simulate network` with points along its arcs), a
third to buildings, of which every fourth has an address and some are plazas, a third to land cover
without a name, and the rest stand alone; some of those are shops, crossings or traffic signals. Every
hundredth street has a turn restriction at its end. It needs NumPy, and
`osmium` of the Debian package osmium-tool for .osm.pbf; an .opl file needs only NumPy.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

import numpy as np

# Of all nodes. The rest of the street nodes are points along streets.
JUNCTIONS = 1 / 30
STREETS = 0.24
BUILDINGS = 0.33
LAND = 0.35
CORNERS = 4
LAND_POINTS = 40
ADDRESSED = 4
PLAZAS = 500
RESTRICTED = 100
CLASSES = [
    ("motorway", "120", 0.01), ("primary", "80", 0.04), ("secondary", "60", 0.06),
    ("tertiary", "50", 0.10), ("residential", "30", 0.35), ("unclassified", "", 0.09),
    ("service", "", 0.20), ("track", "", 0.08), ("footway", "", 0.07),
]
POINTS = [
    ("", 0.90), ("natural=tree", 0.05), ("highway=crossing", 0.02), ("highway=traffic_signals", 0.005),
    ("amenity=cafe,name=Café%20%{0}", 0.0125), ("shop=bakery,name=Horno%20%{0}", 0.0125),
]
CHUNK = 200_000


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory(dir=options.output.parent) as folder:
        streets = network(options, Path(folder) / "network.gr")
        if options.output.suffix == ".opl":
            with open(options.output, "w", encoding="utf-8") as out:
                write(options, streets, out)
            return 0
        command = ["osmium", "cat", "--input-format", "opl", "-", "--overwrite", "-o", str(options.output)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, text=True, encoding="utf-8") as converter:
            assert converter.stdin is not None
            write(options, streets, converter.stdin)
            converter.stdin.close()
            return converter.wait()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routecli", type=Path)
    parser.add_argument("--nodes", type=int, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def network(options: argparse.Namespace, path: Path) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Longitudes and latitudes of junctions, and the pairs that streets join."""
    junctions = max(1000, int(options.nodes * JUNCTIONS))
    subprocess.run(
        [options.routecli, "simulate", "network", "--nodes", str(junctions), "--seed", str(options.seed),
         "--output", path, "--quiet"],
        check=True, stdout=subprocess.DEVNULL,
    )
    places = np.loadtxt((line[2:] for line in open(path.with_suffix(".co")) if line[0] == "v"), dtype=np.int64)
    arcs = np.loadtxt((line[2:] for line in open(path) if line[0] == "a"), dtype=np.int64)
    pairs = np.unique(np.sort(arcs[:, :2] - 1, axis=1), axis=0)
    return places[:, 1] / 1e6, places[:, 2] / 1e6, pairs


def write(options: argparse.Namespace, streets: tuple[np.ndarray, np.ndarray, np.ndarray], out: IO[str]) -> None:
    random = np.random.default_rng(options.seed)
    x, y, pairs = streets
    total = options.nodes
    along = max(1, round((total * STREETS - len(x)) / len(pairs)))
    share = np.arange(1, along + 1) / (along + 1)
    (tails, heads) = pairs[:, 0], pairs[:, 1]
    bend = random.normal(0, 0.00002, (2, len(pairs), along))
    points_x = x[tails, None] + (x[heads] - x[tails])[:, None] * share + bend[0]
    points_y = y[tails, None] + (y[heads] - y[tails])[:, None] * share + bend[1]
    buildings = int(total * BUILDINGS / CORNERS)
    of = random.integers(0, len(pairs), buildings)
    middle_x = points_x[of, 0] + random.normal(0, 0.0003, buildings)
    middle_y = points_y[of, 0] + random.normal(0, 0.0003, buildings)
    corners_x = middle_x[:, None] + 0.00006 * np.array([-1, 1, 1, -1])
    corners_y = middle_y[:, None] + 0.00004 * np.array([-1, -1, 1, 1])
    lands = int(total * LAND / LAND_POINTS)
    land = random.integers(0, len(x), lands)
    turn = np.arange(LAND_POINTS) * (2 * np.pi / LAND_POINTS)
    lands_x = x[land, None] + 0.002 * np.cos(turn)
    lands_y = y[land, None] + 0.002 * np.sin(turn)
    alone = total - len(x) - points_x.size - corners_x.size - lands_x.size
    stand = random.integers(0, len(x), max(alone, 0))
    alone_x = x[stand] + random.normal(0, 0.001, len(stand))
    alone_y = y[stand] + random.normal(0, 0.001, len(stand))
    kinds = random.choice(len(POINTS), len(stand), p=[share for _, share in POINTS])

    first = 1
    starts = []
    for all_x, all_y, tags in [
        (x, y, None), (points_x, points_y, None), (corners_x, corners_y, None), (lands_x, lands_y, None),
        (alone_x, alone_y, kinds),
    ]:
        starts.append(first)
        write_nodes(first, all_x.ravel(), all_y.ravel(), tags, out)
        first += all_x.size
    write_streets(random, pairs, starts, along, out)
    write_rings(len(pairs) + 1, starts[2], buildings, CORNERS, lambda ring: building(ring, of[ring]), out)
    write_rings(len(pairs) + buildings + 1, starts[3], lands, LAND_POINTS, lambda _: "landuse=meadow", out)
    write_restrictions(pairs, starts[0], out)


def write_nodes(first: int, x: np.ndarray, y: np.ndarray, kinds: np.ndarray | None, out: IO[str]) -> None:
    for start in range(0, len(x), CHUNK):
        places = zip(x[start : start + CHUNK].tolist(), y[start : start + CHUNK].tolist())
        if kinds is None:
            lines = [f"n{first + start + i} x{a:.7f} y{b:.7f}\n" for i, (a, b) in enumerate(places)]
        else:
            chosen = kinds[start : start + CHUNK].tolist()
            lines = [
                f"n{first + start + i} T{POINTS[kind][0].format(start + i)} x{a:.7f} y{b:.7f}\n"
                for i, ((a, b), kind) in enumerate(zip(places, chosen))
            ]
        out.write("".join(lines))


def write_streets(
    random: np.random.Generator, pairs: np.ndarray, starts: list[int], along: int, out: IO[str]
) -> None:
    chosen = random.choice(len(CLASSES), len(pairs), p=[share for _, _, share in CLASSES]).tolist()
    for start in range(0, len(pairs), CHUNK):
        lines = []
        for i, (tail, head) in enumerate(pairs[start : start + CHUNK].tolist(), start):
            kind, limit, _ = CLASSES[chosen[i]]
            tags = f"highway={kind}"
            if limit:
                tags += f",maxspeed={limit},name={street(i)}"
            if i % 7 == 0:
                tags += ",oneway=yes"
            if i % 3 == 0:
                tags += ",surface=asphalt,lit=yes"
            between = ",".join(f"n{starts[1] + i * along + k}" for k in range(along))
            lines.append(f"w{i + 1} T{tags} Nn{starts[0] + tail},{between},n{starts[0] + head}\n")
        out.write("".join(lines))


def street(index: int) -> str:
    """Every twenty neighbours have one name."""
    return f"Calle%20%{index // 20}"


def building(ring: int, street_index: int) -> str:
    if ring % PLAZAS == 0:
        return "highway=pedestrian,area=yes"
    if ring % ADDRESSED:
        return "building=yes"
    return f"building=house,addr:street={street(street_index)},addr:housenumber={ring % 199 + 1}"


def write_rings(first: int, start: int, count: int, corners: int, tags, out: IO[str]) -> None:
    for begin in range(0, count, CHUNK):
        lines = []
        for ring in range(begin, min(begin + CHUNK, count)):
            base = start + ring * corners
            nodes = ",".join(f"n{base + k}" for k in range(corners))
            lines.append(f"w{first + ring} T{tags(ring)} N{nodes},n{base}\n")
        out.write("".join(lines))


def write_restrictions(pairs: np.ndarray, start: int, out: IO[str]) -> None:
    """A relation for a street and the next one in the list, where they share a junction."""
    lines = []
    for i in range(0, len(pairs) - 1, RESTRICTED):
        shared = set(pairs[i].tolist()) & set(pairs[i + 1].tolist())
        for junction in sorted(shared)[:1]:
            members = f"w{i + 1}@from,n{start + junction}@via,w{i + 2}@to"
            lines.append(f"r{i + 1} Ttype=restriction,restriction=no_left_turn M{members}\n")
    out.write("".join(lines))


if __name__ == "__main__":
    sys.exit(main())
