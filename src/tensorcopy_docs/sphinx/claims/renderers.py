"""Renders claims and verdicts."""

from collections.abc import Mapping

from tensorcopy_docs.draw import version_strip
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.docnames import script_page
from tensorcopy_docs.register.models import Article
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.claims.about import myth
from tensorcopy_docs.sphinx.claims.collections import COLLECTION_PARTS, without_roles
from tensorcopy_docs.sphinx.claims.listed import PART, listed
from tensorcopy_docs.sphinx.claims.places import documented_at, place_of
from tensorcopy_docs.sphinx.claims.scores import not_true, others
from tensorcopy_docs.sphinx.claims.tested import outcomes_told, told_by_version
from tensorcopy_docs.sphinx.claims.upstream import UPSTREAM_PARTS
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView, shown_value
from tensorcopy_docs.sphinx.table.whole import usual_source
from tensorcopy_docs.table.model import told


def changed(values: Mapping[str, str]) -> bool:
    """Whether a test had different outcomes on different versions."""
    return len(set(values.values())) > 1


def _legend(page: Page, examples: str) -> str:
    claims = [page.judgement.by_id[id_] for id_ in examples.split()]
    return template(page, "claims/legend.html", examples=claims)


def _cards(page: Page, key: str) -> str:
    claims = page.judgement.of_article(key)
    source = page.judgement.register.source_of(claims[0].claim) if claims else None

    def strip(judged: Judged) -> str:
        return version_strip.draw(judged.history, language=page.language, name=f"strip-{judged.claim.id}")

    return template(
        page,
        "claims/cards.html",
        claims=claims,
        wrong=not_true(claims),
        rest=others(claims),
        folded=isinstance(source, Article),
        torch=page.judgement.torch,
        told=lambda values, kind: outcomes_told(values, page.language, kind),
        tested=lambda judged: told_by_version(judged, page.language),
        view=TableView(page),
        usual=usual_source(),
        call_of=lambda row: rows()[row].call,
        told_of_cell=lambda column, value: told(column, value, page.language),
        shown_value=lambda column, value: shown_value(value, page.language, column),
        strip=strip,
        changed=changed,
        script_page=script_page,
        place=lambda claim: place_of(claim, page.language),
        documented_at=documented_at,
        without_roles=without_roles,
        since=page.history.docstring_since,
        first=page.history.releases[0],
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
