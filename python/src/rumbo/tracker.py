"""Trips that are followed."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import library
from .place import Place, place_text

if TYPE_CHECKING:
    from .graph import Graph

_NAN = float("nan")


class Tracker:
    """A traveller who is followed: where on the streets, how far to go, when to arrive.

    Made by :meth:`Graph.tracker`::

        tracker = city.tracker("Avenida dos Aliados", profile="car")
        for fix in fixes:
            state = tracker.take(fix.latitude, fix.longitude, time=fix.time)
            print(state["state"], state["remaining"], state["eta"])

    Several threads may use one tracker; one call at a time is worked on.
    """

    __slots__ = ("_handle", "_finalizer", "graph", "__weakref__")

    _handle: int
    _finalizer: weakref.finalize[[int, None], Tracker]
    graph: Graph
    """The graph whose streets are followed."""

    def __init__(self) -> None:
        raise TypeError("use Graph.tracker")

    @classmethod
    def _adopt(cls, handle: int, graph: Graph) -> Tracker:
        tracker = object.__new__(cls)
        tracker._handle = handle
        tracker._finalizer = weakref.finalize(tracker, library.rumbo_tracker_close, handle, None)
        tracker.graph = graph
        return tracker

    def take(
        self,
        latitude: float,
        longitude: float,
        *,
        time: float | None = None,
        accuracy: float | None = None,
        speed: float | None = None,
        course: float | None = None,
    ) -> dict[str, Any]:
        """Takes a fix of the receiver.

        Args:
            latitude: Degrees.
            longitude: Degrees.
            time: Seconds since 1970-01-01T00:00:00Z.
            accuracy: The radius in metres that holds two fixes of three.
            speed: Metres a second.
            course: Degrees clockwise from north.

        Returns:
            What ``routecli track --json`` prints after a fix: ``state`` (``"starting"``,
            ``"moving"``, ``"off_route"``, ``"arrived"`` …), ``matched``, ``deviation``,
            ``remaining`` in metres, ``eta`` with ``eta_low`` and ``eta_high``, ``step`` and others.

        Raises:
            RumboError: ``InvalidValue`` for a number out of range, ``Closed``.
        """
        fix = _native.Fix(
            *(
                _NAN if value is None else float(value)
                for value in (time, latitude, longitude, accuracy, speed, course)
            )
        )
        return dict(_native.document(library.rumbo_tracker_take, self._handle, fix))

    def travel(self, destination: Place | None) -> None:
        """Changes the destination; ``None`` for none.

        Raises:
            RumboError: ``NotFound``, ``OutsideArea`` and others of the route service.
        """
        text = None if destination is None else place_text(destination)
        _native.check(library.rumbo_tracker_travel, self._handle, _native.text(text))

    @property
    def summary(self) -> dict[str, Any]:
        """Totals so far: ``distance``, ``duration``, ``average_speed``, ``reroutes`` and others."""
        found = _native.document(library.rumbo_tracker_summary, self._handle)
        return dict(found["summary"])

    def close(self) -> None:
        """Frees the tracker's memory; every other method then raises ``Closed``."""
        self._handle = 0
        self._finalizer()

    def __enter__(self) -> Tracker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
