"""The look of the page beside kept pictures: `RUMBO_PICTURES=write` keeps new ones."""

import itertools
import os
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import expect

from support import CAFETERIA, DESK, LIBRARY, PHONE, PageTest

KEPT = Path(__file__).with_name("pictures")
# Another version of the browser or of the font may draw edges differently.
TOLERANCE = 0.02


class PictureTests(PageTest):
    def compare(self, page, name):
        page.wait_for_timeout(300)
        path = KEPT / f"{name}.png"
        shown = Path(os.environ.get("RUMBO_SHOWN", "/tmp")) / f"rumbo-{name}.png"
        # Times of day differ from run to run.
        page.screenshot(path=shown, mask=[page.locator(".summary .soft, #toast")], mask_color="#808080")
        if os.environ.get("RUMBO_PICTURES") == "write":
            KEPT.mkdir(exist_ok=True)
            Image.open(shown).convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(path, optimize=True)
            return
        a, b = Image.open(shown).convert("RGB"), Image.open(path).convert("RGB")
        self.assertEqual(a.size, b.size)
        difference = ImageChops.difference(a, b).convert("L").point(lambda value: 255 if value > 40 else 0)
        share = difference.histogram()[255] / (a.width * a.height)
        self.assertLess(share, TOLERANCE, f"{name}: {share:.2%} of the pixels differ; see {shown}")

    def test_home_and_directions(self):
        for device, size in (("phone", PHONE), ("desktop", DESK)):
            for scheme, language in itertools.product(("light", "dark"), ("es", "en")):
                with self.subTest(device=device, scheme=scheme, language=language):
                    context = self.context(size=size, scheme=scheme, language=language)
                    # What other tests left behind does not belong in the picture.
                    for path in ("vehicles", "events", "free-places"):
                        context.route(f"**/v1/{path}", lambda route: route.fulfill(status=404, json={"code": "NotFound", "message": ""}))
                    page = self.page(context=context)
                    self.compare(page, f"{device}-{scheme}-{language}-home")
                    page.goto(self.server.base + f"/#from={LIBRARY}&to={CAFETERIA}&by=wheelchair&dep=2026-11-27T10:00")
                    expect(page.locator(".steps")).to_be_visible()
                    page.wait_for_timeout(800)
                    self.compare(page, f"{device}-{scheme}-{language}-directions")
                    context.close()
                    self.contexts.remove(context)
