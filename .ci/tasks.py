"""Prints how long the tasks of a built site's pages are on a processor four times slower, in milliseconds."""

import sys
from pathlib import Path

import chromium
from playwright.sync_api import sync_playwright

# A page of each type that has a script of its own, and one without.
PAGES = ("index", "calls/detach", "table/index", "table/either", "atlas/index", "claims", "compiled", "errors/index")
PAGES += ("strides", "search", "predict", "topics/in-place")
SLOWER, WAIT = 4, 3000  # times; milliseconds
OBSERVE = """
window.tasks = [];
const note = (list) => tasks.push(...list.getEntries().map((each) => each.duration));
new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
"""


def main(site: Path) -> None:
    """Open each page in each language, with nothing in the cache; tasks below 50 ms are not counted."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        for name in PAGES:
            for folder in ("en", "zh-cn"):
                page = browser.new_page(viewport={"width": 390, "height": 844})
                page.add_init_script(OBSERVE)
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto((site / folder / f"{name}.html").resolve().as_uri())
                page.wait_for_timeout(WAIT)
                tasks = page.evaluate("tasks")
                print(f"{folder}/{name}".ljust(24), f"longest {max(tasks, default=0):5.0f}  sum {sum(tasks):5.0f}")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
