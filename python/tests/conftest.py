"""What tests share: seeded random graphs, and real data where it is at hand."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import rumbo

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Arcs:
    """A directed graph in arrays, with loops, parallel arcs and nodes that nothing joins."""

    n: int
    tails: np.ndarray
    heads: np.ndarray
    weights: np.ndarray

    @classmethod
    def random(cls, seed: int, n: int = 60, least: int = 1) -> Arcs:
        draw = np.random.default_rng(seed)
        m = int(draw.integers(n, 4 * n))
        return cls(
            n,
            draw.integers(0, n - 3, m),
            draw.integers(0, n - 3, m),
            draw.integers(least, 1000, m),
        )

    @classmethod
    def grid(cls, seed: int, side: int = 30) -> Arcs:
        draw = np.random.default_rng(seed)
        node = np.arange(side * side).reshape(side, side)
        tails = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
        heads = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
        tails, heads = np.concatenate([tails, heads]), np.concatenate([heads, tails])
        return cls(side * side, tails, heads, draw.integers(1, 1000, tails.size))

    def graph(self, **options: object) -> rumbo.Graph:
        return rumbo.Graph.from_arrays(
            self.tails, self.heads, self.weights, n_nodes=self.n, **options
        )

    def costs(self) -> np.ndarray:
        """All costs, by Floyd and Warshall's algorithm."""
        costs = np.full((self.n, self.n), np.inf)
        np.minimum.at(costs, (self.tails, self.heads), self.weights)
        np.fill_diagonal(costs, 0)
        for via in range(self.n):
            np.minimum(costs, costs[:, via, None] + costs[None, via], out=costs)
        return costs

    def check_path(self, path: list, cost: float) -> None:
        """Checks that a path exists and costs that much."""
        least: dict = {}
        for tail, head, weight in zip(self.tails, self.heads, self.weights):
            least[tail, head] = min(int(weight), least.get((tail, head), 10**12))
        assert sum(least[pair] for pair in zip(path, path[1:])) == cost


INDEXES = [(), ("ch",), ("cch",), ("labels",), ("ch", "cch", "labels")]


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real data."""
    folder = Path(os.environ.get("RUMBO_TEST_DATA") or ROOT / ".." / "shared" / "data")
    if not folder.is_dir():
        pytest.skip(f"no folder {folder}: set RUMBO_TEST_DATA")
    return folder


# Two parallel streets in the north and south, joined by avenues; no left turn from A into Sur.
NODES = {
    1: (41.000, -8.000), 2: (41.000, -7.990), 3: (41.000, -7.980),
    4: (40.990, -8.000), 5: (40.990, -7.990), 6: (40.990, -7.980),
}
WAYS = {
    "Calle Norte": [1, 2, 3], "Calle Sur": [4, 5, 6], "Avenida A": [1, 4], "Avenida B": [2, 5],
    "Avenida C": [3, 6],
}


@pytest.fixture(scope="session")
def extract(tmp_path_factory) -> Path:
    """A small town as an OSM extract."""
    lines = ['<?xml version="1.0"?><osm version="0.6">']
    lines += [f'<node id="{i}" lat="{y}" lon="{x}"/>' for i, (y, x) in NODES.items()]
    lines.append(
        '<node id="7" lat="40.9901" lon="-7.985"><tag k="amenity" v="cafe"/>'
        '<tag k="name" v="Café Sol"/></node>'
    )
    for number, (name, nodes) in enumerate(WAYS.items(), 11):
        lines.append(f'<way id="{number}">' + "".join(f'<nd ref="{i}"/>' for i in nodes))
        lines.append(f'<tag k="highway" v="residential"/><tag k="name" v="{name}"/></way>')
    lines.append(
        '<relation id="21"><member type="way" ref="13" role="from"/>'
        '<member type="node" ref="4" role="via"/><member type="way" ref="12" role="to"/>'
        '<tag k="type" v="restriction"/><tag k="restriction" v="no_left_turn"/></relation></osm>'
    )
    path = tmp_path_factory.mktemp("osm") / "town.osm"
    path.write_text("\n".join(lines))
    return path
