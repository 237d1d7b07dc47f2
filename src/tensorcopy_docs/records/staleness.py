"""Finds the stale results of a record, which other code of the lab has measured than that of now.

A stale result is never used: the version has not measured the unit.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.faults import Fault
from tensorcopy_docs.lab.digests import atlas_digest, code_digests
from tensorcopy_docs.lab.documented import NAMES
from tensorcopy_docs.lab.outcomes import HELD
from tensorcopy_docs.lab.program import COMPILED_IN, UNDEFINED
from tensorcopy_docs.lab.values import RUNS, cell_name
from tensorcopy_docs.records.record import ATLAS, Kind, Record, RecordError, name_of, read_records
from tensorcopy_docs.snippets.programs import idiom_sources
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.versions import ATLAS_SINCE, RELEASES, pinned_torch, release

OLDEST_COMPILED = "2.0"  # the version of torch since which there is `torch.compile()`
SHOWN = 3  # names in the line of a fault
# The digests of the lab's code by kind and name; those of docstrings, which no code makes, are empty.
Code: TypeAlias = Mapping[str, Mapping[str, str]]
# The kinds of code of which the units of a kind are made, where these are not of the same name.
CODE_OF: Mapping[Kind, Sequence[Kind]] = {"cells": ("rows", "columns", "sources"), "docstrings": ()}


@cache
def code_now() -> Code:
    """Return the digests of the lab's current code; nothing is run, and torch is not imported. Raises LabError."""
    lab = code_digests()
    idioms = {name: lab["programs"][name] for name in (*idiom_sources(), *COMPILED_IN.values())}
    called = {row: digest for row, digest in lab["rows"].items() if row not in UNDEFINED}
    return {
        **lab,
        "compiled": {**idioms, **lab["compiled"]},
        "trials": {**called, **lab["trials"]},
        "functions": {ATLAS: atlas_digest()},
        "docstrings": dict.fromkeys(NAMES, ""),
    }


def kinds_of(version: str) -> Sequence[Kind]:
    """Return the kinds of units that are measured on a version."""
    kinds: list[Kind] = ["proofs", "messages", "cells", "docstrings", "programs", "bugs"]
    if compiles(version):
        kinds.append("compiled")
    if is_in_full(version):  # they take a quarter of an hour
        kinds.append("trials")
    if release(version) >= release(ATLAS_SINCE):
        kinds.append("functions")
    return kinds


def is_in_full(version: str) -> bool:
    """True if all is measured of a version: the trials of rows, and each compiled program as readers write it, too."""
    return version in (pinned_torch(), RELEASES[-1])


def compiles(version: str) -> bool:
    """True if a version of torch has `torch.compile()`."""
    return release(version) >= release(OLDEST_COMPILED)


def load_records(folder: Path | None = None) -> Mapping[str, Record]:
    """Return every record in `folder`, by torch version, oldest first, without stale results; raises RecordError.

    Without a folder, those of the package whose versions are listed.
    """
    return _load(folder) if folder else _load_package()


@lru_cache
def _load_package() -> Mapping[str, Record]:
    return _load(None)


def _load(folder: Path | None) -> Mapping[str, Record]:
    return {version: without_stale(record) for version, record in read_records(folder).items()}


def load_evidence(folder: Path | None = None) -> Mapping[str, LabEvidence]:
    """Return the proofs, messages, cells and docstrings of `load_records`; raises FaultsError."""
    return {version: record.evidence() for version, record in load_records(folder).items()}


def check_pinned(*kinds: Kind) -> None:
    """Raise RecordError with a line for each of `kinds` of which the pinned version has not measured a unit."""
    pinned = pinned_torch()
    found = left(load_records().get(pinned), pinned)
    rule, cure = f"must be measured on PyTorch {pinned}", "run `tensorcopy-docs record`"
    faults = [
        Fault(name_of(pinned), kind, ", ".join(found[kind][:SHOWN]), rule, f"{len(found[kind])} not measured", cure)
        for kind in kinds
        if kind in found
    ]
    if faults:
        raise RecordError(faults)


def without_stale(record: Record, code: Code | None = None) -> Record:
    """Return `record` without its stale results.

    A row that has lost cells is kept only if the others show that its call runs. They cannot show that it does not.
    """
    left = _fresh(record, code or code_now())
    cells: Mapping[str, Mapping[str, str]] = left.get("cells", {})
    kept = {
        row: values
        for row, values in cells.items()
        if len(values) == len(record.of("cells")[row]) or call_state(values) == RUNS
    }
    return record.model_copy(update={"results": {**left, "cells": kept}})


