#!/usr/bin/env python3
"""Has `routed` read its files again while wrk asks it, and counts the requests that fail.

Usage: reload.py .build/release/routed city.rgraph --pairs requests.ndjson [--seconds 20]

Works on a copy of the graph file. Five times it sends SIGHUP, then it puts another copy in the place of
the file, which the server must notice by itself. Prints what wrk counted, the slowest answer, the
reloads, and how many times the graph file is mapped at the end. `requests.ndjson` is that of
`cities/guidance.py`. Needs Debian's wrk.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import time
import urllib.request

from servers import Server, pairs, wrk


def counted(server: Server, outcome: str) -> int:
    with urllib.request.urlopen(server.base + "/metrics", timeout=20) as reply:
        text = reply.read().decode()
    return int(re.search(rf'rumbo_reloads_total{{outcome="{outcome}"}} (\d+)', text)[1])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("graph")
    parser.add_argument("--pairs", required=True, help="requests with `from` and `to`, as NDJSON")
    parser.add_argument("--seconds", type=int, default=20)
    options = parser.parse_args()
    targets = [f"/nearest/v1/driving/{place}" for pair in pairs(options.pairs) for place in pair]
    with tempfile.TemporaryDirectory() as folder:
        graph = pathlib.Path(folder, "city.rgraph")
        shutil.copy(options.graph, graph)

        def command(port: int) -> list[str]:
            return [options.routed, "--graph", str(graph), "--port", str(port), "--log-level", "none"]

        with Server(command, {"ROUTED_RELOAD_INTERVAL": "1"}) as server:
            load = wrk(server, targets, folder, "-t", "1", "-c", "8", "-d", f"{options.seconds}s")
            for _ in range(5):
                time.sleep(options.seconds / 10)
                server.process.send_signal(signal.SIGHUP)
            shutil.copy(options.graph, graph.with_suffix(".new"))
            os.replace(graph.with_suffix(".new"), graph)
            text = load.communicate()[0]
            maps = pathlib.Path(f"/proc/{server.process.pid}/maps").read_text()
            done, refused = counted(server, "done"), counted(server, "refused")
    print(text.rstrip())
    mapped = maps.count("city.rgraph")
    print(f"{done} reloads, {refused} refused; the graph file is mapped {mapped} times at the end")
    failed = "Non-2xx" in text or "Socket errors" in text
    return 1 if failed or done != 6 or refused else 0


if __name__ == "__main__":
    sys.exit(main())
