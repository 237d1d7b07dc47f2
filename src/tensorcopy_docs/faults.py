"""Words a fault in a file as one line: the file, the place, the rule and what was found."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, GetPydanticSchema, ValidationError
from pydantic_core.core_schema import literal_schema

from tensorcopy_docs.lines import one_line

LONGEST_FOUND = 80  # characters of a value that is quoted

# pydantic's name of a fault, and the rule in our words; `{...}` is filled from the context that pydantic gives.
RULES = {
    "extra_forbidden": "unknown key",
    "missing": "must be given",
    "enum": "must be {expected}",
    "literal_error": "must be {expected}",
    "string_type": "must be text",
    "string_unicode": "must be text that UTF-8 can hold",
    "string_too_short": "must not be empty",
    "too_short": "must have an entry",
    "string_pattern_mismatch": "must match {pattern}",
    "model_type": "must be a table",
    "dict_type": "must be a table",
    "mapping_type": "must be a table",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "greater_than": "must be greater than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "string_too_long": "must have at most {max_length} letters",
    "date_type": "must be a day, such as 2026-01-31",
}

Model = TypeVar("Model", bound=BaseModel)


def distinct(names: Sequence[str]) -> Sequence[str]:
    """Return `names`; raises ValueError, as pydantic wants it, if a name occurs twice."""
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        raise ValueError(f"must not have {quoted(twice[0])} twice")
    return names


def past(day: date) -> date:
    """Return `day`; raises ValueError if it is in the future."""
    if day > date.today():
        raise ValueError("must not be in the future")
    return day


def one_of(words: Sequence[str]) -> GetPydanticSchema:
    """Return what in ``Annotated[str, one_of(words)]`` makes pydantic refuse other words, as it does for a Literal."""
    return GetPydanticSchema(lambda _type, _handler: literal_schema([*words]))


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong in a file: the file, the entry and its field, the rule, and what was found.

    `cure` says what to do where that is always the same, such as for a file that nobody writes by hand.
    """

    file: str
    id: str
    field: str
    rule: str
    found: str
    cure: str = ""

    def __str__(self) -> str:
        end = f"; {self.cure}" if self.cure else ""
        return one_line(f"{self.file}: {self.id}: {self.field}: {self.rule}; found {self.found}", end)


class FaultsError(Exception):
    """Files have faults; the message has one line for each, and `faults` has all of them."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True)
class Place:
    """The place of a fault in a file: the id of the entry, and the field in it (``statement.en``)."""

    id: str
    field: str


# A location in a file's data, such as ("claims", 3, "statement", "en").
Location: TypeAlias = Sequence[str | int]


def by_key(location: Location) -> Place:
    """Return the place of a fault, where the first part of `location` is the id of the entry."""
    return Place(shown(location[0]) if location else "-", field_name(location[1:]))


def id_of(entry: object, field: str = "id") -> str | None:
    """Return the id in the `field` of an entry; None where it has none that can be shown."""
    found = entry.get(field) if isinstance(entry, dict) else None
    return cut(found) if isinstance(found, str) and found and found.isprintable() else None


def by_entry(table: object, name: Callable[[object], str | None] = id_of) -> Callable[[Location], Place]:
    """Return what names a place in the `table` of a file by the `name` of its entry in a list, if it has one.

    Outside of entries, the key of the table itself is the name.
    """

    def place(location: Location) -> Place:
        match location:
            case [str(kind), int(number), *rest] if isinstance(table, dict) and isinstance(table[kind][number], dict):
                return Place(name(table[kind][number]) or f"{kind}[{number}]", field_name(rest))
        return Place(id_of(table, "key") or "-", field_name(location))

    return place


def field_name(location: Location) -> str:
    """Return the location within an entry as one word: ``statement.en``, or ``-`` for the entry itself."""
    return ".".join(map(shown, location)) or "-"


def validated(
    model: type[Model],
    data: object,
    file: str,
    place: Callable[[Location], Place] = by_key,
    cure: str = "",
) -> Model:
    """Return `data`, which was read from `file`, as a `model`; raises FaultsError with every fault.

    `place` names the entry and the field of a fault, by its location in `data`.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise FaultsError(_faults(error, file, place, cure)) from None


def shown(part: object) -> str:
    """Return a key as a line can have it: quoted if it cannot be printed, cut off if it is too long."""
    text = part if isinstance(part, str) else quoted(part)
    return cut(text if text.isprintable() and text else repr(cut(text)))


def quoted(value: object) -> str:
    """Return `value` as Python writes it, cut off; of a number that is too long to be written, only its type."""
    try:
        return cut(repr(value))
    except (ValueError, RecursionError):  # an integer of thousands of digits; a list in a list in a list ...
        return f"{type(value).__name__} too large to show"


def cut(text: str) -> str:
    """Return the start of `text`, at most LONGEST_FOUND characters."""
    return text if len(text) <= LONGEST_FOUND else text[: LONGEST_FOUND - 1] + "…"


def _faults(error: ValidationError, file: str, place: Callable[[Location], Place], cure: str) -> Iterable[Fault]:
    for details in error.errors(include_url=False):
        # pydantic marks a fault of a key, which is not a level of the file.
        where = place([part for part in details["loc"] if part != "[key]"])
        found = "nothing" if details["type"] == "missing" else quoted(details["input"])
        rule = _rule(details["type"], details.get("ctx", {}), details["msg"])
        yield Fault(file, where.id, where.field, rule, found, cure)


def _rule(kind: str, context: Mapping[str, Any], message: str) -> str:
    """Return the rule that was broken, as our own validator says it, else in our words, else in pydantic's."""
    if kind == "value_error":
        return str(context["error"])
    return RULES[kind].format_map(context) if kind in RULES else message
