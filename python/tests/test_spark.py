"""Spark's data frames, in a local session of two workers."""

import json
import os
import sys

import numpy as np
import pytest

import rumbo
from conftest import NODES, Arcs
from rumbo import Graph, RumboError

pytest.importorskip("pyspark", reason="PySpark is not installed")
pytest.importorskip("pyarrow", reason="PyArrow is not installed")

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

from rumbo import spark as rumbo_spark  # noqa: E402
from rumbo.spark import GraphFile  # noqa: E402


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    made = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.sql.session.timeZone", "UTC")
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("OFF")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def arcs():
    return Arcs.random(3)


@pytest.fixture(scope="module")
def file(arcs, tmp_path_factory):
    path = tmp_path_factory.mktemp("graph") / "random.rgraph"
    arcs.graph().prepare().save(path)
    return GraphFile.shared(path)


@pytest.fixture(scope="module")
def town(extract, tmp_path_factory):
    path = tmp_path_factory.mktemp("town") / "town.rgraph"
    Graph.from_osm(extract, path, time_zone="Europe/Lisbon")
    return path


def test_distances_of_all_pairs(session, arcs, file):
    n = arcs.n
    pairs = session.range(n * n).select(
        (F.col("id") / n).cast("int").alias("a"), (F.col("id") % n).alias("b")
    )
    rows = rumbo_spark.distances(pairs, file, source="a", target="b").collect()
    expected = arcs.costs()
    assert len(rows) == n * n
    for row in rows:
        cost = expected[row.a, row.b]
        if np.isinf(cost):
            assert row.distance is None and row.error.startswith("NoRoute: ")
        else:
            assert (row.distance, row.error) == (cost, None)


def test_bad_rows_have_errors_and_others_answers(session, arcs, file):
    good = next(zip(arcs.tails.tolist(), arcs.heads.tolist()))
    rows = [good, (None, 1), (1, None), (10**12, 1), (1, -7), good]
    frame = session.createDataFrame(rows, "source bigint, target bigint").coalesce(1)
    found = rumbo_spark.distances(frame, file).collect()
    codes = [row.error and row.error.split(":")[0] for row in found]
    assert codes == [None, "InvalidValue", "InvalidValue", "NotFound", "NotFound", None]
    assert "1000000000000" in found[3].error and "-7" in found[4].error
    assert found[0].distance == found[5].distance == arcs.costs()[good]

    ways = rumbo_spark.paths(frame, file).collect()
    assert [row.error for row in ways[1:5]] == [row.error for row in found[1:5]]
    assert ways[0].nodes[0] == good[0] and ways[0].nodes[-1] == good[1]

    cells = rumbo_spark.table(frame.select("source"), file, [good[1], 0]).collect()
    assert sorted((c.error or "").split(":")[0] for c in cells if c.target is None) == [
        "InvalidValue", "NotFound",
    ]
    assert len(cells) == 2 + 2 * 4


def test_paths_are_cheapest(session, arcs, file):
    pairs = [(a, b) for a in range(0, arcs.n, 3) for b in range(arcs.n)]
    frame = session.createDataFrame(pairs, "source int, target int")
    expected = arcs.costs()
    for row in rumbo_spark.paths(frame, file).collect():
        cost = expected[row.source, row.target]
        if np.isinf(cost):
            assert row.nodes is None and row.error.startswith("NoRoute: ")
        else:
            assert row.error is None and row.nodes[0] == row.source
            arcs.check_path(row.nodes, cost)


def test_tables_with_targets_of_a_frame(session, arcs, file):
    sources = session.range(arcs.n).withColumnRenamed("id", "from")
    targets = session.range(5, 20)
    rows = rumbo_spark.table(sources, file, targets, source="from", target="to").collect()
    expected = arcs.costs()
    assert {(row["from"], row.to) for row in rows} == {
        (a, b) for a in range(arcs.n) for b in range(5, 20)
    }
    for row in rows:
        assert (row.distance if row.distance is not None else np.inf) == expected[row["from"], row.to]
    with pytest.raises(Exception, match="NotFound|there is no node 99"):
        rumbo_spark.table(sources, file, [99], source="from").collect()


def test_the_result_does_not_depend_on_partitions(session, arcs, file):
    pairs = session.range(500).select((F.col("id") % 57).alias("source"), (F.col("id") % 31).alias("target"))
    one = rumbo_spark.distances(pairs.coalesce(1), file).toArrow()
    many = rumbo_spark.distances(pairs.repartitionByRange(7, "source"), file).toArrow()
    order = [("source", "ascending"), ("target", "ascending")]
    assert one.sort_by(order) == many.sort_by(order)


