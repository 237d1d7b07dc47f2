"""Defines the node that stands for a generated part until its page is written.

A table of cells or an article's claims would be tens of thousands of nodes, and each transform of Sphinx visits every
node. None of them has anything to do there: the parts carry their language already. So a part is one node, which a
template turns into HTML when all pages have been read.
"""

import html
import re
from collections.abc import Callable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.sphinx.parts.page import page_of

# Makes the HTML of a part of a page, which is given first; a function of a module, since it is stored with the page.
Renderer = Callable[..., str]
# Drawings, styles and data, and what a template puts between two comments.
UNSEARCHED = re.compile(r"<(script|style|svg)\b.*?</\1>|<!--unsearched-->.*?<!--/unsearched-->", re.DOTALL)


class generated_part(nodes.General, nodes.Element):
    """A generated part: `render` makes its HTML from the page and from what is `given`."""


class rendered_part(nodes.General, nodes.Element):
    """A generated part of a page that is written: `html`, and below it, as text, what the search finds of that."""


def part(render: Renderer, *given: object) -> generated_part:
    """The node of a part that `render` makes from the page, and from what is `given`."""
    return generated_part(render=render, given=given)


def words_of(text: str) -> str:
    """What a reader searches for in the HTML of a part: its text, apart as on the page.

    Templates put what is not searched between two comments.
    """
    return html.unescape(re.sub(r"<[^>]+>", " ", UNSEARCHED.sub(" ", text.replace("<wbr>", ""))))


def fill_parts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the HTML of each part in its place, when the page is written; catalogs have nothing of it."""
    if isinstance(app.builder, MessageCatalogBuilder):
        return
    page = page_of(app, docname)
    for node in list(doctree.findall(generated_part)):
        text = node["render"](page, *node["given"])
        # Not a raw node: Sphinx's search takes the tags out of one, which joins the words of neighboring cells.
        node.replace_self(rendered_part("", nodes.Text(words_of(text)), html=text))


def write_html(translator: HTML5Translator, node: rendered_part) -> None:
    """Write the HTML of a part, and not the words that are for the search."""
    translator.body.append(node["html"])
    raise nodes.SkipNode
