"""Buses on a timetable: journeys, and arrivals at a stop that a bus nears."""

import os
import re
import tempfile
import time
import unittest
from pathlib import Path

from support import PageTest, Server, expect, wait_until

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
        self.assertEqual(content.get_by_role("link", name="GPX").count(), 0)
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
        expect(first).to_contain_text(re.compile(r"\d\d:\d\d–\d\d:\d\d"))
        # A stop's own directions go there by bus, too.
        content.get_by_role("button", name="Directions").click()
        expect(page.locator("#end-1")).to_have_value("Stop 8 <i>")


if __name__ == "__main__":
    unittest.main()
