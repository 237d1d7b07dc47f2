"""Renders the page of questions: each with its options and the measured answer."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.messages import MessageEntry
from tensorcopy_docs.sphinx.directives import add_directives, simple
from tensorcopy_docs.sphinx.page_type import PageType, enter
from tensorcopy_docs.sphinx.parts.markup import inline_code, prose
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.predict.generation import SILENT, VALUE, GeneratedQuestion, Option, QuizError, asked
from tensorcopy_docs.sphinx.predict.wording import Predict, QuizQuestion, predict
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.table.view import TableView, shown_value
from tensorcopy_docs.sphinx.writing.sentences import first_sentence
from tensorcopy_docs.table.model import describe_value
from tensorcopy_docs.words import say


class QuizView:
    """The questions as they are shown on one page."""

    def __init__(self, page: Page, found: Predict):
        self.page = page
        self.found = found
        self.table = TableView(page)
        self.messages = state_of(page.app).messages

    def ask(self, each: GeneratedQuestion) -> Markup:
        """Return the question in words."""
        if each.form == VALUE:
            text = self.found.columns[each.question.key.column].ask
            assert text is not None, "a column without an expression to show has a question"
            return prose(text(self.page.language), self.page.language)
        return prose(say(f"predict-ask-{each.form}", self.page.language), self.page.language)

    def option(self, each: GeneratedQuestion, option: Option) -> Markup:
        """Return an option in words, or as code."""
        if option.is_output:
            return inline_code(option.said)
        if each.form == VALUE and not option.is_outcome:
            return shown_value(option.said, self.page.language, each.question.key.column)
        return prose(say(f"predict-outcome-{option.said}", self.page.language), self.page.language)

    def raised(self, each: GeneratedQuestion) -> str:
        """Return PyTorch's message, with the name of the exception or warning; empty if there is none."""
        if not each.question.cell:
            return each.raised
        key = each.question.key
        error, message = self.page.table.raised(key.row), self.page.table.message(key.row)
        return f"{error}: {message}" if error and message else ""

    def reason(self, each: GeneratedQuestion) -> str:
        """Explain the answer: by other cells, by a claim's reason, or by the meaning of a message."""
        language = self.page.language
        if each.question.cell:
            clauses = say("table-clauses", language).join(self._clauses(each.question))
            return clauses and say("predict-measured", language, clauses=clauses)
        if each.question.claim:
            return self.judged(each.question.claim).claim.reason(language)
        entry = self.entry(each.question)
        if each.answer.said != SILENT:
            return first_sentence(entry.meaning(language))
        fixes = [fix for cause in entry.every_cause for fix in cause.fixes]
        return next(fix.text(language) for fix in fixes if fix.run == each.question.message)

    def _clauses(self, question: QuizQuestion) -> Iterator[str]:
        """Yield what the cell says, and then the cells that explain it."""
        key = question.key
        more = self.found.columns[key.column].because if question.because is None else question.because
        for column in (key.column, *more):
            if clause := describe_value(column, self.page.table.cells[key.row][column], self.page.language):
                yield clause

    def judged(self, claim: str) -> Judged:
        """Return a claim with its verdict."""
        return self.page.judgement.by_id[claim]

    def entry(self, question: QuizQuestion) -> MessageEntry:
        """Return the entry of a message, or of the message that a fix is for."""
        return self.messages.of_run[question.message or ""]


@shows_others
def _predict(page: Page) -> str:
    try:
        found = predict()
        made = asked(found, page.table.cells, page.history.evidence)
    except (FaultsError, QuizError) as error:
        raise ExtensionError(str(error)) from None
    view = QuizView(page, found)
    if faults := [*_absent(view, made)]:
        raise ExtensionError("\n".join(faults))
    by_level = sorted(made, key=lambda each: each.question.level)
    levels = [(level, list(group)) for level, group in groupby(by_level, key=lambda each: each.question.level)]
    return template(page, "predict/questions.html", view=view, levels=levels, found=found)


def _absent(view: QuizView, made: Iterable[GeneratedQuestion]) -> Iterator[str]:
    """Yield a fault for each page, claim, message or fix that a question names and that does not exist."""
    named = view.messages.of_run
    for question in (each.question for each in made):
        place = f"questions.toml: {question.id}"
        if question.see not in view.page.app.env.found_docs:
            yield f"{place}: see: must be a page; found {question.see!r}"
        if question.message and question.message not in named:
            yield f"{place}: message: must be one of the register's messages or fixes; found {question.message!r}"
        judged = view.page.judgement.by_id.get(question.claim or "")
        if question.claim and (judged is None or question.proof not in judged.claim.runs):
            yield f"{place}: claim: must be a claim that rests on the proof; found {question.claim!r}"


enter(PageType("predict", scripts="predict", others=("pygments",)))


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "predict": simple(_predict, "``predict``: the questions, with answers that were measured."),
        },
    )
