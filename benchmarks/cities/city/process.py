"""Programs run and measured, and the memory of processes."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass
class Cost:
    """What a program took: seconds by the clock, seconds of all its threads, the most memory."""

    wall_s: float
    cpu_s: float
    peak_mib: float


def run(command: list[str | Path], log: Path) -> Cost:
    """Runs a program to its end; what it says goes to a file.

    Raises ValueError where it fails.
    """
    words = [str(word) for word in command]
    with log.open("w") as output:
        began = time.perf_counter()
        process = subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
    # The exit status was taken above: the object must not wait for it again.
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        tail = " | ".join(log.read_text(errors="replace").splitlines()[-3:])
        raise ValueError(f"{words[0]} failed with {process.returncode}: {tail}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def total(costs: list[Cost]) -> dict[str, float]:
    """Programs that run one after another as one."""
    whole = Cost(
        sum(cost.wall_s for cost in costs),
        sum(cost.cpu_s for cost in costs),
        max(cost.peak_mib for cost in costs),
    )
    return {name: round(value, 2) for name, value in asdict(whole).items()}


def resident_mib(process: int | str = "self") -> float:
    """The memory of a process that is in use now, in MiB (Linux)."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError(f"process {process} has no resident memory")
