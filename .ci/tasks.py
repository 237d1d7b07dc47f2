"""Prints how long the tasks of pages are, in milliseconds, on a processor four times slower: tasks.py html/en."""

import sys
from pathlib import Path

import chromium
from playwright.sync_api import sync_playwright

# A page of each type that has a script of its own, and one without.
PAGES = ["index", "calls/detach", "table/index", "table/either", "atlas/index", "claims", "compiled", "errors/index"]
PAGES += ["strides", "predict", "topics/in-place", "search"]
SLOWER, ROUNDS, WAIT = 4, 3, 2000  # times; the least of so many counts, since others use the machine; milliseconds
OBSERVE = """
window.tasks = [];
const note = (list) => tasks.push(...list.getEntries().map((each) => each.duration));
new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
"""


def main(site: Path) -> None:
    """Open each page on a phone, with nothing in the cache; tasks below 50 ms are not counted."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        for name in PAGES:
            rounds = []
            for _ in range(ROUNDS):
                page = browser.new_page(viewport={"width": 390, "height": 844})
                page.add_init_script(OBSERVE)
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto((site / f"{name}.html").resolve().as_uri())
                page.wait_for_timeout(WAIT)
                rounds.append(page.evaluate("[Math.max(0, ...tasks), tasks.reduce((sum, each) => sum + each, 0)]"))
                page.close()
            longest, whole = map(min, zip(*rounds, strict=True))
            print(f"{name:<20}longest{longest:>6.0f}  sum{whole:>6.0f}")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
