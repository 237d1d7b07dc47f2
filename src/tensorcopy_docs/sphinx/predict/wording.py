"""Loads the choice of questions from ``questions.toml``: which cell, proof or message, and how hard it is."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import StringConstraints

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.snippets.messages import message_sources
from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.snippets.table import Column, columns, rows
from tensorcopy_docs.table.wording import ANY, words
from tensorcopy_docs.words.text import Text, TomlModel

FILE = Path(__file__).parent / "questions.toml"
QuestionId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
CellName = Annotated[str, StringConstraints(pattern=r"^[\w-]+/[\w-]+$")]


class Asking(TomlModel):
    """The form of questions about a column.

    With `shows`, the script prints this expression, and the question is what it prints. Otherwise `ask` is the
    question; `before` comes before the row's call and `after` behind it. The reason names the columns `because`.
    """

    ask: Text | None = None
    shows: str = ""
    before: str = ""
    after: str = ""
    because: Sequence[str] = ()


class QuizQuestion(TomlModel):
    """A question about a cell, a proof (with the claim that explains it), or a message or its fix.

    Readers' browsers remember the `id`. `see` is the page to read next. `because` replaces that of the column. `wrong`
    has the wrong options where an output is asked about: of a proof, or of a column that has any value.
    """

    id: QuestionId
    subject: str
    level: int
    cell: CellName | None = None
    proof: str | None = None
    message: str | None = None
    claim: str | None = None
    because: Sequence[str] | None = None
    wrong: Sequence[str] = ()
    see: str

    @property
    def key(self) -> CellKey:
        """The cell that the question is about; raises ValueError if it is about none."""
        return CellKey.named(self.cell or "")


class Predict(TomlModel):
    """All of ``questions.toml``; subjects and levels in the order in which they are shown."""

    subjects: Mapping[str, Text]
    levels: Sequence[Text]
    columns: Mapping[str, Asking]
    questions: Sequence[QuizQuestion]


def predict() -> Predict:
    """Return the questions of ``questions.toml``; raises FaultsError with every fault of the file."""
    return predict_in(FILE)


@cache
def predict_in(file: Path) -> Predict:
    """Return the questions in `file`, which must be about what the lab has; raises FaultsError."""
    found = validated(Predict, read_toml(file), file.name)
    if faults := [Fault(file.name, *fault) for fault in (*_of_columns(found), *_of_questions(found))]:
        raise FaultsError(faults)
    return found


_Found = Iterator[tuple[str, str, str, str]]


def _of_columns(found: Predict) -> _Found:
    for name, asking in found.columns.items():
        place = f"columns.{name}"
        if name not in columns():
            yield place, "-", "must be a column of the table", repr(name)
            continue
        if (asking.ask is None) == (not asking.shows):
            yield place, "ask", "must be given if there is no `shows`, and only then", repr(asking.shows)
        for text in _unmeasured(asking, columns()[name]):
            yield place, "code", "must be in the column's code, or in its rule", repr(text)
        yield from ((place, "because", *fault) for fault in _no_columns(asking.because))


def _unmeasured(asking: Asking, column: Column) -> Iterator[str]:
    """Yield the statements that are in neither the column's code nor the words of its rule; a test runs `shows`."""
    known = {ast.dump(node) for node in ast.walk(ast.parse(column.snippet)) if isinstance(node, ast.expr | ast.stmt)}
    rule = words().properties[column.id].rule.source
    for statement in ast.parse(f"{asking.before}\n{asking.after}").body:
        node = statement.value if isinstance(statement, ast.Expr) else statement
        if ast.dump(node) not in known and f"`{ast.unparse(statement)}`" not in rule:
            yield ast.unparse(statement)


def _of_questions(found: Predict) -> _Found:
    for id_, count in Counter(question.id for question in found.questions).items():
        if count > 1:
            yield id_, "id", "must be unique", f"{count} of them"
    for question in found.questions:
        yield from ((question.id, *fault) for fault in _of_question(question, found))


def _of_question(question: QuizQuestion, found: Predict) -> Iterator[tuple[str, str, str]]:
    if question.subject not in found.subjects:
        yield "subject", "must be one of the subjects", repr(question.subject)
    if not 1 <= question.level <= len(found.levels):
        yield "level", f"must be from 1 to {len(found.levels)}", str(question.level)
    about = [each for each in (question.cell, question.proof, question.message) if each]
    if len(about) != 1:
        yield "-", "must be about a cell, a proof or a message", f"{len(about)} of them"
    if question.cell and question.key.row not in rows():
        yield "cell", "must be a cell of the table", repr(question.cell)
    if question.cell and question.key.column not in found.columns:
        yield "cell", "must be of a column under `columns`", repr(question.cell)
    if question.proof and question.proof not in proof_sources():
        yield "proof", "must be a proof or counterexample of the lab", repr(question.proof)
    if question.message and question.message not in message_sources():
        yield "message", "must be a message or a fix of the lab", repr(question.message)
    if bool(question.proof) != bool(question.claim):
        yield "claim", "must be given with a proof, and only then", repr(question.claim)
    told = words().properties[question.key.column].told if question.cell and question.key.column in columns() else ()
    if bool(question.proof or ANY in told) != bool(question.wrong):
        yield "wrong", "must be given with a proof or a column of any value, and only then", repr(question.wrong)
    yield from (("because", *fault) for fault in _no_columns(question.because or ()))


def _no_columns(named: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from (("must be columns of the table", repr(each)) for each in named if each not in columns())
