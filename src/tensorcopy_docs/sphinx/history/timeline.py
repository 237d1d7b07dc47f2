"""What changed on one version of torch, grouped as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.history.changes import Change
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.lab.values import NONE, NOT_AVAILABLE, RUNS, raised
from tensorcopy_docs.languages import Language
from tensorcopy_docs.snippets.table import columns
from tensorcopy_docs.sphinx.parts.markup import prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import outcome_word, say

GRAD_FN = "grad-fn"
TURNED = {"proof": "timeline-proof", "counterexample": "timeline-counterexample"}


@dataclass(frozen=True)
class Item:
    """A line of a group: a row, a cell, a column or a claim, and what is behind it."""

    kind: Literal["row", "cell", "column", "claim"]
    name: str
    claim: Judged | None = None
    behind: Markup | None = None


@dataclass(frozen=True)
class Group:
    """Changes under one head, and which code they can reach."""

    head: str
    items: Sequence[Item]
    watch: str | None = None


def groups(page: Page, version: str) -> list[Group]:
    """All that changed on `version`: functions that came or turned, cells, claims."""
    return [*_arrived(page, version), *_changed(page, version), *_claims(page, version)]


def state_word(state: str, language: Language) -> str:
    """Whether a row's function runs, in words."""
    return say("call-runs", language) if state == RUNS else value_word(state, language)


def value_word(value: str, language: Language) -> str:
    """A value in words, or as code."""
    return value_words(value, language) or f"`{value}`"


def is_renamed(change: Change[CellKey]) -> bool:
    """Whether all that changed is the name of a node of the graph."""
    return change.key.column == GRAD_FN and NONE not in (change.old, change.new)


def _arrived(page: Page, version: str) -> list[Group]:
    """New functions, functions that now raise or now run, and columns that can be measured from here on."""
    language = page.language
    found: dict[tuple[str, str], list[Item]] = {}
    for change in page.history.call_changes:
        if change.release == version:
            key = (NOT_AVAILABLE, "") if change.old == NOT_AVAILABLE else (change.old, change.new)
            found.setdefault(key, []).append(Item("row", change.name))
    made = []
    for (old, new), items in sorted(found.items()):
        if old == NOT_AVAILABLE:
            made.append(Group(say("timeline-new-calls", language), items))
        else:
            states = {"old": state_word(old, language), "new": state_word(new, language)}
            watch = say("timeline-call-watch", language)
            made.append(Group(say("timeline-call", language, **states), items, watch))
    if new_columns := page.history.new_columns(version):
        made.append(Group(say("timeline-new-properties", language), [Item("column", column) for column in new_columns]))
    return made


def _changed(page: Page, version: str) -> list[Group]:
    """The changes of cells, together where column, old and new value are the same; new names of nodes last."""
    found: dict[tuple[str, str, str], list[Change[CellKey]]] = {}
    for change in page.history.cell_changes:
        if change.release == version:
            values = ("", "") if is_renamed(change) else (change.old, change.new)
            found.setdefault((change.key.column, *values), []).append(change)
    order = list(columns())
    keys = sorted(found, key=lambda key: (key[1:] == ("", ""), order.index(key[0])))
    return [_changed_group(key, found[key], page.language) for key in keys]


def _changed_group(key: tuple[str, str, str], changes: Sequence[Change[CellKey]], language: Language) -> Group:
    column, old, new = key
    label = words().properties[column]
    error = raised(new) or raised(old)
    if error and label.given:
        turn = "timeline-now-raises" if raised(new) else "timeline-raises-no-more"
        given = {"given": label.given(language)}
        items = [Item("cell", change.name) for change in changes]
        return Group(say(turn, language, error=error, **given), items, say("timeline-given-watch", language, **given))
    if old or new:
        values = {"old": value_word(old, language), "new": value_word(new, language)}
        head = say("timeline-changed", language, property=label.label(language), **values)
    else:
        head = say("timeline-renamed", language, property=label.label(language), count=len(changes))
    items = [Item("cell", change.name, behind=_renaming(change, language)) for change in changes]
    return Group(head, items, label.watch(language))


def _renaming(change: Change[CellKey], language: Language) -> Markup | None:
    if not is_renamed(change):
        return None
    return prose(f" {value_word(change.old, language)} → {value_word(change.new, language)}", language)


def _claims(page: Page, version: str) -> list[Group]:
    changed = {change.name: change for change in page.history.proof_changes if change.release == version}
    language, items = page.language, []
    for judged in page.judgement.claims:
        for run in [*judged.runs, *judged.caveat_runs]:
            if run.name in changed:
                change = changed[run.name]
                old, new = (outcome_word(value, language, run.kind) for value in (change.old, change.new))
                text = say(TURNED[run.kind], language, name=f"`{run.name}`", old=old, new=new)
                items.append(Item("claim", run.name, judged, Markup(" ") + prose(text, language)))
    return [Group(say("timeline-claims", language), items)] if items else []
