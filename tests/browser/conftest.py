"""A real Chromium looks at the built site, from the disk and over http."""

import functools
import http.server
import os
import shutil
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def site(built_site) -> Path:
    """The built site: the folder of ``index.html``, ``en`` and ``zh-cn``."""
    return Path(built_site)


@pytest.fixture(scope="session")
def browser():
    """One Chromium for all tests."""
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if executable is None:
        reason = f"needs a Chromium: none of {', '.join(CHROMIUMS)} is installed"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield chromium
        chromium.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *args: object) -> None:
        pass  # a tab that moves on hangs up


@pytest.fixture(scope="session")
def served(site):
    """The address of the site over http."""
    handler = functools.partial(_Quiet, directory=str(site))
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def on_disk(site) -> str:
    """The address of the site on the disk."""
    return site.as_uri() + "/"


@pytest.fixture(scope="session", params=["file", "http"])
def address(request) -> str:
    """The address of the site: a test that asks for it runs from the disk and over http."""
    return request.getfixturevalue({"file": "on_disk", "http": "served"}[request.param])


@pytest.fixture
def tab(browser):
    """Opens tabs; fails the test where one had an error or asked another host for anything."""
    contexts, complaints = [], []

    def is_local(url: str) -> bool:
        return url.startswith(("file:", "data:", "blob:", "http://127.0.0.1:"))

    def on_request(request) -> None:
        if not is_local(request.url):
            complaints.append(f"a request left: {request.url}")

    def on_console(message) -> None:
        place = message.location.get("url") or message.page.url
        # Chromium asks for it by itself where a page is left before its own icon is loaded.
        if message.type in ("error", "warning") and not place.endswith("/favicon.ico"):
            complaints.append(f"{message.type} at {place}: {message.text}")

    def open_tab(*, width: int = 1280, **options) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        context.on("request", on_request)
        context.on("console", on_console)
        context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
        return context.new_page()

    yield open_tab
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)
