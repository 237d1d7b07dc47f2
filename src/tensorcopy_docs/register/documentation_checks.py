"""Checks what the register says of PyTorch's documentation: where a sentence is, and how it is corrected."""

from collections.abc import Iterator, Mapping

from tensorcopy_docs.faults import Fault
from tensorcopy_docs.register.claims import DocumentationClaim
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.snippets.proofs import Source


def documentation_faults(file: str, claim: DocumentationClaim, sources: Mapping[str, Source]) -> Iterator[Fault]:
    """Yield the faults of the place and the correction of a sentence; `sources` are the proofs of the lab."""
    if (claim.docstring is None) == (claim.page is None):
        yield Fault(file, claim.id, "docstring", "must be given, or else page", f"{claim.docstring}, {claim.page}")
    if (claim.docstring is None) != (claim.phrase is None):
        yield Fault(file, claim.id, "phrase", "must stand beside docstring", repr(claim.phrase))
    if claim.suggestion is not None and (claim.expected not in NOT_TRUE or claim.bug is not None):
        rule = "must be left out if it is true, or if a bug is told"
        yield Fault(file, claim.id, "suggestion", rule, str(claim.bug or claim.expected))
    corrected = claim.correction is not None
    if (claim.sentence is not None) != (corrected and claim.docstring is not None):
        yield Fault(file, claim.id, "sentence", "must be given if a docstring is corrected", repr(claim.sentence))
    if claim.sentence and claim.phrase and claim.phrase not in claim.sentence:
        yield Fault(file, claim.id, "sentence", "must have the phrase", repr(claim.phrase))
    held = claim.bug is None and claim.expected is Verdict.MISLEADING  # then its test and counterexamples show it
    if corrected and not held and not claim.shown_by:
        yield Fault(file, claim.id, "shown_by", "must name tests that show the wording, or the bug", "none")
    for field in ("shown_by", "threads"):
        if getattr(claim, field) and not corrected:
            yield Fault(file, claim.id, field, "must be left out without a correction", repr(getattr(claim, field)))
    for name in claim.shown_by:
        if name not in sources:
            yield Fault(file, claim.id, "shown_by", "must be a proof or counterexample of the lab", repr(name))
