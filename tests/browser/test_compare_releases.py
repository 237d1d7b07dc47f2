"""The page that compares two releases: what differs is left, and without JavaScript there is the whole history."""

import json

import pytest
from site_pages import EACH_LANGUAGE_IN_A_PLACE

from tensorcopy_docs.history.record_files import load_records
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

PAGE = "{}/history/compare.html"
ROWS = "table.tc-compare tbody tr"


@pytest.fixture
def comparison(address, tab):
    """Opens the page in a language; gives it with the data in it."""

    def opened(language: Language, **options):
        page = tab(**options)
        page.goto(address + PAGE.format(language.folder))
        return page, json.loads(page.locator("script.tc-history-data").text_content())

    return opened


def shown(page) -> list[int]:
    """The numbers of the rows that can be seen."""
    return page.locator(ROWS).evaluate_all("rows => rows.flatMap((row, n) => (row.checkVisibility() ? [n] : []))")


def choose(page, before: str, after: str) -> None:
    selects = page.locator(".tc-filter-bar select")
    selects.nth(0).select_option(before)
    selects.nth(1).select_option(after)


def told(page) -> str:
    return page.locator(".tc-filter-bar output").text_content()


def differing(data: dict, before: str, after: str) -> list[int]:
    """The numbers of the rows of which both releases have a value, and another one."""
    old, new = (data["releases"].index(release) for release in (before, after))
    return [number for number, values in enumerate(data["values"]) if "" != values[old] != values[new] != ""]


@EACH_LANGUAGE_IN_A_PLACE
def test_the_data_has_every_recorded_release_and_a_value_of_every_row_for_each(comparison, language):
    page, data = comparison(language)
    assert data["releases"] == list(load_records())
    assert len(data["values"]) == page.locator(ROWS).count()
    assert data["values"] and all(len(set(values)) > 1 for values in data["values"]), "or it is no change"
    assert {len(values) for values in data["values"]} == {len(data["releases"])}
    for select in page.locator(".tc-filter-bar select").all():
        assert select.locator("option").all_text_contents() == ["–", *data["releases"]]


@EACH_LANGUAGE_IN_A_PLACE
def test_two_releases_leave_exactly_the_rows_whose_values_differ(comparison, language):
    page, data = comparison(language)
    releases, number = data["releases"], len(data["values"])
    pairs = [
        (releases[0], releases[-1]),
        (releases[-1], releases[0]),
        *zip(releases[4::7], releases[5::7], strict=False),
    ]
    counts = set()
    for before, after in pairs:
        choose(page, before, after)
        expected = differing(data, before, after)
        assert shown(page) == expected, (before, after)
        counts.add(len(expected))
        assert told(page) == (f"{len(expected)} / {number}" if expected else say("script-compare-none", language))
        old, new = releases.index(before), releases.index(after)
        for row in expected[:5] + expected[-5:]:
            values = data["values"][row]
            arrow = f"{values[old]} → {values[new]}"
            assert page.locator(ROWS).nth(row).locator("td, th").nth(1).text_content() == arrow
    assert len(counts) > 2, "or any rule would do"


@EACH_LANGUAGE_IN_A_PLACE
def test_a_release_does_not_differ_from_itself_and_all_of_it_can_be_shown_again(comparison, language):
    page, data = comparison(language)
    texts = page.locator(ROWS).all_inner_texts()
    release = data["releases"][3]
    choose(page, release, release)
    assert shown(page) == []
    assert told(page) == say("script-compare-none", language)
    page.locator(".tc-filter-bar button").click()
    assert shown(page) == list(range(len(data["values"])))
    assert page.locator(ROWS).all_inner_texts() == texts
    assert told(page) == f"{len(texts)} / {len(texts)}"


@EACH_LANGUAGE_IN_A_PLACE
def test_the_head_says_what_is_compared_until_a_choice_is_taken_back(comparison, language):
    page, data = comparison(language)
    head = page.locator("table.tc-compare thead th").nth(1)
    before = head.text_content()
    old, new = data["releases"][0], data["releases"][-1]
    choose(page, old, new)
    assert head.text_content() == f"{old} → {new}"
    page.locator(".tc-filter-bar select").nth(0).select_option("")
    assert head.text_content() == before
    assert shown(page) == list(range(len(data["values"])))


@EACH_LANGUAGE_IN_A_PLACE
def test_the_whole_history_is_shown_until_something_is_chosen(comparison, language):
    page, data = comparison(language)
    assert shown(page) == list(range(len(data["values"])))
    since = [part for part in say("history-since", language, value="\0", first="\0").split("\0") if part]
    for text in page.locator(f"{ROWS} td:last-child").all_inner_texts()[:20]:
        assert all(part in text for part in since), text


@EACH_LANGUAGE_IN_A_PLACE
def test_without_javascript_it_is_a_plain_table_of_all_rows(comparison, language):
    page, data = comparison(language, java_script_enabled=False)
    assert page.locator("select, .tc-filter-bar").count() == 0
    assert page.locator(f"{ROWS}:visible").count() == len(data["values"])


@EACH_LANGUAGE_IN_A_PLACE
def test_the_words_of_the_script_are_in_the_language_of_the_page(comparison, language):
    page, _ = comparison(language)
    assert page.locator(".tc-filter-bar button").text_content() == say("script-compare-all", language)
    labels = page.locator(".tc-filter-bar label").evaluate_all("all => all.map((each) => each.firstChild.data.trim())")
    assert labels == [say("script-compare-from", language), say("script-compare-to", language)]


@EACH_LANGUAGE_IN_A_PLACE
def test_the_choices_are_labelled_and_can_be_made_with_the_keyboard(comparison, language):
    page, data = comparison(language)
    labels = page.locator(".tc-filter-bar label").all()
    assert [label.locator("select").count() for label in labels] == [1, 1]
    page.locator(".tc-filter-bar select").nth(0).focus()
    page.keyboard.press("ArrowDown")
    assert shown(page) == list(range(len(data["values"]))), "one release alone compares nothing"
    page.locator(".tc-filter-bar select").nth(1).focus()
    page.keyboard.press("End")
    assert shown(page) == differing(data, data["releases"][0], data["releases"][-1])
