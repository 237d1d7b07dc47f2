"""Sphinx's HTML builder, with a search index and a navigation that an incremental build makes as a clean one does."""

import gc
import hashlib
import pickle
import shutil
from collections.abc import Set
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder

from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import repository, site_of
from tensorcopy_docs.publication.revisions import NONE, Revisions, revisions
from tensorcopy_docs.sphinx.page_types import type_of
from tensorcopy_docs.sphinx.parts.highlighting import keep_formatters
from tensorcopy_docs.sphinx.search import files
from tensorcopy_docs.sphinx.writing.navigation import THEME, WHOLE

SEARCH_STATE = "search-index.pickle"
# What Sphinx's IndexBuilder knows, by page or by word. Its own file lacks some of it.
BY_PAGE = ("_titles", "_filenames", "_all_titles", "_index_entries")
BY_WORD = ("_mapping", "_title_mapping")
ABOUT = "about"
COLLECT_AFTER = 400  # pages, whose trees take some 40 MB
HINTS = "_static/language_data.js"


class SiteBuilder(StandaloneHTMLBuilder):
    """The builder called ``html``.

    The search index is published in files of which a question needs a few, and continues from a separate file beside
    the doctrees: Sphinx would publish one file, which has no index entries, and read that one back. The tree of all
    pages, which the theme shows on each page, is computed once.
    """

    about: dict[str, str]  # what the site says of each page; shown where the page is found
    summaries: dict[str, Any]  # of each page; `summaries` makes them
    _written = 0

    def init(self) -> None:
        super().init()
        self.about, self.summaries = {}, {}

    @cached_property
    def revisions(self) -> Revisions:
        """What git knows of the checkout: it is asked once, and only if the site or its repository has an address."""
        shown = repository() or site_of(language_named(self.config.language))
        return revisions(Path(self.srcdir).parent) if shown else NONE

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write a page, and now and then free the trees of those that are written.

        A node refers to its parent, so only the garbage collector frees a tree. By itself it waits until the trees take
        as much as a quarter of all else.
        """
        super().write_doc(docname, doctree)
        self._written += 1
        if self._written % COLLECT_AFTER == 0:
            gc.collect()

    def init_highlighter(self) -> None:
        super().init_highlighter()
        keep_formatters(self.highlighter)

    def load_indexer(self, docnames: Set[str]) -> None:
        """Go on from the last build's index, without the pages `docnames`, which are written in this one."""
        assert self.indexer is not None
        # Sphinx stems the words of each page again, and most are on many pages.
        self.indexer.lang.stem = lru_cache(maxsize=None)(self.indexer.lang.stem)  # type: ignore[method-assign]
        keep = set(self.env.all_docs) - set(docnames)
        state = self._search_state.read_bytes() if keep and self._search_state.exists() else None
        found: dict[str, Any] = pickle.loads(state) if state else {}
        self.about = {page: text for page, text in found.get(ABOUT, {}).items() if page in keep}
        for name in BY_PAGE:
            setattr(self.indexer, name, {page: each for page, each in found.get(name, {}).items() if page in keep})
        for name in BY_WORD:
            words = {word: pages & keep for word, pages in found.get(name, {}).items()}
            setattr(self.indexer, name, {word: pages for word, pages in words.items() if pages})

    def gen_additional_pages(self) -> None:
        """Write the search page, too: its scripts and the index have a digest of their content in their addresses."""
        if self.indexer is not None:
            self.indexer.prune(self.env.all_docs)
            self._index = files.index_files(self.indexer.freeze(), self.about, lambda page: type_of(page).weight)
            pages = f"{files.FOLDER}/{files.PAGES}"
            texts = {HINTS: Path(self.outdir, HINTS).read_bytes(), pages: self._index[files.PAGES].encode()}
            self.globalcontext["search_scripts"] = {
                name: f"{name}?v={hashlib.sha256(text).hexdigest()[:8]}" for name, text in texts.items()
            }
        super().gen_additional_pages()

    def dump_search_index(self) -> None:
        """Write the index in many small files, and all that the next build needs to go on from it."""
        if self.indexer is None:
            return
        folder = Path(self.outdir, files.FOLDER)
        shutil.rmtree(folder, ignore_errors=True)  # there may be fewer files than before
        folder.mkdir()
        for name, text in self._index.items():
            (folder / name).write_text(text, encoding="utf-8")
        state: dict[str, Any] = {name: getattr(self.indexer, name) for name in (*BY_PAGE, *BY_WORD)}
        self._search_state.write_bytes(pickle.dumps(state | {ABOUT: self.about}))

    @property
    def _search_state(self) -> Path:
        return Path(self.doctreedir) / SEARCH_STATE

    def _get_local_toctree(self, docname: str, collapse: bool = True, **kwargs: Any) -> str:
        # The theme's handler asks for it on each page; `navigation` puts it there behind that handler.
        if self.config.html_theme == THEME and {"collapse": collapse, **kwargs} == WHOLE:
            return ""
        return super()._get_local_toctree(docname, collapse, **kwargs)
