"""Writes the notes on versions on the page about a function, below its events."""

from collections.abc import Mapping, Sequence

from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.past import History
from tensorcopy_docs.lab.values import NOT_AVAILABLE


def arrived(events: Events, names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the functions and calls of some rows that came after the oldest version, by version, newest first."""
    found = {version: [name for name, row in new.items() if row in names] for version, new in events.arrivals.items()}
    return {version: new for version, new in found.items() if new}


def tested(history: History, names: Sequence[str]) -> Sequence[str]:
    """Return the versions that have one of the rows, oldest first."""
    there = {version for row in names for version, state in history.call_states(row).items() if state != NOT_AVAILABLE}
    return [version for version in history.releases if version in there]


def is_unmeasured(history: History, names: Sequence[str]) -> bool:
    """True if a version has not measured one of the rows."""
    return any({*history.releases} - {*history.call_states(row)} for row in names)
