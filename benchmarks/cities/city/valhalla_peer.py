"""Valhalla, from the Python package `pyvalhalla`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from .answers import Answer, decode_polyline
from .process import run, total
from .streets import Pair

COSTINGS = {"car": "auto", "foot": "pedestrian"}


def _config(folder: Path, threads: int | None = None) -> dict:
    import valhalla

    tiles = folder / "valhalla"
    config = valhalla.get_config(tile_dir=str(tiles / "tiles"), tile_extract="")
    config["mjolnir"].pop("tile_extract", None)
    if threads is not None:
        config["mjolnir"]["concurrency"] = threads
    for costing in COSTINGS.values():
        # Without these Valhalla refuses tables of the size that is measured.
        limits = config["service_limits"][costing]
        limits["max_matrix_location_pairs"] = 1_000_000
        limits["max_matrix_distance"] = 1_000_000.0
    # It would tell of every request.
    config.setdefault("loki", {})["logging"] = {"type": ""}
    return config


def version() -> str:
    from importlib.metadata import version

    return f"pyvalhalla {version('pyvalhalla')}"


def prepare(osm: Path, folder: Path, threads: int) -> dict[str, float]:
    """Builds the tiles, which serve all ways of travelling."""
    import valhalla

    here = folder / "valhalla"
    shutil.rmtree(here, ignore_errors=True)
    (here / "tiles").mkdir(parents=True)
    config = here / "valhalla.json"
    config.write_text(json.dumps(_config(folder, threads)))
    program = Path(valhalla.__file__).parent / "bin" / "valhalla_build_tiles"
    return total([run([program, "-c", config, osm.resolve()], here / "build.log")])


def _location(place: tuple[float, float]) -> dict[str, float]:
    return {"lat": place[0], "lon": place[1]}


class Engine:
    """Valhalla in this process. It reads tiles when a request first needs them."""

    def __init__(self, folder: Path, mode: str) -> None:
        import valhalla

        self.actor = valhalla.Actor(_config(folder))
        self.costing = COSTINGS[mode]

    def routes(self, pairs: Sequence[Pair], *, full: bool) -> tuple[Callable, list]:
        """A function that finds a route, and what to call it with."""
        return self.actor.route, [self._route(pair, full) for pair in pairs]

    def nearest(self, places: Sequence[tuple[float, float]]) -> tuple[Callable, list]:
        """A function that finds the nearest street, and what to call it with."""
        return self.actor.locate, [
            json.dumps({"locations": [_location(place)], "costing": self.costing})
            for place in places
        ]

    def table(self, places: Sequence[tuple[float, float]]) -> tuple[Callable, list]:
        """A function that finds the durations between all places, and what to call it with."""
        locations = [_location(place) for place in places]
        request = {"sources": locations, "targets": locations, "costing": self.costing}
        return self.actor.matrix, [json.dumps(request)]

    def answer(self, pair: Pair) -> Answer | None:
        """A route's length, duration and line; `None` where there is none."""
        try:
            trip = json.loads(self.actor.route(self._route(pair, True)))["trip"]
        except RuntimeError:
            return None
        line = [point for leg in trip["legs"] for point in decode_polyline(leg["shape"], 6)]
        return Answer(1000 * trip["summary"]["length"], trip["summary"]["time"], line)

    def _route(self, pair: Pair, full: bool) -> str:
        return json.dumps(
            {
                "locations": [_location(pair.source), _location(pair.target)],
                "costing": self.costing,
                "directions_type": "instructions" if full else "none",
                "units": "kilometers",
            }
        )
