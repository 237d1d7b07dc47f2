"""One page of every kind: it opens whole, is no wider than the window, and axe finds nothing to complain about.

`tab` sees errors and requests that leave.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from site_pages import PAGES

UNFOLD = """async () => {
  document.querySelectorAll("details").forEach((each) => { each.open = true; });
  // What was unfolded is painted in the next frame.
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
}"""
# Below 48em furo scrolls .content instead of the page.
WIDER = """() => [document.scrollingElement, document.querySelector(".content")]
  .some((box) => box.scrollWidth > Math.min(box.clientWidth, innerWidth))"""
PHONE, DESKTOP = 390, 1280


# Both themes, both languages, both sizes; the combinations left out would add nothing but time.
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("theme", "language", "width"),
    [("light", "zh-cn", DESKTOP), ("dark", "en", DESKTOP), ("dark", "zh-cn", PHONE)],
)
def test_a_page_over_http_opens_whole_fits_the_window_and_has_no_violation(served, tab, theme, language, width, path):
    page = tab(color_scheme=theme, width=width)
    page.goto(served + f"{language}/{path}" + ("?q=detach" if path == "search.html" else ""))
    assert page.locator("h1").count() == 1
    page.evaluate(UNFOLD)
    assert not page.evaluate(WIDER)
    assert [
        f"{violation['id']}: {violation['help']}: {[' '.join(map(str, node['target'])) for node in violation['nodes']]}"
        for violation in Axe().run(page).response["violations"]
    ] == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_from_the_disk_fits_a_phone(on_disk, tab, path):
    page = tab(width=PHONE)
    page.goto(on_disk + f"en/{path}")
    page.evaluate(UNFOLD)
    assert not page.evaluate(WIDER)
