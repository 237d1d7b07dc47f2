"""Makes ``atlas.json``: what each public function of PyTorch does with memory and gradients."""

from collections.abc import Mapping

from pydantic import Field

from tensorcopy_docs.atlas.models import AtlasRecord, Function, Key, PublicName
from tensorcopy_docs.atlas.places import INDEX, anchor
from tensorcopy_docs.data.labels import answer_labels, condition_labels, question_labels, reason_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import Digest

NAME = "atlas"


class AtlasFunction(Function):
    """A function, with its place on the site."""

    page: Address = Field(description="its entry on the page of the atlas")


class AtlasLabels(Strict):
    """What the pages call the values."""

    questions: Labels = Field(description="what the fields of a function say: `memory`, `same` and so on")
    answers: Mapping[str, Labels] = Field(description="labels of the values of each of these fields")
    conditions: Labels = Field(description="labels of `functions[].condition`")
    reasons: Labels = Field(description="labels of the reasons in `left_out`")


class AtlasFile(Head):
    """Public functions that take a tensor and return one, and what was measured of each."""

    digest: Digest = Field(description="a digest of the code that measured it")
    labels: AtlasLabels = Field(description="what the pages call the values, in each language")
    functions: tuple[AtlasFunction, ...] = Field(description="one entry for each function and form")
    left_out: Mapping[PublicName, Key] = Field(description="the other public names, each with the reason")


def atlas_of(record: AtlasRecord, date: str | None) -> AtlasFile:
    """Make the file of one version."""
    functions = tuple(
        AtlasFunction.model_construct(**dict(each), page=f"{INDEX}.html#{anchor(each.name)}")  # it was validated before
        for each in record.functions
    )
    return AtlasFile(
        **head(NAME, record.torch, record.python, date),
        digest=record.digest,
        labels=AtlasLabels(
            questions=question_labels(),
            answers=answer_labels(),
            conditions=condition_labels(each.condition for each in functions if each.condition),
            reasons=reason_labels(record.left_out.values()),
        ),
        functions=functions,
        left_out=record.left_out,
    )
