"""Defines the types of an atlas record: an entry for each public function that takes and returns a tensor."""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from tensorcopy_docs.evidence import Digest, Version, only_one
from tensorcopy_docs.faults import one_of
from tensorcopy_docs.files import LONGEST
from tensorcopy_docs.lab.atlas.words import FORMS, NOT_DIFFERENTIABLE, OFTEN, SCHEMAS

GRADIENTS = (*OFTEN, NOT_DIFFERENTIABLE)
Often = Annotated[str, one_of(OFTEN)]

# A public name as it is typed: ``torch.reshape``, ``torch.Tensor.T``, ``torch.nn.functional.pad``.
PublicName = Annotated[str, StringConstraints(pattern=r"^torch(\.\w+)+$")]
# A function in one of its forms: ``torch.add(out=)`` is an entry beside ``torch.add``.
EntryName = Annotated[str, StringConstraints(pattern=r"^torch(\.\w+)+(\(out=\))?$")]
# The questions that have a pair of samples where the answer is "sometimes"; that about memory has fields for it.
Paired: TypeAlias = Literal["same", "view", "changes", "gradient"]
# The key of a reason or of a condition; its words are in words.toml.
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class _AtlasModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, str_max_length=LONGEST)


class Pair(_AtlasModel):
    """The smallest samples for an answer that is "sometimes", as code; one that has no short code is empty."""

    question: Paired = Field(description="the field with the answer")
    yes: str = Field(description="the smallest sample in which it happens")
    no: str = Field(description="the smallest sample in which it does not")


class Function(_AtlasModel):
    """The answers measured for one function: how often each thing happened, over the samples that ran.

    `memory`, `same`, `view` and `changes` are about the result and any tensor among the arguments, `out` included.
    `shares`, `separate` and `changing` are code that can be pasted after ``import torch``.
    """

    name: EntryName = Field(description="the function; `(out=)` stands for the form with `out=`")
    aliases: tuple[EntryName, ...] = Field(
        default=(), strict=False, description="other public names of the same function"
    )
    form: Annotated[str, one_of(FORMS)] = Field(description="how it is called")
    tried: Annotated[int, Field(ge=1)] = Field(description="how many samples ran")
    crashed: Annotated[int, Field(ge=0)] = Field(
        default=0, description="how many further samples ended or blocked the process"
    )
    memory: Often = Field(description="whether the result shares memory with an argument")
    same: Often = Field(description="whether the result is an argument itself")
    view: Often = Field(description="whether autograd calls the result a view of an argument")
    changes: Often = Field(description="whether an argument is changed")
    changed: tuple[str, ...] = Field(default=(), strict=False, description="the arguments that are changed")
    gradient: Annotated[str, one_of(GRADIENTS)] = Field(
        description="whether an argument gets a gradient through the result"
    )
    schema_: Annotated[str, one_of(SCHEMAS)] = Field(
        alias="schema", description="what the schemas of PyTorch's operations declare"
    )
    shares: str = Field(default="", description="the smallest sample that shares memory, as code")
    separate: str = Field(default="", description="the smallest sample that does not, as code, if others do")
    changing: str = Field(
        default="", description="the smallest sample that changes an argument, as code; empty for `in-place` and `out=`"
    )
    condition: Key | Literal[""] = Field(
        default="", description="a condition that is true of exactly the samples that share memory, if one is known"
    )
    pairs: tuple[Pair, ...] = Field(
        default=(), strict=False, description="two samples for each answer but `memory` that is `sometimes`"
    )

    def pair(self, question: Paired) -> Pair | None:
        """Return the two samples for the answer to `question`; None if that is not "sometimes"."""
        return next((each for each in self.pairs if each.question == question), None)


class AtlasRecord(_AtlasModel):
    """The atlas of one version: its entries by name, and each public name that is not answered, with the reason."""

    torch: Version = Field(description="the version of PyTorch")
    python: Annotated[str, StringConstraints(min_length=1)] = Field(description="the version of Python")
    digest: Digest = Field(description="a digest of the code that measured it")
    functions: tuple[Annotated[Function, AfterValidator(only_one)], ...] = Field(
        strict=False, description="one entry for each function and form"
    )
    left_out: dict[PublicName, Key] = Field(description="the other public names, each with the reason")
