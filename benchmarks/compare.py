#!/usr/bin/env python3
"""Measures Rumbo beside other routing libraries and writes `RESULTS.md` with its plots.

    benchmarks/compare.py --install              once: a venv with the Python peers
    benchmarks/compare.py                        the four graphs beside the repository
    benchmarks/compare.py city=city.gr,city.co   a graph of one's own

A graph is `NAME=FILES`: a DIMACS `.gr` (plain, `.gz` or `.xz`), if there is one its `.co`, and if
it is imported already its `.rgraph`, with commas between. Everything runs on the same graph and the
same pairs, every program in a process of its own; a program that is not installed or fails costs a
line. All distances must agree: otherwise the exit code is 1, and the report says where.
`--extra` adds figures that other programs measured: one JSON object a line,
`{"peer","graph","work","value","unit","checksum"}`, with the names of `comparison/report.py`.
Needs Python 3.11 and NumPy; a peer counts as installed where the Python of `--python` finds it.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent
VENV = REPOSITORY / ".build" / "compare-venv"

try:
    import numpy as np
except ImportError:
    # Only `--install` does without it, and the venv that it makes has it.
    np = None  # type: ignore[assignment]


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("graphs", nargs="*", metavar="NAME=FILES")
    parser.add_argument("--install", action="store_true", help="make the venv of peers, then end")
    parser.add_argument(
        "--routingkit", type=Path, metavar="DIR", help="with --install: a checkout of RoutingKit"
    )
    parser.add_argument("--routecli", type=Path, default=REPOSITORY / ".build/release/routecli")
    parser.add_argument("--python", type=Path, help="the Python that has the peers")
    parser.add_argument("--output", type=Path, default=HERE / "RESULTS.md")
    parser.add_argument("--extra", type=Path, action="append", default=[], metavar="FILE.jsonl")
    parser.add_argument("--peers", help="only these, with commas between; `none` for none")
    parser.add_argument("--works", default="", help="only works whose name this expression finds")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs for every program")
    parser.add_argument("--label-pairs", type=int, default=1_000_000, help="pairs for hub labels")
    parser.add_argument("--repeat", type=int, default=5, help="repeats, of which the median counts")
    parser.add_argument("--budget", type=float, default=60, help="seconds for a peer's batch")
    parser.add_argument("--limit", type=float, default=400, help="seconds for a peer in all")
    parser.add_argument("--postgres", help="a server with pgRouting, as psql names it")
    parser.add_argument("--smoke", action="store_true", help="few queries: does it all run?")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep graphs and indices here")
    for hidden in ("--peer", "--graph", "--out"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    options = arguments(argv)
    if options.install:
        return install(options.routingkit)
    if np is None:
        # The venv has what this Python lacks.
        python = VENV / "bin" / "python"
        if python.exists() and Path(sys.prefix) != VENV:
            os.execv(python, [str(python), str(Path(__file__).resolve()), *(argv or sys.argv[1:])])
        print("NumPy is missing: benchmarks/compare.py --install makes a venv with it")
        return 2
    if options.peer:
        return run_peer(options)
    return compare(options, argv if argv is not None else sys.argv[1:])


def install(routingkit: Path | None) -> int:
    """Makes a venv below `.build` with the Python peers that can be had, and builds the drivers of
    the C++ peers."""
    from comparison.drivers import build
    from comparison.packages import PACKAGES

    venv.create(VENV, with_pip=True)
    missing = []
    for package in PACKAGES:
        print(f"installing {package}", flush=True)
        command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", package]
        if subprocess.run(command, check=False).returncode != 0:
            missing.append(package)
    print(f"{VENV.relative_to(REPOSITORY)} is ready" + (f"; without {missing}" if missing else ""))
    build(routingkit)
    return 0


def run_peer(options: argparse.Namespace) -> int:
    """The inside of a peer's process: prints rows, writes distances."""
    from comparison.graph import Graph
    from comparison.native import PEERS
    from comparison.peers import Task
    from comparison.rows import json_line

    folder = Path(options.out)
    task = Task(
        Graph.load(Path(options.graph)),
        np.load(folder / "pairs.npy"),
        repeats=options.repeat,
        budget=options.budget,
        postgres=options.postgres,
    )
    try:
        for row in PEERS[options.peer](task).rows():
            if row.extra.get("pairs") or row.work == "one-to-all":
                np.save(folder / f"{options.peer}.{row.work}.npy", task.distances[row.work])
            print(json_line(row), flush=True)
    except (ImportError, FileNotFoundError) as error:
        print(f"not installed: {error}", file=sys.stderr)
        return 3
    return 0


