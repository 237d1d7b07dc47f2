"""Reads and writes the committed records: one file for each version of torch."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints

from tensorcopy_docs.evidence import (
    CellKey,
    Documented,
    LabEvidence,
    Name,
    ProofResult,
    TableDigests,
    Version,
    Wording,
    docstring_digest,
)
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.history.staleness import with_recorded_wordings
from tensorcopy_docs.lab.runner import dumps, recorded
from tensorcopy_docs.versions import checked, record_paths, release

RECORDS = Path(__file__).parent / "records"
CURE = "record it again"
NAMED = "must be that of the file's name"  # the rule for the version in a record
DifferenceKind: TypeAlias = Literal["proof", "cell", "message", "docstring", "program"]
Key = TypeVar("Key", str, CellKey)


class _HasTorch(Protocol):
    @property
    def torch(self) -> str: ...


Record = TypeVar("Record", bound=_HasTorch)


class RecordError(FaultsError):
    """Records cannot be read; the message has one line for each fault, which names the file."""


@dataclass(frozen=True)
class Difference:
    """A difference from a record: the name, the outcome, value or wording recorded, and the one found."""

    key: str | CellKey
    recorded: str
    found: str
    kind: DifferenceKind = "proof"

    @property
    def name(self) -> str:
        """The proof's name, or the cell's as ``row/column``."""
        return str(self.key)

    @property
    def is_cell(self) -> bool:
        """True if it is about a cell, so that its key is a CellKey."""
        return self.kind == "cell"


class _RecordFile(BaseModel):
    """A record as its file has it: the cells of each row are one line of text, in the order of `columns`."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    torch: Version
    python: Annotated[str, StringConstraints(min_length=1)]
    platform: Annotated[str, StringConstraints(min_length=1)]
    columns: list[Name]
    cells: Mapping[Name, str]
    proofs: Mapping[Name, ProofResult]
    digests: TableDigests = TableDigests()
    messages: Mapping[Name, ProofResult] = {}
    docstrings: Mapping[Documented, Wording | None] = {}


def load_records(folder: Path | None = None) -> Mapping[str, LabEvidence]:
    """Return every record in `folder`, by torch version, oldest first; raises RecordError.

    Without a folder, those of the package whose versions are listed.
    """
    return read_all(record_paths(folder or RECORDS, listed=folder is None), _read)


def read_all(paths: Sequence[Path], read: Callable[[Path], Record]) -> Mapping[str, Record]:
    """Return the record in each file, by torch version, oldest first; raises RecordError with all faults of all."""
    found: dict[str, Record] = {}
    faults: list[Fault] = []
    for path in paths:
        try:
            record = read(path)
        except FaultsError as error:
            faults += error.faults
        else:
            found[record.torch] = record
    if faults:
        raise RecordError(faults)
    return {version: found[version] for version in sorted(found, key=release)}


def nearest_record(torch: str, folder: Path | None = None) -> LabEvidence | None:
    """Return the record of `torch`, or else of the newest version before it, or else of the oldest; raises RecordError.

    Without a folder, one of the package's whose versions are listed.
    """
    paths = {path.stem.removeprefix("torch-"): path for path in record_paths(folder or RECORDS, listed=folder is None)}
    versions = sorted((name for name in paths if _is_version(name)), key=release)
    before = [version for version in versions if release(version) <= release(torch)]
    if not versions:
        return None
    try:
        return _read(paths[before[-1] if before else versions[0]])
    except FaultsError as error:
        raise RecordError(error.faults) from None


def _is_version(name: str) -> bool:
    try:
        return bool(checked(name))
    except ValueError:
        return False


def _read(path: Path) -> LabEvidence:
    record = validated(_RecordFile, read_json(path, CURE), path.name, cure=CURE)
    if faults := _misfits(record, path.name):
        raise FaultsError(faults)
    cells = {row: _cells(record.columns, line) for row, line in record.cells.items()}
    fields = {name: value for name, value in record if name != "columns"}
    return validated(LabEvidence, {**fields, "cells": cells}, path.name, cure=CURE)


def _misfits(record: _RecordFile, file: str) -> Sequence[Fault]:
    """Return the faults between the parts of a record, and its file's name."""
    faults = []
    if file != name_of(record.torch):
        faults.append(Fault(file, "torch", "-", NAMED, repr(record.torch), CURE))
    number = len(record.columns)
    if len(set(record.columns)) < number:
        faults.append(Fault(file, "columns", "-", "must be different", f"{len(set(record.columns))} of {number}", CURE))
    for row, line in record.cells.items():
        values = line.count("|") + 1
        if values not in (1, number):
            rule = f"must have {number} values, or one that stands for all"
            faults.append(Fault(file, "cells", row, rule, f"{values}", CURE))
    return faults


def _cells(columns: Sequence[str], line: str) -> Mapping[str, str]:
    """Return the cells of a row by column; one value stands for all."""
    values = line.split("|") if "|" in line else [line] * len(columns)
    return dict(zip(columns, map(sys.intern, values), strict=True))


def name_of(version: str) -> str:
    """Return the file name of the record of torch `version`."""
    return f"torch-{version}.json"


def write_record(evidence: LabEvidence, folder: Path = RECORDS) -> Path:
    """Write `evidence` to its file in `folder`, whole or not at all; return the file. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    text = dumps(recorded(evidence.model_dump(mode="json")))
    return put(folder / name_of(evidence.torch), text.encode("utf-8"))


def differences(evidence: LabEvidence, record: LabEvidence) -> list[Difference]:
    """Return the differences between `evidence` and `record`.

    First proofs with another outcome, then cells with another value, error messages with another wording, and
    docstrings with another digest. A unit that only one of the two has is compared with "not recorded", or "not run".
    A wording that differs only because of the version of Python is left out.
    """
    evidence = with_recorded_wordings(evidence, record)
    return [
        *_differences("proof", evidence.outcomes(), record.outcomes()),
        *_differences("cell", dict(evidence.values()), dict(record.values())),
        *_differences("message", _said(evidence), _said(record)),
        *_differences("docstring", _docstrings(evidence), _docstrings(record)),
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
