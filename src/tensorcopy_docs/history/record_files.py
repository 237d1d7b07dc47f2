"""The committed records: what the lab found on each torch release, one evidence file a release."""

import json
from pathlib import Path

from tensorcopy_docs.files import put
from tensorcopy_docs.lab.runner import dumps, recorded
from tensorcopy_docs.versions import release

RECORDS = Path(__file__).parent / "records"


class RecordError(Exception):
    """A record cannot be read; the message is one line that names the file."""


def load_records(folder: Path = RECORDS) -> dict[str, dict]:
    """Every record in `folder` by torch version, oldest first; raises RecordError."""
    found = {}
    for path in folder.glob("torch-*.json"):
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            found[record["torch"]] = {
                "torch": record["torch"],
                "python": record["python"],
                "proofs": {name: {"output": "", "error": None, **run} for name, run in record["proofs"].items()},
                "cells": _cells(record),
            }
        except (ValueError, KeyError, TypeError) as error:
            raise RecordError(f"{path.name}: must be an evidence file; found {error!r}; record it again") from None
        if path.name != name_of(record["torch"]):
            raise RecordError(f"{path.name}: must be named for its torch; found torch {record['torch']}")
    return {version: found[version] for version in sorted(found, key=release)}


def _cells(record: dict) -> dict[str, dict[str, str]]:
    """The cells by row and column, which a record has in a line a row: one value stands for all."""
    columns, found = record["columns"], {}
    for row, line in record["cells"].items():
        values = line.split("|") if "|" in line else [line] * len(columns)
        found[row] = dict(zip(columns, values, strict=True))
    return found


def name_of(version: str) -> str:
    """The file name of the record of torch `version`."""
    return f"torch-{version}.json"


def write_record(evidence: dict, folder: Path = RECORDS) -> Path:
    """Write `evidence` to its file in `folder`, whole or not at all; return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    return put(folder / name_of(evidence["torch"]), dumps(recorded(evidence)).encode("utf-8"))


def differences(evidence: dict, record: dict) -> list[tuple[str, str, str]]:
    """(name, recorded, found) for each proof with another outcome than recorded, and each cell with another value.

    What only one of the two has is compared with "not recorded", or "not run". Cells are named "row/column".
    """
    found, before = _results(evidence), _results(record)
    return [
        (name, before.get(name, "not recorded"), found.get(name, "not run"))
        for name in sorted(before.keys() | found.keys(), key=lambda name: ("/" in name, name))
        if before.get(name) != found.get(name)
    ]


def _results(evidence: dict) -> dict[str, str]:
    """Every outcome by the name of its proof, every value by the name of its cell."""
    outcomes = {name: run["outcome"] for name, run in evidence["proofs"].items()}
    cells = {f"{row}/{column}": value for row, cells in evidence["cells"].items() for column, value in cells.items()}
    return outcomes | cells
