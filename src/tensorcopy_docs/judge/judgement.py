"""Joins the register with the evidence: judges each claim, and keeps the runs that the verdict rests on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tensorcopy_docs.evidence import LabEvidence, is_of_cells, said_cells
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.spans import spans
from tensorcopy_docs.judge.judged import Cell, EvidenceRun, Judged, VerdictOfItsDay
from tensorcopy_docs.judge.verdicts import NotJudgedError, judge, judge_formerly
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF
from tensorcopy_docs.register.claims import Claim, ClaimEntry, DocumentationClaim
from tensorcopy_docs.register.kinds import Kind, Origin, Verdict
from tensorcopy_docs.register.models import Article, Register
from tensorcopy_docs.table.model import Table, table_of
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
        """Every claim that was judged, by its id."""
        return {judged.claim.id: judged for judged in self.claims}

    def of_article(self, key: str) -> list[Judged]:
        """Return the judged claims of the article called `key`, in the article's order."""
        return self._by_article.get(key, [])

    def of_origin(self, origin: Origin) -> list[Judged]:
        """Return the judged claims of articles, of statements, or of PyTorch's documentation."""
        return [judged for judged in self.claims if self.register.source_of(judged.claim).origin is origin]

    def of_script(self, script: str) -> list[Judged]:
        """Return the judged claims that are shown with the example of `script`."""
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
        """Return a line for each verdict that is not the expected one, or could not be computed, and for each caveat
        and correction that nothing shows."""
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
            *(
                f"{judged.claim.id}: its correction is not shown; evidence: {run.summary()}"
                for judged in self.claims
                for run in judged.correction_runs
                if run.outcome != outcomes.HELD
            ),
        ]

    def agreement(self, script: str) -> bool | None:
        """Return True if a script prints the output in its article, by the claims about it; None if there are none.

        Only a build runs the scripts; it stops if their figures say other than these claims.
        """
        held = [
            judged.proof.outcome == outcomes.HELD
            for judged in self.of_script(script)
            if judged.claim.kind is Kind.OUTPUT and judged.proof
        ]
        return all(held) if held else None

    def disagreements(self, agrees: Mapping[str, bool | None]) -> list[str]:
        """Return a line for each claim about printed output whose proof says other than the figures of its script."""
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
    if claim.test is None:
        return Judged(claim, Verdict.UNVERIFIABLE, claim.expected, evidence.torch)
    runs = [_run(claim.test, PROOF, register, evidence)]
    runs += [_run(name, COUNTEREXAMPLE, register, evidence) for name in claim.counterexamples]
    of_caveat = [_run(name, COUNTEREXAMPLE, register, evidence) for name in claim.caveat_runs]
    shown_by = claim.shown_by if isinstance(claim, DocumentationClaim) else []
    of_correction = [_run(name, COUNTEREXAMPLE, register, evidence) for name in shown_by]
    source = register.source_of(claim)
    return Judged(
        claim,
        verdict=verdict_on(claim, claim.test, evidence, history),
        expected=_expected(claim, claim.test, history),
        torch=evidence.torch,
        proof=runs[0],
        counterexamples=runs[1:],
        histories={run.name: history.test_outcomes(run.name) for run in [*runs, *of_caveat, *of_correction]},
        since=_since(claim, claim.test, history),
        of_its_day=_of_its_day(claim, claim.test, source.torch, history) if isinstance(source, Article) else None,
        caveat_runs=of_caveat,
        caveat_cells=[Cell(cell=name, value=evidence.cell(name)) for name, _ in claim.caveat_cells],
        correction_runs=of_correction,
    )


def _expected(claim: ClaimEntry, test: str, history: History) -> Verdict | None:
    """Return the verdict expected on the torch of this build, by its record, so that a changed one is a fault."""
    torch = history.evidence.torch
    record = history.recorded.get(torch) or history.newest_recorded(torch)
    tests = [test, *claim.counterexamples]
    if torch == pinned_torch() or record is None or None in map(record.outcome, tests):
        return claim.expected
    return verdict_on(claim, test, record, history)


def _since(claim: ClaimEntry, test: str, history: History) -> str | None:
    """Return the release since which the verdict is that of this build; releases without a verdict are skipped."""
    torch = history.evidence.torch
    if claim.formerly:
        return None
    found_outcomes = [history.test_outcomes(name) for name in [test, *claim.counterexamples]]
    if all(len(set(values.values())) < 2 for values in found_outcomes):
        return None  # no outcome ever changed, and a verdict changes with one
    verdicts = {
        version: verdict
        for version in history.versions_up_to(torch)
        if (verdict := verdict_on(claim, test, history.records[version], history))
    }
    found = spans(verdicts)
    measured = [
        version for version in history.releases if NOT_MEASURED not in {each[version] for each in found_outcomes}
    ]
    turned = len(found) > 1 and torch in verdicts and history.has_before(found[-1].first, measured)
    return found[-1].first if turned else None


def _of_its_day(claim: ClaimEntry, test: str, torch: str | None, history: History) -> VerdictOfItsDay | None:
    """Return the newest recorded release that is not newer than the article's `torch`, and the verdict there."""
    record = history.newest_recorded(torch) if torch else None
    if record is None:
        return None
    measured = None not in map(record.outcome, [test, *claim.counterexamples])
    return VerdictOfItsDay(record.torch, verdict_on(claim, test, record, history), measured)


def verdict_on(claim: ClaimEntry, test: str, evidence: LabEvidence, history: History) -> Verdict | None:
    """Return the verdict by `evidence` and by the records of releases before it; None if they do not say."""
    outcome = evidence.outcome(test)
    counterexamples = [found for name in claim.counterexamples if (found := evidence.outcome(name)) is not None]
    if outcome is None or len(counterexamples) < len(claim.counterexamples):
        return None
    earlier = history.outcomes_before(test, evidence.torch)
    try:
        return judge_formerly(outcome, earlier) if claim.formerly else judge(outcome, counterexamples, earlier)
    except NotJudgedError:
        return None


def _run(name: str, kind: str, register: Register, evidence: LabEvidence) -> EvidenceRun:
    """Return the run of a proof, a counterexample or cells; `kind` is that of cells, which have none."""
    if is_of_cells(name):
        cells = tuple(Cell(cell=said.name, value=evidence.cell(said.name)) for said in said_cells(name))
        outcome = evidence.outcome(name) or outcomes.BROKEN
        return EvidenceRun(name=name, kind=kind, code="", outcome=outcome, printed="", raised=None, cells=cells)
    source, result = register.sources[name], evidence.proofs[name]
    return EvidenceRun(
        name=name,
        kind=source.kind,
        code=source.code,
        outcome=result.outcome,
        printed=result.output,
        raised=result.error,
    )


@dataclass(frozen=True)
class Knowledge:
    """The register of one build, with its verdicts, the table and the history."""

    register: Register
    judgement: Judgement
    table: Table
    history: History

    def faults(self) -> Sequence[str]:
        """Return a line for each verdict that is not the expected one, and for each cell that could not be measured."""
        return [*self.judgement.faults(), *self.table.faults()]


def knowledge_of(register: Register, evidence: LabEvidence, records: Mapping[str, LabEvidence]) -> Knowledge:
    """Judge `register` on `evidence`; `records` has the evidence of recorded releases by version."""
    history = History(records, evidence)
    return Knowledge(register, judge_all(register, history), table_of(evidence), history)
