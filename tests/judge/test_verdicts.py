"""What evidence and history make of a claim."""

import pytest

from tensorcopy_docs.judge.verdicts import NotJudgedError, judge, judge_formerly, shown
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.kinds import Verdict

HELD, FAILED = outcomes.HELD, outcomes.FAILED
NEITHER = [outcome for outcome in outcomes.ALL if outcome not in (HELD, FAILED)]


@pytest.mark.parametrize(
    ("proof", "counterexamples", "earlier", "verdict"),
    [
        (HELD, [], [], Verdict.TRUE),
        (HELD, [FAILED], [], Verdict.TRUE),
        (HELD, [FAILED, FAILED], [], Verdict.TRUE),
        (HELD, [], [FAILED], Verdict.TRUE),
        (HELD, [HELD], [], Verdict.MISLEADING),
        (HELD, [FAILED, HELD], [], Verdict.MISLEADING),
        (HELD, [HELD, HELD], [HELD], Verdict.MISLEADING),
        (FAILED, [], [], Verdict.FALSE),
        (FAILED, [HELD], [], Verdict.FALSE),
        (FAILED, [], [FAILED], Verdict.FALSE),
        (FAILED, [], NEITHER, Verdict.FALSE),
        (FAILED, [], [HELD], Verdict.OUTDATED),
        (FAILED, [FAILED], [FAILED, HELD, *NEITHER], Verdict.OUTDATED),
        (FAILED, [HELD], [HELD], Verdict.OUTDATED),
    ],
)
def test_the_verdict_follows_from_outcomes_and_history(proof, counterexamples, earlier, verdict):
    assert judge(proof, counterexamples, earlier) is verdict


@pytest.mark.parametrize("outcome", [*NEITHER, "no such outcome"])
def test_what_neither_held_nor_failed_is_not_judged(outcome):
    for proof, counterexamples in ((outcome, []), (HELD, [HELD, outcome]), (FAILED, [HELD, outcome])):
        with pytest.raises(NotJudgedError, match=outcome):
            judge(proof, counterexamples, [HELD])
    with pytest.raises(NotJudgedError, match=outcome):
        judge_formerly(outcome, [HELD])


@pytest.mark.parametrize("now", [HELD, FAILED])
def test_what_was_formerly_so_is_judged_by_earlier_releases_only(now):
    assert judge_formerly(now, [FAILED, HELD, *NEITHER]) is Verdict.TRUE
    assert judge_formerly(now, [FAILED, *NEITHER]) is Verdict.FALSE
    assert judge_formerly(now, []) is Verdict.FALSE


@pytest.mark.parametrize("outcome", [FAILED, *NEITHER])
def test_evidence_shows_a_caveat_if_all_of_it_held(outcome):
    assert shown([HELD, HELD])
    assert not shown([HELD, outcome])
