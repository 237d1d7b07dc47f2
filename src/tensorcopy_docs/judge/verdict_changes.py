"""Lists the verdicts that differ from those on the version of PyTorch before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import verdict_on
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.register.models import Register


@dataclass(frozen=True)
class TurnedVerdict:
    """A claim, and its verdicts before and since a version."""

    claim: Claim
    old: Verdict
    new: Verdict


def turned_verdicts(register: Register, history: History) -> Mapping[str, Sequence[TurnedVerdict]]:
    """The verdicts that turned on each version, in the order of the register.

    A version on which a claim has no verdict says nothing. What was so formerly cannot turn.
    """
    found: dict[str, list[TurnedVerdict]] = {version: [] for version in history.releases}
    for claim in register.claims.values():
        before: Verdict | None = None
        for version, record in history.records.items() if claim.test and not claim.formerly else ():
            now = verdict_on(claim, claim.test, record, history) if claim.test else None
            if before and now and now != before:
                found[version].append(TurnedVerdict(claim, before, now))
            before = now or before
    return found
