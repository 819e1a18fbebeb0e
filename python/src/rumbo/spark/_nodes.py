"""Costs and paths between nodes."""

from __future__ import annotations

from typing import Any, Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
from pyspark.sql import DataFrame
from pyspark.sql.types import ArrayType, DoubleType, LongType, StringType

from .._native import UNREACHABLE
from ..errors import RumboError
from ..graph import Graph
from ._columns import (
    MISSING,
    NO_ROUTE,
    Answers,
    Rows,
    extended,
    has_nodes,
    ids,
    mapped,
    no_node,
    require_ids,
    texts,
)
from ._files import GraphFile

_CELLS = 1 << 20
"""The most cells of a table that are computed at once."""


def distances(
    frame: Rows[Answers],
    graph: GraphFile,
    *,
    source: str = "source",
    target: str = "target",
    distance: str = "distance",
    error: str = "error",
) -> Answers:
    """Adds the cost of the cheapest path between two nodes of each row.

    Args:
        frame: A row for each pair.
        graph: The graph; ``"labels"`` should be prepared.
        source: The column with the ids of the nodes where paths start.
        target: The column with the ids of those where they end.
        distance: The new column with costs, ``double`` in the graph's unit; null with an error.
        error: The new column with errors: ``NotFound``, ``NoRoute``, ``InvalidValue`` for nulls.
    """
    require_ids(frame, source, target)

    def work(opened: Graph, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        costs, errors = _costs(opened, *_pairs(batch, source, target))
        yield extended(batch, {distance: costs, error: errors})

    return mapped(frame, graph, [(distance, DoubleType()), (error, StringType())], work)


def _pairs(
    batch: pa.RecordBatch, source: str, target: str
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Sources and targets of rows, and which rows have both."""
    sources, known = ids(batch, source)
    targets, others = ids(batch, target)
    return sources, targets, known & others


def _costs(
    graph: Graph,
    sources: npt.NDArray[np.int64],
    targets: npt.NDArray[np.int64],
    known: npt.NDArray[np.bool_],
) -> tuple[Any, Any]:
    """Costs and errors of pairs, of which some are known."""
    all_known = bool(known.all())
    if all_known:
        try:
            return _columns(graph.distances(sources, targets, dtype=np.uint32), {})
        except RumboError as reason:
            if reason.code != "NotFound":
                raise
    errors: dict[int, str] = {int(row): MISSING for row in np.flatnonzero(~known)}
    for nodes in (targets, sources):
        for row in np.flatnonzero(known & ~has_nodes(graph, nodes)):
            errors[int(row)] = no_node(int(nodes[row]))
    good = np.ones(sources.size, np.bool_)
    good[list(errors)] = False
    costs = np.full(sources.size, UNREACHABLE, np.uint32)
    costs[good] = graph.distances(sources[good], targets[good], dtype=np.uint32)
    return _columns(costs, errors)


def _columns(costs: npt.NDArray[np.uint32], errors: dict[int, str]) -> tuple[Any, Any]:
    missing = costs == UNREACHABLE
    values = pa.array(costs.astype(np.float64), mask=missing)
    if not missing.any():
        return values, pa.nulls(costs.size, pa.string())
    reasons: list[str | None] = [None] * costs.size
    for row in np.flatnonzero(missing):
        reasons[row] = errors.get(int(row), NO_ROUTE)
    return values, texts(reasons)


def paths(
    frame: Rows[Answers],
    graph: GraphFile,
    *,
    source: str = "source",
    target: str = "target",
    nodes: str = "nodes",
    error: str = "error",
) -> Answers:
    """Adds the nodes of a cheapest path between two nodes of each row.

    Args:
        frame: A row for each pair.
        graph: The graph; ``"ch"`` should be prepared.
        source: The column with the ids of the nodes where paths start.
        target: The column with the ids of those where they end.
        nodes: The new column with the ids of the nodes of the path, both ends included.
        error: The new column with errors, as of :func:`distances`.
    """
    require_ids(frame, source, target)

    def work(opened: Graph, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        sources, targets, known = _pairs(batch, source, target)
        found: list[npt.NDArray[np.int64]] = []
        lengths = np.zeros(len(batch) + 1, np.int32)
        errors: list[str | None] = [None] * len(batch)
        for row in range(len(batch)):
            if not known[row]:
                errors[row] = MISSING
                continue
            try:
                path = opened._path_ids(int(sources[row]), int(targets[row]))
            except RumboError as reason:
                if reason.code not in ("NotFound", "NoRoute"):
                    raise
                missing = [int(n) for n in (sources[row], targets[row])]
                errors[row] = NO_ROUTE if reason.code == "NoRoute" else _unknown(opened, missing)
                continue
            found.append(path)
            lengths[row + 1] = path.size
        joined = np.concatenate(found) if found else np.empty(0, np.int64)
        gaps = np.array([e is not None for e in errors], np.bool_)
        lists = pa.ListArray.from_arrays(
            pa.array(np.cumsum(lengths, dtype=np.int32)),
            pa.array(joined),
            mask=pa.array(gaps),
        )
        yield extended(batch, {nodes: lists, error: texts(errors)})

    added = [(nodes, ArrayType(LongType(), False)), (error, StringType())]
    return mapped(frame, graph, added, work)


def _unknown(graph: Graph, nodes: Sequence[int]) -> str:
    known = has_nodes(graph, np.asarray(nodes, np.int64))
    return next(no_node(node) for node, is_known in zip(nodes, known) if not is_known)


def table(
    frame: Rows[Answers],
    graph: GraphFile,
    targets: Sequence[int] | DataFrame,
    *,
    source: str = "source",
    target: str = "target",
    distance: str = "distance",
    error: str = "error",
) -> Answers:
    """The costs from the node of each row to many nodes: a row for each source and target.

    Args:
        frame: A row for each source; its columns are repeated.
        graph: The graph; ``"ch"`` should be prepared.
        targets: The ids of the targets, or a data frame whose first column has them, which is
            collected: at most 1,000,000.
        source: The column with the ids of the sources.
        target: The new column with the ids of the targets; null in the one row of a bad source.
        distance: The new column with costs, ``double`` in the graph's unit.
        error: The new column with errors, as of :func:`distances`.
    """
    require_ids(frame, source)
    if isinstance(targets, DataFrame):
        require_ids(targets, targets.columns[0])
        rows = targets.limit(_CELLS + 1).collect()
        if any(row[0] is None for row in rows):
            raise ValueError("the targets have a null; drop it")
        targets = [row[0] for row in rows]
    wanted = np.asarray(targets, np.int64).reshape(-1)
    if not 0 < wanted.size <= 1_000_000:
        raise ValueError(f"there are {wanted.size} targets; give from 1 to 1,000,000")

    def work(opened: Graph, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        unknown = wanted[~has_nodes(opened, wanted)]
        if unknown.size:
            raise RumboError("NotFound", no_node(int(unknown[0])))
        sources, known = ids(batch, source)
        known_nodes = has_nodes(opened, sources)
        bad = np.flatnonzero(~(known & known_nodes))
        if bad.size:
            reasons = [no_node(int(sources[row])) if known[row] else MISSING for row in bad]
            yield extended(
                batch.take(pa.array(bad)),
                {
                    target: pa.nulls(bad.size, pa.int64()),
                    distance: pa.nulls(bad.size, pa.float64()),
                    error: texts(reasons),
                },
            )
        good = np.flatnonzero(known & known_nodes)
        step = max(_CELLS // wanted.size, 1)
        for start in range(0, good.size, step):
            rows = good[start : start + step]
            costs = opened.table(sources[rows], wanted, dtype=np.uint32).reshape(-1)
            values, errors = _columns(costs, {})
            yield extended(
                batch.take(pa.array(np.repeat(rows, wanted.size))),
                {target: pa.array(np.tile(wanted, rows.size)), distance: values, error: errors},
            )

    added = [(target, LongType()), (distance, DoubleType()), (error, StringType())]
    return mapped(frame, graph, added, work)
