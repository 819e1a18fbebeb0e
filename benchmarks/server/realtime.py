#!/usr/bin/env python3
"""Decodes a message of GTFS-Realtime that our writer made with Google's bindings, and compares it field
by field with the values of the tests' fixture.

    python3 -m venv venv && venv/bin/pip install gtfs-realtime-bindings
    venv/bin/python benchmarks/server/realtime.py

`RealtimeFeedTests` checks that the writer still gives exactly the bytes of the file. Prints a line; the
exit status is 0 if all fields agree, 1 if not, 3 if the bindings are not installed.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "Tests/TransitFeedsTests/Golden/realtime.pb"
NOW = 1_795_179_600
TRIP = {
    "tripId": "T1", "routeId": "R", "directionId": 0, "startTime": "08:00:00",
    "startDate": "20261120", "scheduleRelationship": "SCHEDULED",
}
# The message of RealtimeFixture.swift in the canonical JSON of protocol buffers.
EXPECTED = {
    "header": {
        "gtfsRealtimeVersion": "2.0", "incrementality": "FULL_DATASET", "timestamp": str(NOW),
        "feedVersion": "7",
    },
    "entity": [
        {
            "id": "u1",
            "tripUpdate": {
                "trip": TRIP,
                "vehicle": {"id": "17", "label": "Bus 17", "licensePlate": "PBA-0017"},
                "stopTimeUpdate": [
                    {
                        "stopSequence": 1, "stopId": "S1", "scheduleRelationship": "SCHEDULED",
                        "departure": {"delay": 60, "uncertainty": 0},
                    },
                    {
                        "stopSequence": 5, "stopId": "S3", "scheduleRelationship": "SCHEDULED",
                        "arrival": {"delay": 90, "time": str(NOW + 1290), "uncertainty": 45},
                        "departure": {"time": str(NOW + 1335)},
                    },
                    {"stopSequence": 9, "stopId": "S4", "scheduleRelationship": "SKIPPED"},
                ],
                "timestamp": str(NOW - 5),
            },
        },
        {
            "id": "v1",
            "vehicle": {
                "trip": TRIP,
                "vehicle": {"id": "17", "label": "Bus 17"},
                "position": {
                    "latitude": -0.1001, "longitude": -78.5003, "bearing": 180.0, "odometer": 12.5,
                    "speed": 7.5,
                },
                "currentStopSequence": 2, "stopId": "S2", "currentStatus": "IN_TRANSIT_TO",
                "timestamp": str(NOW - 4), "occupancyStatus": "FEW_SEATS_AVAILABLE",
                "occupancyPercentage": 60,
            },
        },
        {
            "id": "a1",
            "alert": {
                "activePeriod": [{"start": str(NOW - 600), "end": str(NOW + 3600)}],
                "informedEntity": [
                    {"agencyId": "A", "routeId": "R", "trip": {"tripId": "T1", "routeId": "R"}},
                    {"routeType": 3, "stopId": "ST"},
                ],
                "cause": "CONSTRUCTION", "effect": "DETOUR", "severityLevel": "WARNING",
                "url": {
                    "translation": [{"text": "https://example.org/alerts/1", "language": "en"}]
                },
                "headerText": {
                    "translation": [
                        {"text": "Detour", "language": "en"}, {"text": "Desvío", "language": "es"},
                    ]
                },
                "descriptionText": {"translation": [{"text": "Stop 2 is not served"}]},
            },
        },
    ],
}


def fields(value, path: str = "") -> dict:
    """The values of a document by their paths."""
    if isinstance(value, dict):
        parts = [(f"{path}.{name}", item) for name, item in value.items()]
    elif isinstance(value, list):
        parts = [(f"{path}[{index}]", item) for index, item in enumerate(value)]
    else:
        return {path: value}
    return {name: item for part in parts for name, item in fields(part[1], part[0]).items()}


def main() -> int:
    try:
        from google.protobuf.json_format import MessageToDict
        from google.transit import gtfs_realtime_pb2
    except ImportError:
        print("gtfs-realtime-bindings: not installed", file=sys.stderr)
        return 3
    message = gtfs_realtime_pb2.FeedMessage()
    message.ParseFromString(GOLDEN.read_bytes())
    found, expected = fields(MessageToDict(message)), fields(EXPECTED)
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            print(f"{name}: {found.get(name)!r} instead of {expected.get(name)!r}")
            return 1
    print(f"gtfs-realtime-bindings: {len(found)} fields agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
