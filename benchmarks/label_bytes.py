"""Bytes that hub labels would take in compressed forms.

    python benchmarks/label_bytes.py GRAPH.rgraph …

Each file needs labels (`routecli prepare GRAPH.rgraph --labels`). A label holds the weights between a
node and its ancestors in an elimination tree, the topmost first, and no ids: only weights can be
compressed. Every form is exact. Prints a Markdown table of bytes a node, without the 40 bytes of
the node's entry and step.
"""

from __future__ import annotations

import argparse
import struct
from pathlib import Path

import numpy as np

GROUP = 16
"""Ancestors in a group: one load of 16-bit numbers."""
REFERENCES = 8
"""Every so many ancestors, one whose label is stored by itself."""
ENTRY = np.dtype(
    [(name, "<u4") for name in ("code", "group", "hub", "depth", "outward", "inward", "own", "rank")]
)
STEP = np.dtype([("parent", "<u4"), ("hub", "<u4")])


def sections(path: Path) -> dict[str, np.ndarray]:
    """The sections of a graph file as bytes, mapped."""
    data = np.memmap(path, np.uint8, "r")
    (count,) = struct.unpack_from("<I", data, 24)
    found = {}
    for index in range(count):
        start = 64 + 64 * index
        name = bytes(data[start : start + 24]).rstrip(b"\0").decode()
        offset, length = struct.unpack_from("<QQ", data, start + 40)
        found[name] = data[offset : offset + length]
    return found


class Labels:
    """The labels of hubs, one after the other, with the places of those of their parents."""

    def __init__(self, path: Path) -> None:
        parts = sections(path)
        prefix = next(name for name in parts if name.endswith("meets"))[:-5]
        entries = parts[prefix + "nodes"].view(ENTRY)
        steps = parts[prefix + "steps"].view(STEP)
        self.nodes = entries.size
        self.weights = [parts[prefix + "out"].view("<u4")]
        if prefix + "in" in parts:
            self.weights.append(parts[prefix + "in"].view("<u4"))
        self.stored = sum(column.size for column in self.weights) * 4
        own = entries["own"] == entries["hub"]
        starts = np.zeros(steps.size, np.int64)
        lengths = np.zeros(steps.size, np.int64)
        ranks = entries["rank"][own].astype(np.int64)
        starts[ranks] = entries["hub"][own].astype(np.int64) * 4
        lengths[ranks] = entries["depth"][own].astype(np.int64) + 1
        hubs = np.sort(ranks)
        self.starts, self.lengths = starts[hubs], lengths[hubs]
        parent = np.append(np.where(steps["parent"] < steps.size, steps["parent"], steps.size), steps.size)
        self.parents = self._shared(hubs, parent[hubs], starts, lengths)
        # The ancestor whose depth is a multiple of REFERENCES; such a hub itself has none.
        reference = hubs.copy()
        for _ in range(REFERENCES - 1):
            is_below = (lengths[reference] - 1) % REFERENCES != 0
            reference = np.where(is_below, parent[reference], reference)
        self.references = self._shared(hubs, reference, starts, lengths)

    @staticmethod
    def _shared(hubs, others, starts, lengths) -> tuple[np.ndarray, np.ndarray]:
        """Where the labels of others start, and how much of them hubs share; nothing with themselves."""
        is_other = (others != hubs) & (others < starts.size)
        others = np.where(is_other, others, 0)
        return starts[others], np.where(is_other, lengths[others], 0)

    def parts(self, size: int = 100_000):
        """Some labels at a time: depths, weights, and the weights less the parent's and the reference's."""
        for column in self.weights:
            for first in range(0, self.starts.size, size):
                some = slice(first, first + size)
                lengths = self.lengths[some]
                ends = np.cumsum(lengths)
                depth = np.arange(ends[-1]) - np.repeat(ends - lengths, lengths)
                own = column[np.repeat(self.starts[some], lengths) + depth].astype(np.int64)
                differences = []
                for starts, shared in (self.parents, self.references):
                    is_shared = depth < np.repeat(shared[some], lengths)
                    place = np.where(is_shared, np.repeat(starts[some], lengths) + depth, 0)
                    differences.append(np.where(is_shared, own - column[place].astype(np.int64), own))
                yield depth, own, *differences


def varint_bytes(numbers: np.ndarray) -> int:
    """Seven bits a byte."""
    bits = np.frexp(numbers.astype(float))[1]
    return int(np.maximum(1, -(-bits // 7)).sum())


def zigzag(numbers: np.ndarray) -> np.ndarray:
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)


def groups(depth: np.ndarray, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The sizes of groups of consecutive ancestors, and the bits of a number above the least."""
    first = np.flatnonzero(depth % GROUP == 0)
    size = np.diff(np.append(first, depth.size))
    spread = np.maximum.reduceat(numbers, first) - np.minimum.reduceat(numbers, first)
    return size, np.frexp(spread.astype(float))[1]


def measure(labels: Labels) -> dict[str, float]:
    """Bytes a node of each form."""
    total: dict[str, float] = {"32 bits a weight, as stored": labels.stored}
    count = 0

    def add(name: str, number: float) -> None:
        total[name] = total.get(name, 0) + number

    for depth, own, difference, referred in labels.parts():
        count += own.size
        along = np.where(depth == 0, own, own - np.roll(own, 1))
        add("varint, less the ancestor before", varint_bytes(zigzag(along)))
        add("varint, less the parent's label", varint_bytes(zigzag(difference)))
        for name, numbers in (("", own), (", less the parent's label", difference), (", less a reference", referred)):
            size, bits = groups(depth, numbers)
            wide = np.where(bits <= 16, 2, 4)
            add(f"groups of {GROUP}: a base, 16 or 32 bits each{name}", float((5 + size * wide).sum()))
            narrow = np.where(bits <= 8, 1, wide)
            add(f"groups of {GROUP}: a base, 8, 16 or 32 bits each{name}", float((5 + size * narrow).sum()))
            add(f"groups of {GROUP}: a base, as many bits as needed{name}", float((5 + size * bits / 8).sum()))
    result = {name: number / labels.nodes for name, number in total.items()}
    result["weights a node"] = count / labels.nodes
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("graphs", type=Path, nargs="+")
    options = parser.parse_args()
    columns = {}
    for path in options.graphs:
        labels = Labels(path)
        columns[f"{labels.nodes:,} nodes"] = measure(labels)
    print("| bytes a node |", " | ".join(columns), "|")
    print("|---|" + "---:|" * len(columns))
    for name in next(iter(columns.values())):
        print(f"| {name} |", " | ".join(f"{column[name]:,.0f}" for column in columns.values()), "|")


if __name__ == "__main__":
    main()
