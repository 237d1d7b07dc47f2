"""Evidence that no lab has measured."""

from collections.abc import Mapping

from tensorcopy_docs.evidence import LabEvidence, ProofResult


def made_up(
    version: str = "1.2.3", cells: Mapping[str, Mapping[str, str]] | None = None, **outcome_of: str
) -> LabEvidence:
    """The evidence of torch `version`: `cells` by row and column, and the outcome of each proof by its name."""
    proofs = {name: ProofResult(outcome=outcome) for name, outcome in outcome_of.items()}
    return LabEvidence(torch=version, python="3.7.0", platform="Linux x86_64", proofs=proofs, cells=cells or {})
