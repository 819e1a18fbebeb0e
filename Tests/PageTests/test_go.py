"""Directions: ends, modes, alternatives, stops, times, areas to avoid, links, and files."""

import re

from playwright.sync_api import expect

from support import CAFETERIA, LIBRARY, PHONE, PageTest, wait_until

WALK = f"/#from={LIBRARY}&to={CAFETERIA}"


class GoTests(PageTest):
    def test_from_the_library_to_the_cafeteria_by_wheelchair(self):
        for language, foot, chair, words in (("en", "On foot", "Wheelchair", "Go up the ramp"), ("es", "A pie", "Silla de ruedas", "Sube por la rampa")):
            page = self.page(size=PHONE, language=language)
            page.locator("#go").click()
            page.locator("#end-0").fill("bibl")
            page.get_by_role("option", name=re.compile("Biblioteca.*Calle")).click()
            page.locator("#end-1").fill("cafet")
            page.get_by_role("option", name=re.compile("Cafeter")).first.click()
            expect(page.get_by_role("radio", name=foot)).to_be_checked()
            expect(page.locator(".steps")).to_be_visible()
            page.get_by_role("radio", name=chair).click()
            expect(page.locator(".steps")).to_contain_text(words)
            expect(page.locator(".summary")).to_contain_text("96 m")
            shown = self.route(page)
            self.assertGreaterEqual(shown["count"], 2)
            view = page.evaluate("rumbo.insets()")
            for lon, lat in shown["points"]:
                x, y = self.at(page, lat, lon)
                self.assertTrue(view["left"] - 1 <= x <= 391 - view["right"] and view["top"] - 1 <= y <= 781 - view["bottom"], (x, y))

    def test_ends_are_tapped_on_the_map_and_dragged(self):
        page = self.page()
        page.locator("#go").click()
        expect(page.locator("#end-0")).to_be_focused()
        page.mouse.click(*self.at(page, 19.2841952, -99.1383194))
        expect(page.locator("#end-0")).to_have_value("Library")
        page.mouse.click(*self.at(page, 19.2849309, -99.1376839))
        expect(page.locator("#end-1")).to_have_value("Cafeteria")
        expect(page.locator(".steps")).to_be_visible()
        before = self.route(page)["points"]
        x, y = self.at(page, before[-1][1], before[-1][0])
        page.mouse.move(x, y - 22)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=4)
        page.mouse.up()
        wait_until(lambda: self.route(page)["points"] not in ([], before), what="a route to the new end")

    def test_an_alternative_is_chosen_on_a_card_and_on_the_map(self):
        page = self.page(WALK + "&by=wheelchair")
        cards = page.locator(".alternatives [role=radio]")
        expect(cards.first).to_have_attribute("aria-checked", "true")
        first = self.route(page)["points"]
        cards.nth(1).click()
        expect(cards.nth(1)).to_have_attribute("aria-checked", "true")
        self.assertNotEqual(self.route(page)["points"], first)
        self.assertIn("alt=1", page.url)
        point = page.evaluate("""() => { const [a, b] = rumbo.map.scene.routes.map((r) => r.parts.flatMap((p) => p.line));
          const only = a.filter(([x, y]) => !b.some(([u, v]) => Math.hypot(x - u, y - v) < 1e-5));
          const p = rumbo.map.camera.project(only[Math.floor(only.length / 2)]); return [p.x, p.y]; }""")
        page.mouse.click(*point)
        expect(cards.first).to_have_attribute("aria-checked", "true")

    def test_dragging_the_route_makes_a_stop(self):
        page = self.page(WALK)
        expect(page.locator(".steps")).to_be_visible()
        points = self.route(page)["points"]
        a, b = points[len(points) // 2 - 1], points[len(points) // 2]
        x, y = self.at(page, (a[1] + b[1]) / 2, (a[0] + b[0]) / 2)
        to = self.at(page, 19.2843, -99.1376)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(*to, steps=6)
        page.mouse.up()
        expect(page.locator(".point")).to_have_count(3)
        expect(page.locator(".steps")).to_be_visible()
        self.assertRegex(page.url, r"via=19\.28")

    def test_depart_and_arrive(self):
        page = self.page(WALK)
        expect(page.locator(".steps")).to_be_visible()
        page.get_by_role("combobox", name="When").select_option("arrive")
        page.get_by_label("Time", exact=True).fill("2026-11-27T10:00")
        page.get_by_label("Time", exact=True).dispatch_event("change")
        expect(page.locator(".summary")).to_contain_text("10:00")
        self.assertIn("arr=2026-11-27T10:00", page.url)

    def test_an_area_is_drawn_and_avoided(self):
        page = self.page(WALK)
        expect(page.locator(".steps")).to_be_visible()
        before = self.route(page)["points"]
        middle = before[len(before) // 2]
        page.get_by_role("button", name="Avoid an area").click()
        page.locator("#map.drawing").wait_for()
        x, y = self.at(page, middle[1], middle[0])
        page.mouse.move(x - 30, y - 30)
        page.mouse.down()
        for dx, dy in ((30, -30), (30, 30), (-30, 30), (-30, -25)):
            page.mouse.move(x + dx, y + dy, steps=4)
        page.mouse.up()
        expect(page.get_by_role("button", name="Avoids the drawn area")).to_be_visible()
        wait_until(lambda: self.route(page)["points"] != before, what="another route")
        self.assertIn("avoid=19.28", page.url)
        link = page.url
        again = self.page(link.replace(self.server.base, ""))
        wait_until(lambda: self.route(again)["points"] == self.route(page)["points"], what="the route of the link")

    def test_stairs_are_avoided(self):
        page = self.page("/#from=building/biblioteca&to=building/cafeteria&by=foot")
        expect(page.locator(".steps")).to_contain_text("stairs")
        page.get_by_role("button", name="Avoid stairs").click()
        expect(page.locator(".steps")).not_to_contain_text("stairs")

    def test_a_link_holds_everything(self):
        path = f"/#from={LIBRARY}&to={CAFETERIA}&by=wheelchair&via=building/cedetec&dep=2026-11-27T09:00&lang=es&m=19.28450,-99.13800,18.0"
        page = self.page(path)
        expect(page.locator(".steps")).to_be_visible()
        expect(page.locator("#end-0")).to_have_value("Biblioteca")
        expect(page.locator("#end-1")).to_have_value("CEDETEC")
        expect(page.locator("#end-2")).to_have_value("Cafetería")
        expect(page.get_by_role("radio", name="Silla de ruedas")).to_be_checked()
        expect(page.locator(".summary")).to_contain_text("Llega 09:")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Compartir").click()
        expect(page.locator("#toast")).to_have_text("Enlace copiado")
        link = page.evaluate("navigator.clipboard.readText()")
        for part in ("from=building/biblioteca", "to=building/cafeteria", "by=wheelchair", "via=building/cedetec", "dep=2026-11-27T09:00"):
            self.assertIn(part, link)

    def test_gpx_kml_and_print(self):
        page = self.page(WALK, script="window.print = () => { window.printed = true; }")
        for format, start in (("gpx", "<gpx"), ("kml", "<kml")):
            with page.expect_download() as download:
                page.get_by_role("button", name=format.upper()).click()
            self.assertEqual(download.value.suggested_filename, f"rumbo.{format}")
            with open(download.value.path(), encoding="utf-8") as file:
                self.assertIn(start, file.read())
        page.get_by_role("button", name="Print").click()
        self.assertTrue(page.evaluate("window.printed"))

    def test_the_file_has_the_chosen_route_in_the_language_of_the_page(self):
        def points(page):
            with page.expect_download() as download:
                page.get_by_role("button", name="GPX").click()
            with open(download.value.path(), encoding="utf-8") as file:
                text = file.read()
            return text, [(float(lat), float(lon)) for lat, lon in re.findall(r'<trkpt lat="([^"]+)" lon="([^"]+)"', text)]
        page = self.page(WALK + "&by=wheelchair&alt=1", language="es")
        expect(page.locator(".alternatives [role=radio]").nth(1)).to_have_attribute("aria-checked", "true")
        text, found = points(page)
        shown = self.route(page)["points"]
        self.assertEqual(len(found), len(shown))
        self.assertTrue(all(abs(lat - y) < 2e-6 and abs(lon - x) < 2e-6 for (lat, lon), (x, y) in zip(found, shown)))
        self.assertIn("Biblioteca", text)
        # With an area to avoid, the question is in a body.
        middle = shown[len(shown) // 2]
        ring = ";".join(f"{middle[1] + dy:.5f},{middle[0] + dx:.5f}" for dx, dy in ((-1e-4, -1e-4), (1e-4, -1e-4), (1e-4, 1e-4), (-1e-4, 1e-4)))
        page = self.page(WALK + f"&by=foot&avoid={ring}")
        expect(page.locator(".steps")).to_be_visible()
        _, found = points(page)
        shown = self.route(page)["points"]
        self.assertEqual(len(found), len(shown))

    def test_from_my_position(self):
        context = self.context(geolocation={"latitude": 19.2845, "longitude": -99.138, "accuracy": 8}, permissions=["geolocation"])
        page = self.page(f"/#to={CAFETERIA}", context=context)
        page.locator("#end-0").click()
        page.get_by_role("option", name="My position").click()
        expect(page.locator("#end-0")).to_have_value("My position")
        expect(page.locator(".steps")).to_be_visible()
        self.assertIn("from=19.284500,-99.138000", page.url)

    def test_each_mode_has_its_route(self):
        page = self.page(WALK)
        names = ["On foot", "Wheelchair", "Bike", "Shared bike", "Car"]
        shown = page.locator(".modes [role=radio]")
        expect(shown).to_have_count(len(names))
        for name in names:
            expect(page.get_by_role("radio", name=name, exact=True)).to_be_visible()
        page.get_by_role("radio", name="Bike", exact=True).click()
        expect(page.locator(".summary")).to_contain_text("m")
        self.assertIn("by=bike", page.url)

    def test_shared_bikes_walk_ride_walk(self):
        page = self.page("/#from=-0.1935,-78.4871&to=biciq-20&by=bikeshare")
        expect(page.locator(".steps")).to_contain_text("Take a bike at Orellana")
        # Closed stations have notes, too.
        expect(page.locator(".note", has_text="estimated")).to_be_visible()
        parts = page.evaluate("rumbo.map.scene.routes[0].parts.map((part) => part.dotted)")
        self.assertEqual(parts, [True, False])

    def test_the_reach_of_a_place(self):
        page = self.page("/#p=building/biblioteca")
        page.get_by_role("button", name="Reach").click()
        expect(page.locator("#content h2")).to_contain_text("Reach")
        page.get_by_role("radio", name="2 min", exact=True).click()
        areas = wait_until(lambda: page.evaluate("rumbo.map.scene.areas.length"), what="areas")
        self.assertEqual(areas, 2)

    def test_heights_along_a_route(self):
        page = self.page(WALK + "&by=wheelchair")
        expect(page.get_by_role("img", name=re.compile("Elevation"))).to_be_visible()

    def test_no_route_says_why(self):
        page = self.page("/#from=building/biblioteca&to=building/talleres&by=wheelchair")
        expect(page.get_by_role("alert")).to_be_visible()

    def test_outside_the_campus(self):
        for language, words, way in (("en", "You are outside the campus", "Way to the nearest gate"), ("es", "Estás fuera del campus", "Ir a la entrada más cercana")):
            context = self.context(language=language, geolocation={"latitude": 19.2818, "longitude": -99.1385}, permissions=["geolocation"])
            page = self.page(context=context)
            page.locator("#locate").click()
            notice = page.locator("#notice")
            expect(notice).to_contain_text(words)
            expect(notice).to_contain_text(re.compile(r"\d+ m"))
            expect(notice.get_by_role("link")).to_have_attribute("href", re.compile("openstreetmap.org/#map=16/19.28"))
            notice.get_by_role("button", name=way).click()
            expect(page.locator(".fields")).to_be_visible()
            self.assertIn("from=19.28", page.url)

    def test_inside_the_campus_one_is_on_its_map(self):
        context = self.context(geolocation={"latitude": 19.2845, "longitude": -99.138, "accuracy": 8}, permissions=["geolocation"])
        page = self.page(context=context)
        page.locator("#locate").click()
        wait_until(lambda: page.evaluate("rumbo.map.scene.position !== null"))
        expect(page.locator("#notice")).to_be_hidden()
