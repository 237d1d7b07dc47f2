"""Describes a page for search engines: schema.org ``TechArticle``, and its breadcrumbs.

The review of a claim is beside the claim (`tensorcopy_docs.sphinx.claims.reviews`).
"""

from collections.abc import Mapping, Sequence

from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.claims.reviews import CONTEXT, id_of_article
from tensorcopy_docs.sphinx.summaries import PageSummary
from tensorcopy_docs.words import say

MOST_OF_A_HEADLINE = 110  # in characters


def write_letters(app: Sphinx) -> None:
    """Have the templates write JSON with the letters of the language: an escaped Chinese text is twice as long."""
    if app.builder.format == "html":
        environment = app.builder.templates.environment
        environment.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}


def graph(page: PageSummary) -> Sequence[Mapping[str, object]]:
    """What the head of a page says of it as JSON-LD; nothing if the site has no address."""
    if page.site is None or page.address is None:
        return []
    root = page.site.root(page.language)
    # Who publishes the site; others name it by its address.
    found: list[Mapping[str, object]] = [{"@type": "Organization", "@id": root, "name": "tensorcopy-docs", "url": root}]
    if source := page.reviewed:
        # Its address is not always known. A page of claims is the article that each of its reviews is in.
        article = {"@type": "CreativeWork", "@id": id_of_article(page.address), "headline": source.title}
        publisher = {"@type": "Organization", "name": source.site}
        found.append({**article, "publisher": publisher} if source.site else article)
    found.append(_tech_article(page, root))
    if not page.is_front:
        found.append(_breadcrumbs(page))
    return [{"@context": CONTEXT, "@graph": found}]


def _tech_article(page: PageSummary, root: str) -> Mapping[str, object]:
    known = {
        "@type": "TechArticle",
        "headline": headline(page.title),
        "url": page.address,
        "inLanguage": page.language.tag,
        "author": {"@id": root},
        "description": page.description,
        "image": page.picture,
        "datePublished": page.added.isoformat() if page.added else None,
        "dateModified": page.changed.isoformat() if page.changed else None,
    }
    return {name: value for name, value in known.items() if value}


def _breadcrumbs(page: PageSummary) -> Mapping[str, object]:
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {
                "@type": "ListItem",
                "position": position,
                "name": say("site-title", page.language) if each.is_front else each.heading,
                "item": {"@id": each.address},
            }
            for position, each in enumerate(page.way, start=1)
        ],
    }


def headline(title: str, most: int = MOST_OF_A_HEADLINE) -> str:
    """A title as search engines show it: whole words, and no open quotation, if it has more than `most` characters."""
    if len(title) <= most:
        return title
    cut = title[: most - 2]
    whole = (cut.rpartition(" ")[0] or cut) + "…"
    return whole + "”" * (whole.count("“") - whole.count("”"))
