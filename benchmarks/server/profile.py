#!/usr/bin/env python3
"""Shows where `routed` spends its time: a table of functions and a flame graph of one kind of request.

    benchmarks/server/profile.py .build/release/routed porto.rgraph --kind steps --pairs requests.ndjson \\
        --output steps.svg
    benchmarks/server/profile.py .build/release/routed porto.rgraph --box 41.14,-8.66,41.18,-8.56

wrk loads the server, and `perf record -g` samples the stacks of its threads. Prints each function's *inclusive*
share (samples in which it is anywhere on the stack) and its *own* share (samples in which it is the innermost);
closures and specializations count as the function that they belong to. Writes a flame graph as SVG: each
rectangle is a function, as wide as its inclusive share, above the one that calls it; a browser shows the whole
name of the one that is pointed at. Needs Debian's linux-perf and wrk, and a build with frame pointers,
as Swift's are. C libraries without them lose the callers of their functions.
"""

from __future__ import annotations

import argparse
import collections
import colorsys
import dataclasses
import html
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterable

from servers import Server, pairs, wrk
from speed import kinds

#: Names of the kinds of requests in `speed.py`.
KINDS = {
    "nearest": "nearest",
    "route": "route, no geometry",
    "steps": "route, full geometry and steps",
    "table": "table 25 x 25",
}
#: Pixels: the picture, a row, the least width that is drawn, and the mean width of a character.
WIDTH, ROW, LEAST, CHARACTER = 1400, 17, 0.4, 6.4
#: What the compiler makes of a function: closures, partial applications, specializations, merged copies.
PREFIXES = re.compile(
    r"^(?:closure #\d+ (?:\([^)]*\) )?in |partial apply for |merged |implicit closure #\d+ (?:\([^)]*\) )?in |"
    r"(?:generic|function signature) specialization (?:<.*> )?of )"
)
#: The functions of a stack, the outermost first.
Stack = tuple[str, ...]


# Recording

def recorded(options: argparse.Namespace, folder: str) -> pathlib.Path:
    """The file of perf with the samples of a loaded server."""
    data = pathlib.Path(folder, "perf.data")
    ends = pairs(options.pairs) if options.pairs else drawn(options.box, options.seed)
    targets = kinds(ends)[KINDS[options.kind]]
    command = lambda port: [  # noqa: E731
        options.routed, "--graph", options.graph, "--port", str(port), "--log-level", "none",
    ]
    with Server(command) as server:
        for target in targets[:200]:
            server.get(target)
        load = wrk(server, targets, folder, "-t", "1", "-c", "8", "-d", f"{options.seconds + 2}s")
        subprocess.run(
            ["perf", "record", "-q", "-g", "-F", str(options.frequency), "-p", str(server.process.pid),
             "-o", str(data), "--", "sleep", str(options.seconds)],
            check=True,
        )
        said = load.communicate()[0]
    if rate := re.search(r"Requests/sec:\s+([\d.]+)", said):
        print(f"{options.kind}: {float(rate[1]):,.0f} requests a second while sampled")
    if "Non-2xx" in said or "Socket errors" in said:
        print(said, file=sys.stderr)
    return data


def drawn(box: str, seed: int) -> list[tuple[str, str]]:
    """Random pairs of places in a box."""
    south, west, north, east = (float(part) for part in box.split(","))
    source = random.Random(seed)
    place = lambda: f"{source.uniform(west, east):.6f},{source.uniform(south, north):.6f}"  # noqa: E731
    return [(place(), place()) for _ in range(500)]


def stacks(data: pathlib.Path) -> collections.Counter[Stack]:
    """How often each stack was sampled; the outermost function comes first."""
    text = subprocess.run(
        ["perf", "script", "--no-demangle", "-i", str(data), "-F", "comm,ip,sym"],
        check=True, capture_output=True, text=True,
    ).stdout
    found: collections.Counter[Stack] = collections.Counter()
    for sample in text.split("\n\n"):
        lines = sample.strip().splitlines()
        names = [line.split(None, 1)[1] if " " in line.strip() else "[unknown]" for line in lines[1:]]
        if names:
            found[tuple(reversed([name.removesuffix(" ([kernel.kallsyms])") for name in names]))] += 1
    return found


# Names

def demangled(names: Iterable[str]) -> dict[str, str]:
    """Readable names: Swift's in short form, C++'s without parameters."""
    mangled = sorted(names)
    swift = filtered(["swift", "demangle", "--compact", "--simplified"], mangled)
    readable = filtered(["c++filt", "-p"], swift)
    return dict(zip(mangled, (shortened(name) for name in readable)))


def filtered(command: list[str], lines: list[str]) -> list[str]:
    """The lines of a program that replaces names; those that were given if it is not there."""
    try:
        result = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return lines
    found = result.stdout.splitlines()
    return found if len(found) == len(lines) else lines


