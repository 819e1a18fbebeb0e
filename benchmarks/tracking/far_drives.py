#!/usr/bin/env python3
"""Converts drives of other towns into what the report on recorded drives reads.

    benchmarks/tracking/far_drives.py DATASET FOLDER [--piece SECONDS]

DATASET is the folder of the data set of M. Kubička and others (2015, doi:10.5281/zenodo.57731; its streets
are of OpenStreetMap, ODbL): tracks with a fix every second, each with the streets of its town, without
classes and limits, and the edges that were driven. FOLDER gets points.csv and truth.csv, and two extracts:
flat.osm with one class of roads, and plain.osm, whose driven roads have the limit that is next to the median
speed on stretches of 400 m. These limits are from the same drives, so that plans on *plain* are nearly right.

Drives are those of cars: three quarters of the speeds above 3 km/h reach 35 km/h. They are cut into pieces
of some minutes, and into new ones where fixes are missing for a minute. Each town is moved along its
parallel to a place of its own, so that one extract holds all. Standard library only.
"""

import argparse
import bisect
import collections
import datetime
import math
import pathlib

from drives import DriveWriter

LATITUDE_METRES = 111132.0
START = datetime.datetime(2024, 3, 4, 8, tzinfo=datetime.timezone.utc).timestamp()
LIMITS = (30, 50, 70, 100, 130)  # km/h
STRETCH = 400.0  # metres
OFF = 50.0  # metres from the way from which on a fix is left out


class Town:
    """The streets, the fixes and the driven edges of one folder of the data set."""

    def __init__(self, folder, number):
        def rows(kind, cast):
            with open(folder / f"{folder.name}.{kind}") as file:
                return [tuple(map(cast, line.split()[:3])) for line in file if line.strip()]

        fixes = rows("track", float)
        shift = -40 + 1.3 * number - round(fixes[0][0])
        self.fixes = [(x + shift, y, t) for x, y, t in fixes]
        self.nodes = [(x + shift, y) for x, y in rows("nodes", float)]
        self.edges = [(a, b) for a, b, *_ in rows("arcs", int)]
        self.driven = [self.edges[k] for (k,) in rows("route", int)]
        self.scale = 111320 * math.cos(math.radians(fixes[0][1]))
        self.speeds = {}

    def plane(self, place):
        return place[0] * self.scale, place[1] * LATITUDE_METRES

    def is_driven_by_car(self):
        speeds = []
        for a, b in zip(self.fixes, self.fixes[1:]):
            if b[2] > a[2]:
                speeds.append(math.dist(self.plane(a), self.plane(b)) / (b[2] - a[2]) * 3.6)
        moving = sorted(speed for speed in speeds if speed > 3)
        count = len(moving)
        return count >= 200 and moving[count * 3 // 4] >= 35 and moving[count * 99 // 100] <= 250

    def ways(self):
        """The driven ways without gaps, as nodes."""
        ways = [list(self.driven[0])]
        for (_, last), (start, end) in zip(self.driven, self.driven[1:]):
            if last == start:
                ways[-1].append(end)
            else:
                ways.append([start, end])
        return ways


class Way:
    """One driven way, and how far along it each fix is."""

    def __init__(self, town, nodes):
        self.town, self.nodes = town, nodes
        self.line = [town.plane(town.nodes[k]) for k in nodes]
        self.along = [0.0]
        for a, b in zip(self.line, self.line[1:]):
            self.along.append(self.along[-1] + math.dist(a, b))
        self.places = self.locate() if self.along[-1] >= 300 else []

    def locate(self):
        """(index, metres along) of the fixes near the way; never backwards."""
        places, place, last, segment = [], None, 0.0, 1
        for index, (x, y, time) in enumerate(self.town.fixes):
            fix = self.town.plane((x, y))
            low, high, first = 0.0, self.along[-1], 1
            if place is not None:
                low, high = place - 30, place + max(150.0, 180 * (time - last))
                first = max(1, segment - 3)
            best = None
            for k in range(first, len(self.line)):
                if self.along[k - 1] > high:
                    break
                if self.along[k] < low:
                    continue
                a, b = self.line[k - 1], self.line[k]
                length = math.dist(a, b)
                share = 0.0
                if length > 0:
                    dot = (fix[0] - a[0]) * (b[0] - a[0]) + (fix[1] - a[1]) * (b[1] - a[1])
                    share = max(0.0, min(1.0, dot / length**2))
                near = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
                distance = math.dist(near, fix)
                if best is None or distance < best[0] - 1e-6:
                    best = (distance, self.along[k - 1] + share * length, k)
            if best and best[0] < OFF:
                place = best[1] if place is None else max(place, best[1])
                last, segment = time, best[2]
                places.append((index, place))
        return places if len(places) >= 100 else []

    def learn_speeds(self):
        """Medians of the speeds above 2 m/s on stretches of the way."""
        fixes, first = self.town.fixes, 0
        while first < len(self.nodes) - 1:
            end = first + 1
            while end < len(self.nodes) - 1 and self.along[end] - self.along[first] < STRETCH:
                end += 1
            speeds = sorted(
                (b - a) / (fixes[j][2] - fixes[i][2]) * 3.6
                for (i, a), (j, b) in zip(self.places, self.places[1:])
                if self.along[first] <= a <= self.along[end]
                and 0 < fixes[j][2] - fixes[i][2] <= 5
                and (b - a) / (fixes[j][2] - fixes[i][2]) > 2
            )
            for k in range(first, end):
                if speeds:
                    edge = (self.nodes[k], self.nodes[k + 1])
                    self.town.speeds[edge] = speeds[len(speeds) // 2]
            first = end

    def pieces(self, longest):
        """(fixes, line) of pieces of the drive."""
        fixes, first = self.town.fixes, 0
        while first < len(self.places):
            end = first
            while end + 1 < len(self.places):
                last, following = self.places[end][0], self.places[end + 1][0]
                if following != last + 1 or fixes[following][2] - fixes[last][2] > 60:
                    break
                if fixes[following][2] - fixes[self.places[first][0]][2] > longest:
                    break
                end += 1
            (i, start), (j, stop) = self.places[first], self.places[end]
            if stop - start >= 500 and fixes[j][2] - fixes[i][2] >= min(300, longest / 2):
                inner = [p for p, s in zip(self.line, self.along) if start < s < stop]
                line = [self.point(start), *inner, self.point(stop)]
                yield fixes[i : j + 1], [self.coordinate(p) for p in line]
            first = end + 1

    def point(self, along):
        k = min(len(self.line) - 1, max(1, bisect.bisect_left(self.along, along)))
        length = self.along[k] - self.along[k - 1]
        share = 0.0 if length == 0 else (along - self.along[k - 1]) / length
        a, b = self.line[k - 1], self.line[k]
        return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])

    def coordinate(self, point):
        return point[0] / self.town.scale, point[1] / LATITUDE_METRES


