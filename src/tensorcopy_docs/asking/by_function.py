"""Makes a question from a function of a notebook or a program, and its tensors."""

import inspect
import linecache
from collections.abc import Callable, Sequence
from types import CodeType

from tensorcopy_docs.asking.questions import AskError, Question
from tensorcopy_docs.lab.asked.code import is_thing
from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.functions import packed
from tensorcopy_docs.lab.asked.tensor_like import described


def of_function(function: Callable[..., object], x: object, others: Sequence[object]) -> Question:
    """Return the question about ``function(x, *others)``; the tensors are read and not changed.

    Raises AskError if one of them cannot be sent to another process, or if the function does not take them.
    """
    code = shown_code(function)
    try:
        _check_call(function, code, (x, *others))
        if not is_thing(x):
            raise QuestionError("no-tensor", option="x", found=type(x).__name__)
        request = {
            "code": code,
            "facts": described(x, "x"),
            "function": packed(function, code, x),
            "others": [packed(other, f"argument {number}", x) for number, other in enumerate(others, 2)],
        }
    except QuestionError as error:
        raise AskError(error.key, error.values) from None
    return Question(code, request)


def _check_call(function: object, code: str, given: Sequence[object]) -> None:
    """Raise QuestionError unless `function` can be called with the arguments, as far as Python can tell."""
    if not callable(function):
        raise QuestionError("no-function", found=type(function).__name__)
    try:
        called = inspect.signature(function)
    except (TypeError, ValueError):  # a function that is built in need not say what it takes
        return
    try:
        called.bind(*given)
    except TypeError as error:
        raise QuestionError("arguments", name=code, error=error) from None


def shown_code(function: Callable[..., object]) -> str:
    """Return the expression of a lambda as it was written; for another function, ``name(x)``."""
    name = getattr(function, "__name__", type(function).__name__)
    code = getattr(function, "__code__", None)
    if name == "<lambda>" and isinstance(code, CodeType):
        return _expression(code) or name
    return f"{name}(x)"


def _expression(code: CodeType) -> str | None:
    """Return the text of a lambda's expression, as its instructions locate it; None without a source."""
    places = [
        (line, end_line, column, end_column)
        for line, end_line, column, end_column in list(code.co_positions())[1:]
        if line is not None and end_line is not None and column is not None and end_column is not None and end_column
    ]
    if not places:
        return None
    first, last = (
        min((line, column) for line, _, column, _ in places),
        max((line, column) for _, line, _, column in places),
    )
    lines = [linecache.getline(code.co_filename, line).encode() for line in range(first[0], last[0] + 1)]
    if not all(lines):
        return None
    lines[-1] = lines[-1][: last[1]]
    lines[0] = lines[0][first[1] :]
    return " ".join(b" ".join(lines).decode(errors="replace").split()) or None
