"""Runs ``tensorcopy-docs explain``: prints the entry of a pasted traceback or message as text or as JSON.

It reads the register and the records alone: neither torch nor Sphinx is imported.
"""

import io
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO

from tensorcopy_docs.console import BAD_INPUT, complain, print_json
from tensorcopy_docs.explaining.matching import HINT, Explained, Matcher
from tensorcopy_docs.explaining.pasted import DIFFERENT
from tensorcopy_docs.explaining.signs import fitting
from tensorcopy_docs.history.messages import MessagePast, recorded_messages
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import MessageEntry, Messages
from tensorcopy_docs.words import say

NOT_FOUND = 1
MOST = 50_000_000  # bytes of standard input that are searched
CHUNK = 1 << 20  # bytes that are read at once
UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # byte order marks, with which PowerShell's ">" begins a file


@dataclass(frozen=True)
class PastedInput:
    """The text to explain, and how many bytes before it were left out."""

    text: str
    left_out: int = 0


@cache
def register() -> tuple[Messages, MessagePast, Matcher]:
    """Return the entries, their recorded wordings, and what finds the entry of a message, for other commands."""
    known, past = load_messages(), recorded_messages()
    return known, past, matcher(known, past)


def explained(text: str) -> Sequence[Explained]:
    """Return the messages in `text` that have an entry, the last one first, errors before warnings."""
    return register()[2].answer(text).messages if text else []


def explained_facts(text: str) -> Mapping[str, object] | None:
    """Return what ``explain --json`` says of `text`; None if nothing in it has an entry."""
    messages = explained(text)
    return _facts(messages, text, *register()[:2]) if messages else None


def matcher(known: Messages, past: MessagePast) -> Matcher:
    """Return a Matcher of every entry's title and recorded wordings, and of those of other versions of Python."""
    entries = known.entries.values()
    stated = {entry.id: [entry.title, *entry.also] for entry in entries}
    wordings = {entry.id: [*stated[entry.id], *recorded(entry, past)] for entry in entries}
    unlike, near = ({entry.id: getattr(entry, each) for entry in entries} for each in ("unlike", "near"))
    return Matcher(wordings, stated, unlike, near)


def recorded(entry: MessageEntry, past: MessagePast) -> Sequence[str]:
    """Return the recorded wordings of an entry; of an entry about a hint, those that have the hint."""
    wordings = [each.text for cause in entry.every_cause for each in past.wordings(cause.message) if each.text]
    return [each for each in wordings if HINT in each] if entry.title.startswith(HINT) else wordings


def explain(given: PastedInput, *, language: Language, as_json: bool) -> int:
    """Print the entry that a message belongs to; return the exit code of the command. Raises FaultsError.

    With `as_json`, an object is printed in any case; its `error` says why it has no entry.
    """
    if not given.text.strip():
        complain(say("explain-empty", language))
        return BAD_INPUT
    known, past = load_messages(), recorded_messages()
    found = matcher(known, past)
    answer = found.answer(given.text)
    if given.left_out:
        whole = f"{(given.left_out + MOST) / 1e6:.0f}"
        complain(say("explain-left-out", language, whole=whole, most=f"{MOST / 1e6:.0f}"))
    if answer.more:
        complain(say("explain-too-many", language, count=str(DIFFERENT)))
    if not answer.messages:
        perhaps = [known.entries[id_] for id_ in found.perhaps(given.text)]
        return _without_entry(_unknown(given.text, perhaps, language), perhaps, as_json)
    if as_json:
        print_json({**_facts(answer.messages, given.text, known, past), "left_out": given.left_out})
        return 0
    from tensorcopy_docs.explaining.terminal import show

    _replace_what_cannot_be_printed()
    show(answer.messages, given.text, known, past, language)
    return 0


def pasted(arguments: list[str]) -> PastedInput:
    """Return the text to explain: the `arguments`, or else (also for "-") the last MOST bytes of standard input."""
    if arguments and arguments != ["-"]:
        return PastedInput(" ".join(arguments))
    if not isinstance(sys.stdin, io.TextIOWrapper):
        return PastedInput(sys.stdin.read() if sys.stdin else "")
    data, left_out = _end(sys.stdin.buffer)
    is_wide = data.startswith(UTF_16) and b"\0" in data[:CHUNK]
    return PastedInput(data.decode("utf-16" if is_wide else sys.stdin.encoding, errors="replace"), left_out)


def _end(stream: BinaryIO) -> tuple[bytes, int]:
    """Return the last MOST bytes of a stream, and how many were before them."""
    kept: deque[bytes] = deque()
    size = whole = 0
    while chunk := stream.read(CHUNK):
        kept.append(chunk)
        size, whole = size + len(chunk), whole + len(chunk)
        while size - len(kept[0]) >= MOST:
            size -= len(kept.popleft())
    return b"".join(kept)[-MOST:], max(0, whole - MOST)


def _facts(messages: Sequence[Explained], text: str, known: Messages, past: MessagePast) -> Mapping[str, object]:
    """Return the JSON data: the entry of the last message, and the id of the entry of each other one."""
    from tensorcopy_docs.data.error_file import message_of

    first = messages[0]
    entry = known.entries[first.ids[0]]
    return {
        "entry": message_of(entry, known, past).model_dump(mode="json"),
        "others": first.ids[1:],
        "fits": [
            {"cause": entry.every_cause.index(each.cause), "named": each.named}
            for each in fitting(entry, first.pasted.text, text[: first.pasted.start])
        ],
        "errors": [
            {"line": each.pasted.line(text), "message": each.pasted.first_line, "entry": each.ids[0]}
            for each in messages
        ],
    }


def _unknown(text: str, perhaps: Sequence[MessageEntry], language: Language) -> str:
    """Return the sentence that says why there is no entry, and what to do."""
    if perhaps:
        return say("explain-perhaps", language)
    if len(text) < 500 and "\n" not in text and Path(text).is_file():
        return say("explain-file", language, file=text)
    return say("explain-unknown", language)


def _without_entry(reason: str, perhaps: Sequence[MessageEntry], as_json: bool) -> int:
    """Print that there is no entry, and which may fit; return the exit code."""
    complain(reason)
    if as_json:
        print_json({"entry": None, "perhaps": [entry.id for entry in perhaps], "error": reason})
    else:
        for entry in perhaps:
            print(f"{entry.page}.html: {entry.title}")
    return NOT_FOUND


def _replace_what_cannot_be_printed() -> None:
    """Let standard output print "?" for a character that its encoding lacks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
