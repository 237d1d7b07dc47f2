"""What ``tensorcopy-docs explain`` prints for people."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tensorcopy_docs.history.messages import MessagePast
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.messages import MessageEntry, Messages
from tensorcopy_docs.words import say

INDENT = 4


def show(
    entry: MessageEntry, others: Sequence[MessageEntry], known: Messages, past: MessagePast, language: Language
) -> None:
    """Print an entry: title, meaning, mends, code that raises it, versions, page; and the `others` in a line each."""
    console = Console(highlight=False, soft_wrap=False)
    console.print(Text(entry.title, style="bold"))
    console.print()
    prose = _colored if console.color_system else Text
    console.print(prose(entry.meaning(language)))
    _head(console, say("title-mends", language))
    for number, mend in enumerate(entry.mends, 1):
        console.print(Text(f"{number}. ").append_text(prose(mend.text(language))))
        _code(console, known.code_of(mend.run))
    warns = known.is_warning(entry)
    _head(console, say("library-code" if entry.library else "warning-code" if warns else "error-code", language))
    _code(console, known.code_of(entry.message))
    if told := past.told(known.sources[entry.message], language):
        _head(console, say("title-raised-on", language))
        console.print(prose(say("error-told", language, told=told)))
    wordings = past.wordings(entry.message)
    for wording in wordings if len(wordings) > 1 else []:
        versions = past.ranges(entry.message, wording, language)
        console.print(Text(say("error-wording-on", language, versions=versions) + language.colon.rstrip()))
        console.print(Padding(Text(wording.whole, style="dim"), (0, 0, 0, INDENT)))
    console.print()
    console.print(Text(say("explain-page", language, page=f"{entry.page}.html")))
    if others:
        console.print()
        console.print(Text(say("explain-others", language)))
        for other in others:
            console.print(Padding(Text(other.title), (0, 0, 0, INDENT)))


def _head(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def _code(console: Console, code: str) -> None:
    """Code as it can be copied: a long line is not broken."""
    for line in code.splitlines():
        console.print(Text(" " * INDENT + line, style="cyan"), soft_wrap=True)


def _colored(text: str) -> Text:
    """A text of the register, in which a color sets code apart in the place of backticks."""
    found = Text()
    for index, part in enumerate(text.replace("``", "`").split("`")):
        found.append(part, style="cyan" if index % 2 else "")
    return found
