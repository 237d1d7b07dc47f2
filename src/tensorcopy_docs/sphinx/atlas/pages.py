"""Renders the parts of the pages of the atlas."""

import math

from sphinx.application import Sphinx

from tensorcopy_docs.atlas.disagreements import disagreements
from tensorcopy_docs.atlas.known import VARIANTS
from tensorcopy_docs.atlas.models import Function
from tensorcopy_docs.atlas.places import INDEX, anchor
from tensorcopy_docs.atlas.questions import QUESTIONS, answer_word, said_of
from tensorcopy_docs.lab.atlas.words import OFTEN
from tensorcopy_docs.sphinx.atlas.data import FUNCTIONS
from tensorcopy_docs.sphinx.atlas.version_changes import by_version, find_turns
from tensorcopy_docs.sphinx.directives import add_directives, simple
from tensorcopy_docs.sphinx.page_type import PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of


def entry_uri(page: Page, name: str) -> str:
    """Return the address of the entry called `name` from `page`."""
    return page.uri(INDEX, anchor(name))


FILTERS = ("same", "changes", "gradient", "view", "schema", "form")  # beside that by memory


@shows_others
def _whole(page: Page) -> str:
    """Render the search box and the filters; for readers without JavaScript, the names by answer."""
    known = state_of(page.app).atlas
    groups: dict[str, list[Function]] = {name: [] for name in (*OFTEN, "variants")}
    for each in known.functions:
        groups["variants" if each.form in VARIANTS else each.memory].append(each)
    return template(
        page,
        "atlas/whole.html",
        known=known,
        groups=groups,
        counts={answer: known.count(answer) for answer in OFTEN},
        variants=sum(known.forms[form] for form in VARIANTS),
        filters={
            question: [answer_word(question, answer, page.language) for answer in QUESTIONS[question]]
            for question in FILTERS
        },
        anchor=anchor,
        data_file=FUNCTIONS.address(page),
    )


def _changes(page: Page) -> str:
    known = state_of(page.app).atlas
    versions = by_version(find_turns(known))
    return template(
        page,
        "atlas/changes.html",
        versions=versions,
        count=sum(map(len, versions.values())),
        recorded=list(known.records),
        word=lambda turn, answer: answer_word(turn.question, answer, page.language),
        uri=lambda name: entry_uri(page, name),
    )


def _left_out(page: Page) -> str:
    known = state_of(page.app).atlas
    names = known.answered + sum(map(len, known.unanswered.values()))
    percent = f"{math.floor(1000 * known.answered / names) / 10:g}" if names else ""
    return template(page, "atlas/left_out.html", known=known, names=names, percent=percent)


def _disagreements(page: Page) -> str:
    known = state_of(page.app).atlas
    kinds = disagreements(known.functions)
    return template(
        page,
        "atlas/disagreements.html",
        known=known,
        kinds=kinds,
        count=sum(map(len, kinds.values())),
        said=lambda function: said_of(function, page.language),
        word=lambda question, answer: answer_word(question, answer, page.language),
        uri=lambda name: entry_uri(page, name),
    )


enter(
    PageType("atlas/*", scripts="semantics atlas"),
    PageType("atlas/disagreements", scripts="atlas"),
)


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx, and write the file that its scripts read."""
    app.connect("build-finished", FUNCTIONS.write)
    add_directives(
        app,
        {
            "atlas": simple(_whole, "``atlas``: every function, with a search box and filters."),
            "atlas-changes": simple(_changes, "``atlas-changes``: what changed of functions between versions."),
            "atlas-left-out": simple(_left_out, "``atlas-left-out``: how much is answered, and what is not."),
            "atlas-disagreements": simple(
                _disagreements, "``atlas-disagreements``: where torch disagrees with itself."
            ),
        },
    )