def compare(options: argparse.Namespace, argv: list[str]) -> int:
    from comparison.check import check_distances
    from comparison.graph import GraphError, largest_component, make_pairs
    from comparison.ours import Ours
    from comparison.report import GraphReport, write_report
    from comparison.rows import read_rows

    wanted = re.compile(options.works).search
    if not options.routecli.exists():
        print(f"compare.py: {options.routecli} is missing; `make build` makes it", file=sys.stderr)
        return 2
    began = datetime.datetime.now().astimezone()
    load = os.getloadavg()[0]
    try:
        extra = [row for path in options.extra for row in read_rows(path)]
        graphs = [read(spec) for spec in options.graphs or default_graphs()]
    except (GraphError, ValueError, OSError) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2
    if not graphs:
        print("compare.py: no graph named, and none beside the repository", file=sys.stderr)
        return 2
    reports: list[GraphReport] = []
    agreed = True
    commit, machine = "", ""
    with tempfile.TemporaryDirectory(prefix="compare-") as temporary:
        for graph, about, file in graphs:
            say(f"{graph.name}: {graph.node_count:,} nodes, {graph.arc_count:,} arcs")
            folder = (options.keep or Path(temporary)) / graph.name
            folder.mkdir(parents=True, exist_ok=True)
            component = largest_component(graph)
            pairs = make_pairs(graph, options.pairs, component)
            million = make_pairs(graph, options.label_pairs, component)
            graph.write_dimacs(folder)
            report = GraphReport(graph.name, graph.node_count, graph.arc_count, about)
            ours = Ours(options.routecli, graph, folder, options.repeat, options.smoke, file)
            ours.wanted = lambda work: wanted(work) is not None
            for row in ours.rows(pairs, million):
                say_row(row)
                report.rows.append(row)
            for failure in ours.failures:
                say(f"  left out: {failure}")
            distances = {f"Rumbo {work}": found for work, found in ours.distances.items()}
            for row, found in peers(options, graph, pairs, folder, report.notes):
                if wanted(row.work):
                    say_row(row)
                    report.rows.append(row)
                    if found is not None:
                        distances[f"{row.peer} {row.work}"] = found
            added = [row for row in extra if row.graph == graph.name and wanted(row.work)]
            report.rows += added
            report.notes += [f"left out: {failure}" for failure in ours.failures]
            report.ranks, report.commands = ours.ranks, ours.commands
            result = check_distances(graph, pairs, distances, report.rows, ours.distances)
            report.checks, agreed = result.lines, agreed and result.agreed
            for line in result.lines:
                say(f"  {line}")
            reports.append(report)
            commit = commit or ours.commit
            machine = machine or describe(ours.machine)
    for name in sorted({row.graph for row in extra} - {report.name for report in reports}):
        say(f"--extra has rows of {name}, which is no graph of this run: left out")
    from comparison.drivers import facts_line

    facts = {
        "date": began.isoformat(timespec="minutes"),
        "commit": f"`{commit or git_commit()}`",
        "machine": machine or describe({}),
        "system": f"{platform.system()} {platform.release()}, Python {platform.python_version()}",
        "load average before": f"{load:.1f}",
    }
    if drivers := facts_line():
        facts["C++ peers"] = drivers
    options.output.parent.mkdir(parents=True, exist_ok=True)
    write_report(options.output, reports, facts, "benchmarks/compare.py " + tidy(argv))
    say(f"wrote {options.output}")
    if not agreed:
        say("distances do not agree")
    return 0 if agreed else 1


