"""Finds the differences between results of the lab and a record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from tensorcopy_docs.evidence import CellKey, LabEvidence, ProgramResult, docstring_digest
from tensorcopy_docs.lab import machine
from tensorcopy_docs.records.staleness import with_recorded_wordings

DifferenceKind: TypeAlias = Literal["proof", "cell", "message", "docstring", "program"]
Key = TypeVar("Key", str, CellKey)


@dataclass(frozen=True)
class Difference:
    """A difference from a record: the name, the outcome, value or wording recorded, and the one found.

    If this machine kept the unit from having a result, `lacked` says what it lacked.
    """

    key: str | CellKey
    recorded: str
    found: str
    kind: DifferenceKind = "proof"
    lacked: str | None = None

    @property
    def name(self) -> str:
        """The proof's name, or the cell's as ``row/column``."""
        return str(self.key)

    @property
    def is_cell(self) -> bool:
        """True if it is about a cell, so that its key is a CellKey."""
        return self.kind == "cell"


def differences(evidence: LabEvidence, record: LabEvidence) -> list[Difference]:
    """Return the differences between `evidence` and `record`.

    First proofs with another outcome, then cells with another value, error messages with another wording, and
    docstrings with another digest. A unit that only one of the two has is compared with "not recorded", or "not run".
    A wording that differs only because of the version of Python is left out.
    """
    evidence = with_recorded_wordings(evidence, record)
    found = [
        *_differences("proof", evidence.outcomes(), record.outcomes()),
        *_differences("cell", dict(evidence.values()), dict(record.values())),
        *_differences("message", _said(evidence), _said(record)),
        *_differences("docstring", _docstrings(evidence), _docstrings(record)),
    ]
    lacked = evidence.prevented()
    return [replace(each, lacked=lacked.get(each.name)) for each in found]


def program_differences(
    found: Mapping[str, ProgramResult], before: Mapping[str, ProgramResult]
) -> Sequence[Difference]:
    """Return the programs whose outcome is another than `before`."""
    return [
        Difference(name, before[name].outcome, result.outcome, "program", machine.reason(result.error, result.outcome))
        for name, result in found.items()
        if name in before and before[name].outcome != result.outcome
    ]


def _said(evidence: LabEvidence) -> Mapping[str, str]:
    """Return the text of each message in one line, or its outcome if it is not raised; of a fix, the outcome."""
    return {name: " ".join(result.output.split()) or result.outcome for name, result in evidence.messages.items()}


def _docstrings(evidence: LabEvidence) -> Mapping[str, str]:
    return {name: docstring_digest(wording or "none") for name, wording in evidence.docstrings.items()}


def _differences(kind: DifferenceKind, found: Mapping[Key, str], before: Mapping[Key, str]) -> list[Difference]:
    return [
        Difference(key, before.get(key, "not recorded"), found.get(key, "not run"), kind)
        for key in sorted(before.keys() | found.keys(), key=str)
        if before.get(key) != found.get(key)
    ]
