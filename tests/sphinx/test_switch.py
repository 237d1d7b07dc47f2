"""The language switch stays on the page, wherever the pages lie."""

from urllib.parse import urljoin

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.sphinx.switch.links import alternates, base_of, language_links

PAGES = ["index.html", "articles/extensions.html", "examples/four-copies/clone.html", "search.html"]
READ_THE_DOCS = {
    "READTHEDOCS": "True",
    "READTHEDOCS_VERSION": "v1.2",
    "READTHEDOCS_CANONICAL_URL": "https://docs.example.org/en/v1.2/",
}


@pytest.mark.parametrize(
    ("root", "version", "environ"),
    [
        ("file:///home/reader/html/", "", {}),
        ("http://127.0.0.1:8000/", "", {}),
        ("https://docs.example.org/", "/v1.2", READ_THE_DOCS),
    ],
)
def test_the_switch_leads_to_the_same_page_of_the_same_version(root, version, environ):
    for current in LANGUAGES:
        for page in PAGES:
            links = language_links(page, current, environ)
            assert [(link.name, link.current) for link in links] == [(each.name, each == current) for each in LANGUAGES]
            here = f"{root}{current.folder}{version}/{page}"
            for link, other in zip(links, LANGUAGES, strict=True):
                assert urljoin(here, link.url) == f"{root}{other.folder}{version}/{page}"
        not_found, front = (language_links(page, current, environ) for page in ("404.html", "index.html"))
        assert [link.url for link in not_found] == [link.url for link in front]


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
