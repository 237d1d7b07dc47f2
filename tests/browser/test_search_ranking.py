"""Search finds the page that answers: names, questions and messages, as readers type them, in both languages."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tests.browser.search_queries import QUERIES
from tests.browser.search_questions import QUESTIONS
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, ranked

FIRST = 3  # where the page that answers must be
# What people write behind a message that they paste, and behind its type and its words.
BEHIND_A_MESSAGE = {ENGLISH: (": what do I do?", " how to fix"), CHINESE: (" 这个报错怎么解决？", " 怎么解决")}
WORDS_OF_A_MESSAGE = 14


@EACH_LANGUAGE_IN_A_PLACE
def test_the_page_that_answers_is_among_the_first_three(address, tab, language, subtests):
    expected = QUERIES[language]
    assert len(expected) >= 50
    for query, found in zip(expected, ranked(tab(), address + f"{language.folder}/", list(expected)), strict=True):
        with subtests.test(query):
            assert expected[query] in found[:FIRST]


def headings(site: Path, language) -> dict[str, str]:
    """The headings of the topics, the guide and the functions that one page alone has, each with that page."""
    found: dict[str, set[str]] = {}
    for path in sorted(Path(site, language.folder).glob("[tgc]*/*.html")):
        docname = f"{path.parent.name}/{path.stem}"
        page = BeautifulSoup(path.read_text("utf-8"), "html.parser")
        if not docname.startswith(("topics/", "guide/", "calls/")) or page.select_one('meta[content="noindex"]'):
            continue
        for heading in page.select("article :is(h2, h3)"):
            for link in heading.select(".headerlink"):
                link.decompose()
            found.setdefault(" ".join(heading.get_text().split()), set()).add(docname)
    return {text: docname for text, (docname, *others) in found.items() if not others}


def messages(site: Path, language) -> dict[str, dict[str, str]]:
    """What people type of each message, in its newest wording, with its page."""
    entries = json.loads(Path(site, language.folder, "errors.json").read_text("utf-8"))["messages"]
    asked, fix = BEHIND_A_MESSAGE[language]
    typed: dict[str, dict[str, str]] = {"pasted": {}, "asked about": {}, "how to fix": {}}
    for entry in entries:
        docname = f"errors/{entry['id']}"
        wording = (entry["wordings"] or [{"text": entry["title"], "type": "RuntimeError"}])[0]
        first = " ".join(wording["text"].split()[:WORDS_OF_A_MESSAGE])
        typed["pasted"][f"{wording['type']}: {wording['text']}"] = docname
        typed["asked about"][first + asked] = docname
        typed["how to fix"][f"{wording['type']}: {first}{fix}"] = docname
    return typed


def wrong(page, root: str, expected: Mapping[str, str]) -> list[str]:
    """The queries for which the first page is none of those that are expected, which spaces separate."""
    found = zip(expected.items(), ranked(page, root, list(expected)), strict=True)
    return [
        f"{query}: {docnames[:1]}" for (query, right), docnames in found if docnames[:1] != _one_of(docnames, right)
    ]


def _one_of(docnames: Iterable[str], right: str) -> list[str]:
    return [each for each in docnames if each in right.split()][:1]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_a_heading_finds_its_own_page_first(served, tab, site, language):
    expected = headings(site, language)
    assert len(expected) > 150
    missed = wrong(tab(), served + f"{language.folder}/", expected)
    assert len(missed) <= 0.05 * len(expected), missed


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_a_message_finds_its_own_page_first_whatever_is_typed_around_it(served, tab, site, language, subtests):
    for kind, expected in messages(site, language).items():
        with subtests.test(kind):
            assert len(expected) >= 145
            missed = wrong(tab(), served + f"{language.folder}/", expected)
            assert len(missed) <= 0.05 * len(expected), missed


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_a_message_comes_before_those_that_say_more(served, tab, site, language):
    siblings = ("one-of-several-views-changed", "view-made-without-grad-changed", "leaf-changed-in-place")
    siblings = {f"errors/{each}" for each in (*siblings, "gradient-zeroed-before-there-is-one")}
    expected = {query: page for query, page in messages(site, language)["pasted"].items() if page in siblings}
    assert len(expected) == len(siblings)
    assert wrong(tab(), served + f"{language.folder}/", expected) == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_a_whole_question_finds_a_page_that_answers_it_first(served, tab, language):
    expected = QUESTIONS[language]
    assert len(expected) >= 60
    missed = wrong(tab(), served + f"{language.folder}/", expected)
    assert len(missed) <= 0.25 * len(expected), missed


def test_each_query_has_a_page_that_answers_it(site):
    def is_page(docname: str) -> bool:
        file = Path(site, "en", f"{docname}.html")
        return file.exists() and "noindex" not in file.read_text("utf-8")

    expected = {query: right for each in (*QUERIES.values(), *QUESTIONS.values()) for query, right in each.items()}
    assert [query for query, right in expected.items() if not any(map(is_page, right.split()))] == []
