"""Defines a type of pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxRole

from tensorcopy_docs.sphinx.parts.renderers import Renderer

# How the names of other projects' style sheets and scripts begin, of which a page has only those that it can use.
CODE = ("pygments", "copybutton", "clipboard")
CELLS = ("mystnb",)  # only where the page has a cell: it is large
UNUSED = ("sg_gallery", "sg-tags", "binder")  # thumbnails, tables of pandas, tags and Binder, which no page has


@dataclass(frozen=True)
class PageType:
    """What the site needs to know of the pages whose names match the pattern `pages`.

    `weight` says how far up the search puts them. `optional` pages stand under that word in ``llms.txt``. `registered`
    pages are written in a file of the register.
    `scripts` are names of files without their ends, in their order; `others` are style sheets and scripts of other
    projects.
    """

    pages: str
    weight: float = 1
    optional: bool = False
    registered: bool = False
    scripts: str = ""
    others: tuple[str, ...] = ()
    directives: Mapping[str, type[Directive]] = field(default_factory=dict)
    parts: Mapping[str, Renderer] = field(default_factory=dict)
    roles: Mapping[str, SphinxRole] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of its script, which is joined from `scripts`."""
        return self.pages.replace("/", "-").replace("*", "").strip("-") or "other"
