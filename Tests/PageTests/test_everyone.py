"""For everybody and everywhere: screen readers, narrow and large screens, no network, other clients."""

import re

from playwright.sync_api import expect

from support import CAFETERIA, DESK, LIBRARY, PHONE, PageTest, wait_until

NARROW = {"width": 360, "height": 640}
VIEWS = {
    "home": "/", "place": f"/#p={LIBRARY}", "list": "/#q=*", "directions": f"/#from={LIBRARY}&to={CAFETERIA}&by=wheelchair",
    "reach": f"/#reach={LIBRARY}&by=foot", "empty directions": f"/#to={CAFETERIA}",
}


class EveryoneTests(PageTest):
    def test_axe_finds_nothing(self):
        for scheme, size, language in (("light", PHONE, "es"), ("dark", DESK, "en")):
            for name, path in VIEWS.items():
                with self.subTest(name=name, scheme=scheme):
                    page = self.page(path, size=size, scheme=scheme, language=language)
                    page.wait_for_timeout(600)
                    self.axe(page, name)
                    if name == "home":
                        page.locator("#search").fill("bi")
                        page.get_by_role("option").first.wait_for()
                        self.axe(page, "suggestions")
                        page.keyboard.press("Escape")
                        page.evaluate("rumbo.settings()")
                        self.axe(page, "settings")
                    if name == "directions":
                        page.evaluate("rumbo.ride(rumbo.planner, true)")
                        page.locator("#eta").wait_for()
                        self.axe(page, "ride")
                    page.context.close()
                    self.contexts.remove(page.context)

    def test_what_is_drawn_is_read_in_sunlight(self):
        page = self.page()
        found = page.evaluate("""async () => {
          const { Campus } = await import('/modules/campus.js'); const { colors } = await import('/modules/overlay.js');
          const light = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
          const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
          return ['light', 'dark'].flatMap((theme) => { const c = Campus.colors(theme);
            return ['ground', 'grass', 'pitch', 'water', 'lot', 'plaza', 'path', 'road', 'building'].flatMap((on) => [
              [theme, 'name', on, ratio(c.text, c[on]), 4.5], [theme, 'icon', on, ratio(c.icon, c[on]), 3], [theme, 'route', on, Math.max(ratio(colors[theme].accent, c[on]), ratio(colors[theme].casing, c[on])), 3]]); }); }""")
        self.assertEqual([each for each in found if each[3] < each[4]], [])

    def test_without_motion_the_map_does_not_fly(self):
        for motion, jumps in (("reduce", True), ("no-preference", False)):
            page = self.page()
            page.emulate_media(reduced_motion=motion)
            place = [-99.1382, 19.2838]
            there = page.evaluate("(place) => { rumbo.map.camera.fly(place, 18, { top: 0, right: 0, bottom: 0, left: 0 }); return rumbo.map.camera.center; }", place)
            self.assertEqual(all(abs(a - b) < 1e-6 for a, b in zip(there, place)), jumps, motion)
            wait_until(lambda: all(abs(a - b) < 1e-6 for a, b in zip(page.evaluate("rumbo.map.camera.center"), place)), what="the end of the flight")

    def test_narrow_phones(self):
        for name, path in VIEWS.items():
            page = self.page(path, size=NARROW, language="es")
            page.wait_for_timeout(400)
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 360, name)
            small = page.evaluate("""() => [...document.querySelectorAll('button, a.button, input, select, a.row')]
              .filter((e) => e.offsetParent && e.id !== 'grip').map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && (box.height < 38 || box.width < 38)).map(([html]) => html)""")
            self.assertEqual(small, [], name)
            wide = page.evaluate("""() => [...document.querySelectorAll('#content > *, #bar, #guide')]
              .filter((e) => e.getBoundingClientRect().right > 361).map((e) => e.outerHTML.slice(0, 90))""")
            self.assertEqual(wide, [], name)

    def test_everything_by_keyboard(self):
        page = self.page(f"/#from={LIBRARY}&to={CAFETERIA}")
        page.locator(".modes [aria-checked=true]").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name="Wheelchair")).to_be_checked()
        expect(page.locator(".steps")).to_contain_text("ramp")
        page.evaluate("rumbo.home()")
        page.locator("#map").focus()
        before = page.evaluate("rumbo.map.camera.zoom")
        page.keyboard.press("+")
        wait_until(lambda: page.evaluate("rumbo.map.camera.zoom") > before)
        x = page.evaluate("rumbo.map.camera.x")
        page.keyboard.press("ArrowRight")
        self.assertGreater(page.evaluate("rumbo.map.camera.x"), x)
        page.keyboard.press("Enter")
        expect(page.get_by_role("menuitem").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".fields")).to_be_visible()

    def test_fingers_zoom_and_move_the_map(self):
        page = self.page()
        zoom = page.evaluate("rumbo.map.camera.zoom")
        page.mouse.move(640, 400)
        page.mouse.wheel(0, -300)
        wait_until(lambda: page.evaluate("rumbo.map.camera.zoom") > zoom)
        place = page.evaluate("rumbo.map.camera.unproject({ x: 640, y: 400 })")
        page.mouse.down()
        page.mouse.move(700, 450, steps=5)
        moved = page.evaluate("rumbo.map.camera.project([%r, %r])" % tuple(place))
        page.mouse.up()
        self.assertAlmostEqual(moved["x"], 700, delta=1)
        self.assertAlmostEqual(moved["y"], 450, delta=1)

    def test_language_and_appearance_are_remembered_and_nothing_else(self):
        page = self.page()
        page.get_by_role("button", name="Map and language").click()
        page.get_by_role("radio", name="Español").click()
        page.get_by_role("radio", name="Oscura").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.fill("#search", "secret words")
        page.reload()
        page.wait_for_selector("body[data-ready=all]")
        expect(page.locator("#search")).to_have_attribute("placeholder", re.compile("Buscar"))
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        kept = page.evaluate("[Object.keys(localStorage), Object.keys(JSON.parse(localStorage.rumbo)), document.cookie]")
        self.assertEqual(kept[0], ["rumbo"])
        self.assertLessEqual(set(kept[1]), {"language", "theme", "image", "view"})
        self.assertEqual(kept[2], "")

    def test_the_campus_image_lies_on_its_control_points(self):
        page = self.page()
        page.get_by_role("button", name="Map and language").click()
        page.get_by_role("radio", name="Campus image").click()
        wait_until(lambda: page.evaluate("rumbo.campuses[0].picture?.naturalWidth > 0"), what="the image")
        page.evaluate("rumbo.home(); rumbo.map.frame()")
        # The library is at pixel 426, 280 of the image, by a control point of the campus's file at its door.
        pixel = self.server.ask("/v1/pixel?place=19.284465,-99.138434")["pixel"]
        self.assertAlmostEqual(pixel[0], 426.2, delta=3)
        colors = page.evaluate("""() => { const image = rumbo.campuses[0].picture; const c = document.createElement('canvas'); c.width = 1024; c.height = 768;
          const x = c.getContext('2d', { willReadFrequently: true }); x.drawImage(image, 0, 0, 1024, 768);
          const view = rumbo.map.context; const ratio = rumbo.map.ratio; const out = [];
          for (const [px, py] of [[300, 540], [700, 540], [500, 100], [60, 400], [426, 330], [850, 300]]) {
            const { mesh, width, height } = rumbo.campuses[0].image; const u = px / width * 8, v = py / height * 8; const i = Math.floor(u), j = Math.floor(v);
            const m = (a, b, s) => [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
            const place = m(m(mesh[j][i], mesh[j][i + 1], u - i), m(mesh[j + 1][i], mesh[j + 1][i + 1], u - i), v - j);
            const p = rumbo.map.camera.project(place);
            out.push([[...x.getImageData(px, py, 1, 1).data], [...view.getImageData(p.x * ratio, p.y * ratio, 1, 1).data]]);
          } return out; }""")
        close = [max(abs(a - b) for a, b in zip(source[:3], shown[:3])) < 24 for source, shown in colors]
        self.assertGreaterEqual(sum(close), 5, colors)

    def test_attribution_always_stands(self):
        for path in VIEWS.values():
            page = self.page(path, size=PHONE)
            box = page.get_by_role("link", name="© OpenStreetMap").bounding_box()
            self.assertTrue(box and box["y"] + box["height"] <= 780)
            covered = page.evaluate("([x, y]) => !document.elementFromPoint(x, y)?.closest('#attribution')", [box["x"] + 20, box["y"] + box["height"] / 2])
            self.assertFalse(covered, path)

    def test_offline_the_last_places_are_there_with_their_age(self):
        context = self.context(workers="allow")
        page = self.page(context=context)
        page.evaluate("navigator.serviceWorker.ready")
        wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
        page.goto(self.server.base + f"/#p={LIBRARY}")
        expect(page.locator("#content")).to_contain_text("06:30")
        page.wait_for_timeout(500)
        context.set_offline(True)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#content")).to_contain_text("06:30", timeout=20_000)
        expect(page.locator("#content")).to_contain_text("As of")
        self.assertGreater(page.evaluate("rumbo.campuses[0].labels.length"), 20)
        page.locator("#content").get_by_role("button", name="Close").click()
        page.fill("#search", "zzzz")
        expect(page.locator("#suggestions")).to_contain_text("does not answer")
        context.set_offline(False)

    def test_the_page_can_be_installed(self):
        page = self.page()
        manifest = self.server.ask(page.locator("link[rel=manifest]").get_attribute("href"))
        self.assertEqual((manifest["display"], manifest["start_url"]), ("standalone", "/"))
        for each in manifest["icons"]:
            self.assertEqual(page.request.get(self.server.base + each["src"]).status, 200)

    def test_without_the_map_library_the_map_is_drawn(self):
        context = self.context()
        context.route("**/vendor/**", lambda route: route.abort())
        context.route("**/tiles.json", lambda route: route.fulfill(json={"tilejson": "3.0.0"}))
        page = self.page(context=context)
        expect(page.locator("#toast")).to_contain_text("drawn simply")
        page.mouse.click(*self.at(page, 19.2841952, -99.1383194))
        expect(page.locator("#content h2")).to_have_text("Biblioteca")

    def test_a_policy_guards_the_page(self):
        self.allowed = re.compile("Content Security Policy|net::ERR|status of 40")
        page = self.page()
        page.evaluate("""() => { const s = document.createElement('script'); s.textContent = 'window.hacked = 1'; document.body.append(s);
          return fetch('https://example.org/').then(() => { window.hacked = 2; }, () => {}); }""")
        self.assertIsNone(page.evaluate("window.hacked ?? null"))

    def test_requests_of_leaflet_routing_machine(self):
        # Its L.Routing.OSRMv1 asks so, and reads these fields.
        page = self.page()
        found = page.evaluate("""async () => {
          const answer = await fetch('/route/v1/walking/-99.1383194,19.2845;-99.1376839,19.2849?overview=false&alternatives=true&steps=true&hints=;');
          const data = await answer.json(); const route = data.routes[0];
          const points = []; // polyline, five decimals
          for (const leg of route.legs) for (const step of leg.steps) {
            let i = 0, lat = 0, lng = 0; const s = step.geometry;
            const next = () => { let b, shift = 0, result = 0; do { b = s.charCodeAt(i++) - 63; result |= (b & 31) << shift; shift += 5; } while (b >= 32); return result & 1 ? ~(result >> 1) : result >> 1; };
            while (i < s.length) { lat += next(); lng += next(); points.push([lat / 1e5, lng / 1e5]); }
          }
          return { code: data.code, name: route.legs[0].summary, time: route.duration, distance: route.distance, points,
            types: route.legs[0].steps.map((step) => [step.maneuver.type, step.maneuver.modifier ?? null, step.name, step.distance, step.duration, step.maneuver.location.length]),
            waypoints: data.waypoints.map((w) => [w.name, w.location.length, typeof w.hint]) }; }""")
        self.assertEqual(found["code"], "Ok")
        self.assertIsInstance(found["name"], str)
        self.assertTrue(found["time"] > 0 and found["distance"] > 20)
        self.assertTrue(all(abs(lat - 19.2845) < 0.01 and abs(lng + 99.138) < 0.01 for lat, lng in found["points"]))
        self.assertEqual((found["types"][0][0], found["types"][-1][0]), ("depart", "arrive"))
        self.assertTrue(all(each[1] == 2 for each in found["waypoints"]))
