"""What search engines are told: schema.org ``TechArticle`` for each page, ``ClaimReview`` for each claim.

A review is written beside its claim, all else in the head of the page. All of it needs addresses: it is written if
that of the site is known.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.kinds import Origin, Verdict
from tensorcopy_docs.register.models import Article, Collection
from tensorcopy_docs.sphinx.cards.pages import image_of
from tensorcopy_docs.sphinx.claims.places import documented_at
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.published.breadcrumbs import breadcrumbs
from tensorcopy_docs.sphinx.published.head import description
from tensorcopy_docs.sphinx.published.pages import changed, first_added
from tensorcopy_docs.sphinx.state import judgement
from tensorcopy_docs.words import say

CONTEXT = "https://schema.org"
MOST_OF_A_HEADLINE = 110  # in characters
# schema.org asks for a number; the word beside it is the verdict. Nothing to verify, nothing to rate.
RATINGS = {Verdict.FALSE: 1, Verdict.OUTDATED: 2, Verdict.MISLEADING: 3, Verdict.TRUE: 5}


def write_letters(app: Sphinx) -> None:
    """Have the templates write JSON with the letters of the language: an escaped Chinese text is twice as long."""
    if app.builder.format == "html":
        environment = app.builder.templates.environment
        environment.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template `structured_data`, a list that it writes as JSON-LD; empty if the site has no address."""
    context["structured_data"] = []
    language = language_named(app.config.language)
    site = site_of(language)
    if doctree is None or site is None:
        return
    address = site.address(language, app.builder.get_target_uri(pagename))
    source = _article_of(app, pagename)
    about = description(context.get("metatags", ""))
    shown = (about, image_of(app, pagename), first_added(app, pagename), changed(app, pagename))
    article = tech_article(context["title"], address, language, site.root(language), *shown)
    path = breadcrumbs(app, pagename, site, language)
    found = [organization(site.root(language)), *([appearance(source, address)] if source else [])]
    # A page of claims is the article that each of its reviews is in.
    found += [article, *([path] if path else [])]
    context["structured_data"] = [{"@context": CONTEXT, "@graph": found}]


def organization(root: str) -> Mapping[str, object]:
    """Who publishes the site; others name it by its address."""
    return {"@type": "Organization", "@id": root, "name": "tensorcopy-docs", "url": root}


def _article_of(app: Sphinx, pagename: str) -> Article | None:
    """The article whose claims have their addresses on a page."""
    register = judgement(app).register
    claims = domain_of(app.env).claims_of(pagename)
    source = register.source_of(register.claims[claims[0]]) if claims else None
    return source if isinstance(source, Article) else None


def review_of(page: Page, judged: Judged) -> Markup | None:
    """The JSON-LD of the review of a claim, on the page of its address; None if the site has no address."""
    site = site_of(page.language)
    if site is None:
        return None
    address = site.address(page.language, page.app.builder.get_target_uri(page.docname))
    source = page.judgement.register.source_of(judged.claim)
    review = claim_review(judged, source, address, page.language, site.root(page.language))
    # What would end the script is in letters that JSON has for it.
    return Markup(json.dumps(review, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def claim_review(
    judged: Judged, source: Article | Collection, page: str, language: Language, root: str
) -> Mapping[str, object]:
    """The ``ClaimReview`` of one claim, whose address is on `page`; the reason is on the page itself."""
    claim = judged.claim
    rating: dict[str, object] = {
        "@type": "Rating",
        "alternateName": say(f"verdict-{judged.verdict or 'none'}", language),
    }
    if judged.verdict in RATINGS:
        rating |= {"ratingValue": RATINGS[judged.verdict], "worstRating": 1, "bestRating": 5}
    return {
        "@context": CONTEXT,
        "@type": "ClaimReview",
        "url": f"{page}#{claim.id}",
        "inLanguage": language.tag,
        "claimReviewed": claim.statement(language).replace("`", ""),
        "reviewRating": rating,
        "itemReviewed": {"@type": "Claim", **_appearance(source, claim, page, language)},
        "author": {"@id": root},
    }


def _appearance(source: Article | Collection, claim: Claim, page: str, language: Language) -> Mapping[str, object]:
    """Where a claim was published; of a statement that circulates, at which kinds of places."""
    if isinstance(source, Article):
        return {"appearance": {"@id": _id_of_article(page)}}
    if source.origin is not Origin.DOCUMENTATION:
        heard = [say(f"heard-{each}", language) for each in claim.heard]
        return {"appearance": {"@type": "CreativeWork", "genre": heard}}
    known: dict[str, object] = {"@type": "CreativeWork", "headline": "PyTorch documentation"}
    documented = claim.docstring or claim.page
    return {"appearance": {**known, "url": documented_at(documented)} if documented else known}


def appearance(source: Article, page: str) -> Mapping[str, object]:
    """The article that a page of claims is about; its address is not always known."""
    known: dict[str, object] = {"@type": "CreativeWork", "@id": _id_of_article(page), "headline": source.title}
    if source.site:
        known["publisher"] = {"@type": "Organization", "name": source.site}
    return known


def _id_of_article(page: str) -> str:
    return f"{page}#article"


def tech_article(
    title: str,
    page: str,
    language: Language,
    root: str,
    about: str | None = None,
    image: str | None = None,
    published: datetime | None = None,
    modified: datetime | None = None,
) -> Mapping[str, object]:
    """The ``TechArticle`` of a page; `image` is the address of its card."""
    known: dict[str, object] = {
        "@type": "TechArticle",
        "headline": headline(Markup(title).striptags()),
        "url": page,
        "inLanguage": language.tag,
        "author": {"@id": root},
    }
    if about:
        known["description"] = about
    if image:
        known["image"] = image
    if published:
        known["datePublished"] = published.isoformat()
    if modified:
        known["dateModified"] = modified.isoformat()
    return known


def headline(title: str) -> str:
    """A title as search engines show it: whole words, if it is too long."""
    if len(title) <= MOST_OF_A_HEADLINE:
        return title
    cut = title[: MOST_OF_A_HEADLINE - 1]
    return (cut.rpartition(" ")[0] or cut) + "…"
