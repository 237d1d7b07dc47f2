"""Defines a record, which has the results of the lab's units on one version of torch; reads and writes its file."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from tensorcopy_docs.evidence import Digest, LabEvidence, ProgramResult, ProgramRun, ResultModel, Runs, Version
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.versions import checked, record_paths, release
from tensorcopy_docs.words.text import Words

RECORDS = Path(__file__).parent / "versions"
CURE = "record it again"
NAMED = "must be that of the file's name"  # the rule for the version in a record
# The kinds of units, and of the code that they are made of: a cell comes from a row, a column and a source.
Kind: TypeAlias = Literal[
    "proofs",
    "messages",
    "cells",
    "docstrings",
    "programs",
    "bugs",
    "compiled",
    "trials",
    "functions",
    "rows",
    "columns",
    "sources",
]
ATLAS = "all"  # the name of the code that measures the functions
TABLE: Sequence[Kind] = ("proofs", "messages", "cells", "docstrings")  # the kinds of LabEvidence


class HasTorch(Protocol):
    """A record of one version of torch."""

    @property
    def torch(self) -> str: ...


AnyRecord = TypeVar("AnyRecord", bound=HasTorch)


class RecordError(FaultsError):
    """Records cannot be read; the message has one line for each fault, which names the file."""


class Record(ResultModel):
    """The results on one version of torch, by kind and name of the unit, and the digests of the code that was run.

    What a result looks like depends on its kind. Of a compiled program, a trial or a bug it is a result for each mode,
    without those that agree with eager mode; of cells it is a value by column, of a function an entry of the atlas or
    the reason why it has none (see `lab.function_entries`).
    """

    torch: Version
    python: Version
    platform: Words
    digests: Mapping[Kind, Mapping[Words, Digest]] = {}
    results: Mapping[Kind, Mapping[Words, Any]] = {}

    def of(self, kind: Kind) -> Mapping[str, Any]:
        """Return the results of a kind by name."""
        return self.results.get(kind, {})

    def evidence(self, *kinds: Kind) -> LabEvidence:
        """Return the proofs, messages, cells and docstrings, or only those `kinds`; raises FaultsError."""
        table: dict[str, object] = {"torch": self.torch, "python": self.python, "platform": self.platform, "proofs": {}}
        table |= {kind: self.of(kind) for kind in kinds or TABLE}
        return validated(LabEvidence, table, name_of(self.torch), cure=CURE)

    def programs(self) -> Mapping[str, ProgramResult]:
        """Return the results of the programs by name; ``clone/leaf`` is the idiom `clone` in the context `leaf`.

        Raises FaultsError.
        """
        return validated(_Programs, {"programs": self.of("programs")}, name_of(self.torch), cure=CURE).programs

    def runs(self, kind: Kind) -> Runs:
        """Return the results of bugs, compiled programs or trials by name and mode; raises FaultsError."""
        return validated(_Runs, {"runs": self.of(kind)}, name_of(self.torch), cure=CURE).runs


class _Programs(ResultModel):
    programs: Mapping[Words, ProgramResult]


class _Runs(ResultModel):
    runs: Mapping[Words, Mapping[Words, ProgramRun]]


def read_records(folder: Path | None = None) -> Mapping[str, Record]:
    """Return every record in `folder`, by torch version, oldest first, with stale results; raises RecordError.

    Without a folder, those of the package whose versions are listed. Each result must have the digest of its code.
    """
    return read_all(record_paths(folder or RECORDS, listed=folder is None), _read_with_digests)


def _read_with_digests(path: Path) -> Record:
    record = read_record(path)
    faults = [
        Fault(path.name, kind, name, "must have the digest of its code", "none", CURE)
        for kind, results in record.results.items()
        for name in results
        for code in {"functions": [ATLAS], "docstrings": []}.get(kind, name.split("/"))
        if code not in record.digests.get("rows" if kind == "cells" else kind, {})
    ]
    if faults:
        raise FaultsError(faults)
    return record


def read_all(paths: Sequence[Path], read: Callable[[Path], AnyRecord]) -> Mapping[str, AnyRecord]:
    """Return what is read from each file, by torch version, oldest first; raises RecordError with all faults of all."""
    found: dict[str, AnyRecord] = {}
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


def nearest_record(torch: str, folder: Path | None = None) -> Record | None:
    """Return the record of `torch`, or else of the newest version before it, or else of the oldest; raises RecordError.

    Without a folder, one of the package's whose versions are listed.
    """
    paths = {path.stem.removeprefix("torch-"): path for path in record_paths(folder or RECORDS, listed=folder is None)}
    versions = sorted((name for name in paths if _is_version(name)), key=release)
    before = [version for version in versions if release(version) <= release(torch)]
    if not versions:
        return None
    try:
        return read_record(paths[before[-1] if before else versions[0]])
    except FaultsError as error:
        raise RecordError(error.faults) from None


def _is_version(name: str) -> bool:
    try:
        return bool(checked(name))
    except ValueError:
        return False


def read_record(path: Path) -> Record:
    """Return the record in a file; raises FaultsError."""
    record = validated(Record, read_json(path, CURE), path.name, cure=CURE)
    if path.name != name_of(record.torch):
        raise FaultsError([Fault(path.name, "torch", "-", NAMED, repr(record.torch), CURE)])
    if "cells" not in record.results:
        return record
    columns = sorted(record.digests.get("columns", {}))
    cells = {row: _cells(path.name, row, line, columns) for row, line in record.of("cells").items()}
    return record.model_copy(update={"results": {**record.results, "cells": cells}})


def _cells(file: str, row: str, line: object, columns: Sequence[str]) -> Mapping[str, str]:
    """Return the cells of a row by column, from a line of the file; one value stands for all."""
    values = line.split("|") if isinstance(line, str) else []
    if len(values) not in (1, len(columns)):
        rule = f"must have {len(columns)} values, or one that stands for all"
        raise FaultsError([Fault(file, "cells", row, rule, f"{len(values)}", CURE)])
    return dict(zip(columns, map(sys.intern, values if "|" in str(line) else values * len(columns)), strict=True))


def name_of(version: str) -> str:
    """Return the file name of the record of torch `version`."""
    return f"torch-{version}.json"


def write_record(record: Record, folder: Path = RECORDS) -> Path:
    """Write `record` to its file in `folder`, whole or not at all; return the file. Raises OSError.

    Each digest and each result is a line, and so are the cells of a row, in the order of their columns.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return put(folder / name_of(record.torch), _text(record).encode("utf-8"))


def _text(record: Record) -> str:
    cells = {row: _line([values[each] for each in sorted(values)]) for row, values in record.of("cells").items()}
    results = dict(record.results)
    if cells:
        results["cells"] = cells
    head = [f" {_json(name)}: {_json(getattr(record, name))}" for name in ("torch", "python", "platform")]
    sections = [_section("digests", record.digests), _section("results", results)]
    return "{\n" + ",\n".join([*head, *sections]) + "\n}\n"


def _section(title: str, kinds: Mapping[Any, Mapping[str, Any]]) -> str:
    parts = [
        f"  {_json(kind)}: {{\n"
        + ",\n".join(f"   {_json(name)}: {_json(found[name])}" for name in sorted(found))
        + "\n  }"
        for kind, found in sorted(kinds.items())
    ]
    return f" {_json(title)}: {{\n" + ",\n".join(parts) + "\n }"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _line(values: Sequence[str]) -> str:
    """Return the values of a row in one line; if all are equal, the line has one of them."""
    return values[0] if len(set(values)) == 1 else "|".join(values)
