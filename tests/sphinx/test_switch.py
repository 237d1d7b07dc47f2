"""The language switch stays on the page, wherever the pages lie."""

from urllib.parse import urljoin

import pytest

from tensorcopy_docs.sphinx.switch import links as switch
from tensorcopy_docs.sphinx.switch.links import language_links, not_found_prefix, translated_labels

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
    for current in ("en", "zh-cn"):
        links = urls(page, current)
        assert urljoin(f"{root}{current}/{page}", links["en"]) == f"{root}en/{page}"
        assert urljoin(f"{root}{current}/{page}", links["zh-CN"]) == f"{root}zh-cn/{page}"


@pytest.mark.parametrize("page", PAGES)
def test_on_read_the_docs_the_version_stays_the_same(page):
    root = "https://docs.example.org/"
    for current in ("en", "zh-cn"):
        links = urls(page, current, READ_THE_DOCS)
        here = f"{root}{current}/v1.2/{page}"
        assert urljoin(here, links["en"]) == f"{root}en/v1.2/{page}"
        assert urljoin(here, links["zh-CN"]) == f"{root}zh-cn/v1.2/{page}"


def test_the_page_for_what_is_not_found_links_to_the_front_pages_from_the_root():
    assert urls("404.html", "en") == {"en": "/en/", "zh-CN": "/zh-cn/"}
    on_read_the_docs = {"en": "/en/v1.2/", "zh-CN": "/zh-cn/v1.2/"}
    assert urls("404.html", "zh-cn", READ_THE_DOCS) == on_read_the_docs


def test_one_language_is_the_current_one_and_each_is_named_in_itself():
    links = language_links("index.html", "zh-cn", {})
    assert [(link.name, link.current) for link in links] == [("English", False), ("简体中文", True)]


def test_search_engines_get_whole_addresses_where_the_host_is_known():
    links = language_links("guide/traps.html", "en", READ_THE_DOCS)
    assert [link.address for link in links] == [
        "https://docs.example.org/en/v1.2/guide/traps.html",
        "https://docs.example.org/zh-cn/v1.2/guide/traps.html",
    ]
    assert language_links("index.html", "en", {})[1].address == "../zh-cn/index.html"


def test_settings_of_the_page_for_what_is_not_found(monkeypatch):
    monkeypatch.delenv("READTHEDOCS", raising=False)
    assert not_found_prefix("zh_CN") == "/zh-cn/"
    for name, value in READ_THE_DOCS.items():
        monkeypatch.setenv(name, value)
    assert not_found_prefix("zh_CN") == "/zh-cn/v1.2/"
    assert switch.notfound_context("zh_CN")["title"] != switch.notfound_context("en")["title"]


def test_labels_of_the_navigation_are_translated_and_nothing_else(monkeypatch):
    monkeypatch.setattr(switch, "_", lambda text: "展开或收起“%s”")
    tree = '<a>Toggle navigation of x</a><input aria-label="Toggle navigation of a &amp; \\1 b"/>'
    assert translated_labels(tree) == ('<a>Toggle navigation of x</a><input aria-label="展开或收起“a &amp; \\1 b”"/>')
