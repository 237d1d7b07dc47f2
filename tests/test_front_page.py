"""The front page of the built site: each word, message, verdict and count is that of the page that it leads to."""

import json
from pathlib import Path
from urllib.parse import urljoin

import pytest
from bs4 import Tag

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.snippets.programs import idiom_code
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words.badges import badges, verdict_label
from tests.committed import committed_register
from tests.site_files import soup

# What the measured value says about the question of the cheat sheet that leads to it.
MEANS = {
    "same-storage": {"yes": "yes", "no": "no"},
    "gradient": {"yes": "yes", "no": "no"},
    "write-to-result-seen": {"yes": "yes", "no": "no"},
    "write-then-backward": {
        "correct": "correct",
        "error at once": "error-at-once",
        "error in backward()": "error",
        "silently wrong": "silently-wrong",
    },
}
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.folder)


def led_to(root: Path, link: Tag) -> Tag:
    """The element that a link of the front page leads to."""
    page, _, anchor = link["href"].partition("#")
    found = soup(root / urljoin("", page)).find(id=anchor)
    assert found is not None, link["href"]
    return found


def plain(element: Tag) -> str:
    return " ".join(element.get_text().split())


@each
def test_each_word_of_the_cheat_sheet_is_what_the_linked_cell_says(built_site, language):
    root = built_site / language.folder
    cells = json.loads((root / "semantics.json").read_text(encoding="utf-8"))["operations"]
    measured = {entry["id"]: entry["cells"] for entry in cells}
    lines = soup(root / "index.html").select(".tc-sheet tbody tr")
    assert 8 <= len(lines) <= 10
    for word in (link for line in lines for link in line.select("td a")):
        row, _, column = word["href"].partition("#")[2].partition("--")
        led_to(root, word)
        assert plain(word) in (
            badges().answers[MEANS[column][measured[row][column]]].label(language),
            badges().answers["depends"].label(language),
        )
    depending = [line for line in lines if line.select(".tc-part")]
    assert 0 < len(depending) < len(lines)


@each
def test_each_message_is_printed_where_its_link_leads(built_site, language):
    root = built_site / language.folder
    found = soup(root / "index.html").select("a.tc-message")
    assert found
    for link in found:
        code = [plain(block) for block in soup(root / link["href"]).select("pre")]
        assert any(plain(link) in text for text in code), plain(link)


@each
def test_each_myth_has_the_verdict_of_the_claim_that_it_leads_to_and_says_what_is_so(built_site, language):
    root = built_site / language.folder
    claims = json.loads((root / "verdicts.json").read_text(encoding="utf-8"))["claims"]
    verdicts = {claim["id"]: claim["verdict"] for claim in claims}
    page = soup(root / "said" / "index.html")
    lines = page.select(".tc-myths > li")
    assert 90 < len(lines) < len(verdicts)
    assert page.select(".tc-myths details") == []
    for line in lines:
        address, _, id_ = line.a["href"].partition("#")
        assert id_ == line["id"]
        assert soup(root / urljoin("said/", address)).find(id=id_)
        assert plain(line.select_one(".tc-badge")) == verdict_label(verdicts[id_], language)
        assert plain(line.select_one(".tc-so"))


@each
def test_each_article_and_the_myths_are_led_to(built_site, language):
    root = built_site / language.folder
    section = soup(root / "index.html").select_one("#read-articles")
    names = [article.name(language) for article in committed_register().articles]
    assert [plain(link) for link in section.select("li a")] == names
    assert [link["href"] for link in section.select(".tc-more a")] == ["said/index.html"]


@each
def test_the_chooser_lists_each_need_with_its_function_and_its_pitfall(built_site, language):
    found = soup(built_site / language.folder / "index.html").select(".tc-need")
    assert len(found) == len(words().choices)
    for need, choice in zip(found, words().choices, strict=True):
        name, _, _ = choice.idiom.partition("(")
        said = [choice.intent, idioms().idioms[name].condition, choice.trap]
        intent, *remarks = [text(language).replace("`", "").replace("'", "’") for text in said if text]
        code, remark = need.select("dd")
        assert (plain(need.dt), plain(code)) == (intent, idiom_code(choice.idiom))
        assert plain(remark) == language.sentence_separator.join(remarks)


@each
def test_the_newest_events_are_those_of_the_page_that_they_lead_to(built_site, language):
    root = built_site / language.folder
    found = soup(root / "index.html").select("#upgrade li:has(.tc-version)")
    history = soup(root / "history" / "index.html")
    told = [
        (*(plain(event.select_one(css)) for css in (".tc-version", ".tc-event-head", ".tc-badge")), event["id"])
        for event in history.select(".tc-event")
    ]
    listed = [event["id"] for event in history.select(".tc-event")]
    assert [f"history/index.html#{name}" for name in listed[: len(found)]] == [line.a["href"] for line in found]
    assert len(found) == 3
    for line in found:
        shown = (plain(line.select_one(".tc-version")), plain(line.a), plain(line.select_one(".tc-badge")))
        assert (*shown, line.a["href"].partition("#")[2]) in told
