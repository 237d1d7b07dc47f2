"""The data of the site as typed objects, from the installed package: neither torch nor Sphinx is needed.

::

    from tensorcopy_docs import data

    for claim in data.verdicts().claims:
        print(claim.id, claim.verdict, claim.statement["en"])

Each function returns what the file of its name holds on the site: the verdicts and the values on the version of PyTorch
that the package is pinned to, from its record. All of them raise FaultsError if the package's own files are broken.
"""

from functools import cache
from typing import Any

from tensorcopy_docs.atlas import reading
from tensorcopy_docs.data.atlas_file import AtlasFile, atlas_of
from tensorcopy_docs.data.bugs_file import BugsFile, bugs_of
from tensorcopy_docs.data.compat_file import Compat, compat_of
from tensorcopy_docs.data.compiled_file import CompiledFile, compiled_of
from tensorcopy_docs.data.error_file import Errors, errors_of
from tensorcopy_docs.data.files import schema_of
from tensorcopy_docs.data.models import FORMAT
from tensorcopy_docs.data.table_file import Semantics, semantics_of
from tensorcopy_docs.data.verdict_file import Verdicts, verdicts_of
from tensorcopy_docs.history.messages import past_of
from tensorcopy_docs.judge.judgement import Knowledge, knowledge_of
from tensorcopy_docs.publication.dates import build_date
from tensorcopy_docs.records.staleness import check_pinned, load_evidence, load_records
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.versions import pinned_torch

__all__ = [
    "FORMAT",
    "AtlasFile",
    "BugsFile",
    "Compat",
    "CompiledFile",
    "Errors",
    "Semantics",
    "Verdicts",
    "atlas",
    "bugs",
    "compat",
    "compiled",
    "errors",
    "schema",
    "semantics",
    "verdicts",
]


@cache
def _build() -> Knowledge:
    """Return the knowledge of a build on the pinned version, with its record in the place of new measurements."""
    check_pinned("proofs", "messages", "cells", "docstrings")
    records = load_evidence()
    return knowledge_of(load(), records[pinned_torch()], records)


@cache
def verdicts() -> Verdicts:
    """Return ``verdicts.json``: the claims with their verdicts."""
    judged = _build().judgement
    return verdicts_of(judged, judged.agreement, build_date())


@cache
def errors() -> Errors:
    """Return ``errors.json``: the error messages and warnings."""
    past = _build().history
    return errors_of(load_messages(), past_of(past.records), past.evidence, build_date())


@cache
def semantics() -> Semantics:
    """Return ``semantics.json``: the comparison table."""
    return semantics_of(_build().table, _build().history.evidence, build_date())


@cache
def compat() -> Compat:
    """Return ``compat.json``: the versions on which each value of the table holds."""
    return compat_of(_build().table, _build().history, build_date())


@cache
def atlas() -> AtlasFile:
    """Return ``atlas.json``: the effect of each public function on memory and gradients."""
    return atlas_of(reading.atlas_of(load_records()[pinned_torch()]), build_date())


@cache
def compiled() -> CompiledFile:
    """Return ``compiled.json``: programs, and the changes that `torch.compile()` makes to them."""
    return compiled_of(pinned_torch(), build_date())


@cache
def bugs() -> BugsFile:
    """Return ``bugs.json``: the silent bugs, and the versions that have each of them."""
    return bugs_of(pinned_torch(), build_date())


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of the file called `name`, such as "verdicts". Raises KeyError for any other name."""
    return dict(schema_of(name))
