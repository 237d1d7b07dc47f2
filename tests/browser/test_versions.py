"""The page of all events: two versions are chosen, what lies between them is left, and the address keeps the choice."""

from tensorcopy_docs.versions import release
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE

PAGE = "{}/history/index.html"
EVENTS = ".tc-event"


def shown(page, css: str) -> list[str]:
    """The versions of the elements that can be seen."""
    return page.locator(css).evaluate_all(
        "all => all.flatMap((each) => (each.checkVisibility() ? [each.dataset.version] : []))"
    )


def between(page, css: str, low: str, high: str) -> list[str]:
    """The versions of the elements that lie after `low` and not after `high`."""
    found = page.locator(css).evaluate_all("all => all.map((each) => each.dataset.version)")
    return [version for version in found if release(low) < release(version) <= release(high)]


def choose(page, low: str, high: str) -> None:
    page.locator("select[name=from]").select_option(low)
    page.locator("select[name=to]").select_option(high)


@EACH_LANGUAGE_IN_A_PLACE
def test_the_events_between_two_versions_are_left_and_counted_and_the_address_keeps_the_choice(address, tab, language):
    page = tab()
    page.goto(address + PAGE.format(language.folder))
    newest, *_, oldest = page.locator("select[name=to] option").all_text_contents()
    counts = set()
    for low, high in ((oldest, newest), ("1.7", "1.10"), ("2.6", "2.8")):
        choose(page, low, high)
        for css in (EVENTS, "table.tc-new tr[data-version]"):
            assert shown(page, css) == between(page, css, low, high), (low, high, css)
        found = page.locator(f"{EVENTS}:visible").all()
        silent = sum(event.get_attribute("data-kind") == "silent" for event in found)
        counts.add(len(found))
        values = {"from": low, "to": high}
        told = say("script-events-sum", language, count=len(found), silent=silent, **values)
        none = say("script-events-none", language, **values)
        assert page.locator(".tc-sum").text_content() == (told if found else none)
        assert page.url.endswith(f"#from={low}&to={high}")
    assert 0 in counts and len(counts) == 3
    page.locator("select[name=from]").select_option("2.14")
    assert page.url.endswith(f"#from=2.14&to={newest}"), "nobody upgrades to an older version"
    assert page.locator("select[name=to] option:not(:disabled)").all_text_contents() == [newest, "2.14"]
    choose(page, "2.6", "2.8")
    page.reload()
    assert page.locator("select[name=from]").input_value() == "2.6"
    page.locator("button[name=all]").click()
    assert len(shown(page, EVENTS)) == page.locator(EVENTS).count()


def test_a_link_to_an_event_or_to_a_version_shows_it_whatever_is_chosen(served, tab):
    page = tab()
    page.goto(served + PAGE.format("en") + "#expand-1.1")
    assert page.locator("[id='expand-1.1'] table").is_visible(), "it is opened"
    page.goto(page.url.partition("#")[0] + "#torch-1-10-2")
    page.wait_for_function("document.getElementById('torch-1-10-2').checkVisibility()")
    page.locator("select[name=from]").focus()
    page.keyboard.press("Home")
    newest = page.locator("select[name=to] option").first.text_content()
    assert page.locator("select[name=to]").input_value() == newest, "the choice is made with the keyboard, too"
    assert between(page, EVENTS, page.locator("select[name=from]").input_value(), newest) == shown(page, EVENTS)
