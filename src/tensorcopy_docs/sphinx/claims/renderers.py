"""Renders claims and verdicts."""

from collections.abc import Mapping

from tensorcopy_docs.draw import version_strip
from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.docnames import script_page
from tensorcopy_docs.register.kinds import NOT_TRUE
from tensorcopy_docs.sphinx.claims.about import myth
from tensorcopy_docs.sphinx.claims.collections import COLLECTION_PARTS, without_roles
from tensorcopy_docs.sphinx.claims.listed import PART, listed
from tensorcopy_docs.sphinx.claims.places import documented_at, place_of, source_named
from tensorcopy_docs.sphinx.claims.reviews import review_of
from tensorcopy_docs.sphinx.claims.scores import not_true, others, score
from tensorcopy_docs.sphinx.claims.tested import outcomes_told, told_by_version
from tensorcopy_docs.sphinx.claims.upstream import UPSTREAM_PARTS
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.table.model import value_words

NAMED = 10  # claims that mean the same as another one: further ones are counted


def changed(values: Mapping[str, str]) -> bool:
    """Whether a test had different outcomes on different versions."""
    return len(set(values.values())) > 1


def _legend(page: Page, examples: str) -> str:
    claims = [page.judgement.by_id[id_] for id_ in examples.split()]
    return template(page, "claims/legend.html", examples=claims)


def _cards(page: Page, article: str) -> str:
    claims = page.judgement.of_article(article)
    register = page.judgement.register

    def cell_uri(name: str) -> str:
        key = CellKey.named(name)
        return TableView(page).row_uri(key.row, key.column)

    def strip(judged: Judged) -> str:
        return version_strip.draw(judged.history, language=page.language, name=f"strip-{judged.claim.id}")

    return template(
        page,
        "claims/cards.html",
        claims=[*not_true(claims), *others(claims)],
        counts=score(claims),
        NOT_TRUE=NOT_TRUE,
        torch=page.judgement.torch,
        told=lambda values, kind: outcomes_told(values, page.language, kind),
        tested=lambda judged: told_by_version(judged, page.language),
        cell_uri=cell_uri,
        twins=register.twins,
        NAMED=NAMED,
        twin=lambda claim: source_named(claim, register.source_of(claim), page.language),
        strip=strip,
        changed=changed,
        script_page=script_page,
        cell_word=lambda value: value_words(value or "", page.language) or value,
        place=lambda claim: place_of(claim, page.language),
        documented_at=documented_at,
        without_roles=without_roles,
        since=page.history.docstring_since,
        first=page.history.releases[0],
        review=lambda judged: review_of(page, judged),
    )


def _notes(page: Page, script: str) -> str:
    claims = page.judgement.of_script(script)
    return template(page, "claims/notes.html", claims=[*not_true(claims), *others(claims)])


CLAIM_PARTS: dict[str, Renderer] = {
    "verdict-legend": _legend,
    PART: listed,
    "claim-cards": _cards,
    "claim-notes": _notes,
    **COLLECTION_PARTS,
    **UPSTREAM_PARTS,
    "myth": myth,
}
