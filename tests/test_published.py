"""A site that knows its address: what search engines and helpers find; and one that does not know it."""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import pytest
from lxml.html import HtmlElement, fragment_fromstring
from PIL import Image

from tensorcopy_docs.data.files import MODELS
from tensorcopy_docs.languages import LANGUAGES, Language
from tensorcopy_docs.publication.dates import build_date
from tensorcopy_docs.sphinx.published.head import PICTURE_SIZE
from tensorcopy_docs.versions import RELEASES, pinned_torch
from tensorcopy_docs.words import say
from tests.checkout import ROOT
from tests.crawler import Web
from tests.rehearsal import REPOSITORY, root_of
from tests.site_files import files

MOST_OF_A_TITLE = 60
MOST_OF_A_HEADLINE = 110  # in characters, as search engines show it
NAMESPACES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
HOST = "https://unknown.example/"  # where a site is read that knows no address
NOT_FOUND = "404.html"
UNINDEXED = {"search.html", NOT_FOUND}
# What search engines ask for, by type (schema.org's names).
FIELDS = {
    "TechArticle": {"url": str, "headline": str, "description": str, "inLanguage": str, "dateModified": str},
    "BreadcrumbList": {"itemListElement": list},
    "ListItem": {"position": int, "name": str, "item": dict},
}


@cache
def head_of(path: Path) -> HtmlElement:
    """The head of a page: to parse all of every page takes long."""
    text = path.read_text(encoding="utf-8")
    return fragment_fromstring(text[text.index("<head>") + 6 : text.index("</head>")], create_parent="div")


def metas(head: HtmlElement) -> dict[str, str]:
    """The meta tags of a page by their names."""
    found = ((tag.get("property") or tag.get("name"), tag.get("content")) for tag in head.iter("meta"))
    return {name: content for name, content in found if name}


def links(head: HtmlElement, kind: str) -> list[HtmlElement]:
    return [tag for tag in head.iter("link") if tag.get("rel") == kind]


@pytest.fixture(scope="module")
def pages(published) -> dict[Language, dict[str, HtmlElement]]:
    """The head of each page that is found by search engines, by its name in its language."""
    return {
        language: {
            name: head_of(path)
            for name, path in files(published[language.folder]).items()
            if path.suffix == ".html" and name not in UNINDEXED and not name.startswith("_static/")
        }
        for language in LANGUAGES
    }


def test_no_address_in_a_file_of_a_published_site_is_dead(published):
    assert Web({root_of(language): published[language.folder] for language in LANGUAGES}).dead() == []


def test_no_address_in_a_file_of_a_site_without_an_address_is_dead_in_any_folder_of_a_host(built_site):
    assert Web({f"{HOST}some/folder/": built_site}).dead(lambda name: name != NOT_FOUND) == []
    # It is read at any depth, and cannot know in which folder of a host: a script of it finds out.
    assert Web({HOST: built_site}).dead(lambda name: name == NOT_FOUND) == []


def test_each_page_names_its_address_and_the_page_in_every_language(pages):
    for language, heads in pages.items():
        assert heads.keys() == pages[LANGUAGES[0]].keys()
        for name, head in heads.items():
            (canonical,) = links(head, "canonical")
            assert canonical.get("href") == root_of(language) + name
            known = {tag.get("hreflang"): tag.get("href") for tag in links(head, "alternate") if tag.get("hreflang")}
            expected = {each.tag: root_of(each) + name for each in LANGUAGES}
            assert known == expected | {"x-default": root_of(LANGUAGES[0]) + name}, name


def test_each_page_can_be_shown_by_a_link_to_it(published, pages):
    for language, heads in pages.items():
        for name, head in heads.items():
            known = metas(head)
            assert known["og:url"] == root_of(language) + name
            assert len(head.findtext("title")) <= MOST_OF_A_TITLE
            card = known["og:image"].removeprefix(root_of(language))
            assert known["og:image"] == known["twitter:image"]
            with Image.open(published[language.folder] / card) as image:
                assert (image.format, image.size) == ("PNG", PICTURE_SIZE)
            assert known["og:title"] and known["og:site_name"] and known["twitter:card"]
            assert known["og:description"] == known["description"], name
            assert known["og:type"] == ("website" if name == "index.html" else "article")
            assert known["og:locale"] == language.locale
            alternate = {
                tag.get("content") for tag in head.iter("meta") if tag.get("property") == "og:locale:alternate"
            }
            assert alternate == {other.locale for other in LANGUAGES if other != language}


def test_what_search_engines_read_has_what_they_ask_for(pages):
    for language, heads in pages.items():
        for name, head in heads.items():
            (told,) = [json.loads(tag.text) for tag in head.iter("script") if tag.get("type") == "application/ld+json"]
            assert told["@context"] == "https://schema.org"
            # The front page is above all others.
            expected = ["TechArticle"] + ["BreadcrumbList"] * (name != "index.html")
            assert [each["@type"] for each in told["@graph"]] == expected, name
            for each in told["@graph"]:
                check_fields(each, f"{language.folder}/{name}")


def test_the_foot_of_each_page_says_what_was_measured_and_when(published, pages):
    for language, heads in pages.items():
        measured = say("below-measured", language, torch=pinned_torch(), newest=RELEASES[-1])
        day = say("below-day", language, date=build_date())
        foot = f'<p class="tc-note">{measured}{language.sentence_separator}{day}</p>'
        for name in heads:
            assert foot in (published[language.folder] / name).read_text(encoding="utf-8"), name


