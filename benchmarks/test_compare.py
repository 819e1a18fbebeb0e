#!/usr/bin/env python3
"""Tests of `compare.py`: `python3 -m unittest benchmarks/test_compare.py`. No network, no peers."""

from __future__ import annotations

import contextlib
import io
import json
import lzma
import stat
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))

try:
    import numpy as np
except ImportError as error:
    raise unittest.SkipTest("NumPy is not installed") from error

import compare
from comparison import native
from comparison.check import check_distances
from comparison.graph import GraphError, largest_component, make_pairs, read_graph, seeded_weights
from comparison.peers import Task
from comparison.processes import run
from comparison.rows import OURS, Row, read_rows
from comparison.svg import log_chart

#: Two triangles, one with a one-way street to the other; node 7 has no arc at all.
TINY = """\
c a comment
p sp 7 8
a 1 2 3
a 2 3 4
a 3 1 5
a 3 1 9
a 3 4 1
a 4 5 2
a 5 6 0
a 6 4 7
"""

#: What `routecli` prints for the calls that `compare.py` makes, made from the graph's file itself.
FAKE = """\
#!{python}
import heapq, json, sys
from pathlib import Path

arguments = sys.argv[1:]
command = arguments[0]
option = lambda name: arguments[arguments.index(name) + 1]

if command == "import":
    Path(option("--output")).write_text(Path(arguments[2]).read_text())
elif command == "prepare":
    print(json.dumps({{"prepared": [{{"index": "x", "seconds": 1.5, "bytes": 2097152}}]}}))
elif command == "bench":
    arcs = {{}}
    for line in Path(arguments[1]).read_text().splitlines():
        if line.startswith("a "):
            tail, head, weight = map(int, line.split()[1:])
            arcs.setdefault(tail, []).append((head, weight))

    def distance(source, target):
        queue, done = [(0, source)], set()
        while queue:
            length, node = heapq.heappop(queue)
            if node == target:
                return length
            if node not in done:
                done.add(node)
                for head, weight in arcs.get(node, []):
                    heapq.heappush(queue, (length + weight, head))
        return -1

    engine, workload = option("--engine"), option("--workload")
    if engine == "labels" and {labels_fail}:
        sys.exit("no labels today")
    result = {{"engine": engine, "workload": workload, "queries": 1, "threads": 1, "mean_us": 2.5,
              "median_us": 2.5, "p95_us": 3, "p99_us": 3, "max_us": 3, "settled_mean": 4,
              "relaxed_mean": 5, "not_found": 0, "checksum": 0, "prepare_s": 0.1,
              "index_bytes": 2097152, "peak_memory_bytes": 1}}
    results = [result]
    if workload == "rank":
        results = [{{**result, "rank": 2 ** power}} for power in (6, 7, 8)]
    elif "--pairs" in arguments:
        lines = Path(option("--pairs")).read_text().split("\\n")[:-1]
        found = [distance(*map(int, line.split())) for line in lines]
        if engine == {wrong!r}:
            found[3] += 1
        if workload in ("point-to-point", "unpack"):
            result["checksum"] = sum(length for length in found if length >= 0)
        if "--write-distances" in arguments:
            Path(option("--write-distances")).write_text("".join(f"{{d}}\\n" for d in found))
    print(json.dumps({{"graph": {{}}, "commit": "abc1234", "results": results,
                      "machine": {{"cpu": "Test", "cores": 2, "memory": 2 ** 33}}}}))
"""


