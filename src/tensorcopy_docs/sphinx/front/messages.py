"""Where a page prints the message of an exception: in a test, or below a cell that was executed."""

from docutils import nodes
from sphinx.environment import BuildEnvironment


def anchor_of(env: BuildEnvironment, docname: str, message: str) -> str | None:
    """The id of the section of a page in which code or output has `message`; None if there is none."""
    if docname not in env.found_docs:
        return None
    wanted = _on_one_line(message)
    for section in env.get_doctree(docname).findall(nodes.section):
        own = (node for node in section.children if not isinstance(node, nodes.section))
        if any(wanted in _on_one_line(block.astext()) for node in own for block in node.findall(nodes.literal_block)):
            return str(section["ids"][0])
    return None


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
