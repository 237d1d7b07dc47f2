"""Builds small document nodes. All texts made here carry their language already and are never translated."""

from docutils import nodes


def ours(node: nodes.Element) -> nodes.Element:
    """Mark `node` and all nodes below it as not to be translated."""
    for element in node.findall(nodes.Element):
        # Inline nodes are translated with the element around them; marked, they would be taken for placeholders.
        if not isinstance(element, nodes.inline):
            element["translatable"] = False
    return node


def prose(text: str) -> list[nodes.Node]:
    """Return the nodes of a `text` of the register: ``backticks``, single or double, mark code, and two stars bold."""
    found: list[nodes.Node] = []
    bold = False
    for index, part in enumerate(text.replace("``", "`").split("`")):
        if index % 2:
            found.append(nodes.literal(part, part))
            continue
        for number, words in enumerate(part.split("**")):
            bold ^= number > 0
            if words:
                found.append(nodes.strong(words, words) if bold else nodes.Text(words))
    return found
