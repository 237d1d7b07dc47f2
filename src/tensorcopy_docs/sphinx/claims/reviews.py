"""Describes a claim for search engines: a schema.org ``ClaimReview``, if the address of the site is known."""

import json
from collections.abc import Mapping

from markupsafe import Markup

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.languages import Language
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.kinds import Origin, Verdict
from tensorcopy_docs.register.models import Article, Collection
from tensorcopy_docs.sphinx.claims.places import documented_at
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.words import say

CONTEXT = "https://schema.org"
# schema.org asks for a number; the word beside it is the verdict. Nothing to verify, nothing to rate.
RATINGS = {Verdict.FALSE: 1, Verdict.OUTDATED: 2, Verdict.MISLEADING: 3, Verdict.TRUE: 5}


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
        return {"appearance": {"@id": id_of_article(page)}}
    if source.origin is not Origin.DOCUMENTATION:
        heard = [say(f"heard-{each}", language) for each in claim.heard]
        return {"appearance": {"@type": "CreativeWork", "genre": heard}}
    known: dict[str, object] = {"@type": "CreativeWork", "headline": "PyTorch documentation"}
    documented = claim.docstring or claim.page
    return {"appearance": {**known, "url": documented_at(documented)} if documented else known}


def id_of_article(page: str) -> str:
    """The id of the article that the page at an address judges."""
    return f"{page}#article"
