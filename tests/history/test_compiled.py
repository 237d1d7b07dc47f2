"""What `torch.compile()` changes: the verdict on a program beside eager mode, and what the records say by version."""

import pytest

from tensorcopy_docs.evidence import ProgramRun
from tensorcopy_docs.history.compiled import (
    BETTER,
    DIFFERENT,
    ENDED,
    ERROR,
    GRAPH_BREAK,
    NO_ERROR,
    NOT_COMPILED,
    NOT_MEASURED,
    SAME,
    CompiledPast,
    compiled_past,
    in_words,
    outcome_of,
    verdict_on,
)
from tensorcopy_docs.lab.outcomes import SILENTLY_WRONG
from tensorcopy_docs.lab.program import BACKENDS, BARE, EAGER, INDUCTOR
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.records.recorder import NO_COMPILER, prevented
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.versions import RELEASES, pinned_torch

ONE, TWO = ProgramRun(text="1"), ProgramRun(text="2")
RAISED = ProgramRun(how="raised", text="RuntimeError: changed")
BROKEN = ProgramRun(how="not compiled", text="Unsupported: resize_")
NAME = "clone_before_the_call"


@pytest.mark.parametrize(
    ("eager", "found", "verdict"),
    [
        (ONE, None, SAME),
        (ONE, TWO, SILENTLY_WRONG),
        (ProgramRun(text="2", right="1"), ONE, BETTER),
        (ONE, RAISED, ERROR),
        (RAISED, TWO, DIFFERENT),
        (ProgramRun(how="raised", right="1"), TWO, SILENTLY_WRONG),
        (ProgramRun(how="raised", right="2"), TWO, NO_ERROR),
        (ONE, ProgramRun(how="not compiled"), NOT_COMPILED),
        (ONE, ProgramRun(how="crashed"), ENDED),
        (ONE, ProgramRun(how="missing"), NOT_MEASURED),
        (ProgramRun(how="missing"), None, NOT_MEASURED),
    ],
)
def test_the_verdict_beside_eager_mode(eager, found, verdict):
    seen = {EAGER: eager, **({INDUCTOR: found} if found else {})}
    assert verdict_on(seen, INDUCTOR) == verdict
    assert verdict_on({EAGER: ONE, INDUCTOR: TWO}, INDUCTOR, facts=True) == DIFFERENT, "no fault where it may differ"


@pytest.mark.parametrize(
    ("whole", "bare", "outcome"),
    [
        (None, None, SAME),
        (TWO, None, SILENTLY_WRONG),
        (BROKEN, None, NOT_COMPILED),
        (BROKEN, BROKEN, NOT_COMPILED),
        (BROKEN, ONE, GRAPH_BREAK),
        (BROKEN, TWO, SILENTLY_WRONG),
        (BROKEN, RAISED, ERROR),
        (None, TWO, SILENTLY_WRONG),
    ],
)
def test_the_outcome_is_that_of_what_readers_write(whole, bare, outcome):
    seen = {EAGER: ONE, **({INDUCTOR: whole} if whole else {}), **({BARE: bare} if bare else {})}
    assert outcome_of(seen) == outcome
    past = CompiledPast({"2.0.1": {NAME: seen}}, compiled_sources(), {})
    assert past.verdict(NAME, INDUCTOR, "2.0.1") == outcome


def test_what_was_shown_is_said_in_words():
    assert in_words("64 × 1; 2 × 0, 1.5, 3; 2 × 6; 32", ENGLISH) == "64 times 1; [0, 0, 1.5, 3]; [6, 6]; 32"
    assert in_words("32 × 3, 32 × 1", ENGLISH) == "32 times 3, 32 times 1"
    assert in_words("64 × 1", CHINESE) == "64 个 1"


def test_a_program_or_a_trial_without_a_result_is_not_measured():
    seen = {EAGER: ONE, INDUCTOR: TWO}
    rows = {"clone/source_changed_outside": seen, "view/source_changed_outside": {}}
    past = CompiledPast({"2.0.1": {NAME: seen}, "2.1.2": {}}, compiled_sources(), {"2.0.1": rows})
    assert past.verdicts(NAME, INDUCTOR) == {"2.0.1": SILENTLY_WRONG, "2.1.2": NOT_MEASURED}
    lacking = CompiledPast({"2.0.1": {NAME: {EAGER: ProgramRun(how="missing")}}}, compiled_sources(), {})
    assert lacking.verdicts(NAME, INDUCTOR) == {}, "it cannot run there"
    assert past.version_for("2.1.2") == "2.0.1"
    assert past.differing_rows("2.0.1") == {
        "clone/source_changed_outside": dict.fromkeys(BACKENDS, SAME) | {INDUCTOR: SILENTLY_WRONG}
    }
    assert past.agreeing_rows("2.0.1") == 1


def test_every_version_that_compiles_is_recorded_and_two_have_the_rows():
    past = compiled_past()
    assert list(past.records) == [each for each in RELEASES if not each.startswith("1.")]
    assert list(past.rows) == [pinned_torch(), RELEASES[-1]]
    for version in past.rows:
        assert past.agreeing_rows(version) > len(past.differing_rows(version)) > 0


def test_every_record_was_made_with_a_compiler_that_works():
    lacking = ProgramRun(how="missing", text="InductorError: CppCompileError: C++ compile error")
    assert prevented({NAME: {EAGER: ONE, INDUCTOR: lacking}, "other": {EAGER: ProgramRun(how="missing")}}) == [
        NO_COMPILER
    ]
    assert [version for version, runs in compiled_past().records.items() if prevented(runs)] == []
