"""Shortest paths on road networks: distances, tables, routes, isochrones.

::

    import rumbo

    graph = rumbo.Graph.from_arrays([0, 1], [1, 2], [5, 7]).prepare()
    graph.distance(0, 2)  # 12.0

See :class:`Graph`. Errors are :class:`RumboError` with a code and a remedy.
"""

from . import _native
from .errors import RumboError
from .graph import Graph
from .route import Route, Step
from .tracker import Tracker

__all__ = ["Graph", "Route", "RumboError", "Step", "Tracker", "UNREACHABLE", "set_language"]
__version__ = "0.1.0"

UNREACHABLE = _native.UNREACHABLE
"""The cost of no path, and of closed arcs, in results of ``dtype=numpy.uint32``."""


def set_language(language: str) -> None:
    """Sets the language of the engine's messages and instructions: ``"en"`` or ``"es"``.

    It applies to the whole process.

    Raises:
        RumboError: ``InvalidValue`` for another language.
    """
    _native.check(_native.library.rumbo_set_language, _native.text(language))
