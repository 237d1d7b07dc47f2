"""What a build knows: the register, the evidence measured for it, the judgement of both, the table, the history."""

from functools import lru_cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.evidence import Evidence, evidence_of
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.record_files import load_records
from tensorcopy_docs.judge.build import build_of
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.lab.runner import LabError, dumps, measure
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import Table
from tensorcopy_docs.versions import pinned_torch

EVIDENCE = "evidence.json"
TABLE = "table.json"
# By the folder of the build's doctrees: what is read again there is what the folder remembers.
_JUDGEMENTS: dict[str, Judgement] = {}
_TABLES: dict[str, Table] = {}
_HISTORIES: dict[str, History] = {}


@lru_cache
def measured_once() -> Evidence:
    """The evidence of this build: measured in a process of its own, once for both languages."""
    return evidence_of(measure())


def begin(app: Sphinx) -> None:
    """Load the register, measure, judge; stop the build where a verdict is not the expected one."""
    try:
        register = load(Path(app.config.tensorcopy_articles))
        evidence = measured_once()
        built = build_of(register, evidence, load_records())
        faults = built.faults()
    except (FaultsError, LabError) as error:
        raise ExtensionError(str(error)) from None
    judged, measured, past = built.judgement, built.table, built.history
    if judged.torch == pinned_torch() and faults:
        raise ExtensionError("\n".join(faults))
    _JUDGEMENTS[str(app.doctreedir)] = judged
    _TABLES[str(app.doctreedir)] = measured
    _HISTORIES[str(app.doctreedir)] = past
    _write_if_changed(Path(app.doctreedir) / EVIDENCE, dumps(_shown(judged)))
    _write_if_changed(Path(app.doctreedir) / TABLE, dumps(_shown_of(measured, past)))


def judgement(build: Sphinx | BuildEnvironment) -> Judgement:
    """The judgement of a build."""
    return _JUDGEMENTS[str(build.doctreedir)]


def table(build: Sphinx | BuildEnvironment) -> Table:
    """The semantics table of a build."""
    return _TABLES[str(build.doctreedir)]


def history(build: Sphinx | BuildEnvironment) -> History:
    """What the recorded releases say, and that of the build."""
    return _HISTORIES[str(build.doctreedir)]


def table_dependencies(build: BuildEnvironment) -> list[str]:
    """The files on which every page with something of the table depends."""
    package = Path(__file__).parent.parent
    return [
        str(Path(build.doctreedir) / TABLE),
        str(package / "table" / "semantics.toml"),
        str(package / "words" / "words.toml"),
    ]


def dependencies(build: BuildEnvironment) -> list[str]:
    """The files on which every page with a claim or a figure depends, so that a change makes Sphinx read it again."""
    package = Path(__file__).parent.parent
    return [
        str(Path(build.doctreedir) / EVIDENCE),
        str(package / "words" / "words.toml"),
        *map(str, sorted(Path(build.config.tensorcopy_articles).glob("*.toml"))),
    ]


def _shown(judged: Judgement) -> dict:
    """All that pages show and no file of `dependencies` holds: evidence, the proofs' code, other releases."""
    return {
        "torch": judged.torch,
        "articles": [article.key for article in judged.register.articles],
        "claims": {
            id_: {
                "verdict": each.verdict,
                "runs": [run.facts() for run in each.runs],
                "history": each.history,
                "day": each.of_its_day and [each.of_its_day.release, each.of_its_day.verdict],
            }
            for id_, each in judged.by_id.items()
        },
    }


def _shown_of(measured: Table, past: History) -> dict:
    """All that pages show of the table: cells, pictures' facts, snippets, and what changed from release to release."""
    changes = past.call_changes + past.cell_changes + past.proof_changes
    return {
        "torch": measured.torch,
        "cells": measured.cells,
        "pictures": measured.pictures,
        "releases": past.releases,
        "changes": [[each.name, each.release, each.old, each.new] for each in changes],
        "new": [past.new_columns(version) for version in past.releases],
        "snippets": [each.snippet for each in [*rows().values(), *columns().values()]],
    }


def _write_if_changed(path: Path, text: str) -> None:
    # An unchanged file keeps its time, so Sphinx reads nothing again.
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