def chains(town):
    """Streets as lists of nodes between junctions, each with whether it is one-way and its limit."""
    directed = {edge for edge in town.edges if edge[0] != edge[1]}
    near = collections.defaultdict(set)
    for a, b in directed:
        near[a].add(b)
        near[b].add(a)

    def kind(a, b):
        ways = ((a, b) in directed, (b, a) in directed)
        return ways, limit(town.speeds.get((a, b), town.speeds.get((b, a))))

    seen = set()
    for a in sorted(near, key=lambda k: (len(near[k]) == 2, k)):
        for b in sorted(near[a]):
            if frozenset((a, b)) in seen:
                continue
            chain = [a, b]
            seen.add(frozenset(chain))
            while len(near[chain[-1]]) == 2:
                (following,) = near[chain[-1]] - {chain[-2]}
                step = (chain[-1], following)
                if frozenset(step) in seen or kind(*step) != kind(a, b):
                    break
                seen.add(frozenset(step))
                chain.append(following)
            (forward, backward), speed = kind(a, b)
            yield chain if forward else chain[::-1], not (forward and backward), speed


def limit(speed):
    if speed is None:
        return None
    return min(LIMITS, key=lambda value: abs(value - 1.05 * speed))


def write(towns, path, has_limits):
    with open(path, "w") as file:
        file.write('<osm version="0.6">\n')
        first, ways = 1, []
        for town in towns:
            for k, (x, y) in enumerate(town.nodes):
                file.write(f'<node id="{first + k}" version="1" lat="{y:.7f}" lon="{x:.7f}"/>\n')
            for chain, is_oneway, speed in chains(town):
                tags = {"highway": "unclassified"}
                if is_oneway:
                    tags["oneway"] = "yes"
                if has_limits and speed:
                    tags["maxspeed"] = speed
                nodes = "".join(f'<nd ref="{first + k}"/>' for k in chain)
                texts = "".join(f'<tag k="{k}" v="{v}"/>' for k, v in tags.items())
                ways.append(f'<way id="{len(ways) + 1}" version="1">{nodes}{texts}</way>\n')
            first += len(town.nodes)
        file.writelines(ways)
        file.write("</osm>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dataset", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--piece", type=float, default=600, help="seconds of a piece (600)")
    options = parser.parse_args()
    towns, count = [], 0
    with DriveWriter(options.folder) as drives:
        for folder in sorted(p for p in options.dataset.iterdir() if p.is_dir()):
            town = Town(folder, int(folder.name))
            if not town.is_driven_by_car():
                continue
            towns.append(town)
            for way in (Way(town, nodes) for nodes in town.ways()):
                way.learn_speeds()
                for fixes, line in way.pieces(options.piece):
                    first = fixes[0][2]
                    drives.add(count, [(x, y, START + time - first) for x, y, time in fixes], line)
                    count += 1
    for name, has_limits in (("flat", False), ("plain", True)):
        write(towns, options.folder / f"{name}.osm", has_limits)
    print(f"{len(towns)} towns, {count} drives")


if __name__ == "__main__":
    main()
