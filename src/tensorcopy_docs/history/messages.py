"""Looks up on which recorded versions an error message is raised, and how each words it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from tensorcopy_docs.evidence import Evidence, Name, ProofResult, Version
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_json
from tensorcopy_docs.history.record_files import CURE, NAMED, RECORDS, name_of
from tensorcopy_docs.history.spans import spans, told
from tensorcopy_docs.lab.outcomes import FAILED, HELD, NOT_AVAILABLE
from tensorcopy_docs.languages import Language
from tensorcopy_docs.snippets.messages import MessageSource
from tensorcopy_docs.versions import record_paths, release, short
from tensorcopy_docs.words import outcome_word, say

Results = Mapping[str, ProofResult]
# Colors of a terminal, which some messages have.
_COLORS = re.compile(r"\x1b\[[0-9;]*m")
KINDS = {HELD: "raised", FAILED: "not-raised", NOT_AVAILABLE: "no-api"}


@dataclass(frozen=True)
class Wording:
    """How some versions word a message: its type and its text on one side, the versions on the other."""

    type: str
    text: str
    versions: Sequence[str]

    @property
    def whole(self) -> str:
        """The message as it is printed."""
        return f"{self.type}: {self.text}"


class MessagePast:
    """The outcomes of messages and fixes by version, oldest first."""

    def __init__(self, results: Mapping[str, Results]):
        self.results = {version: results[version] for version in sorted(results, key=release)}

    @property
    def versions(self) -> Sequence[str]:
        """Every version, also those on which some message was not measured."""
        return list(self.results)

    def outcomes(self, name: str) -> Mapping[str, str]:
        """The outcome of a message or fix on each version on which it was measured."""
        return {version: found[name].outcome for version, found in self.results.items() if name in found}

    def wordings(self, name: str) -> Sequence[Wording]:
        """The wordings of a message, the newest first."""
        found: dict[str, list[str]] = {}
        for version, results in self.results.items():
            if name in results and results[name].outcome == HELD:
                found.setdefault(_COLORS.sub("", results[name].output), []).append(version)
        ordered = sorted(found.items(), key=lambda each: release(each[1][-1]), reverse=True)
        return [Wording(*_split(text), versions) for text, versions in ordered]

    def shown(self, name: str, torch: str) -> tuple[Wording, str] | None:
        """The wording on `torch`, or on the newest version that raises the message, and that version."""
        wordings = self.wordings(name)
        for wording in wordings:
            if torch in wording.versions:
                return wording, torch
        return (wordings[0], wordings[0].versions[-1]) if wordings else None

    def told(self, source: MessageSource, language: Language) -> str:
        """In words, on which versions a message is raised; of a single version, that others are not recorded.

        If the first versions lack something that its code needs, a sentence behind it says so, and names it.
        """
        outcomes = self.outcomes(source.name)

        def word(outcome: str) -> str:
            if outcome not in KINDS:
                return outcome_word(outcome, language)
            kind = KINDS[outcome]
            return say(f"warning-is-{kind}", language) if source.warns else say(f"error-is-{kind}", language)

        if len(outcomes) == 1 and len(self.versions) > 1:
            ((version, outcome),) = outcomes.items()
            return say("error-measured-once", language, value=word(outcome), version=short(version))
        found = spans(outcomes)
        if [each.value for each in found] == [FAILED] and not source.warns:
            return say("error-never", language, first=short(found[0].first), last=short(found[0].last))
        if not source.needs or len(found) < 2 or found[0].value != NOT_AVAILABLE:
            return told(outcomes, word, language)
        first = found[1].first
        tested = {version: value for version, value in outcomes.items() if release(version) >= release(first)}
        needs = language.item_separator.join(f"`{each}`" for each in source.needs)
        words = told(tested, word, language)
        return say("error-told-since", language, told=words, first=short(first), needs=needs)

    def ranges(self, name: str, wording: Wording, language: Language) -> str:
        """The versions of a wording in words: those that follow one another, as far as it was measured, are joined."""
        has = {version: "yes" if version in wording.versions else "no" for version in self.outcomes(name)}
        return language.item_separator.join(
            short(span.first)
            if span.first == span.last
            else say("versions-from-to", language, first=short(span.first), last=short(span.last))
            for span in spans(has)
            if span.value == "yes"
        )


def past_of(records: Mapping[str, Evidence]) -> MessagePast:
    """What `records` say of messages, by version."""
    return MessagePast({version: record.messages for version, record in records.items()})


class _Record(BaseModel):
    """What a record says of messages; what else it says is not read."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    torch: Version
    messages: Mapping[Name, ProofResult] = {}


def recorded_messages(folder: Path | None = None) -> MessagePast:
    """Return what the records of listed versions, or those in `folder`, say of messages, and nothing of cells.

    Raises FaultsError with every fault of every record.
    """
    results: dict[str, Results] = {}
    faults: list[Fault] = []
    for path in record_paths(folder or RECORDS, listed=folder is None):
        try:
            record = validated(_Record, read_json(path, CURE), path.name, cure=CURE)
        except FaultsError as error:
            faults += error.faults
            continue
        if path.name != name_of(record.torch):
            faults.append(Fault(path.name, "torch", "-", NAMED, repr(record.torch), CURE))
        results[record.torch] = record.messages
    if faults:
        raise FaultsError(faults)
    return MessagePast(results)


def _split(output: str) -> tuple[str, str]:
    type_, _, text = output.partition(": ")
    return type_, text