class Folder(unittest.TestCase):
    """A folder of its own for every test."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


class Graphs(Folder):
    def test_reads_arcs_with_a_header(self) -> None:
        graph = read_graph("tiny", self.write("tiny.gr", TINY))
        self.assertEqual((graph.node_count, graph.arc_count, graph.first_id), (7, 8, 1))
        self.assertFalse(graph.is_symmetric)
        self.assertEqual(graph.first_out().tolist(), [0, 1, 2, 5, 6, 7, 8, 8])

    def test_reads_arcs_counted_from_zero_without_a_header(self) -> None:
        graph = read_graph("bare", self.write("bare.gr", "a 0 2 5\na 2 0 5\n"))
        self.assertEqual((graph.node_count, graph.arc_count, graph.first_id), (3, 2, 0))
        self.assertTrue(graph.is_symmetric)

    def test_gives_seeded_weights_to_undirected_edges(self) -> None:
        path = self.folder / "pace.gr.xz"
        path.write_bytes(lzma.compress(b"p tw 3 2\n1 2\n2 3\n"))
        graph = read_graph("pace", path)
        self.assertTrue(graph.is_symmetric)
        self.assertEqual(graph.arc_count, 4)
        self.assertGreater(graph.weight.min(), 0)
        self.assertTrue(np.array_equal(graph.weight, read_graph("pace", path).weight))

    def test_seeded_weights_are_those_of_the_importer(self) -> None:
        # One edge of numbers 1 and 2 with seed 42, worked out with whole numbers of any size.
        weights = seeded_weights(np.array([1, 2]), np.array([2, 1]))
        self.assertEqual(weights.tolist(), [47, 47])

    def test_reads_coordinates_and_writes_the_same_graph(self) -> None:
        arcs = self.write("tiny.gr", TINY)
        points = "".join(f"v {node} -99{node}00000 19{node}00000\n" for node in range(1, 8))
        graph = read_graph("again", arcs, self.write("tiny.co", points))
        graph.write_dimacs(self.folder)
        again = read_graph("again", graph.arcs_file, graph.coordinates_file)
        for mine, theirs in (
            (graph.tail, again.tail),
            (graph.weight, again.weight),
            (graph.longitude, again.longitude),
        ):
            self.assertTrue(np.array_equal(mine, theirs))

    def test_names_a_file_that_is_no_graph(self) -> None:
        for text in ("", "a 1 2\n", "a 1 2 x\n", "a 1 2 -3\n"):
            with self.subTest(text=text), self.assertRaisesRegex(GraphError, r"bad\.gr"):
                read_graph("bad", self.write("bad.gr", text))

    def test_leaves_loops_and_longer_parallel_arcs_out_of_the_simple_graph(self) -> None:
        graph = read_graph("g", self.write("g.gr", "a 1 2 9\na 1 2 3\na 2 2 1\na 2 1 4\n")).simple()
        rows = zip(graph.tail.tolist(), graph.head.tolist(), graph.weight.tolist(), strict=True)
        self.assertEqual(list(rows), [(0, 1, 3), (1, 0, 4)])

    def test_finds_the_largest_strong_component(self) -> None:
        text = "a 1 2 1\na 2 1 1\na 2 3 1\na 3 4 1\na 4 5 1\na 5 3 1\na 5 6 1\n"
        graph = read_graph("g", self.write("g.gr", text))
        self.assertEqual(largest_component(graph).tolist(), [2, 3, 4])

    def test_more_pairs_begin_with_fewer(self) -> None:
        graph = read_graph("tiny", self.write("tiny.gr", TINY))
        few, many = make_pairs(graph, 10), make_pairs(graph, 1000)
        self.assertTrue(np.array_equal(few, many[:10]))
        self.assertLessEqual(set(many.ravel().tolist()), set(largest_component(graph).tolist()))


class Checks(Folder):
    def test_says_where_distances_differ(self) -> None:
        graph = read_graph("tiny", self.write("tiny.gr", TINY))
        pairs = make_pairs(graph, 3)
        truth = np.array([1.0, 2.0, 3.0])
        wrong = np.array([1.0, 2.5, 3.0])
        check = check_distances(graph, pairs, {f"{OURS} point-to-point": truth, "x": wrong}, [], {})
        self.assertFalse(check.agreed)
        source, target = (pairs[1] + 1).tolist()
        self.assertIn(f"1 of 3 pairs, the first {source} to {target}: 2.5, not 2", check.lines[0])

    def test_compares_sums_where_there_are_only_sums(self) -> None:
        graph = read_graph("tiny", self.write("tiny.gr", TINY))
        truth = {f"{OURS} point-to-point": np.array([1.0, 2.0, -1.0])}
        for checksum, agreed in ((3, True), (4, False)):
            row = Row("other", "tiny", "ch-distance", 1, "us", checksum)
            check = check_distances(graph, make_pairs(graph, 3), truth, [row], {})
            self.assertEqual(check.agreed, agreed)

    def test_leaves_sums_of_fewer_pairs_alone(self) -> None:
        graph = read_graph("tiny", self.write("tiny.gr", TINY))
        truth = {f"{OURS} point-to-point": np.array([1.0, 2.0, 3.0])}
        row = Row("other", "tiny", "point-to-point", 1, "us", 3, {"pairs": 2})
        self.assertTrue(check_distances(graph, make_pairs(graph, 3), truth, [row], {}).agreed)


class Files(Folder):
    def test_reads_rows_of_other_programs(self) -> None:
        line = '{"peer":"X","graph":"g","work":"w","value":1.5,"unit":"ms","checksum":7,"least":1}'
        row = read_rows(self.write("rows.jsonl", line + "\n\n"))[0]
        self.assertEqual((row.base, row.checksum, row.extra), (1500.0, 7, {"least": 1}))
        self.assertEqual(json.loads(json.dumps(row.json())), json.loads(line))
        with self.assertRaisesRegex(ValueError, "line 2"):
            read_rows(self.write("rows.jsonl", line + '\n{"peer":"X"}\n'))

    def test_draws_lines_as_well_formed_svg(self) -> None:
        lines = {"a < b": [(64, 3.0), (128, 40.0), (0, 1.0)], "none": [(0.0, 0.0)]}
        root = ElementTree.fromstring(log_chart("A & B", "rank", "µs", lines, x_base=2))
        namespace = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(root.findall(f"{namespace}polyline")), 1)
        self.assertEqual(len(root.findall(f"{namespace}circle")), 2)
        texts = [text.text for text in root.findall(f"{namespace}text")]
        self.assertIn("2⁶", texts)
        self.assertIn("a < b", texts)
        self.assertIn("2¹", log_chart("A & B", "rank", "µs", lines, y_base=2))
        ElementTree.fromstring(log_chart("empty", "", "", {}))

    def test_says_how_a_process_ended(self) -> None:
        ended = run(
            [sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGILL)"]
        )
        self.assertEqual(ended.reason, "ended by SIGILL")
        ended = run([sys.executable, "-c", "import sys; sys.exit('because')"])
        self.assertEqual(ended.reason, "exit 1: because")
        self.assertGreater(ended.peak_bytes, 1 << 20)
        ended = run([sys.executable, "-c", "import time; x = b'x' * (1 << 27); time.sleep(0.2)"])
        self.assertAlmostEqual(ended.peak_bytes / (1 << 27), 1.1, delta=0.2)
        ended = run([sys.executable, "-c", "import time; time.sleep(60)"], limit=0.3)
        self.assertEqual(ended.reason, "ended by SIGKILL")


#: A driver that answers with what it was given: each target's number as its distance.
FAKE_DRIVER = """\
#!{python}
import json, sys
import numpy as np
from pathlib import Path

