"""What was measured on which machine: the lines that begin every report."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from pathlib import Path

from . import osrm_peer, valhalla_peer


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def facts() -> dict[str, object]:
    """Date, machine, load and the peers' versions."""
    return {
        "date": datetime.datetime.now().astimezone().isoformat(timespec="minutes"),
        "machine": processor(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "peers": ", ".join([osrm_peer.version(), valhalla_peer.version()]),
    }


def version_line(routecli: Path | None) -> str:
    """Which commit of ours was measured, as the program itself says."""
    if routecli is None:
        return "unknown"
    done = subprocess.run([routecli, "--version"], capture_output=True, text=True, check=True)
    return ", ".join(done.stdout.splitlines()[:2])


def machine_lines(routecli: Path | None, found: dict[str, object] | None = None) -> list[str]:
    """The facts as a list in Markdown; `found` are those noted when the figures were taken."""
    lines = [f"- {name}: {value}" for name, value in (found or facts()).items()]
    return [f"- Rumbo: {version_line(routecli)}, `make build`", *lines]
