"""The chooser: what a reader wants, and the call that does it; a plain list, out of which a script makes questions."""

from collections.abc import Mapping

from docutils import nodes

from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.sphinx.nodes import inlines, paragraph
from tensorcopy_docs.sphinx.table_nodes import TableNodes
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.table.wording import Choice, words
from tensorcopy_docs.words import say


def chooser(maker: TableNodes) -> nodes.container:
    """Every choice as an item; whether gradients flow and what it costs are read off the table."""
    items = [_item(choice, maker) for choice in words().choices]
    return nodes.container("", *items, classes=["tc-chooser"])


def _item(choice: Choice, maker: TableNodes) -> nodes.container:
    language = maker.language
    answers = {
        "purpose": (say("chooser-purpose", language), words().purposes[choice.purpose](language)),
        "intent": (say("chooser-intent", language), choice.intent(language)),
        "memory": (say("chooser-memory", language), say(_memory(choice, maker.measured.cells), language)),
        "gradient": (say("chooser-gradient", language), say(_gradient(maker.measured.cells[choice.row]), language)),
    }
    parts = [
        paragraph([nodes.strong("", question), " ", _answer(name, answer)])
        for name, (question, answer) in answers.items()
    ]
    link = maker.row_link(choice.row, choice.call)
    parts.append(paragraph([nodes.strong("", say("chooser-call", language)), " ", link]))
    parts.append(paragraph([nodes.strong("", say("chooser-trap", language)), " ", *inlines(choice.trap(language))]))
    return nodes.container("", *parts, classes=["tc-choice"])


def _answer(name: str, answer: str) -> nodes.inline:
    return nodes.inline("", "", *inlines(answer), classes=["tc-answer", f"tc-{name}"])


def _gradient(cells: Mapping[str, str]) -> str:
    """What becomes of the gradient, as a key of the words."""
    known = {"full": "chooser-gradient-flows", "none": "chooser-gradient-stops"}
    return known.get(cells["gradient"], "chooser-gradient-absent")


def _memory(choice: Choice, cells: Mapping[str, Mapping[str, str]]) -> str:
    """What it costs, as a key of the words, in the choice's row and in the call's other cases that the choice names."""
    named = {cell.partition("/")[0] for cell in choice.facts}
    cases = [row for row in named if row == choice.row or row.startswith(choice.row + "-")]
    shared = {cells[row]["same-storage"] for row in cases if call_state(cells[row]) == RUNS}
    if len(shared) > 1:
        return "chooser-memory-depends"
    return "chooser-memory-shared" if shared == {"yes"} else "chooser-memory-own"
