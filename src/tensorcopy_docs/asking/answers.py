"""Puts the answer to a question into words: cells and their meaning, pitfalls, and the nearest rows."""

import ast
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from tensorcopy_docs.asking.measuring import GRADIENT, Measurement
from tensorcopy_docs.asking.nearest import Near, nearest
from tensorcopy_docs.asking.questions import Question
from tensorcopy_docs.explaining.command import explained, explained_facts, register
from tensorcopy_docs.explaining.signs import InShort, in_short
from tensorcopy_docs.lab.asked.reasons import NOT_COMPARED
from tensorcopy_docs.lab.machine import OF_COMPILER
from tensorcopy_docs.lab.outcomes import CRASHED, TIMED_OUT
from tensorcopy_docs.lab.values import FAILURES, FULL, RUNS, raised
from tensorcopy_docs.languages import Language
from tensorcopy_docs.records.record import nearest_record
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.table import glance
from tensorcopy_docs.table.model import describe_value, value_text
from tensorcopy_docs.table.pitfalls import pitfalls, pitfalls_of
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

OF_BACKEND = ("InductorError", "BackendCompilerFailed")  # the errors that name what the default backend lacks
SHOWN = 4  # differences of a row are told
ENDED = {CRASHED: "ask-crashed", TIMED_OUT: "ask-timed-out"}
# The properties of `x` beside its shape: each has its words.
FLAGS = ("parameter", "inference", "view", "is_conj", "is_neg")
KINDS = (*FLAGS, "sparse", "array", "read-only", "leaf", "plain", "result")


