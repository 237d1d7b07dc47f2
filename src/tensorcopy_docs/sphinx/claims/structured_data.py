"""What search engines are told: schema.org ``ClaimReview`` for each claim, ``TechArticle`` for other pages."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.register.kinds import Origin, Verdict
from tensorcopy_docs.register.models import Article, Collection
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.state import judgement
from tensorcopy_docs.words import say

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
    """Give the template `structured_data`, a list that it writes as JSON-LD."""
    if doctree is None:
        return
    language = language_named(app.config.language)
    address = urljoin(app.config.html_baseurl, app.builder.get_target_uri(pagename))
    judged = [judgement(app).by_id[claim] for claim in domain_of(app.env).claims_of(pagename)]
    register = judgement(app).register
    context["structured_data"] = [
        claim_review(each, register.source_of(each.claim), address, language) for each in judged
    ] or [tech_article(context["title"], address, language)]


def claim_review(judged: Judged, source: Article | Collection, page: str, language: Language) -> Mapping[str, object]:
    """The ``ClaimReview`` of one claim, whose address is on `page`; the reason is on the page itself."""
    claim = judged.claim
    rating: dict[str, object] = {
        "@type": "Rating",
        "alternateName": say(f"verdict-{judged.verdict or 'none'}", language),
    }
    if judged.verdict in RATINGS:
        rating |= {"ratingValue": RATINGS[judged.verdict], "worstRating": 1, "bestRating": 5}
    return {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": f"{page}#{claim.id}",
        "inLanguage": language.tag,
        "claimReviewed": claim.statement(language),
        "reviewRating": rating,
        "itemReviewed": {"@type": "Claim", **_appearance(source)},
        "author": {"@type": "Organization", "name": "tensorcopy-docs"},
    }


def _appearance(source: Article | Collection) -> Mapping[str, object]:
    """Where a claim was published; nothing for a statement that circulates."""
    if isinstance(source, Collection):
        pytorch = {"@type": "CreativeWork", "headline": "PyTorch documentation"}
        return {"appearance": pytorch} if source.origin is Origin.DOCUMENTATION else {}
    appearance: dict[str, object] = {"@type": "CreativeWork", "headline": source.title}
    if source.site:
        appearance["publisher"] = {"@type": "Organization", "name": source.site}
    return {"appearance": appearance}


def tech_article(title: str, page: str, language: Language) -> Mapping[str, object]:
    """The ``TechArticle`` of a page without claims."""
    return {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "headline": Markup(title).striptags(),
        "url": page,
        "inLanguage": language.tag,
    }
