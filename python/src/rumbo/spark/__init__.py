"""Shortest paths, routes and matching for Spark's data frames.

Needs PySpark 4 and PyArrow, and the wheel of ``rumbo`` on every executor machine::

    from rumbo import spark as rumbo_spark

    graph = rumbo_spark.GraphFile.shared("/data/ny.rgraph")
    result = rumbo_spark.distances(pairs, graph, source="home", target="work")

The functions take a data frame and return it with more columns, lazily, as Spark's own functions do.
Rows go to the engine and back in Arrow batches (``mapInArrow``); each Python worker maps the graph
file once, so that workers of one machine share its pages. A row that cannot be answered has nulls and
the reason in the column ``error``: a code, a colon and a message. Other errors, such as a missing file
or a file of another graph, fail the job.

A folder of Parquet files can take the place of the data frame (:class:`ParquetFiles`): workers then read
and write the files themselves, which is several times faster where a row costs little.
"""

from ._files import GraphFile
from ._nodes import distances, paths, table
from ._parquet import ParquetFiles, ParquetJob
from ._sql import register
from ._streets import isochrone, route, snap
from ._traces import match

__all__ = [
    "GraphFile", "ParquetFiles", "ParquetJob", "distances", "isochrone", "match", "paths", "register",
    "route", "snap", "table",
]
