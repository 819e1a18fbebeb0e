"""On the way: rides that are followed, spoken, shared, cancelled; a server that goes and comes back."""

import os
import re
import time
import urllib.error

from playwright.sync_api import expect

from support import CAFETERIA, LIBRARY, PHONE, ROOT, SPEECH, PageTest, Server, wait_until


class RideTests(PageTest):
    def ride(self, language="en", server=None, size=PHONE, ends=(LIBRARY, CAFETERIA)):
        page = self.page(f"/#from={ends[0]}&to={ends[1]}&by=foot", language=language, server=server, size=size, script=SPEECH)
        page.get_by_role("button", name="Try it" if language == "en" else "Simular").click()
        expect(page.locator("#eta")).to_have_text(re.compile(r"\d\d:\d\d"))
        return page

    def test_a_simulated_ride_from_start_to_arrival(self):
        for language, arrived, tag in (("en", "You have arrived", "en-US"), ("es", "Has llegado", "es-MX")):
            page = self.ride(language)
            guide = page.locator("#guide")
            expect(guide).to_contain_text(re.compile(r"\d+ m"))
            expect(page.locator(".meters")).to_contain_text(re.compile(r"km/h"))
            self.assertEqual(page.evaluate("locks"), 1)
            left = page.locator(".meters b").first
            first = left.inner_text()
            page.evaluate("for (let i = 0; i < 2; i++) rumbo.trip.replay.faster()")
            wait_until(lambda: left.inner_text() != first, what="a shorter distance")
            wait_until(lambda: arrived in guide.inner_text(), seconds=60, what="the arrival")
            said = page.evaluate("said")
            self.assertGreater(len(said), 2)
            self.assertTrue(all(each[0] == tag for each in said))
            self.assertEqual(said[-1][1], arrived)
            page.locator("#content").get_by_role("button", name="Close" if language == "en" else "Cerrar").click()
            expect(guide).to_be_hidden()
            self.assertEqual(page.evaluate("locks"), 0)

    def test_the_position_of_the_device_is_followed(self):
        context = self.context(geolocation={"latitude": 19.28447, "longitude": -99.13833, "accuracy": 6}, permissions=["geolocation"])
        page = self.page(f"/#from={LIBRARY}&to={CAFETERIA}&by=wheelchair", context=context, script=SPEECH)
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.locator("#eta")).to_have_text(re.compile(r"\d\d:\d\d"))
        first = page.locator(".meters b").first.inner_text()
        for lat, lon in ((19.28452, -99.13833), (19.28454, -99.13825), (19.28455, -99.13815), (19.28460, -99.13812), (19.28466, -99.13813), (19.28475, -99.13807), (19.28485, -99.13798)):
            context.set_geolocation({"latitude": lat, "longitude": lon, "accuracy": 5})
            time.sleep(1.1)
        wait_until(lambda: page.locator(".meters b").first.inner_text() != first, what="a shorter distance")
        id = page.evaluate("rumbo.trip.id")
        self.assertGreaterEqual(self.server.ask(f"/v1/trips/{id}")["fixes"], 3)

    def test_off_the_route_there_is_a_new_one(self):
        page = self.ride(ends=("building/gimnasio", LIBRARY))
        routes = page.evaluate("rumbo.trip.routes")
        # The traveller goes the other way: fixes along another path.
        page.evaluate("""() => { const trip = rumbo.trip; trip.replay.stop(); let t = Date.now() + 2000; const b = trip.last.place;
          for (let i = 1; i < 40; i++) trip.fix({ place: [b[0] - i * 0.00001, b[1] + i * 0.000018], accuracy: 4, course: null, speed: 1.6, time: t + i * 1500 }); }""")
        wait_until(lambda: page.evaluate("rumbo.trip.routes") > routes, what="a new route")

    def shared(self, page, how):
        """The link of a ride that is shared in a way."""
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.evaluate("navigator.share = undefined")
        page.get_by_role("button", name="Share ride").click()
        page.get_by_role("button", name=how).click()
        expect(page.locator("#toast")).to_have_text("Link copied")
        return page.evaluate("navigator.clipboard.readText()")

    def test_a_ride_is_shared_until_it_ends(self):
        page = self.ride()
        link = self.shared(page, "Exactly where I am")
        self.assertIn("share=", link)
        self.assertNotIn(page.evaluate("rumbo.trip.id"), link)
        friend = self.page(link.replace(self.server.base, ""), size=PHONE, language="es")
        expect(friend.locator("#content h2")).to_have_text("Viaje compartido")
        expect(friend.locator("#eta")).to_have_text(re.compile(r"\d\d:\d\d"))
        self.assertEqual(friend.get_by_role("button", name="Terminar").count(), 0)
        page.evaluate("rumbo.trip.replay.faster()")
        before = friend.evaluate("rumbo.trip.state.time")
        wait_until(lambda: friend.evaluate("rumbo.trip.state.time") > before, what="news of the ride")
        page.get_by_role("button", name="End").click()
        expect(friend.locator("#toast")).to_have_text("Este viaje terminó")
        expect(friend.locator("#guide")).to_be_hidden()

    def test_a_ride_on_a_shared_bike_across_the_city(self):
        for language, start, arrived in (("en", "Try it", "You have arrived"), ("es", "Simular", "Has llegado")):
            page = self.page("/#from=-0.1935,-78.4871&to=biciq-20&by=bikeshare", language=language, size=PHONE, script=SPEECH)
            page.get_by_role("button", name=start).click()
            expect(page.locator("#eta")).to_have_text(re.compile(r"\d\d:\d\d"))
            if language == "en":
                friend = self.page(self.shared(page, "Exactly where I am").replace(self.server.base, ""), size=PHONE, language="es")
                expect(friend.locator("#eta")).to_have_text(re.compile(r"\d\d:\d\d"))
            page.evaluate("rumbo.trip.replay.pace = 60; rumbo.trip.replay.start()")
            left = page.locator(".meters b").first
            first = left.inner_text()
            wait_until(lambda: left.inner_text() != first, what="a shorter distance")
            wait_until(lambda: arrived in page.locator("#guide").inner_text(), seconds=100, what="the arrival")

    def test_a_shared_place_is_approximate_unless_asked(self):
        page = self.ride()
        link = self.shared(page, "Roughly where I am")
        friend = self.page(link.replace(self.server.base, ""), size=PHONE)
        expect(friend.locator("#content")).to_contain_text("The place is approximate")
        seen = friend.evaluate("rumbo.map.scene.position.place")
        self.assertTrue(all(abs(each * 200 - round(each * 200)) < 1e-6 for each in seen), seen)
        self.assertEqual(friend.evaluate("rumbo.map.scene.pins.length"), 0)
        page.get_by_role("button", name="Share ride").click()
        page.get_by_role("button", name="Stop sharing").click()
        expect(friend.locator("#toast")).to_have_text("This ride has ended")

    def test_a_recording_is_replayed(self):
        page = self.page(f"/#from=building/gimnasio&to={LIBRARY}", script=SPEECH)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Replay a recording").click()
        chooser.value.set_files(str(ROOT / "data/sample-walk.gpx"))
        expect(page.locator("#content")).to_contain_text("Simulated ride")
        page.evaluate("for (let i = 0; i < 2; i++) rumbo.trip.replay.faster()")
        wait_until(lambda: "You have arrived" in page.locator("#guide").inner_text(), seconds=60, what="the arrival")

    def test_the_destination_is_replaced_on_the_way(self):
        page = self.ride(ends=("building/gimnasio", LIBRARY))
        first = page.evaluate("rumbo.trip.state.destination.location")
        page.mouse.click(120, 260, button="right")
        page.get_by_role("menuitem", name="Change destination").click()
        wait_until(lambda: page.evaluate("rumbo.trip.state.destination.location") != first, what="the new destination")
        off = "(() => { const [a, b] = [rumbo.trip.line.at(-1), rumbo.trip.state.destination.location]; return Math.hypot(a[0] - b[0], a[1] - b[1]); })()"
        wait_until(lambda: page.evaluate(off) < 0.0006, what="the route to the new destination")

    def test_the_map_follows_until_it_is_moved(self):
        page = self.ride()
        seen = "(() => { const m = rumbo.map; const p = m.camera.project(m.scene.position.place); return p.x > 0 && p.x < 390 && p.y > 0 && p.y < 420; })()"
        wait_until(lambda: page.evaluate(seen), what="the traveller on the map")
        page.mouse.move(200, 250)
        page.mouse.down()
        page.mouse.move(200, 640, steps=8)
        page.mouse.up()
        time.sleep(2.5)
        self.assertFalse(page.evaluate(seen))
        page.get_by_role("button", name="My position").click()
        wait_until(lambda: page.evaluate(seen), what="the traveller on the map again")

    def test_voice_is_turned_off(self):
        page = self.ride()
        page.get_by_role("button", name="Turn voice off").click()
        count = len(page.evaluate("said"))
        page.evaluate("for (let i = 0; i < 2; i++) rumbo.trip.replay.faster()")
        time.sleep(3)
        self.assertEqual(len(page.evaluate("said")), count)
        expect(page.get_by_role("button", name="Turn voice on")).to_be_visible()

    def test_a_server_that_is_killed_and_comes_back(self):
        server = Server(os.environ["ROUTED"])
        try:
            page = self.ride(server=server)
            page.evaluate("rumbo.trip.replay.faster()")
            server.kill()
            expect(page.locator("#guide")).to_contain_text("Connection lost")
            server.start()
            wait_until(lambda: "Connection lost" not in page.locator("#guide").inner_text(), seconds=30, what="the connection again")

            def fixes():
                """Those of the page's trip; none until it knows that the server forgot the one before."""
                try:
                    return server.ask(f"/v1/trips/{page.evaluate('rumbo.trip.id')}")["fixes"]
                except urllib.error.HTTPError as error:
                    self.assertEqual(error.code, 404)
                    return 0

            wait_until(lambda: fixes() > 3, seconds=30, what="fixes")
            page.evaluate("rumbo.trip.quit()")
            page.fill("#search", "cafet")
            expect(page.get_by_role("option").first).to_be_visible()
        finally:
            server.stop()

    def test_without_https_the_page_says_why_there_is_no_position(self):
        page = self.page(script="Object.defineProperty(window, 'isSecureContext', { value: false });")
        page.locator("#locate").click()
        expect(page.locator("#toast")).to_contain_text("HTTPS")
