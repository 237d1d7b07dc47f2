"""How facts are put in words, in both languages."""

from collections.abc import Sequence

from tensorcopy_docs.words import say


def listed(items: Sequence[object], language: str) -> str:
    """`items` with commas and an "and"."""
    if len(items) < 2:
        return "".join(map(str, items))
    return say("picture-and", language, first=comma(language).join(map(str, items[:-1])), last=items[-1])


def comma(language: str) -> str:
    return "、" if language.startswith("zh") else ", "


def told(sentences: Sequence[str], language: str) -> str:
    """`sentences` as one text."""
    return ("" if language.startswith("zh") else " ").join(sentences)


def sizes(numbers: Sequence[int]) -> str:
    """A shape or a stride, as Python writes a list."""
    return f"[{', '.join(map(str, numbers))}]"


def gradient(values: Sequence[str] | None, language: str) -> str:
    """The values of a gradient, or that there is none."""
    return say("picture-no-gradient", language) if values is None else ", ".join(values)


def version(number: int | None, language: str) -> str:
    if number is None:
        return say("picture-no-counter", language)
    return say("picture-version", language, version=number)
