"""What theme and extensions say around the pages is translated, too."""

import re

import pytest
from in_one_test import in_one_test
from site_files import LANGUAGES
from site_pages import PAGES, SEARCH_ENDED

# Names of products, and the switch itself, which is in the language that it leads to.
NAMES = re.compile(r"\b(Sphinx|Furo|pradyunsg)\b")
ENGLISH = re.compile("[a-z]{3}")

LABELS = """() => {
  const found = [];
  const attributes = ["aria-label", "title", "placeholder", "data-tooltip", "alt"];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("#search-results")) continue;
    found.push(...attributes.map((name) => element.getAttribute(name) ?? ""));
    if (element.matches("svg title, symbol title")) found.push(element.textContent);
  }
  const links = ".skip-to-content, .back-to-top, .toc-title, .context, .left-details";
  for (const element of document.querySelectorAll(`button, noscript, ${links}`)) {
    found.push(element.textContent);
  }
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter((text) => text);
}"""


@pytest.fixture
def page(tab):
    """A tab, in which one page is opened after the other."""
    return tab()


@in_one_test("path", PAGES)
def test_a_page_from_the_disk_opens_whole_and_nothing_around_a_translated_one_is_in_english(on_disk, page, path):
    said = {}
    for language in LANGUAGES:
        page.goto(on_disk + f"{language}/{path}")
        assert page.locator("h1").count() == 1
        if page.locator(".highlight pre").count():
            page.wait_for_selector(".copybtn", state="attached")
        said[language] = set(page.evaluate(LABELS))
    assert said["en"]
    for language in set(LANGUAGES) - {"en"}:
        both = said["en"] & said[language]
        assert [each for each in both if ENGLISH.search(NAMES.sub("", each))] == [], language


def test_search_reports_in_chinese(on_disk, tab):
    page = tab()
    for query in ("detach", "zyzzyva"):
        page.goto(on_disk + f"zh-cn/search.html?q={query}")
        page.wait_for_function(SEARCH_ENDED)
        assert not re.search("[A-Za-z]", page.inner_text(".search-summary"))
        assert not re.search("[A-Za-z]", page.inner_text("#search-results h2"))
