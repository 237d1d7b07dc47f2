"""Defines a claim with its verdict, and the runs and cells that verdict and caveat rest on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import BaseModel, Field, model_validator

from tensorcopy_docs.evidence import Outcome, said_cells
from tensorcopy_docs.judge.verdicts import shown
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.versions import release
from tensorcopy_docs.words.text import Text


class Cell(BaseModel, extra="forbid", frozen=True):
    """A cell of the table on which something rests."""

    cell: str = Field(description="its name: row/column")
    value: str | None = Field(description="its measured value; null if it was not measured")


class Run(BaseModel, extra="forbid", frozen=True):
    """A test or counterexample as it ran."""

    name: str = Field(description="its name; where it is made of cells, these with the values that are said of them")
    outcome: Outcome = Field(description="what came of it")
    code: str = Field(description="its code; empty if it is made of cells")
    printed: str = Field(description="what it printed")
    raised: str | None = Field(description="the exception that it ended with; null if there was none")
    cells: tuple[Cell, ...] = Field(default=(), description="the cells that it is made of")


class EvidenceRun(Run, frozen=True):
    """A proof or counterexample as it ran; `kind` says which of the two."""

    kind: str

    def summary(self) -> str:
        """Its outcome in one line, for a message."""
        if self.cells:
            return "; ".join(map(_compared, self.cells, [said.value for said in said_cells(self.name)]))
        return f"{self.name} {self.outcome}" + (f" ({self.raised.splitlines()[0]})" if self.raised else "")


class Caveat(BaseModel, extra="allow", frozen=True):
    """A case that a true claim leaves out: a text for each language under its key, and what shows it."""

    __pydantic_extra__: dict[str, str]
    evidence: tuple[Run | Cell, ...] = Field(description="the tests and the cells that show it")

    @model_validator(mode="after")
    def _has_a_text(self) -> "Caveat":
        Text(self.__pydantic_extra__)
        return self


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
    caveat_cells: Sequence[Cell] = ()
    correction_runs: Sequence[EvidenceRun] = ()

    @property
    def caveat_stands(self) -> bool:
        """True if the claim has a caveat, and the torch that ran shows it."""
        seen = [(each.cell, each.value) for each in self.caveat_cells] == self.claim.caveat_cells
        return self.claim.caveat is not None and seen and shown(run.outcome for run in self.caveat_runs)

    @property
    def caveat(self) -> Caveat | None:
        """The claim's caveat, if the torch that ran shows it."""
        if self.claim.caveat is None or not self.caveat_stands:
            return None
        return Caveat.model_validate({**self.claim.caveat.root, "evidence": [*self.caveat_runs, *self.caveat_cells]})

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

    def caveat_summary(self) -> str:
        """Return the evidence of the caveat in one line, for a message."""
        cells = map(_compared, self.caveat_cells, [said for _, said in self.claim.caveat_cells])
        return "; ".join([*(run.summary() for run in self.caveat_runs), *cells])


def _compared(cell: Cell, said: str) -> str:
    return f"{cell.cell} is {cell.value}, said to be {said}"
