"""Makes questions with options and answers from the code of the lab and from measured results."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.lab import values
from tensorcopy_docs.lab.message import FIX
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.lab.outcomes import FAILED, HELD
from tensorcopy_docs.snippets.messages import message_sources
from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.snippets.scripts import ends_with_assertions, row_script, unasserted
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.predict.wording import Asking, Predict, QuizQuestion
from tensorcopy_docs.table.wording import ANY, words

# Outcomes of a whole script; words.toml has their words.
RAISES, WARNS, SILENT = "raises", "warns", "silent"
# The forms of a question; words.toml has the words of the first and the last.
PRINTS, VALUE, RAISING = "prints", "value", "raises"
# Python's output for a value.
PRINTED = {values.YES: "True", values.NO: "False", values.NONE: "None"}
DIGITS = 8

Cells = Mapping[str, Mapping[str, str]]


class QuizError(Exception):
    """A question cannot be asked; the message has one line for each."""


@dataclass(frozen=True)
class Option:
    """One option: its words, and whether they are an output, shown as code. Browsers remember its `key`."""

    said: str
    is_output: bool = False

    @property
    def is_outcome(self) -> bool:
        """True if it says what happens to the whole script."""
        return not self.is_output and self.said in (RAISES, WARNS, SILENT)

    @property
    def key(self) -> str:
        """A short name that is the same in every language."""
        return hashlib.sha256(self.said.encode()).hexdigest()[:DIGITS]


@dataclass(frozen=True)
class GeneratedQuestion:
    """A question with its code, its options, and the measured answer, which is one of them.

    `raised` is the message that PyTorch gives, if it was read.
    """

    question: QuizQuestion
    form: str
    code: str
    options: Sequence[Option]
    answer: Option
    raised: str = ""


def asked(found: Predict, cells: Cells, evidence: LabEvidence) -> list[GeneratedQuestion]:
    """Return all questions, in their order; raises QuizError if an answer is missing, or is not among the options."""
    made, faults = [], []
    for question in found.questions:
        try:
            made.append(_checked(_made(question, found, cells, evidence)))
        except QuizError as error:
            faults.append(f"questions.toml: {question.id}: {error}")
    if faults:
        raise QuizError("\n".join(faults))
    return made


def _made(question: QuizQuestion, found: Predict, cells: Cells, evidence: LabEvidence) -> GeneratedQuestion:
    if question.cell:
        asking = found.columns[question.key.column]
        return _of_shown(question, asking, cells) if asking.shows else _of_value(question, asking, cells)
    if question.proof:
        return _of_proof(question, question.proof, evidence)
    return _of_message(question, question.message or "", evidence)


def _checked(made: GeneratedQuestion) -> GeneratedQuestion:
    """Return `made`; raises QuizError unless the answer is one of two or more different options and not `wrong`."""
    if made.answer.said in map(_printed, made.question.wrong):
        raise QuizError(f"wrong: must not be what was measured; found {made.answer.said!r}")
    said = [option.said for option in made.options]
    if made.answer not in made.options:
        raise QuizError(f"the measured answer must be one of {said}; found {made.answer.said!r}")
    if len(set(said)) < len(said) or len(said) < 2:
        raise QuizError(f"must have two or more different options; found {said}")
    return made


def _measured(question: QuizQuestion, cells: Cells) -> str:
    key = question.key
    value = cells.get(key.row, {}).get(key.column)
    if value is None:
        raise QuizError(f"{key}: must be measured; found no such cell")
    return value


def _of_value(question: QuizQuestion, asking: Asking, cells: Cells) -> GeneratedQuestion:
    """Make a question about a tensor or a gradient: the options are the values that the column has words for.

    If only the in-place change can raise, that the script raises is one option, wherever it does.
    """
    column = question.key.column
    known = [value for value in words().properties[column].told if value != ANY]
    if values.RAISES_IN_THE_BACKWARD in known:
        options, answer = known, _measured(question, cells)
    else:
        options = [*(value for value in known if not values.is_error(value)), RAISES]
        answer = _or_raises(_measured(question, cells))
    code = "\n".join(filter(None, [row_script(rows()[question.key.row], asking.before), asking.after]))
    return GeneratedQuestion(question, VALUE, code, [Option(each) for each in options], Option(answer))


def _of_shown(question: QuizQuestion, asking: Asking, cells: Cells) -> GeneratedQuestion:
    """Make a question about the output of an expression: the options are the column's values, or the question's."""
    key, value = question.key, _or_raises(_measured(question, cells))
    fixed = [each for each in words().properties[key.column].told if each in PRINTED]
    others = fixed or [each for each in (value, *question.wrong) if each != RAISES]
    options = sorted((Option(PRINTED.get(each, each), True) for each in others), key=lambda each: each.said)
    answer = Option(value) if value == RAISES else Option(PRINTED.get(value, value), True)
    code = f"{row_script(rows()[key.row])}\nprint({asking.shows})"
    return GeneratedQuestion(question, PRINTS, code, [*options, Option(RAISES)], answer)


def _or_raises(value: str) -> str:
    return RAISES if values.is_error(value) else value


def _printed(text: str) -> str:
    found: str = normalise(text)
    return found.rstrip()


def _of_proof(question: QuizQuestion, name: str, evidence: LabEvidence) -> GeneratedQuestion:
    result, code = evidence.proofs.get(name), proof_sources()[name].code
    if result is None or result.outcome not in (HELD, FAILED) or not result.output.strip():
        raise QuizError(f"{name}: must have run and printed something; found {result and result.outcome}")
    if result.outcome == FAILED and not ends_with_assertions(code):
        raise QuizError(f"{name}: must print before its first assertion, which may fail; found {result.outcome}")
    output, *wrong = map(_printed, (result.output, *question.wrong))
    others = sorted((Option(each, True) for each in (output, *wrong)), key=lambda each: each.key)
    return GeneratedQuestion(question, PRINTS, unasserted(code), [*others, Option(RAISES)], Option(output, True))


def _of_message(question: QuizQuestion, name: str, evidence: LabEvidence) -> GeneratedQuestion:
    result, source = evidence.messages.get(name), message_sources()[name]
    if result is None or result.outcome != HELD:
        raise QuizError(f"{name}: must have run as expected; found {result and result.outcome}")
    answer = SILENT if source.kind == FIX else WARNS if source.warns else RAISES
    raised = "" if answer == SILENT else _printed(result.output)
    outcomes = [Option(each) for each in (RAISES, WARNS, SILENT)]
    return GeneratedQuestion(question, RAISING, unasserted(source.code), outcomes, Option(answer), raised)
