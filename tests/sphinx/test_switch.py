"""The language switch stays on the page, wherever the pages lie."""

from urllib.parse import urljoin

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx.switch.links import language_links, not_found_prefix, notfound_context

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


def test_the_page_for_what_is_not_found_links_to_the_front_pages_from_the_root():
    assert urls("404.html", ENGLISH) == {each.tag: f"/{each.folder}/" for each in LANGUAGES}
    on_read_the_docs = {each.tag: f"/{each.folder}/v1.2/" for each in LANGUAGES}
    assert urls("404.html", CHINESE, READ_THE_DOCS) == on_read_the_docs


def test_one_language_is_the_current_one_and_each_is_named_in_itself():
    links = language_links("index.html", CHINESE, {})
    assert [(link.name, link.current) for link in links] == [(each.name, each == CHINESE) for each in LANGUAGES]


def test_search_engines_get_whole_addresses_where_the_host_is_known():
    links = language_links("guide/traps.html", ENGLISH, READ_THE_DOCS)
    assert [link.address for link in links] == [
        f"https://docs.example.org/{each.folder}/v1.2/guide/traps.html" for each in LANGUAGES
    ]
    assert language_links("index.html", ENGLISH, {})[1].address == "../zh-cn/index.html"


def test_settings_of_the_page_for_what_is_not_found(monkeypatch):
    monkeypatch.delenv("READTHEDOCS", raising=False)
    assert not_found_prefix(CHINESE) == "/zh-cn/"
    for name, value in READ_THE_DOCS.items():
        monkeypatch.setenv(name, value)
    assert not_found_prefix(CHINESE) == "/zh-cn/v1.2/"
    assert notfound_context(CHINESE)["title"] != notfound_context(ENGLISH)["title"]
