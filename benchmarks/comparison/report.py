"""Turns rows into `RESULTS.md` and its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .rows import OURS, Row
from .svg import log_chart

#: Sections of the tables: a title, and the works in it with what they mean.
SECTIONS: list[tuple[str, list[tuple[str, str]]]] = [
    (
        "Without preparation",
        [
            ("one-to-all", "Dijkstra, one to all"),
            ("phast-one-to-all", "PHAST, one to all"),
            ("point-to-point", "Dijkstra, point to point"),
            ("bidirectional", "bidirectional Dijkstra"),
            ("astar", "A*"),
            ("alt-build", "ALT: preparation"),
            ("alt-index", "ALT: index"),
            ("alt", "ALT: distance"),
        ],
    ),
    (
        "Contraction hierarchy",
        [
            ("ch-build", "preparation, one thread"),
            ("ch-build-all-cores", "preparation, all cores"),
            ("ch-build-peak", "preparation, peak memory"),
            ("ch-index", "index"),
            ("ch-distance", "distance"),
            ("ch-path", "distance and node path"),
            ("ch-one-to-many", "one to 1,000"),
            ("phast-one-to-many", "one to 1,000, RPHAST"),
            ("ch-table", "table 1,000 × 1,000"),
        ],
    ),
    (
        "Customizable contraction hierarchy",
        [
            ("cch-order", "nested-dissection order"),
            ("cch-build", "topology (ours: order, topology and first customization)"),
            ("cch-build-all-cores", "the same, all cores"),
            ("cch-build-peak", "preparation, peak memory"),
            ("cch-index", "index"),
            ("cch-customize", "customization, one thread"),
            ("cch-customize-2-threads", "customization, two threads"),
            ("cch-partial-1000", "customization after 1,000 changed arcs"),
            ("cch-distance", "distance"),
            ("cch-path", "distance and node path"),
            ("cch-one-to-many", "one to 1,000"),
            ("cch-table", "table 1,000 × 1,000"),
            ("cch-perfect", "perfect customization"),
            ("cch-perfect-distance", "distance after perfect customization"),
            ("cch-perfect-path", "the same and node path"),
            ("cch-search-space", "search space of a pair"),
            ("cch-search-arcs", "arcs in the search space"),
            ("cch-arcs", "arcs of the chordal graph"),
        ],
    ),
    (
        "Hub labels",
        [
            ("labels-build", "preparation, one thread"),
            ("labels-build-all-cores", "preparation, all cores"),
            ("labels-build-peak", "preparation, peak memory"),
            ("labels-index", "index"),
            ("labels-cold", "distance, a million random pairs"),
            ("labels-hot", "distance, the same 1,000 pairs again"),
            ("labels-path", "distance and node path"),
            ("labels-one-to-many", "one to 1,000"),
            ("labels-table", "table 1,000 × 1,000"),
        ],
    ),
    (
        "Files and places",
        [
            ("import", "import of the DIMACS file"),
            ("open", "open and answer one query"),
            ("nearest-build", "index of nodes for the nearest one"),
            ("nearest", "nearest node"),
        ],
    ),
]

#: Lines of the plots over the size of the graphs: (program and work, label).
QUERY_LINES = [
    ("point-to-point", "Dijkstra"),
    ("bidirectional", "bidirectional"),
    ("alt", "ALT"),
    ("ch-distance", "CH"),
    ("cch-distance", "CCH"),
    ("labels-cold", "hub labels"),
]
BUILD_LINES = [
    ("import", "import"),
    ("alt-build", "ALT"),
    ("ch-build", "CH"),
    ("cch-build", "CCH"),
    ("labels-build", "hub labels"),
]


TABLE_HEAD = ["| work | program | figure | × ours | |", "|---|---|---:|---:|---|"]

#: How much longer than its own work a single thread may take before the table says so.
LOADED = 1.2

#: How to read the tables.
EXPLANATION = [
    """\
- Times are wall clock: the median of repeats after one to warm up, one thread unless a row says
  more; preparations and slow batches ran once. *least*: the least of the repeats. *at work*:
  without the time that the process waited for others.""",
    """\
- Pairs were drawn by a fixed seed from the largest strongly connected component, the same for
  all.""",
    """\
- *× ours*: the program's figure divided by ours for the same work: above 1, ours is faster, smaller
  or searches less. Times of Python packages hold what calling them from Python costs.""",
    """\
