"""Road networks with shortest paths."""

from __future__ import annotations

import json
import operator
import os
import shutil
import tempfile
import weakref
from ctypes import byref, c_int64, c_uint32, c_uint64, create_string_buffer
from pathlib import Path
from typing import Any, Hashable, Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from . import _native
from ._native import CCH, CH, LABELS, UNREACHABLE, library
from .errors import RumboError
from .place import Place, place_text as _place
from .route import Route
from .tracker import Tracker

Node = Hashable
"""A node: its id, a whole number, or its name in the graph that it was made from."""

_distance = library.rumbo_distance
_LEAST, _MOST = -(2**63), 2**63 - 1
_INDEXES = {"ch": CH, "cch": CCH, "labels": LABELS}
_LONG = 4096


def _release(handle: int, folder: str | None) -> None:
    library.rumbo_graph_close(handle, None)
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)


class Graph:
    """A road network with shortest paths.

    Make one with :meth:`open`, :meth:`from_dimacs`, :meth:`from_osm`, :meth:`from_arrays`,
    :meth:`from_networkx`, :meth:`from_igraph` or :meth:`from_osmnx`::

        graph = Graph.from_arrays(tails=[0, 1], heads=[1, 2], weights=[5, 7]).prepare()
        graph.distance(0, 2)  # 12.0

    Nodes have the ids of the source: node numbers in DIMACS files, 0 … n-1 for arrays, the ids of
    OpenStreetMap. Results by node are in the order of :attr:`nodes`. Costs are in the graph's
    :attr:`unit`; ``inf`` means that there is no path.

    A graph never changes, apart from :meth:`prepare`, which makes it faster. All methods may be
    called from several threads at once; the interpreter's lock is released meanwhile.
    """

    __slots__ = (
        "_handle", "_finalizer", "_scale", "_names", "_index", "_order", "_nodes", "__weakref__",
    )

    _handle: int
    _finalizer: weakref.finalize[[int, str | None], Graph]
    _scale: float
    _names: list[Node] | None
    _index: dict[Node, int] | None
    _order: npt.NDArray[np.int64] | None
    _nodes: npt.NDArray[np.int64] | None

    def __init__(self) -> None:
        raise TypeError("use Graph.open, Graph.from_arrays or another of its makers")

    @classmethod
    def _adopt(
        cls,
        handle: int,
        *,
        scale: float = 1.0,
        names: Sequence[Node] | None = None,
        order: npt.NDArray[np.int64] | None = None,
        folder: str | None = None,
    ) -> Graph:
        graph = object.__new__(cls)
        graph._handle = handle
        graph._finalizer = weakref.finalize(graph, _release, handle, folder)
        graph._scale = scale
        graph._names = None if names is None else list(names)
        graph._index = None if names is None else {name: i for i, name in enumerate(names)}
        graph._order = order
        graph._nodes = None
        return graph

    # -- Makers ------------------------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        profile: str | None = None,
        *,
        trust: bool = False,
    ) -> Graph:
        """Opens a graph file (``.rgraph``), which is mapped into memory.

        Args:
            path: The file.
            profile: One of its profiles, such as ``"car"``; its first if left out.
            trust: Whether to skip the checksums of its sections.

        Raises:
            RumboError: ``BadFile`` if it cannot be read or is damaged, ``InvalidValue`` for an
                unknown profile.
        """
        handle = c_uint64(0)
        _native.check(
            library.rumbo_graph_open,
            _native.text(path), _native.text(profile), 1 if trust else 0, byref(handle),
        )
        return cls._adopt(handle.value)

    @classmethod
    def from_dimacs(
        cls,
        path: str | os.PathLike[str],
        coordinates: str | os.PathLike[str] | None = None,
        *,
        unit: str | None = None,
        undirected: bool = False,
    ) -> Graph:
        """Reads a graph in DIMACS form (``.gr``, ``.gr.gz``, ``.gr.xz``).

        Args:
            path: The graph. Node ids are its own, usually from 1.
            coordinates: The file of coordinates (``.co``) of its nodes.
            unit: The unit of its weights: ``"dm"``, ``"m"``, ``"ms"`` or ``"s"``.
            undirected: Whether every line stands for both directions.

        Raises:
            RumboError: ``BadFile`` with the line that cannot be read.
        """
        handle = c_uint64(0)
        _native.check(
            library.rumbo_graph_from_dimacs,
            _native.text(path), _native.text(coordinates), _native.text(unit),
            1 if undirected else 0, byref(handle),
        )
        return cls._adopt(handle.value)

    @classmethod
    def from_osm(
        cls,
        path: str | os.PathLike[str],
        output: str | os.PathLike[str] | None = None,
        *,
        profile: str = "car",
        profiles: Iterable[str] | None = None,
        time_zone: str | None = None,
    ) -> Graph:
        """Imports an OpenStreetMap extract (``.osm.pbf``, ``.osm``, ``.osm.gz``, ``.osm.bz2``).

        Costs are travel times in milliseconds. Ctrl-C stops the import.

        Args:
            path: The extract.
            output: The graph file to write, for :meth:`open`; places are written beside it. Without
                it they are temporary, and removed with the graph.
            profile: The profile of this graph: ``"car"``, ``"bike"``, ``"foot"`` and others.
            profiles: Further profiles to import.
            time_zone: An IANA name; derived from the extract if left out.

        Raises:
            RumboError: ``BadFile`` if the extract cannot be read, ``InvalidValue`` for an unknown
                profile or time zone.
        """
        folder = None
        if output is None:
            folder = tempfile.mkdtemp(prefix="rumbo-")
            output = Path(folder) / "map.rgraph"
        wanted = [profile] + [other for other in profiles or () if other != profile]
        try:
            _native.check_interruptibly(
                library.rumbo_import_osm,
                _native.text(path), _native.text(output), _native.text(",".join(wanted)),
                _native.text(time_zone),
            )
            handle = c_uint64(0)
            _native.check(
                library.rumbo_graph_open,
                _native.text(output), _native.text(profile), 0, byref(handle),
            )
        except BaseException:
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)
            raise
        return cls._adopt(handle.value, folder=folder)

    @classmethod
    def from_arrays(
        cls,
        tails: npt.ArrayLike,
        heads: npt.ArrayLike,
        weights: npt.ArrayLike,
        *,
        n_nodes: int | None = None,
        latitudes: npt.ArrayLike | None = None,
        longitudes: npt.ArrayLike | None = None,
        ids: npt.ArrayLike | None = None,
        unit: str | None = None,
        scale: float | None = None,
        undirected: bool = False,
    ) -> Graph:
        """Makes a graph from arrays with an element for each arc.

        Args:
            tails: The node that each arc starts from: 0 … n_nodes - 1.
            heads: The node that it leads to.
            weights: Its weight: whole numbers from 0 to 2³¹-2, or ``inf`` for closed arcs. With a
                ``scale``, any numbers from 0.
            n_nodes: The number of nodes; one more than the largest index if left out.
            latitudes: The latitude of each node in degrees, for :meth:`nearest`.
            longitudes: The longitude of each node in degrees.
            ids: The id of each node, all distinct; 0, 1, 2 … if left out.
            unit: The unit of weights: ``"dm"``, ``"m"``, ``"ms"`` or ``"s"``.
            scale: Weights are multiplied by it and rounded, and distances divided by it: 1000
                keeps thousandths. Sums of scaled weights must stay below 2³¹.
            undirected: Whether every arc stands for both directions.

        Raises:
            RumboError: ``InvalidValue`` with the first bad element.
            ValueError: If arrays differ in length, or weights are negative, NaN or too large.
            TypeError: If an array has another type.
        """
        tails, heads = _ids(tails, "tails"), _ids(heads, "heads")
        factor = 1.0 if scale is None else _positive(scale, "scale")
        costs = _costs(weights, "weights", scale)
        _same_length(tails=tails, heads=heads, weights=costs)
        if n_nodes is None:
            largest = max((int(a.max()) for a in (tails, heads) if a.size), default=-1)
            n_nodes = max(largest + 1, 0)
            if ids is not None:
                n_nodes = np.size(ids)
        if undirected:
            tails, heads = np.concatenate([tails, heads]), np.concatenate([heads, tails])
            costs = np.concatenate([costs, costs])
        count = operator.index(n_nodes)
        kept: list[Any] = [tails, heads, costs]
        arrays = _native.Arrays(count, tails.size, _pointer(tails), _pointer(heads), _pointer(costs))
        for name, values in (("latitudes", latitudes), ("longitudes", longitudes)):
            if values is not None:
                places = _floats(values, name)
                _same_length(nodes=np.empty(count, np.int8), **{name: places})
                kept.append(places)
                setattr(arrays, name, _pointer(places))
        if ids is not None:
            column = _ids(ids, "ids")
            _same_length(nodes=np.empty(count, np.int8), ids=column)
            kept.append(column)
            arrays.ids = _pointer(column)
        arrays.unit = _native.text(unit)
        handle = c_uint64(0)
        _native.check(library.rumbo_graph_from_arrays, byref(arrays), byref(handle))
        # The order of arcs in the graph: by the ids of their tails, then as given.
        keys = tails if ids is None else _ids(ids, "ids")[tails]
        order = np.argsort(keys, kind="stable").astype(np.int64)
        return cls._adopt(handle.value, scale=factor, order=order)

    @classmethod
    def from_networkx(
        cls,
        graph: Any,
        weight: str | None = "weight",
        *,
        default: float = 1,
        scale: float | None = None,
        unit: str | None = None,
        latitude: str | None = None,
        longitude: str | None = None,
    ) -> Graph:
        """Takes a NetworkX graph, directed or not, with parallel edges or not.

        Nodes keep their names. :meth:`customize` takes weights in the order of ``graph.edges``; an
        undirected edge is both directions.

        Args:
            graph: The graph.
            weight: The edge attribute that holds the weight; ``None`` for 1 everywhere.
            default: The weight of edges without it, as in NetworkX.
            scale: See :meth:`from_arrays`; needed if weights are not whole numbers.
            unit: See :meth:`from_arrays`.
            latitude: The node attribute with the latitude in degrees.
            longitude: The node attribute with the longitude in degrees.
        """
        names = list(graph.nodes)
        index = {name: i for i, name in enumerate(names)}
        edges = list(graph.edges(data=True))
        tails = np.fromiter((index[e[0]] for e in edges), np.int64, len(edges))
        heads = np.fromiter((index[e[1]] for e in edges), np.int64, len(edges))
        if weight is None:
            weights: npt.ArrayLike = np.ones(len(edges), np.int64)
        else:
            weights = np.asarray([e[2].get(weight, default) for e in edges] or np.empty(0, np.int64))
        places = {}
        if latitude is not None and longitude is not None:
            for key, attribute in (("latitudes", latitude), ("longitudes", longitude)):
                places[key] = [data[attribute] for _, data in graph.nodes(data=True)]
        made = cls.from_arrays(
            tails, heads, weights,
            n_nodes=len(names), scale=scale, unit=unit, undirected=not graph.is_directed(), **places,
        )
        return made._named(names)

    @classmethod
    def from_osmnx(
        cls, graph: Any, weight: str = "length", *, scale: float = 1000, unit: str | None = None
    ) -> Graph:
        """Takes a graph of OSMnx, with its coordinates (``y`` and ``x``, in degrees).

        Args:
            graph: The graph, not projected.
            weight: The edge attribute that holds the weight: ``"length"`` in metres or
                ``"travel_time"`` in seconds.
            scale: How finely weights are kept: thousandths by default.
            unit: The unit of scaled weights, if it is one of :meth:`from_arrays`.
        """
        return cls.from_networkx(
            graph, weight, default=float("inf"), scale=scale, unit=unit,
            latitude="y", longitude="x",
        )

    @classmethod
    def from_igraph(
        cls,
        graph: Any,
        weight: str | None = "weight",
        *,
        scale: float | None = None,
        unit: str | None = None,
    ) -> Graph:
        """Takes a graph of igraph; nodes are its vertex indices.

        Args:
            graph: The graph.
            weight: The edge attribute that holds the weight; ``None`` for 1 everywhere.
            scale: See :meth:`from_arrays`; needed if weights are not whole numbers.
            unit: See :meth:`from_arrays`.
        """
        ends = np.asarray(graph.get_edgelist(), np.int64).reshape(-1, 2)
        weights = np.ones(len(ends), np.int64) if weight is None else np.asarray(graph.es[weight])
        return cls.from_arrays(
            ends[:, 0], ends[:, 1], weights,
            n_nodes=graph.vcount(), scale=scale, unit=unit, undirected=not graph.is_directed(),
        )

    def _named(self, names: Sequence[Node]) -> Graph:
        self._names = list(names)
        self._index = {name: i for i, name in enumerate(names)}
        return self

    # -- Properties --------------------------------------------------------------------------------

    def _describe(self) -> _native.Description:
        description = _native.Description()
        _native.check(library.rumbo_graph_describe, self._handle, byref(description))
        return description

    @property
    def n_nodes(self) -> int:
        """The number of nodes."""
        return int(self._describe().node_count)

    @property
    def n_arcs(self) -> int:
        """The number of arcs, which have one direction."""
        return int(self._describe().arc_count)

    @property
    def unit(self) -> str:
        """The unit of costs: ``"dm"``, ``"m"``, ``"ms"``, ``"s"`` or ``"unknown"``."""
        return str(self._describe().unit, "utf-8")

    @property
    def profile(self) -> str:
        """The name of the profile whose weights the graph has; ``"file"`` for given weights."""
        return str(self._describe().profile, "utf-8")

    @property
    def fingerprint(self) -> str:
        """The fingerprint of a graph file's network and weights: equal for equal networks.

        Raises:
            RumboError: ``NotPrepared`` for a graph in memory, which has none.
        """
        text = create_string_buffer(32)
        _native.check(library.rumbo_graph_fingerprint, self._handle, text, len(text))
        return text.value.decode()

    @property
    def indexes(self) -> frozenset[str]:
        """The indexes that are prepared: of ``"ch"``, ``"cch"`` and ``"labels"``."""
        bits = self._describe().indexes
        return frozenset(name for name, bit in _INDEXES.items() if bits & bit)

    @property
    def has_coordinates(self) -> bool:
        """Whether the nodes have coordinates."""
        return bool(self._describe().has_coordinates)

    @property
    def has_streets(self) -> bool:
        """Whether :meth:`route`, :meth:`match` and :meth:`places` work."""
        return bool(self._describe().has_streets)

    @property
    def nodes(self) -> npt.NDArray[np.int64] | list[Node]:
        """The nodes, in the order of results by node: ids ascending, or names as they were given."""
        if self._names is not None:
            return list(self._names)
        if self._nodes is None:
            count = self.n_nodes
            ids = np.empty(count, np.int64)
            _native.check(library.rumbo_graph_nodes, self._handle, _pointer(ids), count)
            ids.flags.writeable = False
            self._nodes = ids
        return self._nodes

    @property
    def coordinates(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Latitudes and longitudes in degrees, in the order of :attr:`nodes`.

        Raises:
            RumboError: ``NotPrepared`` if the graph has none.
        """
        count = self.n_nodes
        latitudes, longitudes = np.empty(count), np.empty(count)
        _native.check(
            library.rumbo_graph_coordinates,
            self._handle, _pointer(latitudes), _pointer(longitudes), count,
        )
        return latitudes, longitudes

    def arcs(
        self,
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.uint32]]:
        """Tails, heads and costs of the arcs, in the order that :meth:`customize` takes.

        Of graphs from arrays, that is the order of the arrays (of undirected ones, all arcs and
        then all of them reversed); else arcs are in ascending order of their tails. Nodes are ids,
        also of graphs with names, where they are indices of :attr:`nodes`. Costs are scaled;
        ``UNREACHABLE`` closes an arc.
        """
        count = self.n_arcs
        tails, heads = np.empty(count, np.int64), np.empty(count, np.int64)
        costs = np.empty(count, np.uint32)
        _native.check(
            library.rumbo_graph_arcs,
            self._handle, _pointer(tails), _pointer(heads), _pointer(costs), count,
        )
        if self._order is None:
            return tails, heads, costs
        places = np.empty_like(self._order)
        places[self._order] = np.arange(count)
        return tails[places], heads[places], costs[places]

    # -- Preparation -------------------------------------------------------------------------------

    def prepare(
        self, *indexes: str, threads: int | None = None
    ) -> Graph:
        """Builds indexes, which make queries faster and change no result.

        Ctrl-C returns at once; the index under way is finished in the background.

        Args:
            indexes: ``"labels"`` for distances in well below a microsecond, ``"ch"`` for tables,
                paths and one to all, ``"cch"`` for :meth:`customize`; all three if left out.
            threads: How many threads to use; one for each processor if left out.

        Returns:
            The graph itself.
        """
        bits = 0
        for name in indexes or _INDEXES:
            if name not in _INDEXES:
                raise ValueError(f"there is no index {name!r}; choose of {', '.join(_INDEXES)}")
            bits |= _INDEXES[name]
        count = threads if threads is not None else _processors()
        _native.check_interruptibly(
            library.rumbo_graph_prepare, self._handle, bits, _int32(count, "threads"), waits=False
        )
        return self

    def customize(self, weights: npt.ArrayLike, *, threads: int = 1) -> Graph:
        """A new graph with other weights on the same arcs, in milliseconds.

        This graph keeps its weights. It is prepared with ``"cch"`` if it is not; the new graph has
        that index too, and no streets.

        Args:
            weights: A weight for each arc, in the order of :meth:`arcs`, as in
                :meth:`from_arrays`; of undirected arrays, as many as there were edges.
            threads: How many threads to use.
        """
        scale = None if self._scale == 1.0 else self._scale
        costs = _costs(weights, "weights", scale)
        if self._order is not None:
            if costs.size * 2 == self._order.size:
                costs = np.concatenate([costs, costs])
            if costs.size != self._order.size:
                raise ValueError(f"weights has {costs.size} elements; it needs {self._order.size}")
            costs = np.ascontiguousarray(costs[self._order])
        handle = c_uint64(0)
        _native.check(
            library.rumbo_graph_customize,
            self._handle, _pointer(costs), costs.size, _int32(threads, "threads"), byref(handle),
        )
        made = self._adopt(handle.value, scale=self._scale, order=self._order)
        made._names, made._index, made._nodes = self._names, self._index, self._nodes
        return made

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the graph and its indexes to a graph file, for :meth:`open`.

        Names of nodes and the scale are not kept: the opened graph has ids and whole weights.
        """
        _native.check(library.rumbo_graph_save, self._handle, _native.text(path))

    def close(self) -> None:
        """Frees the graph's memory; every other method then raises ``Closed``."""
        self._handle = 0
        self._finalizer()

    def __enter__(self) -> Graph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        if self._handle == 0:
            return "<rumbo.Graph, closed>"
        found = self._describe()
        return f"<rumbo.Graph, {found.node_count} nodes, {found.arc_count} arcs>"

    # -- Costs -------------------------------------------------------------------------------------

    def distance(self, source: Node, target: Node) -> float:
        """The cost of the cheapest path between two nodes; ``inf`` if there is none.

        Raises:
            RumboError: ``NotFound`` for a node that the graph does not have.
        """
        if (
            type(source) is int
            and type(target) is int
            and _LEAST <= source <= _MOST
            and _LEAST <= target <= _MOST
            and self._index is None
        ):
            cost = _distance(self._handle, source, target, None)
        else:
            cost = _distance(self._handle, self._id(source), self._id(target), None)
        if cost < 0:
            error = _native.Error()
            if _distance(self._handle, self._id(source), self._id(target), byref(error)) < 0:
                raise _native.failure(error)
        return cost / self._scale if cost < UNREACHABLE else float("inf")

    def _id(self, node: Any) -> int:
        if self._index is None:
            if isinstance(node, (bool, np.bool_)):
                raise TypeError("a node is a whole number, not a truth value")
            number = operator.index(node)
            if not _LEAST <= number <= _MOST:
                raise self._missing(node)
            return number
        try:
            return self._index[node]
        except KeyError:
            raise self._missing(node) from None

    @staticmethod
    def _missing(node: Any) -> RumboError:
        return RumboError(
            "NotFound",
            f"there is no node {node!r}; ids are those of Graph.nodes",
            "ids are those of Graph.nodes",
        )

    def _ids(self, nodes: Any, name: str) -> npt.NDArray[np.int64]:
        if self._index is None:
            return _ids(nodes, name)
        nodes = list(nodes)
        return np.fromiter((self._id(node) for node in nodes), np.int64, len(nodes))

    def _values(self, costs: npt.NDArray[np.uint32], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        if np.dtype(dtype) == np.uint32:
            return costs
        values = costs.astype(dtype)
        if self._scale != 1.0:
            values /= self._scale
        values[costs == UNREACHABLE] = np.inf
        return values

    def distances(
        self,
        sources: npt.ArrayLike | Sequence[Node],
        targets: npt.ArrayLike | Sequence[Node],
        *,
        dtype: npt.DTypeLike = np.float64,
        out: npt.NDArray[np.uint32] | None = None,
    ) -> npt.NDArray[Any]:
        """The costs of pairs of nodes: of the first source and target, the second and so on.

        Arrays of ``int64`` are not copied. Ctrl-C stops the work.

        Args:
            sources: Where the paths start.
            targets: Where they end, as many.
            dtype: ``float64`` or ``float32``; or ``uint32`` for scaled whole numbers, with
                ``UNREACHABLE`` for no path.
            out: An array for these whole numbers, which is then returned.

        Raises:
            RumboError: ``NotFound`` for a node that the graph does not have.
        """
        dtype = _dtype(dtype)
        sources, targets = self._ids(sources, "sources"), self._ids(targets, "targets")
        _same_length(sources=sources, targets=targets)
        costs = _room(out, sources.shape)
        self._run(
            sources.size, library.rumbo_distances,
            self._handle, _pointer(sources), _pointer(targets), sources.size, _pointer(costs),
        )
        return costs if out is not None else self._values(costs, dtype)

    def table(
        self,
        sources: npt.ArrayLike | Sequence[Node],
        targets: npt.ArrayLike | Sequence[Node] | None = None,
        *,
        dtype: npt.DTypeLike = np.float64,
        out: npt.NDArray[np.uint32] | None = None,
    ) -> npt.NDArray[Any]:
        """The costs from every source (rows) to every target (columns).

        Args:
            sources: Where the paths start.
            targets: Where they end; the sources if left out.
            dtype: As in :meth:`distances`.
            out: As in :meth:`distances`, with a row for each source.
        """
        dtype = _dtype(dtype)
        sources = self._ids(sources, "sources")
        targets = sources if targets is None else self._ids(targets, "targets")
        costs = _room(out, (sources.size, targets.size))
        self._run(
            costs.size, library.rumbo_table,
            self._handle, _pointer(sources), sources.size, _pointer(targets), targets.size,
            _pointer(costs),
        )
        return costs if out is not None else self._values(costs, dtype)

    def _run(self, size: int, function: Any, *arguments: Any) -> None:
        if size < _LONG and "labels" in self.indexes:
            _native.check(function, *arguments, None)
        else:
            _native.check_interruptibly(function, *arguments)

    def one_to_all(
        self, source: Node, *, dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The costs from a node to all, in the order of :attr:`nodes`."""
        dtype = _dtype(dtype)
        costs = np.empty(self.n_nodes, np.uint32)
        _native.check(
            library.rumbo_one_to_all, self._handle, self._id(source), _pointer(costs), costs.size
        )
        return self._values(costs, dtype)

    def path(self, source: Node, target: Node) -> list[Node]:
        """The nodes of a cheapest path, both ends included.

        Raises:
            RumboError: ``NoRoute`` if there is no path, ``NotFound`` for a node that the graph does
                not have.
        """
        path = self._path_ids(self._id(source), self._id(target)).tolist()
        return path if self._names is None else [self._names[i] for i in path]

    def _path_ids(self, source: int, target: int) -> npt.NDArray[np.int64]:
        """The ids, or indices of names, of the nodes of a cheapest path."""
        capacity = 4096
        while True:
            ids, count = np.empty(capacity, np.int64), c_int64(0)
            _native.check(
                library.rumbo_path, self._handle, source, target, _pointer(ids), capacity,
                byref(count), None,
            )
            if count.value <= capacity:
                break
            capacity = count.value
        if count.value == 0:
            ends = [n if self._names is None else self._names[n] for n in (source, target)]
            raise RumboError(
                "NoRoute",
                f"no path leads from {ends[0]!r} to {ends[1]!r}; choose other nodes",
                "choose other nodes",
            )
        return ids[: count.value]

    def nearest(
        self,
        latitude: npt.ArrayLike,
        longitude: npt.ArrayLike,
        *,
        radius: float = float("inf"),
    ) -> tuple[Any, Any]:
        """The nodes nearest to places, and their distances in metres.

        Nodes that cannot be reached from much of the graph are left out.

        Args:
            latitude: One latitude in degrees, or an array.
            longitude: One longitude in degrees, or an array.
            radius: The largest distance in metres.

        Returns:
            A node and a distance, or a sequence and an array of them. Where no node is near enough,
            the distance is ``inf`` and the node is ``None`` (in arrays of ids, -2⁶³).
        """
        is_single = np.ndim(latitude) == 0 and np.ndim(longitude) == 0
        latitudes = _floats(np.atleast_1d(latitude), "latitude")
        longitudes = _floats(np.atleast_1d(longitude), "longitude")
        _same_length(latitude=latitudes, longitude=longitudes)
        ids, meters = np.empty(latitudes.size, np.int64), np.empty(latitudes.size)
        _native.check(
            library.rumbo_nearest,
            self._handle, _pointer(latitudes), _pointer(longitudes), latitudes.size, float(radius),
            _pointer(ids), _pointer(meters),
        )
        found: Any = ids
        if is_single or self._names is not None:
            names = self._names
            found = [
                None if np.isinf(m) else int(i) if names is None else names[i]
                for i, m in zip(ids, meters)
            ]
        return (found[0], float(meters[0])) if is_single else (found, meters)

    # -- Questions ---------------------------------------------------------------------------------

    def ask(self, question: str, request: Mapping[str, Any]) -> Any:
        """Asks the route service: the JSON document of ``routecli QUESTION --json``.

        Args:
            question: ``"route"``, ``"isochrone"``, ``"match"``, ``"nearest"`` or ``"places"``.
            request: Its parameters, listed in ``rumbo.h``.
        """
        return _native.document(
            library.rumbo_ask, self._handle, _native.text(question), _request(request)
        )

    def route(
        self,
        origin: Place,
        destination: Place,
        *,
        via: Sequence[Place] = (),
        profile: str | None = None,
        alternatives: int = 0,
        depart: str | None = None,
        arrive: str | None = None,
        exclude: Sequence[str] = (),
    ) -> Route:
        """The route between two places of a city, with its steps.

        Args:
            origin: ``(latitude, longitude)``, or a text: a name, or ``"node:123"``.
            destination: As the origin.
            via: Places on the way.
            profile: A profile of the graph file; this graph's if left out.
            alternatives: How many other routes to look for, in :attr:`Route.alternatives`.
            depart: The time of departure, such as ``"2025-06-02T08:00"`` or ``"08:00"``.
            arrive: The time of arrival, instead.
            exclude: Classes of ways that are not used, such as ``["ferry"]``.

        Raises:
            RumboError: ``NoRoute``, ``NoSegment``, ``NotFound`` and others of the route service.
        """
        request = {
            "from": _place(origin),
            "to": _place(destination),
            "via": [_place(place) for place in via],
            "profile": profile or self.profile,
            "alternatives": alternatives,
            "depart": depart,
            "arrive": arrive,
            "exclude": list(exclude),
        }
        return Route._from_document(self.ask("route", request))

    def isochrone(
        self,
        place: Place,
        *,
        minutes: float | Sequence[float] | None = None,
        meters: float | Sequence[float] | None = None,
        profile: str | None = None,
        bands: bool = False,
        as_frame: bool = False,
    ) -> Any:
        """The areas that can be reached from a place.

        On a graph without streets, arcs are straight lines between the coordinates of their nodes, and
        limits are in minutes if its weights are times, in metres if they are lengths.

        Args:
            place: ``(latitude, longitude)``, or a text; without streets the node within 250 m of it, or
                ``"node:123"``.
            minutes: Limits in minutes.
            meters: Or limits in metres.
            profile: A profile of the graph file; this graph's if left out.
            bands: Whether each area leaves out the next smaller one.
            as_frame: Whether to return a ``GeoDataFrame``, which needs GeoPandas.

        Returns:
            A GeoJSON FeatureCollection, or a ``GeoDataFrame``.

        Raises:
            RumboError: ``NotPrepared`` for a graph without coordinates, or for minutes on a graph of lengths
                and the other way round; ``NotFound`` and ``NoSegment`` for places that are no node.
        """
        document = self.ask(
            "isochrone",
            {
                "place": _place(place),
                "minutes": _list(minutes),
                "meters": _list(meters),
                "profile": profile or self.profile,
                "bands": bands,
            },
        )
        if not as_frame:
            return document
        import geopandas  # type: ignore[import-not-found,import-untyped,unused-ignore]

        return geopandas.GeoDataFrame.from_features(document["features"], crs="EPSG:4326")

    def match(
        self,
        trace: str | os.PathLike[str] | bytes,
        *,
        format: str | None = None,
        profile: str | None = None,
        accuracy: float | None = None,
    ) -> dict[str, Any]:
        """Matches a recorded trace to the streets.

        Args:
            trace: The path of a recording (GPX, CSV, GeoJSON, NMEA …), or its bytes.
            format: ``"gpx"``, ``"csv"``, ``"geojson"``, ``"nmea"``, ``"ndjson"`` or ``"gpsd"``;
                detected if left out.
            profile: A profile of the graph file; this graph's if left out.
            accuracy: The accuracy in metres of positions that state none.

        Returns:
            The document of ``routecli match --json``.
        """
        data = trace if isinstance(trace, bytes) else Path(trace).read_bytes()
        request = {
            "trace": data.decode("utf-8", "replace"),
            "format": format,
            "profile": profile or self.profile,
            "accuracy": accuracy,
        }
        return dict(self.ask("match", request))

    def places(
        self,
        text: str | None = None,
        *,
        category: str | None = None,
        kind: str | None = None,
        around: Place | None = None,
        radius: float | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        limit: int = 20,
        page: int = 1,
    ) -> list[dict[str, Any]]:
        """Searches the places of a city.

        Args:
            text: Words of a name.
            category: A category, such as ``"cafe"``.
            kind: A kind of place, such as ``"stop"``.
            around: A place; only places near it.
            radius: How near, in metres; 500 if left out.
            bbox: ``(south, west, north, east)`` in degrees.
            limit: How many places a page has.
            page: Which page, from 1.

        Raises:
            RumboError: ``NotFound`` if there is none.
        """
        request = {
            "text": text,
            "category": category,
            "kind": kind,
            "around": None if around is None else _place(around),
            "radius": radius,
            "bbox": None if bbox is None else ",".join(repr(float(value)) for value in bbox),
            "limit": limit,
            "page": page,
        }
        return list(self.ask("places", request)["places"])


    def tracker(
        self,
        destination: Place | None = None,
        *,
        origin: Place | None = None,
        profile: str | None = None,
        accuracy: float | None = None,
    ) -> Tracker:
        """Starts to follow a traveller: see :class:`Tracker`.

        Args:
            destination: Where the trip goes; none if left out.
            origin: Where the planned route starts; the first fix if left out.
            profile: A profile of the graph file; this graph's if left out.
            accuracy: The accuracy in metres of fixes that state none.

        Raises:
            RumboError: ``NotFound`` and others of the route service; ``NotPrepared`` for graphs
                without streets.
        """
        request = {
            "to": None if destination is None else _place(destination),
            "from": None if origin is None else _place(origin),
            "profile": profile or self.profile,
            "accuracy": accuracy,
        }
        handle = c_uint64(0)
        _native.check(
            library.rumbo_tracker_open, self._handle, _request(request), byref(handle)
        )
        return Tracker._adopt(handle.value, self)


# -- Arguments -------------------------------------------------------------------------------------


def _request(members: Mapping[str, Any]) -> bytes | None:
    """A request in JSON, without the members that are left out."""
    given = {name: value for name, value in members.items() if value is not None}
    return _native.text(json.dumps(given, allow_nan=False))


def _pointer(array: npt.NDArray[Any]) -> int:
    return int(array.ctypes.data)


def _ids(values: Any, name: str) -> npt.NDArray[np.int64]:
    """Whole numbers as ``int64``, not copied if they are."""
    array = np.asarray(values)
    if array.size == 0 and array.ndim == 1:
        return np.empty(0, np.int64)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be whole numbers, not {array.dtype}; use an int64 array")
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions; it needs one")
    if array.dtype.kind == "u" and array.dtype.itemsize == 8 and array.max() > _MOST:
        raise ValueError(f"{name} has numbers above {_MOST}; ids fit 64 bits with a sign")
    return np.ascontiguousarray(array, np.int64)


def _floats(values: Any, name: str) -> npt.NDArray[np.float64]:
    array = np.asarray(values)
    if array.dtype.kind not in "iuf" and array.size:
        raise TypeError(f"{name} must be numbers, not {array.dtype}; use a float64 array")
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions; it needs one")
    return np.ascontiguousarray(array, np.float64)


def _costs(values: Any, name: str, scale: float | None) -> npt.NDArray[np.uint32]:
    """Weights as the engine takes them."""
    array = np.asarray(values)
    if array.dtype == np.uint32 and scale is None and array.ndim == 1:
        return np.ascontiguousarray(array)
    floats = array if array.dtype.kind in "iu" and array.ndim == 1 else _floats(array, name)
    if array.dtype.kind == "f" and scale is None and not np.all(
        (floats == np.floor(floats)) | ~np.isfinite(floats)
    ):
        raise ValueError(f"{name} are not whole numbers; pass scale=1000 to keep thousandths")
    if floats.size and not floats.min() >= 0:  # NaN too.
        raise ValueError(f"{name} must be 0 or more, and not NaN; correct them")
    if scale is not None:
        floats = np.rint(floats * np.float64(scale))
    closed = np.isinf(floats) if floats.dtype.kind == "f" else np.zeros(floats.shape, bool)
    if floats.size and np.any(floats[~closed] >= UNREACHABLE):
        raise ValueError(f"{name} must be below {UNREACHABLE}, scaled; use a smaller scale")
    costs = np.empty(floats.shape, np.uint32)
    costs[closed] = UNREACHABLE
    costs[~closed] = floats[~closed]
    return costs


def _positive(value: float, name: str) -> float:
    number = float(value)
    if not 0 < number < float("inf"):
        raise ValueError(f"{name} is {value}; it must be above 0")
    return number


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), 1024)
    return min(os.cpu_count() or 1, 1024)


def _int32(value: int, name: str) -> int:
    number = operator.index(value)
    if not -(2**31) <= number < 2**31:
        raise ValueError(f"{name} is {value}; it must be from 1 to 1024")
    return number


def _same_length(**arrays: npt.NDArray[Any]) -> None:
    if len({array.size for array in arrays.values()}) > 1:
        sizes = ", ".join(f"{name} {array.size}" for name, array in arrays.items())
        raise ValueError(f"arrays differ in length: {sizes}; give each as many elements")


def _dtype(dtype: npt.DTypeLike) -> np.dtype[Any]:
    found = np.dtype(dtype)
    if found not in (np.dtype(np.float64), np.dtype(np.float32), np.dtype(np.uint32)):
        raise TypeError(f"dtype is {found}; choose float64, float32 or uint32")
    return found


def _room(out: Any, shape: tuple[int, ...]) -> npt.NDArray[np.uint32]:
    if out is None:
        return np.empty(shape, np.uint32)
    if not isinstance(out, np.ndarray) or out.dtype != np.uint32 or out.shape != shape:
        raise ValueError(f"out must be a uint32 array of shape {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable or not out.flags.aligned:
        raise ValueError("out must be contiguous and writeable; use np.empty")
    return out


def _list(values: Any) -> list[float] | None:
    if values is None:
        return None
    return [float(value) for value in np.atleast_1d(values)]
