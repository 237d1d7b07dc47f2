"""One page of every kind, from the disk and on a phone: it opens whole, and what is around it is translated, too."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.site_pages import HEADINGS, PAGES, PHONE, SEARCH_ENDED, UNFOLD, WIDER
from tests.in_one_test import in_one_test
from tests.site_files import LANGUAGES

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
# The two Chinese characters between which a line of a heading ends, with the heading.
CUT = """() => [...document.querySelectorAll("article :is(h1, h2, h3)")].flatMap((heading) => {
  const range = document.createRange();
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  const placed = [];
  while (texts.nextNode()) {
    for (let i = 0; i < texts.currentNode.length; i++) {
      range.setStart(texts.currentNode, i);
      range.setEnd(texts.currentNode, i + 1);
      placed.push([texts.currentNode.data[i], range.getBoundingClientRect().top]);
    }
  }
  const isHan = ([character]) => /\\p{Script=Han}/u.test(character);
  const ends = placed.filter((one, i) => i && isHan(one) && isHan(placed[i - 1]) && one[1] > placed[i - 1][1] + 8);
  return ends.map(([character]) => `${heading.textContent}: ${character}`);
})"""
# Buttons that copy are added to code when the page is loaded, but not to questions, which are to be answered first.
WITHOUT_BUTTONS = """document.querySelector('.highlight pre') && !document.querySelector('.copybtn, .tc-predict')"""


@pytest.fixture
def phone(tab) -> Page:
    """A tab as wide as a phone, in which one page is opened after the other."""
    return tab(width=PHONE)


@in_one_test("path", PAGES)
def test_a_page_opens_whole_fits_a_phone_and_has_nothing_in_english_around_a_translated_one(on_disk, phone, path):
    said = {}
    for language in LANGUAGES:
        phone.goto(on_disk + f"{language}/{path}")
        assert phone.evaluate(HEADINGS) == 1
        assert not phone.evaluate(WITHOUT_BUTTONS)
        said[language] = set(phone.evaluate(LABELS))
        phone.evaluate(UNFOLD)
        assert not phone.evaluate(WIDER), language
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


# What is said before each cell of the tables that have three columns or more, and what should be.
SAID_BEFORE = """() => [...document.querySelectorAll("table:is(.tc-prose, .tc-plain.docutils)")]
  .filter((table) => table.tHead.rows[0].cells.length > 2)
  .flatMap((table) => [...table.querySelectorAll("td:not(:first-child)")].map((cell) => [
    JSON.parse(getComputedStyle(cell, "::before").content.replace(/^none$/, '""')),
    cell.textContent.trim() && table.tHead.rows[0].cells[cell.cellIndex].textContent.trim(),
  ]))"""


@pytest.mark.parametrize("path", ["calls/no_grad.html", "topics/leaves.html", "calls/clone.html"])
def test_on_a_phone_each_cell_of_a_table_says_which_column_it_is_unless_it_is_empty(on_disk, tab, path):
    page = tab(width=PHONE)
    page.goto(f"{on_disk}en/{path}")
    told = page.evaluate(SAID_BEFORE)
    assert told and [pair for pair in told if pair[0] != pair[1]] == []


def test_on_a_phone_no_line_of_a_chinese_heading_ends_within_a_word(on_disk, tab, site):
    page, cut = tab(width=PHONE), []
    for path in [*site.glob("zh-cn/calls/*.html"), *site.glob("zh-cn/topics/*.html")]:
        page.goto(f"{on_disk}{path.relative_to(site).as_posix()}")
        cut += page.evaluate(CUT)
    assert cut == []
