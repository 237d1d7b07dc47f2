"""Pictures on pages: drawn in the page's language from facts, in the page itself, so that the theme colours them."""

import json
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.draw import memory, steps, version_strip
from tensorcopy_docs.draw.kinds import DRAWERS
from tensorcopy_docs.lab.facts.steps import CALL
from tensorcopy_docs.languages import language_named
from tensorcopy_docs.snippets.table import rows


class picture(nodes.General, nodes.Element):
    """A drawn picture; `svg` is its text."""


def visit_picture(writer: HTML5Translator, node: picture) -> None:
    writer.body.append(writer.starttag(node, "div", CLASS="tc-picture"))
    writer.body.append(node["svg"])


def depart_picture(writer: HTML5Translator, node: picture) -> None:
    writer.body.append("</div>\n")


def memory_picture(maker, row: str) -> picture:
    """What names, objects, storages and version counters there are after the call of a row."""
    facts = maker.measured.pictures[row]["memory"]
    return picture(svg=memory.draw(facts, language=language_named(maker.language), name=f"memory-{row}"))


def steps_picture(maker, row: str) -> picture:
    """What becomes of the source's backward when the result of a row is written to."""
    outcome = maker.measured.cells[row]["write-then-backward"]
    facts = json.loads(json.dumps(maker.measured.pictures[row]["steps"]))
    for step in facts["steps"]:
        step["code"] = step["code"].replace(CALL, called(row))
    facts["outcome"] = outcome
    return picture(svg=steps.draw(facts, language=language_named(maker.language), name=f"steps-{row}"))


def strip_picture(values: dict[str, str], language: str, name: str) -> picture:
    """What a proof came to on each recorded release."""
    return picture(svg=version_strip.draw(values, language=language_named(language), name=name))


def called(row: str) -> str:
    """The call of a row as a statement: ``y = x.detach()``."""
    call = rows()[row].call
    return call if rows()[row].code.endswith(call) and f"y = {call}" not in rows()[row].code else f"y = {call}"


class FactsDirective(SphinxDirective):
    """``tensor-picture KIND FILE``: a picture from facts that an example left in a file beside its page."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        kind, name = self.arguments
        file = Path(self.env.doc2path(self.env.docname)).parent / name
        self.env.note_dependency(str(file))
        facts = json.loads(file.read_text(encoding="utf-8"))
        return [picture(svg=DRAWERS[kind](facts, language=language_named(self.config.language), name=file.stem))]


PICTURE_DIRECTIVES = {"tensor-picture": FactsDirective}