@pytest.fixture
def folder(session, arcs, tmp_path):
    """A folder of pairs as Spark writes it, bad ones among them."""
    pairs = session.range(900).select(
        F.when(F.col("id") % 50 == 7, None).otherwise(F.col("id") % 61).alias("source"),
        (F.col("id") * 7 % arcs.n).cast("int").alias("target"),
        F.concat(F.lit("n"), F.col("id")).alias("name"),
    )
    pairs.repartition(4, "name").write.parquet(str(tmp_path / "pairs"))
    return tmp_path / "pairs"


def ordered(frame, *keys):
    """The rows of a frame, whose columns may have nulls or not."""
    return frame.toArrow().sort_by([(key, "ascending") for key in keys]).to_pylist()


def test_parquet_files_in_place_of_a_data_frame(session, file, folder, tmp_path):
    frame, files = session.read.parquet(str(folder)), rumbo_spark.ParquetFiles(session, folder)
    assert files.columns == frame.columns and files.schema == frame.schema
    for name, ask in {
        "distances": lambda rows: rumbo_spark.distances(rows, file),
        "paths": lambda rows: rumbo_spark.paths(rows, file),
        "table": lambda rows: rumbo_spark.table(rows, file, [1, 2, 3], target="end"),
    }.items():
        job, expected = ask(files), ask(frame)
        assert job.schema == expected.schema
        output = tmp_path / name
        assert job.write(output) == expected.count()
        names = sorted(entry.name for entry in output.iterdir())
        assert names == ["_SUCCESS", *(f"part-{i:05}.parquet" for i in range(4))]
        keys = ["name"] + (["end"] if name == "table" else [])
        found = session.read.parquet(str(output))
        assert ordered(found, *keys) == ordered(expected, *keys)
        assert found.where("error IS NOT NULL").count() > 0
        again = tmp_path / (name + "-again")
        ask(files).write(f"file://{again}")
        for entry in names:
            assert (again / entry).read_bytes() == (output / entry).read_bytes()


def test_parquet_files_that_cannot_be_answered(session, file, folder, town, tmp_path):
    files = rumbo_spark.ParquetFiles(session, folder)
    with pytest.raises(FileExistsError, match="remove it"):
        rumbo_spark.distances(files, file).write(folder)
    with pytest.raises(ValueError, match="no column 'sauce'"):
        rumbo_spark.distances(files, file, source="sauce")
    with pytest.raises(TypeError, match="several files"):
        rumbo_spark.match(files, GraphFile.shared(town))
    with pytest.raises(ValueError, match="has no files"):
        (tmp_path / "empty").mkdir()
        rumbo_spark.ParquetFiles(session, tmp_path / "empty")
    with pytest.raises(ValueError, match="has the folder 'day=1' inside"):
        (tmp_path / "parts" / "day=1").mkdir(parents=True)
        rumbo_spark.ParquetFiles(session, tmp_path / "parts")
    (folder / "part-99999.parquet").write_bytes(b"PAR1 no Parquet")
    output = tmp_path / "out"
    with pytest.raises(Exception, match="Parquet|footer|magic"):
        rumbo_spark.distances(rumbo_spark.ParquetFiles(session, folder), file).write(output)
    assert not (output / "_SUCCESS").exists()
    assert not [entry for entry in output.iterdir() if entry.name.startswith(".part")]


def test_an_empty_parquet_file_gives_an_empty_file(session, file, tmp_path):
    pairs = pa.table({"source": pa.array([], pa.int64()), "target": pa.array([], pa.int64())})
    (tmp_path / "pairs").mkdir()
    pq.write_table(pairs, tmp_path / "pairs" / "a.parquet")
    job = rumbo_spark.distances(rumbo_spark.ParquetFiles(session, tmp_path / "pairs"), file)
    assert job.write(tmp_path / "out") == 0
    assert session.read.parquet(str(tmp_path / "out")).schema == job.schema


def test_a_shipped_file_and_one_of_another_graph(session, arcs, file, tmp_path):
    path = tmp_path / "shipped.rgraph"
    arcs.graph().prepare("labels").save(path)
    shipped = GraphFile.ship(session, path)
    assert shipped.fingerprint == file.fingerprint
    frame = session.range(1).select(F.lit(0).alias("source"), F.lit(0).alias("target"))
    assert shipped.path == "shipped.rgraph"
    assert rumbo_spark.distances(frame, shipped).first().distance == 0

    other = tmp_path / "other.rgraph"
    Arcs.random(4).graph().save(other)
    changed = GraphFile.shared(other)
    assert changed.fingerprint != file.fingerprint
    arcs.graph().save(other)
    with pytest.raises(Exception, match="fingerprint"):
        rumbo_spark.distances(frame, changed).collect()
    with pytest.raises(RumboError) as missing:
        GraphFile.shared(tmp_path / "none.rgraph")
    assert missing.value.code == "BadFile"


