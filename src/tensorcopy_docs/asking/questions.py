"""Holds a reader's question in the form that is sent to the lab's process."""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.syntax import ReaderCode, compiled
from tensorcopy_docs.languages import Language


class AskError(Exception):
    """The question cannot be answered; `key` names the sentence with the reason, `values` are put into it."""

    def __init__(self, key: str, values: Mapping[str, object]):
        self.key = key
        self.values = values
        super().__init__(key)

    def line(self, language: Language) -> str:
        """Return the reason, in one line."""
        from tensorcopy_docs.words import say  # the process is started first: what takes long is imported meanwhile

        return say(f"ask-fault-{self.key}", language, **self.values)


@dataclass(frozen=True)
class Question:
    """A question: the code as it is shown, and the `request` that the process reads."""

    code: str
    request: Mapping[str, Any]


def check(question: Question) -> None:
    """Raise AskError if the code of a question cannot be compiled or uses unknown names; torch is not imported."""
    request = question.request
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python warns of an invalid escape, for instance
            if request["x"] is not None:
                ReaderCode(request["x"], "--x")
            compiled(request["code"], request["y"])
    except QuestionError as error:
        raise AskError(error.key, error.values) from None


def of_code(code: str, x: str | None = None, y: str | None = None) -> Question:
    """Return the question about `code`, with the code that makes `x` and `y`, if given."""
    return Question(code.strip(), {"code": code, "x": x, "y": y})
