"""The language switch stays on the page, wherever the pages lie."""

from urllib.parse import urljoin

import pytest
from sphinx.errors import ExtensionError

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.sphinx.switch.links import alternates, base_of, language_links
from tensorcopy_docs.sphinx.upstream.furo import replace_all

PAGES = ["index.html", "articles/extensions.html", "examples/four-copies/clone.html", "search.html"]
READ_THE_DOCS = {
    "READTHEDOCS": "True",
    "READTHEDOCS_VERSION": "v1.2",
    "READTHEDOCS_CANONICAL_URL": "https://docs.example.org/en/v1.2/",
}


def urls(page, current, environ=()):
    return {link.tag: link.url for link in language_links(page, current, dict(environ))}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("root", ["file:///home/reader/html/", "http://127.0.0.1:8000/"])
def test_locally_the_other_language_is_the_folder_beside(root, page):
    for current in LANGUAGES:
        links = urls(page, current)
        for other in LANGUAGES:
            assert urljoin(f"{root}{current.folder}/{page}", links[other.tag]) == f"{root}{other.folder}/{page}"


@pytest.mark.parametrize("page", PAGES)
def test_on_read_the_docs_the_version_stays_the_same(page):
    root = "https://docs.example.org/"
    for current in LANGUAGES:
        links = urls(page, current, READ_THE_DOCS)
        here = f"{root}{current.folder}/v1.2/{page}"
        for other in LANGUAGES:
            assert urljoin(here, links[other.tag]) == f"{root}{other.folder}/v1.2/{page}"


def test_the_page_for_what_is_not_found_leads_to_the_front_pages():
    for environ in ({}, READ_THE_DOCS):
        for current in LANGUAGES:
            assert urls("404.html", current, environ) == urls("index.html", current, environ)


def test_one_language_is_the_current_one_and_each_is_named_in_itself():
    links = language_links("index.html", CHINESE, {})
    assert [(link.name, link.current) for link in links] == [(each.name, each == CHINESE) for each in LANGUAGES]


def addresses(page, current, environ):
    return {each.tag: each.address for each in alternates(page, current, site_of(current, environ), environ)}


def test_search_engines_get_whole_addresses_and_a_default_where_the_host_is_known():
    page, at_home = "guide/traps.html", {"TENSORCOPY_SITE_URL": "https://example.org/docs"}
    found = addresses(page, ENGLISH, READ_THE_DOCS)
    assert found == {
        **{each.tag: f"https://docs.example.org/{each.folder}/v1.2/{page}" for each in LANGUAGES},
        "x-default": f"https://docs.example.org/{ENGLISH.folder}/v1.2/{page}",
    }
    for current in LANGUAGES:
        assert addresses(page, current, at_home)["x-default"] == f"https://example.org/docs/en/{page}"
        assert addresses("index.html", current, at_home)["x-default"] == "https://example.org/docs/"
        assert addresses(page, current, at_home)[CHINESE.tag] == f"https://example.org/docs/zh-cn/{page}"
    assert addresses("index.html", ENGLISH, {}) == {"en": "index.html", "zh-CN": "../zh-cn/index.html"}


def test_a_host_of_one_language_is_not_said_to_have_the_others():
    alone = READ_THE_DOCS | {"READTHEDOCS_CANONICAL_URL": "https://docs.example.org/"}
    assert addresses("index.html", CHINESE, alone) == {"zh-CN": "https://docs.example.org/index.html"}


def test_the_page_for_what_is_not_found_begins_its_addresses_where_the_language_is_on_its_host():
    assert base_of(CHINESE, {}) == "/zh-cn/"
    assert base_of(CHINESE, {**READ_THE_DOCS, "READTHEDOCS_CANONICAL_URL": ""}) == "/zh-cn/v1.2/"
    assert base_of(CHINESE, {"TENSORCOPY_SITE_URL": "https://example.org/docs/"}) == "/docs/zh-cn/"


def test_a_page_of_another_furo_stops_the_build():
    assert replace_all("<a><b><a>", {"<a>": "<c>", "<b>": "<a>"}) == "<c><a><c>"
    with pytest.raises(ExtensionError, match=r"furo: must have '<d>' on its pages; found none"):
        replace_all("<a>", {"<a>": "<c>", "<d>": "<e>"})
