"""Places as arguments."""

from __future__ import annotations

from typing import Tuple, Union

Place = Union[str, Tuple[float, float]]
"""A place: ``(latitude, longitude)`` in degrees, or a text such as a name or ``"node:123"``."""


def place_text(place: Place) -> str:
    """A place as the route service takes it."""
    if isinstance(place, str):
        return place
    latitude, longitude = place
    return f"{float(latitude)!r},{float(longitude)!r}"
