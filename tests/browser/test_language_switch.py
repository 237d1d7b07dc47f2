"""The language switch stays on the page; the page for what is not found leads to both languages."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route

from tensorcopy_docs.languages import CHINESE, ENGLISH, Language
from tensorcopy_docs.words import say


def switch(language: Language) -> str:
    """What is pressed to read the page in `language`."""
    return f".tc-switch a[hreflang='{language.tag}']:visible"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_switch_stays_at_the_place_on_the_page_both_ways_and_takes_along_what_was_searched_for(address, tab, width):
    page = tab(width=width)
    page.goto(address + "en/articles/extensions.html#claims")
    for language in (CHINESE, ENGLISH):
        page.click(switch(language))
        page.wait_for_url(address + f"{language.folder}/articles/extensions.html#claims")
        assert page.locator("#claims").count() == 1
    page.goto(address + "en/search.html?q=detach")
    page.click(switch(CHINESE))
    page.wait_for_url(address + "zh-cn/search.html?q=detach")
    page.wait_for_selector("#search-results li")


# The addresses that its links lead to, and whether a symbol of the theme is drawn.
SEEN = """() => ({
  links: Object.fromEntries(["article a", ".tc-switch a", ".skip-to-content"].map((each) =>
    [each, document.querySelector(each).href])),
  search: document.querySelector("article form").action,
  symbol: document.querySelector(".theme-toggle-content svg:not([style*=none]) use").getBBox().width > 0,
})"""


def expected(start: str, page: str) -> dict:
    """What is seen of the page where the site begins at an address, and the page has that address."""
    return {
        "links": {
            "article a": f"{start}en/index.html",
            ".tc-switch a": f"{start}zh-cn/index.html",
            ".skip-to-content": f"{page}#furo-main-content",
        },
        "search": f"{start}en/search.html",
        "symbol": True,
    }


def test_the_page_for_what_is_not_found_is_whole_at_any_depth_and_in_any_folder_of_a_host(site, served, tab):
    page = tab()
    body = (site / "en" / "404.html").read_text(encoding="utf-8")

    def answer(route: Route) -> None:
        """As a host does that has the site at its root, and once more in a folder."""
        file = site / urlsplit(route.request.url).path.removeprefix("/some/folder").removeprefix("/")
        if file.is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(body=body, content_type="text/html")

    page.route(served + "en/no/**", answer)
    page.route(served + "some/folder/**", answer)
    for start in (served, f"{served}some/folder/"):
        page.goto(f"{start}en/no/such/page.html")
        assert page.locator("h1").inner_text() == say("not-found", ENGLISH)
        assert page.evaluate(SEEN) == expected(start, f"{start}en/no/such/page.html")
    page.fill("article input[type=search]", "detach")
    page.click("article button")
    page.wait_for_url(f"{served}some/folder/en/search.html?q=detach")
    page.wait_for_selector("#search-results li")


def test_the_page_for_what_is_not_found_is_whole_on_the_disk(on_disk, browser):
    # Not in a tab that complains: Chromium asks for files while the script that corrects their folder is still read.
    page = browser.new_page()
    page.goto(on_disk + "en/404.html")
    assert page.evaluate(SEEN) == expected(on_disk, on_disk + "en/404.html")
    loaded = "[...document.styleSheets].filter((sheet) => sheet.href).map((sheet) => sheet.href)"
    assert all(sheet.startswith(on_disk) for sheet in page.evaluate(loaded))
    page.close()
