"""A type of pages that the site does not have: all of its code."""

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.directives import PartDirective, add_directives
from tensorcopy_docs.sphinx.page_type import PageType
from tensorcopy_docs.sphinx.parts.page import Page

CASES = PageType("cases/*", weight=1.7, optional=True, scripts="cases")


def _case(page: Page, name: str) -> str:
    return f'<p class="tc-case-study">{name} in {page.language.name}</p>'


class CaseDirective(PartDirective):
    """``case NAME``: one case."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        return [self.part(_case, self.arguments[0])]


def setup(app: Sphinx) -> None:
    add_directives(app, {"case": CaseDirective})
