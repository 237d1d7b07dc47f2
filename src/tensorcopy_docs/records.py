"""The committed records: what the lab found on each torch release, one evidence file a release."""

import json
import os
import re
from pathlib import Path

from tensorcopy_docs.lab.record import dumps

RECORDS = Path(__file__).parent / "records"


class RecordError(Exception):
    """A record cannot be read; the message is one line that names the file."""


def load_records(folder: Path = RECORDS) -> dict[str, dict]:
    """Every record in `folder` by torch version, oldest first; raises RecordError."""
    found = {}
    for path in folder.glob("torch-*.json"):
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            found[record["torch"]] = {"proofs": record["proofs"], "python": record["python"], "torch": record["torch"]}
        except (ValueError, KeyError, TypeError) as error:
            raise RecordError(f"{path.name}: must be an evidence file; found {error!r}; record it again") from None
        if path.name != name_of(record["torch"]):
            raise RecordError(f"{path.name}: must be named for its torch; found torch {record['torch']}")
    return {version: found[version] for version in sorted(found, key=release)}


def release(version: str) -> tuple[int, ...]:
    """`version` as its three numbers, so that 1.10 comes after 1.9; what a nightly adds behind them is left out."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def name_of(version: str) -> str:
    """The file name of the record of torch `version`."""
    return f"torch-{version}.json"


def write_record(evidence: dict, folder: Path = RECORDS) -> Path:
    """Write `evidence` to its file in `folder`, whole or not at all; return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name_of(evidence["torch"])
    partial = path.with_suffix(".part")
    partial.write_text(dumps(evidence), encoding="utf-8")
    os.replace(partial, path)
    return path


def differences(evidence: dict, record: dict) -> list[tuple[str, str, str]]:
    """(name, outcome recorded, outcome found) for each proof whose outcome is not the recorded one.

    A proof that only one of the two has is compared with "not recorded", or "not run".
    """
    found, recorded = evidence["proofs"], record["proofs"]
    rows = []
    for name in sorted(found.keys() | recorded.keys()):
        before = recorded[name]["outcome"] if name in recorded else "not recorded"
        now = found[name]["outcome"] if name in found else "not run"
        if before != now:
            rows.append((name, before, now))
    return rows
