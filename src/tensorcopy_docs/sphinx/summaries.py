"""Makes the summary of each page once: title, description, picture and breadcrumbs."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from urllib.parse import urljoin

from docutils import nodes
from rich.cells import cell_len
from sphinx.application import Sphinx

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.publication.addresses import Site, canonical_site_of
from tensorcopy_docs.register.docnames import source_key
from tensorcopy_docs.sphinx.gallery.files import gallery_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.switch.links import NOT_FOUND
from tensorcopy_docs.sphinx.writing.builder import SiteBuilder
from tensorcopy_docs.sphinx.writing.sentences import sentences
from tensorcopy_docs.words import say

# Pages that Sphinx makes, which have no source.
DESCRIBED = {"search": "description-search", NOT_FOUND: "description-not-found"}
# Search engines show about as many characters; a Chinese one is twice as wide.
WIDTH = 160


@dataclass(frozen=True, eq=False)
class PageSummary:
    """The summary of the page called `docname`. Addresses are None if that of the site is not known."""

    app: Sphinx
    docname: str

    @property
    def builder(self) -> SiteBuilder:
        assert isinstance(self.app.builder, SiteBuilder)
        return self.app.builder

    @cached_property
    def language(self) -> Language:
        return language_named(self.app.config.language)

    @cached_property
    def site(self) -> Site | None:
        """The site with the addresses for search engines; None if they are not known."""
        return canonical_site_of(self.language)

    @property
    def is_front(self) -> bool:
        return bool(self.docname == self.app.config.root_doc)

    @property
    def heading(self) -> str:
        """The title on the page."""
        return " ".join(self.app.env.titles[self.docname].astext().split())

    @property
    def title(self) -> str:
        """The title for search engines: the front page has a longer one, with the names that people search for."""
        return say("front-title", self.language) if self.is_front else self.heading

    @property
    def description(self) -> str:
        """The description, one or two sentences, known once the page has been written; empty if there is none."""
        if key := DESCRIBED.get(self.docname):
            return say(key, self.language)
        return self.builder.about.get(self.docname, "")

    @property
    def file(self) -> str:
        """The name of the HTML file, from the root of the language."""
        return self.builder.get_target_uri(self.docname)

    @property
    def address(self) -> str | None:
        return self.site.address(self.language, self.file) if self.site else None

    @property
    def picture(self) -> str | None:
        """The address of the picture with which other sites show a link to a page: one for each language."""
        return urljoin(self.site.root(self.language), "_static/card.png") if self.site else None

    @property
    def way(self) -> Sequence["PageSummary"]:
        """The pages above the page, the front page first, and the page itself.

        A page that is in no tree of pages is below the index of its folder.
        """
        env, root = self.app.env, self.app.config.root_doc
        relations, found = self.builder.relations, [self.docname]
        while found[0] != root:
            page = found[0]
            index = f"{page.rpartition('/')[0]}/index"
            above = relations[page][0] if page in relations else index
            found.insert(0, above if above in env.found_docs and above not in found else root)
        return [summary_of(self.app, page) for page in found]


def summary_of(app: Sphinx, docname: str) -> PageSummary:
    """Return the summary of a page; the build must write HTML."""
    assert isinstance(app.builder, SiteBuilder)
    found: PageSummary = app.builder.summaries.setdefault(docname, PageSummary(app, docname))
    return found


def describe(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give a page that is being written its description, in its language, if it has none in its front matter."""
    if not isinstance(app.builder, SiteBuilder):
        return
    written = (str(node["content"]) for node in doctree.findall(nodes.meta) if node.get("name") == "description")
    text = next(written, None)
    if text is None and (text := _description(app, docname, doctree)):
        doctree += nodes.meta(name="description", content=text)
    app.builder.about[docname] = text or ""


def _description(app: Sphinx, docname: str, doctree: nodes.document) -> str | None:
    """Return the register's words about an article, a collection or a message; of an example, its first paragraph."""
    language = language_named(app.config.language)
    key = source_key(docname)
    if found := next((each for each in state_of(app).judgement.register.files if each.key == key), None):
        return shortened(found.about(language).replace("`", ""))
    if entry := state_of(app).messages.by_page.get(docname):
        return shortened(entry.meaning(language).replace("`", ""))
    if not gallery_of(app.env, docname):
        return None
    paragraphs = (
        node.astext()
        for section in doctree.findall(nodes.section)
        for node in section.children
        if isinstance(node, nodes.paragraph)
    )
    first = next((shortened(text) for text in paragraphs if text.strip()), None)
    if fnmatchcase(docname, "examples/*/index"):  # the article's own page has the same words
        return say("description-examples", language, about=first)
    return first


def shortened(text: str) -> str:
    """Return the first sentences of `text`, as many as search engines show; one at least."""
    first, *others = sentences(text)
    found = first
    for sentence in others:
        if cell_len(found + sentence) > WIDTH:
            break
        found += sentence
    return found.strip()
