"""Routes, isochrones and nearest nodes of places."""

from __future__ import annotations

import json
from typing import Any, Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
from pyspark.sql.types import DoubleType, LongType, StringType

from ..errors import RumboError
from ..graph import Graph
from ..place import place_text
from ._columns import (
    MISSING,
    Answers,
    Rows,
    extended,
    mapped,
    numbers,
    require_numbers,
    row_error,
    texts,
)
from ._files import GraphFile

_OUTSIDE = (
    "InvalidValue: the row has no coordinate; latitudes are from -90 to 90 and longitudes from -180 to "
    "180 degrees"
)
_OWN_FAULTS = ("BadFile", "NotPrepared", "Closed", "Internal", "Cancelled", "NoSpace")
"""Codes of errors that are not a row's: they fail the job."""


def check_streets(graph: GraphFile) -> None:
    """Checks that a graph has streets.

    Raises:
        RumboError: ``NotPrepared`` if it has none.
    """
    if not graph.has_streets:
        raise RumboError(
            "NotPrepared",
            f"{graph.path} has no streets; use a file of import osm or Graph.from_osm",
            "use a file of import osm or Graph.from_osm",
        )


def places(
    batch: pa.RecordBatch, latitude: str, longitude: str
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], list[str | None]]:
    """Coordinates of rows, and the errors of those that are none."""
    (north, known), (east, others) = numbers(batch, latitude), numbers(batch, longitude)
    known = known & others
    inside = (np.abs(north) <= 90) & (np.abs(east) <= 180)
    errors: list[str | None] = [None] * len(batch)
    for row in np.flatnonzero(~(known & inside)):
        errors[row] = _OUTSIDE if known[row] else MISSING
    return north, east, errors


def is_own_fault(error: RumboError) -> bool:
    """Whether an error is not that of a row."""
    return error.code in _OWN_FAULTS


def _contour(feature: Any) -> float:
    return float(feature["properties"]["contour"])


