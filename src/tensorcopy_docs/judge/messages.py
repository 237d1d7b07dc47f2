"""Checks the register's error messages: their fixes run, and PyTorch words them as their titles say."""

from collections.abc import Iterator, Sequence

from tensorcopy_docs.history.messages import past_of
from tensorcopy_docs.history.past import History
from tensorcopy_docs.lab.outcomes import FAILED, HELD, NOT_AVAILABLE
from tensorcopy_docs.register.messages import MessageEntry, Messages
from tensorcopy_docs.table.model import Table

# The outcomes that a message may have on the torch of the build; others are faults.
KNOWN = (HELD, FAILED, NOT_AVAILABLE)


def message_faults(messages: Messages, history: History, table: Table) -> Sequence[str]:
    """Return a line for each message or fix without the right outcome, title that does not fit, and false fact."""
    return [line for entry in messages.entries.values() for line in _faults(entry, history, table)]


def _faults(entry: MessageEntry, history: History, table: Table) -> Iterator[str]:
    torch, measured = history.evidence.torch, history.evidence.messages
    for cause in entry.every_cause:
        for name, expected in ((cause.message, KNOWN), *((fix.run, (HELD,)) for fix in cause.fixes)):
            result = measured.get(name)
            if result is None or result.outcome not in expected:
                error = f" ({result.error.splitlines()[0]})" if result and result.error else ""
                found = f"{result.outcome}{error}" if result else "not run"
                yield f"{entry.id}: {name}: must be {' or '.join(expected)} on torch {torch}; found {found}"
        yield from _wording_faults(entry, cause.message, history)
    for cell, said in entry.facts.items():
        if fault := table.disagreement(cell, said):
            yield f"{entry.id}: facts: {fault}"


def _wording_faults(entry: MessageEntry, message: str, history: History) -> Iterator[str]:
    torch, here = history.evidence.torch, history.evidence.messages.get(message)
    shown = past_of(history.records).shown(message, torch)
    if entry.library and shown:
        yield f"{entry.id}: library: must be none if PyTorch raises it; found {entry.library!r}"
    if shown and message == entry.message and not entry.is_worded(shown[0].text):
        yield f"{entry.id}: title: must be in the wording of torch {shown[1]}; found {shown[0].text!r}"
    elif here and here.outcome == HELD and not entry.is_worded_on_some_python(here.output):
        python = history.evidence.python
        yield f"{entry.id}: also: must have the wording of {message} on Python {python}; found {here.output!r}"
