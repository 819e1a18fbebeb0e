"""Runs `rumbo.spark` on a cluster of one master and two workers on this machine.

    python benchmarks/spark/cluster.py --graph ny.rgraph --map porto.rgraph --routecli PATH
        [--pairs 10000000] [--jobs "paths of files" match …] [--no-kill]

Needs the wheel of rumbo, PySpark 4, PyArrow and Java 17. The graph must have labels and a hierarchy
(`routecli prepare`), the map must be a file of `import osm`. All jobs have one core a worker; each is
run again by as many plain Python processes on the same files. An executor is killed in the middle of
a job, which must end with the same bytes. Prints Markdown; ends with 1 if bytes differ.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable, Iterator

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pyspark
from pyspark.sql import SparkSession

import rumbo
from rumbo import spark as rumbo_spark

HERE = Path(__file__).resolve().parent
WORKERS = 2
HOST = "127.0.0.1"
OF_FILES = " of files"
"""The end of the name of a job over `ParquetFiles`."""


def main() -> int:
    options = arguments()
    folder = Path(tempfile.mkdtemp(prefix="rumbo-cluster-", dir=options.scratch))
    try:
        return run(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graph", required=True, type=Path, help="a graph file with labels and ch")
    parser.add_argument("--map", type=Path, help="a graph file with streets, for routes and traces")
    parser.add_argument("--routecli", type=Path, help="simulates the traces")
    parser.add_argument("--pairs", type=int, default=10_000_000, help="pairs for distances")
    parser.add_argument("--paths", type=int, default=1_000_000, help="pairs for paths")
    parser.add_argument("--routes", type=int, default=100_000, help="pairs for routes on the map")
    parser.add_argument("--trips", type=int, default=400, help="simulated trips to match")
    parser.add_argument("--parts", type=int, default=32, help="files of each input")
    parser.add_argument("--scratch", type=Path, help="a folder for inputs and outputs")
    parser.add_argument("--jobs", nargs="+", help="some jobs, such as 'paths of files'; all by default")
    parser.add_argument("--no-kill", action="store_true", help="do not kill executors")
    return parser.parse_args()


# -- The cluster -----------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A master and its workers on loopback, with one core each; stopped at the end."""
    launcher = Path(pyspark.__file__).parent / "bin" / "spark-class"
    environment = dict(
        os.environ, SPARK_LOCAL_IP=HOST, SPARK_WORKER_DIR=str(folder / "work"),
        SPARK_LOCAL_DIRS=str(folder / "local"), PYSPARK_PYTHON=sys.executable,
    )
    port = free_port()
    address = f"spark://{HOST}:{port}"
    deploy = "org.apache.spark.deploy"
    commands = [
        [f"{deploy}.master.Master", "--host", HOST, "--port", str(port), "--webui-port", "0"]
    ]
    for _ in range(WORKERS):
        commands.append(
            [
                f"{deploy}.worker.Worker", "--host", HOST, "--cores", "1", "--memory", "2g",
                "--webui-port", "0", address,
            ]
        )
    processes: list[subprocess.Popen[bytes]] = []
    try:
        for number, command in enumerate(commands):
            with open(folder / f"process-{number}.log", "wb") as log:
                processes.append(
                    subprocess.Popen(
                        [str(launcher), *command], env=environment, stdin=subprocess.DEVNULL,
                        stdout=log, stderr=log, start_new_session=True,
                    )
                )
            if number == 0:
                wait_for(port)
        yield address
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def wait_for(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the master does not listen")


def session(address: str) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    made = (
        SparkSession.builder.master(address).appName("rumbo")
        .config("spark.driver.host", HOST)
        .config("spark.driver.bindAddress", HOST)
        .config("spark.executor.memory", "1g")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "8")
        .config("spark.sql.adaptive.coalescePartitions.enabled", "false")
        .config("spark.sql.files.maxPartitionBytes", "1g")
        .config("spark.sql.files.openCostInBytes", "1g")
        .config("spark.sql.session.timeZone", "UTC")
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("ERROR")
    return made


def executors(folder: Path) -> list[int]:
    """The process numbers of the cluster's executors."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            command = (entry / "cmdline").read_bytes()
            place = os.readlink(entry / "cwd")
            if b"CoarseGrainedExecutorBackend" in command and place.startswith(str(folder)):
                found.append(int(entry.name))
    return sorted(found)


def kill_one(folder: Path, spark: SparkSession, share: float, done: threading.Event) -> list[int]:
    """Kills an executor once a share of a job's tasks has ended; returns when it did or `done`."""
    tracker = spark.sparkContext.statusTracker()
    while not done.is_set():
        for stage in tracker.getActiveStageIds():
            about = tracker.getStageInfo(stage)
            if about and about.numCompletedTasks >= share * about.numTasks > 0:
                victim = executors(folder)[0]
                os.kill(victim, signal.SIGKILL)
                return [about.numCompletedTasks, about.numTasks]
        time.sleep(0.02)
    return []


# -- Inputs ----------------------------------------------------------------------------------------


def write_parts(folder: Path, table: pa.Table, parts: int) -> Path:
    folder.mkdir(parents=True)
    bounds = np.linspace(0, table.num_rows, parts + 1).astype(int)
    for number, (start, end) in enumerate(zip(bounds, bounds[1:])):
        pq.write_table(table.slice(start, end - start), folder / f"{number:05}.parquet")
    return folder


def pairs(graph: rumbo.Graph, count: int, seed: int) -> pa.Table:
    draw = np.random.default_rng(seed)
    nodes = np.asarray(graph.nodes)
    ends = [nodes[draw.integers(0, nodes.size, count)] for _ in range(2)]
    return pa.table({"source": ends[0], "target": ends[1]})


def places(graph: rumbo.Graph, count: int, seed: int) -> pa.Table:
    draw = np.random.default_rng(seed)
    latitudes, longitudes = graph.coordinates
    found = {}
    for end in ("from", "to"):
        rows = draw.integers(0, latitudes.size, count)
        found[end + "_latitude"], found[end + "_longitude"] = latitudes[rows], longitudes[rows]
    return pa.table(found)


def traces(options: argparse.Namespace, graph: rumbo.Graph) -> pa.Table:
    """Trips of a day, simulated between random nodes."""
    draw = np.random.default_rng(5)
    latitudes, longitudes = graph.coordinates
    ends = draw.integers(0, latitudes.size, (2 * options.trips, 2)).tolist()

    def simulate(number: int) -> tuple[int, list[tuple[float, float, float]]]:
        start, end = ends[number]
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "t.gpx"
            result = subprocess.run(
                [
                    str(options.routecli), "simulate", "--graph", str(options.map), "--trust",
                    "--profile", graph.profile, "--law", "streets", "--seed", str(number),
                    "--from", f"{latitudes[start]},{longitudes[start]}",
                    "--to", f"{latitudes[end]},{longitudes[end]}", "--gpx", str(output),
                    "--truth", str(Path(folder) / "t.json"), "--quiet",
                ],
                capture_output=True,
            )
            if result.returncode != 0:
                return number, []
            return number, [
                (datetime.fromisoformat(when.replace("Z", "+00:00")).timestamp(), float(y), float(x))
                for y, x, when in re.findall(
                    r'<trkpt lat="([^"]*)" lon="([^"]*)">.*?<time>([^<]*)</time>',
                    output.read_text(), re.S,
                )
            ]

    trip: list[int] = []
    rows: list[tuple[float, float, float]] = []
    count = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, fixes in pool.map(simulate, range(len(ends))):
            if fixes and count < options.trips:
                count += 1
                rows += fixes
                trip += [number] * len(fixes)
    columns = np.array(rows)
    return pa.table(
        {"trip": trip, "time": columns[:, 0], "latitude": columns[:, 1], "longitude": columns[:, 2]}
    )


# -- Jobs ------------------------------------------------------------------------------------------


def digest(folder: Path) -> str:
    """A hash of an output: the bytes of all parts up to their footers, and the footers' rows.

    Footers list encodings in the order of a Java hash set, which differs from process to process.
    """
    files = {re.match(r"part-(\d+)", file.name).group(1): file for file in folder.glob("part-*")}
    total = hashlib.sha256()
    for number in sorted(files):
        content = files[number].read_bytes()
        footer = int.from_bytes(content[-8:-4], "little") + 8
        about = pq.read_metadata(files[number])
        total.update(f"{number} {about.num_rows} {about.schema.to_arrow_schema()}".encode())
        total.update(content[:-footer])
    return total.hexdigest()[:16]


def plain(job: str, options: argparse.Namespace, source: Path, output: Path) -> float:
    """The seconds of as many plain processes, which take every other file each."""
    output.mkdir(parents=True)
    path = options.graph if job in ("distances", "paths") else options.map
    start = time.perf_counter()
    processes = [
        subprocess.Popen(
            [
                sys.executable, str(HERE / "plain.py"), job, str(path), str(source), str(output),
                str(number), str(WORKERS),
            ]
        )
        for number in range(WORKERS)
    ]
    codes = [process.wait() for process in processes]
    if any(codes):
        raise SystemExit(f"plain.py ended with {codes}")
    return time.perf_counter() - start


def timed(body: Callable[[], Any]) -> float:
    start = time.perf_counter()
    body()
    return time.perf_counter() - start


def made(options: argparse.Namespace, folder: Path, graph: rumbo.Graph) -> dict[str, tuple[Path, int]]:
    """The inputs of the wanted jobs, and their numbers of rows."""
    names = ["distances", "paths"]
    if options.map:
        names += ["route"] + (["match"] if options.routecli else [])
    wanted = {name.removesuffix(OF_FILES) for name in options.jobs or names}
    found = {}
    for name in [name for name in names if name in wanted]:
        if name in ("distances", "paths"):
            table = pairs(graph, getattr(options, {"distances": "pairs"}.get(name, name)), len(found))
        else:
            streets = rumbo.Graph.open(options.map, "car", trust=True)
            table = traces(options, streets) if name == "match" else places(streets, options.routes, 3)
        parts = 1 if name == "match" else options.parts
        found[name] = write_parts(folder / f"in-{name}", table, parts), table.num_rows
    return found


def run(options: argparse.Namespace, folder: Path) -> int:
    graph = rumbo.Graph.open(options.graph, trust=True)
    inputs = made(options, folder, graph)

    print("# Spark beside plain processes\n")
    print(f"- date: {datetime.now(timezone.utc):%Y-%m-%dT%H:%M}+00:00, load before: {os.getloadavg()[0]:.1f}")
    print(f"- PySpark {pyspark.__version__}, rumbo {rumbo.__version__}, PyArrow {pa.__version__}")
    print(f"- {WORKERS} workers of one core, {os.cpu_count()} processors, {options.parts} files of each input")
    print(f"- graph: {graph.n_nodes:,} nodes, {graph.n_arcs:,} arcs\n")

    begun = time.perf_counter()
    with cluster(folder) as address:
        spark = session(address)
        spark.range(WORKERS * 4).repartition(WORKERS * 4).count()
        started = time.perf_counter() - begun
        files = {
            job: rumbo_spark.GraphFile.shared(
                options.graph if job in ("distances", "paths") else options.map,
                None if job in ("distances", "paths") else "car",
            )
            for job in inputs
        }
        jobs = {
            job: getattr(rumbo_spark, job)(spark.read.parquet(str(source)), files[job])
            for job, (source, _) in inputs.items()
        }
        of_files = {
            job: getattr(rumbo_spark, job)(rumbo_spark.ParquetFiles(spark, source), files[job])
            for job, (source, _) in inputs.items()
            if job != "match"
        }
        written = {
            **{job: lambda path, job=job: jobs[job].write.parquet(path) for job in jobs},
            **{job + OF_FILES: lambda path, job=job: of_files[job].write(path) for job in of_files},
        }
        written = {name: written[name] for name in options.jobs or written if name in written}
        node = int(np.asarray(graph.nodes)[0])
        one = spark.createDataFrame([(node, node)], "source bigint, target bigint")
        first = timed(lambda: rumbo_spark.distances(one, files["distances"]).collect())
        print(f"Starting the cluster and the session: {started:.1f} s; the first row after that: {first:.1f} s.\n")

        print("| job | rows | plain processes, s | Spark, s | throughput, Spark ÷ plain |")
        print("|---|---:|---:|---:|---:|", flush=True)
        digests = {}
        for job in jobs:
            source, count = inputs[job]
            alone = plain(job, options, source, folder / "plain" / job)
            shutil.rmtree(folder / "plain")
            for name in (job, job + OF_FILES):
                if name not in written:
                    continue
                output = folder / "out" / name
                seconds = timed(lambda: written[name](str(output)))
                digests[name] = digest(output)
                shutil.rmtree(output)
                print(
                    f"| {name} | {count:,} | {alone:.1f} | {seconds:.1f} | {alone / seconds:.2f} |",
                    flush=True,
                )
        print()
        bad = 0
        killed = [] if options.no_kill else ["distances", "distances" + OF_FILES, "match"]
        for name in [name for name in killed if name in written]:
            done = threading.Event()
            found: list[list[int]] = []
            watcher = threading.Thread(
                target=lambda: found.append(kill_one(folder, spark, 0.25, done))
            )
            watcher.start()
            output = folder / "killed" / name
            seconds = timed(lambda: written[name](str(output)))
            done.set()
            watcher.join()
            again = digest(output)
            if not found or not found[0]:
                print(f"{name}: the job ended before an executor could be killed.")
                bad += 1
                continue
            ended, tasks = found[0]
            same = "the same bytes" if again == digests[name] else "OTHER BYTES"
            bad += again != digests[name]
            print(
                f"{name}, an executor killed by SIGKILL after {ended} of {tasks} tasks: "
                f"{seconds:.1f} s, {same} ({again}).",
                flush=True,
            )
        spark.stop()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