def peers(options, graph, pairs, folder: Path, notes: list[str]):
    """Runs every peer in its own process; yields its rows with the distances of each."""
    from comparison.native import PEERS
    from comparison.processes import run
    from comparison.rows import Row

    names = list(PEERS) if options.peers is None else options.peers.split(",")
    if names == ["none"]:
        return
    graph.simple().save(folder / "graph.npz")
    np.save(folder / "pairs.npy", pairs[:20] if options.smoke else pairs)
    python = options.python or (VENV / "bin" / "python")
    if not Path(python).exists():
        python = Path(sys.executable)
    for name in names:
        if name not in PEERS:
            notes.append(f"left out: {name}: no such peer; there are {', '.join(PEERS)}")
            continue
        command = [str(python), str(Path(__file__).resolve()), "--peer", name]
        command += ["--graph", str(folder / "graph.npz"), "--out", str(folder)]
        command += ["--repeat", str(options.repeat), "--budget", str(options.budget)]
        command += ["--postgres", options.postgres] if options.postgres else []
        ended = run(command, options.limit)
        for line in ended.output.splitlines():
            try:
                row = Row.parse(line)
            except ValueError:
                continue
            file = folder / f"{name}.{row.work}.npy"
            yield row, np.load(file) if file.exists() else None
            file.unlink(missing_ok=True)
        if ended.code != 0:
            note = f"left out: {name}: {ended.reason}"
            say(f"  {note}")
            notes.append(note)


def read(spec: str):
    """Reads `NAME=FILES`: the graph, a word on it, and its graph file if there is one."""
    from comparison.graph import GraphError, read_graph

    name, equals, files = spec.partition("=")
    if not equals:
        name, files = Path(spec.split(",", 1)[0]).name.split(".")[0], spec
    chosen: dict[str, Path] = {}
    for text in files.split(","):
        path = Path(text)
        kind = next((kind for kind in (".rgraph", ".co", ".gr") if kind in path.suffixes), None)
        if kind is None:
            raise GraphError(f"{text}: expected a .gr, .co or .rgraph file")
        chosen[kind] = path
    if ".gr" not in chosen:
        raise GraphError(f"{spec}: the .gr file is missing, which the other programs read")
    graph = read_graph(name, chosen[".gr"], chosen.get(".co"))
    words = ["symmetric" if graph.is_symmetric else "directed"]
    words.append("with coordinates" if graph.has_coordinates else "without coordinates")
    return graph, f"`{chosen['.gr'].name}`, " + ", ".join(words), chosen.get(".rgraph")


def default_graphs() -> list[str]:
    """The graphs beside the repository, those that are there."""
    folder = REPOSITORY.parent / "shared" / "data" / "graphs"
    new_york = folder / "dimacs_ny" / "USA-road-d.NY.rebuilt.gr.gz"
    files = {
        "seattle": [folder / "directed" / "south_seattle_car.gr"],
        "bremen": [folder / "directed" / "bremen_time.gr"],
        "ny": [new_york, new_york.with_name("USA-road-d.NY.rebuilt.co.gz")],
        "fla": [folder / "pace16" / "FLA.gr.xz"],
    }
    return [
        f"{name}=" + ",".join(map(str, paths))
        for name, paths in files.items()
        if all(path.exists() for path in paths)
    ]


def describe(machine: dict) -> str:
    cpu = machine.get("cpu") or processor()
    cores = machine.get("cores") or os.cpu_count()
    memory = machine.get("memory") or os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{cpu}, {cores} cores, {memory / 2**30:.0f} GiB"


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def git_commit() -> str:
    command = ["git", "-C", str(REPOSITORY), "describe", "--always", "--dirty"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def tidy(argv: list[str]) -> str:
    """The arguments without the folders of this machine."""
    return " ".join(shlex.quote(re.sub(r"(?<![\w.])/(?:[^/,=\s]+/)+", "", part)) for part in argv)


def say(text: str) -> None:
    print(text, flush=True)


def say_row(row) -> None:
    from comparison.report import figure

    say(f"  {row.peer:24} {row.work:28} {figure(row)}")


if __name__ == "__main__":
    sys.exit(main())