def shortened(name: str) -> str:
    """The function that a closure, a specialization or the like belongs to."""
    former = None
    while former != name:
        former = name
        name = PREFIXES.sub("", name)
    return name


# Table

def table(found: collections.Counter[Stack], rows: int) -> str:
    """Markdown of the functions with the largest inclusive shares, and of those with the largest own shares."""
    inclusive: collections.Counter[str] = collections.Counter()
    own: collections.Counter[str] = collections.Counter()
    for stack, count in found.items():
        for name in set(stack):
            inclusive[name] += count
        own[stack[-1]] += count
    total = sum(found.values())

    def rows_by(counts: collections.Counter[str]) -> list[str]:
        lines = ["| inclusive | own | function |", "|---:|---:|---|"]
        for name, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:rows]:
            shares = f"| {100 * inclusive[name] / total:.1f} % | {100 * own[name] / total:.1f} % |"
            lines.append(f"{shares} {name.replace('|', chr(92) + '|')} |")
        return lines

    return "\n".join(["By inclusive share:", "", *rows_by(inclusive), "", "By own share:", "", *rows_by(own)])


# Flame graph

@dataclasses.dataclass
class Frame:
    count: int = 0
    callees: dict[str, "Frame"] = dataclasses.field(default_factory=dict)

    def add(self, stack: Stack, count: int) -> None:
        frame = self
        frame.count += count
        for name in stack:
            frame = frame.callees.setdefault(name, Frame())
            frame.count += count

    def depth(self) -> int:
        return 1 + max((callee.depth() for callee in self.callees.values()), default=0)


def without_repetitions(stack: Stack) -> Stack:
    """The stack with each run of one function once, so that recursion is one rectangle."""
    return tuple(name for index, name in enumerate(stack) if index == 0 or stack[index - 1] != name)


def flame_graph(found: collections.Counter[Stack], title: str) -> str:
    """SVG; callers are below, functions of one caller are sorted by name."""
    root = Frame()
    for stack, count in found.items():
        root.add(without_repetitions(stack), count)
    height = (root.depth() + 1) * ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="monospace" font-size="11">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="4" y="12">{html.escape(title)}</text>',
    ]

    def draw(name: str, frame: Frame, x: float, level: int) -> None:
        width = WIDTH * frame.count / root.count
        if width < LEAST:
            return
        y = height - (level + 1) * ROW
        share = 100 * frame.count / root.count
        label = name if len(name) * CHARACTER < width else name[: max(0, int(width / CHARACTER) - 1)] + "…"
        parts.append(
            f"<g><title>{html.escape(name)} ({share:.1f} %)</title>"
            f'<rect x="{x:.1f}" y="{y}" width="{max(width - 0.3, 0.2):.1f}" height="{ROW - 1}" rx="1" '
            f'fill="{color(name)}"/>'
            + (f'<text x="{x + 2:.1f}" y="{y + 12}">{html.escape(label)}</text>' if width > 4 * CHARACTER else "")
            + "</g>"
        )
        for callee in sorted(frame.callees):
            draw(callee, frame.callees[callee], x, level + 1)
            x += WIDTH * frame.callees[callee].count / root.count

    draw("all", root, 0, 0)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def color(name: str) -> str:
    """A warm colour that depends on the name alone, so that two pictures can be compared."""
    value = zlib.crc32(name.encode())
    hue, light, saturation = 20 + value % 35, 66 + value // 4096 % 14, 70 + value // 64 % 20
    parts = colorsys.hls_to_rgb(hue / 360, light / 100, saturation / 100)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("routed")
    parser.add_argument("graph")
    parser.add_argument("--kind", choices=KINDS, default="steps")
    ends = parser.add_mutually_exclusive_group(required=True)
    ends.add_argument("--pairs", help="requests with `from` and `to`, as NDJSON")
    ends.add_argument("--box", help="random pairs of places in it: SOUTH,WEST,NORTH,EAST")
    parser.add_argument("--seed", type=int, default=1, help="of the random pairs")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--frequency", type=int, default=997, help="samples a second of each thread")
    parser.add_argument("--rows", type=int, default=40, help="functions in the table")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("profile.svg"), help="the SVG")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        samples = stacks(recorded(options, folder))
    if not samples:
        raise SystemExit("perf took no samples; see /proc/sys/kernel/perf_event_paranoid")
    names = demangled({name for stack in samples for name in stack})
    found: collections.Counter[Stack] = collections.Counter()
    for stack, count in samples.items():
        found[tuple(names[name] for name in stack)] += count
    total = sum(found.values())
    print(f"{total:,} samples; load of the machine: {os.getloadavg()[0]:.2f}\n")
    print(table(found, options.rows))
    options.output.write_text(flame_graph(found, f"routed, {options.kind}: {total:,} samples"))
    print(f"\nflame graph: {options.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
