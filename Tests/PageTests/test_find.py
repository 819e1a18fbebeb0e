"""Finding places: the field, categories, lists, details, and markup in names."""

from playwright.sync_api import expect

from support import PHONE, PageTest


class FindTests(PageTest):
    def test_a_place_is_found_by_keyboard_in_both_languages(self):
        for language, typed, placeholder in (("en", "libr", "Search"), ("es", "bibl", "Buscar")):
            page = self.page(language=language)
            page.keyboard.press("/")
            field = page.locator("#search")
            expect(field).to_be_focused()
            self.assertIn(placeholder, field.get_attribute("placeholder"))
            page.keyboard.type(typed)
            option = page.get_by_role("option").filter(has_text="Biblioteca").last
            expect(option).to_be_visible()
            expect(field).to_have_attribute("aria-expanded", "true")
            page.wait_for_timeout(500)
            chosen = page.get_by_role("option", selected=True)
            while chosen.count() == 0 or not ("Biblioteca" in chosen.inner_text() and "Calle" in chosen.inner_text()):
                page.keyboard.press("ArrowDown")
            self.assertEqual(field.get_attribute("aria-activedescendant"), page.get_by_role("option", selected=True).get_attribute("id"))
            page.keyboard.press("Enter")
            expect(page.locator("#content h2")).to_have_text("Biblioteca")
            expect(page.locator("#suggestions")).to_be_hidden()
            self.assertIn("p=building/biblioteca", page.url)

    def test_details_have_hours_telephone_and_accessibility(self):
        page = self.page("/#p=building/biblioteca", language="es")
        content = page.locator("#content")
        expect(content).to_contain_text("lu-vi 06:30-22:00")
        expect(content.locator("a[href='tel:+525555550101']")).to_be_visible()
        expect(content).to_contain_text("Entrada sin escalones")
        expect(content).to_contain_text("Puerta Norte")
        expect(content.get_by_text("Abierto").or_(content.get_by_text("Cerrado")).first).to_be_visible()

    def test_photos_are_shown_from_our_server_only(self):
        page = self.page()
        picture = self.server.base + "/icons/rumbo-192.png"
        place = {"id": "node/x", "name": "Kiosk", "kind": "poi", "location": [-99.138, 19.2845], "category": "cafe"}
        for photo, images, links in (("icons/rumbo-192.png", 1, 0), ("https://photos.example/x.jpg", 0, 1), ("javascript:alert(1)", 0, 0)):
            page.route("**/v1/place?**", lambda route: route.fulfill(json={"code": "Ok", "places": [{**place, "photos": [photo]}]}))
            page.goto("about:blank")
            page.goto(self.server.base + "/#p=node/x")
            expect(page.locator("#content h2")).to_have_text("Kiosk")
            image = page.locator("#content img.photo")
            if images:
                expect(image).to_be_visible()
                self.assertEqual(image.evaluate("i => i.src"), picture)
            else:
                expect(image).to_have_count(0)
            expect(page.locator("#content a", has_text="Photo")).to_have_count(links)

    def test_stations_and_addresses_are_found_in_the_same_field(self):
        page = self.page("/#m=-0.16500,-78.48550,14.0")
        page.fill("#search", "la y")
        page.get_by_role("option").filter(has_text="La Y").first.click()
        expect(page.locator("#content")).to_contain_text("Shared bikes")
        page = self.page()
        page.fill("#search", "Calle del Puente 222")
        page.get_by_role("option").first.click()
        expect(page.locator("#content")).to_contain_text("Calle del Puente")
        page = self.page()
        page.fill("#search", "drinki")
        page.get_by_role("option").filter(has_text="Drinking water").first.click()
        expect(page.locator("#content h2")).to_have_text("Drinking water")

    def test_coordinates_are_places(self):
        page = self.page()
        page.fill("#search", "19.2845, -99.138")
        page.get_by_role("option").first.click()
        expect(page.locator("#content")).to_contain_text("Plaza del Estudiante")
        x, y = self.at(page, 19.2845, -99.138)
        self.assertTrue(0 < x < 1280 and 0 < y < 800)

    def test_a_chip_lists_a_category_and_a_place_of_it_opens(self):
        page = self.page(size=PHONE)
        page.get_by_role("button", name="Drinking water").click()
        expect(page.locator("#content h2")).to_have_text("Drinking water")
        page.locator("#content").get_by_role("button", name="Bebedero Central").click()
        expect(page.locator("#content h2")).to_have_text("Bebedero Central")
        page.go_back()
        expect(page.locator("#content h2")).to_have_text("Drinking water")

    def test_around_here_has_twenty_a_page_and_a_radius_from_the_view(self):
        page = self.page()
        page.get_by_role("button", name="Around here").click()
        rows = page.locator("#content .list li")
        expect(rows).to_have_count(20)
        expect(page.locator("#content")).to_contain_text("44 places")
        page.get_by_role("button", name="Show more").click()
        expect(rows).to_have_count(40)
        page.evaluate("rumbo.home(); rumbo.map.camera.set(rumbo.map.camera.x, rumbo.map.camera.y, 19.5)")
        page.get_by_role("button", name="Around here").click()
        expect(page.locator("#content")).to_contain_text("Within")
        expect(page.locator("#content .facts")).not_to_contain_text("44 places")
        expect(page.locator("#content .facts")).to_contain_text("places")

    def test_a_building_on_the_map_is_tapped(self):
        page = self.page()
        page.mouse.click(*self.at(page, 19.2841952, -99.1383194))
        expect(page.locator("#content h2")).to_have_text("Biblioteca")

    def test_markup_in_names_stays_text(self):
        name = "<img src=x onerror=alert(1)><b>Bold</b>"
        place = {"id": "node/x", "name": name, "kind": "poi", "location": [-99.138, 19.2845], "category": name, "where": name,
                 "description": name, "hours": name, "phone": name, "website": "javascript:alert(1)", "photos": ["javascript:alert(1)"]}
        page = self.page()
        for path in ("complete", "place", "places", "reverse"):
            page.route(f"**/v1/{path}?**", lambda route: route.fulfill(json={"code": "Ok", "places": [place], "total": 1, "page": 1, "next_page": None, "where": name}))
        page.on("dialog", lambda dialog: self.problems.append("script of a name ran"))
        page.fill("#search", "bold")
        page.get_by_role("option").first.click()
        expect(page.locator("#content h2")).to_have_text(name)
        page.evaluate("rumbo.explore(null)")
        expect(page.locator("#content .option b").first).to_have_text(name)
        self.assertEqual(page.locator("#content img, #content .option b b, a[href^=javascript]").count(), 0)

    def test_a_misspelt_name_offers_what_was_meant(self):
        context = self.context()
        context.route("**/v1/complete?**", lambda route: route.fulfill(status=404, json={"code": "NotFound", "message": "none", "details": {}}))
        page = self.page(context=context)
        page.fill("#search", "Bibliotexa Centrl")
        option = page.get_by_role("option").filter(has_text="Biblioteca")
        expect(option.first).to_be_visible()

    def test_a_wrong_category_in_a_link_is_an_empty_list(self):
        page = self.page("/#q=unicorns")
        expect(page.locator("#content")).to_contain_text("Nothing found")
