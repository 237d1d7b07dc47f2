"""The page beside the languages' folders: it leads to each of them, also to one that is new."""

import re

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.building import landing
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.words import say

ALWAYS = {"index.html", "llms.txt", ".nojekyll"}


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
    assert page.html["lang"] == ENGLISH.tag
    assert [link.get("lang") for link in page.select("li a")] == [None, *(each.tag for each in LANGUAGES[1:])]


def test_hosts_and_search_engines_have_their_files_beside_the_languages_where_the_address_is_known(monkeypatch):
    monkeypatch.delenv("READTHEDOCS", raising=False)
    monkeypatch.delenv("TENSORCOPY_SITE_URL", raising=False)
    assert landing.root_files().keys() == ALWAYS
    monkeypatch.setenv("TENSORCOPY_SITE_URL", "https://example.org/docs")
    found = landing.root_files()
    assert found.keys() == ALWAYS | {"404.html", "sitemap.xml"}, "robots.txt is read at the root of a host only"
    assert re.findall("<loc>(.*?)</loc>", found["sitemap.xml"]) == [
        f"https://example.org/docs/{each.folder}/sitemap.xml" for each in LANGUAGES
    ]
    first = BeautifulSoup(found["index.html"], "html.parser")
    assert first.select_one("link[rel=canonical]")["href"] == "https://example.org/docs/"
    assert {link["hreflang"]: link["href"] for link in first.select("link[rel=alternate]")} == {
        **{each.tag: f"https://example.org/docs/{each.folder}/index.html" for each in LANGUAGES},
        "x-default": "https://example.org/docs/",
    }
    # A host serves this page at any depth, for each language, and a reader may have no JavaScript.
    lost = BeautifulSoup(found["404.html"], "html.parser")
    assert [link["href"] for link in lost.select("li a")] == [f"/docs/{each.folder}/index.html" for each in LANGUAGES]
    assert [form["action"] for form in lost.select("form")] == [
        f"/docs/{each.folder}/search.html" for each in LANGUAGES
    ]
    assert lost.script is None, "it sends nobody away"


def test_at_the_root_of_a_host_robots_find_the_sitemaps_and_where_each_language_is_a_project_nothing_is(monkeypatch):
    monkeypatch.delenv("READTHEDOCS", raising=False)
    monkeypatch.setenv("TENSORCOPY_SITE_URL", "https://example.org")
    assert landing.root_files()["robots.txt"].endswith("\nSitemap: https://example.org/sitemap.xml\n")
    monkeypatch.delenv("TENSORCOPY_SITE_URL")
    for name, value in {"READTHEDOCS": "True", "READTHEDOCS_VERSION": "latest"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "https://docs.example.org/en/latest/")
    assert landing.root_files().keys() == ALWAYS
    assert "example.org" not in landing.root_files()["index.html"]
