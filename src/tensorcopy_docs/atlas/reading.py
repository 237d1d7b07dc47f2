"""Reads the atlas from the records of all versions."""

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tensorcopy_docs.atlas.models import AtlasRecord, Function
from tensorcopy_docs.evidence import MEASURED_VARIABLE
from tensorcopy_docs.faults import by_entry, id_of, validated
from tensorcopy_docs.lab.function_entries import completed
from tensorcopy_docs.records.record import ATLAS, CURE, Record, name_of
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.versions import release


def load_atlas(folder: Path | None = None) -> Mapping[str, AtlasRecord]:
    """Return the atlas of every record in `folder` that has one, by torch version, oldest first, without stale ones.

    Raises FaultsError. Where the folder is None, those of the package whose versions are listed, `with_measured`.
    """
    found = {version: atlas_of(record) for version, record in load_records(folder).items() if record.of("functions")}
    return found if folder else with_measured(found)


def with_measured(found: Mapping[str, AtlasRecord]) -> Mapping[str, AtlasRecord]:
    """Return what was `found`, and what a build has measured where it is missing or stale, oldest first."""
    if measured := os.environ.get(MEASURED_VARIABLE):
        found = {**found, **load_atlas(Path(measured, "atlas"))}
    return {version: found[version] for version in sorted(found, key=release)}


def atlas_of(record: Record) -> AtlasRecord:
    """Return the atlas of a record; raises FaultsError."""
    results = record.of("functions")
    table = {
        "torch": record.torch,
        "python": record.python,
        "digest": record.digests["functions"][ATLAS],
        "functions": [completed(name, each) for name, each in results.items() if isinstance(each, dict)],
        "left_out": {name: each for name, each in results.items() if not isinstance(each, dict)},
    }
    return validated(AtlasRecord, table, name_of(record.torch), by_entry(table, partial(id_of, field="name")), CURE)


def entries(record: AtlasRecord) -> Mapping[str, Function]:
    """Return the entry of each name of a record, of aliases too."""
    return {name: each for each in record.functions for name in (each.name, *each.aliases)}
