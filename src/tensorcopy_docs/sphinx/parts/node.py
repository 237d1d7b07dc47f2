"""Defines the node that stands for a generated part until its page is written.

A table of cells or an article's claims would be tens of thousands of nodes, and each transform of Sphinx visits every
node. None of them has anything to do there: the parts carry their language already. So a part is one node, which a
template turns into HTML when all pages have been read.
"""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.sphinx.domain import PartName, domain_of
from tensorcopy_docs.sphinx.parts.page import page_of
from tensorcopy_docs.sphinx.parts.renderers import rendered


class generated_part(nodes.General, nodes.Element):
    """A generated part: `part` is its name."""


class rendered_part(nodes.General, nodes.Element):
    """A generated part of a page that is written: `html`, and below it, as text, what the search finds of that."""


def part(name: str, argument: str = "") -> generated_part:
    """The node of the part called `name`, about `argument`."""
    return generated_part(part=PartName(name, argument))


def note_parts(app: Sphinx, doctree: nodes.document) -> None:
    """Note which parts a page has, when it has been read."""
    found = [node["part"] for node in doctree.findall(generated_part)]
    domain_of(app.env).note_parts(app.env.docname, found)


def fill_parts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the HTML of each part in its place, when the page is written; catalogs have nothing of it."""
    if isinstance(app.builder, MessageCatalogBuilder):
        return
    page = page_of(app, docname)
    for node in list(doctree.findall(generated_part)):
        found = rendered(page, node["part"])
        # Not a raw node: Sphinx's search takes the tags out of one, which joins the words of neighboring cells.
        node.replace_self(rendered_part("", nodes.Text(found.words), html=found.html))


def write_html(translator: HTML5Translator, node: rendered_part) -> None:
    """Write the HTML of a part, and not the words that are for the search."""
    translator.body.append(node["html"])
    raise nodes.SkipNode
