"""Threads share a graph, and Ctrl-C stops long work."""

import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from conftest import INDEXES, Arcs


@pytest.mark.parametrize("indexes", INDEXES, ids="+".join)
def test_threads_share_a_graph(indexes):
    arcs = Arcs.random(2)
    expected = arcs.costs()
    graph = arcs.graph()
    if indexes:
        graph.prepare(*indexes)

    def work(seed):
        draw = np.random.default_rng(seed)
        for _ in range(30):
            source, target = draw.integers(0, arcs.n, 2).tolist()
            assert graph.distance(source, target) == expected[source, target]
            assert np.array_equal(graph.one_to_all(source), expected[source])
            some = draw.integers(0, arcs.n, 9)
            assert np.array_equal(graph.table(some), expected[np.ix_(some, some)])
            if np.isfinite(expected[source, target]):
                arcs.check_path(graph.path(source, target), expected[source, target])
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(8)))


def test_graphs_are_prepared_and_closed_while_others_ask():
    arcs = Arcs.grid(4)
    graph = arcs.graph()
    expected = graph.table([0, 5], [17, 29])
    failures = []

    def work():
        try:
            for _ in range(200):
                if not np.array_equal(graph.table([0, 5], [17, 29]), expected):
                    failures.append("table")
        except Exception as error:  # Closed is what must happen at last.
            if getattr(error, "code", None) != "Closed":
                failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    graph.prepare(threads=2)
    graph.close()
    for thread in threads:
        thread.join()
    assert not failures


# Programs that a shell starts in the background ignore the signal, also those that they start.
LONG = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import numpy as np, rumbo
side = 400
node = np.arange(side * side).reshape(side, side)
tails = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
heads = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
graph = rumbo.Graph.from_arrays(tails, heads, np.arange(tails.size) % 97 + 1, undirected=True)
nodes = np.arange(side * side)
try:
    print("ready", flush=True)
    graph.{call}
    print("finished", flush=True)
except KeyboardInterrupt:
    print("interrupted", graph.distance(0, 1), flush=True)
"""


@pytest.mark.parametrize(
    "call", ["table(nodes[:20_000], nodes[:100])", "distances(nodes, nodes[::-1])"]
)
def test_interrupts_stop_long_calls(call):
    # Without an index either call takes minutes.
    child = subprocess.Popen(
        [sys.executable, "-c", LONG.format(call=call)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(1)
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=60)[0] == "interrupted 1.0\n"
    finally:
        child.kill()
        child.wait()
