"""Prints the answers of ``tensorcopy-docs ask`` for people."""

import io
import re
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.nearest import Near
from tensorcopy_docs.explaining.terminal import brief
from tensorcopy_docs.lab.program import EAGER
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.table.model import OF_THE_TEST_TENSOR
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

# A word with its punctuation, or a single wide character with what must not begin a line.
PIECE = re.compile(
    r"[\u2e80-\u9fff\uff00-\uffef“][，。；：！？、）》”]*|[^\s\u2e80-\u9fff\uff00-\uffef“]+[，。；：！？、）》”]*|\s+"
)


def broken(text: Text, width: int) -> Text:
    """Return `text` with line breaks, so that no line is wider than `width` unless a single word is."""
    used, starts = 0, []
    for match in PIECE.finditer(text.plain):
        piece = match.group()
        if used and not piece.isspace() and used + cell_len(piece) > width:
            starts.append(match.start())
            used = 0
        used += cell_len(piece)
    return Text("\n").join(_stripped(part) for part in text.divide(starts))


def _stripped(line: Text) -> Text:
    """Return a line without trailing space."""
    line.rstrip()
    return line


INDENT = 2
LABEL, VALUE, GAP = 22, 19, 2  # the width of these columns of text, in characters, and the space behind them
NARROWEST = 20
WIDTH = 80
FIXED = "\ue000"  # stands for a space in short code, where no line may be broken
SHORT = 24  # characters


def text(reading: Reading, width: int = WIDTH) -> str:
    """Return the answer as plain text, in lines of at most `width` characters unless a word is longer."""
    written = io.StringIO()
    show(reading, Console(file=written, width=width, highlight=False, color_system=None))
    return written.getvalue()


def show(reading: Reading, console: Console) -> None:
    """Print an answer: the code, what `x` is, the answers, every cell, pitfalls, and the nearest rows."""
    language = reading.language
    for line in reading.statement.splitlines():
        console.print(Text(line, style="bold"), soft_wrap=True)
    told = [reading.about_x(), say("ask-torch", language, torch=reading.measured.torch)]
    for line in [*filter(None, told), *reading.notes()]:
        _print_columns(console, [console.width], [(_prose(line, console),)])
    for said in reading.explained(reading.measured):
        brief(console, said)
    _answers(reading, console)
    if reading.compiled:
        _compiled(reading, console)
    if reading.measured.state == RUNS:
        _cells(reading, console)
        _head(console, say("ask-pitfalls", language))
        for pitfall in [*reading.pitfalls().values()] or [say("ask-no-pitfalls", language)]:
            _item(pitfall, console)
    for title, rows in zip(("ask-nearest", "ask-others"), reading.near, strict=True):
        if rows:
            _head(console, say(title, language))
            _rows(reading, rows, console)


def _answers(reading: Reading, console: Console) -> None:
    answers = [(_bold(question), _prose(answer, console)) for question, answer in reading.answers()]
    if not answers:
        return
    console.print()
    first = max(question.cell_len for question, _ in answers)
    _print_columns(console, [first, max(NARROWEST, console.width - first - GAP)], answers)


def _cells(reading: Reading, console: Console) -> None:
    values = [_prose(reading.value(*cell), console) for cell in reading.cells.items()]
    # The name of a grad_fn cannot be broken.
    longest = max((line.cell_len for value in values for line in broken(value, VALUE).split("\n")), default=0)
    width = max(VALUE, longest)
    rest = max(NARROWEST, console.width - INDENT - LABEL - width - 2 * GAP)
    for section in words().sections:
        columns = [column for column in section.columns if column in reading.cells]
        of_test_tensor = set(columns) <= set(OF_THE_TEST_TENSOR)
        _head(console, say("ask-size", reading.language) if of_test_tensor else section.title(reading.language))
        lines = [
            (
                _prose(reading.label(column), console),
                _prose(reading.value(column, reading.cells[column]), console, "bold"),
                _prose(reading.meaning(column), console),
            )
            for column in columns
        ]
        _print_columns(console, [LABEL, width, rest], lines, INDENT)


def _compiled(reading: Reading, console: Console) -> None:
    """Print what differs when the code is compiled: the value without a compiler, and with each backend."""
    language, changed = reading.language, reading.changed()
    _head(console, say("ask-compiled", language))
    for line in reading.states() or ([] if changed else [say("ask-compiled-same", language)]):
        _item(line, console)
    raised = [each for each in reading.compiled.values() if each.state != RUNS == reading.measured.state]
    for said in reading.explained(*raised):
        brief(console, said)
    if changed:
        modes = [say(f"compiled-mode-{mode}", language) for mode in (EAGER, *reading.ran)]
        lines = [tuple(_prose(each, console) for each in ("", *modes))]
        for column, values in changed.items():
            told = [reading.value(column, each) for each in (reading.cells[column], *values.values())]
            lines.append(tuple(_prose(each, console) for each in (reading.label(column), *told)))
        width = (console.width - INDENT - LABEL) // (len(modes)) - GAP
        _print_columns(console, [LABEL, *(width for _ in modes)], lines, INDENT)


def _rows(reading: Reading, rows: Sequence[Near], console: Console) -> None:
    for near in rows:
        _item(reading.row(near.row), console)
        for line in reading.differences(near):
            _print_columns(console, [console.width - 2 * INDENT], [(_prose(line, console),)], 2 * INDENT)


def _item(line: str, console: Console) -> None:
    _print_columns(console, [1, console.width - 2], [(Text("-"), _prose(line, console))], gap=1)


def _print_columns(
    console: Console, widths: Sequence[int], lines: Sequence[Sequence[Text]], indent: int = 0, gap: int = GAP
) -> None:
    """Print `lines` of texts in columns of these `widths`, without trailing space."""
    for texts in lines:
        columns = [broken(text, width).split("\n") for text, width in zip(texts, widths, strict=True)]
        for parts in zip_longest(*columns, fillvalue=Text()):
            line = Text(" " * indent)
            for part, width in zip(parts, widths, strict=True):
                line.append_text(part)
                line.append(" " * (width + gap - part.cell_len))
            line.rstrip()
            line.plain = line.plain.replace(FIXED, " ")
            console.print(line, soft_wrap=True)


def _head(console: Console, line: str) -> None:
    console.print()
    console.print(_bold(line))


def _bold(line: str) -> Text:
    return Text(line.replace("`", ""), style="bold")


def _prose(line: str, console: Console, style: str = "") -> Text:
    """Return a text in which a color, where there are colors, marks code in place of backticks."""
    found = Text(style=style)
    for index, part in enumerate(line.split("`")):
        code = index % 2 == 1
        shown = part.replace(" ", FIXED) if code and len(part) <= SHORT else part
        found.append(shown, style="cyan" if code and console.color_system else "")
    return found
