"""Defines the directives and the transform of the pages about functions."""

import re
from itertools import zip_longest

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms import SphinxTransform

from tensorcopy_docs.snippets.programs import idiom_code, idiom_sources, parsed
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.directives import PartDirective
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.table.directives import FACT, RowsDirective
from tensorcopy_docs.sphinx.table.function_parts import INSTEAD

MARK = "tc-fact--mark"
STOPS = tuple(".,;:!?。，；：！？")
# What ends a sentence between two facts.
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)|[。！？]")


class GlanceDirective(RowsDirective):
    """``glance ROW …``: four questions about a function; the first row is the usual case, the others are further ones.

    ``:instead: IDIOM`` names the idiom that copies what the function gives: ``reshape_clone``, ``clone(y)``.
    """

    option_spec = {"instead": directives.unchanged_required}  # noqa: RUF012, docutils reads it from the class

    def parts(self) -> list[nodes.Node]:
        names = " ".join(self.known(rows(), "row"))
        if instead := self.options.get("instead"):
            try:
                idiom_code(instead)
            except ValueError as error:
                raise self.error(f"glance: {error}") from None
            if not idiom_sources()[parsed(instead)[0]].kept:
                raise self.error(f"glance: {instead} must be an idiom whose result can be changed")
            names += INSTEAD + instead
        return [part("glance", names)]


class AllPropertiesDirective(RowsDirective):
    """``all-properties ROW …``: all cells of a function's cases, folded, and what the atlas has on the functions."""

    def parts(self) -> list[nodes.Node]:
        return [*super().parts(), part("atlas-about", " ".join(self.arguments[0].split()))]


class PictureDirective(RowsDirective):
    """``memory-picture ROW …`` and ``steps-picture ROW …``: drawings; two stand beside each other if there is room.

    The content is the caption. With ``:folded:``, the drawing is behind a line that names the call.
    """

    has_content = True
    option_spec = {"folded": directives.flag}  # noqa: RUF012, docutils reads it from the class

    def parts(self) -> list[nodes.Node]:
        names = " ".join(self.known(rows(), "row"))
        if "folded" in self.options:
            return [part(f"folded-{self.name}", names)]
        drawn = part(self.name, names)
        if not self.content:
            return [drawn]
        figure = nodes.container(classes=["tc-figure"])
        self.state.nested_parse(self.content, self.content_offset, figure)
        figure += drawn
        return [figure]


class MarkFacts(SphinxTransform):
    """Give the last fact of each sentence its mark, which shows that there are measurements."""

    default_priority = 880  # after the translation of the page

    def apply(self, **_: object) -> None:
        for block in list(self.document.findall(nodes.TextElement)):
            facts = [
                child for child in block.children if isinstance(child, nodes.reference) and FACT in child["classes"]
            ]
            for fact, after in zip_longest(facts, facts[1:]):
                between = block.children[block.index(fact) + 1 : block.index(after) if after else None]
                if after is None or SENTENCE_ENDS.search("".join(each.astext() for each in between)):
                    _mark(block, fact)


def _mark(block: nodes.Element, fact: nodes.reference) -> None:
    """Mark a fact, or the stop right after it, which is no part of the link, so that the mark is behind both."""
    place = block.index(fact) + 1
    after = block.children[place] if place < len(block.children) else None
    if isinstance(after, nodes.Text) and after.startswith(STOPS):
        block[place : place + 1] = [nodes.inline("", after[:1], classes=[MARK]), nodes.Text(after[1:])]
    else:
        fact["classes"].append(MARK)


FUNCTION_DIRECTIVES: dict[str, type[PartDirective]] = {
    "glance": GlanceDirective,
    "compared": RowsDirective,  # functions beside each other
    "all-properties": AllPropertiesDirective,
    "memory-picture": PictureDirective,  # what the source and the result of a row have in common, drawn
    "steps-picture": PictureDirective,  # modify the result, then backward() through the source, step by step
}
