"""The register and the records of the package, which are read and checked once in a process."""

from collections.abc import Mapping
from functools import cache

from tensorcopy_docs.atlas.models import Record
from tensorcopy_docs.atlas.reading import RECORDS, load_atlas, name_of, read_record
from tensorcopy_docs.evidence import Evidence
from tensorcopy_docs.history.record_files import load_records
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.versions import pinned_torch


@cache
def committed_register() -> Register:
    """The claims of the package; nobody may change them."""
    return load()


def committed_records() -> dict[str, Evidence]:
    """The records of the package by version, in a new dict."""
    return dict(_records())


@cache
def _records() -> dict[str, Evidence]:
    return dict(load_records())


@cache
def committed_atlas() -> Mapping[str, Record]:
    """The records of the atlas by version; nobody may change them."""
    return load_atlas()


@cache
def pinned_atlas() -> Record:
    """The record of the atlas on the pinned version, read alone: the others take half a second."""
    return read_record(RECORDS / name_of(pinned_torch()))
