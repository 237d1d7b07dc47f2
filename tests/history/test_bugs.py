"""Which version has which silent bug: the status by what came of a program, and what the records say."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tensorcopy_docs.evidence import ProgramRun
from tensorcopy_docs.history.bugs import (
    ABSENT,
    CANNOT_RUN,
    PRESENT,
    RAISES,
    BugsPast,
    bugs_past,
    status_of,
    status_of_compiled,
)
from tensorcopy_docs.history.compiled import (
    BETTER,
    DIFFERENT,
    ERROR,
    NO_ERROR,
    SAME,
    CompiledPast,
)
from tensorcopy_docs.lab.outcomes import AROUND, NOT_COMPILED, NOT_MEASURED, RUN, SILENTLY_WRONG
from tensorcopy_docs.lab.program import BACKENDS
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.sphinx.bugs.view import BugsView

PAST = bugs_past()
SHOWN, RAISED = ProgramRun(text="1"), ProgramRun(how="raised", text="RuntimeError: no")
BUG = PAST.bugs["tied-weights-assigned"]
STATUS = {
    PRESENT: ProgramRun(text="1", right="2"),
    ABSENT: ProgramRun(text="2", right="2"),
    RAISES: RAISED,
    CANNOT_RUN: ProgramRun(how="missing"),
}


def past(*statuses: str) -> BugsPast:
    """The records of as many versions as there are statuses of one bug: 2.0, 2.1 and so on."""
    records = {f"2.{number}": {BUG.program: {RUN: STATUS[status]}} for number, status in enumerate(statuses)}
    return BugsPast({BUG.id: BUG}, records, CompiledPast({}, {}, {}))


def test_the_status_says_what_came_of_the_program():
    assert {status: status_of({RUN: run}) for status, run in STATUS.items()} == {status: status for status in STATUS}
    assert (status_of({}), status_of({RUN: ProgramRun(how="crashed")})) == (CANNOT_RUN, RAISES)


@pytest.mark.parametrize(
    ("verdict", "eager", "status"),
    [
        (SILENTLY_WRONG, SHOWN, PRESENT),
        (DIFFERENT, SHOWN, PRESENT),
        (SAME, SHOWN, ABSENT),
        (SAME, RAISED, RAISES),
        (NO_ERROR, RAISED, ABSENT),
        (BETTER, SHOWN, ABSENT),
        (ERROR, SHOWN, RAISES),
        (NOT_COMPILED, SHOWN, RAISES),
        (NOT_MEASURED, SHOWN, CANNOT_RUN),
    ],
)
def test_the_status_of_a_compiled_program_is_that_of_its_verdict(verdict, eager, status):
    assert status_of_compiled(verdict, eager) == status


@pytest.mark.parametrize(
    ("statuses", "ranges"),
    [
        ([ABSENT, PRESENT, RAISES], [("2.1", "2.2")]),
        ([PRESENT, ABSENT, PRESENT], [("2.0", "2.1"), ("2.2", None)]),
        ([PRESENT, CANNOT_RUN, PRESENT, ABSENT], [("2.0", "2.3")]),
        ([CANNOT_RUN, RAISES, ABSENT], []),
    ],
)
def test_ranges_go_from_a_version_that_has_a_bug_to_one_that_has_it_not(statuses, ranges):
    assert past(*statuses).ranges(BUG) == ranges


@pytest.mark.parametrize(
    ("statuses", "told"),
    [
        ([ABSENT, PRESENT, PRESENT], "since 2.1"),
        ([PRESENT, PRESENT, PRESENT], "since 2.0"),
        ([None, PRESENT, PRESENT], "2.1 to 2.2"),
        ([PRESENT, None, ABSENT], "2.0"),
        ([PRESENT, PRESENT, RAISES], "2.0 to 2.1"),
    ],
)
def test_a_bug_is_there_since_a_version_only_if_its_neighbors_have_measured_it(statuses, told):
    known = past(*(status or PRESENT for status in statuses))
    records = {f"2.{number}": {} for number, status in enumerate(statuses) if status is None}
    view = object.__new__(BugsView)
    view.past, view.page = replace(known, records={**known.records, **records}), SimpleNamespace(language=ENGLISH)
    assert view.ranges(BUG) == told


def test_an_upgrade_mends_and_brings_and_a_bug_without_a_result_counts_for_nothing():
    assert past(PRESENT, ABSENT).between("2.0", "2.1") == ([BUG], [])
    assert past(ABSENT, PRESENT).between("2.0", "2.1") == ([], [BUG])
    assert past(PRESENT, PRESENT).between("2.0", "2.1") == ([], [])
    assert BugsPast({BUG.id: BUG}, {"2.0": {}}, CompiledPast({}, {}, {})).statuses(BUG) == {"2.0": NOT_MEASURED}


def test_each_bug_is_on_some_version_and_each_way_around_is_right_on_each_version_that_has_its_bug():
    for bug in PAST.bugs.values():
        assert PRESENT in PAST.statuses(bug).values(), bug.id
        for version in [version for version, status in PAST.statuses(bug).items() if status == PRESENT]:
            if not bug.is_compiled:
                assert AROUND not in PAST.seen(bug, version), (bug.id, version)
            else:
                instead = PAST.compiled.sources[bug.program].instead
                found = {PAST.compiled.verdict(instead, mode, version) for mode in BACKENDS}
                assert not found & {SILENTLY_WRONG, DIFFERENT}, (bug.id, version)
