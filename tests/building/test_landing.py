"""The page beside the languages' folders: it leads to each of them, also to one that is new."""

import re
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.building import landing
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.words import say


@pytest.fixture
def page(monkeypatch) -> BeautifulSoup:
    monkeypatch.delenv("TENSORCOPY_SITE_URL", raising=False)
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


def test_hosts_and_search_engines_have_their_files_beside_the_languages_where_the_address_is_known(monkeypatch):
    monkeypatch.delenv("READTHEDOCS", raising=False)
    monkeypatch.delenv("TENSORCOPY_SITE_URL", raising=False)
    assert landing.root_files().keys() == {"index.html", "llms.txt"}
    monkeypatch.setenv("TENSORCOPY_SITE_URL", "https://example.org/docs")
    found = landing.root_files()
    assert found.keys() == {"index.html", "llms.txt", "404.html", "sitemap.xml"}, (
        "robots.txt is read at the root of a host only"
    )
    assert re.findall("<loc>(.*?)</loc>", found["sitemap.xml"]) == [
        f"https://example.org/docs/{each.folder}/sitemap.xml" for each in LANGUAGES
    ]
    first = BeautifulSoup(found["index.html"], "html.parser")
    assert first.select_one("link[rel=canonical]")["href"] == "https://example.org/docs/"
    assert {link["hreflang"]: link["href"] for link in first.select("link[rel=alternate]")} == {
        **{each.tag: f"https://example.org/docs/{each.folder}/index.html" for each in LANGUAGES},
        "x-default": "https://example.org/docs/",
    }
    lost = BeautifulSoup(found["404.html"], "html.parser")
    assert [link["href"] for link in lost.select("li a")] == [f"/docs/{each.folder}/index.html" for each in LANGUAGES]
    assert " ".join(lost.h1.get_text().split()) == " / ".join(say("not-found", each) for each in LANGUAGES)
    # A host serves this page at any depth, for each language, and a reader may have no JavaScript.
    forms = [
        (form["action"], form["method"], form.input["type"], form.input["name"], form.input["aria-label"])
        for form in lost.select("li form")
    ]
    assert forms == [
        (f"/docs/{each.folder}/search.html", "get", "search", "q", say("find", each)) for each in LANGUAGES
    ]
    assert not first.form
    assert lost.script is None, "it sends nobody away"


def test_at_the_root_of_a_host_robots_find_the_list_of_sitemaps(monkeypatch):
    monkeypatch.delenv("READTHEDOCS", raising=False)
    monkeypatch.setenv("TENSORCOPY_SITE_URL", "https://example.org")
    assert landing.root_files()["robots.txt"].endswith("\nSitemap: https://example.org/sitemap.xml\n")


def test_where_each_language_is_a_project_nothing_is_said_of_an_address_above_them(monkeypatch):
    for name, value in {"READTHEDOCS": "True", "READTHEDOCS_VERSION": "latest"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "https://docs.example.org/en/latest/")
    assert landing.root_files().keys() == {"index.html", "llms.txt"}
    assert "example.org" not in landing.root_files()["index.html"]
