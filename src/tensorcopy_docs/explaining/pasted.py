"""Finds the errors and warnings in what was pasted, however long it is, in time that grows as its length does.

Each different one is found once, where it was last; of too many different ones, the last. A message whose type was not
pasted is looked for by its words.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

DIFFERENT = 500  # errors that are kept, and as many warnings; of more, the last
LONGEST_MESSAGE = 4_000  # characters of a message
LINE = 600  # characters that are looked at together where no type was pasted; a longer line is several
KEY = 300  # characters by which equal messages are known; numbers in them may differ
NAME = 200  # characters that the name of a type may have
FORGOTTEN = 10_000  # different messages about something else that are remembered

# The end of the name of a type: "torch.cuda.OutOfMemoryError: …", "UserWarning: …".
_TYPE = re.compile(r"(?:Error|Exception|Warning)(?:\x1b?\[[0-9;]{1,12}m)?(?::|(?=[ \t\r]*$))", re.M)
_TYPED = re.compile(_TYPE.pattern + r"[^\n]*", re.M)
_OF_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."
_LINES = re.compile(rf"[^\r\n]{{1,{LINE}}}")
# Where a message ends: at the next traceback, or at the line of the next error.
_NEXT = re.compile(
    r"^[^\n]{0,80}?(?:Traceback \(most recent call last\)|File \"|During handling of|The above exception was)"
    r"|^[^\n]{0,80}?\b[A-Z]\w{0,60}(?:Error|Exception|Warning): ",
    re.M,
)
_COLORS = re.compile(r"\x1b?\[[0-9;]{1,12}m")
# Quotes and spaces as editors and browsers change them; a progress bar ends in "\r".
_PLAIN = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\xa0": " ", "\r": "\n"})
_DIGITS = str.maketrans("", "", "0123456789")
HasWords = Callable[[str], bool]


@dataclass(frozen=True)
class Pasted:
    """A pasted message: its place, type and text; the type is empty if it was not pasted."""

    start: int
    type: str
    text: str

    def line(self, whole: str) -> int:
        """Return the number of its line in `whole`, the text that was pasted."""
        return whole.count("\n", 0, self.start) + 1

    @property
    def first_line(self) -> str:
        """Its type and the first line of its text."""
        line = next(filter(str.strip, self.text.splitlines()), "").strip()
        return f"{self.type}: {line}" if self.type else line


@dataclass(frozen=True)
class Found:
    """The messages found, the last one first, errors before warnings; `more` is true if there were too many."""

    messages: Sequence[Pasted]
    more: bool


class _Last:
    """The last places of the last DIFFERENT messages, by their keys, in the order of the text."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.more = False

    def add(self, key: str, place: int) -> None:
        """Note that a message is at `place`, after all others."""
        self.places.pop(key, None)
        self.places[key] = place
        if len(self.places) > DIFFERENT:
            del self.places[next(iter(self.places))]
            self.more = True

    def __iter__(self) -> Iterator[int]:
        return reversed(self.places.values())


def typed(text: str, has_words: HasWords) -> Found:
    """Return the messages that follow the name of a type, except those without words that `has_words` knows."""
    errors, warnings = _Last(), _Last()
    others: set[str] = set()
    for found in _TYPE.finditer(text):
        end = found.end()
        last = warnings if text.startswith("Warning", found.start()) else errors
        start = text[end : end + KEY]
        key = (start.partition("\n")[0].strip() or start).translate(_DIGITS)
        if key in last.places or (key not in others and has_words(plain(start))):
            last.add(key, end)
        else:
            if len(others) > FORGOTTEN:
                others.clear()
            others.add(key)
    return Found([_typed(text, end) for last in (errors, warnings) for end in last], errors.more or warnings.more)


def untyped(text: str, has_words: HasWords) -> Found:
    """Return the lines with words that `has_words` knows, each with the text after it; a short text as a whole.

    What follows the name of a type in its line is left out: `typed` has it.
    """
    if len(text) <= LONGEST_MESSAGE:
        return Found([Pasted(0, "", _TYPED.sub("", plain(text)))], more=False)
    last = _Last()
    for line in _LINES.finditer(text):
        if has_words(line[0]):
            last.add(line[0][:KEY].translate(_DIGITS), line.start())
    pieces = [(start, plain(text[start : start + 2 * LINE])) for start in last]
    return Found([Pasted(start, "", _TYPED.sub("", piece)) for start, piece in pieces], last.more)


def plain(text: str) -> str:
    """Return `text` with plain quotes, without colors of a terminal, and with the line breaks that JSON has escaped."""
    return _COLORS.sub("", text).translate(_PLAIN).replace("\\n", "\n")


def _typed(text: str, end: int) -> Pasted:
    """Return the message after the type that ends at `end`."""
    before = _COLORS.sub("", text[max(0, end - NAME) : end]).rstrip(":")
    name = before[len(before.rstrip(_OF_NAME)) :]
    message = plain(text[end : end + LONGEST_MESSAGE])
    next_ = _NEXT.search(message, message.find("\n") + 1 or len(message))
    return Pasted(max(0, end - len(name) - 1), name, message[: next_.start() if next_ else None])
