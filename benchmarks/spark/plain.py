"""A job of `cluster.py` without Spark: every N-th file, from Parquet to Parquet.

    python plain.py JOB GRAPH INPUT OUTPUT NUMBER N
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import rumbo

BATCH = 10_000
"""Rows at a time, as Spark's batches."""
GROUP, BYTES = 1 << 20, 64 << 20
"""The most rows and bytes of a row group of the output, as of `rumbo.spark.ParquetFiles`."""


def distances(graph: rumbo.Graph, batch: pa.RecordBatch) -> dict[str, object]:
    costs = graph.distances(batch["source"].to_numpy(), batch["target"].to_numpy(), dtype=np.uint32)
    return {"distance": pa.array(costs.astype(float), mask=costs == rumbo.UNREACHABLE)}


def paths(graph: rumbo.Graph, batch: pa.RecordBatch) -> dict[str, object]:
    found, lengths = [], [0]
    for source, target in zip(batch["source"].to_pylist(), batch["target"].to_pylist()):
        path = graph._path_ids(source, target)
        found.append(path)
        lengths.append(lengths[-1] + path.size)
    joined = np.concatenate(found)
    return {"nodes": pa.ListArray.from_arrays(pa.array(lengths, pa.int32()), pa.array(joined))}


def route(graph: rumbo.Graph, batch: pa.RecordBatch) -> dict[str, object]:
    meters, seconds = [], []
    for row in batch.to_pylist():
        request = {
            "from": f"{row['from_latitude']!r},{row['from_longitude']!r}",
            "to": f"{row['to_latitude']!r},{row['to_longitude']!r}",
            "profile": graph.profile,
        }
        try:
            found = graph.ask("route", request)["routes"][0]
        except rumbo.RumboError:
            found = {"distance": None, "duration": None}
        meters.append(found["distance"])
        seconds.append(found["duration"])
    return {"distance": pa.array(meters, pa.float64()), "duration": pa.array(seconds, pa.float64())}


def match(graph: rumbo.Graph, table: pa.Table, number: int, count: int) -> pa.Table:
    trips = table["trip"].to_numpy()
    kept, columns = [], {"latitude": [], "longitude": [], "distance": [], "name": []}
    starts = np.flatnonzero(np.r_[True, trips[1:] != trips[:-1]])
    for index, (start, end) in enumerate(zip(starts, [*starts[1:], trips.size])):
        if index % count != number:
            continue
        rows = table.slice(start, end - start)
        lines = ["time,latitude,longitude"]
        for when, north, east in zip(
            rows["time"].to_pylist(), rows["latitude"].to_pylist(), rows["longitude"].to_pylist()
        ):
            lines.append(f"{when:.3f},{north!r},{east!r}")
        try:
            points = graph.match("\n".join(lines).encode(), format="csv")["tracepoints"]
        except rumbo.RumboError:
            points = [None] * rows.num_rows
        kept.append(rows)
        for point in points:
            columns["latitude"].append(point and point["location"][1])
            columns["longitude"].append(point and point["location"][0])
            columns["distance"].append(point and point["distance"])
            columns["name"].append(point and point["name"])
    result = pa.concat_tables(kept)
    for name, values in columns.items():
        result = result.append_column("matched_" + name, pa.array(values))
    return result


def main() -> None:
    job, path, source, output, number, count = sys.argv[1:]
    streets = job in ("route", "match")
    graph = rumbo.Graph.open(path, "car" if streets else None)
    files = sorted(Path(source).glob("*.parquet"))
    if job == "match":
        found = match(graph, pa.concat_tables(map(pq.read_table, files)), int(number), int(count))
        pq.write_table(found, Path(output) / f"part-{number}.parquet")
        return
    work = {"distances": distances, "paths": paths, "route": route}[job]
    for file in files[int(number) :: int(count)]:
        writer, kept = None, []

        def flush() -> None:
            nonlocal writer, kept
            table = pa.concat_tables(kept)
            writer = writer or pq.ParquetWriter(Path(output) / file.name, table.schema)
            writer.write_table(table)
            kept = []

        for batch in pq.ParquetFile(file).iter_batches(BATCH):
            added = work(graph, batch)
            names = list(batch.schema.names) + list(added)
            kept.append(pa.Table.from_arrays(list(batch.columns) + list(added.values()), names))
            rows, size = sum(t.num_rows for t in kept), sum(t.nbytes for t in kept)
            if rows >= GROUP or size >= BYTES:
                flush()
        if kept:
            flush()
        if writer:
            writer.close()


if __name__ == "__main__":
    main()
