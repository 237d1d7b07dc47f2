"""The parts of pages that show claims and verdicts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tensorcopy_docs.draw import version_strip
from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.models import Verdict
from tensorcopy_docs.sphinx.articles.pages import article_page, script_page
from tensorcopy_docs.sphinx.claims.tested import outcomes_told, told_by_version
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView

SHOWN = 6  # more claims about a function than these are folded


@dataclass(frozen=True)
class Count:
    """How many of some claims have a verdict."""

    verdict: Verdict
    count: int

    def __iter__(self) -> Iterable[object]:
        return iter((self.verdict, self.count))


@dataclass(frozen=True)
class OfItsDay:
    """The score of an article's claims on the version of torch nearest to its own."""

    torch: str
    counts: Sequence[Count]


def counted(verdicts: Iterable[Verdict | None]) -> list[Count]:
    """How many there are of each verdict that there is any of."""
    known = list(verdicts)
    return [Count(verdict, known.count(verdict)) for verdict in Verdict if verdict in known]


def score(claims: Iterable[Judged]) -> list[Count]:
    """How many of `claims` have each verdict."""
    return counted(judged.verdict for judged in claims)


def is_about(judged: Judged, name: str) -> bool:
    """Whether a claim is about the function `name`: it is listed under it, or its statement has it in code."""
    quoted = " ".join(re.findall(r"`([^`]+)`", judged.claim.statement.source))
    return name in judged.claim.apis or re.search(rf"\b{re.escape(name)}\(", quoted) is not None


def _legend(page: Page, examples: str) -> str:
    claims = [page.judgement.by_id[id_] for id_ in examples.split()]
    return template(page, "claims/legend.html", examples=claims)


def _all(page: Page, _: str) -> str:
    judgement = page.judgement
    return template(
        page, "claims/all.html", judgement=judgement, counts=score(judgement.claims), article_page=article_page
    )


def _cards(page: Page, article: str) -> str:
    claims = page.judgement.of_article(article)

    def cell_uri(name: str) -> str:
        key = CellKey.named(name)
        return TableView(page).row_uri(key.row, key.column)

    def strip(judged: Judged) -> str:
        return version_strip.draw(judged.history, language=page.language, name=f"strip-{judged.claim.id}")

    return template(
        page,
        "claims/cards.html",
        claims=claims,
        counts=score(claims),
        then=_of_its_day(claims),
        torch=page.judgement.torch,
        told=lambda values, kind: outcomes_told(values, page.language, kind),
        tested=lambda judged: told_by_version(judged, page.language),
        cell_uri=cell_uri,
        twins=page.judgement.register.twins,
        article_page=article_page,
        strip=strip,
        changed=lambda history: len(set(history.values())) > 1,
        script_page=script_page,
    )


def _of_its_day(claims: Sequence[Judged]) -> OfItsDay | None:
    """The score of the article's day; a claim without one counts as it does now. None where its torch is unknown."""
    versions = [judged.of_its_day.release for judged in claims if judged.of_its_day]
    if not versions:
        return None
    verdicts = [(judged.of_its_day or judged).verdict for judged in claims]
    return OfItsDay(versions[0], counted(verdicts))


def _notes(page: Page, script: str) -> str:
    return template(page, "claims/notes.html", claims=page.judgement.of_script(script))


def _about(page: Page, names: str) -> str:
    claims = [judged for judged in page.judgement.claims if any(is_about(judged, name) for name in names.split())]
    return template(page, "claims/about.html", claims=claims, counts=score(claims), folded=len(claims) > SHOWN)


CLAIM_PARTS: dict[str, Renderer] = {
    "verdict-legend": _legend,
    "claims": _all,
    "claim-cards": _cards,
    "claim-notes": _notes,
    "claims-about": _about,
}
