"""Makes the tree of all pages that the theme shows beside each page, once in a build.

Sphinx resolves the tree for each page again, and the theme parses it, which takes longer than all else that writing a
page does. What differs from page to page is little: addresses, and the lines on the way to the current page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from bs4 import BeautifulSoup, Tag
from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.locale import _

from tensorcopy_docs.sphinx.parts.templates import environment

THEME = "furo"
MOST = 60  # an entry with more children is expanded on the way to the current page only
LONG = {"bugs/index", "recipes/index"}  # as entries with more children, since the titles are long
# The options with which the theme asks for the tree.
WHOLE: dict[str, Any] = {"collapse": False, "titles_only": True, "maxdepth": -1, "includehidden": True}


@dataclass(frozen=True)
class TocEntry:
    """A line of the tree: its number, its page, its words, and the lines below it.

    `box` numbers the lines that have others below them; `pages` are the page of the line and of all lines below it.
    """

    number: int
    docname: str
    words: Markup
    below: Sequence["TocEntry"]
    box: int | None
    pages: frozenset[str]


@dataclass(frozen=True)
class TocSection:
    """Lines of the tree under one caption; the caption is None if the pages have none."""

    caption: str | None
    entries: Sequence[TocEntry]


@dataclass(frozen=True)
class Tree:
    """The tree of a build; `lines` has the HTML of lines that lead elsewhere, by folder of the page and number."""

    parts: Sequence[TocSection]
    lines: MutableMapping[tuple[str, int], Markup] = field(default_factory=dict)


_TREES: "WeakKeyDictionary[StandaloneHTMLBuilder, Tree]" = WeakKeyDictionary()


def parts_of(tree: str, pages: Mapping[str, str]) -> list[TocSection]:
    """Return the parts of the `tree` that Sphinx made for the root page; `pages` has each page's docname by address."""
    numbers, boxes, caption, found = count(), count(1), None, []
    for top in BeautifulSoup(tree, "html.parser").find_all(["p", "ul"], recursive=False):
        if top.name == "p":
            caption = top.get_text()
        else:
            found.append(TocSection(caption, _entries(top, pages, numbers, boxes)))
            caption = None
    return found


def _entries(lines: Tag, pages: Mapping[str, str], numbers: Iterator[int], boxes: Iterator[int]) -> list[TocEntry]:
    found = []
    for line in lines.find_all("li", recursive=False):
        link, below = line.find("a", recursive=False), line.find("ul", recursive=False)
        assert link is not None, "each line of Sphinx's tree begins with a link"
        number, box = next(numbers), next(boxes) if below else None
        entries = _entries(below, pages, numbers, boxes) if below else []
        docname = pages[str(link["href"])]
        reached = frozenset({docname}).union(*(entry.pages for entry in entries))
        found.append(TocEntry(number, docname, Markup(link.decode_contents()), entries, box, reached))
    return found


@dataclass(frozen=True)
class TreeView:
    """The tree as it is seen from a page: lines that lead elsewhere are the same for all pages of its folder.

    `current` is the page that is marked: `page` itself, or the index of its folder if the tree does not have it.
    """

    tree: Tree
    page: str
    current: str
    folder: str
    uri: Callable[[str], str]

    def lines(self, entries: Iterable[TocEntry], level: int = 1) -> Markup:
        """Return the HTML of some lines, `level` deep in the tree."""
        return Markup("\n").join(self._line(entry, level) for entry in entries)

    def leads(self, entries: Iterable[TocEntry]) -> bool:
        """True if one of some lines leads to the page."""
        return any(self.current in entry.pages for entry in entries)

    def _line(self, entry: TocEntry, level: int) -> Markup:
        if self.current in entry.pages:
            return self._made(entry, level)
        key = (self.folder, entry.number)
        if key not in self.tree.lines:
            self.tree.lines[key] = self._made(entry, level)
        return self.tree.lines[key]

    def _made(self, entry: TocEntry, level: int) -> Markup:
        made = environment().get_template("navigation.html").module
        label = _("Toggle navigation of %s") % entry.words.striptags()
        most = 0 if entry.docname in LONG else MOST
        return Markup(made.line(entry, level, self, label, most))  # type: ignore[attr-defined]


def leave_out_tree(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Keep the theme, whose handler comes next, from resolving the tree: `add_to_page` gives it to the page."""
    if app.config.html_theme == THEME:
        resolve = context["toctree"]
        context["toctree"] = lambda **options: "" if options == WHOLE else resolve(**options)


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the theme's template the tree as it is seen from the page."""
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder) or app.config.html_theme != THEME:
        return
    tree = tree_of(builder)
    # A page that is none of the sources, such as that for what is not found, may have addresses of another kind.
    folder = pagename.rpartition("/")[0] if pagename in app.env.found_docs else f"{pagename}.html"
    seen = TreeView(tree, pagename, marked(tree.parts, pagename), folder, context["pathto"])
    made = environment().get_template("navigation.html").module
    context["furo_navigation_tree"] = made.tree(tree.parts, seen)  # type: ignore[attr-defined]


def marked(parts: Iterable[TocSection], pagename: str) -> str:
    """Return the page that the tree marks on `pagename`: itself, or if only that is in the tree, its folder's index."""
    known = frozenset[str]().union(*(entry.pages for part in parts for entry in part.entries))
    index = f"{pagename.rpartition('/')[0]}/index"
    return index if pagename not in known and index in known else pagename


def tree_of(builder: StandaloneHTMLBuilder) -> Tree:
    """Return the tree of a build, resolved when it is first asked for."""
    if builder not in _TREES:
        pages = {builder.get_target_uri(docname): docname for docname in builder.env.found_docs}
        tree = global_toctree_for_doc(builder.env, builder.config.root_doc, builder, tags=builder.tags, **WHOLE)
        _TREES[builder] = Tree(parts_of(builder.render_partial(tree)["fragment"], pages))
    return _TREES[builder]
