"""The parts of pages that show what changed between versions of torch."""

import json

from markupsafe import Markup

from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.history.comparison import entries
from tensorcopy_docs.sphinx.history.timeline import groups
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView

SHOWN = 4  # more lines than these are folded


def _version(page: Page, version: str) -> str:
    first = version == page.history.releases[0]
    return template(
        page,
        "history/version.html",
        view=TableView(page),
        rows=rows(),
        python=page.history.records[version].python,
        first=first,
        groups=[] if first else groups(page, version),
        most=SHOWN,
    )


def _comparison(page: Page, _: str) -> str:
    found = entries(page)
    data = {"releases": page.history.releases, "values": [entry.values for entry in found]}
    # In a script element nothing but its own end tag is markup.
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return template(
        page, "history/comparison.html", view=TableView(page), rows=rows(), entries=found, data=Markup(text)
    )


def _notes(page: Page, names: str) -> str:
    return ""


HISTORY_PARTS: dict[str, Renderer] = {
    "timeline-version": _version,
    "compare-releases": _comparison,
    "version-notes": _notes,
}
