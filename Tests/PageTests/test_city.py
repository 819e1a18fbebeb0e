"""A city with vector tiles, made from an extract that is not part of the package: skipped without it."""

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from playwright.sync_api import expect

from support import PHONE, ROOT, PageTest, Server, wait_until

EXTRACT = ROOT.parent / "shared/data/osm/monaco.osm.pbf"
ROUTECLI = Path(os.environ["ROUTED"]).with_name("routecli")
GRAPH = Path(os.environ.get("RUMBO_CITY", ROOT / ".build/page/monaco.rgraph"))


def made():
    """Whether the city is there, or could be made."""
    if GRAPH.exists() and GRAPH.with_suffix(".mbtiles").exists():
        return True
    if not (EXTRACT.exists() and ROUTECLI.exists() and shutil.which("tilemaker")):
        return False
    subprocess.run([ROUTECLI, "import", "osm", EXTRACT, "--basemap", "--output", GRAPH], check=True, stdout=subprocess.DEVNULL)
    return True


@unittest.skipUnless(made(), "needs the extract of Monaco, routecli and tilemaker")
class CityTests(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.city = Server(os.environ["ROUTED"], "--graph", str(GRAPH), "--campus", str(ROOT / "data/campus.geojson"), live=False)

    @classmethod
    def tearDownClass(cls):
        cls.city.stop()

    @unittest.skipUnless((ROOT / "page/vendor/maplibre-gl.js").exists(), "needs the map library")
    def test_vector_tiles_lie_under_the_drawing_and_follow_it(self):
        page = self.page("/#m=43.73700,7.42500,15.0", server=self.city)
        expect(page.locator("body[data-vector=yes]")).to_be_attached()
        kinds = "[...new Set(rumbo.map.vector.map.queryRenderedFeatures().map((f) => f.layer.type))].sort().join()"
        wait_until(lambda: page.evaluate(kinds) == "fill,line,symbol", what="areas, lines and names")
        page.evaluate("rumbo.map.camera.pan(120, -60)")
        page.wait_for_timeout(200)
        both = page.evaluate("""() => { const m = rumbo.map.vector.map; const a = m.project([7.42, 43.735]); const b = rumbo.map.camera.project([7.42, 43.735]); return [a.x, a.y, b.x, b.y]; }""")
        self.assertAlmostEqual(both[0], both[2], delta=0.5)
        self.assertAlmostEqual(both[1], both[3], delta=0.5)

    def test_pictures_of_tiles_without_the_library(self):
        context = self.context()
        context.route("**/vendor/**", lambda route: route.abort())
        page = self.page("/#m=43.73700,7.42500,15.0", server=self.city, context=context)
        expect(page.locator("#toast")).to_contain_text("drawn simply")
        wait_until(lambda: page.evaluate("[...rumbo.map.pictures.known.values()].filter((i) => i.naturalWidth > 0).length") > 3, what="tiles")

    def test_a_drive_with_lanes_and_alternatives(self):
        page = self.page("/#from=43.73960,7.42760&to=43.73120,7.41970&by=car", server=self.city, size=PHONE, language="es")
        expect(page.locator(".steps li").nth(3)).to_be_attached()
        expect(page.locator(".alternatives [role=radio]").nth(1)).to_be_visible()
        expect(page.locator(".summary")).to_contain_text(re.compile(r"\d,?\.?\d? km"))

    def test_places_and_categories_of_the_city(self):
        page = self.page("/#m=43.73700,7.42500,15.0", server=self.city)
        page.get_by_role("button", name="Restaurants").click()
        expect(page.locator("#content .list li")).to_have_count(20)
        page.fill("#search", "casino")
        expect(page.get_by_role("option").filter(has_text="Casino").first).to_be_visible()
