#!/usr/bin/env python3
"""Scans the QR codes that `routed devices add` draws with zxing-cpp, and posts with what they say.

    python3 -m venv venv && venv/bin/pip install zxing-cpp cairosvg pillow
    venv/bin/python benchmarks/server/qr.py .build/release/routed

Codes of both apps, with short and long addresses and names, are drawn in several sizes, also turned, dark
and with a damaged corner, and must give the token that the command showed. A position is posted to a
running server as the app would post it after the scan. The exit status is 0 if all is well, 1 if not, 3
if the decoder is not installed.
"""

import argparse
import base64
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from servers import Server

#: Vehicles; the last one makes about the longest code.
VEHICLES = ["PBA-1234", "a", "x" * 32]
#: The token in the words of the command, at the end of a line.
TOKEN = re.compile(r": ([A-Za-z0-9_-]{20,64})$", re.M)


def add(program: str, live: str, vehicle: str, app: str, address: str, svg: str) -> str:
    """Adds a device with a code; returns its token."""
    command = [program, "devices", "add", vehicle, "--live", live, "--qr", svg, "--address", address]
    reply = subprocess.run(
        command + ["--app", app], capture_output=True, text=True, timeout=60, check=True
    )
    return TOKEN.search(reply.stdout)[1]


def pictures(svg: bytes):
    """Pictures of a code as phones see it, with their names."""
    import cairosvg
    from PIL import Image, ImageDraw

    def drawn(side: int) -> Image.Image:
        png = cairosvg.svg2png(bytestring=svg, output_width=side, output_height=side)
        return Image.open(io.BytesIO(png)).convert("L")

    for side in [400, 631, 1000]:
        yield f"{side} pixels", drawn(side)
    plain = drawn(800)
    yield "turned", plain.rotate(17, expand=True, fillcolor=255)
    yield "dark", plain.point(lambda value: value // 4)
    spoiled = plain.copy()
    # A sixteenth of the side in the middle of the right edge, where no finder pattern is.
    ImageDraw.Draw(spoiled).rectangle([620, 400, 670, 450], fill=255)
    yield "damaged", spoiled


def scanned(picture) -> list[str]:
    import zxingcpp

    return [code.text for code in zxingcpp.read_barcodes(picture) if "QR" in str(code.format)]


def posted(server: Server, app: str, link: str) -> tuple[str, dict | list]:
    """Posts a position by a link as an app does; returns the token and the answer."""
    now = int(time.time())
    if app == "traccar":
        address, query = link.split("?", 1)
        token = urllib.parse.parse_qs(query)["id"][0]
        body = urllib.parse.urlencode(
            {"id": token, "lat": 19.284, "lon": -99.138, "timestamp": now, "speed": 3}
        )
        request = urllib.request.Request(address, body.encode(), method="POST")
    else:
        parts = urllib.parse.urlsplit(link)
        assert parts.scheme == "owntracks" and parts.path == "/config", link
        inline = urllib.parse.parse_qs(parts.query)["inline"][0]
        settings = json.loads(base64.b64decode(inline))
        token = settings["password"]
        body = json.dumps({"_type": "location", "lat": 19.284, "lon": -99.138, "tst": now})
        user = base64.b64encode(f"{settings['username']}:{token}".encode()).decode()
        request = urllib.request.Request(
            settings["url"],
            body.encode(),
            {"Authorization": "Basic " + user, "Content-Type": "application/json"},
        )
    with urllib.request.urlopen(request, timeout=20) as reply:
        return token, json.load(reply)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("routed")
    program = parser.parse_args().routed
    try:
        import cairosvg  # noqa: F401
        import zxingcpp  # noqa: F401
    except ImportError:
        print("zxing-cpp or cairosvg: not installed", file=sys.stderr)
        return 3
    problems: list[str] = []
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        live = str(pathlib.Path(folder) / "live.sqlite")
        data = str(pathlib.Path(__file__).resolve().parents[2] / "data")
        # The file is made before the server has it.
        subprocess.run([program, "devices", "add", "first", "--live", live], check=True, capture_output=True)
        command = lambda port: [program, "--port", str(port), "--live", live, "--log-level", "error"]
        with Server(command, {"RUMBO_DATA": data}) as server:
            addresses = [server.base, "https://" + "long-name." * 16 + "example.org/buses"]
            for number, (vehicle, app, address) in enumerate(
                (vehicle, app, address)
                for vehicle in VEHICLES
                for app in ["traccar", "owntracks"]
                for address in addresses
            ):
                svg = pathlib.Path(folder) / f"{number}.svg"
                token = add(program, live, vehicle, app, address, str(svg))
                links = set()
                for name, picture in pictures(svg.read_bytes()):
                    found = scanned(picture)
                    count += 1
                    if len(found) != 1:
                        problems.append(f"{app} of {vehicle} at {address}, {name}: {found}")
                    links.update(found)
                if len(links) != 1 or address != server.base:
                    continue
                known, answer = posted(server, app, links.pop())
                if known != token:
                    problems.append(f"{app} of {vehicle}: another token")
                if answer != [] and answer.get("stored") != 1:
                    problems.append(f"{app} of {vehicle}: {answer}")
            with urllib.request.urlopen(server.base + "/v1/vehicles", timeout=20) as reply:
                seen = len(json.load(reply)["vehicles"])
            if seen != len(VEHICLES):
                problems.append(f"{seen} vehicles have a position, not {len(VEHICLES)}")
    print(f"QR codes: {count} pictures scanned" + "".join(f"\n  {each}" for each in problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
