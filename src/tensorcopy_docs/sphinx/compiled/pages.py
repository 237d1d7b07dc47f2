"""Renders what `torch.compile()` changes: an example, all programs, those of a topic, and what a release changed."""

import json

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.history.compiled import PAGE, anchor
from tensorcopy_docs.snippets.compiled import TOPICS, compiled_sources
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.versions import short

OUTCOMES, VERSIONS, FUNCTIONS = 1, 2, 4  # columns of the table of all, whose choices stand in an order of their own


def _example(page: Page, name: str) -> str:
    return template(page, "compiled/example.html", view=CompiledView(page), name=name)


def _all(page: Page) -> str:
    view = CompiledView(page)
    choices = {
        OUTCOMES: [view.word(verdict).replace(" ", "\u00a0") for verdict in view.outcomes_listed],
        VERSIONS: map(short, reversed(list(view.past.records))),
        FUNCTIONS: sorted({function for name in view.differing for function in view.functions(name)}),
    }
    orders = json.dumps({column: " ".join(each) for column, each in choices.items()})
    return template(page, "compiled/all.html", view=view, anchor=anchor, orders=orders, topics=TOPICS)


def _topic(page: Page, topic: str) -> str:
    return template(page, "compiled/topic.html", view=CompiledView(page), anchor=anchor, topic=topic)


@shows_others
def _rows(page: Page) -> str:
    return template(page, "compiled/rows.html", view=CompiledView(page), table=TableView(page), calls=rows())


@shows_others
def _changes(page: Page) -> str:
    return template(page, "compiled/changes.html", view=CompiledView(page), page_of_all=PAGE)


class CompiledDirective(PartDirective):
    """``compiled NAME``: the code of a compiled program, and what it showed in each mode."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        self.check(self.arguments[0], compiled_sources(), "compiled program")
        return [self.part(_example, self.arguments[0])]


class TopicDirective(PartDirective):
    """``compiled-topic TOPIC``: the programs of a topic that differ, with code, results, versions and what to write."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        self.check(self.arguments[0], TOPICS, "topic")
        return [self.part(_topic, self.arguments[0])]


enter(PageType(PAGE, scripts="filter"), PageType(f"{PAGE}/*", weight=0.9, scripts="filter", others=CODE))


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "compiled": CompiledDirective,
            "compiled-all": simple(_all, "``compiled-all``: the table of all compiled programs that differ."),
            "compiled-topic": TopicDirective,
            "compiled-rows": simple(_rows, "``compiled-rows``: the rows of the table whose compiled calls differ."),
            "compiled-changes": simple(_changes, "``compiled-changes``: what a release changed."),
        },
    )
