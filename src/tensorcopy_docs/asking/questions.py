"""What a reader asks: code as text, or a function and its arguments, in the form that is sent to the process."""

import linecache
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

from tensorcopy_docs.languages import Language


class AskError(Exception):
    """The question cannot be answered; `key` names the words that say why, `values` are put into them."""

    def __init__(self, key: str, values: Mapping[str, object]):
        self.key = key
        self.values = values
        super().__init__(key)

    def line(self, language: Language) -> str:
        """Why, in one line."""
        from tensorcopy_docs.words import say  # the process is started first: what takes long is imported meanwhile

        return say(f"ask-fault-{self.key}", language, **self.values)


@dataclass(frozen=True)
class Question:
    """A question: the code as it is shown, and the `request` that the process reads."""

    code: str
    request: Mapping[str, Any]


def of_code(code: str, x: str | None = None, y: str | None = None) -> Question:
    """The question about `code`, in which `x` and `y` are what the code of these names makes."""
    return Question(code.strip(), {"code": code, "x": x, "y": y})


def of_function(function: Callable[..., object], x: object, others: Sequence[object]) -> Question:
    """The question about ``function(x, *others)``; the tensors are read and not changed.

    Raises AskError if one of them cannot be sent to another process.
    """
    from tensorcopy_docs.lab.asked.code import is_thing
    from tensorcopy_docs.lab.asked.faults import QuestionError
    from tensorcopy_docs.lab.asked.functions import packed
    from tensorcopy_docs.lab.asked.twin import described

    code = shown_code(function)
    try:
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


def shown_code(function: Callable[..., object]) -> str:
    """The expression of a lambda as it was written; else the name of the function, called."""
    name = getattr(function, "__name__", type(function).__name__)
    code = getattr(function, "__code__", None)
    if name == "<lambda>" and isinstance(code, CodeType):
        return _expression(code) or name
    return f"{name}(x)"


def _expression(code: CodeType) -> str | None:
    """The text of a lambda's expression: all that its instructions come from. None where there is no source."""
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
