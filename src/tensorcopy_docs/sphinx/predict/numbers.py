"""Works on numbers in nested lists: their shape, similar ones, and how Python and PyTorch print them."""

import itertools
from collections.abc import Iterator
from typing import TypeAlias

Nested: TypeAlias = float | list["Nested"]


def shape_of(numbers: object) -> tuple[int, ...] | None:
    """The shape of nested lists of numbers; None if it is something else, or if their lengths differ."""
    if isinstance(numbers, bool):
        return None
    if isinstance(numbers, int | float):
        return ()
    if not isinstance(numbers, list) or not numbers:
        return None
    shapes = {shape_of(each) for each in numbers}
    (first, *others) = shapes
    return None if others or first is None else (len(numbers), *first)


def flat(numbers: Nested) -> list[float]:
    """All numbers, row by row."""
    return [each for part in numbers for each in flat(part)] if isinstance(numbers, list) else [numbers]


def scaled(numbers: Nested, factor: float) -> Nested:
    """Each number times `factor`."""
    return [scaled(each, factor) for each in numbers] if isinstance(numbers, list) else numbers * factor


def replaced(numbers: Nested, value: float) -> Iterator[Nested]:
    """The same numbers with `value` in the place of the first, then of the last."""
    for place in (0, len(flat(numbers)) - 1):
        found = flat(numbers)
        found[place] = value
        yield _like(numbers, iter(found))


def filled(numbers: Nested, value: float) -> Nested:
    """As many times `value`."""
    return _like(numbers, itertools.repeat(value))


def _like(numbers: Nested, values: Iterator[float]) -> Nested:
    return [_like(each, values) for each in numbers] if isinstance(numbers, list) else next(values)


def written(numbers: Nested | None, like: str) -> str:
    """`numbers` as text, printed in the way of `like`: as a tensor, or as a list; of floats if it has a point."""
    assert numbers is not None
    are_floats = "." in like or like == "tensor()"
    numbers = _typed(numbers, are_floats)
    if not like.startswith("tensor("):
        return str(numbers)
    end = like[like.index(", requires_grad") :] if ", requires_grad" in like else ")"
    whole = _whole(numbers)
    width = max(len(_number(each, whole)) for each in flat(numbers)) if isinstance(numbers, list) else 0
    return f"tensor({_tensor(numbers, whole, width)}{end}"


def _typed(numbers: Nested, are_floats: bool) -> Nested:
    if isinstance(numbers, list):
        return [_typed(each, are_floats) for each in numbers]
    return float(numbers) if are_floats else int(numbers)


def _number(number: float, whole: bool) -> str:
    """A number as PyTorch prints it: with four digits, or with none if all of them are integers."""
    if isinstance(number, int):
        return str(number)
    return f"{number:.0f}." if whole else f"{number:.4f}"


def _whole(numbers: Nested) -> bool:
    return all(float(each).is_integer() for each in flat(numbers))


def _tensor(numbers: Nested, whole: bool, width: int, depth: int = 1) -> str:
    """The elements of a tensor as PyTorch prints them: a row in each line, numbers of one width."""
    if not isinstance(numbers, list):
        return _number(numbers, whole).rjust(width)
    are_rows = isinstance(numbers[0], list)
    joint = ",\n" + " " * (len("tensor(") + depth) if are_rows else ", "
    return "[" + joint.join(_tensor(each, whole, width, depth + 1) for each in numbers) + "]"
