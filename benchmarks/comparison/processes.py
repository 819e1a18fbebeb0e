"""Runs programs and says what they cost."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO


@dataclass
class Ended:
    """How a process ended, and what it took."""

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
        status, usage = _wait(process, start, limit)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ended(
            process.returncode,
            _text(output),
            _text(errors),
            seconds,
            usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss * 1024,
        )


def _wait(process: subprocess.Popen[bytes], start: float, limit: float | None):
    pause = 0.001
    while True:
        ended, status, usage = os.wait4(process.pid, 0 if limit is None else os.WNOHANG)
        if ended == process.pid:
            return status, usage
        if limit is not None and time.perf_counter() - start > limit:
            process.kill()
            limit = None
            continue
        time.sleep(pause)
        pause = min(pause * 1.5, 0.05)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")
