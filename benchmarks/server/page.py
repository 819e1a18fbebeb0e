#!/usr/bin/env python3
"""Asks `routed` from a page in a browser, as leaflet-routing-machine does, and draws its map style.

    python3 -m venv venv && venv/bin/pip install playwright maplibre==0.3.6
    venv/bin/python benchmarks/server/page.py .build/release/routed monaco.rgraph --picture map.png

The page comes from another origin than the answers, so that CORS counts. It asks for a route with the
query string of leaflet-routing-machine and reads the fields that it reads, also those of an error. Then
MapLibre GL JS draws the server's /style.json, which needs a graph with a base map (`import osm --basemap`).
No request may fail, and buildings and roads must be found in the picture. Needs Chromium (Debian's
`chromium`); the exit status is 3 if the browser or a package is not there.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import importlib.util
import pathlib
import shutil
import sys
import tempfile
import threading

from servers import Server

OPTIONS = "overview=false&alternatives=true&steps=true&hints=;"
PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="maplibre-gl.css">
<style>body{margin:0}#map{width:1000px;height:700px}</style><div id="map"></div>
<script src="maplibre-gl.js"></script>"""
# What leaflet-routing-machine sends and reads, with XMLHttpRequest as it does.
ROUTE = """address => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.onload = () => {
    const data = JSON.parse(request.responseText);
    if (data.code !== 'Ok') return resolve({status: request.status, message: data.message});
    const route = data.routes[0];
    resolve({
      status: request.status, distance: route.distance, duration: route.duration,
      summary: route.legs.map(leg => leg.summary),
      geometries: route.legs[0].steps.map(step => step.geometry),
      maneuvers: route.legs[0].steps.map(step => [step.maneuver.type, step.maneuver.location, step.name]),
      waypoints: data.waypoints.map(waypoint => [waypoint.location[1], waypoint.location[0]]),
      hints: data.waypoints.map(waypoint => waypoint.hint),
    });
  };
  request.onerror = () => reject(new Error('the browser blocked the answer'));
  request.open('GET', address);
  request.send();
})"""
MAP = """([style, center, zoom]) => new Promise((resolve, reject) => {
  window.failures = [];
  const map = new maplibregl.Map({
    container: 'map', style, center, zoom, fadeDuration: 0, canvasContextAttributes: {preserveDrawingBuffer: true},
  });
  map.on('error', event => window.failures.push(String(event.error && event.error.message)));
  map.once('idle', () => {
    const counts = {};
    for (const feature of map.queryRenderedFeatures())
      counts[feature.sourceLayer] = (counts[feature.sourceLayer] || 0) + 1;
    resolve({counts, failures: window.failures, layers: map.getStyle().layers.length});
  });
  setTimeout(() => reject(new Error('not idle after 60 s: ' + window.failures.join('; '))), 60000);
})"""


def missing() -> list[str]:
    packages = [name for name in ("playwright", "maplibre") if importlib.util.find_spec(name) is None]
    return packages + ([] if shutil.which("chromium") else ["chromium"])


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def expect(condition: bool, what: object) -> None:
    if not condition:
        raise AssertionError(what)


def route(page: object, base: str, ends: list[str]) -> str:
    """What leaflet-routing-machine does with a route and with an error."""
    found = page.evaluate(ROUTE, f"{base}/route/v1/driving/{';'.join(ends)}?{OPTIONS}")
    expect(found["status"] == 200 and found["distance"] > 0 and found["duration"] > 0, found)
    steps = found["geometries"]
    expect(len(steps) > 1 and all(isinstance(step, str) and step for step in steps), steps)
    expect(found["maneuvers"][0][0] == "depart" and found["maneuvers"][-1][0] == "arrive", found)
    for place, end in zip(found["waypoints"], ends, strict=True):
        x, y = map(float, end.split(","))
        expect(abs(place[0] - y) < 0.01 and abs(place[1] - x) < 0.01, found["waypoints"])
    wrong = page.evaluate(ROUTE, f"{base}/route/v1/driving/{ends[0]}?{OPTIONS.replace(';', '')}")
    expect(wrong["status"] == 400 and wrong["message"], wrong)
    return f"{len(steps)} steps; error read: {wrong['message']}"


def draw(page: object, base: str, options: argparse.Namespace, theme: str) -> str:
    """Draws the style with MapLibre and counts the features in the picture."""
    center = [float(n) for n in options.ends[0].split(",")]
    style = f"{base}/style.json?theme={theme}"
    found = page.evaluate(MAP, [style, center, options.zoom])
    expect(not found["failures"], found)
    for layer in ("transportation", "building"):
        expect(found["counts"].get(layer, 0) > 20, found)
    if options.picture:
        path = pathlib.Path(options.picture)
        page.screenshot(path=str(path.with_stem(f"{path.stem}-{theme}")))
    return f"{found['layers']} layers, features {found['counts']}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("routed")
    parser.add_argument("graph")
    parser.add_argument("--ends", nargs=2, default=["7.4246,43.7385", "7.4160,43.7317"],
                        help="ends of the route, longitude,latitude")
    parser.add_argument("--zoom", type=float, default=15.2)
    parser.add_argument("--picture", help="file for the pictures of the map")
    options = parser.parse_args()
    if absent := missing():
        print("not installed: " + ", ".join(absent), file=sys.stderr)
        return 3
    from playwright.sync_api import sync_playwright

    sources = pathlib.Path(importlib.util.find_spec("maplibre").origin).parent / "srcjs"
    command = lambda port: [  # noqa: E731
        options.routed, "--graph", options.graph, "--port", str(port), "--log-level", "none"
    ]
    with tempfile.TemporaryDirectory() as folder, Server(command) as server, sync_playwright() as play:
        for name in ("js", "css"):
            shutil.copy(next(sources.rglob(f"maplibre-gl.{name}")), folder)
        pathlib.Path(folder, "index.html").write_text(PAGE)
        pages = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=folder)
        )
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
        )
        failed: list[str] = []
        try:
            print("browser:", browser.version)
            for theme in ("light", "dark"):
                page = browser.new_page(viewport={"width": 1000, "height": 700})
                page.on("requestfailed", lambda request: failed.append(request.url))
                page.on("response", lambda answer: answer.status >= 400
                        and "/route/" not in answer.url and failed.append(answer.url))
                page.goto(f"http://127.0.0.1:{pages.server_port}/index.html")
                if theme == "light":
                    print("route:", route(page, server.base, options.ends))
                print(f"{theme} map:", draw(page, server.base, options, theme))
                page.close()
        finally:
            browser.close()
        failed = [url for url in failed if not url.endswith("favicon.ico")]
        expect(not failed, failed)
    print("no request failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
