"""OSRM with contraction hierarchies, from the Python package `osrm-bindings`."""

from __future__ import annotations

import http.client
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from .answers import Answer
from .process import Cost, resident_mib, run, total
from .streets import Pair

#: OSRM's own profiles.
PROFILES = {"car": "car.lua", "foot": "foot.lua"}

#: Without these OSRM refuses tables of the size that is measured.
LIMITS = {"max_locations_distance_table": 1000, "max_results_nearest": 10}


def _package() -> Path:
    import osrm

    return Path(osrm.__file__).parent


def version() -> str:
    from importlib.metadata import version

    return f"osrm-bindings {version('osrm-bindings')}"


def prepare(osm: Path, folder: Path, mode: str, threads: int) -> dict[str, float]:
    """Imports a file and contracts it, for one profile; what both took together and each."""
    here = folder / f"osrm-{mode}"
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir(parents=True)
    programs = _package() / "bin"
    profile = _package() / "share" / "profiles" / PROFILES[mode]
    source = here / "city.osm.pbf"
    source.symlink_to(osm.resolve())
    extract = ["-t", threads, "-p", profile, source]
    costs: list[Cost] = [
        run([programs / "osrm-extract", *map(str, extract)], here / "extract.log"),
        run(
            [programs / "osrm-contract", "-t", str(threads), here / "city.osrm"],
            here / "contract.log",
        ),
    ]
    steps = {"extract_s": costs[0].wall_s, "contract_s": costs[1].wall_s}
    return total(costs) | {name: round(value, 2) for name, value in steps.items()}


def server_mib(folder: Path, mode: str, pairs: Sequence[Pair]) -> dict[str, float]:
    """The memory of OSRM's own server once it answers, and after the routes of some pairs."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    base = folder / f"osrm-{mode}" / "city.osrm"
    command = [_package() / "bin" / "osrm-routed", "--algorithm", "ch", "-t", "1"]
    with (folder / f"osrm-{mode}" / "routed.log").open("w") as log:
        server = subprocess.Popen(
            [*map(str, command), "-i", "127.0.0.1", "-p", str(port), str(base)],
            stdout=log,
            stderr=log,
        )
        try:
            _wait_for(port)
            loaded = resident_mib(server.pid)
            _ask(port, pairs)
            routed = resident_mib(server.pid)
            return {"loaded": round(loaded, 1), "after_routes": round(routed, 1)}
        finally:
            server.terminate()
            server.wait()


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise ValueError("osrm-routed does not answer")


def _ask(port: int, pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        # A connection each: the server ends one after some hundred questions.
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        places = ";".join(f"{x:.6f},{y:.6f}" for x, y in map(_lonlat, (pair.source, pair.target)))
        connection.request("GET", f"/route/v1/driving/{places}?steps=true&overview=full")
        answer = connection.getresponse()
        answer.read()
        connection.close()
        if answer.status != 200:
            raise ValueError(f"osrm-routed answers {answer.status} to {places}")


def _lonlat(place: tuple[float, float]) -> tuple[float, float]:
    return place[1], place[0]


class Engine:
    """OSRM in this process."""

    def __init__(self, folder: Path, mode: str) -> None:
        import osrm

        self.osrm = osrm
        self.engine = osrm.OSRM(
            algorithm="CH",
            storage_config=str(folder / f"osrm-{mode}" / "city.osrm"),
            use_shared_memory=False,
            # As the server does: the package would map the files, and read them as they are needed.
            use_mmap=False,
            **LIMITS,
        )

    def routes(self, pairs: Sequence[Pair], *, full: bool) -> tuple[Callable, list]:
        """A function that finds a route, and what to call it with."""
        return self.engine.Route, [self._route(pair, full) for pair in pairs]

    def nearest(self, places: Sequence[tuple[float, float]]) -> tuple[Callable, list]:
        """A function that finds the nearest street, and what to call it with."""
        make = self.osrm.NearestParameters
        return self.engine.Nearest, [
            make(coordinates=[_lonlat(place)], generate_hints=False) for place in places
        ]

    def table(self, places: Sequence[tuple[float, float]]) -> tuple[Callable, list]:
        """A function that finds the durations between all places, and what to call it with."""
        parameters = self.osrm.TableParameters(
            coordinates=[_lonlat(place) for place in places],
            annotations=["duration"],
            generate_hints=False,
        )
        return self.engine.Table, [parameters]

    def answer(self, pair: Pair) -> Answer | None:
        """A route's length, duration and line; `None` where there is none."""
        try:
            found = self.engine.Route(self._route(pair, True, "geojson"))
        except RuntimeError:
            return None
        route = found["routes"][0]
        line = [(point[1], point[0]) for point in route["geometry"]["coordinates"]]
        snapped = max(float(found["waypoints"][end]["distance"]) for end in (0, 1))
        return Answer(float(route["distance"]), float(route["duration"]), line, snapped)

    def guided(self, pair: Pair, snapped: float) -> dict | None:
        """A route with steps and a GeoJSON line; `None` where there is none, or no street near."""
        try:
            found = self.engine.Route(self._route(pair, True, "geojson"))
        except RuntimeError:
            return None
        if max(float(found["waypoints"][end]["distance"]) for end in (0, 1)) > snapped:
            return None
        return found["routes"][0]

    def _route(self, pair: Pair, full: bool, geometries: str = "polyline"):
        # Without hints, which only speed up later questions at the same places.
        return self.osrm.RouteParameters(
            coordinates=[_lonlat(pair.source), _lonlat(pair.target)],
            steps=full,
            overview="full" if full else "false",
            geometries=geometries,
            generate_hints=False,
        )
