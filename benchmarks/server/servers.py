"""Servers that a benchmark starts, asks and ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cities"))
from city.process import resident_mib  # noqa: E402

#: A request to wrk for the next line of the file `TARGETS`.
WRK_SCRIPT = """
local targets = {}
for line in io.lines(os.getenv("TARGETS")) do targets[#targets + 1] = line end
local number = 0
function request()
  number = number % #targets + 1
  return wrk.format("GET", targets[number])
end
"""


class Server:
    """A server program that listens on a free port of 127.0.0.1."""

    def __init__(
        self, command: Callable[[int], list[str]], settings: dict[str, str] | None = None
    ) -> None:
        """Starts `command` of a port, with `settings` added to the environment."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.started = time.monotonic()
        program = command(self.port)
        self.process = subprocess.Popen(
            program,
            env=os.environ | (settings or {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while time.monotonic() - self.started < 60 and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.001)
        self.end()
        raise SystemExit(f"{program[0]} does not listen")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def resident_mib(self) -> float:
        return resident_mib(self.process.pid)

    def processor_seconds(self) -> float:
        """Processor time since the start."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def handles(self) -> int:
        """The number of open files and connections."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def get(self, target: str) -> tuple[int, dict]:
        return self._ask(urllib.request.Request(self.base + target))

    def get_slowly(self, target: str) -> tuple[int, dict]:
        """Asks once, and waits for ten minutes."""
        try:
            with urllib.request.urlopen(self.base + target, timeout=600) as reply:
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def post(self, target: str, body: dict) -> tuple[int, dict]:
        data = json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        return self._ask(urllib.request.Request(self.base + target, data, headers))

    def _ask(self, request: urllib.request.Request) -> tuple[int, dict]:
        # OSRM's server was seen to leave connections unanswered.
        for attempt in range(4):
            try:
                with urllib.request.urlopen(request, timeout=10) as reply:
                    return reply.status, json.load(reply)
            except urllib.error.HTTPError as error:
                return error.code, json.load(error)
            except (TimeoutError, OSError):
                if attempt == 3:
                    raise
        raise AssertionError


def wrk(server: Server, targets: list[str], folder: str, *options: str) -> subprocess.Popen:
    """wrk, which asks a server for some targets; its files lie in `folder` until it ends."""
    script, lines = Path(folder, "targets.lua"), Path(folder, "targets")
    script.write_text(WRK_SCRIPT)
    lines.write_text("\n".join(targets) + "\n")
    return subprocess.Popen(
        ["wrk", *options, "-s", str(script), server.base],
        env=os.environ | {"TARGETS": str(lines)},
        stdout=subprocess.PIPE,
        text=True,
    )


def pairs(requests: str) -> list[tuple[str, str]]:
    """The ends of requests with `from` and `to` in an NDJSON file, longitude first."""
    ends = []
    for line in Path(requests).read_text().splitlines():
        request = json.loads(line)
        places = [request[name].replace(" ", "").split(",") for name in ("from", "to")]
        ends.append(tuple(f"{longitude},{latitude}" for latitude, longitude in places))
    return ends
