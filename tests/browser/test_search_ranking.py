"""Search finds the page that answers: names, questions and messages, as readers type them, in both languages."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tests.browser.search_queries import QUERIES
from tests.browser.search_questions import QUESTIONS
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, RANK, ranked
from tests.site_files import tree

FIRST = 3  # where the page that answers must be
# What people write behind a message that they paste, and behind its type and its words.
BEHIND_A_MESSAGE = {ENGLISH: (": what do I do?", " how to fix"), CHINESE: (" 这个报错怎么解决？", " 怎么解决")}
WORDS_OF_A_MESSAGE = 14
WORDS_OF_A_BEGINNING = 5
SIBLINGS = {
    "errors/one-of-several-views-changed",
    "errors/view-made-without-grad-changed",
    "errors/leaf-changed-in-place",
    "errors/gradient-zeroed-before-there-is-one",
}


def headings(site: Path, language) -> dict[str, str]:
    """The headings of the topics, the guide and the functions that one page alone has, each with that page."""
    found: dict[str, set[str]] = {}
    for folder in ("topics", "guide", "calls"):
        for path in sorted(Path(site, language.folder, folder).glob("*.html")):
            page = tree(path)
            if page.xpath("//meta[@content='noindex']"):
                continue
            for heading in page.xpath("//article//*[self::h2 or self::h3]"):
                texts = heading.xpath(".//text()[not(ancestor::a[contains(@class, 'headerlink')])]")
                found.setdefault(" ".join("".join(texts).split()), set()).add(f"{folder}/{path.stem}")
    return {text: docname for text, (docname, *others) in found.items() if not others}


def messages(site: Path, language) -> dict[str, dict[str, str]]:
    """What people type of each message, in its newest wording, with its page."""
    entries = json.loads(Path(site, language.folder, "errors.json").read_text("utf-8"))["messages"]
    asked, fix = BEHIND_A_MESSAGE[language]
    typed: dict[str, dict[str, str]] = {"pasted": {}, "asked about": {}, "how to fix": {}, "begun": {}}
    for entry in entries:
        docname = f"errors/{entry['id']}"
        wordings = entry["causes"][0]["wordings"]
        wording = (wordings or [{"text": entry["title"], "type": "RuntimeError"}])[0]
        first = " ".join(wording["text"].split()[:WORDS_OF_A_MESSAGE])
        typed["pasted"][f"{wording['type']}: {wording['text']}"] = docname
        typed["asked about"][first + asked] = docname
        typed["begun"][" ".join(entry["title"].split()[:WORDS_OF_A_BEGINNING])] = docname
        typed["how to fix"][f"{wording['type']}: {first}{fix}"] = docname
    return typed


def missed(found: Iterable[list[str]], expected: Mapping[str, str]) -> list[str]:
    """The queries for which the first page is none of those that are expected, which spaces separate."""
    both = zip(expected.items(), found, strict=True)
    return [f"{query}: {pages[:1]}" for (query, right), pages in both if not set(pages[:1]) & set(right.split())]


@EACH_LANGUAGE_IN_A_PLACE
def test_queries_headings_messages_and_questions_find_the_page_that_answers(address, tab, site, language):
    page, queries, typed = tab(), QUERIES[language], messages(site, language)
    found = ranked(page, f"{address}{language.folder}/", list(queries))
    assert [query for query, pages in zip(queries, found, strict=True) if queries[query] not in pages[:FIRST]] == []
    before_longer = {query: right for query, right in typed["pasted"].items() if right in SIBLINGS}
    # What is typed, how much of it there is at least, and for which share another page may be the first.
    for expected, least, share in [
        (headings(site, language), 150, 0.05),
        *((each, 145, 0.05) for each in typed.values()),
        (before_longer, len(SIBLINGS), 0),
        (QUESTIONS[language], 45, 0.25),
    ]:
        wrong = missed(page.evaluate(RANK, list(expected)), expected)
        assert len(expected) >= least and len(wrong) <= share * len(expected), wrong
