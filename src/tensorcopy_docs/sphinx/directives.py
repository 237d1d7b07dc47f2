"""Helps all directives: each leaves a generated part, which is rendered when the page is written."""

from collections.abc import Collection, Sequence

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tensorcopy_docs.faults import quoted
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.sphinx.parts.node import part


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
    name_of_part = ""

    def parts(self) -> list[nodes.Node]:
        return [part(self.name_of_part, self.arguments[0] if self.arguments else "")]


def simple(name: str, doc: str) -> type[PartDirective]:
    """A directive without arguments that leaves the part called `name`."""
    return type("SimpleDirective", (_Simple,), {"name_of_part": name, "__doc__": doc})


def about(name: str, doc: str) -> type[PartDirective]:
    """A directive with one argument, which the part called `name` is about."""
    settings = {"name_of_part": name, "__doc__": doc, "required_arguments": 1, "final_argument_whitespace": True}
    return type("AboutDirective", (_Simple,), settings)


def titled(title: Sequence[nodes.Node], id_: str, *content: nodes.Node) -> nodes.section:
    """A section whose `title` is in the page's language already, and so is in no catalog."""
    head = nodes.title("", "", *title, translatable=False)
    return nodes.section("", head, *content, ids=[id_], names=[id_])
