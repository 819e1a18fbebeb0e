"""Lengths and durations of the same pairs by several programs, side by side."""

from __future__ import annotations

import csv
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path

from .files import PAIR_COLUMNS, write_json
from .streets import Pair, apart

#: A pair is looked at where one program's figure is more than so many times the other's.
OUTLIER = 1.3

QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)

Routes = Sequence[dict | None]


def write_csv(path: Path, pairs: Sequence[Pair], answers: Mapping[str, Routes]) -> None:
    """A line for each pair: its places, and each program's metres and seconds."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        names = [f"{name}_{unit}" for name in answers for unit in ("m", "s")]
        writer.writerow([*PAIR_COLUMNS, *names])
        for number, pair in enumerate(pairs):
            row = [f"{value:.6f}" for value in (*pair.source, *pair.target)]
            for routes in answers.values():
                route = routes[number]
                row += [route["distance"], route["duration"]] if route else ["", ""]
            writer.writerow(row)


def ratios(ours: Routes, theirs: Routes, key: str) -> dict[int, float]:
    """By pair, how many times theirs ours is, where both have a route."""
    return {
        number: mine[key] / other[key]
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=True))
        if mine and other and other[key] > 0 and mine[key] > 0
    }


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which a share of all lies; between two values, in proportion."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def comparison(answers: Mapping[str, Routes]) -> str:
    """How every two programs' figures differ, as Markdown."""
    names = list(answers)
    heads = ["least", "5 %", "25 %", "median", "75 %", "95 %", "greatest"]
    lines = [
        "| figure | programs | pairs | "
        + " | ".join(heads)
        + f" | mean | beyond {OUTLIER} × | without a route |",
        "|---" * (len(heads) + 6) + "|",
    ]
    for key in ("distance", "duration"):
        for index, first in enumerate(names):
            for second in names[index + 1 :]:
                found = ratios(answers[first], answers[second], key)
                lines.append(_line(key, first, second, answers, found))
    return "\n".join(lines)


def _line(
    key: str, first: str, second: str, answers: Mapping[str, Routes], found: dict[int, float]
) -> str:
    missing = [sum(route is None for route in answers[name]) for name in (first, second)]
    if not found:
        return f"| {key} | {first} / {second} | 0 |" + " – |" * 10
    values = list(found.values())
    cells = [f"{quantile(values, share):.3f}" for share in QUANTILES]
    cells.append(f"{statistics.fmean(values):.3f}")
    cells.append(str(len(outliers(found))))
    cells.append(f"{missing[0]} / {missing[1]}")
    return f"| {key} | {first} / {second} | {len(found)} | " + " | ".join(cells) + " |"


def outliers(found: Mapping[int, float]) -> list[int]:
    """The pairs where one figure is beyond the limit, the worst first."""
    far = [number for number, ratio in found.items() if not 1 / OUTLIER <= ratio <= OUTLIER]
    return sorted(far, key=lambda number: (-max(found[number], 1 / found[number]), number))


def outlier_list(pairs: Sequence[Pair], answers: Mapping[str, Routes], name: str) -> str:
    """The pairs where a program differs much from another, the worst first, as Markdown.

    Each line tells how it compares with all others: where they differ among themselves as much, the
    profiles are the likely reason.
    """
    lines = []
    for key, unit in (("distance", "m"), ("duration", "s")):
        others = {
            other: ratios(answers[name], answers[other], key) for other in answers if other != name
        }
        for number in _outliers_of_any(list(others.values())):
            pair = pairs[number]
            figures = [f"{name} {answers[name][number][key]:,.0f} {unit}"]
            figures += [
                f"{other} {answers[other][number][key]:,.0f} {unit} ({found[number]:.2f} ×)"
                for other, found in others.items()
                if number in found
            ]
            lines.append(
                f"- {key} of pair {number}, {_place(pair.source)} to {_place(pair.target)} "
                f"({apart(pair):,.0f} m apart): {', '.join(figures)}"
            )
    return "\n".join(lines) if lines else "None."


def _outliers_of_any(ratios_to_others: Sequence[Mapping[int, float]]) -> list[int]:
    """The pairs beyond the limit against any other, the worst first."""
    worst: dict[int, float] = {}
    for found in ratios_to_others:
        for number in outliers(found):
            far = max(found[number], 1 / found[number])
            worst[number] = max(worst.get(number, 0), far)
    return sorted(worst, key=lambda number: (-worst[number], number))


def _place(place: tuple[float, float]) -> str:
    return f"{place[0]:.6f},{place[1]:.6f}"


def write_outliers(folder: Path, answers: Mapping[str, Routes], name: str) -> list[Path]:
    """A GeoJSON file for each pair where a program differs much: the lines of all programs."""
    others = [routes for other, routes in answers.items() if other != name]
    numbers = {
        number
        for key in ("distance", "duration")
        for number in _outliers_of_any([ratios(answers[name], routes, key) for routes in others])
    }
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("pair-*.geojson"):
        old.unlink()
    written = []
    for number in sorted(numbers):
        path = folder / f"pair-{number:04d}.geojson"
        routes = {who: routes[number] for who, routes in answers.items()}
        features = [_feature(who, route) for who, route in routes.items() if route]
        write_json(path, {"type": "FeatureCollection", "features": features})
        written.append(path)
    return written


def _feature(who: str, route: dict) -> dict:
    figures = {"distance": route["distance"], "duration": route["duration"]}
    return {
        "type": "Feature",
        "properties": {"program": who} | figures,
        "geometry": route["geometry"],
    }
