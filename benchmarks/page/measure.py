#!/usr/bin/env python3
"""Measures the map page in Chromium: first picture on a slow network, bytes, and script per frame.

    make map-library build-server
    .build/page/bin/python benchmarks/page/measure.py .build/release/routed [--runs 5]

(`scripts/page.sh` makes that Python environment.) The network is that of "Fast 3G" in Chromium's tools:
562.5 ms of latency for each request, 1.44 Mbit/s down, 0.675 Mbit/s up, with an empty cache. The first
picture is there when the search field can be used and the campus is drawn. Bytes are those that the
network carried, compressed, with headers.
"""

import argparse
import os
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/PageTests"))

from support import FLAGS, Server, sync_playwright  # noqa: E402

FAST_3G = {"offline": False, "latency": 562.5, "downloadThroughput": 1.6e6 / 8 * 0.9, "uploadThroughput": 0.75e6 / 8 * 0.9}
WATCH = """new MutationObserver(() => { if (document.body?.dataset.ready && !window.drawn) {
  requestAnimationFrame(() => { window.drawn = performance.now(); }); } }).observe(document, { subtree: true, childList: true, attributes: true });"""
POINTS = """async () => {
  const { PointLayer } = await import('/modules/points.js');
  const { map } = rumbo; const [lon, lat] = map.camera.center; let seed = 1;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  map.show({ layers: [new PointLayer(Array.from({ length: 50000 }, (_, i) => ({ place: [lon + (next() - 0.5) * 0.2, lat + (next() - 0.5) * 0.2], icon: 'pin', name: 'Place ' + i })))] });
  const results = {};
  for (const zoom of [12, 14, 16, 18]) {
    map.camera.set(map.camera.x, map.camera.y, zoom); map.frame();
    map.times.length = 0;
    for (let i = 0; i < 120; i++) await new Promise((done) => { map.camera.pan(i % 40 < 20 ? 9 : -9, 3); requestAnimationFrame(done); });
    const times = [...map.times].sort((a, b) => a - b);
    results[zoom] = { median: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)], frames: times.length };
  }
  return results; }"""


def first_picture(browser, base):
    """Milliseconds until the first picture, and the bytes until then and until all is loaded."""
    context = browser.new_context(viewport={"width": 390, "height": 780}, is_mobile=True, has_touch=True, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", FAST_3G)
    sizes, names = {}, {}
    session.on("Network.responseReceived", lambda event: names.__setitem__(event["requestId"], event["response"]["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.__setitem__(event["requestId"], event["encodedDataLength"]))
    page.add_init_script(WATCH)
    page.goto(base, wait_until="commit")
    page.wait_for_selector("body[data-ready]", timeout=60_000)
    before = sum(sizes.values())
    drawn = page.evaluate("new Promise((done) => { const look = () => window.drawn ? done(window.drawn) : requestAnimationFrame(look); look(); })")
    page.wait_for_selector("body[data-ready=all]", timeout=60_000)
    page.wait_for_timeout(500)
    library = sum(size for key, size in sizes.items() if "/vendor/maplibre" in names.get(key, ""))
    total = sum(sizes.values()) - library
    context.close()
    return drawn, before, total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("routed")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--graph", help="a city with vector tiles instead of the bundled campus")
    options = parser.parse_args()
    extra = ["--graph", options.graph, "--campus", str(ROOT / "data/campus.geojson")] if options.graph else []
    server = Server(options.routed, *extra)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)
            runs = [first_picture(browser, server.base) for _ in range(options.runs)]
            drawn, before, total = (statistics.median(values) for values in zip(*runs))
            print(f"first picture: {drawn:.0f} ms, {before / 1000:.1f} kB (median of {options.runs}; {', '.join(f'{run[0]:.0f}' for run in runs)} ms)")
            print(f"everything but the map library: {total / 1000:.1f} kB")
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(server.base)
            page.wait_for_selector("body[data-ready=all]")
            for zoom, times in page.evaluate(POINTS).items():
                print(f"panning over 50,000 points at zoom {zoom}: {times['median']:.1f} ms of script a frame, 95 % within {times['p95']:.1f} ms ({times['frames']} frames)")
            browser.close()
    finally:
        server.stop()


main()
