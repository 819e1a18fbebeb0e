#!/usr/bin/env python3
"""Sends hostile requests to a running routed and fails if one is answered with 500 or the server ends.

Usage: hostile.py [--port 5000] [--count 100000] [--seed 1] [--connections 8]

Targets, headers and bodies are valid ones with random changes, and random bytes. Every answer must be an
HTTP status below 500, except 503 and 504, which say that there are too many requests or that one takes too
long; a closed connection counts as an answer. At the end /health must answer.
"""

from __future__ import annotations

import argparse
import collections
import json
import random
import socket
import threading

TARGETS = [
    "/route/v1/{p}/{a};{b}?steps=true&annotations=true&alternatives=3&overview=full",
    "/route/v1/{p}/{a};{b};{a}?continue_straight=true&waypoints=0;2&geometries=geojson",
    "/table/v1/{p}/{a};{b};{a}?sources=0;1&fallback_speed=3&scale_factor=2&annotations=distance,duration",
    "/match/v1/{p}/{a};{b};{a}?timestamps=1;2;900&gaps=ignore&steps=true&tidy=true&radiuses=5;;9",
    "/trip/v1/{p}/{a};{b}?roundtrip=false&source=first&destination=last&waypoints=0",
    "/nearest/v1/{p}/{a}?number=9&bearings=0,180&approaches=curb&snapping=any&radiuses=unlimited",
    "/tile/v1/{p}/tile(1,2,12).mvt", "/health", "/metrics", "/version", "/ready",
]
ALPHABET = "0123456789.,;:?&=%-+/()[]{}\"\\ aZ~\0ÿ€|^_`@!"
HEADERS = [
    "Accept-Language: es;q=", "Connection: Close", "Content-Type: application/json", "Expect: 100-continue",
    "Transfer-Encoding: chunked", "Content-Length: 18446744073709551616", "X-Forwarded-For: ,,,",
    "Upgrade: h2c", "Host: ", "Range: bytes=0-", "If-None-Match: *", "Cookie: " + "x" * 9000,
]


def changed(text: str, rng: random.Random) -> str:
    characters = list(text)
    for _ in range(rng.randrange(6)):
        place = rng.randrange(len(characters) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            characters.insert(place, rng.choice(ALPHABET))
        elif kind == 1 and characters:
            del characters[min(place, len(characters) - 1)]
        elif kind == 2:
            characters[place:place] = rng.choice(["1e999", "-0", "9" * 40, "%", "%00", "nan", ";" * 50])
        elif characters:
            start = rng.randrange(len(characters))
            characters[place:place] = characters[start : start + 20]
    return "".join(characters)


def request(rng: random.Random, places: list[str]) -> bytes:
    if rng.random() < 0.02:
        return rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n"
    profile = rng.choice(["car", "foot", "bike", "wheelchair", "driving", "x"])
    target = rng.choice(TARGETS).format(p=profile, a=rng.choice(places), b=rng.choice(places))
    method = rng.choice(["GET"] * 6 + ["POST"] * 3 + ["HEAD", "OPTIONS", "PUT", "DELETE", "FOO"])
    body = b""
    lines = [rng.choice(HEADERS) for _ in range(rng.randrange(2))]
    if method == "POST":
        target = target.split("{")[0].rsplit("/", 1)[0]
        document = {
            "coordinates": [[float(n) for n in rng.choice(places).split(",")] for _ in range(rng.randrange(5))],
            "steps": rng.choice([True, "x", None]), "radiuses": rng.choice([[], [1e308, -1], "unlimited"]),
            "timestamps": rng.choice([[1, 2], [-1], [4294967296]]), "number": rng.choice([1, 0, 1e19]),
        }
        keys = rng.sample(list(document), rng.randrange(1, 6))
        body = changed(json.dumps({k: document[k] for k in keys}), rng).encode("utf-8", "surrogatepass")
        if rng.random() < 0.02:
            body = b"[" * rng.randrange(100_000)
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    target = changed(target, rng) if rng.random() < 0.8 else target
    head = f"{method} {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + "".join(f"{h}\r\n" for h in lines)
    return head.encode("utf-8", "replace") + b"\r\n" + body


def send(data: bytes, port: int) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        reply = b""
        try:
            while part := connection.recv(65536):
                reply = (reply + part)[:64]
        except ConnectionResetError:
            pass
    return reply[9:12].decode("ascii", "replace") if reply.startswith(b"HTTP/1.1 ") else "closed"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=5000)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--place", action="append", help="longitude,latitude inside the data")
    options = parser.parse_args()
    places = (options.place or ["-99.1365,19.2838", "-99.1390,19.2850"]) + ["0,0", "181,91", "-99.5,19.5"]
    statuses: collections.Counter[str] = collections.Counter()
    bad: list[bytes] = []
    lock = threading.Lock()

    def work(number: int) -> None:
        rng = random.Random(options.seed * 1000 + number)
        for _ in range(options.count // options.connections):
            data = request(rng, places)
            try:
                status = send(data, options.port)
            except (ConnectionRefusedError, TimeoutError) as error:
                status = type(error).__name__
            with lock:
                statuses[status] += 1
                if status not in ("closed", "503", "504") and not "200" <= status < "500":
                    bad.append(data)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(options.connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{sum(statuses.values())} requests, seed {options.seed}:", dict(sorted(statuses.items())))
    for data in bad[:5]:
        print("bad:", data[:300])
    alive = send(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", options.port)
    if bad or alive != "200":
        raise SystemExit(f"failed: {len(bad)} bad answers, /health {alive}")


if __name__ == "__main__":
    main()
