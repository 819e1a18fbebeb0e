"""A city of some streets, made here: lanes, cars, tiles as pictures, and what is kept of them without a network."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from playwright.sync_api import expect

from support import PHONE, PageTest, Server, wait_until

ROUTECLI = Path(os.environ["ROUTED"]).with_name("routecli")
LATITUDE, LONGITUDE, STEP = 43.7, 7.2, 0.002


def streets(path):
    """Three streets to the east and three to the north; lanes before the first crossing of Main Street."""
    nodes, ways = [], []

    def number(x, y):
        return 1 + x * 10 + y

    for x in range(4):
        for y in range(3):
            nodes.append(f'<node id="{number(x, y)}" version="1" lat="{LATITUDE + y * STEP}" lon="{LONGITUDE + x * STEP}"/>')
    nodes.append(f'<node id="900" version="1" lat="{LATITUDE + 0.0001}" lon="{LONGITUDE + 0.0003}"><tag k="amenity" v="cafe"/><tag k="name" v="Café &lt;Uno&gt;"/></node>')

    def way(id, refs, **tags):
        tags = {"highway": "secondary", **{key.replace("_", ":"): value for key, value in tags.items()}}
        ways.append(f'<way id="{id}" version="1">' + "".join(f'<nd ref="{ref}"/>' for ref in refs) + "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items()) + "</way>")

    way(1, [number(0, 0), number(1, 0)], name="Main Street", oneway="yes", lanes="3", turn_lanes="left|through|through;right")
    way(2, [number(x, 0) for x in (1, 2, 3)], name="Main Street")
    way(3, [number(x, 1) for x in range(4)], name="Second Street")
    way(4, [number(x, 2) for x in range(4)], name="Third Street")
    for x in range(4):
        way(10 + x, [number(x, y) for y in range(3)], name=f"Avenue {x}", highway="tertiary")
    Path(path).write_text('<?xml version="1.0"?><osm version="0.6">' + "".join(nodes + ways) + "</osm>")


@unittest.skipUnless(ROUTECLI.exists(), "needs routecli beside routed")
class StreetTests(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.TemporaryDirectory()
        extract, graph = f"{cls.folder.name}/streets.osm", f"{cls.folder.name}/streets.rgraph"
        streets(extract)
        subprocess.run([ROUTECLI, "import", "osm", extract, "--output", graph, "--time-zone", "Europe/Monaco"], check=True, stdout=subprocess.DEVNULL)
        cls.city = Server(os.environ["ROUTED"], "--graph", graph, live=False)

    @classmethod
    def tearDownClass(cls):
        cls.city.stop()
        cls.folder.cleanup()

    def drive(self, **more):
        start = f"{LATITUDE},{LONGITUDE + 0.1 * STEP}"
        end = f"{LATITUDE + 0.6 * STEP},{LONGITUDE + STEP}"
        return self.page(f"/#from={start}&to={end}&by=car", server=self.city, **more)

    def test_lanes_before_a_turn(self):
        for language, words, text in (("en", "Turn left", "1 of 3 lanes"), ("es", "Gira a la izquierda", "1 de 3 carriles")):
            page = self.drive(language=language, size=PHONE)
            step = page.locator(".steps li").filter(has_text=words)
            expect(step.locator(".lanes")).to_have_attribute("aria-label", text)
            self.assertEqual([each.get_attribute("class") or "" for each in step.locator(".lanes i").all()], ["valid", "", ""])

    def test_lanes_are_shown_on_the_way(self):
        page = self.drive(size=PHONE)
        page.get_by_role("button", name="Try it").click()
        expect(page.locator("#guide")).to_contain_text("Turn left")
        expect(page.locator("#guide .lanes i.valid")).to_have_count(1)

    def test_alternatives_and_a_place(self):
        far = f"{LATITUDE + 2 * STEP},{LONGITUDE + 3 * STEP}"
        page = self.page(f"/#from={LATITUDE},{LONGITUDE + 0.1 * STEP}&to={far}&by=car", server=self.city)
        expect(page.locator(".alternatives [role=radio]").nth(1)).to_be_visible()
        page.evaluate("rumbo.home()")
        page.fill("#search", "cafe")
        page.get_by_role("option").filter(has_text="Café <Uno>").first.click()
        expect(page.locator("#content h2")).to_have_text("Café <Uno>")

    def test_the_last_view_is_kept_without_a_network(self):
        context = self.context(workers="allow")
        page = self.page(f"/#m={LATITUDE + STEP},{LONGITUDE + STEP},16.0", server=self.city, context=context)
        drawn = "[...rumbo.map.pictures.known.values()].filter((i) => i.naturalWidth > 0).length"
        wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
        page.reload()
        page.wait_for_selector("body[data-ready=all]")
        count = wait_until(lambda: page.evaluate(drawn), what="tiles")
        page.wait_for_timeout(500)
        context.set_offline(True)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        wait_until(lambda: page.evaluate(drawn) >= count > 0, what="the tiles that were kept")
        context.set_offline(False)


if __name__ == "__main__":
    unittest.main()
