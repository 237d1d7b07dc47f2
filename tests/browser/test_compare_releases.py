"""The page that compares two releases: what differs is left, or the whole history is shown."""

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
def test_two_releases_leave_exactly_the_rows_whose_values_differ_and_all_can_be_shown(comparison, language):
    page, data = comparison(language)
    releases, number = data["releases"], len(data["values"])
    assert releases == [short(version) for version in load_records()]
    assert number == page.locator(ROWS).count() > 0
    assert all(len(set(values)) > 1 for values in data["values"]), "or it is no change"
    assert {len(values) for values in data["values"]} == {len(releases)}
    head, button = page.locator("table.tc-compare thead th").nth(1), page.locator(".tc-versions button")
    # The two newest are compared first.
    newest = differing(data, *releases[-2:])
    assert shown(page) == newest and head.text_content() == " → ".join(releases[-2:])
    assert button.text_content() == say("compare-all", language)
    button.click()
    assert shown(page) == list(range(number)) and page.url.endswith("#all")
    assert told(page) == say("script-count", language, shown=number, all=number)
    assert head.text_content() == say("compare-history", language)
    since = [part for part in say("history-since", language, value="\0", first="\0").split("\0") if part]
    for text in page.locator(f"{ROWS} td:last-child").all_inner_texts()[:20]:
        assert all(part in text for part in since), text
    button.click()
    assert shown(page) == newest, "a second click takes it back"

    counts = set()
    pairs = [(releases[0], releases[-1]), (releases[3], releases[3])]
    for before, after in [*pairs, *zip(releases[4::7], releases[5::7], strict=False)]:
        choose(page, before, after)
        expected = differing(data, before, after)
        assert shown(page) == expected, (before, after)
        counts.add(len(expected))
        counted = say("script-count", language, shown=len(expected), all=number)
        assert told(page) == (counted if expected else say("script-compare-none", language))
        old, new = releases.index(before), releases.index(after)
        for row in expected[:3]:
            arrow = f"{data['values'][row][old]} → {data['values'][row][new]}"
            assert page.locator(ROWS).nth(row).locator("td, th").nth(1).text_content() == arrow
    assert len(counts) > 2, "or any rule would do"


@EACH_LANGUAGE_IN_A_PLACE
def test_the_address_keeps_the_choice_and_versions_the_other_way_round_are_turned(comparison, language):
    page, data = comparison(language)
    choose(page, "1.8", "2.12")
    assert page.url.endswith("#from=1.8&to=2.12")
    page.reload()
    assert shown(page) == differing(data, "1.8", "2.12")
    labels = page.locator(".tc-versions label")
    texts = labels.evaluate_all("all => all.map((each) => each.firstChild.data.trim())")
    assert texts == [say("choice-from", language), say("choice-to", language)]
    labels.nth(0).locator("select").focus()
    page.keyboard.press("End")
    assert shown(page) == differing(data, data["releases"][0], "2.12")
    page, _ = comparison(language, "#from=2.15&to=2.0")
    assert shown(page) == differing(data, "2.0", "2.15")
    page, _ = comparison(language, "#all")
    assert shown(page) == list(range(len(data["values"])))
