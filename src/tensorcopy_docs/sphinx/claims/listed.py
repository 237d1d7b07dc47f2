"""Lists all claims: the first rows are on the page, the others in a file beside it.

What the list is filtered by is in the address: ``claims.html#about=detach&show=all``.
"""

import json
from collections import Counter
from collections.abc import Sequence

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.claims import Claim
from tensorcopy_docs.register.docnames import article_page
from tensorcopy_docs.register.kinds import NOT_TRUE, Origin
from tensorcopy_docs.sphinx.claims.collections import tag
from tensorcopy_docs.sphinx.claims.scores import not_true, others, score
from tensorcopy_docs.sphinx.parts.beside import BesidePage
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.words import say

ALL = "claims"  # the page
PLACES = ("articles/index", "said/index", "documentation/index")  # where all claims are without the script
DELIVERED = 200  # rows: with more, the page would grow with every article


@shows_others
def listed(page: Page) -> str:
    """Render the score, and the rows that the page delivers: what is not true comes first."""
    claims = _claims(page)
    rest = _rest(page, claims)
    wrong = not_true(claims)
    return template(
        page,
        "claims/all.html",
        claims=claims,
        rows=_rows(page, claims[: len(claims) - len(rest)]),
        counts=score(claims),
        NOT_TRUE=NOT_TRUE,
        torch=page.judgement.torch,
        rest=rest,
        places=[docname for docname in PLACES if docname in page.app.env.found_docs],
        # The list begins with what is not true, if anything is.
        more=len(set(map(id, rest)) & set(map(id, wrong or claims))),
        rest_file=REST.address(page),
        choices=json.dumps(_choices(page, claims), ensure_ascii=False) if rest else "",
    )


def rest_of_rows(page: Page) -> str:
    """Return the rows that the page does not deliver, as the same HTML."""
    rest = _rest(page, _claims(page))
    return _rows(page, rest) if rest else ""


REST = BesidePage(ALL, f"{ALL}.js", rest_of_rows)


def _claims(page: Page) -> list[Judged]:
    claims = page.judgement.claims
    return [*not_true(claims), *others(claims)]


def _rest(page: Page, claims: Sequence[Judged]) -> Sequence[Judged]:
    return claims[page.app.config.tensorcopy_claims_delivered :]


def _rows(page: Page, claims: Sequence[Judged]) -> str:
    return template(
        page,
        "claims/rows.html",
        claims=claims,
        tags=lambda claim: _tags(page, claim),
        source=lambda claim: _source(page, claim),
        article_page=article_page,
    )


def _tags(page: Page, claim: Claim) -> list[str]:
    return sorted(tag(name) for name in page.judgement.register.calls[claim.id])


def _source(page: Page, claim: Claim) -> str:
    """Return the words for the source of a claim: an article's name, many people, or PyTorch's documentation."""
    source = page.judgement.register.source_of(claim)
    if source.origin is Origin.ARTICLE:
        return source.name(page.language)
    return say(f"origin-{source.origin}", page.language)


def _choices(page: Page, claims: Sequence[Judged]) -> list[list[str]]:
    """Return the choices of the filters of the second and third column, where the script cannot see all rows.

    Where the script sees all rows, it computes the same (`columnLabels` of ``filter.js``): of many labels, those that
    several rows have.
    """
    names = (_source(page, judged.claim) for judged in claims)
    tags = (label for judged in claims for label in dict.fromkeys(_tags(page, judged.claim)))
    return [_labels(Counter(column), len(claims)) for column in (tags, names)]


def _labels(column: Counter[str], rows: int) -> list[str]:
    some = [label for label, count in column.items() if len(column) <= rows / 2 or count > 1]
    return some if len(some) <= rows / 2 else []
