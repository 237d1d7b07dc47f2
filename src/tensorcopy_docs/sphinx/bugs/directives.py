"""Defines the directives for silent bugs."""

from docutils import nodes

from tensorcopy_docs.register.bugs import bugs
from tensorcopy_docs.snippets.bugs import SUBJECTS
from tensorcopy_docs.sphinx.directives import PartDirective, simple
from tensorcopy_docs.sphinx.parts.node import part


class BugsDirective(PartDirective):
    """``bugs SUBJECT``: the silent bugs of a subject, with code, outputs, versions and a way around."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        self.check(self.arguments[0], SUBJECTS, "subject")
        return [part("bugs", self.arguments[0])]


class BugsAboutDirective(PartDirective):
    """``bugs-about FUNCTION …``: links to the silent bugs that concern one of these functions."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        names = sorted({name for bug in bugs().bugs.values() for name in bug.about})
        return [part("bugs-about", " ".join(self.known(names, "function with a silent bug")))]


BUG_DIRECTIVES: dict[str, type[PartDirective]] = {
    "bugs": BugsDirective,
    "bugs-about": BugsAboutDirective,
    "bugs-all": simple("bugs-all", "``bugs-all``: the table of all silent bugs."),
}