def route(
    frame: Rows[Answers],
    graph: GraphFile,
    *,
    origin: tuple[str, str] = ("from_latitude", "from_longitude"),
    destination: tuple[str, str] = ("to_latitude", "to_longitude"),
    geometry: str | None = None,
    distance: str = "distance",
    duration: str = "duration",
    error: str = "error",
) -> Answers:
    """Adds the route between two places of each row.

    Args:
        frame: A row for each route.
        graph: A graph file with streets.
        origin: The columns with latitude and longitude of where routes start, in degrees.
        destination: The columns of where they end.
        geometry: A new column for the line, as the text of a GeoJSON LineString; none if left out.
        distance: The new column with metres.
        duration: The new column with seconds.
        error: The new column with errors: ``NoRoute``, ``NoSegment``, ``OutsideArea``,
            ``InvalidValue``.
    """
    check_streets(graph)
    require_numbers(frame, *origin, *destination)
    added = [(distance, DoubleType()), (duration, DoubleType()), (error, StringType())]
    if geometry is not None:
        added.append((geometry, StringType()))

    def work(opened: Graph, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        *start, errors = places(batch, *origin)
        *end, others = places(batch, *destination)
        errors = [first or second for first, second in zip(errors, others)]
        meters: list[float | None] = [None] * len(batch)
        seconds: list[float | None] = [None] * len(batch)
        lines: list[str | None] = [None] * len(batch)
        for row in range(len(batch)):
            if errors[row] is not None:
                continue
            request = {
                "from": place_text((start[0][row], start[1][row])),
                "to": place_text((end[0][row], end[1][row])),
                "profile": opened.profile,
            }
            try:
                found = opened.ask("route", request)["routes"][0]
            except RumboError as reason:
                if is_own_fault(reason):
                    raise
                errors[row] = row_error(reason)
                continue
            meters[row], seconds[row] = found["distance"], found["duration"]
            if geometry is not None:
                lines[row] = json.dumps(found["geometry"], separators=(",", ":"))
        columns = {
            distance: pa.array(meters, pa.float64()),
            duration: pa.array(seconds, pa.float64()),
            error: texts(errors),
        }
        if geometry is not None:
            columns[geometry] = texts(lines)
        yield extended(batch, columns)

    return mapped(frame, graph, added, work)


def snap(
    frame: Rows[Answers],
    graph: GraphFile,
    *,
    latitude: str = "latitude",
    longitude: str = "longitude",
    radius: float = float("inf"),
    node: str = "node",
    meters: str = "meters",
    error: str = "error",
) -> Answers:
    """Adds the nearest node of each row's place.

    Args:
        frame: A row for each place.
        graph: A graph with coordinates.
        latitude: The column with latitudes in degrees.
        longitude: The column with longitudes in degrees.
        radius: The largest distance in metres.
        node: The new column with the ids of nodes.
        meters: The new column with the distances to them in metres.
        error: The new column with errors: ``NoSegment`` if no node is near enough, ``InvalidValue``.
    """
    require_numbers(frame, latitude, longitude)

    def work(opened: Graph, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        north, east, errors = places(batch, latitude, longitude)
        good = np.array([e is None for e in errors], np.bool_)
        nodes, away = np.zeros(len(batch), np.int64), np.full(len(batch), np.inf)
        nodes[good], away[good] = opened.nearest(north[good], east[good], radius=radius)
        missing = np.isinf(away)
        for row in np.flatnonzero(missing & good):
            errors[row] = "NoSegment: no node is near enough; use a larger radius"
        yield extended(
            batch,
            {
                node: pa.array(nodes, mask=missing),
                meters: pa.array(away, mask=missing),
                error: texts(errors),
            },
        )

    added = [(node, LongType()), (meters, DoubleType()), (error, StringType())]
    return mapped(frame, graph, added, work)


def isochrone(
    frame: Rows[Answers],
    graph: GraphFile,
    *,
    minutes: Sequence[float] | None = None,
    meters: Sequence[float] | None = None,
    latitude: str = "latitude",
    longitude: str = "longitude",
    limit: str = "limit",
    geometry: str = "geometry",
    error: str = "error",
) -> Answers:
    """The areas that can be reached from each row's place: a row for each place and limit.

    Args:
        frame: A row for each place; its columns are repeated.
        graph: A graph file with streets, or with coordinates and weights in a unit of time or length.
        minutes: Limits in minutes.
        meters: Or limits in metres.
        latitude: The column with latitudes in degrees.
        longitude: The column with longitudes in degrees.
        limit: The new column with the limit; null in the one row of a bad place.
        geometry: The new column with the area, as the text of a GeoJSON geometry.
        error: The new column with errors, as of :func:`route`.
    """
    require_numbers(frame, latitude, longitude)
    limits = [float(value) for value in (minutes if minutes is not None else meters) or ()]
    if not limits or (minutes is None) == (meters is None):
        raise ValueError("give either minutes or meters, and at least one of them")
    unit = "minutes" if minutes is not None else "meters"

    def work(opened: Graph, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        north, east, errors = places(batch, latitude, longitude)
        rows: list[int] = []
        values: list[float | None] = []
        areas: list[str | None] = []
        reasons: list[str | None] = []
        for row in range(len(batch)):
            reason = errors[row]
            if reason is None:
                place = (float(north[row]), float(east[row]))
                try:
                    found: Any = opened.isochrone(place, **{unit: limits})  # type: ignore[arg-type]
                except RumboError as fault:
                    if is_own_fault(fault):
                        raise
                    reason = row_error(fault)
            if reason is not None:
                rows.append(row)
                values.append(None)
                areas.append(None)
                reasons.append(reason)
                continue
            for feature in sorted(found["features"], key=_contour):
                rows.append(row)
                values.append(_contour(feature))
                areas.append(json.dumps(feature["geometry"], separators=(",", ":")))
                reasons.append(None)
        yield extended(
            batch.take(pa.array(rows, pa.int64())),
            {
                limit: pa.array(values, pa.float64()),
                geometry: texts(areas),
                error: texts(reasons),
            },
        )

    added = [(limit, DoubleType()), (geometry, StringType()), (error, StringType())]
    return mapped(frame, graph, added, work)
