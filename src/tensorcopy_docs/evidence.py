"""Defines and validates the types of the lab's results on one version of torch, from a worker or a record."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, PlainSerializer, StringConstraints

from tensorcopy_docs.faults import FaultsError, one_of, validated
from tensorcopy_docs.files import LONGEST
from tensorcopy_docs.lab import machine, runner
from tensorcopy_docs.lab.digests import DIGITS
from tensorcopy_docs.lab.documented import OF_SENTENCE
from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.lab.outcomes import (
    ALL,
    BROKEN,
    FAILED,
    HELD,
    HOWS,
    NOT_AVAILABLE,
    NOT_MEASURED,
    SHOWN,
    SILENTLY_WRONG,
)
from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF
from tensorcopy_docs.lab.values import is_cell, is_picture, row_and_column
from tensorcopy_docs.versions import checked

Outcome = Annotated[str, one_of(ALL)]
VersionOutcome = Annotated[str, one_of((*ALL, NOT_MEASURED))]  # on a version that may have no result
ProgramOutcome = Annotated[str, one_of((*ALL, SILENTLY_WRONG))]
Kind = Annotated[str, one_of((PROOF, COUNTEREXAMPLE, MESSAGE, FIX))]
# The facts that a picture is drawn from, as the lab's `facts` package reads them off tensors.
PictureFacts: TypeAlias = Mapping[str, Any]


# Between the cells of a test that rests on cells: "clone/is-leaf=no & clone/same-storage=no".
CELLS_JOINED = " & "


def is_of_cells(test: str) -> bool:
    """True if a test is made of cells with values, and is not the name of a proof or counterexample."""
    return "/" in test


@cache  # a verdict is computed for every claim on every version
def said_cells(test: str) -> Sequence["SaidCell"]:
    """Return the cells of a test that is made of cells, with the values that it states."""
    parts = (part.partition("=") for part in test.split(CELLS_JOINED))
    return tuple(SaidCell(cell, value) for cell, _, value in parts)


@dataclass(frozen=True)
class SaidCell:
    """A cell by its name, and the value that is said of it."""

    name: str
    value: str

    @cached_property
    def key(self) -> "CellKey":
        """The key of the cell; raises ValueError."""
        return CellKey.named(self.name)


@dataclass(frozen=True, order=True)
class CellKey:
    """The name of a cell: its row (an operation) and its column (a property). As text it is ``row/column``."""

    row: str
    column: str

    @classmethod
    def named(cls, name: str) -> "CellKey":
        """Return the key of the cell that is called ``row/column``; raises ValueError."""
        row, column = row_and_column(name)
        if not (row and column) or is_cell(column) or is_picture(column):
            raise ValueError("must be the name of a cell, row/column")
        return cls(row, column)

    def __str__(self) -> str:
        return f"{self.row}/{self.column}"


@dataclass(frozen=True, order=True)
class PictureKey:
    """The name of a row's pictures. As text it is ``row/``."""

    row: str

    def __str__(self) -> str:
        return f"{self.row}/"


def unit_key(name: object) -> CellKey | PictureKey:
    """Return the key of a cell or of a row's pictures, by the name that the lab gives it; raises ValueError."""
    if isinstance(name, CellKey | PictureKey):
        return name
    if isinstance(name, str):
        row, column = row_and_column(name)
        return PictureKey(row) if row and is_picture(name) and not column else CellKey.named(name)
    raise ValueError("must be the name of a cell, row/column")


UnitKey = Annotated[CellKey | PictureKey, BeforeValidator(unit_key), PlainSerializer(str)]
Version = Annotated[str, AfterValidator(checked)]
Name = Annotated[str, StringConstraints(pattern=r"^[^\s/|]+$")]
# The full name of a function that PyTorch documents: ``torch.Tensor.detach``.
Documented = Annotated[str, StringConstraints(pattern=r"^torch(\.\w+)+$")]
# A record keeps the cells of a row in one line, so no value may hold what separates them.
Value = Annotated[str, StringConstraints(pattern=r"^[^|\x00-\x1f\x7f]+$")]


# The digest of a piece of the lab's code with all that it uses, or of a docstring.
Digest = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{DIGITS}}}$")]
# The digest of a docstring, then those of its sentences.
Wording = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{DIGITS}}}( [0-9a-f]{{{OF_SENTENCE}}})*$")]


# The folder in which a build keeps what it measures; the build tells it to the processes in which Sphinx runs.
MEASURED_VARIABLE = "TENSORCOPY_MEASURED"

Frozen = TypeVar("Frozen", bound=BaseModel)


