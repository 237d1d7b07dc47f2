"""Defines the node of a generated part: HTML from a template.

A table of cells or an article's claims would be tens of thousands of nodes, and each transform of Sphinx visits every
node. None of them has anything to do there: the parts carry their language already. So a part is one node.
"""

import html
import re
from collections.abc import Callable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.sphinx.parts.page import Page, page_of

# Makes the HTML of a part of a page, which is given first; a function of a module, since it is stored with the page.
Renderer = Callable[..., str]
# Drawings, styles and data, and the HTML that a template puts between two comments.
UNSEARCHED = re.compile(r"<(script|style|svg)\b.*?</\1>|<!--unsearched-->.*?<!--/unsearched-->", re.DOTALL)


# The renderers that say something of other pages, which must be read before.
_SHOW_OTHERS: set[Renderer] = set()


def shows_others(render: Renderer) -> Renderer:
    """Mark a renderer whose HTML says something of other pages: it is called when all are read."""
    _SHOW_OTHERS.add(render)
    return render


class html_part(nodes.General, nodes.Element):
    """A generated part: its `html`, or until all pages are read, `render` and the arguments `given` beside the page.

    Below it, as text, is what the search finds of it, once the page is written.
    """


def part(page: Page, render: Renderer, *given: object) -> html_part:
    """Return a part that `render` makes of the page that is being read and the `given` arguments; empty in catalogs."""
    if render in _SHOW_OTHERS:
        return html_part(render=render, given=given)
    is_catalog = isinstance(page.app.builder, MessageCatalogBuilder)
    return html_part(html="" if is_catalog else render(page, *given))


def words_of(text: str) -> str:
    """Return the text that a reader searches for in the HTML of a part, its words apart as on the page.

    Templates put what is not searched between two comments.
    """
    return html.unescape(re.sub(r"<[^>]+>", " ", UNSEARCHED.sub(" ", text.replace("<wbr>", ""))))


def fill_parts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make the HTML of the parts that waited for other pages, when the page is written; catalogs have no HTML."""
    if isinstance(app.builder, MessageCatalogBuilder):
        return
    page = page_of(app, docname)
    for node in list(doctree.findall(html_part)):
        if "html" not in node:
            node["html"] = node["render"](page, *node["given"])
        # Not a raw node: Sphinx's search takes the tags out of one, which joins the words of neighboring cells.
        node += nodes.Text(words_of(node["html"]))


def write_html(translator: HTML5Translator, node: html_part) -> None:
    """Write the HTML of a part, without the words that are for the search."""
    translator.body.append(node["html"])
    raise nodes.SkipNode
