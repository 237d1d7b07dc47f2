"""Describes a page for search engines, by schema.org: its title, description, date and breadcrumbs."""

from collections.abc import Mapping, Sequence

from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.summaries import PageSummary
from tensorcopy_docs.words import say

CONTEXT = "https://schema.org"
MOST_OF_A_HEADLINE = 110  # in characters


def write_letters(app: Sphinx) -> None:
    """Have the templates write JSON with the letters of the language: an escaped Chinese text is twice as long."""
    if app.builder.format == "html":
        environment = app.builder.templates.environment
        environment.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}


def graph(page: PageSummary) -> Sequence[Mapping[str, object]]:
    """Return the JSON-LD for the head of a page; empty if the site has no address."""
    if page.site is None or page.address is None:
        return []
    found = [_article(page)] if page.is_front else [_article(page), _breadcrumbs(page)]
    return [{"@context": CONTEXT, "@graph": found}]


def _article(page: PageSummary) -> Mapping[str, object]:
    known = {
        "@type": "TechArticle",
        "headline": headline(page.title),
        "url": page.address,
        "inLanguage": page.language.tag,
        "description": page.description,
        "dateModified": page.builder.date,
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
    """Return a title of at most `most` characters, as search engines show it: whole words, closed quotations."""
    if len(title) <= most:
        return title
    cut = title[: most - 2]
    whole = (cut.rpartition(" ")[0] or cut) + "…"
    return whole + "”" * (whole.count("“") - whole.count("”"))
