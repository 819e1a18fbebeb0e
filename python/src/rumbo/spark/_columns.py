"""Columns of data frames and Arrow batches."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, Protocol, Sequence, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped,unused-ignore]
from pyspark.sql.types import (
    DataType,
    IntegralType,
    NumericType,
    StringType,
    StructField,
    StructType,
)

from ..errors import RumboError
from ..graph import Graph
from ._files import GraphFile

MISSING = "InvalidValue: the row has a null; give it a value"
NO_ROUTE = "NoRoute: no path leads there; choose other nodes"

Work = Callable[[Graph, pa.RecordBatch], Iterator[pa.RecordBatch]]
Answers = TypeVar("Answers", covariant=True)


class Rows(Protocol[Answers]):
    """A data frame, whose answers are a data frame, or :class:`ParquetFiles`, whose are a job."""

    @property
    def schema(self) -> StructType:
        """The columns with their types."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""

    def mapInArrow(self, function: Any, schema: Any, /) -> Answers:  # noqa: N802
        """Applies a function to Arrow batches."""


def mapped(
    frame: Rows[Answers], graph: GraphFile, added: Sequence[tuple[str, DataType]], work: Work
) -> Answers:
    """The frame with columns added by ``work``, which returns whole batches."""
    schema = widened(frame, added)

    def run(batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        opened = graph.open()
        for batch in batches:
            yield from work(opened, batch)

    return frame.mapInArrow(run, schema)


def widened(frame: Rows[Any], added: Sequence[tuple[str, DataType]]) -> StructType:
    """The frame's schema with further columns.

    Raises:
        ValueError: If the frame has a column of that name.
    """
    taken = set(frame.columns)
    for name, _ in added:
        if name in taken:
            raise ValueError(f"the data frame has a column {name!r} already; drop or rename it")
        taken.add(name)
    return StructType(
        list(frame.schema.fields) + [StructField(name, kind, True) for name, kind in added]
    )


def extended(batch: pa.RecordBatch, added: dict[str, Any]) -> pa.RecordBatch:
    """A batch with further columns."""
    columns = list(batch.columns) + list(added.values())
    return pa.RecordBatch.from_arrays(columns, names=list(batch.schema.names) + list(added))


def require(frame: Rows[Any], names: Sequence[str], kind: type[DataType], what: str) -> None:
    """Checks that a frame has columns of a kind.

    Raises:
        ValueError: If it has none of that name.
        TypeError: If it has another type.
    """
    for name in names:
        if name not in frame.columns:
            raise ValueError(f"the data frame has no column {name!r}; it has {frame.columns}")
        found = frame.schema[name].dataType
        if not isinstance(found, kind):
            raise TypeError(
                f"the column {name!r} has the type {found.simpleString()}; {what}"
            )


def require_ids(frame: Rows[Any], *names: str) -> None:
    """Checks that columns hold ids of nodes."""
    require(frame, names, IntegralType, "ids of nodes are whole numbers: cast it to bigint")


def require_numbers(frame: Rows[Any], *names: str) -> None:
    """Checks that columns hold numbers."""
    require(frame, names, NumericType, "it must hold numbers: cast it to double")


def require_texts(frame: Rows[Any], *names: str) -> None:
    """Checks that columns hold texts."""
    require(frame, names, StringType, "it must hold texts: cast it to string")


def ids(batch: pa.RecordBatch, name: str) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """A column of ids, with 0 for nulls, and which rows are not null."""
    column = batch.column(name).cast(pa.int64())
    return _filled(column, 0)


def numbers(
    batch: pa.RecordBatch, name: str
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
    """A column of numbers, with 0 for nulls, and which rows are not null."""
    column = batch.column(name).cast(pa.float64())
    return _filled(column, 0.0)


def _filled(column: Any, value: Any) -> tuple[Any, npt.NDArray[np.bool_]]:
    if column.null_count == 0:
        return column.to_numpy(zero_copy_only=False), np.ones(len(column), np.bool_)
    known = pc.is_valid(column).to_numpy(zero_copy_only=False)
    return pc.fill_null(column, value).to_numpy(zero_copy_only=False), known


def has_nodes(graph: Graph, wanted: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Which ids are nodes of the graph."""
    nodes = np.asarray(graph.nodes)
    if nodes.size == 0:
        return np.zeros(wanted.shape, np.bool_)
    places = np.minimum(np.searchsorted(nodes, wanted), nodes.size - 1)
    found: npt.NDArray[np.bool_] = nodes[places] == wanted
    return found


def no_node(node: int) -> str:
    """The error of a row with an unknown node."""
    return f"NotFound: there is no node {node}; ids are those of the graph's source"


def row_error(error: RumboError) -> str:
    """The text of a row's error."""
    return f"{error.code}: {error}"


def texts(values: Sequence[str | None]) -> Any:
    """A column of texts."""
    return pa.array(values, pa.string())
