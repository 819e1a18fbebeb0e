"""Live data: buses that move, stops with arrivals, events, free places, stations."""

import os
import re
import time
from datetime import datetime, timedelta, timezone

from playwright.sync_api import expect

from support import ADMIN, PHONE, PageTest, Server, wait_until


def stamp(seconds=0):
    return (datetime.now(timezone.utc) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


class LiveTests(PageTest):
    def test_a_bus_comes_and_moves_smoothly(self):
        token = self.server.device("TEC-1", "Shuttle <1>")
        fix = {"lat": 19.2826, "lon": -99.1390, "time": stamp(-4), "speed": 6}
        self.server.ask("/v1/devices/fixes", fix, token)
        context = self.context(size=PHONE)
        page = self.page(context=context)
        page.emulate_media(reduced_motion="no-preference")
        page.get_by_role("button", name="Buses").click()
        expect(page.locator("#content")).to_contain_text("Shuttle <1>")
        self.server.ask("/v1/devices/fixes", {**fix, "lon": -99.1380, "time": stamp(0)}, token)
        wait_until(lambda: page.evaluate("rumbo.live.vehicles.get('TEC1')?.to[0] ?? [...rumbo.live.vehicles.values()][0].to[0]") == -99.138, what="the new position")
        places = []
        for _ in range(6):
            places.append(page.evaluate("(() => { const v = [...rumbo.live.vehicles.values()][0]; return v.at(Math.min(1, (performance.now() - v.since) / v.time))[0]; })()"))
            time.sleep(0.3)
        self.assertTrue(all(a < b for a, b in zip(places, places[1:])) and places[0] < -99.1381, places)
        page.locator("#content").get_by_role("button", name=re.compile("Shuttle")).click()
        expect(page.locator("#content")).to_contain_text(re.compile(r"Last position \d+ s ago"))

    def test_buses_move_again_after_the_server_was_gone(self):
        server = Server(os.environ["ROUTED"])
        try:
            token = server.device("TEC-9", "Shuttle 9")

            def post(lon, age):
                server.ask("/v1/devices/fixes", {"lat": 19.2826, "lon": lon, "time": stamp(-age), "speed": 5}, token)
            post(-99.139, 30)
            page = self.page(server=server)
            seen = "[...rumbo.live.vehicles.values()][0]?.to[0]"
            wait_until(lambda: page.evaluate(seen) == -99.139, what="the bus")
            server.kill()
            server.start()
            post(-99.138, 0)
            wait_until(lambda: page.evaluate(seen) == -99.138, seconds=30, what="the bus at its new place")
        finally:
            server.stop()

    def test_bikes_on_the_map_are_those_of_now(self):
        bikes = 7
        station = {"id": "biciq-02", "name": "La Y", "kind": "station", "location": [-78.4855, -0.165], "category": "bicycle_rental", "capacity": 25}
        context = self.context()
        context.route("**/v1/stations?**", lambda r: r.fulfill(json={"code": "Ok", "stations": [{**station, "bikes_available": bikes, "docks_available": 25 - bikes}], "total": 1}))
        page = self.page("/#m=-0.16500,-78.48550,16.0", context=context)
        shown = "rumbo.stations.layer === rumbo.map.scene.layers[0] && rumbo.map.scene.layers[0].spots[0].text"
        self.assertEqual(page.evaluate(shown), "7")
        bikes = 3
        # As each minute.
        page.evaluate("rumbo.refreshStations()")
        wait_until(lambda: page.evaluate(shown) == "3", what="the bikes of now")

    def test_events_and_free_places(self):
        self.server.ask("/v1/events", {"title": "Concert <b>", "place": "19.284,-99.137", "starts": stamp(3600), "ends": stamp(7200)}, ADMIN)
        self.server.ask("/v1/free-places", {"id": "north", "name": "North car park", "kind": "parking", "place": "19.285,-99.139", "capacity": 40}, ADMIN)
        self.server.ask("/v1/free-places/north/count?set=17", {}, ADMIN)
        page = self.page()
        page.get_by_role("button", name="Events").click()
        page.locator("#content").get_by_role("button", name="Concert <b>").click()
        expect(page.locator("#content h2")).to_have_text("Concert <b>")
        page.get_by_role("button", name="Free places").click()
        expect(page.locator("#content")).to_contain_text("23 of 40 free")
        page.locator("#content").get_by_role("button", name="North car park").click()
        expect(page.locator("#end-1")).to_have_value("North car park")

    def test_a_stop_has_its_next_arrivals(self):
        # As the contract of /v1/routes, /v1/stops and arrivals says.
        stop = {"id": "s/1", "name": "Biblioteca <stop>", "location": [-99.1383, 19.2845], "distance": 20}
        route = {"id": "r1", "short_name": "R1", "color": "0a7d3b"}
        arrivals = [
            {"route": route, "trip": "t", "headsign": "Centro", "vehicle": None, "scheduled": stamp(300), "expected": stamp(430), "earliest": stamp(400), "latest": stamp(520), "delay": 130, "live": True, "state": "expected"},
            {"route": route, "trip": "u", "headsign": "Norte", "vehicle": None, "scheduled": stamp(1500), "expected": stamp(1500), "earliest": stamp(1500), "latest": stamp(1500), "delay": 0, "live": False, "state": "scheduled"},
        ]
        document = {"code": "Ok", "stop": stop, "arrivals": arrivals}
        context = self.context()
        context.route("**/v1/routes", lambda r: r.fulfill(json={"code": "Ok", "routes": [{**route, "long_name": "Ruta 1", "headsigns": []}]}))
        context.route("**/v1/stops?**", lambda r: r.fulfill(json={"code": "Ok", "stops": [stop]}))
        context.route("**/v1/stops/s%2F1/arrivals?**", lambda r: r.fulfill(json=document))
        context.route("**/v1/stops/s%2F1/stream", lambda r: r.fulfill(content_type="text/event-stream", body=f"event: arrivals\ndata: {__import__('json').dumps({**document, 'arrivals': arrivals[:1]})}\n\n"))
        page = self.page(context=context)
        wait_until(lambda: page.evaluate("rumbo.live.stops !== undefined"), what="stops")
        page.mouse.click(*self.at(page, 19.2845, -99.1383))
        content = page.locator("#content")
        expect(content.locator("h2")).to_have_text("Biblioteca <stop>")
        expect(content).to_contain_text("Centro")
        expect(content).to_contain_text("2 min late")
        expect(content).to_contain_text(re.compile(r"\d\d:\d\d–\d\d:\d\d"))
        expect(content.locator(".badge").first).to_have_text("R1")

    def test_without_live_data_nothing_is_missing(self):
        context = self.context()
        context.route(re.compile(r"/v1/(vehicles|routes|events|free-places|stations)"), lambda r: r.fulfill(status=404, json={"code": "NotFound", "message": "none"}))
        page = self.page(context=context)
        self.assertEqual(page.get_by_role("button", name="Buses").count(), 0)
        self.assertEqual(page.get_by_role("button", name="Events").count(), 0)

    def test_a_station_has_bikes_and_docks(self):
        station = {"id": "biciq-02", "name": "La Y", "kind": "station", "location": [-78.4855, -0.165], "category": "bicycle_rental", "capacity": 25, "bikes_available": 7, "docks_available": 18}
        context = self.context()
        context.route("**/v1/stations?**", lambda r: r.fulfill(json={"code": "Ok", "stations": [station], "total": 1}))
        context.route("**/v1/station?**", lambda r: r.fulfill(json={"code": "Ok", "stations": [station]}))
        # As the contract of forecasts says; StationForecastTests tests the server's.
        context.route("**/v1/stations/biciq-02/forecast?minutes=15", lambda r: r.fulfill(json={"code": "Ok", "probability": {"bike": 0.874, "dock": 0.999}}))
        page = self.page("/#m=-0.16500,-78.48550,16.0", context=context)
        page.mouse.click(*self.at(page, -0.165, -78.4855))
        tiles = page.locator(".tiles")
        expect(tiles).to_contain_text("7")
        expect(tiles).to_contain_text("18")
        expect(page.locator(".outlook")).to_have_text(re.compile("In 15 min.*a bike: 87 %.*a free dock: 99 %"))
        page.get_by_role("button", name="Directions").last.click()
        expect(page.locator("#end-1")).to_have_value("La Y")
