"""Writes corrections of PyTorch's documentation in a form that can be filed: Markdown, in English."""

from collections.abc import Iterator

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.judge.judged import Judged, Run
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.register.kinds import Origin, Verdict
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.claims.collections import without_roles
from tensorcopy_docs.sphinx.claims.places import documented_at
from tensorcopy_docs.sphinx.claims.scores import not_true, score
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.table.model import told, value_text


def issue_text(judged: Judged) -> str:
    """A correction as Markdown: where the sentence is, what it says, what happens, and the suggested wording."""
    claim = judged.claim
    name = claim.docstring or str(claim.page)
    place = f", {claim.place(ENGLISH)}" if claim.place else ""
    shown = f'The sentence with "{claim.phrase}" says: ' if claim.phrase else "It says: "
    paragraphs = [
        f"**Where:** [{name}]({documented_at(name)}){place}",
        f"{shown}{claim.statement(ENGLISH)}",
        claim.reason(ENGLISH),
        *_evidence(judged),
        f"**Suggested wording:** {claim.suggestion}",
    ]
    return "\n\n".join(paragraphs)


def _evidence(judged: Judged) -> Iterator[str]:
    """The code that shows it and what it printed: the counterexamples of a claim that is misleading, else its test."""
    runs = judged.counterexamples if judged.verdict is Verdict.MISLEADING else [judged.proof]
    yield f"With PyTorch {judged.torch}:"
    for run in runs:
        if run is not None:
            yield from _cells(run) if run.cells else _code(run)


def _code(run: Run) -> Iterator[str]:
    yield f"```python\nimport torch\n\n{run.code}\n```"
    if said := normalise("\n".join(filter(None, (run.printed.strip(), run.raised)))).strip():
        yield f"```text\n{said}\n```"


def _cells(run: Run) -> Iterator[str]:
    for cell in run.cells:
        key = CellKey.named(cell.name)
        call = "w, x = source()\ny = operate(x)"
        yield f"```python\nimport torch\n\n{rows()[key.row].snippet.strip()}\n\n{call}\n```"
        value = str(cell.found)
        yield f"Measured: {told(key.column, value, ENGLISH) or value_text(value, ENGLISH) or f'`{value}`'}."


def _upstream(page: Page, verdicts: str) -> str:
    wanted = [Verdict(each) for each in verdicts.split()]
    claims = [each for each in not_true(page.judgement.of_origin(Origin.DOCUMENTATION)) if each.verdict in wanted]
    return template(
        page,
        "claims/upstream.html",
        claims=claims,
        counts=score(claims),
        issue_text=issue_text,
        without_roles=without_roles,
    )


UPSTREAM_PARTS: dict[str, Renderer] = {"upstream": _upstream}
