"""Shows how far the share of progress that a command shows is from the share of time that has passed.

    python3 benchmarks/progress.py ROUTECLI prepare GRAPH.rgraph --ch --checkpoint 0

Runs the command on a terminal of its own and prints, for the first step, each tenth of the share shown
beside the time that had really passed, in percent of the step.
"""

from __future__ import annotations

import os
import pty
import re
import sys
import time

LINE = re.compile(r"\[1/\d+\][^\[]*?(?:· (\d+) % )?· \d+ s")


def main() -> int:
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execvp(sys.argv[1], sys.argv[1:])
    start, shown = time.perf_counter(), []
    while True:
        try:
            text = os.read(terminal, 4096).decode(errors="replace")
        except OSError:
            break
        if not text:
            break
        passed = time.perf_counter() - start
        shown += [(int(share or 0), passed) for share in LINE.findall(text)]
    if not shown:
        raise SystemExit("the command showed no progress; give it a larger graph")
    end = shown[-1][1]
    print(f"the step took {end:.1f} s\n\n| share shown, % | time passed, % |\n|---:|---:|")
    for tenth in range(10, 101, 10):
        near = min(shown, key=lambda row: abs(row[0] - tenth))
        print(f"| {near[0]} | {near[1] / end * 100:.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
