"""Table functions for SQL."""

from __future__ import annotations

import json
from typing import Any, Iterator

from ..errors import RumboError
from ..place import place_text
from ._columns import MISSING, NO_ROUTE, row_error
from ._files import GraphFile
from ._streets import is_own_fault


def register(session: Any, graph: GraphFile, prefix: str = "rumbo_") -> None:
    """Registers table functions for SQL.

    ::

        SELECT * FROM pairs, LATERAL rumbo_distance(home, work)
        SELECT * FROM trips, LATERAL rumbo_route(lat1, lon1, lat2, lon2)

    ``rumbo_distance(source, target)`` gives ``distance`` and ``error``;
    ``rumbo_route(latitude, longitude, latitude, longitude)``, for graph files with streets, gives
    ``distance`` in metres, ``duration`` in seconds, ``geometry`` as GeoJSON and ``error``. They take
    rows one by one; :func:`distances` and :func:`route` are faster for whole frames.

    Args:
        session: The Spark session.
        graph: The graph.
        prefix: What the names of the functions begin with.
    """
    from pyspark.sql.functions import udtf

    class Distance:
        def eval(
            self, source: int | None, target: int | None
        ) -> Iterator[tuple[float | None, str | None]]:
            if source is None or target is None:
                yield None, MISSING
                return
            try:
                cost = graph.open().distance(source, target)
            except RumboError as reason:
                if is_own_fault(reason):
                    raise
                yield None, row_error(reason)
                return
            yield (None, NO_ROUTE) if cost == float("inf") else (cost, None)

    class Route:
        def eval(
            self, north: float | None, east: float | None, to_north: float | None,
            to_east: float | None,
        ) -> Iterator[tuple[float | None, float | None, str | None, str | None]]:
            if north is None or east is None or to_north is None or to_east is None:
                yield None, None, None, MISSING
                return
            opened = graph.open()
            request = {
                "from": place_text((north, east)),
                "to": place_text((to_north, to_east)),
                "profile": opened.profile,
            }
            try:
                found = opened.ask("route", request)["routes"][0]
            except RumboError as reason:
                if is_own_fault(reason):
                    raise
                yield None, None, None, row_error(reason)
                return
            line = json.dumps(found["geometry"], separators=(",", ":"))
            yield found["distance"], found["duration"], line, None

    made = udtf(Distance, returnType="distance double, error string")
    session.udtf.register(prefix + "distance", made)
    if graph.has_streets:
        kind = "distance double, duration double, geometry string, error string"
        session.udtf.register(prefix + "route", udtf(Route, returnType=kind))
