"""Writes corrections of PyTorch's documentation, and bugs, as issues for its tracker: Markdown, in English.

One is offered only while the newest version that is recorded has the sentence, word by word, and while all that shows
it comes out there as it does in the build. The notes of PyTorch's documentation are in no version's package, so
sentences of them are not offered.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judged import EvidenceRun, Judged
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.register.claims import DocumentationClaim
from tensorcopy_docs.register.kinds import Origin, Verdict
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.claims.collections import without_roles
from tensorcopy_docs.sphinx.claims.places import documented_at
from tensorcopy_docs.sphinx.claims.scores import not_true, score
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.table.model import describe_value, value_text

BUGS = "bugs"


def offered(claims: Sequence[Judged], history: History) -> list[Judged]:
    """Return the claims to file: the newest version still has their sentence, and still contradicts it."""
    return [judged for judged in claims if _stands(judged, history)]


def _stands(judged: Judged, history: History) -> bool:
    claim, newest = judged.claim, history.releases[-1]
    if (
        not isinstance(claim, DocumentationClaim)
        or claim.docstring is None
        or claim.sentence is None
        or not history.docstring_contains(claim.docstring, claim.sentence)
    ):
        return False
    runs = [*judged.correction_runs, *([] if claim.bug else judged.runs)]
    return all(history.test_outcomes(run.name).get(newest) == run.outcome for run in runs)


def issue_text(judged: Judged, claim: DocumentationClaim, newest: str) -> str:
    """Return a correction, or a bug, as Markdown: the sentence word by word, code and output, what it should say."""
    name = claim.said_in
    quoted = f"[`{name}`]({documented_at(name)}), {claim.place(ENGLISH)}, as of PyTorch {newest}:\n\n> {claim.sentence}"
    related = ", ".join(f"pytorch/pytorch#{number}" for number in claim.threads)
    shown = judged.counterexamples if judged.verdict is Verdict.MISLEADING else [judged.proof]
    paragraphs = [
        *([f"**Bug:** {claim.bug}"] if claim.bug else [f"**Where:** {quoted}", claim.reason(ENGLISH)]),
        f"With PyTorch {judged.torch}{'' if judged.torch == newest else f'; the same with {newest}'}:",
        *dict.fromkeys(_evidence(judged.correction_runs if claim.bug else shown)),  # cells of a row have one code
        f"**The documentation says:** {quoted}" if claim.bug else f"**Suggested wording:** {claim.suggestion}",
        *([f"**Related:** {related}"] if related else []),
    ]
    return "\n\n".join(paragraphs)


def _evidence(runs: Iterable[EvidenceRun | None]) -> Iterator[str]:
    """Yield the code of each run and what it printed, as Markdown."""
    for run in runs:
        if run is not None:
            yield from _cells(run) if run.cells else _code(run)


def _code(run: EvidenceRun) -> Iterator[str]:
    yield f"```python\nimport torch\n\n{without_asserts(run.code)}\n```"
    if printed := normalise(run.printed.strip()).strip():
        yield f"```text\n{printed}\n```"


def without_asserts(code: str) -> str:
    """Return `code` without its assertions; it prints what it asserts."""
    lines: list[str | None] = list(code.splitlines())
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Assert):
            lines[node.lineno - 1 : node.end_lineno] = [None] * len(lines[node.lineno - 1 : node.end_lineno])
    return "\n".join(line for line in lines if line is not None).strip()


def _cells(run: EvidenceRun) -> Iterator[str]:
    for cell in run.cells:
        key = CellKey.named(cell.cell)
        call = "w, x = source()\ny = operate(x)"
        yield f"```python\nimport torch\n\n{rows()[key.row].snippet.strip()}\n\n{call}\n```"
        value = str(cell.value)
        text = describe_value(key.column, value, ENGLISH) or value_text(value, ENGLISH, key.column) or f"`{value}`"
        yield f"Measured: {text}."


@shows_others
def upstream(page: Page, wanted: Sequence[str]) -> str:
    """Render the corrections with some verdicts, or the bugs, as issues to file."""
    claims = page.judgement.of_origin(Origin.DOCUMENTATION)
    bugs = [each for each in claims if isinstance(each.claim, DocumentationClaim) and each.claim.bug]
    corrections = [each for each in not_true(claims) if each.verdict in wanted and each not in bugs]
    claims = offered(bugs if BUGS in wanted else corrections, page.history)
    return template(
        page,
        "claims/upstream.html",
        claims=claims,
        counts=score(claims),
        newest=page.history.releases[-1],
        issue_text=issue_text,
        without_roles=without_roles,
    )
