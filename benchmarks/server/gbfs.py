#!/usr/bin/env python3
"""Checks the bike stations of a running `routed` with gbfs-validator and the schemas of GBFS.

    python3 -m venv venv && venv/bin/pip install gbfs-validator
    venv/bin/python benchmarks/server/gbfs.py .build/release/routed

The server is started on the bundled stations on a free port, and ends with the script. Every document
of GBFS 2.3 and 3.0 is checked against its JSON schema, which gbfs-validator carries, and the feeds as a
whole by gbfs-validator. Prints a line for each version; the exit status is 0 if all is valid, 1 if not,
3 if gbfs-validator is not installed.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import urllib.request

from servers import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]


def get(address: str) -> dict:
    with urllib.request.urlopen(address, timeout=20) as reply:
        return json.load(reply)


def check(base: str, version: str, schemas: pathlib.Path) -> list[str]:
    """What is wrong with a version of the feed."""
    import jsonschema

    root = get(f"{base}/gbfs/{version}/gbfs.json")
    feeds = root["data"].get("feeds") or next(iter(root["data"].values()))["feeds"]
    files = {"gbfs": f"{base}/gbfs/{version}/gbfs.json"}
    files["gbfs_versions"] = f"{base}/gbfs/{version}/gbfs_versions.json"
    files |= {feed["name"]: feed["url"] for feed in feeds}
    if version == "3.0":
        files["manifest"] = f"{base}/gbfs"
    problems = []
    for name, address in files.items():
        schema = json.loads((schemas / f"v{version}" / f"{name}.json").read_text())
        kind = jsonschema.validators.validator_for(schema)
        checker = kind(schema, format_checker=kind.FORMAT_CHECKER)
        for error in checker.iter_errors(get(address)):
            problems.append(f"{name}: {'/'.join(map(str, error.path))}: {error.message[:200]}")
    validator = subprocess.run(
        [
            pathlib.Path(sys.executable).parent / "gbfs-validator", "--docked", "--fail-on-error",
            "-u", f"{base}/gbfs/{version}/gbfs.json",
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    if validator.returncode != 0:
        problems.append(f"gbfs-validator: {(validator.stdout + validator.stderr)[-500:]}")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("routed")
    program = parser.parse_args().routed
    try:
        import gbfs_validator
    except ImportError:
        print("gbfs-validator: not installed", file=sys.stderr)
        return 3
    schemas = pathlib.Path(gbfs_validator.__file__).parent / "data/schemas"
    status = 0
    command = lambda port: [program, "--port", str(port), "--log-level", "error"]
    with Server(command, {"RUMBO_DATA": str(ROOT / "data")}) as server:
        for version in ["2.3", "3.0"]:
            problems = check(server.base, version, schemas)
            print(f"GBFS {version}: " + ("valid" if not problems else "\n  ".join([""] + problems)))
            status = max(status, 1 if problems else 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
