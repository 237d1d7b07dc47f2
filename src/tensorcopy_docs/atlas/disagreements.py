"""Finds where torch disagrees with itself: measurements, schemas, and PyTorch's own list of views."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from tensorcopy_docs.atlas.models import AtlasRecord, Function
from tensorcopy_docs.faults import Fault, FaultsError, distinct, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.lab.atlas.words import ALWAYS, CHANGES, FUNCTION, MAY_ALIAS, METHOD, NEVER, NONE, OUT, SOMETIMES

FILE = Path(__file__).parent / "official.toml"
METHODS = "torch.Tensor."
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w{0,60}$")]
Names = Annotated[tuple[Name, ...], AfterValidator(distinct)]
Listed = Literal["view", "either", "no"]


class _Official(BaseModel):
    """The list of PyTorch's page "Tensor Views", by the names of methods and attributes."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    views: Names = Field(strict=False)
    either: Names = Field(strict=False)


@dataclass(frozen=True)
class Disagreement:
    """A function, whether the official list has it, and code that shows how it disagrees."""

    function: Function
    listed: Listed
    code: str


@cache
def official(file: Path = FILE) -> _Official:
    """Return the official list; raises FaultsError."""
    return validated(_Official, read_toml(file), file.name)


def check_official(records: Mapping[str, AtlasRecord], file: Path = FILE) -> None:
    """Raise FaultsError with a line for each name in the official list that no version has."""
    known = {name for record in records.values() for each in record.functions for name in _short_names(each)}
    faults = [
        Fault(file.name, kind, "-", "must be a function that PyTorch has", repr(name))
        for kind, names in official(file)
        for name in names
        if name not in known
    ]
    if faults:
        raise FaultsError(faults)


def listed(function: Function) -> Listed:
    """Return how the official list has a function, by any of its names; the list is one of methods."""
    names = _short_names(function)
    if names & set(official().views):
        return "view"
    return "either" if names & set(official().either) else "no"


def _short_names(function: Function) -> set[str]:
    return {name.rpartition(".")[2] for name in (function.name, *function.aliases) if _is_listed_kind(name)}


def _is_listed_kind(name: str) -> bool:
    """True if a name is one of ``torch.Tensor``, or of ``torch`` itself."""
    return name.startswith(METHODS) or name.count(".") == 1


def _is_plain(function: Function) -> bool:
    return function.form in (FUNCTION, METHOD)


def _shows_what_is_marked(function: Function) -> bool:
    """True if the samples can show that an argument marked as changed stays as it is.

    Where the result never shares memory with an argument, the marked one may be an optional argument for the result,
    which no sample gives: ``output`` of ``torch.fbgemm_linear_fp16_weight``. Then nothing shows a disagreement.
    """
    return function.form != OUT and function.memory != NEVER


# The kinds, the most harmful first: each entry is of the first kind that fits.
KINDS: Mapping[str, Callable[[Function], bool]] = {
    "changes-undeclared": lambda each: each.changes != NEVER and each.schema_ in (NONE, MAY_ALIAS),
    "itself-undeclared": lambda each: _is_plain(each) and each.same != NEVER and each.schema_ == NONE,
    "shares-undeclared": lambda each: _is_plain(each) and each.memory != NEVER and each.schema_ == NONE,
    "listed-but-never": lambda each: _is_plain(each) and listed(each) == "view" and each.memory == NEVER,
    "listed-but-sometimes": lambda each: _is_plain(each) and listed(each) == "view" and each.memory == SOMETIMES,
    "listed-but-no-view": lambda each: _is_plain(each) and listed(each) == "view" and each.view != ALWAYS,
    "view-not-listed": lambda each: _is_plain(each) and listed(each) == "no" and each.memory == each.view == ALWAYS,
    "never-changes": lambda each: _shows_what_is_marked(each) and each.schema_ == CHANGES and each.changes == NEVER,
    "never-shares": lambda each: _is_plain(each) and each.schema_ == MAY_ALIAS and each.memory == NEVER,
}
# Code that does not share memory shows these; code that changes an input shows the first kind.
SHOWN_BY_SEPARATE = ("listed-but-never", "listed-but-sometimes", "never-shares")


def disagreements(functions: Iterable[Function]) -> Mapping[str, Sequence[Disagreement]]:
    """Return the disagreements by kind, the most harmful kind first; of each, in the order of `functions`."""
    found: dict[str, list[Disagreement]] = {kind: [] for kind in KINDS}
    for each in functions:
        kind = next((kind for kind, fits in KINDS.items() if fits(each)), None)
        if kind:
            found[kind].append(Disagreement(each, listed(each), _code(each, kind)))
    return {kind: members for kind, members in found.items() if members}


def _code(function: Function, kind: str) -> str:
    """Return the smallest code that shows a disagreement of that kind; empty if the record has none."""
    if kind == "changes-undeclared":
        return function.changing
    if kind == "listed-but-no-view" and (pair := function.pair("view")):
        return pair.no
    both = (function.shares, function.separate)
    return next(filter(None, reversed(both) if kind in SHOWN_BY_SEPARATE else both), "")
