"""Buses on a timetable: journeys, and arrivals at a stop that a bus nears."""

import os
import re
import tempfile
import time
import unittest
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from support import PHONE, SPEECH, PageTest, Server, expect, wait_until

LATITUDE, LONGITUDE = 19.2838, -99.1396
STEP = 0.0008  # degrees from stop to stop, 84 m
SECONDS = 20  # from stop to stop
STOPS = 12


def feed(folder):
    """A line to the east that leaves every ten minutes, day and night."""
    def clock(seconds):
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    stops = [f"S{n},Stop {n} <i>,{LATITUDE},{LONGITUDE + n * STEP},1" for n in range(STOPS)]
    times = [f"T,{clock(n * SECONDS)},{clock(n * SECONDS)},S{n},{n}" for n in range(STOPS)]
    files = {
        "agency": ["agency_id,agency_name,agency_url,agency_timezone", "A,Campus,http://a.example,America/Mexico_City"],
        "stops": ["stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding", *stops],
        "routes": ["route_id,agency_id,route_short_name,route_long_name,route_type,route_color", "R1,A,R1,Ruta,3,0A7D3B"],
        "calendar": ["service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date", "W,1,1,1,1,1,1,1,20200101,20781231"],
        "trips": ["route_id,service_id,trip_id,trip_headsign,wheelchair_accessible", "R1,W,T,East,1"],
        "stop_times": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence", *times],
        "frequencies": ["trip_id,start_time,end_time,headway_secs,exact_times", "T,00:00:00,24:00:00,600,1"],
    }
    for name, lines in files.items():
        (Path(folder) / f"{name}.txt").write_text("\n".join(lines) + "\n")


