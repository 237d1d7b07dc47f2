"""Puts facts into words, in each language."""

from collections.abc import Sequence

from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say


def listed(items: Sequence[object], language: Language) -> str:
    """`items` with commas and an "and"."""
    if len(items) < 2:
        return "".join(map(str, items))
    return say("picture-and", language, first=separated(items[:-1], language), last=items[-1])


def separated(items: Sequence[object], language: Language) -> str:
    """`items` with commas alone."""
    return language.item_separator.join(map(str, items))


def joined(sentences: Sequence[str], language: Language) -> str:
    """`sentences` as one text."""
    return language.sentence_separator.join(sentences)


def runs(slots: Sequence[int], language: Language) -> str:
    """`slots` in words: what follows one another as a range, what is repeated with how often it is."""
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
    """A shape or a stride, as Python writes a list."""
    return f"[{', '.join(map(str, numbers))}]"


def gradient(values: Sequence[str] | None, language: Language) -> str:
    """The values of a gradient, or the words that there is none."""
    return say("picture-no-gradient", language) if values is None else ", ".join(values)


def version(number: int | None, language: Language) -> str:
    """The count of a version counter, or the words that there is none."""
    if number is None:
        return say("picture-no-counter", language)
    return say("picture-version", language, version=number)
