"""Shows changes that no event has: names of graph nodes, forward mode, subclasses, declarations, claims, columns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tensorcopy_docs.history.cell_changes import MINOR_COLUMNS, CellChange
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.sphinx.history.event_view import EventView, PropertyChange
from tensorcopy_docs.sphinx.parts.markup import prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say

TURNED = {"proof": "timeline-proof", "counterexample": "timeline-counterexample"}
NUMBERED = re.compile(r"\d$")


@dataclass(frozen=True)
class OfVersion:
    """The changes of one column on one version; `numbered` are names that only got a number at their end."""

    version: str
    properties: Sequence[PropertyChange]
    numbered: Sequence[PropertyChange]

    @property
    def renamed(self) -> int:
        """The number of rows that have a node whose name only got a number at its end."""
        return sum(len(each.rows) for each in self.numbered)


@dataclass(frozen=True)
class Detail:
    """The changes of one column that no event has, newest first."""

    label: Markup
    versions: Sequence[OfVersion]


@dataclass(frozen=True)
class ChangedClaim:
    """A claim of which a proof or counterexample changed its outcome on a version, and the change in words."""

    version: str
    claim: Judged
    turn: Markup


def details(view: EventView, names: Sequence[str] | None = None) -> Sequence[Detail]:
    """Return the changes that no event has, of some rows or of all, by column."""
    changes = [change for change in view.known.aside if names is None or change.row in names]
    by_column = {column: [change for change in changes if change.column == column] for column in MINOR_COLUMNS}
    return [Detail(view.label(column), _versions(view, found)) for column, found in by_column.items() if found]


def _versions(view: EventView, changes: Sequence[CellChange]) -> Sequence[OfVersion]:
    found: dict[str, list[CellChange]] = {}
    for change in changes:
        found.setdefault(change.version, []).append(change)
    return [
        OfVersion(
            version,
            view.grouped([change for change in members if not _is_numbered(change)]),
            view.grouped([change for change in members if _is_numbered(change)]),
        )
        for version, members in found.items()
    ]


def _is_numbered(change: CellChange) -> bool:
    return change.is_renaming and NUMBERED.sub("", change.new) == change.old


def claims(page: Page) -> Sequence[ChangedClaim]:
    """Return a line for each claim of which a run changed its outcome on a version, newest first."""
    language, found = page.language, []
    for change in page.history.turned_proofs:
        for judged in page.judgement.claims:
            for run in (*judged.runs, *judged.caveat_runs):
                if run.name == change.name:
                    old, new = (outcome_word(value, language, run.kind) for value in (change.old, change.new))
                    text = say(TURNED[run.kind], language, name=f"`{run.name}`", old=old, new=new)
                    found.append((change.release, ChangedClaim(short(change.release), judged, prose(text, language))))
    order = page.history.releases
    return [claim for _, claim in sorted(found, key=lambda each: order.index(each[0]), reverse=True)]


def new_columns(page: Page) -> Mapping[str, Sequence[str]]:
    """Return the columns that can be measured since a version, by that version, newest first."""
    found = {short(version): page.history.new_columns(version) for version in reversed(page.history.releases)}
    return {version: columns for version, columns in found.items() if columns}
