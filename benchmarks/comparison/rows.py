"""A measured figure, stored as one JSON object per line."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: The peer's name in rows that are ours.
OURS = "Rumbo"

#: Microseconds in each unit of time that a row may have.
MICROSECONDS = {"us": 1.0, "ms": 1e3, "s": 1e6}


@dataclass
class Row:
    """The figure of one program for one measurement on one graph.

    The unit is one of `us`, `ms`, `s`, `bytes`, `MiB`, `arcs`, `nodes`. Programs written in other
    languages print the same as JSON, and more keys if they like (`pairs`, `least`, `cpu`, …).
    """

    peer: str
    graph: str
    work: str
    value: float
    unit: str
    #: The sum of all distances that were found; 0 where the work has none.
    checksum: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def microseconds(self) -> float | None:
        """The value as a time, if it is one."""
        factor = MICROSECONDS.get(self.unit)
        return None if factor is None else self.value * factor

    @property
    def base(self) -> float:
        """The value in microseconds or bytes, so that two rows of one kind can be divided."""
        if self.unit == "MiB":
            return self.value * 1024 * 1024
        time = self.microseconds
        return self.value if time is None else time

    def json(self) -> dict[str, Any]:
        return {
            "peer": self.peer,
            "graph": self.graph,
            "work": self.work,
            "value": self.value,
            "unit": self.unit,
            "checksum": self.checksum,
            **self.extra,
        }

    @staticmethod
    def parse(text: str) -> Row:
        """Reads one line.

        Raises `ValueError` where it is no such row.
        """
        document = json.loads(text)
        try:
            return Row(
                str(document.pop("peer")),
                str(document.pop("graph")),
                str(document.pop("work")),
                float(document.pop("value")),
                str(document.pop("unit")),
                int(document.pop("checksum", 0)),
                document,
            )
        except (KeyError, AttributeError, TypeError) as error:
            raise ValueError(f"not a row: {text[:80]}") from error


def read_rows(path: Path) -> list[Row]:
    """Reads a file of rows; empty lines are left out."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            rows.append(Row.parse(line))
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from error
    return rows


def json_line(row: Row) -> str:
    """One line for `Row.parse`."""
    return json.dumps(row.json(), ensure_ascii=False)