- Rumbo is built by `make build`: release, C parts with `-march=native`, static runtime. It stores
  nodes in depth-first order, whatever their order in the file. Peers get the file's order, and
  where a row says *our node order* the order that Rumbo stores.""",
]


@dataclass
class GraphReport:
    """All results of one graph."""

    name: str
    nodes: int
    arcs: int
    about: str
    rows: list[Row] = field(default_factory=list)
    #: Programs that were left out or failed, one line each.
    notes: list[str] = field(default_factory=list)
    #: What the check of the distances found.
    checks: list[str] = field(default_factory=list)
    ranks: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    commands: list[str] = field(default_factory=list)


def write_report(
    path: Path, graphs: Sequence[GraphReport], facts: dict[str, str], command: str
) -> None:
    """Writes the report and, beside it in `plots/`, its pictures."""
    plots = path.parent / "plots"
    plots.mkdir(parents=True, exist_ok=True)
    lines = [
        "# Results",
        "",
        "Written by `benchmarks/compare.py`; do not edit.",
        "",
    ]
    lines += [f"- {name}: {text}" for name, text in facts.items()]
    lines += [f"- command: `{command}`", *EXPLANATION, ""]
    for graph in graphs:
        lines += _graph(graph, plots)
    lines += _sizes(graphs, plots)
    lines += ["## Commands", "", "```sh"]
    for graph in graphs:
        lines += [f"# {graph.name}", *dict.fromkeys(graph.commands)]
    lines += ["```", ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def _graph(graph: GraphReport, plots: Path) -> list[str]:
    lines = [
        f"## {graph.name}",
        "",
        f"{graph.nodes:,} nodes, {graph.arcs:,} arcs; {graph.about}.",
        "",
    ]
    for title, works in SECTIONS:
        body = _section(works, graph.rows)
        if body:
            lines += [f"### {graph.name}: {title}", "", *TABLE_HEAD, *body, ""]
    if graph.ranks:
        name = f"rank-{_slug(graph.name)}.svg"
        chart = log_chart(
            f"{graph.name}: query time against Dijkstra rank",
            "Dijkstra rank of the target",
            "median µs",
            {engine: [(float(x), y) for x, y in line] for engine, line in graph.ranks.items()},
            x_base=2,
        )
        (plots / name).write_text(chart, encoding="utf-8")
        lines += [f"![Query time against Dijkstra rank on {graph.name}](plots/{name})", ""]
    lines += [f"- {check}" for check in graph.checks]
    lines += [f"- {note}" for note in graph.notes]
    return [*lines, ""]


def _section(works: Sequence[tuple[str, str]], rows: Sequence[Row]) -> list[str]:
    lines = []
    for work, title in works:
        found = sorted((row for row in rows if row.work == work), key=lambda row: row.base)
        ours = next((row for row in found if row.peer == OURS), None)
        # Rumbo comes first, then the others from best to worst.
        found.sort(key=lambda row: row.peer != OURS)
        for row in found:
            ratio = f"{row.base / ours.base:.2f}" if ours is not None and ours.base > 0 else "–"
            name = f"**{row.peer}**" if row.peer == OURS else row.peer
            first = title if row is found[0] else ""
            lines.append(f"| {first} | {name} | {figure(row)} | {ratio} | {_remark(row)} |")
    return lines


def figure(row: Row) -> str:
    """A value with its unit, to about three digits."""
    unit = {"us": "µs"}.get(row.unit, row.unit)
    value = row.value
    if row.unit == "bytes":
        value, unit = value / 2**20, "MiB"
    if row.unit in ("arcs", "nodes") or value >= 100:
        return f"{value:,.0f} {unit}"
    return f"{value:.3g} {unit}"


def _remark(row: Row) -> str:
    extra = row.extra
    words = []
    if row.peer != OURS and "pairs" in extra and extra["pairs"] not in (1000, 1_000_000):
        words.append(f"{int(extra['pairs'])} pairs")
    if "remark" in extra:
        words.append(str(extra["remark"]))
    if int(extra.get("threads", 1) or 1) > 1:
        words.append(f"{int(extra['threads'])} threads")
    cpu = extra.get("cpu")
    if isinstance(cpu, float) and row.peer != OURS and row.value > LOADED * cpu > 0:
        # Other load on the machine: the process had to wait for the processor.
        words.append(f"at work {cpu:.3g}")
    if "least" in extra:
        words.append(f"least {extra['least']:.3g}")
    if "own" in extra:
        words.append(f"{extra['own']:.3g} s without")
    if row.peer == OURS and extra.get("settled_mean"):
        words.append(f"settles {extra['settled_mean']:,.0f}")
    return ", ".join(words)


def _sizes(graphs: Sequence[GraphReport], plots: Path) -> list[str]:
    if len(graphs) < 2:
        return []
    lines = ["## Against the size of the graph", ""]
    for name, title, y_title, works, factor in (
        ("query-size.svg", "Query time against size", "µs a query", QUERY_LINES, 1.0),
        (
            "preparation-size.svg",
            "Preparation against size",
            "s, one thread",
            BUILD_LINES,
            1e-6,
        ),
    ):
        chart_lines: dict[str, list[tuple[float, float]]] = {}
        for graph in graphs:
            for row in graph.rows:
                label: Any = dict(works).get(row.work)
                if row.peer == OURS and label is not None:
                    chart_lines.setdefault(label, []).append((graph.nodes, row.base * factor))
        order = [label for _, label in works if label in chart_lines]
        if not order:
            continue
        chart = log_chart(title, "nodes", y_title, {label: chart_lines[label] for label in order})
        (plots / name).write_text(chart, encoding="utf-8")
        lines += [f"![{title}](plots/{name})", ""]
    return lines


def _slug(name: str) -> str:
    return "".join(char if char.isalnum() else "-" for char in name.lower()).strip("-")
