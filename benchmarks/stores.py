"""Measures `import osm --apply` on an extract and on a store of the same map, in alternation.

    python3 benchmarks/stores.py ROUTECLI EXTRACT [--cch] [--count 100] [--rounds 5]

Imports the extract with a store, makes up changes (`changes.py`, which needs `osmium` of PyPI) and
applies them from both sources. Checks that graph and places are the same bytes, and that a store
changed in place is the one made of the extract and the changes. Prints one row of the table in
SCALE.md: sizes, and medians of processor time and peak memory.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routecli", type=Path)
    parser.add_argument("extract", type=Path)
    parser.add_argument("--cch", action="store_true", help="with customizable hierarchies of all profiles")
    parser.add_argument("--count", type=int, default=100, help="of each kind of change")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(options, Path(folder))
    return 0


def measure(options: argparse.Namespace, folder: Path) -> None:
    program, extract = str(options.routecli.resolve()), options.extract.resolve()
    store, before, changes = folder / "m.osmstore", folder / "before.rgraph", folder / "hour.osc.gz"
    run(program, "import", "osm", extract, "--store", store, "--output", before)
    if options.cch:
        run(program, "prepare", before, "--cch")
    made = [sys.executable, Path(__file__).with_name("changes.py"), extract, "--output", changes]
    subprocess.run([*made, "--count", str(options.count)], check=True)

    used: dict[str, list[tuple[float, float]]] = {"extract": [], "store": []}
    for _ in range(options.rounds):
        for name, source in (("extract", extract), ("store", store)):
            graph = folder / f"{name}.rgraph"
            shutil.copy(before, graph)
            used[name].append(
                run(program, "import", "osm", source, "--apply", changes, "--output", graph)
            )
    for ending in ("rgraph", "places"):
        if not filecmp.cmp(folder / f"extract.{ending}", folder / f"store.{ending}", shallow=False):
            raise SystemExit(f"the {ending} files differ")
    compare_stores(program, extract, store, changes, folder)

    row = [extract.name, f"{extract.stat().st_size / 1e6:.1f} MB", f"{store.stat().st_size / 1e6:.1f} MB"]
    for name in used:
        seconds, memory = (statistics.median(each) for each in zip(*used[name]))
        row.append(f"{seconds:.2f} s, {memory:.0f} MiB")
    print("| | extract | store | `--apply` on the extract | on the store |")
    print("|---|---:|---:|---:|---:|")
    print(f"| {' | '.join(row)} |")


def compare_stores(program: str, extract: Path, store: Path, changes: Path, folder: Path) -> None:
    """Compares a store changed in place with one made of the extract and the changes."""
    made, changed, graph = folder / "made.osmstore", folder / "changed.osmstore", folder / "other.rgraph"
    shutil.copy(store, changed)
    for source, target in ((extract, made), (changed, changed)):
        run(program, "import", "osm", source, "--apply", changes, "--store", target, "--output", graph)
    if not filecmp.cmp(made, changed, shallow=False):
        raise SystemExit("the stores differ")


def run(*command: object) -> tuple[float, float]:
    """Processor seconds and peak memory in MiB of a command."""
    process = subprocess.Popen(
        [*map(str, command), "--quiet"], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
