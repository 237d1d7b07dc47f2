"""Nothing is wider than the window, on a phone or on a desktop."""

import pytest
from site_pages import LANGUAGES, PAGES

# Below 48em furo scrolls .content instead of the page.
WIDER = """() => [document.scrollingElement, document.querySelector(".content")]
  .some((box) => box.scrollWidth > Math.min(box.clientWidth, innerWidth))"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_window(on_disk, tab, width):
    page = tab(width=width)
    wider = []
    for path in [f"{language}/{path}" for language in LANGUAGES for path in PAGES]:
        page.goto(on_disk + path)
        page.eval_on_selector_all("details", "all => all.forEach((each) => { each.open = true; })")
        if page.evaluate(WIDER):
            wider.append(path)
    assert not wider
