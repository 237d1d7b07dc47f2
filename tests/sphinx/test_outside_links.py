"""Links to other sites in generated parts, of which Sphinx's link check is told."""

from types import SimpleNamespace

import pytest
from docutils.utils import new_document
from sphinx.builders.dummy import DummyBuilder
from sphinx.builders.linkcheck import CheckExternalLinksBuilder

from tensorcopy_docs.sphinx.parts.node import html_part
from tensorcopy_docs.sphinx.writing.outside_links import note_links

HTML = (
    '<a class="x" href="https://example.org/?a=1&amp;b=2#c">one</a> <a href="https://example.org/gone">two</a>'
    '<a href="../calls/clone.html">three</a> <code>href="https://example.org/said"</code> <i data-href="https://x.org/">'
)


@pytest.mark.parametrize("kind", [CheckExternalLinksBuilder, DummyBuilder])
def test_the_link_check_alone_is_told_of_the_links_of_a_part_with_the_page_on_which_they_are_first(kind):
    builder = object.__new__(kind)
    builder.hyperlinks = {}
    app = SimpleNamespace(builder=builder, env=SimpleNamespace(doc2path=lambda name: f"{name}.md"))
    for name in ("one", "two"):
        page = new_document(name)
        page += html_part(html=HTML)
        note_links(app, page, name)
    told = {address: (found.uri, found.docname, found.docpath) for address, found in builder.hyperlinks.items()}
    addresses = ["https://example.org/?a=1&b=2#c", "https://example.org/gone"]
    checked = {address: (address, "one", "one.md") for address in addresses}
    assert told == (checked if kind is CheckExternalLinksBuilder else {})
