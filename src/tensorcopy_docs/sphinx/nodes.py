"""Builds small document nodes. All texts made here carry their language already and are never translated."""

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.search.terms import IS_HAN


def ours(node: nodes.Element) -> nodes.Element:
    """Mark `node` and all below it as not to be translated."""
    for element in node.findall(nodes.Element):
        # Inline nodes are translated with the element around them; marked, they would be taken for placeholders.
        if not isinstance(element, nodes.inline):
            element["translatable"] = False
    return node


def prose(text: str) -> list[nodes.Node]:
    """`text` of the register, in which ``double backticks`` or `single` ones set code apart."""
    found: list[nodes.Node] = []
    for index, part in enumerate(text.replace("``", "`").split("`")):
        if part:
            found.append(nodes.literal(part, part) if index % 2 else nodes.Text(part))
    return found


def say_that_code_is_english(_: Sphinx, doctree: nodes.document, __: str) -> None:
    """Give blocks of code and output without Chinese their language, which a screen reader reads them in."""
    for block in doctree.findall(nodes.literal_block):
        if not IS_HAN.search(block.astext()):
            block["classes"].append("language-en")  # docutils makes `lang` of it
