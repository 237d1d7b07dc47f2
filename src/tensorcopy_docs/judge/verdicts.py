"""Computes verdicts from evidence and history."""

from collections.abc import Iterable

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.kinds import Verdict


class NotJudgedError(Exception):
    """A proof or counterexample neither held nor failed, so its claim has no verdict."""


def shown(outcomes_of_evidence: Iterable[str]) -> bool:
    """True if all the evidence of a caveat held. A caveat has no part in the verdict."""
    return all(outcome == outcomes.HELD for outcome in outcomes_of_evidence)


def judge(proof: str, counterexamples: Iterable[str], earlier: Iterable[str]) -> Verdict:
    """Return the verdict on a claim.

    `proof` is the outcome of its proof on the torch that runs, `counterexamples` those of its counterexamples,
    `earlier` the proof's on the releases before it. Raises NotJudgedError unless the first two held or failed.
    """
    counterexamples = list(counterexamples)
    _must_say([proof, *counterexamples])
    if proof == outcomes.HELD:
        return Verdict.MISLEADING if outcomes.HELD in counterexamples else Verdict.TRUE
    return Verdict.OUTDATED if outcomes.HELD in earlier else Verdict.FALSE


def judge_formerly(proof: str, earlier: Iterable[str]) -> Verdict:
    """Return the verdict on a claim that something was formerly so: true if its proof held on an earlier release.

    Raises NotJudgedError unless the proof held or failed on the torch that runs, too.
    """
    _must_say([proof])
    return Verdict.TRUE if outcomes.HELD in earlier else Verdict.FALSE


def _must_say(found: Iterable[str]) -> None:
    for outcome in found:
        if outcome not in (outcomes.HELD, outcomes.FAILED):
            raise NotJudgedError(outcome)
