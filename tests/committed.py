"""The register and the records of the package, read and checked once in a process, and ``check`` answered with them."""

from collections.abc import Mapping
from functools import cache

import pytest

from tensorcopy_docs.atlas.models import AtlasRecord
from tensorcopy_docs.atlas.reading import atlas_of, load_atlas
from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.records.staleness import load_evidence, load_records
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.versions import pinned_torch


@cache
def committed_register() -> Register:
    """The claims of the package; nobody may change them."""
    return load()


def committed_records() -> dict[str, LabEvidence]:
    """The records of the package by version, in a new dict."""
    return dict(_records())


@cache
def _records() -> dict[str, LabEvidence]:
    return dict(load_evidence())


@cache
def committed_atlas() -> Mapping[str, AtlasRecord]:
    """The records of the atlas by version; nobody may change them."""
    return load_atlas()


@cache
def pinned_atlas() -> AtlasRecord:
    """The record of the atlas on the pinned version; the others take half a second."""
    return atlas_of(load_records()[pinned_torch()])


def answer_check(
    patch: pytest.MonkeyPatch,
    given: dict,
    *,
    register: Register | None = None,
    records: Mapping[str, LabEvidence] | None = None,
    programs: str | None = None,
) -> None:
    """Spare ``check`` in this process what takes long: to measure, and to read the files.

    The lab finds `given`, and the programs come out as on the version `programs`, by default the pinned one. Register
    and records are those of the package unless others are given.
    """
    replaced = {
        "checking.command.measure": lambda progress: given,
        "checking.command.run_lab": lambda runner: load_records()[programs or pinned_torch()],
        "checking.command.load_evidence": committed_records if records is None else lambda: records,
        "register.loading.load": committed_register if register is None else lambda: register,
    }
    for name, function in replaced.items():
        patch.setattr(f"tensorcopy_docs.{name}", function)
