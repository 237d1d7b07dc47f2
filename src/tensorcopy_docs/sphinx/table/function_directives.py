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
IN_VIEW = "memory-picture"
MOST_PAGES = 6  # in "See also"
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


class DocumentedDirective(PartDirective):
    """``documented``: where functions are documented; each line has a name and, behind a space, an address."""

    has_content = True

    def parts(self) -> list[nodes.Node]:
        return [part(self.name, "\n".join(line.strip() for line in self.content if line.strip()))]


class SeeAlsoDirective(PartDirective):
    """``see-also NAME …``: the pages that its lines name, all claims about the first function, the rows of the box."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def parts(self) -> list[nodes.Node]:
        pages = [self.env.relfn2path(line.strip())[0] for line in self.content if line.strip()]
        for page in pages:
            self.check(page, self.env.found_docs, "page")
        if len(pages) > MOST_PAGES:
            raise self.error(f"see-also: must have at most {MOST_PAGES} pages; found {len(pages)}")
        return [part(self.name, " ".join([self.arguments[0].split()[0], *pages]))]


class PictureDirective(RowsDirective):
    """``memory-picture ROW …`` and ``steps-picture ROW …``: drawings; the content is the caption.

    The first picture of memory on a page is in view. The others, and all steps, are behind a line that names the call.
    """

    has_content = True
    option_spec = {"folded": directives.flag}  # noqa: RUF012, docutils reads it from the class

    def parts(self) -> list[nodes.Node]:
        names = " ".join(self.known(rows(), "row"))
        figure: nodes.Element = part(self.name, names)
        if self.content:
            captioned = nodes.container(classes=["tc-figure"])
            self.state.nested_parse(self.content, self.content_offset, captioned)
            captioned += figure
            figure = captioned
        seen = self.env.temp_data.get(IN_VIEW, False)
        if self.name == IN_VIEW and not seen and "folded" not in self.options:
            self.env.temp_data[IN_VIEW] = True
            return [figure]
        return [part("fold", f"{self.name} {names}"), figure, part("fold-end")]


class FoldedDirective(PartDirective):
    """``folded``: the code that shows a rare pitfall, behind a line that one can open."""

    has_content = True

    def parts(self) -> list[nodes.Node]:
        shown = nodes.container(classes=["tc-code"])
        self.state.nested_parse(self.content, self.content_offset, shown)
        return [part("fold", self.name), shown, part("fold-end")]


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
    "documented": DocumentedDirective,
    "see-also": SeeAlsoDirective,
    "memory-picture": PictureDirective,  # what the source and the result of a row have in common, drawn
    "folded": FoldedDirective,
    "steps-picture": PictureDirective,  # modify the result, then backward() through the source, step by step
}
