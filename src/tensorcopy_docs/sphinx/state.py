"""Holds what Sphinx needs during a build: the register, verdicts, table, history, and the parts rendered so far."""

import json
import os
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.models import Record
from tensorcopy_docs.atlas.reading import listed_records, with_measured
from tensorcopy_docs.evidence import Evidence, evidence_of
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.files import read_json
from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.program_records import CompiledRecord
from tensorcopy_docs.history.record_files import load_records
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.judge.knowledge import Knowledge, knowledge_of
from tensorcopy_docs.judge.messages import message_faults
from tensorcopy_docs.lab.runner import LabError, measure
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import Messages
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.domain import PartName, Rendered
from tensorcopy_docs.sphinx.environment import COMPILED_VARIABLE, EVIDENCE_VARIABLE
from tensorcopy_docs.table.model import Table
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import FILE as WORDS
from tensorcopy_docs.words import phrases, say

STRUCTURE = "structure.json"


@dataclass(frozen=True)
class _Files:
    """What the files of the package hold, which is the same in each language."""

    register: Register
    messages: Messages
    records: Mapping[str, Evidence]
    atlas: Mapping[str, Record]

    @classmethod
    def read(cls, register: Path) -> "_Files":
        """Read them, with the register in a folder; raises FaultsError."""
        return cls(load(register), load_messages(register / "messages"), load_records(), listed_records())


@dataclass(frozen=True)
class _State:
    """What one build knows, and the HTML of the parts of each page that it has rendered and not written yet."""

    build: Knowledge
    events: Events
    messages: Messages
    atlas: Atlas
    rendered: MutableMapping[str, MutableMapping[PartName, Rendered]] = field(default_factory=dict)


# What `read_ahead` has read, by the folder of the register.
_AHEAD: dict[Path, _Files] = {}
# By the folder of the build's doctrees: what is read again there is what the folder remembers.
_STATES: dict[str, _State] = {}


@lru_cache
def measured_once() -> Evidence:
    """The evidence of this build: what the command "build" has measured for all languages, or else measured here."""
    file = os.environ.get(EVIDENCE_VARIABLE)
    return evidence_of(read_json(Path(file)) if file else measure())


@lru_cache
def compiled_now() -> CompiledRecord | None:
    """What the command "build" has measured of the compiled programs that pages show; None if it found no compiler."""
    file = Path(os.environ.get(COMPILED_VARIABLE, ""))
    return CompiledRecord.model_validate(read_json(file)) if file.is_file() else None


def read_ahead(register: Path) -> None:
    """Read what every language needs, so that the processes forked from this one need not; raises FaultsError."""
    files = _Files.read(register)
    files.register.calls  # noqa: B018 -- computed once, and kept there
    _AHEAD[register] = files


def begin(app: Sphinx) -> None:
    """Load the register, measure, judge.

    Raises ExtensionError, with a line for each fault, if a file has faults, if the lab does not start, or, on the torch
    that the site is pinned to, if a verdict is not the expected one.
    """
    try:
        folder = Path(app.config.tensorcopy_register)
        files = _AHEAD.get(folder) or _Files.read(folder)
        known = files.messages
        build = knowledge_of(files.register, measured_once(), files.records)
        told = Events(build.history, headlines(Path(app.config.tensorcopy_headlines)))
        known_functions = Atlas(with_measured(files.atlas), build.judgement.torch)
    except (FaultsError, LabError) as error:
        raise ExtensionError(str(error)) from None
    if build.judgement.torch == pinned_torch() and (faults := build.faults()):
        raise ExtensionError("\n".join(faults))
    if build.judgement.torch == pinned_torch() and (faults := message_faults(known, build.history, build.table)):
        raise ExtensionError("\n".join(faults))
    if faults := told.faults():
        raise ExtensionError("\n".join(faults))
    _STATES[str(app.doctreedir)] = _State(build, told, known, known_functions)
    structure = _structure(build, known, language_named(app.config.language))
    _write_if_changed(Path(app.doctreedir) / STRUCTURE, structure)


def judgement(build: Sphinx | BuildEnvironment) -> Judgement:
    """The judgement of a build."""
    return _STATES[str(build.doctreedir)].build.judgement


def table(build: Sphinx | BuildEnvironment) -> Table:
    """The semantics table of a build."""
    return _STATES[str(build.doctreedir)].build.table


def history(build: Sphinx | BuildEnvironment) -> History:
    """What the recorded versions say, and that of the build."""
    return _STATES[str(build.doctreedir)].build.history


def events(build: Sphinx | BuildEnvironment) -> Events:
    """What changed from version to version, under the headlines that persons wrote."""
    return _STATES[str(build.doctreedir)].events


def messages(build: Sphinx | BuildEnvironment) -> Messages:
    """The register's error messages."""
    return _STATES[str(build.doctreedir)].messages


def atlas(build: Sphinx | BuildEnvironment) -> Atlas:
    """What each function does with memory, on each recorded version."""
    return _STATES[str(build.doctreedir)].atlas


def rendered_parts(build: Sphinx | BuildEnvironment) -> MutableMapping[str, MutableMapping[PartName, Rendered]]:
    """The HTML of the parts of each page that a build has rendered and not written yet."""
    return _STATES[str(build.doctreedir)].rendered


def note_structure(env: BuildEnvironment) -> None:
    """Make the page that is read depend on the file of the structure: Sphinx reads it again if an entry is added."""
    env.note_dependency(str(Path(env.doctreedir) / STRUCTURE))


def _structure(build: Knowledge, known: Messages, language: Language) -> str:
    """All that decides which nodes the directives leave; what templates say of them is rendered in every build."""
    judged, register = build.judgement, build.register
    return json.dumps(
        {
            "titles": [say(key, language) for key in phrases(WORDS) if key.startswith("title-")],
            "articles": {article.key: [claim.id for claim in article.claims] for article in register.files},
            "collections": {each.key: [each.name(language), each.short(language)] for each in register.collections},
            "scripts": {id_: len(judged.of_script(id_)) for id_ in register.scripts},
            "messages": {entry.id: entry.title for entry in known.entries.values()},
            "versions": list(build.history.releases),
            "groups": list(words().groups),
            "rows": list(rows()),
            "columns": {column: words().properties[column].label(language) for column in words().ordered_columns},
        }
    )


def _write_if_changed(path: Path, text: str) -> None:
    # An unchanged file keeps its time, so Sphinx reads nothing again.
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
