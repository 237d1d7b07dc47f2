"""Joins the register with the evidence: each claim with its verdict, and what that rests on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tensorcopy_docs.evidence import Evidence
from tensorcopy_docs.history.changes import spans
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.verdicts import NotJudgedError, judge, judge_formerly
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.models import Claim, Kind, Register, Verdict
from tensorcopy_docs.versions import pinned_torch


@dataclass(frozen=True)
class Run:
    """A proof or counterexample as it ran: its code, its outcome, what it printed and what it raised."""

    name: str
    kind: str
    code: str
    outcome: str
    printed: str
    raised: str | None

    def facts(self) -> dict[str, str | None]:
        """What ``verdicts.json`` and ``check --json`` say of it."""
        return {
            "name": self.name,
            "outcome": self.outcome,
            "code": self.code,
            "printed": self.printed,
            "raised": self.raised,
        }


@dataclass(frozen=True)
class OfItsDay:
    """The release nearest to an article's own torch, and the verdict there; None where its proof could not say."""

    release: str
    verdict: Verdict | None


@dataclass(frozen=True)
class Judged:
    """A claim, its verdict on the torch that ran (None where its proof could not say), and the runs it rests on.

    `expected` is the register's verdict on the torch that the site is pinned to, and where nothing is recorded; on
    another release it is what the record of that release comes to, or else that of the newest one before it.
    `histories` has the outcomes of each run on the releases known, oldest first; `since` is the release since which
    the verdict is what it is, None where it was never another; `of_its_day` is the release nearest to the article's
    own torch, with the verdict there.
    """

    claim: Claim
    verdict: Verdict | None
    expected: Verdict | None
    torch: str = "0"
    proof: Run | None = None
    counterexamples: Sequence[Run] = ()
    histories: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    since: str | None = None
    of_its_day: OfItsDay | None = None

    @property
    def history(self) -> Mapping[str, str]:
        """The outcome of the proof on each release known, oldest first."""
        return self.histories.get(self.proof.name, {}) if self.proof else {}

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.expected

    @property
    def runs(self) -> list[Run]:
        return [run for run in [self.proof, *self.counterexamples] if run]

    def summary(self) -> str:
        """The evidence in one line, for a message."""
        said = [f" ({run.raised.splitlines()[0]})" if run.raised else "" for run in self.runs]
        return "; ".join(f"{run.name} {run.outcome}{raised}" for run, raised in zip(self.runs, said, strict=True))


@dataclass(frozen=True)
class Judgement:
    """All claims judged on one torch."""

    register: Register
    torch: str
    python: str
    claims: Sequence[Judged] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Judged]:
        return {judged.claim.id: judged for judged in self.claims}

    def of_article(self, key: str) -> list[Judged]:
        """The judged claims of the article called `key`, in the article's order."""
        return self._by_article.get(key, [])

    def of_script(self, script: str) -> list[Judged]:
        """The judged claims that stand beside the example of `script`."""
        return self._by_script.get(script, [])

    @cached_property
    def _by_article(self) -> Mapping[str, list[Judged]]:
        found: dict[str, list[Judged]] = {}
        for judged in self.claims:
            found.setdefault(judged.claim.article, []).append(judged)
        return found

    @cached_property
    def _by_script(self) -> Mapping[str, list[Judged]]:
        found: dict[str, list[Judged]] = {}
        for judged in self.claims:
            for script in dict.fromkeys(judged.claim.scripts):
                found.setdefault(script, []).append(judged)
        return found

    def faults(self) -> list[str]:
        """A line for each verdict that is not the expected one, or could not be computed."""
        return [
            f"{judged.claim.id}: expected {judged.expected}, computed {judged.verdict or 'nothing'}; "
            f"evidence: {judged.summary()}"
            for judged in self.claims
            if not judged.as_expected
        ]

    def disagreements(self, agrees: Mapping[str, bool | None]) -> list[str]:
        """A line for each claim about printed output whose proof says other than the figures of its script."""
        lines = []
        for judged in self.claims:
            claim = judged.claim
            if claim.kind is not Kind.OUTPUT or not claim.scripts or judged.proof is None:
                continue
            held = judged.proof.outcome == outcomes.HELD
            values = [agrees.get(script) for script in claim.scripts]
            if None in values or all(values) is not held:
                found = ", ".join(f"{script} agrees: {agrees.get(script)}" for script in claim.scripts)
                lines.append(f"{claim.id}: its proof {judged.proof.outcome}, but of its scripts' figures {found}")
        return lines


def judge_all(register: Register, history: History) -> Judgement:
    """Judge every claim of `register` by the evidence of this build, and by the records of other releases."""
    evidence = history.evidence
    claims = [_judge(claim, register, history) for claim in register.claims.values()]
    return Judgement(register, evidence.torch, evidence.python, claims)


def _judge(claim: Claim, register: Register, history: History) -> Judged:
    evidence = history.evidence
    if claim.proof is None:
        return Judged(claim, Verdict.UNVERIFIABLE, claim.expected, evidence.torch)
    runs = [_run(name, register, evidence) for name in [claim.proof, *claim.counterexamples]]
    return Judged(
        claim,
        verdict=_verdict(claim, claim.proof, evidence, history),
        expected=_expected(claim, claim.proof, history),
        torch=evidence.torch,
        proof=runs[0],
        counterexamples=runs[1:],
        histories={run.name: history.of_proof(run.name) for run in runs},
        since=_since(claim, claim.proof, history),
        of_its_day=_of_its_day(claim, claim.proof, register.article(claim.article).torch, history),
    )


def _expected(claim: Claim, proof: str, history: History) -> Verdict | None:
    """The verdict that there must be on the torch of this build, so that one that turned is seen."""
    torch = history.evidence.torch
    record = history.recorded.get(torch) or history.newest_recorded(torch)
    if torch == pinned_torch() or record is None or not {proof, *claim.counterexamples} <= record.proofs.keys():
        return claim.expected
    return _verdict(claim, proof, record, history)


def _since(claim: Claim, proof: str, history: History) -> str | None:
    """The release since which the verdict is that of this build; releases on which there is none say nothing."""
    torch = history.evidence.torch
    if claim.formerly:
        return None
    verdicts = {
        version: verdict
        for version in history.upto(torch)
        if (verdict := _verdict(claim, proof, history.records[version], history))
    }
    found = spans(verdicts)
    return found[-1].first if len(found) > 1 and torch in verdicts else None


def _of_its_day(claim: Claim, proof: str, torch: str | None, history: History) -> OfItsDay | None:
    """The newest recorded release that is not newer than the article's `torch`, and the verdict there."""
    record = history.newest_recorded(torch) if torch else None
    return OfItsDay(record.torch, _verdict(claim, proof, record, history)) if record else None


def _verdict(claim: Claim, proof: str, evidence: Evidence, history: History) -> Verdict | None:
    """The verdict by `evidence` and by the records of releases before it; None where they do not say."""
    results = evidence.proofs
    if proof not in results or any(name not in results for name in claim.counterexamples):
        return None
    outcome = results[proof].outcome
    earlier = history.outcomes_before(proof, evidence.torch)
    try:
        if claim.formerly:
            return judge_formerly(outcome, earlier)
        return judge(outcome, [results[name].outcome for name in claim.counterexamples], earlier)
    except NotJudgedError:
        return None


def _run(name: str, register: Register, evidence: Evidence) -> Run:
    source, result = register.sources[name], evidence.proofs[name]
    return Run(name, source.kind, source.code, result.outcome, result.output, result.error)
