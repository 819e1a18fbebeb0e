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