def left(record: Record | None, version: str, code: Code | None = None) -> Mapping[Kind, Sequence[str]]:
    """Return the names of what is missing or stale in the `record` of a version, by kind.

    They are names of units, but of programs, compiled programs, trials and functions those of the code that has
    changed: each is a part of several units.
    """
    code = code or code_now()
    fresh = _fresh(record, code) if record else {}
    cells: Mapping[str, Mapping[str, str]] = fresh.get("cells", {})
    found: dict[Kind, Sequence[str]] = {}
    for kind in kinds_of(version):
        if kind == "cells":
            found[kind] = [
                cell_name(row, each)
                for row in code["rows"]
                for each in code["columns"]
                if each not in cells.get(row, {})
            ]
        elif kind in ("proofs", "messages", "docstrings", "bugs"):
            found[kind] = [name for name in code[kind] if name not in fresh.get(kind, {})]
        else:
            found[kind] = [
                name for name in code[kind] if not record or record.digests.get(kind, {}).get(name) != code[kind][name]
            ]
    return {kind: names for kind, names in found.items() if names}


def completed(record: Record, measured: Record | None = None, code: Code | None = None) -> Record:
    """Return `record` with the results in `measured`, of the same torch, in the place of stale or missing ones.

    All that was left of the kinds in `measured` must be there. Units that the lab no longer has are left out.
    """
    code = code or code_now()
    fresh, still = _fresh(record, code), left(record, record.torch, code)
    results: dict[Kind, Mapping[str, Any]] = {}
    digests: dict[Kind, Mapping[str, str]] = {}
    for kind in kinds_of(record.torch):
        made_of: Sequence[Any] = CODE_OF.get(kind, (kind,))
        if measured and kind in measured.results:
            results[kind] = _merged(fresh.get(kind, {}), measured.of(kind), is_nested=kind == "cells")
        elif kind in still:
            results[kind] = record.of(kind)
            digests |= {each: record.digests[each] for each in made_of if each in record.digests}
            continue
        else:
            results[kind] = fresh.get(kind, {})
        digests |= {each: code[each] for each in made_of}
    update = {"digests": _not_empty(digests), "results": _not_empty(results)}
    return (measured or record).model_copy(update=update)


def _not_empty(kinds: Mapping[Kind, Mapping[str, Any]]) -> Mapping[Kind, Mapping[str, Any]]:
    return {kind: found for kind, found in kinds.items() if found}


def _merged(before: Mapping[str, Any], found: Mapping[str, Any], is_nested: bool) -> Mapping[str, Any]:
    if not is_nested:
        return {**before, **found}
    return {name: {**before.get(name, {}), **found.get(name, {})} for name in {**before, **found}}


def _fresh(record: Record, code: Code) -> Mapping[Kind, Mapping[str, Any]]:
    """Return the results of a record that are not stale, by kind."""
    current = {
        kind: {name for name, digest in found.items() if code.get(kind, {}).get(name) == digest}
        for kind, found in record.digests.items()
    }
    found: dict[Kind, Mapping[str, Any]] = {}
    for kind, results in record.results.items():
        known = current.get(kind, set())
        if kind == "cells":
            found[kind] = _fresh_cells(results, current)
        elif kind == "docstrings":
            found[kind] = {name: each for name, each in results.items() if name in code["docstrings"]}
        elif kind == "functions":
            found[kind] = results if ATLAS in known else {}
        else:
            found[kind] = {name: each for name, each in results.items() if known.issuperset(name.split("/"))}
    return found


def _fresh_cells(
    cells: Mapping[str, Mapping[str, str]], current: Mapping[Kind, set[str]]
) -> Mapping[str, Mapping[str, str]]:
    """Return the cells of each row whose row, column and source are current; no row is empty."""
    columns, sources = current.get("columns", set()), {None, *current.get("sources", ())}
    left = {
        row: {column: value for column, value in values.items() if column in columns}
        for row, values in cells.items()
        if row in current.get("rows", ()) and (rows()[row].source if row in rows() else None) in sources
    }
    return {row: values for row, values in left.items() if values}


def with_recorded_wordings(evidence: LabEvidence, record: LabEvidence | None) -> LabEvidence:
    """Return `evidence`, with messages worded as in `record` if that is of the same torch on another Python.

    Otherwise the site would attribute to torch a difference that comes from Python. Outcomes stay as they are, and so
    do messages that the record does not have.
    """
    if record is None or record.torch != evidence.torch or _minor(record) == _minor(evidence):
        return evidence
    messages = {
        name: result.model_copy(update={"output": old.output})
        if (old := record.messages.get(name)) and old.outcome == result.outcome == HELD
        else result
        for name, result in evidence.messages.items()
    }
    return evidence.model_copy(update={"messages": messages})


def _minor(evidence: LabEvidence) -> list[str]:
    """Return the Python of a measurement, without its patch release."""
    return evidence.python.split(".")[:2]
