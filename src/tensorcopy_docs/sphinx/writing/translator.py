"""Writes into a page what a script would otherwise add after it is drawn, so that nothing moves."""

from typing import Any

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.sphinx.search.terms import IS_HAN

AUTO = "colwidths-auto"  # a table written as one in Markdown


class SiteTranslator(HTML5Translator):
    """Sphinx's writer, with the language of code, and with the heads of cells that a phone shows below one another."""

    def visit_literal_block(self, node: nodes.literal_block) -> None:
        if not IS_HAN.search(node.astext()):
            node["classes"].append("language-en")  # docutils makes `lang` of it
        super().visit_literal_block(node)

    def visit_table(self, node: nodes.table) -> None:
        if AUTO in node["classes"] and node.next_node(nodes.thead):
            node["classes"].append("tc-prose")
        super().visit_table(node)

    def starttag(self, node: nodes.Element, tagname: str, *rest: Any, **attributes: Any) -> str:
        """Return a start tag; that of a cell has the name of its column."""
        if tagname == "td" and isinstance(node, nodes.entry) and (head := _head_of(node)):
            attributes["data-head"] = head
        return super().starttag(node, tagname, *rest, **attributes)


def _head_of(cell: nodes.entry) -> str:
    """Return the head of a cell's column; empty if the table has no head, or is not written in Markdown."""
    group = cell.parent.parent.parent
    heads = [entry for head in group.findall(nodes.thead) for entry in head.findall(nodes.entry)]
    if not heads or AUTO not in group.parent["classes"]:
        return ""
    return " ".join(heads[cell.parent.index(cell)].astext().split())
