"""Reads and writes the committed records of the atlas, one function a line."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tensorcopy_docs.atlas.models import AtlasRecord, Function
from tensorcopy_docs.evidence import MEASURED_VARIABLE
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.lab.digests import atlas_digest
from tensorcopy_docs.versions import record_paths, release

RECORDS = Path(__file__).parent / "records"
CURE = "record it again"

_NEVER = {"memory": "never", "same": "never", "view": "never", "changes": "never"}
_ALWAYS = {"memory": "always", "same": "always", "view": "never", "changes": "always", "schema": "changes"}
_TEXTS = ("shares", "separate", "changing", "condition")
_PLAIN = {"aliases": [], "changed": [], "pairs": [], "crashed": 0, **dict.fromkeys(_TEXTS, "")}
# The values of most functions of a form: a record has only those that differ.
ORDINARY: Mapping[str, Mapping[str, Any]] = {
    "function": {**_PLAIN, **_NEVER, "gradient": "always", "schema": "none"},
    "method": {**_PLAIN, **_NEVER, "gradient": "always", "schema": "none"},
    "in-place": {**_PLAIN, **_ALWAYS, "gradient": "always", "changed": ["self"]},
    "out=": {**_PLAIN, **_ALWAYS, "gradient": "not differentiable", "changed": ["out"]},
}


class AtlasRecordError(FaultsError):
    """Records of the atlas cannot be read; the message has one line for each fault, which names the file."""


def load_atlas(folder: Path | None = None) -> Mapping[str, AtlasRecord]:
    """Return every record in `folder`, by torch version, oldest first. Raises AtlasRecordError.

    Where it is None, those of the package whose versions are listed, `with_measured`.
    """
    return _in_order(_records(folder)) if folder else with_measured(listed_records())


def listed_records() -> Mapping[str, AtlasRecord]:
    """Return the package's records of listed versions, oldest first. Raises AtlasRecordError."""
    return _in_order(_records(RECORDS, listed=True))


def with_measured(found: Mapping[str, AtlasRecord]) -> Mapping[str, AtlasRecord]:
    """Return the package's records, and those that a build has measured in the place of missing or stale ones.

    Raises AtlasRecordError.
    """
    if measured := os.environ.get(MEASURED_VARIABLE):
        now = atlas_digest()
        fresh = {
            version: record for version, record in _records(Path(measured, "atlas")).items() if record.digest == now
        }
        found = {**found, **fresh}
    return _in_order(found)


def _in_order(found: Mapping[str, AtlasRecord]) -> Mapping[str, AtlasRecord]:
    return {version: found[version] for version in sorted(found, key=release)}


def _records(folder: Path, listed: bool = False) -> Mapping[str, AtlasRecord]:
    found: dict[str, AtlasRecord] = {}
    faults: list[Fault] = []
    for path in record_paths(folder, listed):
        try:
            record = read_record(path)
        except FaultsError as error:
            faults += error.faults
        else:
            found[record.torch] = record
    if faults:
        raise AtlasRecordError(faults)
    return found


def read_record(path: Path) -> AtlasRecord:
    """Return the record in a file; raises FaultsError."""
    table = read_json(path, CURE)
    record = record_of(table, path.name)
    if path.name != name_of(record.torch):
        raise FaultsError([Fault(path.name, "torch", "-", "must be that of the file's name", record.torch, CURE)])
    return record


def record_of(table: object, place: str) -> AtlasRecord:
    """Return the record in a table from JSON; its functions have only differences from ORDINARY. Raises FaultsError."""
    if isinstance(table, dict) and isinstance(table.get("functions"), list):
        table = {**table, "functions": [_completed(each) for each in table["functions"]]}
    return validated(AtlasRecord, table, place, cure=CURE)


def form_of(name: str) -> str:
    """Return the form of an entry by its name, as torch names functions."""
    if name.endswith("(out=)"):
        return "out="
    if name.endswith("_"):
        return "in-place"
    return "method" if name.startswith("torch.Tensor.") else "function"


def _completed(entry: object) -> object:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        return entry
    form = form_of(entry["name"])
    return {"form": form, **ORDINARY[form], **entry}


def _shortened(function: Function) -> dict[str, Any]:
    entry = function.model_dump(mode="json", by_alias=True)
    ordinary = {"form": form_of(function.name), **ORDINARY[form_of(function.name)]}
    return {key: value for key, value in entry.items() if key not in ordinary or ordinary[key] != value}


def name_of(version: str) -> str:
    """Return the file name of the record of torch `version`."""
    return f"torch-{version}.json"


def text_of(record: AtlasRecord) -> str:
    """Return a record as JSON: a line for each function, and one for each name that is left out."""
    head = record.model_dump(mode="json", include={"torch", "python", "digest"})
    functions = [json.dumps(_shortened(each), ensure_ascii=False) for each in record.functions]
    left_out = [f"{json.dumps(name)}: {json.dumps(reason)}" for name, reason in sorted(record.left_out.items())]
    lines = [
        *(f"{json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()),
        '"functions": [',
        ",\n".join(functions),
        "],",
        '"left_out": {',
        ",\n".join(left_out),
        "}",
    ]
    return "\n".join(["{", *lines, "}"]) + "\n"


def write_record(record: AtlasRecord, folder: Path = RECORDS) -> Path:
    """Write `record` to its file in `folder`, whole or not at all; return the file. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    return put(folder / name_of(record.torch), text_of(record).encode("utf-8"))


def entries(record: AtlasRecord) -> Mapping[str, Function]:
    """Return the entry of each name of a record, of aliases too."""
    return {name: each for each in record.functions for name in (each.name, *each.aliases)}
