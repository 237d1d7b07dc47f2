"""Highlights interactive sessions: the line with an exception's message is one token, which may wrap as a whole."""

import re
from collections.abc import Iterator

from pygments.lexers.python import PythonConsoleLexer  # type: ignore[import-untyped]
from pygments.token import Generic, _TokenType  # type: ignore[import-untyped]

# The name of an exception and its message, on a line that is not indented.
RAISED = re.compile(r"[A-Za-z_][\w.]*: \S")
HEAD = "Traceback (most recent call last):"
Token = tuple[int, _TokenType, str]


class ConsoleLexer(PythonConsoleLexer):  # type: ignore[misc]  # Pygments has no types
    """Pygments' lexer, but with each message of an exception as one token; Pygments splits it in three."""

    def get_tokens_unprocessed(self, text: str) -> Iterator[Token]:
        """Yield the tokens of `text`, with each message of an exception as one `Generic.Error`."""
        spans, place = list(_messages(text)), 0
        for _, kind, value in super().get_tokens_unprocessed(text):
            end = place + len(value)
            for first, last in spans:
                if place <= first < end:
                    yield from _token(place, kind, text[place:first])
                    yield first, Generic.Error, text[first:last]
                if first <= place < last or place <= first < end:
                    place = min(max(place, last), end) if last < end else end
            yield from _token(place, kind, text[place:end])
            place = end


def _token(place: int, kind: _TokenType, text: str) -> Iterator[Token]:
    if text:
        yield place, kind, text


def _messages(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each exception's message: from its name up to the next prompt or empty line."""
    raising, start, place = False, None, 0
    for line in text.splitlines(keepends=True):
        ends = line.startswith(">>> ") or not line.strip()
        if start is not None and ends:
            yield start, place - 1
            start = None
        if line.startswith(HEAD):
            raising = True
        elif raising and start is None and RAISED.match(line):
            start, raising = place, False
        place += len(line)
    if start is not None:
        yield start, len(text.rstrip("\n"))
