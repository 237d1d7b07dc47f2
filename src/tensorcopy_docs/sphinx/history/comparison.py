"""Lists each bug, row, claim and cell that has changed, with its history in words and its value on each version."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tensorcopy_docs.history.bugs import CANNOT_RUN
from tensorcopy_docs.history.cell_changes import GRAD_FN
from tensorcopy_docs.history.spans import describe_spans
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.lab.values import NOT_AVAILABLE, RUNS
from tensorcopy_docs.languages import Language
from tensorcopy_docs.sphinx.bugs.view import BugsView
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.words import outcome_word, say


@dataclass(frozen=True)
class Item:
    """A silent bug, a row, a cell, or the test of a claim, that has changed."""

    kind: Literal["bug", "row", "cell", "claim"]
    name: str
    claim: Judged | None = None


@dataclass(frozen=True)
class ComparisonLine:
    """A line of the comparison; `values` are words by version.

    One is "" if the version cannot have a value, and `unmeasured` if it has not measured it.
    """

    item: Item
    history: str
    values: Sequence[str]
    unmeasured: str

    @property
    def is_new(self) -> bool:
        """True if the two newest versions differ and both have a value; if not, the row of the function says so."""
        newest = {*self.values[-2:]}
        return len(newest) > 1 and newest.isdisjoint({"", self.unmeasured})


def entries(page: Page) -> list[ComparisonLine]:
    """Return a line for every silent bug, function, claim and cell that has changed.

    Bugs come first, since an upgrade mends or brings them, and names of nodes last, since they matter least.
    """
    return [*_bugs(page), *_rows(page), *_claims(page), *_cells(page)]


def _bugs(page: Page) -> Iterator[ComparisonLine]:
    """Yield a line for each bug whose status has changed; versions on which it cannot run have no value."""
    view = BugsView(page)
    for bug in view.all:
        known = {version: each for version, each in view.past.statuses(bug).items() if each != NOT_MEASURED}
        statuses = {version: each for version, each in known.items() if each != CANNOT_RUN}
        if len(set(statuses.values())) > 1:
            spoken = {version: view.word(status) for version, status in statuses.items()}
            yield _entry(page, Item("bug", bug.id), spoken, known)


def _rows(page: Page) -> list[ComparisonLine]:
    found = []
    for row in dict.fromkeys(change.name for change in page.history.call_changes):
        states = page.history.call_states(row)
        spoken = {version: _state_word(state, page.language) for version, state in states.items()}
        found.append(_entry(page, Item("row", row), spoken, states))
    return found


def _claims(page: Page) -> list[ComparisonLine]:
    names = {change.name for change in page.history.turned_proofs}
    found = []
    for judged in page.judgement.claims:
        if judged.claim.proof in names:
            outcomes = page.history.proof_outcomes(judged.claim.proof)
            spoken = {version: outcome_word(value, page.language) for version, value in outcomes.items()}
            found.append(_entry(page, Item("claim", judged.claim.proof, judged), spoken, outcomes))
    return found


def _cells(page: Page) -> list[ComparisonLine]:
    found = []
    for key in sorted(page.history.changed_cells, key=lambda key: key.column == GRAD_FN):
        # With the versions on which the function raises: what the cell was before them does not hold on them.
        known = page.history.cell_values(key.row, key.column)
        values = {version: value for version, value in known.items() if value != NOT_AVAILABLE}
        found.append(_entry(page, Item("cell", str(key)), values, known, key.column))
    return found


def _entry(
    page: Page, item: Item, values: Mapping[str, str], measured: Container[str], column: str = ""
) -> ComparisonLine:
    """Return the line of an item from its `values` by version, of those that have `measured` it."""
    language, releases = page.language, page.history.releases
    spoken = {version: value_words(value, language, column) or value for version, value in values.items()}
    told = {version: spoken.get(version, "" if version in measured else NOT_MEASURED) for version in releases}

    def word(value: str) -> str:
        return outcome_word(NOT_MEASURED, language) if value == NOT_MEASURED else value

    history = describe_spans({version: value for version, value in told.items() if value}, word, language)
    return ComparisonLine(item, history, list(map(word, told.values())), word(NOT_MEASURED))


def _state_word(state: str, language: Language) -> str:
    """Return the words for the state of a row's call."""
    return say("call-runs", language) if state == RUNS else value_words(state, language) or state
