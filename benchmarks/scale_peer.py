"""RoutingKit's customizable hierarchy on a graph of `scale.py`, and ours beside it, on one core.

    python benchmarks/scale_peer.py GRAPH.rgraph

Needs the wheel of rumbo and routingkit-cch. The graph must have `cch`. Both must find the same costs.
"""

from __future__ import annotations

import resource
import sys
import time

import numpy as np
import routingkit_cch

import rumbo


def timed(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def main() -> int:
    graph = rumbo.Graph.open(sys.argv[1], trust=True)
    ids = np.asarray(graph.nodes)
    tails, heads, costs = graph.arcs()
    tails, heads = np.searchsorted(ids, tails), np.searchsorted(ids, heads)
    latitudes, longitudes = graph.coordinates
    draw = np.random.default_rng(3)
    sources, targets = (draw.integers(0, ids.size, 1000) for _ in range(2))
    graph.customize(costs, threads=1).close()
    ours_customize, ours = timed(lambda: graph.customize(costs, threads=1))
    ours.distances(ids[sources[:10]], ids[targets[:10]])
    ours_query, expected = timed(
        lambda: ours.distances(ids[sources], ids[targets], dtype=np.uint32)
    )
    lists = [column.tolist() for column in (tails, heads, latitudes, longitudes, costs)]
    order_time, order = timed(
        lambda: routingkit_cch.compute_order_inertial(ids.size, lists[0], lists[1], lists[2], lists[3])
    )
    build, cch = timed(lambda: routingkit_cch.CCH(order, lists[0], lists[1], False))
    first, metric = timed(lambda: routingkit_cch.CCHMetric(cch, lists[4]))
    again, _ = timed(lambda: metric.reset(lists[4]))
    query = routingkit_cch.CCHQuery(metric)
    pairs = list(zip(sources.tolist(), targets.tolist()))
    query_time, found = timed(lambda: [query.run(s, t).distance for s, t in pairs])
    costs_found = [rumbo.UNREACHABLE if cost is None else cost for cost in found]
    same = costs_found == expected.tolist()
    print(f"| {ids.size:,} nodes | rumbo, CCH | routingkit-cch |")
    print("|---|---:|---:|")
    print(f"| order and rows, s | | {order_time:.1f} + {build:.1f} |")
    print(f"| customization, s | {ours_customize:.2f} | {first:.2f}, again {again:.2f} |")
    print(f"| a pair, µs | {ours_query * 1000:.1f} | {query_time * 1000:.1f} |")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nThe same costs: {'yes' if same else 'NO'}; peak memory of the process {peak:,.0f} MiB.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
