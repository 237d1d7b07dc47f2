"""Renders the pages of circulating statements, and of PyTorch's documentation by function."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.claims import DocumentationClaim
from tensorcopy_docs.register.docnames import article_page
from tensorcopy_docs.register.kinds import NOT_TRUE, Origin
from tensorcopy_docs.snippets.calls import INDEXING
from tensorcopy_docs.sphinx.claims.places import PAGES, documented_at
from tensorcopy_docs.sphinx.claims.scores import Count, not_true, score
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template

SHOWN = 10  # the other corrections are folded
WRITTEN = {INDEXING: "x[i]"}


@dataclass(frozen=True)
class Documented:
    """A docstring or page of PyTorch: address, claims, counts of verdicts, and since when it has its words."""

    name: str
    address: str
    claims: Sequence[Judged]
    counts: Sequence[Count]
    since: str | None
    is_docstring: bool


def tag(name: str) -> str:
    """Return the name of a function as readers search for it."""
    return WRITTEN.get(name, name)


def called(name: str) -> str:
    """Return the name of a function as text has it: with brackets, but for those that are read without them."""
    return {INDEXING: WRITTEN[INDEXING], "data": ".data"}.get(name, f"{name}()")


def without_roles(text: str) -> str:
    """Return the words of a docstring as PyTorch's pages show them: ``:attr:`x` `` is the code ``x``."""
    return re.sub(r":[\w:]+:`[~!.]?([^`]*)`", r"`\1`", text)


def function_of(written: str) -> str:
    """Return the name of the function that readers search for as `written`."""
    return next((name for name, known in WRITTEN.items() if known == written), written)


@shows_others
def collection_head(page: Page, key: str) -> str:
    """Render the subject of a collection, and a link to all collections."""
    collection = page.judgement.register.source_of(page.judgement.of_article(key)[0].claim)
    return template(
        page,
        "claims/collection.html",
        collection=collection,
        index=f"{article_page(key).partition('/')[0]}/index",
    )


def collections(page: Page, origin: str) -> str:
    """Render the subjects of an origin with links to their pages, which are not in the navigation."""
    found = page.judgement.register.collections_of(Origin(origin))
    return template(page, "claims/collections.html", collections=found, article_page=article_page)


@shows_others
def documentation(page: Page) -> str:
    """Render the verdicts on PyTorch's documentation, by function."""
    return template(
        page,
        "claims/documentation.html",
        documented=_documented(page),
        NOT_TRUE=NOT_TRUE,
        first=page.history.releases[0],
    )


@shows_others
def documentation_corrections(page: Page) -> str:
    """Render the statements of PyTorch's documentation that are not true."""
    claims, documented = page.judgement.of_origin(Origin.DOCUMENTATION), _documented(page)
    return template(
        page,
        "claims/documentation_corrections.html",
        claims=claims,
        functions=sum(each.is_docstring for each in documented),
        pages=sum(not each.is_docstring for each in documented),
        counts=score(claims),
        wrong=not_true(claims),
        shown=SHOWN,
        torch=page.judgement.torch,
        without_roles=without_roles,
    )


def _documented(page: Page) -> Sequence[Documented]:
    """Group the claims by docstring or page; groups with a statement that is not true come first."""
    by_name: dict[str, list[Judged]] = {}
    for judged in page.judgement.claims:
        if isinstance(judged.claim, DocumentationClaim):
            by_name.setdefault(judged.claim.said_in, []).append(judged)
    found = [
        Documented(
            name,
            documented_at(name),
            of,
            score(of),
            page.history.docstring_since(name) if name not in PAGES else None,
            name not in PAGES,
        )
        for name, of in by_name.items()
    ]
    return sorted(found, key=lambda each: (not not_true(each.claims), each.is_docstring, each.name.lower()))
