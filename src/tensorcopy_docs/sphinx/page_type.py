"""Defines the types of pages, and lists them: each room enters its own."""

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

# Beginnings of the names of other projects' style sheets and scripts; a page has only those that it can use.
CODE = ("pygments", "copybutton", "clipboard")
CELLS = ("mystnb",)  # only where the page has a cell: it is large
UNUSED = ("sg_gallery", "sg-tags", "binder")  # thumbnails, tables of pandas, tags and Binder, which no page has


@dataclass(frozen=True)
class PageType:
    """The facts about the pages whose names match the pattern `pages`.

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

    @property
    def name(self) -> str:
        """The name of its script, which is joined from `scripts`."""
        return self.pages.replace("/", "-").replace("*", "").strip("-") or "other"

    def index(self, scripts: str = "", weight: float | None = None) -> "PageType":
        """Return the type of the page that leads to all others of this one."""
        name, weight = self.pages.replace("*", "index"), weight or self.weight
        return replace(self, pages=name, weight=weight, optional=False, scripts=scripts, others=())


# The types by their patterns.
TYPES: dict[str, PageType] = {}


def enter(*types: PageType) -> None:
    """Add types of pages to `TYPES`."""
    TYPES.update({each.pages: each for each in types})


def type_of(docname: str) -> PageType:
    """Return the type of a page: that of the most exact pattern, which has most characters beside the stars."""
    found = (each for each in TYPES.values() if fnmatchcase(docname, each.pages))
    return max(found, key=lambda each: ("*" not in each.pages, len(each.pages.replace("*", ""))))


# Types of pages that have no directives of their own.
enter(
    TOPICS := PageType("topics/*", others=(*CODE, *CELLS)),
    TOPICS.index(),
    PageType("data", others=CODE),
    PageType("glossary", weight=0.9),
    PageType("search", scripts="searchpage"),
    PageType("*"),
)
