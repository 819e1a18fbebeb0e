"""Runs programs and measures their time and memory."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO


@dataclass
class Ended:
    """The exit status of a process, and its time and memory."""

    code: int
    output: str
    errors: str
    seconds: float
    cpu_seconds: float
    peak_bytes: int

    @property
    def reason(self) -> str:
        """Why it failed, in one line."""
        if self.code < 0:
            return f"ended by {signal.Signals(-self.code).name}"
        lines = (self.errors.strip() or self.output.strip()).splitlines()
        return f"exit {self.code}" + (f": {lines[-1][:200]}" if lines else "")


def run(command: Sequence[str], limit: float | None = None) -> Ended:
    """Runs a command to its end, or for `limit` seconds and then ends it."""
    # Files, not pipes: `wait4` can then be the only one to wait, and gives the peak of this child.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=errors, stdin=subprocess.DEVNULL)
        status, usage, peak = _wait(process, start, limit)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ended(
            process.returncode,
            _text(output),
            _text(errors),
            seconds,
            usage.ru_utime + usage.ru_stime,
            peak or usage.ru_maxrss * 1024,
        )


def _wait(
    process: subprocess.Popen[bytes], start: float, limit: float | None
) -> tuple[int, resource.struct_rusage, int]:
    """Waits for the end; gives status, usage and the peak of memory as far as it was seen."""
    pause, peak = 0.001, 0
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended == process.pid:
            return status, usage, peak
        peak = max(peak, _peak(process.pid))
        if limit is not None and time.perf_counter() - start > limit:
            process.kill()
            limit = None
        time.sleep(pause)
        pause = min(pause * 1.2, 0.02)


def _peak(process: int) -> int:
    """The peak memory of a process so far; 0 if it cannot be read.

    What `wait4` tells is no help on Linux: it counts the moment before `exec`, when the new process
    still was a copy of this one.
    """
    try:
        with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as file:
            line = next(line for line in file if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    except (OSError, StopIteration, ValueError):
        return 0


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")
