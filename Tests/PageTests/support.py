"""A server, a browser and pages for the tests of the map page."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]
PHONE = {"width": 390, "height": 780}
DESK = {"width": 1280, "height": 800}
ADMIN = "admin-token-of-the-tests"
LIBRARY = "building/biblioteca"
CAFETERIA = "building/cafeteria"
# What is spoken, and how many wake locks are held.
SPEECH = """window.said = []; window.locks = 0;
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: { speak: (words) => said.push([words.lang, words.text]), cancel() {} } });
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { locks++; return { release() { locks--; } }; } } });"""

expect.set_options(timeout=15_000)


class Server:
    """A `routed` with the page; it can be killed and started again at the same port."""

    def __init__(self, program, *options, live=True):
        self.folder = tempfile.TemporaryDirectory()
        self.program = program
        self.live = f"{self.folder.name}/live.sqlite"
        self.options = list(options) + (["--live", self.live] if live else [])
        self.port = 0
        self.start()

    def start(self):
        environment = {**os.environ, "ROUTED_ADMIN_TOKEN": ADMIN, "LC_ALL": "C.UTF-8"}
        environment.pop("RUMBO_DATA", None)
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--page", str(ROOT / "page"), "--log-level", "none", *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)", line)
        if not found:
            raise RuntimeError(line + self.process.stdout.read())
        self.port = int(found.group(1))
        self.base = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()
        self.folder.cleanup()

    def ask(self, path, body=None, token=None):
        """The JSON answer to a GET, or to a POST with a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def device(self, vehicle, name):
        """The token of a new device of a vehicle."""
        text = subprocess.run(
            [self.program, "devices", "add", vehicle, "--name", name, "--live", self.live],
            check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout
        return max(re.findall(r"[A-Za-z0-9_-]{16,}", text), key=len)


class World:
    """What all tests share."""
    playwright = browser = server = None

    @classmethod
    def open(cls):
        if cls.server is None:
            cls.server = Server(os.environ["ROUTED"])
            cls.playwright = sync_playwright().start()
            cls.browser = cls.playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)

    @classmethod
    def close(cls):
        if cls.server is not None:
            cls.browser.close()
            cls.playwright.stop()
            cls.server.stop()


class PageTest(unittest.TestCase):
    """A test with pages, which fails on errors of scripts and on requests to other hosts."""

    @classmethod
    def setUpClass(cls):
        World.open()
        cls.server = World.server

    def setUp(self):
        self.problems = []
        self.contexts = []
        self.allowed = re.compile(r"status of 40[04]|net::ERR_|status of 5\d\d")

    def tearDown(self):
        for context in self.contexts:
            context.close()
        self.assertEqual(self.problems, [])

    def context(self, size=DESK, scheme="light", language="en", workers="block", **more):
        is_phone = size["width"] < 720
        context = World.browser.new_context(
            viewport=size, color_scheme=scheme, locale=language, has_touch=is_phone, is_mobile=is_phone,
            device_scale_factor=1, service_workers=workers, reduced_motion="reduce",
            timezone_id="America/Mexico_City", **more)
        self.contexts.append(context)
        return context

    def page(self, path="/", server=None, context=None, wait="all", script=None, **more):
        context = context or self.context(**more)
        page = context.new_page()
        base = (server or self.server).base
        page.on("pageerror", lambda error: self.problems.append(f"{error} {error.stack}"))
        page.on("console", lambda message: self.note(message))
        page.on("request", lambda request: self.check(request, base))
        if script:
            page.add_init_script(script)
        page.goto(base + path)
        if wait:
            page.wait_for_selector(f"body[data-ready={wait}]")
        return page

    def note(self, message):
        if message.type == "error" and not self.allowed.search(message.text):
            self.problems.append(message.text)

    def check(self, request, base):
        if not request.url.startswith((base, "blob:", "data:")):
            self.problems.append(f"request to {request.url}")

    def axe(self, page, name):
        # axe-core is a script of its own, which the page's policy does not allow: it is run by the debugger.
        found = Axe().run(page).response["violations"]
        self.assertEqual([(name, each["id"], [node["html"][:160] for node in each["nodes"][:3]]) for each in found], [])

    def at(self, page, lat, lon):
        """Where a place is on the screen."""
        return page.evaluate("([lon, lat]) => { const p = rumbo.map.camera.project([lon, lat]); return [p.x, p.y]; }", [lon, lat])

    def route(self, page):
        """What the map shows of the chosen route: its points, and how many routes there are."""
        return page.evaluate("""() => { const s = rumbo.map.scene.routes; const r = s.find((each) => each.isChosen);
          return { count: s.length, points: r ? r.parts.flatMap((part) => part.line) : [] }; }""")


def wait_until(check, seconds=15, what="condition"):
    """Waits until a check is true, and returns what it says."""
    end = time.monotonic() + seconds
    while True:
        value = check()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.05)
