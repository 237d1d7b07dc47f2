"""Renders claims and verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.draw import version_strip
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.register.docnames import FOLDERS, script_page
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.register.models import Article, Documentation
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.claims.collections import (
    collection_head,
    collections,
    documentation,
    documentation_corrections,
    function_of,
    without_roles,
)
from tensorcopy_docs.sphinx.claims.listed import REST, listed
from tensorcopy_docs.sphinx.claims.myths import shown_myths
from tensorcopy_docs.sphinx.claims.places import documented_at, place_of
from tensorcopy_docs.sphinx.claims.scores import not_true, others
from tensorcopy_docs.sphinx.claims.tested import describe_outcomes, describe_tests
from tensorcopy_docs.sphinx.claims.upstream import BUGS, upstream
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple, titled
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.table.view import TableView, shown_value
from tensorcopy_docs.sphinx.table.whole import usual_source
from tensorcopy_docs.table.model import describe_value
from tensorcopy_docs.words import say

MOST_MYTHS = 3  # on a page


def claims_about(judgement: Judgement, name: str) -> Sequence[Judged]:
    """Return the claims about the function `name`, in any article, statement or docstring (see `register.calls`)."""
    calls = judgement.register.calls
    return [judged for judged in judgement.claims if function_of(name) in calls[judged.claim.id]]


@shows_others
def myth(page: Page, claim: str) -> str:
    """Render the wrong statement, its verdict, and a link to its test."""
    return template(page, "claims/myth.html", judged=page.judgement.by_id[claim])


def changed(values: Mapping[str, str]) -> bool:
    """True if a test had different outcomes on different versions."""
    return len(set(values.values())) > 1


@shows_others
def _legend(page: Page, examples: Sequence[str]) -> str:
    claims = [page.judgement.by_id[id_] for id_ in examples]
    return template(page, "claims/legend.html", examples=claims)


@shows_others
def cards(page: Page, key: str) -> str:
    """Render the claims of an article, or of a collection, with their tests."""
    claims = page.judgement.of_article(key)
    source = page.judgement.register.source_of(claims[0].claim) if claims else None

    def strip(judged: Judged) -> str:
        return version_strip.draw(judged.history, language=page.language)

    return template(
        page,
        "claims/cards.html",
        claims=claims,
        wrong=not_true(claims),
        rest=others(claims),
        folded=isinstance(source, Article),
        documented=isinstance(source, Documentation),
        torch=page.judgement.torch,
        describe_outcomes=lambda values, kind: describe_outcomes(values, page.language, kind),
        tested=lambda judged: describe_tests(judged, page.language),
        view=TableView(page),
        usual=usual_source(),
        call_of=lambda row: rows()[row].call,
        describe_cell=lambda column, value: describe_value(column, value, page.language),
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


@shows_others
def notes(page: Page, script: str) -> str:
    """Render the claims that rest on a script."""
    claims = page.judgement.of_script(script)
    return template(page, "claims/notes.html", claims=[*not_true(claims), *others(claims)])


class LegendDirective(PartDirective):
    """``verdict-legend [CLAIM …]``: every verdict and when it is computed, with those of the claims that have it."""

    optional_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        claims = self.known(state_of(self.env).judgement.register.claims, "claim") if self.arguments else []
        return [self.part(_legend, claims)]


class CollectionDirective(PartDirective):
    """``collection KEY``: what a page of statements is about, and the claims with their tests."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        register = state_of(self.env).judgement.register
        (key,) = self.known([collection.key for collection in register.collections], "collection")
        for judged in state_of(self.env).judgement.of_article(key):
            domain_of(self.env).note_claim(judged.claim.id, self.env.docname)
        collection = next(each for each in register.collections if each.key == key)
        tested = titled(prose(say("title-claims-tested", self.language)), "claims", self.part(cards, key))
        return [titled(prose(collection.name(self.language)), key, self.part(collection_head, key), tested)]


class CollectionsDirective(PartDirective):
    """``collections ORIGIN``: links to the pages of an origin, each called by its subject."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        (origin,) = self.known([each for each in FOLDERS if each.prefix], "origin")
        return [self.part(collections, origin)]


class MythDirective(PartDirective):
    """``myth CLAIM``: a claim that is not true, in a line beside what refutes it; at most `MOST_MYTHS` on a page."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        judged = state_of(self.env).judgement
        (claim,) = self.known(judged.by_id, "claim")
        if judged.by_id[claim].verdict not in NOT_TRUE:
            raise self.error(f"myth: {claim} must be a claim that is not true; found {judged.by_id[claim].verdict}")
        number: int = 1 + (self.env.temp_data.get(self.name) or 0)
        self.env.temp_data[self.name] = number
        if number > MOST_MYTHS:
            raise self.error(f"myth: a page must have at most {MOST_MYTHS}; found {claim}, too")
        return [self.part(myth, claim)]


class UpstreamDirective(PartDirective):
    """``upstream VERDICT …``: the corrections of PyTorch's documentation, to be filed; ``upstream bugs``: bugs."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        return [self.part(upstream, self.known([*map(str, Verdict), BUGS], "verdict"))]


enter(
    PageType("claims", weight=0.5, scripts="filter"),
    DOCUMENTATION := PageType(
        "documentation/*", weight=0.8, optional=True, registered=True, scripts="filter semantics", others=CODE
    ),
    DOCUMENTATION.index("filter semantics"),
    replace(DOCUMENTATION, pages="documentation/upstream*", scripts="semantics"),
    STATEMENTS := replace(DOCUMENTATION, pages="said/*", weight=0.7),
    STATEMENTS.index("filter"),
)


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx, and write the rows that the page of all claims does not deliver."""
    app.connect("build-finished", REST.write)
    add_directives(
        app,
        {
            "verdict-legend": LegendDirective,
            "collection": CollectionDirective,
            "collections": CollectionsDirective,
            "myths": simple(shown_myths, "``myths``: what is not true and what is so, a line each, by subject."),
            "documentation": simple(
                documentation, "``documentation``: verdicts on PyTorch's documentation by function."
            ),
            "documentation-corrections": simple(
                documentation_corrections,
                "``documentation-corrections``: what PyTorch's documentation says and is not true.",
            ),
            "upstream": UpstreamDirective,
            "claims": simple(listed, "``claims``: the score of all claims of all articles, and a table of them."),
            "myth": MythDirective,
        },
    )