class Reading:
    """An answer in one language, as texts with `code` in backticks."""

    def __init__(
        self,
        question: Question,
        measured: Measurement,
        language: Language,
        compiled: Mapping[str, Measurement] | None = None,
    ):
        self.question = question
        self.measured = measured
        self.language = language
        self.compiled = compiled or {}

    @property
    def cells(self) -> Mapping[str, str]:
        """Every cell by its column, in the order in which readers see them."""
        found = self.measured.cells
        return {column: found[column] for column in words().ordered_columns if column in found}

    @property
    def statement(self) -> str:
        """The code as it was asked, after the code that makes `x` and `y`; an expression is bound to `y`."""
        request = self.question.request
        lines = [f"{name} = {made}" for name in ("x", "y") if (made := request.get(name)) is not None]
        bound = request.get("y") is None and _is_expression(self.question.code)
        return "\n".join([*lines, f"y = {self.question.code}" if bound else self.question.code])

    def about_x(self) -> str:
        """Return a sentence about the kind of tensor that `x` is; empty if that is not known."""
        x = self.measured.x
        if not x:
            return ""
        items = [say("ask-shape", self.language, shape=tuple(x["shape"])), f"`{x['dtype']}`"]
        if "stride" in x:
            items.append(say("ask-stride", self.language, stride=tuple(x["stride"])))
        items += [say(f"ask-is-{key}", self.language) for key in _kinds(x)]
        return say("ask-x", self.language, facts=self.language.item_separator.join(items))

    def notes(self) -> list[str]:
        """Return notes on how it was measured, and how code ended that did not run."""
        found = []
        state = self.measured.state
        if state in ENDED:
            found.append(self._end_of(self.measured))
        elif state != RUNS:
            message = (self.measured.message or "").partition(": ")[2] or "-"
            error = raised(state) or state
            found.append(say("ask-raised", self.language, error=error, message=message))
        elif TIMED_OUT in self.cells.values():
            found.append(say("ask-cell-timed-out", self.language, seconds=f"{self.measured.seconds:g}"))
        noted = [each for each in ("replaced", "depends", "filled") if getattr(self.measured, each)]
        noted += ["elsewhere"] if self.measured.gradient.get("elsewhere") else []
        found += [say(f"ask-{each}", self.language) for each in noted]
        if self.measured.overlap:
            found.append(say("ask-overlap", self.language, **self.measured.overlap))
        warned = (each.pasted.first_line for each in explained(self.measured.said) if "Warning" in each.pasted.type)
        found += [say("ask-warned", self.language, message=message) for message in warned]
        return found

    def _end_of(self, measured: Measurement) -> str:
        """Return a sentence: the code ended Python, or did not end."""
        return say(ENDED[measured.state], self.language, seconds=f"{measured.seconds:g}")

    def explained(self, *measured: Measurement) -> list[InShort]:
        """Return what the entries say of the errors and warnings of the code."""
        found = {each.ids[0]: each.pasted.text for one in measured for each in explained(one.said)}
        # A pasted warning ends with the line of code that gives it, in which there can be a sign.
        said = {id_: f"{text}\n{self.question.code}" for id_, text in found.items()}
        return [in_short(id_, text, register()[0], self.language) for id_, text in said.items()]

    def answers(self) -> list[tuple[str, str]]:
        """Return the questions "at a glance", each with its answer; none if the code does not run."""
        if self.measured.state != RUNS:
            return []
        flows = {GRADIENT: FULL} if self.cells.get(GRADIENT) == NOT_COMPARED else {}
        found = glance.answers({"asked": {**self.cells, **flows}})
        return [(each.words(self.language), self._answer(answer)) for each in found for answer in each.answers.values()]

    def _answer(self, answer: glance.GlanceAnswer) -> str:
        """Return an answer at a glance, with its reason."""
        said, why = answer.words(self.language), answer.why(self.language)
        if answer.column == GRADIENT:
            said, why = self._instead(said), self._not_compared() or why
        return f"{said}{say('table-end', self.language)}{self.language.sentence_separator}{why}".strip()

    def _instead(self, said: str) -> str:
        """Return what is `said` of the gradient; with both numbers if it differs, and with a count if it is NaN."""
        numbers = self.measured.gradient
        key = "ask-instead" if "found" in numbers else "ask-nan" if "nan" in numbers else ""
        return say(key, self.language, said=said, **numbers) if key else said

    def _not_compared(self) -> str:
        """Return the reason why the gradient was not compared, as a sentence; empty if it was."""
        told = self.measured.gradient
        if "reason" not in told:
            return ""
        error = told.get("error", "").replace("`", "'")
        why = say(f"ask-gradient-{told['reason']}", self.language, error=f"`{error}`")
        return say("ask-not-compared", self.language, why=why)

    @property
    def ran(self) -> list[str]:
        """The backends of `torch.compile()` with which the code runs."""
        return [backend for backend, found in self.compiled.items() if found.state == RUNS]

    def changed(self) -> Mapping[str, Mapping[str, str]]:
        """Return by column the values with each backend, if the code runs and one differs from the value without it.

        An error is as good as another. Where the code does not run, there is nothing to compare.
        """
        ran = {backend: self.compiled[backend].cells for backend in self.ran}
        if self.measured.state != RUNS:
            return {}
        return {
            column: {backend: cells.get(column, value) for backend, cells in ran.items()}
            for column, value in self.cells.items()
            if any(_differs(value, cells.get(column, value)) for cells in ran.values())
        }

    def states(self) -> list[str]:
        """Return how the code ended with each backend, if it runs compiled but not otherwise, or the reverse."""
        found = []
        for backend, measured in self.compiled.items():
            if (measured.state == RUNS) is not (self.measured.state == RUNS):
                mode = say(f"compiled-mode-{backend}", self.language)
                ended = measured.state in ENDED
                said = measured.message or (self._end_of(measured) if ended else self._state(measured.state))
                found.append(f"{mode}{self.language.colon}{said}")
                if said.startswith(OF_BACKEND) and any(each in said for each in OF_COMPILER):
                    found.append(say("ask-no-compiler", self.language))
        return found

    def label(self, column: str) -> str:
        """Return the heading of a column."""
        return words().properties[column].label(self.language)

    def value(self, column: str, value: str) -> str:
        """Return a value of a column in words, or as code."""
        if value == NOT_COMPARED:
            return say("ask-value-not-compared", self.language)
        return value_text(value, self.language, column) or f"`{value}`"

    def meaning(self, column: str) -> str:
        """Return the meaning of a cell as a sentence; empty if it says nothing of the result."""
        if self.measured.cells[column] in FAILURES:
            return say("ask-unmeasured", self.language)
        if column == GRADIENT and (why := self._not_compared()):
            return why
        clause = describe_value(column, self.measured.cells[column], self.language)
        if clause is None:
            return ""
        clause = self._instead(clause) if column == GRADIENT else clause
        head = clause[0] if clause[0] == "`" else clause[0].upper()
        return f"{head}{clause[1:]}{say('table-end', self.language)}"

    def pitfalls(self) -> Mapping[str, str]:
        """Return the texts of the pitfalls that follow from the cells, by name."""
        if self.measured.state != RUNS:
            return {}
        return {name: pitfalls()[name].text(self.language) for name in pitfalls_of(self.cells)}

    @cached_property
    def near(self) -> tuple[Sequence[Near], Sequence[Near]]:
        """The nearest rows of the table, and other rows of the same function that differ."""
        record = nearest_record(self.measured.torch)
        if record is None or self.measured.state != RUNS or set(self.cells.values()) <= set(FAILURES):
            return [], []
        return nearest(self.question.code, self.cells, record.of("cells"))

    def row(self, row: str) -> str:
        """Return a row of the table in words: its code, its `x`, and how it differs from others."""
        entry, known = rows()[row], words()
        given = [known.sources[entry.source](self.language)]
        if row in known.cases:
            given.append(known.cases[row](self.language))
        facts = self.language.item_separator.join(given)
        return say("ask-row", self.language, code=f"`{entry.call}`", facts=facts)

    def differences(self, near: Near) -> list[str]:
        """Return the differences of a row, column by column: the first few, and the number of the others."""
        if near.state != RUNS:
            return [say("ask-state", self.language, row=self._state(near.state), here=self._state(RUNS))]
        found = [self._difference(column, *pair) for column, pair in near.differs.items()]
        if not found:
            return [say("ask-same", self.language)]
        more = len(found) - SHOWN
        return found if more <= 0 else [*found[:SHOWN], say("ask-more", self.language, count=more)]

    def _state(self, state: str) -> str:
        return say("ask-runs", self.language) if state == RUNS else value_text(state, self.language) or state

    def _difference(self, column: str, here: str, row: str) -> str:
        values = {"row": self.value(column, row), "here": self.value(column, here)}
        return say("ask-differs", self.language, label=self.label(column), **values)

    def facts(self) -> Mapping[str, Any]:
        """Return the answer as JSON can hold it; texts are in the language of the reading."""
        first, others = self.near
        return {
            "code": self.question.code,
            "torch": self.measured.torch,
            "python": self.measured.python,
            "given": {name: self.question.request.get(name) for name in ("x", "y")},
            "x": dict(self.measured.x),
            "y": dict(self.measured.y),
            "state": self.measured.state,
            "message": self.measured.message,
            "notes": self.notes(),
            "explained": explained_facts(self.measured.said),
            "overlap": self.measured.overlap,
            "cells": self.cells,
            "gradient": dict(self.measured.gradient),
            "meanings": {column: self.meaning(column) for column in self.cells},
            "answers": [{"question": question, "answer": answer} for question, answer in self.answers()],
            "pitfalls": [{"id": name, "text": text} for name, text in self.pitfalls().items()],
            "nearest": [_near_facts(near) for near in first],
            "others": [_near_facts(near) for near in others],
            "compiled": {
                backend: {
                    "state": found.state,
                    "message": found.message,
                    "explained": explained_facts(found.said),
                    "cells": dict(found.cells),
                }
                for backend, found in self.compiled.items()
            },
        }


def _differs(one: str, other: str) -> bool:
    return one != other and not (raised(one) and raised(other))


def _is_expression(code: str) -> bool:
    try:
        return bool(ast.parse(code, mode="eval"))
    except (SyntaxError, ValueError):
        return False


def _near_facts(near: Near) -> Mapping[str, Any]:
    differs = {column: {"asked": here, "row": there} for column, (here, there) in near.differs.items()}
    return {"row": near.row, "code": rows()[near.row].code, "source": rows()[near.row].source, "differs": differs}


def _kinds(x: Mapping[str, Any]) -> list[str]:
    """Return the properties of `x` beside its shape, as keys of words."""
    if x["kind"] == "array":
        return ["array"] if x["writeable"] else ["array", "read-only"]
    found = [flag for flag in FLAGS if x.get(flag)]
    found += ["sparse"] if x["kind"] == "sparse" else []
    if x["leaf"]:
        return [*found, "leaf" if x["requires_grad"] else "plain"]
    return [*found, "result"]
