"""Extends Sphinx's HTML builder: heads of cells, a description of each page, and a search index in small files."""

import gc
import hashlib
import shutil
from collections.abc import Set
from functools import cached_property
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.publication.dates import build_date
from tensorcopy_docs.sphinx.page_type import type_of
from tensorcopy_docs.sphinx.search import files
from tensorcopy_docs.sphinx.search.terms import IS_HAN

AUTO = "colwidths-auto"  # a table written as one in Markdown


class SiteTranslator(HTML5Translator):
    """Sphinx's writer, with the language of code, and with the heads of cells that a phone shows below one another."""

    def visit_literal_block(self, node: nodes.literal_block) -> None:
        if not IS_HAN.search(node.astext()):
            node["classes"].append("language-en")  # docutils makes `lang` of it
        super().visit_literal_block(node)

    def visit_table(self, node: nodes.table) -> None:
        if AUTO in node["classes"] and node.next_node(nodes.thead):
            node["classes"].append("tc-prose")
        super().visit_table(node)

    def starttag(self, node: nodes.Element, tagname: str, *rest: Any, **attributes: Any) -> str:
        """Return a start tag; that of a cell has the name of its column."""
        if tagname == "td" and isinstance(node, nodes.entry) and (head := _head_of(node)):
            attributes["data-head"] = head
        return super().starttag(node, tagname, *rest, **attributes)


def _head_of(cell: nodes.entry) -> str:
    """Return the head of a cell's column; empty if the table has no head, or is not written in Markdown."""
    group = cell.parent.parent.parent
    heads = [entry for head in group.findall(nodes.thead) for entry in head.findall(nodes.entry)]
    if not heads or AUTO not in group.parent["classes"]:
        return ""
    return " ".join(heads[cell.parent.index(cell)].astext().split())


COLLECT_AFTER = 400  # pages, whose trees take some 40 MB
SCRIPTS = ("_static/language_data.js", "_static/search.js")


class SiteBuilder(StandaloneHTMLBuilder):
    """The builder called ``html``.

    The search index is published in files of which a question needs a few. Where only some pages are written, as in
    ``make live``, what is written of all pages together stays as it is: the search, and the files of `writes_all`.
    """

    default_translator_class = SiteTranslator
    about: dict[str, str]  # what the site says of each page; shown where the page is found
    summaries: dict[str, Any]  # of each page; `summaries` makes them
    writes_all = True
    _written = 0

    def init(self) -> None:
        super().init()
        self.about, self.summaries = {}, {}

    @cached_property
    def date(self) -> str | None:
        """The day of the sources; git is asked once, and not for each page."""
        return build_date()

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write a page; from time to time, free the trees of the pages that are written.

        A node refers to its parent, so only the garbage collector frees a tree. By itself it waits until the trees take
        as much as a quarter of all else.
        """
        super().write_doc(docname, doctree)
        self._written += 1
        if self._written % COLLECT_AFTER == 0:
            gc.collect()

    def load_indexer(self, docnames: Set[str]) -> None:
        """Begin an index, unless only some pages are written."""
        self.writes_all = set(docnames) >= set(self.env.all_docs)

    def gen_additional_pages(self) -> None:
        """Write the search page, too: its scripts and the index have a digest of their content in their addresses.

        A search field of another page loads them without.
        """
        if not self.writes_all:
            return
        if self.indexer is not None:
            self._index = files.index_files(self.indexer.freeze(), self.about, lambda page: type_of(page).weight)
            pages = f"{files.FOLDER}/{files.PAGES}"
            texts = {name: Path(self.outdir, name).read_bytes() for name in SCRIPTS if Path(self.outdir, name).exists()}
            texts[pages] = self._index[files.PAGES].encode()
            self.globalcontext["search_scripts"] = [
                f"{name}?v={hashlib.sha256(text).hexdigest()[:8]}" for name, text in texts.items()
            ]
        super().gen_additional_pages()

    def dump_search_index(self) -> None:
        """Write the index in many small files."""
        if self.indexer is None or not self.writes_all:
            return
        folder = Path(self.outdir, files.FOLDER)
        shutil.rmtree(folder, ignore_errors=True)  # there may be fewer files than before
        folder.mkdir()
        for name, text in self._index.items():
            (folder / name).write_text(text, encoding="utf-8")
