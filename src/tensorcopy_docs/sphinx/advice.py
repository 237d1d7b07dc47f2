"""Writes idioms on pages written by hand: the code of each where it is named, and its condition behind it."""

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxRole

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.languages import language_named
from tensorcopy_docs.register.advice import conditions
from tensorcopy_docs.register.idioms import FILE
from tensorcopy_docs.snippets.programs import PROGRAMS, idiom_code, parsed
from tensorcopy_docs.sphinx.nodes import ours, prose


class IdiomRole(SphinxRole):
    """``{idiom}`clone(x[0])```: the code of an idiom of the lab, with other arguments if some are given."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        for path in (FILE, *PROGRAMS.glob("*.py")):
            self.env.note_dependency(str(path))
        try:
            code = idiom_code(self.text)
        except (ValueError, FaultsError) as error:
            message = self.inliner.reporter.error(f"idiom: {error}", line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [nodes.literal(code, code, idiom=parsed(self.text)[0])], []


class SayConditions(SphinxTransform):
    """Puts the conditions of idioms into a paragraph: at the end of their row of a table, or behind their paragraph."""

    default_priority = 800  # behind the translation of the page

    def apply(self, **_: object) -> None:
        named: dict[nodes.Element, list[str]] = {}
        for node in self.document.findall(nodes.literal):
            if idiom := node.get("idiom"):
                named.setdefault(_place(node), []).append(idiom)
        language = language_named(self.config.language)
        for place, names in named.items():
            if said := conditions(names, language):
                paragraph = ours(nodes.paragraph("", "", *prose(language.sentence_separator.join(said))))
                if isinstance(place, nodes.entry):
                    if not place.astext():
                        place.clear()  # or the condition would stand below an empty paragraph
                    place.append(paragraph)
                else:
                    place.parent.insert(place.parent.index(place) + 1, paragraph)


def _place(node: nodes.literal) -> nodes.Element:
    """The last cell of the row of a table that a node is in, or else its paragraph."""
    found = node.parent
    while not isinstance(found, nodes.section | nodes.document):
        if isinstance(found, nodes.row):
            return list(found.findall(nodes.entry))[-1]
        found = found.parent
    paragraph: nodes.Element = node.parent
    return paragraph
