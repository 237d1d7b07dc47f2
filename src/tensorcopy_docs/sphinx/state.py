"""Holds the state of a build: the register, verdicts, table and history."""

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.reading import load_atlas
from tensorcopy_docs.evidence import MEASURED_VARIABLE, LabEvidence, Runs, evidence_of
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.files import read_json
from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import Judgement, knowledge_of
from tensorcopy_docs.judge.messages import message_faults
from tensorcopy_docs.lab.runner import LabError, measure
from tensorcopy_docs.records.record import read_record
from tensorcopy_docs.records.staleness import load_evidence
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import Messages
from tensorcopy_docs.table.model import Table
from tensorcopy_docs.versions import pinned_torch


@dataclass(frozen=True)
class State:
    """Everything that one build has loaded and computed before it reads a page."""

    app: Sphinx
    judgement: Judgement
    table: Table
    history: History
    events: Events
    messages: Messages
    atlas: Atlas


# The states by the folder of the build's doctrees: tests build several sites in one process.
_STATES: dict[str, State] = {}


def state_of(build: Sphinx | BuildEnvironment) -> State:
    """Return the state of a build that has begun."""
    return _STATES[str(build.doctreedir)]


@lru_cache
def measured_once() -> LabEvidence:
    """Return the evidence of this build: that of the command "build", for all languages, or else measured here."""
    folder = os.environ.get(MEASURED_VARIABLE)
    return evidence_of(read_json(Path(folder, "evidence.json")) if folder else measure())


@lru_cache
def compiled_now() -> Runs:
    """Return the command "build"'s results of the compiled programs on pages; empty if it found no compiler."""
    folder = os.environ.get(MEASURED_VARIABLE)
    files = sorted(Path(folder, "compiled").glob("*.json")) if folder else []
    return read_record(files[0]).runs("compiled") if files else {}


def begin(app: Sphinx) -> None:
    """Load the register, measure, judge.

    Raises ExtensionError, with a line for each fault, if a file has faults, if the lab does not start, or, on the torch
    that the site is pinned to, if a verdict is not the expected one.
    """
    try:
        folder = Path(app.config.tensorcopy_register)
        known = load_messages(folder / "messages")
        build = knowledge_of(load(folder), measured_once(), load_evidence())
        told = Events(build.history, headlines(Path(app.config.tensorcopy_headlines)))
        known_functions = Atlas(load_atlas(), build.judgement.torch)
    except (FaultsError, LabError) as error:
        raise ExtensionError(str(error)) from None
    if build.judgement.torch == pinned_torch() and (faults := build.faults()):
        raise ExtensionError("\n".join(faults))
    if build.judgement.torch == pinned_torch() and (faults := message_faults(known, build.history, build.table)):
        raise ExtensionError("\n".join(faults))
    if faults := told.faults():
        raise ExtensionError("\n".join(faults))
    given = (build.judgement, build.table, build.history, told, known, known_functions)
    _STATES[str(app.doctreedir)] = State(app, *given)
