"""Small builders of document nodes. All texts made here carry their language already and are never translated."""

from collections.abc import Iterable, Sequence

from docutils import nodes
from sphinx import addnodes
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.lab.normalise import normalise

Content = str | nodes.Node | Sequence["str | nodes.Node"]


class fold(nodes.General, nodes.Element):
    """A part of a page that the reader unfolds: ``<details>``, which works without JavaScript."""


class fold_title(nodes.General, nodes.TextElement):
    """What stands there while it is folded: ``<summary>``."""


class agreement_slot(nodes.Inline, nodes.Element):
    """Where a page says whether a script's figures agree; filled when all pages have been read."""


def visit_fold(writer: HTML5Translator, node: fold) -> None:
    writer.body.append(writer.starttag(node, "details"))


def depart_fold(writer: HTML5Translator, node: fold) -> None:
    writer.body.append("</details>\n")


def visit_fold_title(writer: HTML5Translator, node: fold_title) -> None:
    writer.body.append(writer.starttag(node, "summary", suffix=""))


def depart_fold_title(writer: HTML5Translator, node: fold_title) -> None:
    writer.body.append("</summary>\n")


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


def inlines(content: Content) -> list[nodes.Node]:
    """`content` as inline nodes."""
    if isinstance(content, str):
        return prose(content)
    if isinstance(content, nodes.Node):
        return [content]
    return [node for part in content for node in inlines(part)]


def paragraph(content: Content, *classes: str) -> nodes.paragraph:
    """A paragraph of `content`."""
    return nodes.paragraph("", "", *inlines(content), classes=list(classes))


def labelled(label: str, content: Content, language: str, *classes: str) -> nodes.paragraph:
    """A paragraph of `content` behind a `label` in bold and the colon of `language`."""
    colon = "：" if language.startswith("zh") else ": "
    return paragraph([nodes.strong("", label), colon, *inlines(content)], *classes)


def span(text: str, *classes: str) -> nodes.inline:
    """A few words with CSS classes."""
    return nodes.inline(text, text, classes=list(classes))


def code(text: str, language: str, *classes: str) -> nodes.literal_block:
    """A block of code or output, with what differs from run to run taken out."""
    text = normalise(text)
    return nodes.literal_block(text, text, language=language, classes=list(classes), xml_space="preserve")


def page_link(docname: str, content: Content = ()) -> addnodes.pending_xref:
    """A link to the page `docname`, showing its title unless there is `content`."""
    return _link("std", "doc", "/" + docname, content)


def claim_link(claim: str, content: Content) -> addnodes.pending_xref:
    """A link to a claim's own address."""
    return _link("tensorcopy", "claim", claim, content)


def _link(domain: str, kind: str, target: str, content: Content) -> addnodes.pending_xref:
    words = inlines(content)
    attributes = {"refdomain": domain, "reftype": kind, "reftarget": target, "refexplicit": bool(words)}
    return addnodes.pending_xref("", nodes.inline("", "", *words), refwarn=True, **attributes)


def table(head: Iterable[Content] | None, rows: Iterable[Iterable[Content]], *classes: str) -> nodes.table:
    """A table; the first column of its rows heads the row where there is no `head`."""
    rows = [list(row) for row in rows]
    head = head if head is None else list(head)
    columns = len((rows or [head or []])[0])
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in range(columns)), cols=columns)
    if head is not None:
        group += nodes.thead("", _row(head))
    group += nodes.tbody("", *map(_row, rows))
    if head is None:
        group[0]["stub"] = 1
    return nodes.table("", group, classes=list(classes))


def _row(cells: Iterable[Content]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *_blocks(cell)) for cell in cells))


def _blocks(cell: Content) -> list[nodes.Node]:
    if isinstance(cell, nodes.Body) and not isinstance(cell, nodes.Inline):
        return [cell]
    return [paragraph(cell)]