folder = Path(sys.argv[1])
read = lambda name: np.fromfile(folder / name, "<u4").astype(np.int64)
first_out, tail, head = read("first_out.u32"), read("tail.u32"), read("head.u32")
assert (np.repeat(np.arange(len(first_out) - 1), np.diff(first_out)) == tail).all()
read("pairs.u32")[1::2].astype("<i8").tofile(folder / "ch-distance.i64")
print(json.dumps({{"work": "ch-distance", "value": 2, "unit": "us", "checksum": 9, "pairs": 3}}))
print(json.dumps({{"work": "arcs", "value": int((head * read("weight.u32")).sum()), "unit": "us"}}))
"""


class NativePeers(Folder):
    def rows(self, peer: str) -> tuple[list[Row], np.ndarray]:
        driver = self.folder / "routingkit"
        driver.write_text(FAKE_DRIVER.format(python=sys.executable), encoding="utf-8")
        driver.chmod(driver.stat().st_mode | stat.S_IXUSR)
        graph = read_graph("tiny", self.write("tiny.gr", TINY)).simple()
        graph.longitude = graph.latitude = np.zeros(graph.node_count)
        task = Task(graph, np.array([[0, 1], [1, 5], [2, 2]]))
        with mock.patch.object(native, "BUILT", self.folder):
            rows = list(native.PEERS[peer](task).rows())
        return rows, task.distances["ch-distance"]

    def test_a_driver_gets_the_graph_and_its_rows_are_read(self) -> None:
        rows, distances = self.rows("routingkit")
        self.assertEqual([row.work for row in rows], ["ch-distance", "arcs"])
        self.assertEqual(rows[0].checksum, 9)
        self.assertEqual(distances.tolist(), [1, 5, 2])
        # 3·1 + 4·2 + 5·0 + 1·3 + 2·4 + 0·5 + 7·3
        self.assertEqual(rows[1].value, 43)

    def test_our_order_is_a_depth_first_walk(self) -> None:
        graph = read_graph("walk", self.write("walk.gr", "a 1 3 1\na 1 2 1\na 3 4 1\na 5 2 1\n"))
        self.assertEqual(native.our_order(graph).tolist(), [0, 2, 3, 1, 4])

    def test_nodes_in_our_order_keep_their_arcs_and_pairs(self) -> None:
        rows, distances = self.rows("routingkit-our-order")
        self.assertTrue(rows[0].peer.endswith("our node order"))
        rank = np.argsort(native.our_order(read_graph("t", self.folder / "tiny.gr")))
        self.assertEqual(distances.tolist(), rank[[1, 5, 2]].tolist())


class WholeRun(Folder):
    def run_compare(self, *more: str, wrong: str = "", labels_fail: bool = False) -> int:
        fake = self.folder / "routecli"
        text = textwrap.dedent(FAKE)
        fake.write_text(
            text.format(python=sys.executable, wrong=wrong, labels_fail=labels_fail),
            encoding="utf-8",
        )
        fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
        arcs = self.write("tiny.gr", TINY)
        points = "".join(f"v {node} -99{node}00000 19{node}00000\n" for node in range(1, 8))
        coordinates = self.write("tiny.co", points)
        self.printed = io.StringIO()
        with contextlib.redirect_stdout(self.printed):
            return compare.main(
                [
                    *(f"tiny={arcs},{coordinates}", f"bare={arcs}", "--routecli", str(fake)),
                    *("--output", str(self.folder / "out" / "RESULTS.md"), "--pairs", "20"),
                    *("--label-pairs", "50", "--peers", "none", *more),
                ]
            )

    @property
    def report(self) -> str:
        return (self.folder / "out" / "RESULTS.md").read_text(encoding="utf-8")

    def test_writes_tables_and_plots(self) -> None:
        extra = self.write(
            "extra.jsonl",
            '{"peer":"Other","graph":"tiny","work":"ch-distance","value":5,"unit":"us","checksum":0}',
        )
        self.assertEqual(self.run_compare("--extra", str(extra)), 0, self.printed.getvalue())
        self.assertIn("| distance | **Rumbo** | 2.5 µs | 1.00 | settles 4 |", self.report)
        self.assertIn("|  | Other | 5 µs | 2.00 |  |", self.report)
        self.assertIn("| index | **Rumbo** | 2 MiB | 1.00 |", self.report)
        self.assertIn(
            "| preparation, one thread | **Rumbo** | 3 s | 1.00 | with the hierarchy", self.report
        )
        self.assertIn("commit: `abc1234`", self.report)
        self.assertIn("machine: Test, 2 cores, 8 GiB", self.report)
        self.assertIn("Distances equal Rumbo point-to-point's", self.report)
        self.assertNotIn(str(self.folder), self.report)
        for name in ("rank-tiny.svg", "rank-bare.svg", "query-size.svg", "preparation-size.svg"):
            self.assertIn(f"plots/{name}", self.report)
            ElementTree.parse(self.folder / "out" / "plots" / name)

    def test_fails_where_an_engine_differs(self) -> None:
        self.assertEqual(self.run_compare(wrong="cch"), 1)
        self.assertIn("**DIFFERS**: tiny: Rumbo cch-distance: 1 of 20 pairs", self.report)

    def test_fails_where_another_program_differs(self) -> None:
        extra = self.write(
            "extra.jsonl",
            '{"peer":"Other","graph":"bare","work":"ch-path","value":5,"unit":"us","checksum":99999}',
        )
        self.assertEqual(self.run_compare("--extra", str(extra)), 1)
        self.assertIn(
            "**DIFFERS**: bare: Other ch-path: all distances add up to 99999", self.report
        )

    def test_goes_on_where_an_engine_fails(self) -> None:
        self.assertEqual(self.run_compare(labels_fail=True), 0, self.printed.getvalue())
        self.assertIn("exit 1: no labels today", self.report)
        self.assertNotIn("a million random pairs", self.report)

    def test_takes_only_the_works_asked_for(self) -> None:
        self.assertEqual(self.run_compare("--works", "^ch-distance$"), 0)
        self.assertIn("| distance |", self.report)
        self.assertNotIn("Customizable", self.report)

    def test_refuses_what_is_no_graph(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            code = compare.main(["x.txt", "--routecli", sys.executable])
        self.assertEqual(code, 2)
        self.assertIn("expected a .gr, .co or .rgraph file", errors.getvalue())


if __name__ == "__main__":
    unittest.main()
