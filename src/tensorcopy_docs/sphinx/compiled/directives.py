"""Defines the directives for compiled programs."""

from docutils import nodes

from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.sphinx.directives import PartDirective, simple
from tensorcopy_docs.sphinx.parts.node import part


class CompiledDirective(PartDirective):
    """``compiled NAME``: the code of a compiled program, and what it showed in each mode."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        self.check(self.arguments[0], compiled_sources(), "compiled program")
        return [part("compiled", self.arguments[0])]


COMPILED_DIRECTIVES: dict[str, type[PartDirective]] = {
    "compiled": CompiledDirective,
    "compiled-all": simple("compiled-all", "``compiled-all``: all compiled programs that come out otherwise."),
    "compiled-changes": simple("compiled-changes", "``compiled-changes``: what a release changed."),
}
