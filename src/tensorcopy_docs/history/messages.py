"""Looks up on which recorded versions an error message is raised, and how each words it."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, Field

from tensorcopy_docs.evidence import LabEvidence, ProofResult, Version
from tensorcopy_docs.history.spans import Span, describe_spans, spans
from tensorcopy_docs.lab.outcomes import FAILED, HELD, NOT_AVAILABLE, NOT_MEASURED
from tensorcopy_docs.languages import Language
from tensorcopy_docs.records.record import read_records
from tensorcopy_docs.snippets.messages import MessageSource
from tensorcopy_docs.versions import release, short
from tensorcopy_docs.words import outcome_word, say

Results = Mapping[str, ProofResult]
# Colors of a terminal, which some messages have.
_COLORS = re.compile(r"\x1b\[[0-9;]*m")
TOLD = ("always", "never", "since")  # how the versions of most messages are said in a sentence
KINDS = {HELD: "raised", FAILED: "not-raised", NOT_AVAILABLE: "no-api"}


class Wording(BaseModel, extra="forbid", frozen=True):
    """How some versions word the message."""

    type: str = Field(description="the type of the exception or warning")
    text: str = Field(description="the message")
    versions: tuple[Version, ...] = Field(description="the versions that word it so")

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
        """Return the outcome of a message or fix on each version, or NOT_MEASURED."""
        return {
            version: found[name].outcome if name in found else NOT_MEASURED for version, found in self.results.items()
        }

    def wordings(self, name: str) -> Sequence[Wording]:
        """Return the wordings of a message, the newest first."""
        found: dict[str, list[str]] = {}
        for version, results in self.results.items():
            if name in results and results[name].outcome == HELD:
                found.setdefault(_COLORS.sub("", results[name].output), []).append(version)
        ordered = sorted(found.items(), key=lambda each: release(each[1][-1]), reverse=True)
        return [_wording(text, versions) for text, versions in ordered]

    def shown(self, name: str, torch: str) -> tuple[Wording, str] | None:
        """Return the wording on `torch`, or on the newest version that raises the message, and that version."""
        wordings = self.wordings(name)
        for wording in wordings:
            if torch in wording.versions:
                return wording, torch
        return (wordings[0], wordings[0].versions[-1]) if wordings else None

    def describe_versions(self, source: MessageSource, language: Language) -> str:
        """Return sentences that say on which versions a message is raised; empty if it was measured on none.

        If the first versions lack something that its code needs, a sentence behind it says so, and names it.
        """
        outcomes = self.outcomes(source.name)
        if {*outcomes.values()} <= {NOT_MEASURED}:
            return ""
        found = spans(outcomes)
        if not source.needs or len(found) < 2 or found[0].value != NOT_AVAILABLE:
            return _describe_outcomes(outcomes, source.warns, language)
        first = found[1].first
        tested = {version: value for version, value in outcomes.items() if release(version) >= release(first)}
        needs = language.item_separator.join(f"`{each}`" for each in source.needs)
        untested = say("error-needs", language, first=short(first), needs=needs)
        return f"{_describe_outcomes(tested, source.warns, language)}{language.sentence_separator}{untested}"

    def ranges(self, name: str, wording: Wording, language: Language) -> str:
        """Return the versions of a wording in words; consecutive measured versions are joined: "1.0 to 1.4"."""
        measured = [version for version, outcome in self.outcomes(name).items() if outcome != NOT_MEASURED]
        has = {version: "yes" if version in wording.versions else "no" for version in measured}
        return language.item_separator.join(_range(span, language) for span in spans(has) if span.value == "yes")


def _describe_outcomes(outcomes: Mapping[str, str], warns: bool, language: Language) -> str:
    """Return a sentence that says on which versions a message is raised."""

    def sentence(how: str, span: Span, **values: str) -> str:
        key = f"warning-told-{how}" if warns else f"error-told-{how}"
        return say(key, language, versions=_range(span, language), **values)

    def word(outcome: str) -> str:
        if outcome not in KINDS:
            return outcome_word(outcome, language)
        kind = KINDS[outcome]
        return say(f"warning-is-{kind}", language) if warns else say(f"error-is-{kind}", language)

    found = spans(outcomes)
    match [each.value for each in found]:
        case [value] if value in (HELD, FAILED):
            return sentence("always" if value == HELD else "never", found[0])
        case [before, after] if (before, after) == (FAILED, HELD):
            return sentence("since", found[0], since=short(found[1].first))
    words = describe_spans(outcomes, word, language)
    return f"{words[:1].upper()}{words[1:]}{say('table-end', language)}" if words else ""


def _range(span: Span, language: Language) -> str:
    """Return the versions of a span: "1.0 to 2.15", or the only one."""
    if span.first == span.last:
        return short(span.first)
    return say("versions-from-to", language, first=short(span.first), last=short(span.last))


def past_of(records: Mapping[str, LabEvidence]) -> MessagePast:
    """Return the messages of `records`, by version."""
    return MessagePast({version: record.messages for version, record in records.items()})


def recorded_messages(folder: Path | None = None) -> MessagePast:
    """Return the messages of the records of listed versions, or of those in `folder`; raises FaultsError.

    Stale ones are there, too: to find them takes longer than to explain a message.
    """
    return past_of({version: record.evidence("messages") for version, record in read_records(folder).items()})


def _wording(output: str, versions: Sequence[str]) -> Wording:
    type_, _, text = output.partition(": ")
    return Wording(type=type_, text=text, versions=tuple(versions))