class TransitTests(PageTest):
    """On a server with a timetable."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.TemporaryDirectory()
        feed(cls.folder.name)
        cls.server = Server(os.environ["ROUTED"], "--gtfs", cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.folder.cleanup()

    def test_a_journey_by_bus(self):
        page = self.page("/#from=stop:S0&to=stop:S4&by=bus&dep=2026-11-20T07:59")
        content = page.locator("#content")
        expect(content.get_by_role("radio", name="Bus")).to_have_attribute("aria-checked", "true")
        expect(content.locator(".badge").first).to_have_text("R1")
        expect(content).to_contain_text("Take bus R1 towards East at Stop 0 <i>, get off at Stop 4 <i> (4 stops)")
        expect(content.locator(".summary b")).to_have_text(re.compile(r"\d\d:\d\d – \d\d:\d\d"))
        cards = content.locator(".alternatives .route")
        self.assertGreaterEqual(cards.count(), 2)
        first = content.locator(".summary b").inner_text()
        cards.nth(1).click()
        expect(content.locator(".summary b")).not_to_have_text(first)
        for format, start in (("gpx", "<gpx"), ("kml", "<kml")):
            with page.expect_download() as download:
                content.get_by_role("button", name=format.upper()).click()
            with open(download.value.path(), encoding="utf-8") as file:
                text = file.read()
            self.assertIn(start, text)
            self.assertIn("Take bus R1 towards East", text)
            # The chosen journey, not the first.
            self.assertIn(content.locator(".summary b").inner_text().replace(" – ", "–"), text)
        # Other modes have their times beside it.
        wait_until(lambda: content.get_by_role("radio", name="On foot").inner_text() != "", what="the time on foot")
        content.get_by_role("button", name="Wheelchair").click()
        expect(content.get_by_role("button", name="Wheelchair")).to_have_attribute("aria-pressed", "true")
        expect(content).to_contain_text("Take bus R1")

    def test_a_journey_in_spanish_at_a_time(self):
        page = self.page("/#from=stop:S0&to=stop:S3&by=bus&dep=2026-11-20T08:05", language="es")
        content = page.locator("#content")
        expect(content).to_contain_text("Toma el bus R1 hacia East")
        expect(content.locator(".summary b")).to_have_text("08:10 – 08:11")
        expect(content).to_contain_text("programado")
        page.get_by_label("Cuándo").select_option("arrive")
        expect(content.locator(".summary b")).to_have_text("08:00 – 08:01")

    def test_a_stop_shows_the_bus_that_comes(self):
        token = self.server.device("BUS1", "phone")
        now = time.time()
        # A hundred seconds along the line, as fast as the timetable, up to now.
        for age in range(100, -1, -5):
            east = (100 - age) / SECONDS * STEP
            stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - age))
            self.server.ask("/v1/devices/fixes", {"lat": LATITUDE, "lon": LONGITUDE + east, "time": stamp, "speed": 4.2}, token)
        page = self.page(f"/#m={LATITUDE},{LONGITUDE + 8 * STEP},17.0")
        wait_until(lambda: page.evaluate("rumbo.live.stops !== undefined"), what="stops")
        page.mouse.click(*self.at(page, LATITUDE, LONGITUDE + 8 * STEP))
        content = page.locator("#content")
        expect(content.locator("h2")).to_have_text("Stop 8 <i>")
        first = content.locator(".list li").first
        expect(first).to_contain_text("East")
        expect(first.locator(".badge")).to_have_text("R1")
        expect(first).to_contain_text(re.compile(r"late|early|on time"))
        # Times of day are those of the place, not of Greenwich.
        times = re.search(r"(\d\d):\d\d–\d\d:\d\d", first.inner_text())
        self.assertIn(int(times.group(1)), {datetime.fromtimestamp(now + more, ZoneInfo("America/Mexico_City")).hour for more in (0, 900)})
        # The bus says its line, its next stop and how late it is.
        first.get_by_role("button").click()
        expect(content.locator("h2")).to_have_text("phone")
        expect(content.locator(".badge")).to_have_text("R1")
        expect(content).to_contain_text("East")
        expect(content).to_contain_text(re.compile(r"late|early|on time"))
        wait_until(lambda: page.evaluate("rumbo.map.scene.busLine.length") >= 2, what="the line of its route")
        content.get_by_role("button", name=re.compile("Next stop: Stop [5-8] <i>")).click()
        expect(content.locator("h2")).to_have_text(re.compile(r"Stop [5-8] <i>"))
        page.go_back()
        page.mouse.click(*self.at(page, LATITUDE, LONGITUDE + 8 * STEP))
        expect(content.locator("h2")).to_have_text("Stop 8 <i>")
        # A stop's own directions go there by bus, too.
        content.get_by_role("button", name="Directions").click()
        expect(page.locator("#end-1")).to_have_value("Stop 8 <i>")

    def test_a_stop_is_found_by_its_name(self):
        page = self.page()
        page.fill("#search", "stop 7")
        option = page.get_by_role("option").filter(has_text="Stop 7 <i>")
        expect(option).to_contain_text("R1")
        option.click()
        content = page.locator("#content")
        expect(content.locator("h2")).to_have_text("Stop 7 <i>")
        expect(content.locator(".list .badge").first).to_have_text("R1")
        content.get_by_role("button", name="Directions").click()
        page.get_by_role("radio", name="Bus").click()
        page.locator("#end-0").fill("STÓP 2")
        page.get_by_role("option").filter(has_text="Stop 2 <i>").click()
        expect(content).to_contain_text("Take bus R1 towards East at Stop 2 <i>, get off at Stop 7 <i> (5 stops)")
        self.assertIn("from=stop:S2", page.url)

    def test_a_journey_is_tried_from_start_to_arrival(self):
        end = f"{LATITUDE + 0.0006},{LONGITUDE + 4 * STEP}"
        for language, words, get_off, arrived in (("en", "Take bus R1", "Get off at the next stop, Stop 4 <i>", "You have arrived"), ("es", "Toma el bus R1", "Baja en la próxima parada, Stop 4 <i>", "Has llegado")):
            page = self.page(f"/#from=stop:S1&to={end}&by=bus&dep=2026-11-20T07:59", language=language, size=PHONE, script=SPEECH)
            page.get_by_role("button", name="Try it" if language == "en" else "Simular").click()
            guide = page.locator("#guide")
            expect(guide).to_contain_text(words)
            expect(page.locator("#eta")).to_have_text(re.compile(r"08:0\d"))
            self.assertEqual(page.evaluate("locks"), 1)
            page.evaluate("for (let i = 0; i < 2; i++) rumbo.trip.replay.faster()")
            wait_until(lambda: arrived in guide.inner_text(), seconds=60, what="the arrival")
            said = [each[1] for each in page.evaluate("said")]
            self.assertTrue(said[0].startswith(words), said)
            self.assertIn(get_off, said)
            self.assertEqual(said[-1], arrived)
            page.get_by_role("button", name="End" if language == "en" else "Terminar").click()
            expect(guide).to_be_hidden()
            self.assertEqual(page.evaluate("locks"), 0)

    def test_on_the_bus_one_is_told_where_to_get_off(self):
        place = {"latitude": LATITUDE, "longitude": LONGITUDE + STEP, "accuracy": 6}
        context = self.context(size=PHONE, geolocation=place, permissions=["geolocation"])
        page = self.page("/#from=stop:S1&to=stop:S4&by=bus", context=context, script=SPEECH)
        page.get_by_role("button", name="Start", exact=True).click()
        guide = page.locator("#guide")
        expect(guide).to_contain_text("Take bus R1")
        expect(guide).to_contain_text(re.compile(r"\d+ min|now"))
        for steps in (1.9, 2.1, 2.7, 3.1, 3.4):
            context.set_geolocation({**place, "longitude": LONGITUDE + steps * STEP})
            time.sleep(1.1)
            if steps == 2.1:
                expect(guide).to_contain_text("Get off at Stop 4 <i> in 2 stops")
        expect(guide).to_contain_text("Get off at the next stop, Stop 4 <i>")
        context.set_geolocation({**place, "longitude": LONGITUDE + 4 * STEP})
        expect(guide).to_contain_text("You have arrived")

    def test_a_missed_bus_makes_a_new_journey(self):
        left = datetime.now(ZoneInfo("America/Mexico_City")) - timedelta(minutes=25)
        context = self.context(geolocation={"latitude": LATITUDE, "longitude": LONGITUDE, "accuracy": 6}, permissions=["geolocation"])
        page = self.page(f"/#from=stop:S0&to=stop:S4&by=bus&dep={left:%Y-%m-%dT%H:%M}", context=context, script=SPEECH)
        content = page.locator("#content")
        expect(content).to_contain_text("Take bus R1")
        before = page.evaluate("rumbo.planner.routes[rumbo.planner.chosen].arrival")
        page.get_by_role("button", name="Start", exact=True).click()
        # What asks for delays each 20 seconds does so at once here.
        wait_until(lambda: page.evaluate("Boolean(rumbo.trip?.last)"), what="a position")
        page.evaluate("rumbo.trip.refresh()")
        expect(page.locator("#toast")).to_have_text("That bus has left: new journey")
        self.assertGreater(page.evaluate("rumbo.trip.journey.arrival"), before)

    def test_axe_finds_nothing(self):
        for path, scheme, language in (("/#from=stop:S0&to=stop:S4&by=bus", "light", "es"), ("/#from=stop:S0&to=stop:S4&by=bus", "dark", "en")):
            page = self.page(path, size=PHONE, scheme=scheme, language=language)
            expect(page.locator(".steps .badge").first).to_be_visible()
            self.axe(page, "journey")
            page.evaluate("rumbo.ride(rumbo.planner, true)")
            expect(page.locator("#eta")).to_be_visible()
            self.axe(page, "on the way")
            page.evaluate("rumbo.live.openStop('S3')")
            expect(page.locator("#content .list li").first).to_be_visible()
            self.axe(page, "stop")
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])


if __name__ == "__main__":
    unittest.main()
