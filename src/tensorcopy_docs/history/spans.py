"""Finds the spans of versions in which a value is the same, words them, and lists the changes between them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.languages import Language
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say

Key = TypeVar("Key", str, CellKey)


@dataclass(frozen=True)
class Span:
    """Consecutive recorded releases on which a proof or a cell has the same value."""

    value: str
    first: str
    last: str


@dataclass(frozen=True)
class ValueChange(Generic[Key]):
    """A change of a value between the recorded releases `before` and `release`.

    `key` is the name of a proof or a row, or the key of a cell.
    """

    key: Key
    release: str
    before: str
    old: str
    new: str

    @property
    def name(self) -> str:
        """The name of the proof or row, or of the cell as ``row/column``."""
        return str(self.key)


def spans(values: Mapping[str, str]) -> list[Span]:
    """Return the spans of equal values; `values` are by release, oldest first."""
    found: list[Span] = []
    for version, value in values.items():
        if found and found[-1].value == value:
            found[-1] = Span(value, found[-1].first, version)
        else:
            found.append(Span(value, version, version))
    return found


def describe_spans(values: Mapping[str, str], word_of: Callable[[str], str], language: Language) -> str:
    """Return the values by release in words, with every boundary: "held from 1.0 to 1.12; failed since 1.13"."""
    found = spans(values)
    if not found:
        return ""
    gaps = [number > 0 and found[number - 1].value == NOT_MEASURED for number in range(len(found))]
    return say("table-clauses", language).join(
        _describe_span(span, number == len(found) - 1 and not gap, gap, len(found) == 1, word_of(span.value), language)
        for number, (span, gap) in enumerate(zip(found, gaps, strict=True))
    )


def _describe_span(span: Span, last: bool, gap: bool, alone: bool, word: str, language: Language) -> str:
    """Return a span in words; after a `gap` that no version has measured nothing can be said to hold since then."""
    first, end = short(span.first), short(span.last)
    if first == end and (gap or span.value == NOT_MEASURED):
        return say("history-measured-on", language, value=word, first=first)
    if alone and first != end:
        return say("history-always", language, value=word, first=first, last=end)
    if last and not alone:
        return say("history-since", language, value=word, first=first)
    if first == end:
        return say("history-on", language, value=word, first=first)
    return say("history-from-to", language, value=word, first=first, last=end)


def changes(key: Key, values: Mapping[str, str], releases: Sequence[str]) -> list[ValueChange[Key]]:
    """Return the changes of the values called `key` from each of the `releases` to the next; both must have a value."""
    return [
        ValueChange(key, version, before, values[before], values[version])
        for before, version in pairwise(releases)
        if before in values and version in values and values[before] != values[version]
    ]
