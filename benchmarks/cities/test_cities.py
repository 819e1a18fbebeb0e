#!/usr/bin/env python3
"""Tests of the parts of `compare.py` that need no peer: `python3 test_cities.py`."""

from __future__ import annotations

import json
import struct
import tempfile
import unittest
import zlib
from itertools import islice
from pathlib import Path

from city import agreement, answers, files, measure, report, steps, streets


def varint(value: int) -> bytes:
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*data, value])


def packed(values: list[int]) -> bytes:
    return b"".join(map(varint, values))


def differences(values: list[int]) -> list[int]:
    steps = [after - before for before, after in zip([0, *values], values, strict=False)]
    return [2 * step if step >= 0 else -2 * step - 1 for step in steps]


def field(key: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return varint(key << 3) + varint(value)
    return varint(key << 3 | 2) + varint(len(value)) + value


def osm_file(ways: list[tuple[dict[str, str], list[int]]]) -> bytes:
    """A file with the nodes 10, 20, 30 and 40 in a row to the north-west, and some ways."""
    numbers = [10, 20, 30, 40]
    dense = field(1, packed(differences(numbers)))
    dense += field(8, packed(differences([411_000_000 + 10_000 * n for n in range(4)])))
    dense += field(9, packed(differences([-86_000_000 - 10_000 * n for n in range(4)])))
    strings = [b""]
    group = field(2, dense)
    for number, (tags, nodes) in enumerate(ways):
        first = len(strings)
        strings += [text.encode() for pair in tags.items() for text in pair]
        keys = list(range(first, len(strings), 2))
        way = field(1, number + 1) + field(2, packed(keys))
        way += field(3, packed([key + 1 for key in keys])) + field(8, packed(differences(nodes)))
        group += field(3, way)
    table = b"".join(field(1, text) for text in strings)
    block = field(1, table) + field(2, group) + field(17, 100)
    blobs = [
        (b"OSMHeader", field(1, b"")),
        (b"OSMData", field(2, len(block)) + field(3, zlib.compress(block))),
    ]
    data = b""
    for kind, blob in blobs:
        header = field(1, kind) + field(3, len(blob))
        data += struct.pack(">I", len(header)) + header + blob
    return data


class StreetTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "small.osm.pbf"
        self.path.write_bytes(
            osm_file(
                [
                    ({"highway": "residential", "name": "Rua"}, [30, 10]),
                    ({"highway": "residential", "access": "private"}, [20, 30]),
                    ({"highway": "steps"}, [30, 40]),
                    ({"building": "yes"}, [20, 40]),
                ]
            )
        )

    def test_only_nodes_of_streets_for_the_mode_are_taken(self) -> None:
        first, third, last = ((41.1 + 0.001 * n, -8.6 - 0.001 * n) for n in (0, 2, 3))
        self.assert_places(streets.street_nodes(self.path, "car"), [first, third])
        self.assert_places(streets.street_nodes(self.path, "foot"), [first, third, last])

    def test_pairs_are_near_the_streets_and_the_same_for_the_same_seed(self) -> None:
        pairs = list(islice(streets.draw_pairs(self.path, "car", 7), 50))
        self.assertEqual(pairs, list(islice(streets.draw_pairs(self.path, "car", 7), 50)))
        self.assertNotEqual(pairs, list(islice(streets.draw_pairs(self.path, "car", 8), 50)))
        nodes = streets.street_nodes(self.path, "car")
        for pair in pairs:
            for place in (pair.source, pair.target):
                nearest = min(streets.apart(streets.Pair(place, node)) for node in nodes)
                self.assertLess(nearest, 1.5 * streets.SCATTER)

    def test_a_file_without_streets_is_an_error(self) -> None:
        self.path.write_bytes(osm_file([({"building": "yes"}, [10, 20])]))
        with self.assertRaisesRegex(ValueError, "no street"):
            next(streets.draw_pairs(self.path, "car", 1))

    def assert_places(self, found: list, expected: list) -> None:
        self.assertEqual(len(found), len(expected))
        for place, other in zip(found, expected, strict=True):
            for value, right in zip(place, other, strict=True):
                self.assertAlmostEqual(value, right, places=7)


class FileTests(unittest.TestCase):
    def test_pairs_and_places_come_back_as_they_were_written(self) -> None:
        pairs = [streets.Pair((41.123456, -8.6), (-0.5, 8.000001))]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "pairs.csv"
            files.write_pairs(path, pairs)
            self.assertEqual(files.read_pairs(path), pairs)
            self.assertIn("\n41.123456,-8.600000,-0.500000,8.000001\n", path.read_text())
            files.write_places(path, [pairs[0].source])
            self.assertEqual(path.read_text(), "41.123456,-8.600000\n")
            self.assertEqual(files.read_places(path), [pairs[0].source])
            files.write_requests(path, pairs, "foot")
            request = {"id": 0, "from": "41.123456,-8.600000", "to": "-0.500000,8.000001"}
            self.assertEqual(json.loads(path.read_text()), request | {"profile": "foot"})


class AnswerTests(unittest.TestCase):
    def test_a_polyline_is_decoded(self) -> None:
        # The example of the format's own page.
        line = answers.decode_polyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5)
        self.assertEqual(line, [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)])

    def test_our_answers_are_read_and_failures_are_none(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ours.ndjson"
            good = {"code": "Ok", "routes": [{"distance": 1, "duration": 2}]}
            files.write_lines(path, [good, {"code": "NoRoute"}])
            self.assertEqual(answers.ours(path), [{"distance": 1, "duration": 2}, None])


class AgreementTests(unittest.TestCase):
    def setUp(self) -> None:
        line = {"type": "LineString", "coordinates": [[-8.6, 41.1], [-8.5, 41.1]]}
        lengths = {"Rumbo": [100, 150, 90, None, 70], "osrm": [100, 100, 100, 100, 100]}
        self.answers = {
            name: [
                {"distance": value, "duration": 10, "geometry": line} if value else None
                for value in values
            ]
            for name, values in lengths.items()
        }
        self.pairs = [streets.Pair((41.1, -8.6), (41.1, -8.5))] * 5

    def test_quantiles_lie_between_values_in_proportion(self) -> None:
        self.assertEqual(agreement.quantile([3, 1, 2, 4], 0.5), 2.5)
        self.assertEqual(agreement.quantile([3, 1, 2], 0), 1)
        self.assertEqual(agreement.quantile([3, 1, 2], 1), 3)

    def test_outliers_are_found_on_both_sides_the_worst_first(self) -> None:
        found = agreement.ratios(self.answers["Rumbo"], self.answers["osrm"], "distance")
        self.assertEqual(found, {0: 1.0, 1: 1.5, 2: 0.9, 4: 0.7})
        self.assertEqual(agreement.outliers(found), [1, 4])

    def test_every_outlier_is_listed_and_drawn_with_all_lines(self) -> None:
        text = agreement.outlier_list(self.pairs, self.answers, "Rumbo")
        names = [line.split(",")[0] for line in text.splitlines()]
        self.assertEqual(names, ["- distance of pair 1", "- distance of pair 4"])
        self.assertIn("Rumbo 150 m, osrm 100 m (1.50 ×)", text)
        with tempfile.TemporaryDirectory() as folder:
            written = agreement.write_outliers(Path(folder), self.answers, "Rumbo")
            names = [path.name for path in written]
            self.assertEqual(names, ["pair-0001.geojson", "pair-0004.geojson"])
            features = files.read_json(written[0])["features"]
            names = [feature["properties"]["program"] for feature in features]
            self.assertEqual(names, ["Rumbo", "osrm"])

    def test_the_comparison_counts_pairs_without_a_route(self) -> None:
        text = agreement.comparison(self.answers)
        self.assertIn("| distance | Rumbo / osrm | 4 |", text)
        self.assertIn("| 2 | 1 / 0 |", text)

    def test_the_csv_leaves_missing_routes_empty(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "answers.csv"
            agreement.write_csv(path, self.pairs, self.answers)
            lines = path.read_text().splitlines()
            self.assertTrue(lines[0].endswith(",Rumbo_m,Rumbo_s,osrm_m,osrm_s"))
            self.assertTrue(lines[4].endswith("-8.500000,,,100,10"))


class ReportTests(unittest.TestCase):
    def test_ratios_are_held_against_what_was_asked(self) -> None:
        osrm = {"route_us": 400.0, "nearest_us": 50.0, "route_mean_us": 500.0}
        ours = {"route_us": 100.0, "nearest_us": 20.0, "route_mean_us": 125.0}
        lines = report.table(osrm, {}, ours).splitlines()
        [route] = [line for line in lines if "no geometry |" in line]
        self.assertIn("| 0.25 × | ≤ 0.3 × | yes |", route)
        [mean] = [line for line in lines if "no geometry, mean" in line]
        self.assertIn("| 0.25 × |  |  |", mean)
        [nearest] = [line for line in lines if "| nearest " in line]
        self.assertIn("| 0.40 × | ≤ 0.2 × | **no** |", nearest)

    def test_without_ours_the_places_stay_open(self) -> None:
        text = report.table({"route_us": 400.0}, {"route_us": 9000.0}, None)
        self.assertIn("| 400 µs | 9,000 µs | – |  | ≤ 0.3 × |  |", text)


class MeasureTests(unittest.TestCase):
    def test_every_pass_asks_everything_once(self) -> None:
        asked: list[int] = []
        found = measure.times(asked.append, [1, 2, 3], 2)
        self.assertEqual(asked, [1, 2, 3] * 3)  # one pass more, to warm up
        self.assertLessEqual(set(found), {"median_us", "mean_us", "cpu_us"})
        self.assertTrue(all(value >= 0 for value in found.values()))

    def test_figures_have_the_names_of_ours(self) -> None:
        times = {"median_us": 1500.0, "mean_us": 2000.0, "cpu_us": 1900.0}
        works = dict.fromkeys(("route", "route_steps", "nearest", "table_100"), times)
        runs = [{"wall_s": 40, "cpu_s": 50}, {"wall_s": 30, "cpu_s": 51}]
        figures = measure.figures(works, runs, {"loaded": 42, "after_routes": 55})
        self.assertEqual((figures["prepare_s"], figures["prepare_cpu_s"]), (30, 50))
        self.assertEqual(figures["table_100_ms"], 1.5)
        self.assertEqual(figures["route_mean_us"], 2000.0)
        self.assertTrue({work.key for work in report.WORKS} <= set(figures))


class StepTests(unittest.TestCase):
    """Steps of two programs side by side."""

    @staticmethod
    def route(*maneuvers: tuple[float, str, str | None], name: str = "") -> steps.Guided:
        """A route straight to the north, with maneuvers at so many thousandths of a degree."""
        at = [(7.0, 43.0 + 0.001 * north) for north, _, _ in maneuvers]
        made = [
            steps.Step(place, kind, modifier, name, steps.metres(place, after))
            for place, after, (_, kind, modifier) in zip(at, [*at[1:], at[-1]], maneuvers)
        ]
        return steps.Guided(steps.metres(at[0], at[-1]), made, [at[0], at[-1]])

    def test_steps_at_the_same_place_are_compared(self) -> None:
        ours = self.route((0, "depart", None), (5, "turn", "left"), (9, "arrive", None))
        theirs = self.route(
            (0, "depart", None), (2, "new name", "straight"), (5.1, "turn", "right"),
            (9, "arrive", None),
        )
        tally = steps.Tally()
        steps.add(tally, ours, theirs)
        self.assertEqual((tally.alike, tally.ours, tally.theirs), (1, 3, 4))
        self.assertEqual(tally.said["turn left", "turn right"], 1)
        self.assertEqual(dict(tally.only_theirs), {"new name straight": 1})
        self.assertFalse(tally.only_ours)
        self.assertIn("| steps | 3 | 4 | 0.750 |", steps.markdown(tally, "A city"))

    def test_other_ways_are_counted_only(self) -> None:
        ours = self.route((0, "depart", None), (9, "arrive", None))
        theirs = steps.Guided(ours.distance, ours.steps[:1] + [
            steps.Step((7.01, 43.004), "turn", "left", "", 9.0), ours.steps[-1]
        ], ours.line)
        tally = steps.Tally()
        steps.add(tally, ours, theirs)
        self.assertEqual((tally.pairs, tally.alike, tally.theirs), (1, 0, 3))

    def test_repeated_names_and_short_steps_are_found(self) -> None:
        ours = self.route(
            (0, "depart", None), (3, "continue", "straight"), (5, "continue", "straight"),
            (5.05, "turn", "left"), (9, "arrive", None), name="Rua A",
        )
        tally = steps.Tally()
        steps.add(tally, ours, ours)
        self.assertEqual(tally.repeated, 1)
        self.assertEqual(dict(tally.short), {"continue straight, then turn left": 1})


if __name__ == "__main__":
    unittest.main()