def check_fields(entity: dict, place: str) -> None:
    """Each field that its type needs is there, and so is all within it."""
    for field, kind in FIELDS[entity["@type"]].items():
        assert isinstance(entity.get(field), kind) and entity[field], f"{place}: {entity['@type']}: {field}"
    addresses = (entity.get("url"), entity.get("item", {}).get("@id"))
    assert {urlsplit(each).scheme for each in addresses if each} <= {"https"}, f"{place}: {entity}"
    assert entity.get("dateModified", build_date()) == build_date()
    assert len(entity.get("headline", "")) <= MOST_OF_A_HEADLINE, f"{place}: {entity['headline']}"
    for position, each in enumerate(entity.get("itemListElement", ()), start=1):
        assert each["position"] == position
        check_fields(each, place)


def test_data_files_name_their_schemas_by_addresses_that_are_the_same_in_each_language(published):
    root = root_of(LANGUAGES[0])
    for name in MODELS:
        texts = {(published[language.folder] / f"{name}.json").read_text(encoding="utf-8") for language in LANGUAGES}
        (found,) = map(json.loads, texts)
        assert found["$schema"] == found["links"]["schema"] == f"{root}{name}.schema.json"


def test_the_sitemap_of_a_language_has_each_page_with_the_day_of_the_sources(published, pages):
    for language, heads in pages.items():
        urls = ElementTree.parse(published[language.folder] / "sitemap.xml").findall("s:url", NAMESPACES)
        listed = [url.findtext("s:loc", "", NAMESPACES) for url in urls]
        assert sorted(listed) == sorted(root_of(language) + name for name in heads)
        for url in urls:
            page = url.findtext("s:loc", "", NAMESPACES).removeprefix(root_of(language))
            known = {link.get("hreflang"): link.get("href") for link in url.findall("x:link", NAMESPACES)}
            assert known.items() >= {each.tag: root_of(each) + page for each in LANGUAGES}.items()
            assert url.findtext("s:lastmod", "", NAMESPACES) == build_date(), page
        said = (published[language.folder] / "robots.txt").read_text(encoding="utf-8")
        assert [f"Sitemap: {root_of(each)}sitemap.xml" for each in LANGUAGES] == said.splitlines()[-len(LANGUAGES) :]
        for name in UNINDEXED:
            head = head_of(published[language.folder] / name)
            assert metas(head)["robots"] == "noindex" and not links(head, "canonical")


PACKAGE, CATALOGS = "src/tensorcopy_docs", "docs/locales/zh_CN/LC_MESSAGES"
# Where a page's words are, if its own file has none of them in its language.
EDITED = {
    "en/calls/detach.html": "docs/calls/detach.md",
    "zh-cn/calls/detach.html": f"{CATALOGS}/calls/detach.po",
    "zh-cn/examples/extensions/extensions-clone.html": f"{PACKAGE}/register/articles/extensions.toml",
    "zh-cn/recipes/gan.html": "gallery/recipes/gan.toml",
    "en/articles/extensions.html": f"{PACKAGE}/register/articles/extensions.toml",
    "zh-cn/said/copies.html": f"{PACKAGE}/register/statements/said-copies.toml",
    "en/documentation/copying.html": f"{PACKAGE}/register/documentation/docs-copying.toml",
    "en/documentation/upstream.html": "docs/documentation/upstream.md",
    "zh-cn/errors/backward-twice.html": f"{PACKAGE}/register/messages/graph.toml",
    "en/table/views.html": f"{PACKAGE}/table/semantics.toml",
    "zh-cn/table/properties.html": f"{CATALOGS}/table/properties.po",
}


def test_each_page_leads_to_the_file_with_its_words_and_to_a_report_about_it(published):
    found = {}
    for language in LANGUAGES:
        folder = published[language.folder]
        for name, path in files(folder).items():
            text = path.read_text(encoding="utf-8") if name.endswith(".html") and "_static/" not in name else ""
            facts = re.search(r'<p class="tc-page-facts".*?</p>', text, re.DOTALL)
            assert bool(facts) == (text != "" and name not in UNINDEXED), name
            if facts:
                edit, report = map(unescape, re.findall(r'href="([^"]*)"', facts[0]))
                file = unquote(edit.removeprefix(f"{REPOSITORY}/edit/HEAD/"))
                assert (ROOT / file).is_file(), f"{name}: {file}"
                found[f"{language.folder}/{name}"] = file
                (body,) = parse_qs(urlsplit(report).query)["body"]
                assert report.startswith(f"{REPOSITORY}/issues/new?") and pinned_torch() in body
                assert body.splitlines()[0].endswith(root_of(language) + name)
    assert {name: found[name] for name in EDITED} == EDITED


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.folder)
def test_without_an_address_nothing_is_written_that_needs_one(built_site, language):
    folder = built_site / language.folder
    there = files(folder)
    assert not {"sitemap.xml", "robots.txt"} & there.keys()
    assert not {NOT_FOUND, "sitemap.xml", "robots.txt"} & {path.name for path in built_site.iterdir()}
    needing = re.compile(r'rel="canonical"|property="og:|name="twitter:|ld\+json|tc-page-facts|x-default')
    assert not list(folder.rglob("card.png"))
    for name, path in there.items():
        if name.endswith(".html") and "_static/" not in name:
            assert not needing.search(path.read_text(encoding="utf-8")), name
