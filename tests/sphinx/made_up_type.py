"""A type of pages that the site does not have: all of its code."""

from tensorcopy_docs.sphinx.directives import about
from tensorcopy_docs.sphinx.parts.page import Page


def _case(page: Page, argument: str) -> str:
    return f'<p class="tc-case-study">{argument} in {page.language.name}</p>'


DIRECTIVES = {"case": about("case", "``case NAME``: one case.")}
PARTS = {"case": _case}
