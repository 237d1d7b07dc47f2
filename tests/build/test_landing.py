"""The page beside the languages' folders: it leads to each of them, also to one that is new."""

from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.build import landing
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.words import say


@pytest.fixture
def page() -> BeautifulSoup:
    return BeautifulSoup(landing.landing_page(), "html.parser")


def test_it_leads_to_every_language_by_its_own_name_and_title(page):
    links = [(link["href"], link["hreflang"], link.get_text()) for link in page.select("li a")]
    assert links == [
        (f"{each.folder}/index.html", each.tag, f"{each.name} {say('site-title', each)}") for each in LANGUAGES
    ]
    machines = [(link["href"], link["hreflang"]) for link in page.select("link[rel=alternate]")]
    assert machines == [link[:2] for link in links]


def test_what_is_in_another_language_than_the_page_says_so(page):
    assert page.html["lang"] == ENGLISH.tag
    assert [link.get("lang") for link in page.select("li a")] == [None, *(each.tag for each in LANGUAGES[1:])]


def test_a_further_language_needs_an_entry_and_no_edit_of_the_page(monkeypatch):
    other = replace(CHINESE, folder="new", tag="xx", name="New")
    monkeypatch.setattr(landing, "LANGUAGES", (*LANGUAGES, other))
    text = landing.landing_page()
    links = BeautifulSoup(text, "html.parser").select("li a")
    assert links[-1]["href"] == "new/index.html" and links[-1].strong.get_text() == "New"
    assert '"new/index.html" : "en/index.html");' in text, "the script sends readers there, too"
