"""Makes the breadcrumbs of a page for search engines: schema.org ``BreadcrumbList``."""

from collections.abc import Mapping

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from tensorcopy_docs.languages import Language
from tensorcopy_docs.publication.addresses import Site
from tensorcopy_docs.words import say


def breadcrumbs(app: Sphinx, docname: str, site: Site, language: Language) -> Mapping[str, object] | None:
    """The ``BreadcrumbList`` of a page; None for the front page, which no page is above."""
    pages = way_to(app, docname)
    if len(pages) < 2:
        return None
    root = app.config.root_doc
    names = {page: say("site-title", language) if page == root else app.env.titles[page].astext() for page in pages}
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {
                "@type": "ListItem",
                "position": position,
                "name": names[page],
                "item": site.address(language, app.builder.get_target_uri(page)),
            }
            for position, page in enumerate(pages, start=1)
        ],
    }


def way_to(app: Sphinx, docname: str) -> list[str]:
    """The pages above a page, the front page first, and the page itself.

    A page that is in no tree of pages is below the index of its folder.
    """
    builder, root = app.builder, app.config.root_doc
    relations = builder.relations if isinstance(builder, StandaloneHTMLBuilder) else {}
    found = [docname]
    while found[0] != root:
        page = found[0]
        index = f"{page.rpartition('/')[0]}/index"
        above = relations[page][0] if page in relations else index
        if above is None or above not in app.env.found_docs or above in found:
            above = root
        found.insert(0, above)
    return found
