"""Draws the tensors of examples in the page's language, from the facts that an example left beside it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.sphinx.directives import PartDirective
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template

if TYPE_CHECKING:  # it imports torch, and most processes that import this execute nothing
    from tensorcopy_docs.showing.pictures import Picture

# The pictures of the running example that have no place on its page yet.
MADE: list["Picture"] = []


def place_pictures(block: Block, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """Write the facts of each picture that a block of code has made beside the page; called by sphinx-gallery."""
    page = Path(block_vars["target_file"])
    directives = ""
    for picture in MADE:
        file = page.with_suffix(f".{len([*page.parent.glob('*.json')]) + 1}.json")
        file.write_text(json.dumps(picture.facts), encoding="utf-8")
        directives += f"\n.. tensor-picture:: {picture.kind} {file.name}\n"
    MADE.clear()
    return directives


class FactsDirective(PartDirective):
    """``tensor-picture KIND FILE``: a picture from facts that an example left in a file beside its page."""

    required_arguments = 2

    def parts(self) -> list[nodes.Node]:
        kind, name = self.arguments
        file = Path(self.env.doc2path(self.env.docname)).parent / name
        self.env.note_dependency(str(file))
        return [self.part(_drawn, kind, name)]


def _drawn(page: Page, kind: str, name: str) -> str:
    file = Path(page.app.env.doc2path(page.docname)).parent / name
    facts = json.loads(file.read_text(encoding="utf-8"))
    drawn = DRAWERS[kind](facts, language=page.language, name=file.stem)
    return template(page, "table/pictures.html", pictures=[drawn])


def setup(app: Sphinx) -> None:
    """Add the directive that examples leave on their pages."""
    app.add_directive("tensor-picture", FactsDirective)


enter(
    EXAMPLES := PageType("examples/*", weight=0.7, optional=True, others=CODE),
    EXAMPLES.index(weight=0.6),
    replace(EXAMPLES, pages="examples/*/index", weight=0.6, others=()),
)
