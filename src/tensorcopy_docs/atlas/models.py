"""What a record of the atlas holds, typed: one entry for each public function that takes a tensor and returns one."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tensorcopy_docs.evidence import Digest, Version

# The same words as `lab.atlas.words`; a type checker needs them here, and a test compares them.
Often: TypeAlias = Literal["always", "sometimes", "never"]
Gradient: TypeAlias = Literal["always", "sometimes", "never", "not differentiable"]
Schema: TypeAlias = Literal["none", "may alias", "changes", "not declared"]
Form: TypeAlias = Literal["function", "method", "in-place", "out="]

# A public name as it is typed: ``torch.reshape``, ``torch.Tensor.T``, ``torch.nn.functional.pad``.
PublicName = Annotated[str, StringConstraints(pattern=r"^torch(\.\w+)+$")]
# A function in one of its forms: ``torch.add(out=)`` is an entry beside ``torch.add``.
EntryName = Annotated[str, StringConstraints(pattern=r"^torch(\.\w+)+(\(out=\))?$")]
# The key of a reason or of a condition; its words are in words.toml.
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Function(_Strict):
    """What was measured of one function: how often each thing happened, over the samples that ran.

    `memory`, `same`, `view` and `changes` are about the result and any tensor among the arguments, for ``out=`` about
    those other than `out` itself. `shares` and `separate` are code that can be pasted after ``import torch``.
    """

    name: EntryName
    aliases: tuple[EntryName, ...] = Field(default=(), strict=False)
    form: Form
    tried: Annotated[int, Field(ge=1)]
    crashed: Annotated[int, Field(ge=0)] = 0  # further samples, at which the process died or hung
    memory: Often
    same: Often
    view: Often
    changes: Often
    changed: tuple[str, ...] = Field(default=(), strict=False)
    gradient: Gradient
    schema_: Schema = Field(alias="schema")
    shares: str = ""
    separate: str = ""
    condition: Key | Literal[""] = ""


class Record(_Strict):
    """The atlas of one version: its entries by name, and each public name that is not answered, with the reason."""

    torch: Version
    python: Annotated[str, StringConstraints(min_length=1)]
    digest: Digest
    functions: tuple[Function, ...] = Field(strict=False)
    left_out: dict[PublicName, Key]
