"""A real Chromium looks at the built site, from the disk and over http."""

import functools
import http.server
import itertools
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import chromium
import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

# How long a tab may take, in milliseconds: a busy machine is slow, and a hang is found all the same.
PATIENCE = 30_000


@pytest.fixture(scope="session")
def site(built_site) -> Path:
    """The built site: the folder of ``index.html``, ``en`` and ``zh-cn``."""
    return Path(built_site)


@pytest.fixture(scope="session")
def browser():
    """One Chromium for all tests."""
    expect.set_options(timeout=PATIENCE)
    if chromium.found() is None:
        pytest.fail(chromium.NONE) if os.environ.get("CI") else pytest.skip(chromium.NONE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        yield started
        started.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


class _Slow(_Quiet):
    """Answers as over a line of two megabytes a second that all share, after 20 milliseconds.

    A page stops behind its heading, so that each is seen before its text comes, however quick the machine is.
    Chromium can be slow by itself, but then some pages never end on a busy machine.
    """

    line = threading.Lock()

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        time.sleep(0.02)
        before, heading, behind = source.read().partition(b"</h1>")
        self._send(before + heading, outputfile)
        if heading:
            time.sleep(0.2)
        self._send(behind, outputfile)

    def _send(self, text: bytes, outputfile: BinaryIO) -> None:
        for start in range(0, len(text), 20_000):
            with self.line:
                time.sleep(0.01)
            outputfile.write(text[start : start + 20_000])


class _Server(http.server.ThreadingHTTPServer):
    # By default, five wait. On a busy machine a page asks for more at once, and a file that finds no place never comes.
    request_queue_size = 128

    def handle_error(self, *args: object) -> None:
        pass  # a tab that moves on hangs up


@contextmanager
def _serving(folder: Path, how: type[_Quiet] = _Quiet) -> Iterator[str]:
    """Serve a folder, at the address that it has over http."""
    handler = functools.partial(how, directory=str(folder))
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def served(site):
    """The address of the site over http."""
    with _serving(site) as address:
        yield address


@pytest.fixture
def slow_line(site):
    """The address of the site over http on a slow line."""
    with _serving(site, _Slow) as address:
        yield address


@pytest.fixture(scope="session")
def axe():
    """The address of axe's script: a page takes a fourth of the time to load it that it takes to be sent it."""
    with _serving(AXE_FILE_PATH.parent) as address:
        yield address + AXE_FILE_PATH.name


@pytest.fixture(scope="session")
def on_disk(site) -> str:
    """The address of the site on the disk."""
    return site.as_uri() + "/"


@pytest.fixture(scope="session", params=["file", "http"])
def address(request) -> str:
    """The address of the site: a test that asks for it runs from the disk and over http."""
    return request.getfixturevalue({"file": "on_disk", "http": "served"}[request.param])


class _Window:
    """A window of the browser, in which tests open tab after tab: a new window costs more than most pages.

    So does a new tab, with a process of the system: one that its test has left is given to the next test.
    """

    def __init__(self, browser: Browser, options: dict) -> None:
        self.complaints: list[str] = []
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self._note_request)
        self.context.on("console", self._note_console)
        self.context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))
        self._viewport = options["viewport"]
        self._left: dict[bool, list[Page]] = {True: [], False: []}

    def open_tab(self, origins: list[str], *, disk: bool) -> Page:
        """Open a tab that knows nothing of those before it: of `origins` nothing is kept, but files in the cache.

        A tab that has shown pages from the disk is given to a test that opens such pages, since Chromium starts a
        process of the system whenever a tab changes from them to others.
        """
        page = self._left[disk].pop() if self._left[disk] else self.context.new_page()
        devtools = self.context.new_cdp_session(page)
        for origin in origins:
            devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        devtools.detach()
        return page

    def leave_tabs(self) -> list[str]:
        """Take back all tabs that tests have opened and not closed, and return what there was to complain of."""
        for page in self.context.pages:
            if page not in itertools.chain(*self._left.values()):
                self._left[page.url.startswith("file:")].append(page)
                page.goto("about:blank")
                page.unroute_all()
                page.emulate_media(media="null", forced_colors="null", reduced_motion="null")
                page.set_viewport_size(self._viewport)
        complaints, self.complaints[:] = list(self.complaints), []
        return complaints

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith(("file:", "data:", "blob:", "http://127.0.0.1:")):
            self.complaints.append(f"a request left: {request.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        place = message.location.get("url") or message.page.url
        # Chromium asks for it by itself where a page is left before its own icon is loaded.
        if message.type in ("error", "warning") and not place.endswith("/favicon.ico"):
            self.complaints.append(f"{message.type} at {place}: {message.text}")


@pytest.fixture(scope="session")
def windows(browser) -> dict[str, _Window]:
    """The windows that are open, by their options."""
    return {}


@pytest.fixture
def tab(request, browser, windows, served):
    """Opens tabs; fails the test where one had an error or asked another host for anything.

    A test closes a tab by itself if it has given it a script for each page: nothing takes that back.
    """

    given = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    disk = "on_disk" in request.fixturenames or given.get("address") == "file"

    def open_tab(*, width: int = 1280, **options) -> Page:
        options |= {"viewport": {"width": width, "height": 900}}
        key = json.dumps(options, sort_keys=True)
        if key not in windows:
            windows[key] = _Window(browser, options)
        return windows[key].open_tab([served.rstrip("/"), "file://"], disk=disk)

    yield open_tab
    complaints = [complaint for window in windows.values() for complaint in window.leave_tabs()]
    assert not complaints, "\n".join(complaints)
