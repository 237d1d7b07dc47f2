"""Finds the claims about a function, and renders a claim that is not true where a page refutes it."""

from collections.abc import Sequence

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.sphinx.claims.collections import function_of
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template

MOST_MYTHS = 3  # on a page


def claims_about(judgement: Judgement, name: str) -> Sequence[Judged]:
    """Return the claims about the function `name`, in any article, statement or docstring (see `register.calls`)."""
    calls = judgement.register.calls
    return [judged for judged in judgement.claims if function_of(name) in calls[judged.claim.id]]


@shows_others
def myth(page: Page, claim: str) -> str:
    """Render the wrong statement, its verdict, and a link to its test."""
    return template(page, "claims/myth.html", judged=page.judgement.by_id[claim])
