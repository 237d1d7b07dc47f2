"""Defines a claim with its verdict, and the runs and cells that verdict and caveat rest on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from tensorcopy_docs.judge.verdicts import shown
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.versions import release


@dataclass(frozen=True)
class SeenCell:
    """A cell of the table on which a claim rests: its name, the value that the register says, and the one there is."""

    name: str
    said: str
    found: str | None

    def facts(self) -> dict[str, str | None]:
        """Return its part of ``verdicts.json`` and ``check --json``."""
        return {"cell": self.name, "value": self.found}


@dataclass(frozen=True)
class EvidenceRun:
    """A proof or counterexample as it ran: its code, its outcome, what it printed and what it raised.

    One that is made of `cells` has no code, and was measured with the table.
    """

    name: str
    kind: str
    code: str
    outcome: str
    printed: str
    raised: str | None
    cells: Sequence[SeenCell] = ()

    def summary(self) -> str:
        """Its outcome in one line, for a message."""
        if self.cells:
            return "; ".join(f"{cell.name} is {cell.found}, said to be {cell.said}" for cell in self.cells)
        return f"{self.name} {self.outcome}" + (f" ({self.raised.splitlines()[0]})" if self.raised else "")

    def facts(self) -> dict[str, object]:
        """Return its part of ``verdicts.json`` and ``check --json``."""
        facts: dict[str, object] = {
            "name": self.name,
            "outcome": self.outcome,
            "code": self.code,
            "printed": self.printed,
            "raised": self.raised,
        }
        return {**facts, "cells": [cell.facts() for cell in self.cells]} if self.cells else facts


class Remarks(TypedDict):
    """The texts beside a verdict, each in every language, and the ids of related claims."""

    reading: Mapping[str, str] | None
    consequence: Mapping[str, str] | None
    caveat: Mapping[str, object] | None
    same_as: Sequence[str]
    replaces: Sequence[str]


@dataclass(frozen=True)
class VerdictOfItsDay:
    """The release nearest to an article's own torch, and the verdict there; None if its tests could not say."""

    release: str
    verdict: Verdict | None
    is_measured: bool = True


@dataclass(frozen=True)
class Judged:
    """A claim, its verdict on the torch that ran (None if its proof could not say), and the runs it rests on.

    `expected` is the register's verdict on the torch that the site is pinned to, and where nothing is recorded; on
    another release it is the verdict by the record of that release, or else of the newest one before it.
    `histories` has the outcome of each run, or NOT_MEASURED, on each release, oldest first; `since` is the release
    since which the verdict holds, None if it was never another, or if that is not known; `of_its_day` is the release
    nearest to the article's own torch, with the verdict there. `caveat_runs` and `caveat_cells` show the claim's
    caveat, if it has one, and `correction_runs` its suggested wording, or the bug.
    """

    claim: Claim
    verdict: Verdict | None
    expected: Verdict | None
    torch: str = "0"
    proof: EvidenceRun | None = None
    counterexamples: Sequence[EvidenceRun] = ()
    histories: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    since: str | None = None
    of_its_day: VerdictOfItsDay | None = None
    caveat_runs: Sequence[EvidenceRun] = ()
    caveat_cells: Sequence[SeenCell] = ()
    correction_runs: Sequence[EvidenceRun] = ()

    @property
    def caveat_stands(self) -> bool:
        """True if the claim has a caveat, and the torch that ran shows it."""
        seen = all(cell.found == cell.said for cell in self.caveat_cells)
        return self.claim.caveat is not None and seen and shown(run.outcome for run in self.caveat_runs)

    @property
    def unmeasured(self) -> bool:
        """True if a release before the torch that ran has not measured a test that the verdict rests on."""
        return any(
            value == NOT_MEASURED and release(version) < release(self.torch)
            for run in self.runs
            for version, value in self.histories.get(run.name, {}).items()
        )

    @property
    def history(self) -> Mapping[str, str]:
        """The outcome of the proof on each release known, oldest first."""
        return self.histories.get(self.proof.name, {}) if self.proof else {}

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.expected

    @property
    def runs(self) -> list[EvidenceRun]:
        """The runs that the verdict rests on."""
        return [run for run in [self.proof, *self.counterexamples] if run]

    def summary(self) -> str:
        """Return the evidence in one line, for a message."""
        return "; ".join(run.summary() for run in self.runs)

    def remarks(self) -> Remarks:
        """Return the remarks in ``verdicts.json`` and ``check --json``: the reading of the claim, its consequence,
        its caveat if the torch that ran shows it, the claims that mean the same, and those that it replaces."""
        claim = self.claim
        evidence = [*(run.facts() for run in self.caveat_runs), *(cell.facts() for cell in self.caveat_cells)]
        return {
            "reading": claim.reading.root if claim.reading else None,
            "consequence": claim.consequence.root if claim.consequence else None,
            "caveat": {**claim.caveat.root, "evidence": evidence} if claim.caveat and self.caveat_stands else None,
            "same_as": claim.same_as,
            "replaces": claim.replaces,
        }

    def caveat_summary(self) -> str:
        """Return the evidence of the caveat in one line, for a message."""
        cells = [f"{cell.name} is {cell.found}, said to be {cell.said}" for cell in self.caveat_cells]
        return "; ".join([*(run.summary() for run in self.caveat_runs), *cells])
