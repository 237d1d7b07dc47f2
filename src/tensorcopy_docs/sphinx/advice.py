"""Writes idioms on pages: the code of each where a page names it, with its condition; and the list of all idioms."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxRole

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.register.advice import conditions, pieces_in
from tensorcopy_docs.register.idioms import FILE, Idiom, idioms
from tensorcopy_docs.snippets.programs import PROGRAMS, idiom_code
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.directives import simple
from tensorcopy_docs.sphinx.nodes import ours, prose
from tensorcopy_docs.sphinx.page_type import PageType, enter
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.words import say


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
        return [nodes.literal(code, code, idiom=self.text)], []


class SayConditions(SphinxTransform):
    """Adds the conditions of idioms to a page: to the last cell of their row of a table, or after their paragraph."""

    default_priority = 800  # behind the translation of the page

    def apply(self, **_: object) -> None:
        named: dict[nodes.Element, list[str]] = {}
        for node in self.document.findall(nodes.literal):
            if idiom := node.get("idiom"):
                named.setdefault(_place(node), []).append(idiom)
        language = language_named(self.config.language)
        for place, names in named.items():
            if said := conditions(names, language, alone=_alone(place)):
                paragraph = ours(nodes.paragraph("", "", *prose(language.sentence_separator.join(said))))
                if isinstance(place, nodes.entry):
                    if not place.astext():
                        place.clear()  # or the condition would stand below an empty paragraph
                    place.append(paragraph)
                else:
                    place.parent.insert(place.parent.index(place) + 1, paragraph)


def _alone(place: nodes.Element) -> bool:
    """True if the place has no other code than the idiom's, and no other text stands before its condition."""
    row = place.parent if isinstance(place, nodes.entry) else place
    code = [each for each in row.findall(nodes.literal) if "idiom" in each or pieces_in(f"`{each.astext()}`")]
    return len(code) == 1 and (row is place or not place.astext())


def _place(node: nodes.literal) -> nodes.Element:
    """Return the last cell of the table's row that a node is in; outside a table, return its paragraph."""
    found = node.parent
    while not isinstance(found, nodes.section | nodes.document):
        if isinstance(found, nodes.row):
            return list(found.findall(nodes.entry))[-1]
        found = found.parent
    paragraph: nodes.Element = node.parent
    return paragraph


def _idioms(page: Page) -> str:
    """Render every idiom: purpose, condition, contexts that it is not for, and what differs when it is compiled."""
    found, view = idioms(), CompiledView(page)
    return template(
        page,
        "idioms.html",
        idioms=found.idioms,
        contexts=[each(page.language) for each in found.contexts.values()],
        code=idiom_code,
        limits=lambda idiom: _limits(idiom, page.language),
        view=view,
        compiled=lambda name: [each for each in view.idioms if each.startswith(f"{name}/")],
    )


def _limits(idiom: Idiom, language: Language) -> str:
    """Return the condition of an idiom, and the contexts that it is not for, grouped by reason."""
    contexts: dict[str, list[str]] = {}
    for context, reason in idiom.not_for.items():
        contexts.setdefault(reason, []).append(idioms().contexts[context](language))
    said = [idiom.condition(language)] if idiom.condition else []
    for reason, names in contexts.items():
        joined = say("table-clauses", language).join(names)
        said += [say("idioms-not-for", language, contexts=joined), idioms().reasons[reason](language)]
    return language.sentence_separator.join(said)


def setup(app: Sphinx) -> None:
    """Add the role, the transform and the directive of idioms to Sphinx."""
    app.add_role("idiom", IdiomRole())
    app.add_transform(SayConditions)
    app.add_directive("idioms", simple(_idioms, "``idioms``: all idioms that the site advises, and where each is run."))


enter(PageType("method", weight=0.8))
