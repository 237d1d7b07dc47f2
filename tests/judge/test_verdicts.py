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


@pytest.mark.parametrize("outcome", NEITHER)
def test_a_proof_that_neither_held_nor_failed_is_not_judged(outcome):
    with pytest.raises(NotJudgedError, match=outcome):
        judge(outcome, [], [HELD])


@pytest.mark.parametrize("outcome", NEITHER)
@pytest.mark.parametrize("proof", [HELD, FAILED])
def test_a_counterexample_that_neither_held_nor_failed_is_not_judged(proof, outcome):
    with pytest.raises(NotJudgedError, match=outcome):
        judge(proof, [HELD, outcome], [])


def test_an_outcome_that_does_not_exist_is_not_judged():
    with pytest.raises(NotJudgedError):
        judge("passed", [], [])


def test_outcomes_may_come_from_an_iterator_that_is_read_once():
    assert judge(HELD, iter([FAILED, HELD]), iter([])) is Verdict.MISLEADING
    assert judge(FAILED, iter([FAILED]), iter([FAILED, HELD])) is Verdict.OUTDATED


@pytest.mark.parametrize("now", [HELD, FAILED])
def test_what_was_formerly_so_is_judged_by_earlier_releases_only(now):
    assert judge_formerly(now, [FAILED, HELD, *NEITHER]) is Verdict.TRUE
    assert judge_formerly(now, [FAILED, *NEITHER]) is Verdict.FALSE
    assert judge_formerly(now, []) is Verdict.FALSE


@pytest.mark.parametrize("outcome", NEITHER)
def test_what_was_formerly_so_is_not_judged_while_its_proof_says_nothing_now(outcome):
    with pytest.raises(NotJudgedError, match=outcome):
        judge_formerly(outcome, [HELD])


@pytest.mark.parametrize("outcome", [FAILED, *NEITHER])
def test_evidence_shows_a_caveat_if_all_of_it_held(outcome):
    assert shown([HELD, HELD])
    assert not shown([HELD, outcome])
