"""Holds what Sphinx needs during a build: the register, verdicts, table and history."""

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.reading import listed_records, with_measured
from tensorcopy_docs.evidence import MEASURED_VARIABLE, Evidence, evidence_of
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
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import Messages
from tensorcopy_docs.table.model import Table
from tensorcopy_docs.versions import pinned_torch


@dataclass(frozen=True)
class _State:
    """What one build knows."""

    build: Knowledge
    events: Events
    messages: Messages
    atlas: Atlas


# By the folder of the build's doctrees.
_STATES: dict[str, _State] = {}


@lru_cache
def measured_once() -> Evidence:
    """The evidence of this build: what the command "build" has measured for all languages, or else measured here."""
    folder = os.environ.get(MEASURED_VARIABLE)
    return evidence_of(read_json(Path(folder, "evidence.json")) if folder else measure())


@lru_cache
def compiled_now() -> CompiledRecord | None:
    """What the command "build" has measured of the compiled programs that pages show; None if it found no compiler."""
    folder = os.environ.get(MEASURED_VARIABLE)
    file = Path(folder or "", "compiled.json")
    return CompiledRecord.model_validate(read_json(file)) if folder and file.is_file() else None


def begin(app: Sphinx) -> None:
    """Load the register, measure, judge.

    Raises ExtensionError, with a line for each fault, if a file has faults, if the lab does not start, or, on the torch
    that the site is pinned to, if a verdict is not the expected one.
    """
    try:
        folder = Path(app.config.tensorcopy_register)
        known = load_messages(folder / "messages")
        build = knowledge_of(load(folder), measured_once(), load_records())
        told = Events(build.history, headlines(Path(app.config.tensorcopy_headlines)))
        known_functions = Atlas(with_measured(listed_records()), build.judgement.torch)
    except (FaultsError, LabError) as error:
        raise ExtensionError(str(error)) from None
    if build.judgement.torch == pinned_torch() and (faults := build.faults()):
        raise ExtensionError("\n".join(faults))
    if build.judgement.torch == pinned_torch() and (faults := message_faults(known, build.history, build.table)):
        raise ExtensionError("\n".join(faults))
    if faults := told.faults():
        raise ExtensionError("\n".join(faults))
    _STATES[str(app.doctreedir)] = _State(build, told, known, known_functions)


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
