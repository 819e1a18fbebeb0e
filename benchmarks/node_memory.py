"""Measures `import osm` with node lists in memory and in files.

    python3 benchmarks/node_memory.py ROUTECLI EXTRACT [--limits 0 1048576]

Imports the extract once for each limit of `--node-memory` in MiB, samples the memory that the system
cannot write back to a file (RssAnon of Linux) every 20 ms, and checks that graph and places are the same
bytes. Prints Markdown.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import tempfile
import threading
import time
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routecli", type=Path)
    parser.add_argument("extract", type=Path)
    parser.add_argument("--limits", type=int, nargs="+", default=[1 << 20, 0])
    parser.add_argument("--scratch", type=Path, help="a folder on a disk, for the outputs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
        rows = [measure(options, limit, Path(folder) / f"{limit}.rgraph") for limit in options.limits]
        first = options.limits[0]
        for limit in options.limits[1:]:
            for ending in ("rgraph", "places"):
                files = [Path(folder) / f"{number}.{ending}" for number in (first, limit)]
                if not filecmp.cmp(*files, shallow=False):
                    raise SystemExit(f"the {ending} files differ")
    print("| `--node-memory`, MiB | seconds | peak, MiB | of it without a file, MiB |")
    print("|---:|---:|---:|---:|")
    for limit, (seconds, peak, anonymous) in zip(options.limits, rows):
        print(f"| {limit:,} | {seconds:.0f} | {peak:,.0f} | {anonymous:,.0f} |")


def measure(options: argparse.Namespace, limit: int, output: Path) -> tuple[float, float, float]:
    """Seconds, and the peaks of all memory and of the memory without a file in MiB."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [
            str(options.routecli.resolve()), "import", "osm", str(options.extract), "--output", str(output),
            "--node-memory", str(limit), "--json", "--quiet",
        ],
        stdout=subprocess.DEVNULL,
    )
    peaks = [0]
    done = threading.Event()
    watcher = threading.Thread(target=watch, args=(process.pid, peaks, done))
    watcher.start()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    done.set()
    watcher.join()
    if status != 0:
        raise SystemExit(f"the import ended with {status}")
    return seconds, usage.ru_maxrss / 1024, peaks[0] / 1024


def watch(process: int, peaks: list[int], done: threading.Event) -> None:
    while not done.wait(0.02):
        try:
            lines = Path(f"/proc/{process}/status").read_text().splitlines()
        except OSError:
            return
        for line in lines:
            if line.startswith("RssAnon:"):
                peaks[0] = max(peaks[0], int(line.split()[1]))


if __name__ == "__main__":
    main()
