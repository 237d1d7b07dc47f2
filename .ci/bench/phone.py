"""How long the comparison table takes on a phone: Chromium with a slower CPU opens the page, and presses a preset."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.running import FailedError

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
SLOWER = 4  # times: the CPU of a phone in the middle of the market, by the presets of Chromium's own tools
WIDTH, HEIGHT = 390, 844
PAGE = "en/table/index.html"
# All listeners of the event have run when the next frame is painted, and the timeout comes behind that.
NOTE_WHEN_USABLE = """document.addEventListener("DOMContentLoaded", () =>
  requestAnimationFrame(() => setTimeout(() => { window.usableAfter = performance.now(); })));"""
PRESS = """() => new Promise((resolve) => {
  const start = performance.now();
  document.querySelector("[data-preset=views]").click();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
})"""


@dataclass(frozen=True)
class Opened:
    """Seconds from the navigation until the page can be used, and from a press until its effect is painted."""

    usable: float
    pressed: float


def open_table(html: Path) -> Opened:
    """Open the table of the site in the folder `html` from the disk. Raises FailedError if there is no Chromium."""
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if executable is None:
        raise FailedError(f"phone: needs a Chromium: none of {', '.join(CHROMIUMS)} is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(NOTE_WHEN_USABLE)
        page.goto((html / PAGE).as_uri())
        page.wait_for_function("window.usableAfter")
        opened = Opened(page.evaluate("window.usableAfter") / 1000, page.evaluate(PRESS) / 1000)
        browser.close()
    return opened
