"""Graph files on executors."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import RumboError
from ..graph import Graph

_opened: dict[GraphFile, Graph] = {}
"""The graphs of this process: a worker opens each once, for all of its tasks."""


@dataclass(frozen=True)
class GraphFile:
    """A graph file for executors; made by :meth:`shared` or :meth:`ship`.

    Executors compare its fingerprint with that of the driver's file, so that a job never mixes graphs.
    """

    path: str
    """Where executors find it: a path, or a name among the files of the application."""
    profile: str
    """The profile whose weights are used."""
    fingerprint: str
    """The fingerprint of its network: see :attr:`rumbo.Graph.fingerprint`."""
    unit: str
    """The unit of costs."""
    has_streets: bool
    """Whether routes, isochrones and matching work."""
    is_shipped: bool
    """Whether Spark sends it to executors."""
    trust: bool
    """Whether executors skip the checksums."""

    @classmethod
    def shared(
        cls, path: str | os.PathLike[str], profile: str | None = None, *, trust: bool = False
    ) -> GraphFile:
        """A file that the driver and all executors have at the same path.

        Args:
            path: The file, prepared by ``routecli prepare`` or :meth:`rumbo.Graph.prepare`.
            profile: One of its profiles; its first if left out.
            trust: Whether executors skip the checksums of its sections, which they otherwise read
                once in each worker.

        Raises:
            RumboError: ``BadFile`` if it cannot be read.
        """
        return cls._describe(Path(path).absolute(), profile, trust, is_shipped=False)

    @classmethod
    def ship(
        cls,
        session: Any,
        path: str | os.PathLike[str],
        profile: str | None = None,
        *,
        trust: bool = False,
    ) -> GraphFile:
        """A file of the driver that Spark copies to every executor (``SparkContext.addFile``).

        Args:
            session: The Spark session. Spark Connect cannot ship files this way: use :meth:`shared`.
            path: The file; its name must differ from those of other files of the application.
            profile: See :meth:`shared`.
            trust: See :meth:`shared`.

        Raises:
            RumboError: ``BadFile`` if it cannot be read.
        """
        file = cls._describe(Path(path).absolute(), profile, trust, is_shipped=True)
        session.sparkContext.addFile(str(Path(path).absolute()))
        return file

    @classmethod
    def _describe(
        cls, path: Path, profile: str | None, trust: bool, *, is_shipped: bool
    ) -> GraphFile:
        with Graph.open(path, profile, trust=True) as graph:
            return cls(
                path=path.name if is_shipped else str(path),
                profile=graph.profile,
                fingerprint=graph.fingerprint,
                unit=graph.unit,
                has_streets=graph.has_streets,
                is_shipped=is_shipped,
                trust=trust,
            )

    def open(self) -> Graph:
        """The graph, in this process opened once.

        Raises:
            RumboError: ``BadFile`` if the file is missing, damaged, or of another network than the
                driver's.
        """
        graph = _opened.get(self)
        if graph is None:
            path = self.path
            if self.is_shipped:
                from pyspark import SparkFiles

                path = SparkFiles.get(path)
            graph = Graph.open(path, self.profile, trust=self.trust)
            if graph.fingerprint != self.fingerprint:
                raise RumboError(
                    "BadFile",
                    f"{path} has the fingerprint {graph.fingerprint}, not {self.fingerprint} as the "
                    "driver's file; copy the driver's file to all machines",
                    "copy the driver's file to all machines",
                )
            _opened[self] = graph
        return graph
