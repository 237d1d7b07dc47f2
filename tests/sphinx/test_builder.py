"""The builder frees the trees of the pages that it has written."""

import gc
import weakref

from docutils import nodes
from docutils.utils import new_document
from sphinx.builders.html import StandaloneHTMLBuilder

from tensorcopy_docs.sphinx.writing import builder


def test_no_more_trees_of_written_pages_are_kept_than_are_collected_at_once(monkeypatch):
    monkeypatch.setattr(StandaloneHTMLBuilder, "write_doc", lambda *_: None)
    monkeypatch.setattr(builder, "COLLECT_AFTER", 3)
    writer = object.__new__(builder.SiteBuilder)
    gc.disable()
    try:
        kept = [weakref.ref(written(writer, f"page{number}")) for number in range(8)]
        assert sum(tree() is not None for tree in kept) <= 3
    finally:
        gc.enable()


def written(writer: builder.SiteBuilder, docname: str) -> nodes.document:
    """The tree of a page that is written: a document and a paragraph, which refers to it."""
    tree = new_document(docname)
    tree += nodes.paragraph("", "A page.")
    writer.write_doc(docname, tree)
    return tree
