"""Times of many calls, and the figures that all programs are compared by."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import osrm_peer, valhalla_peer
from .process import resident_mib
from .streets import Pair

ENGINES = {"osrm": osrm_peer.Engine, "valhalla": valhalla_peer.Engine}


@dataclass
class Passes:
    """How many times all questions are asked, by work."""

    questions: int = 5
    tables: int = 5


def times(call: Callable, requests: Sequence, passes: int) -> dict[str, float]:
    """Microseconds a call: of the best pass the median, the mean, and the mean of processor time.

    Best, because whatever else the machine does only ever adds to it. A pass before warms up.
    """
    rows = []
    for _ in range(passes + 1):
        walls = []
        cpu = time.process_time_ns()
        for request in requests:
            began = time.perf_counter_ns()
            call(request)
            walls.append(time.perf_counter_ns() - began)
        cpu = time.process_time_ns() - cpu
        rows.append((statistics.median(walls), statistics.fmean(walls), cpu / len(walls)))
    columns = zip(*rows[1:], strict=True)
    names = ("median_us", "mean_us", "cpu_us")
    return {name: round(min(column) / 1000, 2) for name, column in zip(names, columns, strict=True)}


def measure(
    peer: str,
    folder: Path,
    pairs: Sequence[Pair],
    places: Sequence[tuple[float, float]],
    passes: Passes,
) -> dict[str, object]:
    """All works of a peer in this process, by car, which should be a fresh one."""
    before = resident_mib()
    engine = ENGINES[peer](folder, "car")
    loaded = resident_mib()
    works: dict[str, object] = {}
    nearest = engine.nearest([pair.source for pair in pairs])
    works["nearest"] = times(*nearest, passes.questions)
    works["route"] = times(*engine.routes(pairs, full=False), passes.questions)
    works["route_steps"] = times(*engine.routes(pairs, full=True), passes.questions)
    routed = resident_mib()
    works["table_100"] = times(*engine.table(places), passes.tables)
    works["memory_mib"] = {
        "loaded": round(loaded - before, 1),
        "after_routes": round(routed - before, 1),
        "after_tables": round(resident_mib() - before, 1),
    }
    return works


def figures(works: dict, runs: list[dict], memory: dict[str, float]) -> dict[str, float]:
    """A peer's figures under the names of `ours.json`, of all its preparations the least."""
    row = {
        "prepare_s": min(run["wall_s"] for run in runs),
        "prepare_cpu_s": min(run["cpu_s"] for run in runs),
        "rss_mib": memory["loaded"],
        "rss_routed_mib": memory["after_routes"],
    }
    for name, key, unit in (
        ("route", "route", 1),
        ("route_steps", "route_steps", 1),
        # The peers' bindings make every answer an object: their time with steps is the time of both.
        ("route_steps", "route_text", 1),
        ("nearest", "nearest", 1),
        ("table_100", "table_100", 1000),
    ):
        suffix = "us" if unit == 1 else "ms"
        for kind, infix in (("median_us", ""), ("mean_us", "mean_"), ("cpu_us", "cpu_")):
            row[f"{key}_{infix}{suffix}"] = round(works[name][kind] / unit, 2)
    return row
