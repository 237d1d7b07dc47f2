"""Compares the output in an article with the output of torch, item by item.

An item is the output of one ``print``: a line, or the lines of a tensor until its brackets close. Numbers are equal if
they are equal as printed (torch prints four decimals); brackets, names and flags must be the same.
"""

import re
from dataclasses import dataclass

from tensorcopy_docs.lab.normalise import normalise

LEFT_OUT = "…"  # the script prints something here which the article does not show
NUMBERED_ID = "⟨id "  # the beginning of the text by which `normalise` replaces an object's id
ANY_NAME = "<*>"  # a name is printed here which a separate claim is about

_ERROR = re.compile(r"^(?P<type>[A-Z]\w*(?:Error|Exception)): (?P<text>.*)$")
_WARNING = re.compile(r"^\w*Warning: ")
_TOKEN = re.compile(r"⟨id \d+⟩|<[^<>]*>|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|\w+|[^\s\w,]")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")


@dataclass(frozen=True)
class FigureComparison:
    """One figure of an article beside what was printed in its place; either is None if it has no counterpart.

    `agrees` is None if the article leaves the figure out, so that there is nothing to compare.
    """

    article: str | None
    genuine: str | None
    agrees: bool | None


def items(output: str) -> list[str]:
    """Split captured `output` into the items of each print; warnings, which go to another stream, are left out."""
    found: list[str] = []
    depth = 0
    for line in output.strip().splitlines():
        if depth > 0:
            found[-1] += "\n" + line
        elif not line.strip() or _WARNING.match(line):
            continue
        else:
            found.append(line)
        # An error's message may quote half a bracket.
        depth = 0 if _ERROR.match(found[-1]) else max(0, depth + _opened(line))
    return found


def compare(printed: list[str], output: str) -> list[FigureComparison]:
    """Set the article's figures `printed` beside the items of the captured `output`, in order."""
    # Ids are named by their order of appearance, so the article's are normalized as one text, too.
    article = normalise("\0".join(printed)).split("\0") if printed else []
    genuine = items(normalise(output))
    rows = []
    for index in range(max(len(article), len(genuine))):
        theirs = article[index] if index < len(article) else None
        ours = genuine[index] if index < len(genuine) else None
        rows.append(FigureComparison(theirs, ours, _agrees(theirs, ours)))
    return rows


def _agrees(theirs: str | None, ours: str | None) -> bool | None:
    if theirs is None or ours is None:
        return False
    return None if theirs == LEFT_OUT else same(theirs, ours)


def agreement(printed: list[str], output: str) -> bool | None:
    """Return True if every figure that is compared agrees; None if the article prints nothing."""
    return all(row.agrees is not False for row in compare(printed, output)) if printed else None


def same(article: str, genuine: str) -> bool:
    """True if one printed item says the same as the article's."""
    if article == LEFT_OUT:
        return True
    theirs, ours = _ERROR.match(article), _ERROR.match(genuine)
    if theirs or ours:
        return bool(theirs and ours and theirs["type"] == ours["type"] and theirs["text"] in ours["text"])
    return [_value(token) for token in _pairs(article, genuine)[0]] == [
        _value(token) for token in _pairs(article, genuine)[1]
    ]


def _pairs(article: str, genuine: str) -> tuple[list[str], list[str]]:
    theirs, ours = _TOKEN.findall(article), _TOKEN.findall(genuine)
    for index, token in enumerate(theirs):
        if token == ANY_NAME and index < len(ours) and ours[index].startswith("<"):
            ours[index] = ANY_NAME
    return theirs, ours


def _value(token: str) -> tuple[float, bool] | str:
    # "8." and "8.0000" are one number; an integer and a float are not, since torch prints them apart.
    return (float(token), "." in token or "e" in token) if _NUMBER.fullmatch(token) else token


def _opened(line: str) -> int:
    return sum(line.count(bracket) for bracket in "([") - sum(line.count(bracket) for bracket in ")]")
