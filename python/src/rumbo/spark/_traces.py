"""Traces matched to streets."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped,unused-ignore]
from pyspark.sql import DataFrame
from pyspark.sql.types import (
    DoubleType,
    IntegerType,
    NumericType,
    StringType,
    TimestampType,
)

from ..errors import RumboError
from ..graph import Graph
from ._columns import extended, numbers, require, require_numbers, row_error, texts, widened
from ._files import GraphFile
from ._parquet import ParquetFiles
from ._streets import check_streets, is_own_fault, places

_UNMATCHED = "NoMatch: no way is near this position"


def match(
    frame: DataFrame,
    graph: GraphFile,
    *,
    by: str | Sequence[str] = "trip",
    time: str = "time",
    latitude: str = "latitude",
    longitude: str = "longitude",
    accuracy: str | None = None,
    prefix: str = "matched_",
    error: str = "error",
) -> DataFrame:
    """Adds to each fix of recorded trips its place on the streets.

    The rows of a trip come to one worker, and are returned in the order of their times. A trip has to
    fit into the worker's memory.

    Args:
        frame: A row for each fix.
        graph: A graph file with streets.
        by: The column, or columns, that tell trips apart.
        time: The column with times: a timestamp, or seconds since 1970-01-01T00:00:00Z.
        latitude: The column with latitudes in degrees.
        longitude: The column with longitudes in degrees.
        accuracy: The column with accuracies in metres; none if left out.
        prefix: What the names of new columns begin with: ``latitude`` and ``longitude`` in degrees,
            ``distance`` from the fix in metres, ``name`` of the street, and ``part``, which counts
            the pieces of a trip that was interrupted.
        error: The new column with errors: ``NoMatch``, ``InvalidValue``; null in matched rows.
    """
    check_streets(graph)
    if isinstance(frame, ParquetFiles):
        raise TypeError("the rows of a trip may be in several files; read them as a data frame")
    keys = [by] if isinstance(by, str) else list(by)
    for key in keys:
        if key not in frame.columns:
            raise ValueError(f"the data frame has no column {key!r}; it has {frame.columns}")
    require_numbers(frame, latitude, longitude, *([accuracy] if accuracy else []))
    if not isinstance(frame.schema[time].dataType, TimestampType):
        require(frame, [time], NumericType, "it must be a timestamp or seconds since 1970")
    names = [prefix + name for name in ("latitude", "longitude", "distance", "name", "part")]
    kinds = [DoubleType(), DoubleType(), DoubleType(), StringType(), IntegerType()]
    schema = widened(frame, list(zip(names, kinds)) + [(error, StringType())])

    def work(rows: pa.Table) -> pa.Table:
        opened = graph.open()
        order = pc.sort_indices(rows, sort_keys=[(time, "ascending")])
        batches = rows.take(order).combine_chunks().to_batches()
        if not batches:
            return rows
        batch = batches[0]
        return pa.Table.from_batches([extended(batch, _matched(opened, batch))])

    def _matched(opened: Graph, batch: pa.RecordBatch) -> dict[str, Any]:
        north, east, errors = places(batch, latitude, longitude)
        seconds, known = _seconds(batch, time)
        radius = numbers(batch, accuracy) if accuracy else None
        good = [
            row for row in range(len(batch)) if errors[row] is None and (known[row] or not known.any())
        ]
        for row in np.flatnonzero(~known & known.any()).tolist():
            errors[row] = errors[row] or "InvalidValue: the row has no time; give it one"
        lines = ["time,latitude,longitude" + (",accuracy" if radius else "")]
        for row in good:
            cells = [
                f"{seconds[row]:.3f}" if known[row] else "", repr(float(north[row])),
                repr(float(east[row])),
            ]
            if radius:
                cells.append(repr(float(radius[0][row])) if radius[1][row] else "")
            lines.append(",".join(cells))
        found: list[Any] = [None] * len(batch)
        if good:
            try:
                points = opened.match("\n".join(lines).encode(), format="csv")["tracepoints"]
                if len(points) != len(good):
                    raise RumboError("Internal", f"{len(points)} of {len(good)} fixes came back")
                for row, point in zip(good, points):
                    found[row] = point
                    errors[row] = None if point else _UNMATCHED
            except RumboError as reason:
                if is_own_fault(reason):
                    raise
                for row in good:
                    errors[row] = row_error(reason)
        columns: list[Any] = [
            pa.array([p and p["location"][1] for p in found], pa.float64()),
            pa.array([p and p["location"][0] for p in found], pa.float64()),
            pa.array([p and p["distance"] for p in found], pa.float64()),
            pa.array([p and p["name"] for p in found], pa.string()),
            pa.array([p and int(p["matching"]) for p in found], pa.int32()),
        ]
        return dict(zip(names, columns)) | {error: texts(errors)}

    return frame.groupBy(*keys).applyInArrow(work, schema)


def _seconds(batch: pa.RecordBatch, name: str) -> tuple[Any, Any]:
    """Seconds since 1970 of a column, and which rows have them."""
    column = batch.column(name)
    if pa.types.is_timestamp(column.type):
        micros = column.cast(pa.timestamp("us", column.type.tz)).cast(pa.int64())
        known = pc.is_valid(micros).to_numpy(zero_copy_only=False)
        return pc.fill_null(micros, 0).to_numpy(zero_copy_only=False) / 1e6, known
    return numbers(batch, name)
