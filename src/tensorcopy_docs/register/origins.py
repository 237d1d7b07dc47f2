"""Defines where a claim comes from: an article, people who repeat it, or PyTorch's documentation."""

from collections.abc import Iterator

from tensorcopy_docs.faults import Fault
from tensorcopy_docs.register.claims import ClaimEntry
from tensorcopy_docs.register.kinds import NOT_TRUE, Origin, Verdict
from tensorcopy_docs.register.models import ClaimSource

OF_DOCUMENTATION = ("docstring", "phrase", "page", "suggestion", "bug")


def source_faults(file: str, source: ClaimSource, claim: ClaimEntry) -> Iterator[Fault]:
    """Yield the faults of the fields that only claims of some origins have."""
    origin = source.origin
    if origin is Origin.STATEMENTS:
        if not claim.heard:
            yield Fault(file, claim.id, "heard", "must name the kinds of places at which it circulates", "none")
        if claim.place is not None:
            yield Fault(file, claim.id, "place", "must be left out: heard says where", "a text")
    else:
        if claim.place is None:
            yield Fault(file, claim.id, "place", "must be given", "nothing")
        if claim.heard:
            yield Fault(file, claim.id, "heard", "must be left out unless it is a statement", repr(claim.heard))
    if origin is Origin.DOCUMENTATION:
        yield from _of_documentation(file, claim)
    else:
        for field in OF_DOCUMENTATION:
            if getattr(claim, field) is not None:
                yield Fault(file, claim.id, field, "must be left out unless PyTorch's documentation says it", "a text")


def _of_documentation(file: str, claim: ClaimEntry) -> Iterator[Fault]:
    if (claim.docstring is None) == (claim.page is None):
        yield Fault(file, claim.id, "docstring", "must be given, or else page", f"{claim.docstring}, {claim.page}")
    if (claim.docstring is None) != (claim.phrase is None):
        yield Fault(file, claim.id, "phrase", "must stand beside docstring", repr(claim.phrase))
    yield from _of_correction(file, claim)


def _of_correction(file: str, claim: ClaimEntry) -> Iterator[Fault]:
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