class ResultModel(BaseModel):
    """A part of the results of the lab: nothing is converted, unknown, too long, or changed after it was read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, str_max_length=LONGEST)


class ProofResult(ResultModel):
    """The result of one proof or message: its outcome, what it printed, and the error that it raised.

    The output of a message that held is its type and its text.
    """

    outcome: Outcome
    output: str = ""
    error: str | None = None
    kind: Kind | None = None  # a record leaves it out


class ProgramResult(ResultModel):
    """The result of a program: its outcome, both numbers if it was silently wrong, and the error that it raised."""

    outcome: ProgramOutcome
    output: str = ""
    error: str | None = None


class ProgramRun(ResultModel):
    """The result of a bug or a compiled program in a mode: how it ended, and the text of what it showed or raised.

    Without a compiler, `right` is the right output, if the program showed another; None if it is not known, either.
    """

    how: Annotated[str, one_of(HOWS)] = SHOWN
    text: str = ""
    right: str | None = None


# The results of compiled programs by name and mode: eager, or a backend of `torch.compile()`, unless it agrees with
# eager mode (see `lab.compiled.runner`); or those of bugs, by name and what was run.
Runs: TypeAlias = Mapping[str, Mapping[str, ProgramRun]]


def docstring_digest(wording: str) -> str:
    """Return the digest of the whole docstring, without those of its sentences."""
    return wording.partition(" ")[0]


@cache
def only_one(value: Frozen) -> Frozen:
    """Return `value`, or an equal one that was given before: records of different versions are much alike."""
    return value


class LabEvidence(ResultModel):
    """All that the lab found on one version of torch.

    `proofs` has every proof and counterexample by name, `cells` the values of the table by row and column, `pictures`
    the facts by row, and `broken` the error of each cell or picture that could not be measured. A record has neither
    pictures nor errors. `messages` has every error message, warning and fix by name, `docstrings` the digests of each
    docstring, or None where there is none.
    """

    torch: Version
    python: str
    platform: str = ""
    proofs: Mapping[Name, Annotated[ProofResult, AfterValidator(only_one)]]
    cells: Mapping[Name, Mapping[Name, Value]] = {}
    pictures: Mapping[Name, PictureFacts] = {}
    broken: Mapping[UnitKey, str] = {}
    messages: Mapping[Name, Annotated[ProofResult, AfterValidator(only_one)]] = {}
    docstrings: Mapping[Documented, Wording | None] = {}

    def outcomes(self) -> Mapping[str, Outcome]:
        """Return the outcome of each proof and counterexample by its name."""
        return {name: result.outcome for name, result in self.proofs.items()}

    def outcome(self, test: str) -> Outcome | None:
        """Return the outcome of a proof, of a counterexample, or of a test that is made of cells.

        None if it was not recorded.
        """
        if not is_of_cells(test):
            return self.proofs[test].outcome if test in self.proofs else None
        cells = said_cells(test)
        found = [self._cell(each.key) for each in cells]
        if None in found:
            return None
        for outcome in (NOT_AVAILABLE, BROKEN):
            if outcome in found:
                return outcome
        return HELD if found == [each.value for each in cells] else FAILED

    def prevented(self) -> Mapping[str, str]:
        """Return what this machine lacked for each result that it kept from being one, by name."""
        found = {name: (each.error, each.outcome) for name, each in {**self.proofs, **self.messages}.items()}
        found |= {str(key): (self.broken.get(key), value) for key, value in self.values()}
        return {name: why for name, each in found.items() if (why := machine.reason(*each))}

    def cell(self, name: str) -> str | None:
        """Return the value of the cell called ``row/column``; None if it was not recorded."""
        return self._cell(CellKey.named(name))

    def _cell(self, key: CellKey) -> str | None:
        return self.cells.get(key.row, {}).get(key.column)

    def values(self) -> Iterator[tuple[CellKey, str]]:
        """Yield every cell with its value, row by row."""
        for row, cells in self.cells.items():
            for column, value in cells.items():
                yield CellKey(row, column), value


class EvidenceError(FaultsError):
    """The lab's result is not valid evidence; the message has one line for each fault."""


def measure(progress: Callable[[int, int], object] | None = None) -> dict[str, Any]:
    """Return the result of ``lab.runner.measure()``."""
    found: dict[str, Any] = runner.measure(progress)
    return found


def evidence_of(measured: object) -> LabEvidence:
    """Return the evidence in `measured`, the dict that ``lab.runner.measure()`` returns; raises EvidenceError."""
    try:
        return validated(LabEvidence, measured, "lab")
    except FaultsError as error:
        raise EvidenceError(error.faults) from None
