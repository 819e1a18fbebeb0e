#!/usr/bin/env python3
"""Asks a running `routed` with clients of other people, unchanged.

    python3 -m venv venv && venv/bin/pip install routingpy pyvroom schemathesis
    venv/bin/python benchmarks/server/clients.py .build/release/routed

routingpy and VROOM ask OSRM's API; schemathesis makes requests from the server's OpenAPI document and
checks every answer against it. The server is started on the bundled campus on a free port, and ends
with the script. Prints one line for each client; the exit status is 0 if all are content, 1 if not, 3
if a client is not installed.
"""

import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Corners of the bundled campus, longitude first.
STOPS = [[-99.1390, 19.2850], [-99.1365, 19.2838], [-99.1383, 19.2845], [-99.1372, 19.2843]]


# Schemathesis sends it, so that it also changes events and free places.
ADMIN_TOKEN = "clients"


def start(program: str, live: str) -> tuple[subprocess.Popen, str]:
    """The server and its address."""
    server = subprocess.Popen(
        [
            program, "--port", "0", "--log-level", "error", "--live", live,
            "--gtfs", str(ROOT / "data/examples/shuttle.geojson"),
        ],
        cwd=ROOT,
        env=os.environ | {"RUMBO_DATA": str(ROOT / "data"), "ROUTED_ADMIN_TOKEN": ADMIN_TOKEN},
        stdout=subprocess.PIPE,
        text=True,
    )
    for line in server.stdout:
        if "http://" in line:
            return server, "http://" + line.split("http://")[1].strip()
    raise SystemExit("the server did not start")


def get(address: str) -> dict:
    with urllib.request.urlopen(address, timeout=20) as reply:
        return json.load(reply)


def expect(condition: bool, what: str) -> None:
    if not condition:
        raise AssertionError(what)


def routingpy(base: str) -> str:
    """Directions, a matrix and an expected error of routingpy's OSRM client."""
    from routingpy import OSRM
    from routingpy.exceptions import RouterApiError

    client = OSRM(base_url=base)
    route = client.directions(STOPS[:2], profile="foot", steps=True, annotations=False)
    expect(route.distance > 100 and route.duration > 60, f"route {route.distance} m")
    expect(len(route.geometry) > 2, "geometry")
    own = get(f"{base}/route/v1/foot/{';'.join(f'{x},{y}' for x, y in STOPS[:2])}")
    expect(abs(route.distance - own["routes"][0]["distance"]) <= 1, "distance")
    matrix = client.matrix(STOPS, profile="foot", annotations=("duration", "distance"))
    expect(len(matrix.durations) == 4 and matrix.durations[0][0] == 0, "matrix")
    expect(all(value >= 0 for row in matrix.distances for value in row), "distances")
    try:
        client.directions([[0, 0], [1, 1]], profile="foot")
    except RouterApiError as error:
        expect("NoSegment" in str(error), str(error))
    else:
        raise AssertionError("no error for places far away")
    return "directions, matrix, error"


def vroom(base: str) -> str:
    """A vehicle problem, whose times VROOM takes from the server."""
    port = base.rsplit(":", 1)[1]
    code = (
        "import vroom\n"
        f"instance = vroom.Input(servers={{'foot': '127.0.0.1:{port}'}})\n"
        f"stops = {STOPS!r}\n"
        "instance.add_vehicle(vroom.Vehicle(1, start=stops[0], end=stops[0], profile='foot'))\n"
        "instance.add_job([vroom.Job(n, location=stop) for n, stop in enumerate(stops) if n])\n"
        "print(instance.solve(exploration_level=5, nb_threads=1).summary.cost)\n"
    )
    # A process of its own, because VROOM ends its process on some errors.
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    expect(run.returncode == 0, run.stderr[-400:])
    cost = json.loads(run.stdout.strip().splitlines()[-1])
    order = ";".join(f"{x},{y}" for x, y in STOPS)
    trip = get(f"{base}/trip/v1/foot/{order}?source=first&roundtrip=true")["trips"][0]
    # Both solve four stops exactly; VROOM rounds each way to seconds.
    expect(abs(cost - trip["duration"]) <= 6, f"VROOM {cost} s, our trip {trip['duration']} s")
    return f"tour of {cost} s, ours {trip['duration']:.0f} s"


def schemathesis(base: str, examples: int) -> str:
    """Requests made from the OpenAPI document: no answer outside it, and none with status 500."""
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    run = subprocess.run(
        [
            str(program), "run", f"{base}/openapi.json", "--max-examples", str(examples),
            "--seed", "1", "-H", f"Authorization: Bearer {ADMIN_TOKEN}",
            # It has no end.
            "--exclude-path", "/v1/vehicles/stream", "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,"
            "response_schema_conformance",
            "--phases", "examples,coverage,fuzzing", "--no-color",
        ],
        capture_output=True,
        text=True,
        cwd=ROOT / ".build",
    )
    expect(run.returncode == 0, run.stdout[-6000:] + run.stderr[-1000:])
    lines = [line.strip() for line in run.stdout.splitlines()]
    return next(line for line in lines if line[:1].isdigit() and " generated" in line)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/routed"))
    parser.add_argument("--examples", type=int, default=5, help="requests of each operation")
    arguments = parser.parse_args()
    missing = [name for name in ("routingpy", "vroom", "schemathesis")
               if importlib.util.find_spec(name) is None]
    if missing:
        print("not installed: " + ", ".join(missing), file=sys.stderr)
        return 3
    folder = tempfile.TemporaryDirectory()
    server, base = start(arguments.program, folder.name + "/live.sqlite")
    failures = 0
    try:
        for name, check in [
            ("routingpy", lambda: routingpy(base)),
            ("VROOM", lambda: vroom(base)),
            ("schemathesis", lambda: schemathesis(base, arguments.examples)),
        ]:
            try:
                print(f"{name}: {check()}")
            except AssertionError as error:
                failures += 1
                print(f"{name}: FAILED: {error}")
            sys.stdout.flush()
        expect(get(f"{base}/health")["status"] == "ok", "the server is still there")
    finally:
        server.terminate()
        server.wait(timeout=40)
        folder.cleanup()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
