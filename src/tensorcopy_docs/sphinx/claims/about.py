"""Lists the claims about a function on its page, as far as they are understood there."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.kinds import Kind, Origin
from tensorcopy_docs.sphinx.claims.collections import function_of
from tensorcopy_docs.sphinx.claims.places import source_named
from tensorcopy_docs.sphinx.claims.scores import not_true, others, score
from tensorcopy_docs.sphinx.domain import TensorcopyDomain
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template

SHOWN = 6  # more claims that are not true than these are folded
# Claims in a fold. Further claims of articles are on the page of all claims: this page must not grow with each article.
FOLDED = 80
# The site's own names of an input and an output, which a reader knows without the script.
KNOWN_NAMES = {"x", "y"}


def is_about(page: Page, judged: Judged, names: Iterable[str]) -> bool:
    """Whether a claim is about one of the functions called `names` (see `register.calls`)."""
    calls = page.judgement.register.calls[judged.claim.id]
    return any(function_of(name) in calls for name in names)


def understood_alone(domain: TensorcopyDomain, claim: Claim) -> bool:
    """Whether a claim can be understood without the script that it comes from.

    One about printed output cannot, and neither can one that names a variable of its script. Names are looked for in
    the Chinese statement: there, a Latin word is a name, and not an article such as "a".
    """
    if claim.kind is Kind.OUTPUT:
        return False
    names = set(re.findall(r"[A-Za-z_]\w*", claim.statement(CHINESE)))
    assigned = {name for id_ in claim.scripts for name in domain.assigned_by_script(id_)}
    return not names & (assigned - KNOWN_NAMES)


@dataclass(frozen=True)
class Fold:
    """Claims that are folded, and how many articles' claims are left out of them."""

    claims: Sequence[Judged]
    left_out: int

    def __len__(self) -> int:
        return len(self.claims) + self.left_out


def _bounded(page: Page, claims: Sequence[Judged]) -> Fold:
    """`claims` in their order, without the last ones of articles if there are more than `FOLDED`."""
    source_of = page.judgement.register.source_of
    of_articles = [each.claim.id for each in claims if source_of(each.claim).origin is Origin.ARTICLE]
    too_many = max(len(claims) - FOLDED, 0)
    left_out = set(of_articles[max(len(of_articles) - too_many, 0) :]) if too_many else set()
    return Fold([each for each in claims if each.claim.id not in left_out], len(left_out))


def claims_about(page: Page, names: str) -> str:
    """The part: a count, the claims that are not true, and the others folded."""
    claims = [
        judged
        for judged in page.judgement.claims
        if is_about(page, judged, names.split()) and understood_alone(page.domain, judged.claim)
    ]
    wrong = not_true(claims)
    return template(
        page,
        "claims/about.html",
        claims=claims,
        counts=score(claims),
        wrong=wrong[:SHOWN],
        more=_bounded(page, wrong[SHOWN:]),
        rest=_bounded(page, others(claims)),
        source=lambda claim: source_named(claim, page.judgement.register.source_of(claim), page.language),
    )
