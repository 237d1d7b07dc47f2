"""What changed from release to release, as document nodes: the timeline, and all that ever changed in one table."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.history.changes import Change, told
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.lab.values import NOT_AVAILABLE, RUNS
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.nodes import Content, claim_link, fold, fold_title, labelled, paragraph, prose, table
from tensorcopy_docs.sphinx.table_nodes import COLUMNS_PAGE, TableNodes
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import outcome_word, say

NONE = "none"
SHOWN = 4  # more calls than these are folded
TURNED = {"proof": "timeline-proof", "counterexample": "timeline-counterexample"}


class history_data(nodes.General, nodes.Element):
    """What the page's script compares releases by; `values` by release for each row of the table before it."""


def visit_history_data(writer: HTML5Translator, node: history_data) -> None:
    # In a script element nothing but its own end tag is markup.
    text = json.dumps({"releases": node["releases"], "values": node["values"]}, ensure_ascii=False)
    writer.body.append(writer.starttag(node, "script", "", CLASS="tc-history-data", type="application/json"))
    writer.body.append(text.replace("<", "\\u003c"))


def depart_history_data(writer: HTML5Translator, node: history_data) -> None:
    writer.body.append("</script>\n")


@dataclass(frozen=True)
class HistoryNodes:
    """Makes nodes of `past` for one page."""

    past: History
    judged: Judgement
    maker: TableNodes

    @property
    def language(self) -> str:
        return self.maker.language

    def timeline(self) -> list[nodes.section]:
        """A section for each release, newest first."""
        return [self._release(version) for version in reversed(self.past.releases)]

    def _release(self, version: str) -> nodes.section:
        id_ = "torch-" + version.replace(".", "-")
        section = nodes.section("", nodes.title("", f"torch {version}"), ids=[id_], names=[id_])
        python = self.past.records[version].python
        section += paragraph(say("timeline-python", self.language, version=python), "tc-python")
        if version == self.past.releases[0]:
            section += paragraph(say("timeline-first", self.language))
            return section
        found = [*self._arrived(version), *self._changed(version), *self._claims(version)]
        section += found or [paragraph(say("timeline-same", self.language))]
        return section

    def _arrived(self, version: str) -> list[nodes.Node]:
        """New calls, calls that came to raise or to run, and columns that can be measured from here on."""
        groups: dict[tuple[str, str], list[nodes.Node]] = {}
        for change in self.past.call_changes:
            if change.release == version:
                old, new = (NOT_AVAILABLE, "") if change.old == NOT_AVAILABLE else (change.old, change.new)
                groups.setdefault((old, new), []).append(self._call(change.name))
        found: list[nodes.Node] = []
        for key, links in sorted(groups.items()):
            found.append(self._listed(self._call_head(*key), links))
            if key[0] != NOT_AVAILABLE:
                found.append(self._watch(say("timeline-call-watch", self.language)))
        if columns_ := self.past.new_columns(version):
            links = [self._column(column) for column in columns_]
            found.append(self._listed(say("timeline-new-properties", self.language), links))
        return found

    def _call_head(self, old: str, new: str) -> str:
        if old == NOT_AVAILABLE:
            return say("timeline-new-calls", self.language)
        states = {"old": self._state(old), "new": self._state(new)}
        return say("timeline-call", self.language, **states)

    def _state(self, state: str) -> str:
        return say("call-runs", self.language) if state == RUNS else _value(state, self.language)

    def _changed(self, version: str) -> list[nodes.Node]:
        """The changes of cells, together where column, old and new value are the same; new names of nodes last."""
        groups: dict[tuple[str, str, str], list[Change[CellKey]]] = {}
        for change in self.past.cell_changes:
            if change.release == version:
                column = change.key.column
                renamed = column == "grad-fn" and NONE not in (change.old, change.new)
                values = ("", "") if renamed else (change.old, change.new)
                groups.setdefault((column, *values), []).append(change)
        order = list(columns())
        return [
            node
            for key in sorted(groups, key=lambda key: (key[1:] == ("", ""), order.index(key[0])))
            for node in self._group(key, groups[key])
        ]

    def _group(self, key: tuple[str, str, str], group: list[Change[CellKey]]) -> list[nodes.Node]:
        column, old, new = key
        label, language = words().properties[column], self.language
        if old or new:
            values = {"old": _value(old, language), "new": _value(new, language)}
            head = say("timeline-changed", language, property=label.label(language), **values)
        else:
            head = say("timeline-renamed", language, property=label.label(language), count=len(group))
        links = [self._cell(change) for change in group]
        return [self._listed(head, links), self._watch(label.watch(language))]

    def _watch(self, text: str) -> nodes.paragraph:
        return labelled(say("timeline-watch", self.language), text, self.language, "tc-watch")

    def _listed(self, head: str, links: list[nodes.Node]) -> nodes.Element:
        """Links under a head; folded where they are many."""
        line = paragraph([nodes.strong("", "", *prose(head))], "tc-change")
        items = nodes.bullet_list("", *(nodes.list_item("", paragraph([link])) for link in links))
        if len(links) > SHOWN:
            title = say("timeline-calls", self.language, count=len(links))
            return nodes.container("", line, fold("", fold_title("", title), items), classes=["tc-changes"])
        return nodes.container("", line, items, classes=["tc-changes"])

    def _claims(self, version: str) -> list[nodes.Node]:
        changed = {change.name: change for change in self.past.proof_changes if change.release == version}
        items = []
        for judged in self.judged.claims:
            turned = [(run, changed[run.name]) for run in judged.runs if run.name in changed]
            for run, change in turned:
                old, new = (outcome_word(value, self.language) for value in (change.old, change.new))
                link = claim_link(judged.claim.id, prose(judged.claim.statement(self.language)))
                text = say(TURNED[run.kind], self.language, name=f"`{run.name}`", old=old, new=new)
                items.append(nodes.inline("", "", link, nodes.Text(" "), *prose(text)))
        return [self._listed(say("timeline-claims", self.language), items)] if items else []

    def comparison(self) -> list[nodes.Node]:
        """Every cell, call and proof that ever changed, with its history in words, and the data to compare releases."""
        entries = [*self._call_entries(), *self._proof_entries(), *self._cell_entries()]
        head = [say("compare-thing", self.language), say("compare-history", self.language)]
        lines: list[list[Content]] = [[what, history] for what, history, _ in entries]
        data = history_data(releases=self.past.releases, values=[values for _, _, values in entries])
        return [table(head, lines, "tc-compare"), data]

    def _call_entries(self) -> list[tuple[Content, str, list[str]]]:
        """The calls that came later, or came to raise, or to run."""
        names = dict.fromkeys(change.name for change in self.past.call_changes)
        found = []
        for row in names:
            states = {version: self._state(state) for version, state in self.past.of_call(row).items()}
            found.append(self._entry(self._call(row), states))
        return found

    def _cell_entries(self) -> list[tuple[Content, str, list[str]]]:
        found = []
        # The names of nodes come last: they matter least.
        for key in sorted(self.past.turned_cells, key=lambda key: key.column == "grad-fn"):
            row, column = key.row, key.column
            what = [self._call(row), nodes.Text(" · "), self._column(column)]
            # With the releases on which the call raises: what it came to before them does not hold on them.
            values = {
                version: value for version, value in self.past.of_cell(row, column).items() if value != NOT_AVAILABLE
            }
            found.append(self._entry(what, values))
        return found

    def _proof_entries(self) -> list[tuple[Content, str, list[str]]]:
        names = {change.name for change in self.past.proof_changes}
        found = []
        for judged in self.judged.claims:
            if judged.claim.proof in names:
                link = claim_link(judged.claim.id, prose(judged.claim.statement(self.language)))
                outcomes = self.past.of_proof(judged.claim.proof)
                spoken = {version: outcome_word(value, self.language) for version, value in outcomes.items()}
                found.append(self._entry(link, spoken))
        return found

    def _entry(self, what: Content, values: Mapping[str, str]) -> tuple[Content, str, list[str]]:
        spoken = {version: value_words(value, self.language) or value for version, value in values.items()}
        return what, told(spoken, str, self.language), [spoken.get(version, "") for version in self.past.releases]

    def _call(self, row: str) -> nodes.inline:
        given = nodes.inline("", "", *self.maker.given(row), classes=["tc-beside"])
        return nodes.inline("", "", self.maker.row_link(row), nodes.Text(" "), given)

    def _cell(self, change: Change[CellKey]) -> nodes.inline:
        row, column = change.key.row, change.key.column
        given = nodes.inline("", "", *self.maker.given(row), classes=["tc-beside"])
        parts: list[nodes.Node] = [
            self.maker.cell_link(row, column, nodes.literal("", rows()[row].call)),
            nodes.Text(" "),
            given,
        ]
        if column == "grad-fn" and NONE not in (change.old, change.new):
            arrow = f" {_value(change.old, self.language)} → {_value(change.new, self.language)}"
            parts += prose(arrow)
        return nodes.inline("", "", *parts)

    def _column(self, column: str) -> nodes.reference:
        return self.maker.link(COLUMNS_PAGE, column, words().properties[column].label(self.language))


def _value(value: str, language: str) -> str:
    """A value in words, or as code."""
    return value_words(value, language) or f"`{value}`"
