"""Makes wrong options for "What does this print?": outputs that a piece of code could have.

They are computed from what was printed and from the values in the code: yes for no, one printed tensor in the place of
another one, a tensor as the code first makes it, an assignment that arrives or does not, a gradient twice or half.
"""

import ast
import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tensorcopy_docs.sphinx.predict.numbers import Nested, filled, flat, replaced, scaled, shape_of, written

WRONG = 3
_SIMPLE = re.compile(r"True|False|None|torch\.(?:float|int|complex)\d+|-?\d+\.?\d*(?:e[+-]?\d+)?(?![\w.])")
_OPEN, _CLOSE = "([", ")]"
_OPPOSITE = {"True": "False", "False": "True", "torch.float32": "torch.float64", "torch.float64": "torch.float32"}


@dataclass(frozen=True)
class Piece:
    """A value in an output: its text, and where it begins."""

    text: str
    start: int

    @property
    def numbers(self) -> Nested | None:
        """The elements of a list or tensor, or a number; None for another value."""
        inner = re.fullmatch(r"tensor\((.+?)(?:, \w+=.*)?\)", self.text, re.DOTALL)
        try:
            found = ast.literal_eval(inner[1] if inner else self.text)
        except (ValueError, SyntaxError):
            return None
        return found if shape_of(found) is not None else None


@dataclass(frozen=True)
class CodeValues:
    """The values in a piece of code: lists of numbers; numbers that are assigned to elements, or that fill a tensor;
    numbers larger than 1, the largest first."""

    lists: Sequence[Nested]
    assigned: Sequence[float]
    filled: Sequence[float]
    factors: Sequence[float]
    printed: Sequence[str]  # the expressions that it prints

    @classmethod
    def of(cls, code: str) -> "CodeValues":
        """Those of `code`; what its assertions expect counts, too."""
        tree = ast.parse(code)
        nodes = sorted((node for node in ast.walk(tree) if hasattr(node, "lineno")), key=lambda node: node.lineno)
        lists = [value for node in nodes if isinstance(node, ast.List) and (value := _value(node)) is not None]
        elements = [node.value for node in nodes if isinstance(node, ast.Assign) and _is_element(node.targets[0])]
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        fills = [node.args[-1] for node in calls if _name(node) in ("fill_", "constant_") and node.args]
        factors = {abs(value) for value in _numbers(nodes) if abs(value) > 1}
        printed = [ast.unparse(each) for node in calls if _name(node) == "print" for each in node.args]
        return cls(lists, _numbers(elements), _numbers(fills), sorted(factors, reverse=True), printed)


def wrong_outputs(output: str, code: str) -> list[str]:
    """Other outputs that `code` could have, at most WRONG of them; empty if there is nothing to vary."""
    pieces, values = pieces_of(output), CodeValues.of(code)
    found = [(piece, list(_others(piece, place, pieces, values))) for place, piece in enumerate(pieces)]
    varied = [(piece, others) for piece, others in found if others]
    if len(varied) == 1:
        ((piece, others),) = varied
        return [_put(output, {piece: other}) for other in others][:WRONG]
    first = [(piece, others[0]) for piece, others in varied][-2:]
    choices = [dict(chosen) for count in (2, 1) for chosen in itertools.combinations(first, count)]
    return [_put(output, chosen) for chosen in choices if chosen][:WRONG]


def pieces_of(output: str) -> list[Piece]:
    """The values in an output, in their order."""
    found, place = [], 0
    while place < len(output):
        if match := _SIMPLE.match(output, place):
            found.append(Piece(match[0], place))
            place = match.end()
        elif output.startswith("tensor(", place) or output[place] == "[":
            end = _closing(output, place)
            found.append(Piece(output[place:end], place))
            place = end
        elif word := re.compile(r"[\w.]+").match(output, place):
            place = word.end()
        else:
            place += 1
    return found


def _closing(output: str, start: int) -> int:
    """The end of the brackets that open at or behind `start`."""
    depth = 0
    for place in range(start, len(output)):
        depth += (output[place] in _OPEN) - (output[place] in _CLOSE)
        if output[place] in _CLOSE and depth == 0:
            return place + 1
    return len(output)


def _others(piece: Piece, place: int, pieces: Sequence[Piece], values: CodeValues) -> Iterator[str]:
    """What could stand in the place of `piece`, the likeliest first."""
    seen = {piece.text}
    is_gradient = len(values.printed) == len(pieces) and re.search(r"\.grad\b", values.printed[place])
    candidates = _of_gradient if is_gradient else _of_value
    for other in candidates(piece, pieces, values):
        if other not in seen:
            seen.add(other)
            yield other


def _of_value(piece: Piece, pieces: Sequence[Piece], values: CodeValues) -> Iterator[str]:
    if piece.text in _OPPOSITE:
        yield _OPPOSITE[piece.text]
    numbers = piece.numbers
    if numbers is None:
        return
    are_floats = "." in piece.text
    yield from (written(each.numbers, piece.text) for each in pieces if _is_like(each.numbers, numbers))
    yield from (
        written(each, piece.text)
        for each in values.lists
        if _is_like(each, numbers) and ("." in str(each)) == are_floats
    )
    absent = [value for value in values.assigned if value not in flat(numbers)]
    yield from (written(each, piece.text) for value in absent for each in replaced(numbers, value))
    yield from (written(filled(numbers, value), piece.text) for value in values.filled)


def _of_gradient(piece: Piece, pieces: Sequence[Piece], values: CodeValues) -> Iterator[str]:
    numbers = piece.numbers
    if numbers is None:
        yield from (each.text for each in pieces if each.numbers is not None and each.text.startswith("tensor"))
        yield from (written(scaled(each, factor), "tensor()") for factor in (0, 2) for each in values.lists)
        return
    if any(each != piece and each.text == piece.text for each in pieces):
        yield "None"
    factors = [factor for factor in (*values.factors, 2) if _divides(factor, numbers)]
    yield from (written(scaled(numbers, 1 / factor), piece.text) for factor in factors)
    yield "None"
    yield written(scaled(numbers, 2), piece.text)


def _divides(factor: float, numbers: Nested) -> bool:
    """Whether all of `numbers` are multiples of `factor`."""
    if isinstance(numbers, list):
        return all(_divides(factor, each) for each in numbers)
    return numbers % factor == 0


def _is_like(one: Nested | None, other: Nested) -> bool:
    """Whether both have the same shape."""
    return one is not None and shape_of(one) == shape_of(other)


def _put(output: str, chosen: dict[Piece, str]) -> str:
    """`output` with other values in the places of pieces."""
    for piece in sorted(chosen, key=lambda piece: -piece.start):
        output = output[: piece.start] + chosen[piece] + output[piece.start + len(piece.text) :]
    return output


def _name(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _is_element(target: ast.expr) -> bool:
    return isinstance(target, ast.Subscript)


def _numbers(nodes: Sequence[ast.AST]) -> list[float]:
    """The numbers among `nodes`."""
    values = [_value(node) for node in nodes]
    return [value for value in values if isinstance(value, int | float)]


def _value(node: ast.AST) -> Nested | None:
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return found if shape_of(found) is not None else None
