"""The tables of silent bugs and of compiled programs under their filters."""

from tensorcopy_docs.history.bugs import PRESENT, bugs_past
from tensorcopy_docs.history.compiled import compiled_past
from tensorcopy_docs.lab.outcomes import SILENTLY_WRONG
from tensorcopy_docs.lab.program import INDUCTOR
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE

PAST = bugs_past()
ROWS = "table.tc-filter tbody tr:visible"


def present(version: str, *, compiled: bool | None = None) -> int:
    """How many bugs a version has; eager or compiled ones, or all, with what is by design."""
    found = [bug for bug in PAST.bugs.values() if PAST.status(bug, version) == PRESENT]
    return len([bug for bug in found if compiled in (None, bug.is_compiled)])


@EACH_LANGUAGE_IN_A_PLACE
def test_the_bugs_of_a_version_are_left_and_counted_and_an_address_leads_to_those_of_a_function(address, tab, language):
    page = tab()
    page.goto(address + f"{language.folder}/bugs/index.html")
    assert page.locator(ROWS).count() == len(PAST.bugs)
    selects = page.locator(".tc-filter-bar select")
    for version in ("1.3.1", "2.3.1", "2.13.0"):
        selects.nth(0).select_option(short(version))
        assert 0 < page.locator(ROWS).count() == present(version) < len(PAST.bugs)
    assert page.locator(".tc-filter-bar output").text_content() == say(
        "script-count", language, shown=present("2.13.0"), all=len(PAST.bugs)
    )
    selects.nth(1).select_option(say("bugs-compiled", language))
    assert 0 < page.locator(ROWS).count() == present("2.13.0", compiled=True)
    for place, version in (("#about=expand", None), ("#version=2.13&about=expand", "2.13.0")):
        page.goto("about:blank")
        page.goto(address + f"{language.folder}/bugs/index.html{place}")
        found = [bug for bug in PAST.bugs.values() if "expand" in bug.functions]
        left = [bug for bug in found if version is None or PAST.has(bug, version)]
        assert 0 < page.locator(ROWS).count() == len(left)


@EACH_LANGUAGE_IN_A_PLACE
def test_the_outcome_of_a_compiled_program_is_that_on_the_version_that_is_chosen(address, tab, language):
    past, page = compiled_past(), tab()
    listed = past.shown("2.13.0")
    page.goto(address + f"{language.folder}/compiled.html")
    outcome, version = (page.locator(".tc-filter-bar select").nth(number) for number in range(2))
    outcome.select_option(say("compiled-verdict-silently-wrong", language).replace(" ", "\u00a0"))
    for chosen in ("2.13.0", "2.8.0", "2.15.0"):
        if chosen != "2.13.0":  # it is that of the page
            version.select_option(short(chosen))
        wrong = [name for name in listed if past.verdict(name, INDUCTOR, chosen) == SILENTLY_WRONG]
        wrong = [name for name in wrong if name in past.programs]
        assert 0 < page.locator(ROWS).count() == len(wrong)
