"""Renders what `torch.compile()` changes: an example, the table of all, and what a release changed."""

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.history.compiled import PAGE, anchor
from tensorcopy_docs.lab.program import BACKENDS
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView


def _example(page: Page, name: str) -> str:
    return template(page, "compiled/example.html", view=CompiledView(page), name=name)


@shows_others
def _all(page: Page) -> str:
    return template(
        page,
        "compiled/all.html",
        view=CompiledView(page),
        anchor=anchor,
        backends=BACKENDS,
        table=TableView(page),
        calls=rows(),
    )


@shows_others
def _changes(page: Page) -> str:
    return template(page, "compiled/changes.html", view=CompiledView(page), page_of_all=PAGE)


class CompiledDirective(PartDirective):
    """``compiled NAME``: the code of a compiled program, and what it showed in each mode."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        self.check(self.arguments[0], compiled_sources(), "compiled program")
        return [self.part(_example, self.arguments[0])]


enter(PageType("compiled", weight=0.8, others=CODE))


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "compiled": CompiledDirective,
            "compiled-all": simple(_all, "``compiled-all``: all compiled programs that come out otherwise."),
            "compiled-changes": simple(_changes, "``compiled-changes``: what a release changed."),
        },
    )
