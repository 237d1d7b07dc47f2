"""Puts facts into words, in each language."""

from collections.abc import Sequence

from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say


def listed(items: Sequence[object], language: Language) -> str:
    """Return `items` with commas and an "and"."""
    if len(items) < 2:
        return "".join(map(str, items))
    return say("picture-and", language, first=separated(items[:-1], language), last=items[-1])


def separated(items: Sequence[object], language: Language) -> str:
    """Return `items` with commas alone."""
    return language.item_separator.join(map(str, items))


def joined(sentences: Sequence[str], language: Language) -> str:
    """Return `sentences` as one text."""
    return language.sentence_separator.join(sentences)


def runs(slots: Sequence[int], language: Language) -> str:
    """Return `slots` in words: consecutive ones as a range, a repeated one with how often it occurs."""
    groups: list[list[int]] = []
    for slot in slots:
        step = 0 if groups and slot == groups[-1][-1] else 1
        if groups and slot - groups[-1][-1] == step and groups[-1][-1] - groups[-1][0] == step * (len(groups[-1]) - 1):
            groups[-1].append(slot)
        else:
            groups.append([slot])
    return separated([phrase for group in groups for phrase in _run(group, language)], language)


def _run(group: Sequence[int], language: Language) -> list[object]:
    first, last = group[0], group[-1]
    if len(group) > 1 and first == last:
        return [say("picture-times", language, slot=first, times=len(group))]
    return [say("picture-run", language, first=first, last=last)] if len(group) > 2 else list(group)


def sizes(numbers: Sequence[int]) -> str:
    """Return a shape or a stride, as Python writes a list."""
    return f"[{', '.join(map(str, numbers))}]"


def gradient(values: Sequence[str] | None, language: Language) -> str:
    """Return the values of a gradient, or words for no gradient."""
    return say("picture-no-gradient", language) if values is None else ", ".join(values)


def version(number: int | None, language: Language) -> str:
    """Return the count of a version counter in words, or words for no counter."""
    if number is None:
        return say("picture-no-counter", language)
    return say("picture-version", language, version=number)
