"""The page that compares two releases: what differs is left, and without JavaScript there is the whole history."""

import json

import pytest

from tensorcopy_docs.languages import Language
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE
from tests.turns import values_for_each

PAGE = "{}/history/compare.html"
ROWS = "table.tc-compare tbody tr"


@pytest.fixture
def comparison(address, tab):
    """Opens the page in a language; gives it with the data in it."""

    def opened(language: Language, place: str = "", **options):
        page = tab(**options)
        page.goto(address + PAGE.format(language.folder) + place)
        return page, values_for_each(json.loads(page.locator("script.tc-history-data").text_content()))

    return opened


def shown(page) -> list[int]:
    """The numbers of the rows that can be seen."""
    return page.locator(ROWS).evaluate_all("rows => rows.flatMap((row, n) => (row.checkVisibility() ? [n] : []))")


def choose(page, before: str, after: str) -> None:
    selects = page.locator(".tc-versions select")
    selects.nth(0).select_option(before)
    selects.nth(1).select_option(after)


def told(page) -> str:
    return page.locator(".tc-versions [role=status]").text_content()


def differing(data: dict, before: str, after: str) -> list[int]:
    """The numbers of the rows of which both releases have a value, and another one."""
    old, new = (data["releases"].index(release) for release in (before, after))
    return [number for number, values in enumerate(data["values"]) if "" != values[old] != values[new] != ""]


@EACH_LANGUAGE_IN_A_PLACE
def test_the_data_has_every_recorded_release_and_a_value_of_every_row_for_each(comparison, language):
    page, data = comparison(language)
    assert data["releases"] == [short(version) for version in load_records()]
    assert len(data["values"]) == page.locator(ROWS).count()
    assert data["values"] and all(len(set(values)) > 1 for values in data["values"]), "or it is no change"
    assert {len(values) for values in data["values"]} == {len(data["releases"])}
    for select in page.locator(".tc-versions select").all():
        assert select.locator("option").all_text_contents() == data["releases"][::-1]


@EACH_LANGUAGE_IN_A_PLACE
def test_two_releases_leave_exactly_the_rows_whose_values_differ(comparison, language):
    page, data = comparison(language)
    releases, number = data["releases"], len(data["values"])
    pairs = [
        (releases[0], releases[-1]),
        *zip(releases[4::7], releases[5::7], strict=False),
    ]
    counts = set()
    for before, after in pairs:
        choose(page, before, after)
        expected = differing(data, before, after)
        assert shown(page) == expected, (before, after)
        counts.add(len(expected))
        counted = say("script-count", language, shown=len(expected), all=number)
        assert told(page) == (counted if expected else say("script-compare-none", language))
        old, new = releases.index(before), releases.index(after)
        for row in expected[:5] + expected[-5:]:
            values = data["values"][row]
            arrow = f"{values[old]} → {values[new]}"
            assert page.locator(ROWS).nth(row).locator("td, th").nth(1).text_content() == arrow
    assert len(counts) > 2, "or any rule would do"


@EACH_LANGUAGE_IN_A_PLACE
def test_a_release_does_not_differ_from_itself_and_all_of_it_can_be_shown_again(comparison, language):
    page, data = comparison(language)
    release = data["releases"][3]
    choose(page, release, release)
    assert shown(page) == []
    assert told(page) == say("script-compare-none", language)
    page.locator(".tc-versions button").click()
    assert shown(page) == list(range(len(data["values"])))
    assert page.url.endswith("#all")
    every = len(data["values"])
    assert told(page) == say("script-count", language, shown=every, all=every)


@EACH_LANGUAGE_IN_A_PLACE
def test_the_two_newest_versions_are_compared_first_and_the_head_says_so(comparison, language):
    page, data = comparison(language)
    old, new = data["releases"][-2:]
    assert shown(page) == differing(data, old, new)
    head = page.locator("table.tc-compare thead th").nth(1)
    assert head.text_content() == f"{old} → {new}"
    page.locator(".tc-versions button").click()
    assert head.text_content() == say("compare-history", language)
    page.locator(".tc-versions button").click()
    assert shown(page) == differing(data, old, new), "a second click takes it back"


@EACH_LANGUAGE_IN_A_PLACE
def test_the_address_keeps_the_choice_and_versions_the_other_way_round_are_turned(comparison, language):
    page, data = comparison(language)
    choose(page, "1.8", "2.12")
    assert page.url.endswith("#from=1.8&to=2.12")
    page.reload()
    assert shown(page) == differing(data, "1.8", "2.12")
    page, _ = comparison(language, "#from=2.15&to=2.0")
    assert shown(page) == differing(data, "2.0", "2.15")
    page, _ = comparison(language, "#all")
    assert shown(page) == list(range(len(data["values"])))


@EACH_LANGUAGE_IN_A_PLACE
def test_the_whole_history_of_each_value_can_be_shown(comparison, language):
    page, _ = comparison(language, "#all")
    since = [part for part in say("history-since", language, value="\0", first="\0").split("\0") if part]
    for text in page.locator(f"{ROWS} td:last-child").all_inner_texts()[:20]:
        assert all(part in text for part in since), text


@EACH_LANGUAGE_IN_A_PLACE
def test_without_javascript_it_is_a_plain_table_of_all_rows(comparison, language):
    page, data = comparison(language, java_script_enabled=False)
    assert page.locator(".tc-versions:visible").count() == 0
    assert page.locator(f"{ROWS}:visible").count() == len(data["values"])


@EACH_LANGUAGE_IN_A_PLACE
def test_the_words_of_the_script_are_in_the_language_of_the_page(comparison, language):
    page, _ = comparison(language)
    assert page.locator(".tc-versions button").text_content() == say("compare-all", language)
    labels = page.locator(".tc-versions label").evaluate_all("all => all.map((each) => each.firstChild.data.trim())")
    assert labels == [say("choice-from", language), say("choice-to", language)]


@EACH_LANGUAGE_IN_A_PLACE
def test_the_choices_are_labelled_and_can_be_made_with_the_keyboard(comparison, language):
    page, data = comparison(language)
    labels = page.locator(".tc-versions label").all()
    assert [label.locator("select").count() for label in labels] == [1, 1]
    page.locator(".tc-versions select").nth(0).focus()
    page.keyboard.press("End")
    assert shown(page) == differing(data, data["releases"][0], data["releases"][-1])
