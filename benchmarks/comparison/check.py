"""Checks that all programs find the same distances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from .graph import Graph
from .rows import OURS, Row

#: Works that answer the same pairs, whose sums must then be equal.
SAME_PAIRS = {
    "point-to-point",
    "bidirectional",
    "astar",
    "alt",
    "ch-distance",
    "ch-path",
    "cch-distance",
    "cch-path",
    "cch-perfect-distance",
    "cch-perfect-path",
    "labels-hot",
    "labels-path",
}

#: Works whose sums are compared with the same work of other programs.
SAME_WORK = {"labels-cold", "one-to-all", "phast-one-to-all"}

#: Works on the same sources and targets, whose sums are equal whatever the engine.
SAME_CELLS = {
    "ch-table": "table",
    "cch-table": "table",
    "labels-table": "table",
    "ch-one-to-many": "one to many",
    "phast-one-to-many": "one to many",
    "cch-one-to-many": "one to many",
    "labels-one-to-many": "one to many",
}

#: Distances may differ by so much of themselves: some programs count in 32-bit fractions.
TOLERANCE = 1e-6


@dataclass
class Check:
    agreed: bool = True
    lines: list[str] = field(default_factory=list)

    def differ(self, line: str) -> None:
        self.agreed = False
        self.lines.append(f"**DIFFERS**: {line}")


def check_distances(
    graph: Graph,
    pairs: np.ndarray,
    distances: Mapping[str, np.ndarray],
    rows: Sequence[Row],
    ours: Mapping[str, np.ndarray],
) -> Check:
    """Compares every program's distances with Dijkstra's, or only their sums if it gives only sums.

    The reference is Rumbo's Dijkstra, or the first program of the list if it did not run.
    """
    check = Check()
    complete = {
        name: found for name, found in distances.items() if not name.endswith("labels-cold")
    }
    truth_name = f"{OURS} point-to-point"
    if truth_name not in complete:
        # The one that answered most pairs.
        truth_name = max(complete, key=lambda name: len(complete[name]), default="")
    if truth_name:
        _compare_pairs(check, graph, pairs, complete, truth_name)
    cold = ours.get("labels-cold")
    if cold is not None and truth_name:
        # The million pairs begin with the common pairs.
        _compare(check, graph, pairs, f"{OURS} labels-cold", (cold, complete[truth_name]))
    _compare_sums(check, pairs, complete.get(truth_name), rows)
    return check


def _compare_pairs(
    check: Check,
    graph: Graph,
    pairs: np.ndarray,
    distances: Mapping[str, np.ndarray],
    truth_name: str,
) -> None:
    truth = distances[truth_name]
    agreeing = []
    for name, found in distances.items():
        count = min(len(found), len(truth))
        if name != truth_name and _compare(check, graph, pairs, name, (found, truth)):
            agreeing.append(f"{name} ({count})")
    if agreeing:
        check.lines.append(
            f"Distances equal {truth_name}'s, pair by pair (pairs): " + ", ".join(agreeing) + "."
        )


def _compare(
    check: Check,
    graph: Graph,
    pairs: np.ndarray,
    name: str,
    distances: tuple[np.ndarray, np.ndarray],
) -> bool:
    """Compares distances with the reference, up to the shorter of the two."""
    count = min(map(len, distances))
    found, truth = distances[0][:count], distances[1][:count]
    wrong = np.flatnonzero(np.abs(found - truth) > TOLERANCE * np.maximum(1, np.abs(truth)))
    if len(wrong) == 0:
        return True
    first = int(wrong[0])
    source, target = (pairs[first] + graph.first_id).tolist()
    check.differ(
        f"{graph.name}: {name}: {len(wrong)} of {len(found)} pairs, the first {source} to {target}:"
        f" {found[first]:.10g}, not {truth[first]:.10g}"
    )
    return False


def _compare_sums(
    check: Check, pairs: np.ndarray, truth: np.ndarray | None, rows: Sequence[Row]
) -> None:
    sums: dict[str, int] = {}
    if truth is not None and len(truth) == len(pairs):
        sums[f"pairs {len(pairs)}"] = int(np.rint(truth[truth >= 0].sum()))
    agreeing = 0
    for row in sorted(rows, key=lambda row: row.peer != OURS):
        if not row.checksum:
            continue
        if row.work in SAME_PAIRS:
            # Imported figures may be of more or fewer pairs: compare them among themselves.
            key = f"pairs {row.extra.get('pairs', len(pairs))}"
        elif row.work in SAME_WORK:
            # Slow programs take fewer sources.
            sources = row.extra.get("sources", row.extra.get("queries", ""))
            key = f"{row.work.removeprefix('phast-')} {sources}"
        elif row.work in SAME_CELLS:
            key = SAME_CELLS[row.work]
        else:
            continue
        expected = sums.setdefault(key, row.checksum)
        if abs(row.checksum - expected) > TOLERANCE * expected:
            check.differ(
                f"{row.graph}: {row.peer} {row.work}: all distances add up to {row.checksum},"
                f" not {expected}"
            )
        else:
            agreeing += 1
    if agreeing:
        check.lines.append(f"Sums of all distances agree in {agreeing} rows.")
