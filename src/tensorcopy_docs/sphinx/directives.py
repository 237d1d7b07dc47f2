"""Defines the base of all directives: each leaves generated parts."""

from collections.abc import Collection, Mapping, Sequence

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tensorcopy_docs.faults import quoted
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.sphinx.parts.node import Renderer, html_part, part
from tensorcopy_docs.sphinx.parts.page import page_of


class PartDirective(SphinxDirective):
    """A directive that leaves generated parts."""

    def run(self) -> list[nodes.Node]:
        return self.parts()

    def parts(self) -> list[nodes.Node]:
        """Return the nodes to leave."""
        raise NotImplementedError

    def part(self, render: Renderer, *given: object) -> html_part:
        """Return a part of this page: the HTML that `render` makes of the page and the `given` arguments."""
        return part(page_of(self.env, self.env.docname), render, *given)

    @property
    def language(self) -> Language:
        return language_named(self.config.language)

    def known(self, names: Collection[str], what: str) -> list[str]:
        """Return the names in the directive's argument; each must be one of `names`."""
        found: list[str] = self.arguments[0].split()
        for name in found:
            self.check(name, names, what)
        return found

    def check(self, name: str, names: Collection[str], what: str) -> None:
        """Raise the directive's error unless `name` is one of `names`."""
        if name not in names:
            raise self.error(f"there is no {what} {quoted(name)}; there are {', '.join(names)}")


def simple(render: Renderer, doc: str) -> type[PartDirective]:
    """Return a directive without arguments that leaves what `render` makes of the page."""

    def parts(directive: PartDirective) -> list[nodes.Node]:
        return [directive.part(render)]

    return type("SimpleDirective", (PartDirective,), {"parts": parts, "__doc__": doc})


def add_directives(app: Sphinx, directives: Mapping[str, type[PartDirective]]) -> None:
    """Make directives known to Sphinx, by name."""
    for name, directive in directives.items():
        app.add_directive(name, directive)


def titled(title: Sequence[nodes.Node], id_: str, *content: nodes.Node) -> nodes.section:
    """Return a section whose `title` is in the page's language already, and so is in no catalog."""
    head = nodes.title("", "", *title, translatable=False)
    return nodes.section("", head, *content, ids=[id_], names=[id_])
