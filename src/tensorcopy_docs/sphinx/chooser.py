"""The chooser: what a reader wants, and the call that does it; a plain list, out of which a script makes questions."""

from collections.abc import Mapping

from docutils import nodes

from tensorcopy_docs.semantics import Choice, words
from tensorcopy_docs.sphinx.nodes import inlines, paragraph
from tensorcopy_docs.sphinx.table_nodes import TableNodes
from tensorcopy_docs.words import say


def chooser(maker: TableNodes) -> nodes.container:
    """Every choice as an item; whether gradients flow and what it costs are read off the choice's row."""
    items = [_item(choice, maker) for choice in words().choices]
    return nodes.container("", *items, classes=["tc-chooser"])


def _item(choice: Choice, maker: TableNodes) -> nodes.container:
    language = maker.language
    cells = maker.measured.cells[choice.row]
    answers = {
        "intent": (say("chooser-intent", language), choice.intent(language)),
        "gradient": (say("chooser-gradient", language), say(_gradient(cells), language)),
        "memory": (say("chooser-memory", language), say(_memory(cells), language)),
    }
    parts = [
        paragraph([nodes.strong("", question), " ", _answer(name, answer)])
        for name, (question, answer) in answers.items()
    ]
    parts.append(paragraph([nodes.strong("", say("chooser-call", language)), " ", maker.row_link(choice.row)]))
    parts.append(paragraph([nodes.strong("", say("chooser-trap", language)), " ", *inlines(choice.trap(language))]))
    return nodes.container("", *parts, classes=["tc-choice"])


def _answer(name: str, answer: str) -> nodes.inline:
    return nodes.inline("", "", *inlines(answer), classes=["tc-answer", f"tc-{name}"])


def _gradient(cells: Mapping[str, str]) -> str:
    """What becomes of the gradient, as a key of the words."""
    known = {"full": "chooser-gradient-flows", "none": "chooser-gradient-stops"}
    return known.get(cells["gradient"], "chooser-gradient-absent")


def _memory(cells: Mapping[str, str]) -> str:
    """What it costs, as a key of the words."""
    if cells["same-object"] == "yes":
        return "chooser-memory-none"
    return "chooser-memory-shared" if cells["same-storage"] == "yes" else "chooser-memory-own"
