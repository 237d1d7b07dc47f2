"""Shows the changes of functions between versions on pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tensorcopy_docs.atlas.function_changes import unconfirmed
from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.questions import QUESTIONS, answer_of
from tensorcopy_docs.history.spans import changes
from tensorcopy_docs.versions import release

# The measured questions. The schema and the form are declared, and an entry shows when they changed.
MEASURED = ("memory", "same", "view", "changes", "gradient")


@dataclass(frozen=True)
class Turn:
    """An answer that differs on `version` from the one on the version before it that has the function."""

    name: str
    question: str
    version: str
    old: str
    new: str


@lru_cache(maxsize=2)  # several parts ask for them
def find_turns(known: Atlas) -> Mapping[str, Sequence[Turn]]:
    """Return the changes of each entry that is shown, oldest first, by its name; entries without changes are left out.

    A change that nothing confirms is left out: `tensorcopy_docs.atlas.function_changes` says why.
    """
    records = {version: {each.name: each for each in record.functions} for version, record in known.records.items()}
    found: dict[str, list[Turn]] = {}
    doubtful = {(each.name, each.question, each.before, each.version) for each in unconfirmed()}
    for entry in known.functions:
        there = {version: functions[entry.name] for version, functions in records.items() if entry.name in functions}
        for question in QUESTIONS:
            values = {version: answer_of(function, question) for version, function in there.items()}
            for turn in changes(entry.name, values, list(there)):
                if (entry.name, question, turn.before, turn.release) in doubtful:
                    continue  # only the samples differ
                found.setdefault(entry.name, []).append(Turn(entry.name, question, turn.release, turn.old, turn.new))
    return found


def by_version(found: Mapping[str, Sequence[Turn]]) -> Mapping[str, Sequence[Turn]]:
    """Return the changes of measured answers by the version that brought them, newest first."""
    measured = [turn for each in found.values() for turn in each if turn.question in MEASURED]
    order = list(dict.fromkeys(sorted((turn.version for turn in measured), key=release, reverse=True)))
    return {version: [turn for turn in measured if turn.version == version] for version in order}
