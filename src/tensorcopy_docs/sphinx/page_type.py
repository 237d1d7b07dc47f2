"""Defines a type of pages, and the picture with which other sites show a link to one of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxRole

from tensorcopy_docs.sphinx.parts.renderers import Renderer

# How the names of other projects' style sheets and scripts begin, of which a page has only those that it can use.
CODE = ("pygments", "copybutton", "clipboard")
CELLS = ("mystnb",)  # only where the page has a cell: it is large
# Tables of pandas, tags and Binder, which no page has; the gallery's own sheet is joined to those of its pages.
UNUSED = ("sg_gallery", "sg-tags", "binder")


@dataclass(frozen=True)
class Card:
    """The picture with which other sites show a link: one in each language for all pages that share it.

    It says the title of the page called `name`, or of the index of that folder, and the words "card-LABEL" if it has a
    label. Its `cells` are rows of what is drawn: nothing (.), one tensor (a), or another (b).
    """

    name: str
    label: str
    cells: str

    @property
    def file(self) -> str:
        """The name of the picture in the folder of a language, ``docs/cards/LANGUAGE``."""
        return f"card-{self.name}.png"

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages that can have its title: the first that there is has it, or else the front page."""
        return (f"{self.name}/index", self.name)


@dataclass(frozen=True)
class PageType:
    """What the site needs to know of the pages whose names match the pattern `pages`.

    `weight` says how far up the search puts them. `optional` pages stand under that word in ``llms.txt``. `registered`
    pages are written in a file of the register; `made_from` are files of the package that they show beside that.
    `styles` and `scripts` are names of files without their ends, in their order; `writing.joined` joins them to those
    that all types have. `others` are those of other projects.
    """

    pages: str
    card: Card
    weight: float = 1
    optional: bool = False
    registered: bool = False
    made_from: tuple[str, ...] = ()
    styles: str = ""
    scripts: str = ""
    others: tuple[str, ...] = ()
    directives: Mapping[str, type[Directive]] = field(default_factory=dict)
    parts: Mapping[str, Renderer] = field(default_factory=dict)
    roles: Mapping[str, SphinxRole] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of its style sheet and of its script, which are joined from `styles` and `scripts`."""
        return self.pages.replace("/", "-").replace("*", "").strip("-") or "other"
