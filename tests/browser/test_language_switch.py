"""The language switch stays on the page."""

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, Language
from tensorcopy_docs.words import say


def switch(language: Language) -> str:
    """What is pressed to read the page in `language`."""
    return f".tc-switch a[hreflang='{language.tag}']:visible"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_switch_stays_on_the_page_both_ways(address, tab, width):
    page = tab(width=width)
    page.goto(address + "en/articles/extensions.html")
    for language in (CHINESE, ENGLISH):
        page.click(switch(language))
        page.wait_for_url(address + f"{language.folder}/articles/extensions.html")


def test_the_switch_stays_at_the_place_on_the_page_both_ways(address, tab):
    page = tab()
    page.goto(address + "en/articles/extensions.html#claims")
    for language in (CHINESE, ENGLISH):
        page.click(switch(language))
        page.wait_for_url(address + f"{language.folder}/articles/extensions.html#claims")
        assert page.locator("#claims").count() == 1


def test_the_switch_takes_along_what_was_searched_for(address, tab):
    page = tab()
    page.goto(address + "en/search.html?q=detach")
    page.click(switch(CHINESE))
    page.wait_for_url(address + "zh-cn/search.html?q=detach")
    page.wait_for_selector("#search-results li")


def test_the_page_for_what_is_not_found_is_whole_at_any_depth_and_leads_to_both_languages(site, served, tab):
    page = tab()
    body = (site / "en" / "404.html").read_text(encoding="utf-8")
    lost = served + "en/no/such/page.html"
    page.route(lost, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(lost)
    assert page.locator("h1").inner_text() == say("not-found", ENGLISH)
    page.click("article a >> nth=0")
    page.wait_for_url(served + "en/index.html")
    page.goto(lost)
    page.click(switch(CHINESE))
    page.wait_for_url(served + "zh-cn/")
