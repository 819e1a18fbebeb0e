"""The table of figures beside the peers' and beside what was asked of us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Work:
    """A row: its key in every set of figures, and at most how much of OSRM's we may take."""

    title: str
    key: str
    unit: str
    bar: float


WORKS = (
    Work("import and preparation (ours: four profiles)", "prepare_s", "s", 0.5),
    Work("route, no geometry", "route_us", "µs", 0.3),
    Work("route with steps, full geometry", "route_steps_us", "µs", 0.3),
    Work(
        "route with steps and all polylines (ours: as JSON text, OSRM: an object)",
        "route_text_us",
        "µs",
        0.3,
    ),
    Work("nearest", "nearest_us", "µs", 0.2),
    Work("table 100 × 100", "table_100_ms", "ms", 0.3),
    Work("resident memory after load (ours: four profiles)", "rss_mib", "MiB", 1.5),
)

#: Figures of the same work, shown where somebody has them.
KINDS = {
    "": "",
    "mean_": ", mean",
    "cpu_": ", processor time",
    "routed_": ", and after 1,000 routes",
}

Figures = Mapping[str, float]


def table(osrm: Figures, valhalla: Figures, ours: Figures | None) -> str:
    """The figures as Markdown; those of ours that are missing stay open."""
    ours = ours or {}
    lines = [
        "| work | OSRM CH | Valhalla | Rumbo | of OSRM's | asked | |",
        "|---|---|---|---|---|---|---|",
    ]
    for work in WORKS:
        for infix, kind in KINDS.items():
            name, _, unit = work.key.rpartition("_")
            key = f"{name}_{infix}{unit}"
            if infix and key not in osrm and key not in ours:
                continue
            cells = [_figure(who.get(key), work.unit) for who in (osrm, valhalla, ours)]
            cells += _verdict(work, key, osrm, ours)
            lines.append(f"| {work.title}{kind} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _verdict(work: Work, key: str, osrm: Figures, ours: Figures) -> list[str]:
    if key not in ours or key not in osrm:
        return ["", f"≤ {work.bar} ×" if key == work.key else "", ""]
    ratio = ours[key] / osrm[key]
    if key != work.key:
        return [f"{ratio:.2f} ×", "", ""]
    return [f"{ratio:.2f} ×", f"≤ {work.bar} ×", "yes" if ratio <= work.bar else "**no**"]


def _figure(value: float | None, unit: str) -> str:
    if value is None:
        return "–"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}"
