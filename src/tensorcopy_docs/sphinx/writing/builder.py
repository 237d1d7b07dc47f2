"""Sphinx's HTML builder, with a search index and a navigation that an incremental build makes as a clean one does."""

import pickle
from collections.abc import Set
from functools import lru_cache
from pathlib import Path
from typing import Any

from sphinx.builders.html import StandaloneHTMLBuilder

from tensorcopy_docs.sphinx.writing.navigation import THEME, WHOLE

SEARCH_STATE = "search-index.pickle"
# What Sphinx's IndexBuilder knows, by page or by word. Its own file lacks some of it.
BY_PAGE = ("_titles", "_filenames", "_all_titles", "_index_entries")
BY_WORD = ("_mapping", "_title_mapping")


class SiteBuilder(StandaloneHTMLBuilder):
    """The builder called ``html``.

    The search index continues from a separate file beside the doctrees: Sphinx reads back the published one, which
    has no index entries. The tree of all pages, which the theme shows on each page, is computed once.
    """

    def load_indexer(self, docnames: Set[str]) -> None:
        """Go on from the last build's index, without the pages `docnames`, which are written in this one."""
        assert self.indexer is not None
        # Sphinx stems the words of each page again, and most are on many pages.
        self.indexer.lang.stem = lru_cache(maxsize=None)(self.indexer.lang.stem)  # type: ignore[method-assign]
        keep = set(self.env.all_docs) - set(docnames)
        state = self._search_state.read_bytes() if keep and self._search_state.exists() else None
        found: dict[str, Any] = pickle.loads(state) if state else {}
        for name in BY_PAGE:
            setattr(self.indexer, name, {page: each for page, each in found.get(name, {}).items() if page in keep})
        for name in BY_WORD:
            words = {word: pages & keep for word, pages in found.get(name, {}).items()}
            setattr(self.indexer, name, {word: pages for word, pages in words.items() if pages})

    def dump_search_index(self) -> None:
        """Write the index, and all that the next build needs to go on from it."""
        super().dump_search_index()
        if self.indexer is not None:
            state = {name: getattr(self.indexer, name) for name in (*BY_PAGE, *BY_WORD)}
            self._search_state.write_bytes(pickle.dumps(state))

    @property
    def _search_state(self) -> Path:
        return Path(self.doctreedir) / SEARCH_STATE

    def _get_local_toctree(self, docname: str, collapse: bool = True, **kwargs: Any) -> str:
        # The theme's handler asks for it on each page; `navigation` puts it there behind that handler.
        if self.config.html_theme == THEME and {"collapse": collapse, **kwargs} == WHOLE:
            return ""
        return super()._get_local_toctree(docname, collapse, **kwargs)
