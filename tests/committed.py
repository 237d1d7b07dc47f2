"""The register and the records of the package, which are read and checked once in a process."""

from functools import cache

from tensorcopy_docs.evidence import Evidence
from tensorcopy_docs.history.record_files import load_records
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Register


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
