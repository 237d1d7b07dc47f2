"""Helps all directives: each leaves a generated part, which is rendered when the page is written."""

from collections.abc import Collection, Mapping, Sequence

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tensorcopy_docs.faults import quoted
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.sphinx.parts.node import Renderer, part


class PartDirective(SphinxDirective):
    """Leaves generated parts."""

    def run(self) -> list[nodes.Node]:
        return self.parts()

    def parts(self) -> list[nodes.Node]:
        """The nodes to leave."""
        raise NotImplementedError

    @property
    def language(self) -> Language:
        return language_named(self.config.language)

    def known(self, names: Collection[str], what: str) -> list[str]:
        """The names that the directive's argument has, each of which must be one of `names`."""
        found: list[str] = self.arguments[0].split()
        for name in found:
            self.check(name, names, what)
        return found

    def check(self, name: str, names: Collection[str], what: str) -> None:
        """Raise the directive's error unless `name` is one of `names`."""
        if name not in names:
            raise self.error(f"there is no {what} {quoted(name)}; there are {', '.join(names)}")


class _Simple(PartDirective):
    render: Renderer

    def parts(self) -> list[nodes.Node]:
        return [part(type(self).render)]


def simple(render: Renderer, doc: str) -> type[PartDirective]:
    """A directive without arguments that leaves what `render` makes of the page."""
    return type("SimpleDirective", (_Simple,), {"render": staticmethod(render), "__doc__": doc})


def add_directives(app: Sphinx, directives: Mapping[str, type[PartDirective]]) -> None:
    """Make directives known to Sphinx, by name."""
    for name, directive in directives.items():
        app.add_directive(name, directive)


def titled(title: Sequence[nodes.Node], id_: str, *content: nodes.Node) -> nodes.section:
    """A section whose `title` is in the page's language already, and so is in no catalog."""
    head = nodes.title("", "", *title, translatable=False)
    return nodes.section("", head, *content, ids=[id_], names=[id_])
