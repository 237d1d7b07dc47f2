"""Joins the register with the evidence: each claim with its verdict, and what that rests on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tensorcopy_docs.history.changes import spans
from tensorcopy_docs.judge.verdicts import NotJudgedError, Verdict, judge, judge_formerly
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.models import Claim, Kind, Register
from tensorcopy_docs.versions import pinned_torch, release


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
        """What a machine is told of it."""
        return {
            "name": self.name,
            "outcome": self.outcome,
            "code": self.code,
            "printed": self.printed,
            "raised": self.raised,
        }


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
    counterexamples: list[Run] = field(default_factory=list)
    histories: dict[str, dict[str, str]] = field(default_factory=dict)
    since: str | None = None
    of_its_day: tuple[str, Verdict | None] | None = None

    @property
    def history(self) -> dict[str, str]:
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
    claims: list[Judged] = field(default_factory=list)

    @cached_property
    def by_id(self) -> dict[str, Judged]:
        return {judged.claim.id: judged for judged in self.claims}

    def of_article(self, key: str) -> list[Judged]:
        """The judged claims of the article called `key`, in the article's order."""
        return [judged for judged in self.claims if judged.claim.article == key]

    def of_script(self, script: str) -> list[Judged]:
        """The judged claims that stand beside the example of `script`."""
        return [judged for judged in self.claims if script in judged.claim.scripts]

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


def judge_all(register: Register, evidence: dict, records: Mapping[str, dict] | None = None) -> Judgement:
    """Judge every claim of `register` by `evidence`; `records` has the evidence of recorded releases by version."""
    claims = [_judge(claim, register, evidence, records or {}) for claim in register.claims.values()]
    return Judgement(register, evidence["torch"], evidence["python"], claims)


def _judge(claim: Claim, register: Register, evidence: dict, records: Mapping[str, dict]) -> Judged:
    if claim.proof is None:
        return Judged(claim, Verdict.UNVERIFIABLE, claim.expected, evidence["torch"])
    runs = [_run(name, register, evidence["proofs"]) for name in [claim.proof, *claim.counterexamples]]
    known = {**records, evidence["torch"]: evidence}
    known = {version: known[version] for version in sorted(known, key=release)}
    histories = {
        run.name: {
            version: record["proofs"][run.name]["outcome"]
            for version, record in known.items()
            if run.name in record["proofs"]
        }
        for run in runs
    }
    return Judged(
        claim,
        verdict=_verdict(claim, evidence, records),
        expected=_expected(claim, evidence["torch"], records),
        torch=evidence["torch"],
        proof=runs[0],
        counterexamples=runs[1:],
        histories=histories,
        since=_since(claim, evidence["torch"], known),
        of_its_day=_of_its_day(claim, register.article(claim.article).torch, records),
    )


def _expected(claim: Claim, torch: str, records: Mapping[str, dict]) -> Verdict | None:
    """What the verdict on `torch` must be, so that one that it turned is seen."""
    earlier = [version for version in records if release(version) <= release(torch)]
    if torch == pinned_torch() or not earlier:
        return claim.expected
    return _verdict(claim, records[torch if torch in records else earlier[-1]], records)


def _since(claim: Claim, torch: str, known: Mapping[str, dict]) -> str | None:
    """The release since which the verdict is that of `torch`; releases on which there is none say nothing."""
    if claim.formerly:
        return None
    verdicts = {
        version: verdict
        for version, record in known.items()
        if release(version) <= release(torch) and (verdict := _verdict(claim, record, known))
    }
    found = spans(verdicts)
    return found[-1].first if len(found) > 1 and torch in verdicts else None


def _of_its_day(claim: Claim, torch: str | None, records: Mapping[str, dict]) -> tuple[str, Verdict | None] | None:
    """The newest recorded release that is no newer than the article's `torch`, and the verdict there."""
    known = [version for version in records if torch and release(version) <= release(torch)]
    return (known[-1], _verdict(claim, records[known[-1]], records)) if known else None


def _verdict(claim: Claim, evidence: dict, records: Mapping[str, dict]) -> Verdict | None:
    """What `evidence` comes to, with the `records` of releases before it; None where it does not say."""
    outcome = {name: run["outcome"] for name, run in evidence["proofs"].items()}
    if not {claim.proof, *claim.counterexamples} <= outcome.keys():
        return None
    earlier = [
        record["proofs"][claim.proof]["outcome"]
        for version, record in records.items()
        if claim.proof in record["proofs"] and release(version) < release(evidence["torch"])
    ]
    try:
        if claim.formerly:
            return judge_formerly(outcome[claim.proof], earlier)
        return judge(outcome[claim.proof], [outcome[name] for name in claim.counterexamples], earlier)
    except NotJudgedError:
        return None


def _run(name: str, register: Register, proofs: dict) -> Run:
    source, result = register.sources[name], proofs[name]
    return Run(name, source.kind, source.code, result["outcome"], result["output"], result["error"])
