"""How long a page takes on a phone: Chromium with a slower CPU opens it from the disk, and presses something."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import chromium
from playwright.sync_api import Page, sync_playwright

SLOWER = 4  # times: the CPU of a phone in the middle of the market, by the presets of Chromium's own tools
WIDTH, HEIGHT = 390, 844
# All listeners of the event have run when the next frame is painted, and the timeout comes behind that.
NOTE_WHEN_USABLE = """document.addEventListener("DOMContentLoaded", () =>
  requestAnimationFrame(() => setTimeout(() => { window.usableAfter = performance.now(); })));"""
PRESS = """([pressed, done]) => new Promise((resolve) => {
  const start = performance.now();
  document.querySelector(pressed).click();
  const look = () => requestAnimationFrame(() => setTimeout(() =>
    (new Function(`return ${done}`)() ? resolve(performance.now() - start) : look())));
  look();
})"""


@dataclass(frozen=True)
class Visit:
    """A page below the folder of the site, the element that is pressed there, and what is true when all is shown."""

    page: str
    pressed: str
    done: str = "true"


TABLE = Visit("en/table/index.html", "[data-preset=views]")
CLAIMS = Visit(
    "en/claims.html",
    "[name=tc-show][value=all]",
    "/^(\\d+) . \\1$/.test(document.querySelector('.tc-filter-bar output').textContent)",
)
# An answer is a link; all that is found is listed when the summary says how much that is.
SEARCH = "en/search.html?q=reshape"
ANSWERED = "document.querySelector('ul.search li a') && document.querySelector('.search-summary')?.innerText"


@dataclass(frozen=True)
class Opened:
    """Seconds from the navigation until the page can be used, and from a press until its effect is painted."""

    usable: float
    pressed: float


def open_page(html: Path, visit: Visit) -> Opened:
    """Open a page of the site in the folder `html` from the disk."""
    with _phone() as page:
        page.add_init_script(NOTE_WHEN_USABLE)
        page.goto((html / visit.page).as_uri())
        page.wait_for_function("window.usableAfter")
        pressed = page.evaluate(PRESS, [visit.pressed, visit.done])
        return Opened(page.evaluate("window.usableAfter") / 1000, pressed / 1000)


def search(html: Path) -> float:
    """Seconds from the navigation to the page of search until it lists what it found for a word."""
    page_file, _, query = SEARCH.partition("?")
    with _phone() as page:
        page.goto(f"{(html / page_file).as_uri()}?{query}")
        seconds: float = page.wait_for_function(f"({ANSWERED}) && performance.now()").json_value() / 1000
        return seconds


@contextmanager
def _phone() -> Iterator[Page]:
    """A tab of the size of a phone, on a slower CPU."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page
        browser.close()
