"""Evidence that no lab has measured, and a record of it."""

from collections.abc import Mapping
from typing import Any

from tensorcopy_docs.evidence import LabEvidence, ProofResult
from tensorcopy_docs.records.record import TABLE, Record

DIGEST = "0" * 12


def made_up(
    version: str = "1.2.3", cells: Mapping[str, Mapping[str, str]] | None = None, **outcome_of: str
) -> LabEvidence:
    """The evidence of torch `version`: `cells` by row and column, and the outcome of each proof by its name."""
    proofs = {name: ProofResult(outcome=outcome) for name, outcome in outcome_of.items()}
    return LabEvidence(torch=version, python="3.7.0", platform="Linux x86_64", proofs=proofs, cells=cells or {})


def record_of(evidence: LabEvidence, digests: Mapping[str, Mapping[str, str]] | None = None, **results: Any) -> Record:
    """The record of some evidence and of further results by kind, made by code with `digests`, or all with one."""
    found = {kind: getattr(evidence, kind) for kind in TABLE}
    found |= {kind: {name: run(each) for name, each in found[kind].items()} for kind in ("proofs", "messages")}
    columns = {column for cells in evidence.cells.values() for column in cells}
    names = {"proofs": evidence.proofs, "messages": evidence.messages, "rows": evidence.cells, "columns": columns}
    made_by = {kind: dict.fromkeys(each, DIGEST) for kind, each in names.items()} if digests is None else digests
    about = {"torch": evidence.torch, "python": evidence.python, "platform": evidence.platform}
    kinds = {kind: each for kind, each in {**found, **results}.items() if each}
    return Record(**about, digests={kind: dict(each) for kind, each in made_by.items() if each}, results=kinds)


def run(result: ProofResult) -> dict[str, Any]:
    """A result as a record has it."""
    return result.model_dump(exclude_defaults=True, exclude={"kind"})
