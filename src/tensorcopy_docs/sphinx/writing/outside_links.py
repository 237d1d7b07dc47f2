"""Gives Sphinx's link check the links in generated parts, whose HTML it does not read."""

import html
import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.linkcheck import CheckExternalLinksBuilder, Hyperlink

from tensorcopy_docs.sphinx.parts.node import html_part

LINK = re.compile(r'\shref="(https?://[^"]+)"')


def note_links(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Enter the links from the parts of a page to other sites; only the link check needs them."""
    if not isinstance(app.builder, CheckExternalLinksBuilder):
        return
    for part in doctree.findall(html_part):
        for found in LINK.findall(part["html"]):
            address = html.unescape(found)
            # A part has no line in the source.
            app.builder.hyperlinks.setdefault(address, Hyperlink(address, docname, app.env.doc2path(docname), -1))
