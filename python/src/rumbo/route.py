"""Routes with steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping


@dataclass(frozen=True)
class Step:
    """A part of a route from one maneuver to the next."""

    instruction: str
    """What to do at its start, in words."""
    name: str
    """The name of the way; empty if it has none."""
    mode: str
    """How it is travelled, such as ``"car"`` or ``"foot"``."""
    distance: float
    """Metres."""
    duration: float
    """Seconds."""
    maneuver: Mapping[str, Any]
    """The maneuver at its start in OSRM's form: type, modifier, location, bearings."""
    coordinates: list[tuple[float, float]] = field(repr=False)
    """Its line as ``(longitude, latitude)`` in degrees, as in GeoJSON."""


@dataclass(frozen=True)
class Route:
    """A route with its steps."""

    distance: float
    """Metres."""
    duration: float
    """Seconds."""
    profile: str
    """The profile that it was found for."""
    departure: str
    """The time of departure."""
    arrival: str
    """The time of arrival."""
    warnings: list[str]
    """What to know about it, in words."""
    steps: list[Step] = field(repr=False)
    """The steps of all legs."""
    coordinates: list[tuple[float, float]] = field(repr=False)
    """Its line as ``(longitude, latitude)`` in degrees, as in GeoJSON."""
    alternatives: list[Route] = field(repr=False)
    """Other routes, the best first."""
    document: Mapping[str, Any] = field(repr=False)
    """The whole route as the route service gives it, with legs, nodes and ways."""

    @classmethod
    def _from_document(cls, document: Mapping[str, Any]) -> Route:
        first, *others = document["routes"]
        return cls._from_json(first, [cls._from_json(other, []) for other in others])

    @classmethod
    def _from_json(cls, json: Mapping[str, Any], alternatives: list[Route]) -> Route:
        steps = [
            Step(
                instruction=step["instruction"],
                name=step["name"],
                mode=step["mode"],
                distance=step["distance"],
                duration=step["duration"],
                maneuver=step["maneuver"],
                coordinates=_line(step["geometry"]),
            )
            for leg in json["legs"]
            for step in leg["steps"]
        ]
        return cls(
            distance=json["distance"],
            duration=json["duration"],
            profile=json["profile"],
            departure=json["departure"],
            arrival=json["arrival"],
            warnings=json["warnings"],
            steps=steps,
            coordinates=_line(json["geometry"]),
            alternatives=alternatives,
            document=json,
        )

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The route as a GeoJSON feature, for GeoPandas, Folium and others."""
        return {
            "type": "Feature",
            "properties": {
                "distance": self.distance,
                "duration": self.duration,
                "profile": self.profile,
            },
            "geometry": {"type": "LineString", "coordinates": self.coordinates},
        }


def _line(geometry: Mapping[str, Any]) -> list[tuple[float, float]]:
    return [(point[0], point[1]) for point in geometry["coordinates"]]
