"""Renders what `torch.compile()` changes: an example, the table of all, and what a release changed."""

from tensorcopy_docs.history.compiled import PAGE, anchor
from tensorcopy_docs.lab.program import BACKENDS
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView


def _example(page: Page, name: str) -> str:
    return template(page, "compiled/example.html", view=CompiledView(page), name=name)


def _all(page: Page, _: str) -> str:
    return template(
        page,
        "compiled/all.html",
        view=CompiledView(page),
        anchor=anchor,
        backends=BACKENDS,
        table=TableView(page),
        calls=rows(),
    )


def _changes(page: Page, _: str) -> str:
    return template(page, "compiled/changes.html", view=CompiledView(page), page_of_all=PAGE)


COMPILED_PARTS: dict[str, Renderer] = {
    "compiled": _example,
    "compiled-all": _all,
    "compiled-changes": _changes,
}
