"""The pages of silent bugs: each has its place, and the pages that it concerns lead there."""

from itertools import pairwise

import pytest

from tensorcopy_docs.history.bugs import bugs_past
from tensorcopy_docs.history.compiled import in_words
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import is_entry
from tensorcopy_docs.snippets.bugs import SUBJECTS
from tensorcopy_docs.versions import pinned_torch
from tests.site_files import tree

PAST = bugs_past()


def sections(site, folder: str) -> dict:
    """The entry of each bug in a language."""
    return {
        section.get("id"): section
        for subject in SUBJECTS
        for section in tree(site / folder / "bugs" / f"{subject}.html").xpath("//section[@class='tc-bug']")
    }


def linked(page) -> set[str]:
    """The bugs that a page leads to from what is folded behind its end."""
    links = tree(page).xpath("//details[@class='tc-bug-links']//a/@href")
    return {link.partition("#")[2] for link in links} - {""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_bug_has_its_place_with_both_results_its_threads_and_its_versions(built_site, language):
    found = sections(built_site, language.folder)
    assert found.keys() == PAST.bugs.keys()
    for id_, section in found.items():
        bug, shown = PAST.bugs[id_], PAST.shown(PAST.bugs[id_], pinned_torch())
        results = [cell.text_content() for cell in section.xpath(".//table[contains(@class, 'tc-bug-shown')]//td")]
        assert shown.shown != shown.right, id_
        assert results == [in_words(each, language) for each in (shown.shown, shown.right)], id_
        threads = section.xpath(".//a[contains(@class, 'external')]/@href")
        assert threads == [bug.address(each) for each in bug.threads], id_
        assert section.xpath(".//*[@class='tc-strip']"), id_
        reports = section.xpath(".//div[contains(@class, 'highlight-markdown')]")
        assert len(reports) == (not bug.threads), id_


def test_the_page_of_a_function_leads_to_its_bugs(built_site):
    found = {name: linked(built_site / "en" / "calls" / f"{name}.html") for name in ("expand", "deepcopy", "fill_")}
    for name, ids in found.items():
        assert ids, name
    assert all("expand" in PAST.bugs[each].functions for each in found["expand"])
    assert not linked(built_site / "en" / "calls" / "numpy.html")


def test_the_page_of_an_error_leads_to_the_bugs_whose_code_raises_it_elsewhere(built_site):
    some = 0
    for id_, entry in load_messages().entries.items():
        raising = {bug.id for bug in PAST.bugs.values() if any(is_entry(entry, text) for text in PAST.raised(bug))}
        found = linked(built_site / "en" / "errors" / f"{id_}.html")
        assert bool(found) == bool(raising) and found <= raising, id_
        some += bool(found)
    assert some > 5


def test_the_page_that_compares_versions_has_each_bug_that_came_or_went(built_site):
    links = tree(built_site / "en" / "history" / "compare.html").xpath("//table//a[contains(@href, 'bugs/')]/@href")
    there = {link.partition("#")[2] for link in links}
    versions = list(PAST.records)
    for before, after in pairwise(versions):
        mended, brought = PAST.between(before, after)
        ran = {each.id for each in brought if PAST.status(each, before) != "cannot run"}
        gone = {each.id for each in mended if PAST.status(each, after) != "cannot run"}
        assert ran | gone <= there, (before, after)
