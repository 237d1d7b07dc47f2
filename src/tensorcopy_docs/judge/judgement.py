"""Joins the register with the evidence: each claim with its verdict, and what that rests on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tensorcopy_docs.evidence import CellKey, Evidence
from tensorcopy_docs.history.changes import spans
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judged import Judged, OfItsDay, Run, SeenCell
from tensorcopy_docs.judge.verdicts import NotJudgedError, judge, judge_formerly
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.models import Claim, Kind, Register, Verdict
from tensorcopy_docs.versions import pinned_torch


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
        """The judged claims that are shown with the example of `script`."""
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
        """A line for each verdict that is not the expected one, or could not be computed, and for each caveat that
        nothing shows."""
        return [
            *(
                f"{judged.claim.id}: expected {judged.expected}, computed {judged.verdict or 'nothing'}; "
                f"evidence: {judged.summary()}"
                for judged in self.claims
                if not judged.as_expected
            ),
            *(
                f"{judged.claim.id}: its caveat is not shown; evidence: {judged.caveat_summary()}"
                for judged in self.claims
                if judged.claim.caveat is not None and not judged.caveat_stands
            ),
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
    of_caveat = [_run(name, register, evidence) for name in claim.caveat_runs]
    return Judged(
        claim,
        verdict=_verdict(claim, claim.proof, evidence, history),
        expected=_expected(claim, claim.proof, history),
        torch=evidence.torch,
        proof=runs[0],
        counterexamples=runs[1:],
        histories={run.name: history.of_proof(run.name) for run in [*runs, *of_caveat]},
        since=_since(claim, claim.proof, history),
        of_its_day=_of_its_day(claim, claim.proof, register.article(claim.article).torch, history),
        caveat_runs=of_caveat,
        caveat_cells=[_cell(name, said, evidence) for name, said in claim.caveat_cells],
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
    """The verdict by `evidence` and by the records of releases before it; None if they do not say."""
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


def _cell(name: str, said: str, evidence: Evidence) -> SeenCell:
    key = CellKey.named(name)
    return SeenCell(name, said, evidence.cells.get(key.row, {}).get(key.column))
