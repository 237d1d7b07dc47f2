"""Writes the Markdown of each page beside its HTML, when the page is written."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.markdown_pages.conversion import EXTENSION, markdown_address, markdown_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.summaries import summary_of
from tensorcopy_docs.sphinx.writing.builder import SiteBuilder

# Only the Markdown is made from it: readers of the HTML need not load it.
GUIDES = re.compile(r' data-md="[^"]*"')


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Write the Markdown of a page, and give its template `markdown_page`, the address from the page.

    The body that the template gets has no `data-md` any more.
    A page that Sphinx makes itself has none: the search, and what is not found.
    """
    context["markdown_page"] = None
    if doctree is None or not isinstance(app.builder, SiteBuilder):
        return
    page = Path(app.builder.get_outfilename(pagename))
    address_of = partial(markdown_address, page=pagename, is_page=app.env.found_docs.__contains__)
    summary = summary_of(app, pagename)
    article = markdown_of(context["body"], page.name, address_of)
    facts = {
        "title": summary.heading,
        "description": summary.description,
        "language": summary.language.tag,
        "torch": state_of(app).judgement.torch,
        "html": page.name,
    }
    file = page.with_suffix(EXTENSION)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{_front_matter(facts)}\n{article}", encoding="utf-8")
    context["markdown_page"] = file.name
    context["body"] = GUIDES.sub("", context["body"])


def _front_matter(facts: dict[str, str]) -> str:
    """Return the YAML at the start of a Markdown file; a string of JSON is one of YAML, too."""
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items() if value]
    return "\n".join(["---", *lines, "---", ""])