def test_columns_are_checked_by_the_driver(session, file):
    frame = session.createDataFrame([("1", 2)], "source string, target bigint")
    with pytest.raises(TypeError, match="whole numbers"):
        rumbo_spark.distances(frame, file)
    with pytest.raises(ValueError, match="no column 'sauce'"):
        rumbo_spark.distances(frame, file, source="sauce")
    taken = session.range(1).select("id", F.lit(1).alias("distance"))
    with pytest.raises(ValueError, match="'distance' already"):
        rumbo_spark.distances(taken, file, source="id", target="id")
    with pytest.raises(RumboError) as lacking:
        rumbo_spark.route(frame, file)
    assert lacking.value.code == "NotPrepared"


def test_routes_and_areas_of_a_town(session, town):
    file = GraphFile.shared(town)
    (north, east), (south, west) = NODES[1], NODES[6]
    rows = [(north, east, south, west), (95.0, 0.0, 0.0, 0.0), (north, east, 10.0, 10.0), (None,) * 4]
    schema = "from_latitude double, from_longitude double, to_latitude double, to_longitude double"
    frame = session.createDataFrame(rows, schema).coalesce(1)
    found = rumbo_spark.route(frame, file, geometry="line").collect()
    expected = rumbo.Graph.open(town).route((north, east), (south, west))
    assert (found[0].distance, found[0].duration) == (expected.distance, expected.duration)
    assert json.loads(found[0].line)["coordinates"] == [list(p) for p in expected.coordinates]
    codes = [row.error and row.error.split(":")[0] for row in found]
    assert codes == [None, "InvalidValue", "OutsideArea", "InvalidValue"]

    places = frame.select(F.col("from_latitude").alias("latitude"), F.col("from_longitude").alias("longitude"))
    areas = rumbo_spark.isochrone(places, file, minutes=[1, 2]).collect()
    assert [row.limit for row in areas] == [1, 2, None, 1, 2, None]
    assert json.loads(areas[1].geometry)["type"] == "MultiPolygon"
    assert areas[2].error.startswith("InvalidValue: ")

    nodes = rumbo_spark.snap(places, file, radius=100).collect()
    assert [row.node for row in nodes] == [1, None, 1, None] and nodes[0].meters < 0.01
    far = session.createDataFrame([(41.2, -8.0)], "latitude double, longitude double")
    assert rumbo_spark.snap(far, file, radius=100).first().error.startswith("NoSegment: ")


def test_traces_are_matched_by_trip(session, town):
    file = GraphFile.shared(town)
    (north, start), (_, end) = NODES[1], NODES[3]
    steps = np.linspace(start, end, 30).tolist()
    rows = [("a", 1_700_000_000.0 + 10 * i, north + 2e-5, x) for i, x in enumerate(steps)]
    rows += [("b", 1_700_000_000.0 + 10 * i, 45.0, x) for i, x in enumerate(steps)]
    rows += [("a", 1_700_000_005.0, None, 0.0), ("a", None, north, start), ("c", 0.0, 95.0, 0.0)]
    frame = session.createDataFrame(rows[::-1], "trip string, time double, latitude double, longitude double")
    found = rumbo_spark.match(frame, file).collect()
    assert len(found) == len(rows)
    by_trip = {key: [row for row in found if row.trip == key] for key in "abc"}
    good = [row for row in by_trip["a"] if row.error is None]
    assert len(good) == 30 and [row.time for row in good] == sorted(row.time for row in good)
    assert {row.matched_name for row in good} == {"Calle Norte"}
    assert all(abs(row.matched_latitude - north) < 1e-6 and 1 < row.matched_distance < 4 for row in good)
    assert sorted(row.error.split(":")[0] for row in by_trip["a"] if row.error) == ["InvalidValue"] * 2
    assert all(row.error is not None for row in by_trip["b"] + by_trip["c"])

    stamped = frame.where("trip = 'a' AND time IS NOT NULL").withColumn("time", F.col("time").cast("timestamp"))
    again = [row for row in rumbo_spark.match(stamped, file).collect() if row.error is None]
    assert [row.matched_longitude for row in again] == [row.matched_longitude for row in good]


def test_table_functions_in_sql(session, arcs, file, town):
    rumbo_spark.register(session, file)
    rows = session.sql(
        "SELECT id, distance, error FROM range(60), LATERAL rumbo_distance(0, id)"
    ).collect()
    expected = arcs.costs()[0]
    for row in rows:
        assert (np.inf if row.distance is None else row.distance) == expected[row.id]
        assert (row.error is None) == np.isfinite(expected[row.id])
    assert session.sql("SELECT error FROM rumbo_distance(0, 1000)").first().error.startswith("NotFound: ")

    rumbo_spark.register(session, GraphFile.shared(town), prefix="town_")
    (north, east), (south, west) = NODES[1], NODES[6]
    route = session.sql(f"SELECT * FROM town_route({north}D, {east}D, {south}D, {west}D)").first()
    assert route.error is None and route.distance > 1000 and route.duration > 60
