"""Rumbo's own side: `routecli import`, `prepare` and `bench`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .graph import Graph, write_pairs
from .processes import Ended, run
from .rows import MICROSECONDS, OURS, Row


@dataclass(frozen=True)
class Measurement:
    """A call of `routecli bench`, and the name of its figure in tables."""

    engine: str
    workload: str
    work: str
    unit: str = "us"
    #: Whether the figure is for a whole batch, not for one query of it.
    whole: bool = False
    options: tuple[str, ...] = ()
    #: Which file of pairs: `pairs`, `million` or none.
    pairs: str = "pairs"
    #: Whether it writes one distance for every pair.
    distances: bool = False
    needs_coordinates: bool = False


def _distance(engine: str, work: str, **more: Any) -> Measurement:
    return Measurement(engine, "point-to-point", work, distances=True, **more)


#: How many sources one-to-many work starts from: as many as the peers take.
MANY = ("--queries", "100")

#: All that is measured of ours, the engine whose distances are the truth first.
MEASUREMENTS = [
    _distance("dijkstra", "point-to-point"),
    _distance("bidirectional", "bidirectional"),
    _distance("astar", "astar", needs_coordinates=True),
    _distance("alt", "alt"),
    _distance("ch", "ch-distance"),
    _distance("cch", "cch-distance"),
    _distance("labels", "labels-hot"),
    _distance("labels", "labels-cold", pairs="million"),
    Measurement("dijkstra", "one-to-all", "one-to-all", "ms"),
    Measurement("phast", "one-to-all", "phast-one-to-all", "ms"),
    Measurement("ch", "unpack", "ch-path"),
    Measurement("cch", "unpack", "cch-path"),
    Measurement("labels", "unpack", "labels-path"),
    Measurement("ch", "one-to-many", "ch-one-to-many", options=MANY),
    Measurement("cch", "one-to-many", "cch-one-to-many", options=MANY),
    Measurement("labels", "one-to-many", "labels-one-to-many", options=MANY),
    Measurement("phast", "one-to-many", "phast-one-to-many", options=MANY),
    Measurement("ch", "table", "ch-table", "ms", True, ("--size", "1000x1000")),
    Measurement("cch", "table", "cch-table", "ms", True, ("--size", "1000x1000")),
    Measurement("labels", "table", "labels-table", "ms", True, ("--size", "1000x1000")),
    Measurement("cch", "customize", "cch-customize", "ms"),
    Measurement("cch", "customize", "cch-customize-2-threads", "ms", options=("--threads", "2")),
    Measurement("cch", "partial-customize", "cch-partial-1000", "ms", options=("--arcs", "1000")),
    Measurement("dijkstra", "nearest", "nearest", pairs="", needs_coordinates=True),
    Measurement("ch", "open", "open", "ms"),
]

#: Engines whose time is drawn against the Dijkstra rank.
RANKED = ["dijkstra", "bidirectional", "astar", "alt", "ch", "cch", "labels"]

#: What `routecli prepare` is told, and what the index is called in tables. Labels are made from the
#: hierarchy that is there already.
PREPARATIONS = [
    ("alt", ("--landmarks", "16")),
    ("ch", ("--ch",)),
    ("cch", ("--cch",)),
    ("labels", ("--labels",)),
]


#: The index that an engine needs.
INDEX_OF = {"alt": "alt", "ch": "ch", "phast": "ch", "cch": "cch", "labels": "labels"}

#: What a row keeps of a benchmark's result beside its time.
KEPT = [
    "queries",
    "threads",
    "median_us",
    "p95_us",
    "p99_us",
    "max_us",
    "settled_mean",
    "relaxed_mean",
    "stalled_mean",
    "not_found",
    "prepare_s",
    "index_bytes",
    "peak_memory_bytes",
]


@dataclass
class Ours:
    """The program at work on one graph."""

    program: Path
    graph: Graph
    folder: Path
    repeats: int = 5
    smoke: bool = False
    #: A graph file made before; otherwise one is imported.
    file: Path | None = None
    #: Whether that file brought its indexes.
    has_indexes: bool = False
    #: Lines for people: what was run, and what failed.
    commands: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    #: Distances by work, in the order of the pairs.
    distances: dict[str, np.ndarray] = field(default_factory=dict)
    #: Median microseconds by engine and Dijkstra rank.
    ranks: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    machine: dict[str, Any] = field(default_factory=dict)
    commit: str = ""
    #: Which measurements and preparations to take, by the name of the work.
    wanted: Callable[[str], object] = field(default=lambda work: True)

    def rows(self, pairs: np.ndarray, million: np.ndarray) -> Iterator[Row]:
        """Imports, prepares and measures; a failed step is recorded, and the rest continues."""
        yield from self.open_graph()
        if self.file is None:
            return
        yield from self.prepare()
        files = {"pairs": self.folder / "pairs.txt", "million": self.folder / "million.txt"}
        write_pairs(files["pairs"], pairs, self.graph.first_id)
        write_pairs(files["million"], million, self.graph.first_id)
        counts = {"pairs": len(pairs), "million": len(million)}
        for measurement in MEASUREMENTS:
            if not self.wanted(measurement.work):
                continue
            if measurement.needs_coordinates and not self.graph.has_coordinates:
                continue
            yield from self.measure(measurement, files, counts)
        if self.wanted("rank"):
            self.measure_ranks()

    def open_graph(self) -> Iterator[Row]:
        """Imports the graph, or takes a copy of the file that was given."""
        if self.file is not None:
            self.has_indexes = True
            self.file = Path(shutil.copy(self.file, self.folder / f"{self.graph.name}.rgraph"))
            return
        file = self.folder / f"{self.graph.name}.rgraph"
        arguments = ["import", "dimacs", str(self.graph.arcs_file)]
        if self.graph.coordinates_file is not None:
            arguments += ["--coordinates", str(self.graph.coordinates_file)]
        arguments += ["--first-id", str(self.graph.first_id), "--output", str(file)]
        ended = self.call(arguments)
        if ended is not None:
            self.file = file
            yield self.import_row(ended)

    def prepare(self) -> Iterator[Row]:
        """Makes every index, each in a separate process, on all cores and on one thread."""
        seconds: dict[str, float] = {}
        for index, options in PREPARATIONS:
            timed = bool(self.wanted(f"{index}-build"))
            if not timed and (self.has_indexes or not self.is_needed(index)):
                continue
            for suffix, threads in (("-all-cores", ()), ("", ("--threads", "1"))):
                ended = self.call(["prepare", str(self.file), *options, *threads, "--json"])
                if ended is None or not timed:
                    break
                yield from self.prepared(index, suffix, ended, seconds)

    def prepared(
        self, index: str, suffix: str, ended: Ended, seconds: dict[str, float]
    ) -> Iterator[Row]:
        """The rows of one preparation; that of labels counts the hierarchy they are made from."""
        try:
            made = json.loads(ended.output)["prepared"]
            took = sum(float(one["seconds"]) for one in made)
            size = sum(int(one["bytes"]) for one in made)
        except (ValueError, KeyError, TypeError):
            self.failures.append(f"routecli prepare, {index}: no JSON of a preparation")
            return
        work = f"{index}-build{suffix}"
        seconds[work] = took
        extra: dict[str, Any] = {"process": ended.seconds, "cpu": ended.cpu_seconds}
        if index == "labels":
            extra |= {"own": took, "remark": "with the hierarchy"}
            took += seconds.get(f"cch-build{suffix}", 0)
        yield Row(OURS, self.graph.name, work, took, "s", 0, extra)
        yield Row(OURS, self.graph.name, f"{work}-peak", ended.peak_bytes / 2**20, "MiB")
        if not suffix:
            yield Row(OURS, self.graph.name, f"{index}-index", size, "bytes")

    def is_needed(self, index: str) -> bool:
        """Whether something that is to be measured uses an index."""
        works = [one for one in MEASUREMENTS if self.wanted(one.work)]
        engines = {one.engine for one in works} | set(RANKED if self.wanted("rank") else [])
        return index in {INDEX_OF.get(engine, "") for engine in engines} or (
            index == "cch" and "labels" in engines
        )

    def import_row(self, ended: Ended) -> Row:
        extra = {"cpu": ended.cpu_seconds, "peak_mib": round(ended.peak_bytes / 2**20, 1)}
        return Row(OURS, self.graph.name, "import", ended.seconds, "s", 0, extra)

    def measure(
        self, measurement: Measurement, files: dict[str, Path], counts: dict[str, int]
    ) -> Iterator[Row]:
        """Runs one benchmark."""
        arguments = ["bench", str(self.file), "--engine", measurement.engine]
        arguments += ["--workload", measurement.workload, *measurement.options]
        arguments += ["--repeat", str(self.repeats), "--json"]
        if measurement.pairs:
            arguments += ["--pairs", str(files[measurement.pairs])]
        if self.smoke:
            arguments.append("--smoke")
        answers = self.folder / "distances.txt"
        answers.unlink(missing_ok=True)
        if measurement.distances:
            arguments += ["--write-distances", str(answers)]
        document = self.bench(arguments)
        if document is None:
            return
        for result in document["results"]:
            yield self.row(measurement, result, counts.get(measurement.pairs, 0))
        if measurement.distances and answers.exists():
            self.distances[measurement.work] = np.loadtxt(answers, dtype=np.float64, ndmin=1)

    def row(self, measurement: Measurement, result: dict[str, Any], pairs: int) -> Row:
        queries = int(result.get("queries") or 1)
        microseconds = result["mean_us"] * (queries if measurement.whole else 1)
        extra = {key: result[key] for key in KEPT if result.get(key) is not None}
        if measurement.distances:
            extra["pairs"] = pairs
        return Row(
            OURS,
            self.graph.name,
            measurement.work,
            microseconds / MICROSECONDS[measurement.unit],
            measurement.unit,
            int(result.get("checksum") or 0),
            extra,
        )

    def measure_ranks(self) -> None:
        """Measures the time of every engine by Dijkstra rank."""
        for engine in RANKED:
            if engine == "astar" and not self.graph.has_coordinates:
                continue
            arguments = ["bench", str(self.file), "--engine", engine, "--workload", "rank"]
            arguments += ["--queries", "100", "--repeat", "1", "--json"]
            document = self.bench(arguments + (["--smoke"] if self.smoke else []))
            if document is None:
                continue
            line = [
                (int(result["rank"]), float(result["median_us"]))
                for result in document["results"]
                if result.get("rank")
            ]
            if line:
                self.ranks[engine] = sorted(line)

    def bench(self, arguments: list[str]) -> dict[str, Any] | None:
        ended = self.call(arguments)
        if ended is None:
            return None
        try:
            document = json.loads(ended.output)
            self.machine = document.get("machine", self.machine)
            self.commit = document.get("commit", self.commit)
            return document if isinstance(document["results"], list) else None
        except (ValueError, KeyError, AttributeError):
            self.failures.append(f"{' '.join(arguments[:6])}: no JSON of a benchmark")
            return None

    def call(self, arguments: list[str]) -> Ended | None:
        """Runs the program; records the reason if it fails."""
        short = [Path(part).name if part.startswith("/") else part for part in arguments]
        self.commands.append("routecli " + " ".join(short))
        ended = run([str(self.program), *arguments])
        if ended.code == 0:
            return ended
        self.failures.append(f"routecli {' '.join(short)}: {ended.reason}")
        return None
