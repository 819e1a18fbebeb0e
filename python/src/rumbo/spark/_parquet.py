"""Jobs over Parquet files whose rows do not pass through Java."""

from __future__ import annotations

import contextlib
import os
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.fs as pafs  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

if TYPE_CHECKING:
    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

Function = Callable[[Iterable[pa.RecordBatch]], Iterable[pa.RecordBatch]]

_BATCH = 10_000
"""Rows that are answered at a time, as many as in Spark's batches."""
_GROUP_ROWS = 1 << 20
"""Rows of a row group of the output; an estimate, as the next two."""
_GROUP_BYTES = 64 << 20
"""Bytes in memory beyond which a row group is written with fewer rows."""


_TASKS_A_CORE = 8
"""Tasks for each core at most: few, as each takes time to start, but enough that no core waits long at
the end."""


class ParquetFiles:
    """A folder of Parquet files, taken by the functions of this module in place of a data frame::

        pairs = rumbo_spark.ParquetFiles(session, "/data/pairs")
        rumbo_spark.distances(pairs, graph).write("/data/costs")

    Spark gives the files to workers, which read them, answer their rows and write the answers, so that rows
    are not moved between Java and Python. The result is that of the data frame of the same files.
    All machines must have the folder at the same path, or it is a URL that ``pyarrow.fs`` reads, such as
    ``s3://bucket/pairs``.
    """

    def __init__(self, session: SparkSession, path: str | os.PathLike[str]) -> None:
        """Finds the files, and reads the schema of the first.

        Args:
            session: The Spark session.
            path: The folder; files whose names begin with ``.`` or ``_`` are left out.

        Raises:
            ValueError: If there are no files, or there are folders inside.
        """
        self._session = session
        self._folder = os.fspath(path)
        files, folder = _opened(self._folder)
        found = files.get_file_info(pafs.FileSelector(folder))
        visible = [entry for entry in found if not entry.base_name.startswith((".", "_"))]
        inside = [entry.base_name for entry in visible if entry.type != pafs.FileType.File]
        if inside:
            raise ValueError(
                f"{self._folder} has the folder {inside[0]!r} inside; give a folder of files, or read it "
                "as a data frame"
            )
        self._names = sorted(entry.base_name for entry in visible)
        if not self._names:
            raise ValueError(f"{self._folder} has no files; give a folder of Parquet files")
        with files.open_input_file(f"{folder}/{self._names[0]}") as source:
            fields = [field.with_nullable(True) for field in pq.read_schema(source)]
            # As in Spark, columns of files may have nulls.
            self._schema = from_arrow_schema(pa.schema(fields))

    @property
    def schema(self) -> StructType:
        """The columns with their types."""
        return self._schema

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._schema.names)

    def mapInArrow(self, function: Function, schema: StructType) -> ParquetJob:  # noqa: N802
        """The job that applies a function to the batches of each file, as of a data frame."""
        return ParquetJob(self._session, self._folder, tuple(self._names), function, schema)


@dataclass(frozen=True)
class ParquetJob:
    """Answers for a folder of files that are not written yet; made by the functions of this module."""

    _session: SparkSession
    _folder: str
    _names: tuple[str, ...]
    _function: Function
    _schema: StructType

    @property
    def schema(self) -> StructType:
        """The columns of the answers."""
        return self._schema

    def write(self, path: str | os.PathLike[str]) -> int:
        """Answers all files and writes as many into a new folder, ``_SUCCESS`` at the end.

        A file is complete as soon as it has its name, and a task that is run again, after an executor was
        lost, writes the same bytes.

        Args:
            path: The folder to make.

        Returns:
            How many rows were written.

        Raises:
            FileExistsError: If there is something at the path.
        """
        output = os.fspath(path)
        files, folder = _opened(output)
        if files.get_file_info(folder).type != pafs.FileType.NotFound:
            raise FileExistsError(f"{output} is there already; remove it, or write to another folder")
        files.create_dir(folder)
        source, names, function, schema = self._folder, self._names, self._function, self._schema

        def run(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for batch in batches:
                rows = [
                    _answer(source, names[i], output, i, function, schema)
                    for i in batch.column(0).to_pylist()
                ]
                yield pa.RecordBatch.from_pydict({"rows": pa.array(rows, pa.int64())})

        numbers = self._session.range(0, len(names), 1, _tasks(self._session, len(names)))
        done = numbers.mapInArrow(run, "rows bigint").collect()
        for entry in files.get_file_info(pafs.FileSelector(folder)):
            if entry.base_name.startswith(_UNFINISHED):
                files.delete_file(entry.path)
        with files.open_output_stream(f"{folder}/_SUCCESS"):
            pass
        return sum(row.rows for row in done)


_UNFINISHED = ".part-"
"""How the names of files begin that are being written."""


def _tasks(session: Any, files: int) -> int:
    """How many tasks answer so many files; starting one takes time."""
    try:
        cores = int(session.sparkContext.defaultParallelism)
    except (AttributeError, NotImplementedError):  # Spark Connect does not tell
        return files
    return min(files, _TASKS_A_CORE * cores)


def _opened(path: str) -> tuple[Any, str]:
    """The file system of a path or URL, and the path in it."""
    if "://" in path:
        files, inside = pafs.FileSystem.from_uri(path)
        return files, inside.rstrip("/")
    return pafs.LocalFileSystem(), os.path.abspath(path)


def _answer(
    source: str, name: str, output: str, number: int, function: Function, schema: StructType
) -> int:
    """Answers one file; returns its number of rows."""
    inputs, folder = _opened(source)
    outputs, target = _opened(output)
    arrow = to_arrow_schema(schema)
    unfinished = f"{target}/{_UNFINISHED}{number:05}-{uuid.uuid4().hex}"
    rows = 0
    try:
        with inputs.open_input_file(f"{folder}/{name}") as file, outputs.open_output_stream(
            unfinished
        ) as sink, pq.ParquetWriter(sink, arrow) as writer:
            batches = pq.ParquetFile(file).iter_batches(_BATCH)
            for group in _groups(function(batches), arrow):
                writer.write_table(group)
                rows += group.num_rows
        outputs.move(unfinished, f"{target}/part-{number:05}.parquet")
    except BaseException:
        with contextlib.suppress(OSError):
            outputs.delete_file(unfinished)
        raise
    return rows


def _groups(batches: Iterable[pa.RecordBatch], schema: Any) -> Iterator[Any]:
    """Tables of a row group each, with the types of a schema."""
    kept: list[pa.RecordBatch] = []
    rows = size = 0
    for batch in batches:
        kept.append(batch.cast(schema) if batch.schema != schema else batch)
        rows += batch.num_rows
        size += batch.nbytes
        if rows >= _GROUP_ROWS or size >= _GROUP_BYTES:
            yield pa.Table.from_batches(kept, schema)
            kept, rows, size = [], 0, 0
    if kept:
        yield pa.Table.from_batches(kept, schema)
