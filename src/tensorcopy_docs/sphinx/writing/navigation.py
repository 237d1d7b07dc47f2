"""The tree of all pages, which the theme shows beside each page: resolved once in a build.

Sphinx resolves the tree for each page again, and the theme parses it, which takes longer than all else that writing a
page does. What differs from page to page is little: addresses, and which entry is the current one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from bs4 import BeautifulSoup, Tag
from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.locale import _

from tensorcopy_docs.sphinx.parts.templates import environment

THEME = "furo"
# How the theme asks for the tree.
WHOLE: dict[str, Any] = {"collapse": False, "titles_only": True, "maxdepth": -1, "includehidden": True}


_TREES: "WeakKeyDictionary[StandaloneHTMLBuilder, Sequence[Entry]]" = WeakKeyDictionary()


@dataclass(frozen=True)
class Entry:
    """A line of the tree: its page, its words, and the lines below it."""

    docname: str
    words: Markup
    below: Sequence["Entry"]

    def leads_to(self, docname: str) -> bool:
        """Whether it is the line of the page `docname`, or that line is below it."""
        return self.docname == docname or any(entry.leads_to(docname) for entry in self.below)


def entries_of(tree: str, pages: Mapping[str, str]) -> list[Entry]:
    """The lines of the `tree` that Sphinx has made for the root page; `pages` has each page's docname by address."""
    top = BeautifulSoup(tree, "html.parser").find("ul")
    return _entries(top, pages) if isinstance(top, Tag) else []


def _entries(lines: Tag, pages: Mapping[str, str]) -> list[Entry]:
    found = []
    for line in lines.find_all("li", recursive=False):
        link, below = line.find("a", recursive=False), line.find("ul", recursive=False)
        assert link is not None, "each line of Sphinx's tree begins with a link"
        words = Markup(link.decode_contents())
        found.append(Entry(pages[str(link["href"])], words, _entries(below, pages) if below else []))
    return found


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the theme's template the tree as it is seen from the page."""
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder) or app.config.html_theme != THEME:
        return
    made = environment().get_template("navigation.html")
    context["furo_navigation_tree"] = made.render(
        entries=tree_of(builder),
        current=pagename,
        uri=context["pathto"],
        label=lambda words: _("Toggle navigation of %s") % words,
    )


def tree_of(builder: StandaloneHTMLBuilder) -> Sequence[Entry]:
    """The tree of a build, resolved when it is first asked for."""
    if builder not in _TREES:
        pages = {builder.get_target_uri(docname): docname for docname in builder.env.found_docs}
        # As the class does, not as our builder does, which leaves the tree to this module.
        tree = StandaloneHTMLBuilder._get_local_toctree(builder, builder.config.root_doc, **WHOLE)
        _TREES[builder] = entries_of(tree, pages)
    return _TREES[builder]
