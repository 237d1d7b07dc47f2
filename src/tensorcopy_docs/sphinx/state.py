"""What a build knows: the register, the evidence measured for it, the judgement of both, the table, the history."""

import json
import os
from functools import lru_cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.history.changes import History
from tensorcopy_docs.history.record_files import RecordError, load_records
from tensorcopy_docs.judge.judgement import Judgement, judge_all
from tensorcopy_docs.lab.runner import LabError, measure
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import RegisterError
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.domain import PartName
from tensorcopy_docs.sphinx.environment import EVIDENCE_VARIABLE
from tensorcopy_docs.table.model import Table, table_of, words
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import say

STRUCTURE = "structure.json"
# By the folder of the build's doctrees: what is read again there is what the folder remembers.
_JUDGEMENTS: dict[str, Judgement] = {}
_TABLES: dict[str, Table] = {}
_HISTORIES: dict[str, History] = {}
_RENDERED: dict[str, dict[str, dict[PartName, str]]] = {}


@lru_cache
def measured_once() -> dict:
    """The evidence of this build: what the command "build" has measured for all languages, or else measured here."""
    file = os.environ.get(EVIDENCE_VARIABLE)
    return json.loads(Path(file).read_text(encoding="utf-8")) if file else measure()


def begin(app: Sphinx) -> None:
    """Load the register, measure, judge; stop the build where a verdict is not the expected one."""
    try:
        register = load(Path(app.config.tensorcopy_articles))
        evidence = measured_once()
        records = load_records()
    except (RegisterError, LabError, RecordError) as error:
        raise ExtensionError(str(error)) from None
    judged = judge_all(register, evidence, records)
    measured = table_of(evidence)
    if judged.torch == pinned_torch() and (faults := judged.faults() + measured.faults()):
        raise ExtensionError("\n".join(faults))
    _JUDGEMENTS[str(app.doctreedir)] = judged
    _TABLES[str(app.doctreedir)] = measured
    _HISTORIES[str(app.doctreedir)] = past = History(records, evidence)
    _RENDERED[str(app.doctreedir)] = {}
    language = language_named(app.config.language)
    _write_if_changed(Path(app.doctreedir) / STRUCTURE, _structure(judged, past, language))


def judgement(build: Sphinx | BuildEnvironment) -> Judgement:
    """The judgement of a build."""
    return _JUDGEMENTS[str(build.doctreedir)]


def table(build: Sphinx | BuildEnvironment) -> Table:
    """The semantics table of a build."""
    return _TABLES[str(build.doctreedir)]


def history(build: Sphinx | BuildEnvironment) -> History:
    """What the recorded releases say, and that of the build."""
    return _HISTORIES[str(build.doctreedir)]


def rendered_parts(build: Sphinx | BuildEnvironment) -> dict[str, dict[PartName, str]]:
    """The HTML of the parts of each page that a build has rendered and not written yet."""
    return _RENDERED[str(build.doctreedir)]


def note_structure(env: BuildEnvironment) -> None:
    """Have the page that is being read read again when the things that directives make sections of change."""
    env.note_dependency(str(Path(env.doctreedir) / STRUCTURE))


def _structure(judged: Judgement, past: History, language: Language) -> str:
    """All that decides which nodes the directives leave; what templates say of them is rendered in every build."""
    return json.dumps(
        {
            "titles": [say(key, language) for key in ("scripts", "claims", "figures")],
            "articles": {article.key: [claim.id for claim in article.claims] for article in judged.register.articles},
            "scripts": {id_: len(judged.of_script(id_)) for id_ in judged.register.scripts},
            "versions": past.releases,
            "groups": list(words().groups),
            "rows": list(rows()),
            "columns": {column: words().properties[column].label(language) for column in columns()},
        }
    )


def _write_if_changed(path: Path, text: str) -> None:
    # An unchanged file keeps its time, so Sphinx reads nothing again.
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
