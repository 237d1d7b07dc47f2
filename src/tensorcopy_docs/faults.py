"""Faults in files: one line for each, with the file, the place, the rule and what was found."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

LONGEST = 300  # characters of a line
LONGEST_FOUND = 80  # characters of a value that is quoted

# pydantic's name of a fault, and the rule in our words; `{...}` is filled from the context that pydantic gives.
RULES = {
    "extra_forbidden": "unknown key",
    "missing": "must be given",
    "enum": "must be {expected}",
    "literal_error": "must be {expected}",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "string_pattern_mismatch": "must match {pattern}",
    "model_type": "must be a table",
    "dict_type": "must be a table",
    "mapping_type": "must be a table",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
}

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong in a file: the file, the entry and its field, the rule, and what was found."""

    file: str
    id: str
    field: str
    rule: str
    found: str

    def __str__(self) -> str:
        return _line(f"{self.file}: {self.id}: {self.field}: {self.rule}; found {self.found}")


class FaultsError(Exception):
    """Files have faults; the message has one line for each, and `faults` has them all."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def validated(model: type[Model], data: object, file: str, place: "Place | None" = None) -> Model:
    """`data`, which was read from `file`, as a `model`; raises FaultsError with every fault.

    `place` names the entry and the field of a fault by its location in `data`.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise FaultsError(_faults(error, file, place or whole_path)) from None


# The id of the entry and the field in it, for a location such as ("claims", 3, "statement", "en").
Place = Callable[[Sequence[str | int]], "tuple[str, str]"]


def whole_path(location: Sequence[str | int]) -> tuple[str, str]:
    """The first part of the location as the entry, the others as its field."""
    first, *rest = location or ["-"]
    return shown(first), field_name(rest)


def field_name(location: Sequence[str | int]) -> str:
    """The location within an entry in one word: ``statement.en``, or ``-`` for the entry itself."""
    return ".".join(map(shown, location)) or "-"


def shown(part: object) -> str:
    """A key as it may stand in a line: one that cannot be printed is quoted, one that is too long is cut off."""
    text = part if isinstance(part, str) else quoted(part)
    return cut(text if text.isprintable() and text else repr(cut(text)))


def quoted(value: object) -> str:
    """`value` as Python writes it, cut off; a number that is too long to be written is only named."""
    try:
        return cut(repr(value))
    except (ValueError, RecursionError):  # an integer of thousands of digits; a list in a list in a list ...
        return f"a {type(value).__name__} that is too large to show"


def cut(text: str) -> str:
    """The start of `text`, as much as a line has room for."""
    return text if len(text) <= LONGEST_FOUND else text[: LONGEST_FOUND - 1] + "…"


def _faults(error: ValidationError, file: str, place: Place) -> Iterable[Fault]:
    # The input is quoted by us: pydantic's own text fails on what cannot be printed.
    for details in error.errors(include_url=False):
        entry, field = place(details["loc"])
        found = "nothing" if details["type"] == "missing" else quoted(details["input"])
        yield Fault(file, entry, field, _rule(details["type"], details.get("ctx", {}), details["msg"]), found)


def _rule(kind: str, context: Mapping[str, Any], message: str) -> str:
    """The rule that was broken: of a validator of ours its message, else in our words, else in pydantic's."""
    if kind == "value_error":
        return str(context["error"])
    return RULES[kind].format_map(context) if kind in RULES else message


def _line(text: str) -> str:
    """`text` in one line of at most LONGEST characters, with nothing in it that cannot be printed."""
    printable = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
    return printable if len(printable) <= LONGEST else printable[: LONGEST - 1] + "…"
