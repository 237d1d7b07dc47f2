"""Prints the entries that ``tensorcopy-docs explain`` found for people."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tensorcopy_docs.explaining.matching import Explained
from tensorcopy_docs.explaining.signs import Fitting, InShort, fitting, in_short
from tensorcopy_docs.faults import shown
from tensorcopy_docs.history.messages import MessagePast
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.messages import MessageEntry, Messages
from tensorcopy_docs.words import say

INDENT = 4
MOST = 10  # other errors that are named


def show(messages: Sequence[Explained], pasted: str, known: Messages, past: MessagePast, language: Language) -> None:
    """Print the entry of the first of `messages`, which were in what was `pasted`, and the pages of the others."""
    console = Console(highlight=False, soft_wrap=False)
    first, *rest = messages
    entry = known.entries[first.ids[0]]
    console.print(Text(entry.title, style="bold"))
    console.print()
    console.print(_prose(console, entry.meaning(language)))
    _causes(console, entry, fitting(entry, first.pasted.text, pasted[: first.pasted.start]), known, language)
    _versions(console, entry, known, past, language)
    console.print()
    console.print(Text(say("explain-page", language, page=f"{entry.page}.html")))
    for hint in first.hints:
        brief(console, in_short(hint.id, "", known, language))
    if len(first.matches) > 1:
        _head(console, say("explain-others", language))
    for match in first.matches[1:]:
        console.print(Padding(Text(known.entries[match.id].title), (0, 0, 0, INDENT)))
    if rest:
        _head(console, say("explain-errors", language))
        for other in rest[:MOST]:
            _error(console, other, pasted, known, language)
        if len(rest) > MOST:
            console.print(Padding(Text(say("explain-more", language, count=str(len(rest) - MOST))), (0, 0, 0, INDENT)))


def _causes(
    console: Console, entry: MessageEntry, fits: Sequence[Fitting], known: Messages, language: Language
) -> None:
    """Print the causes whose signs were found, else the first, with fixes and code; of the others the first fix."""
    told = [each.cause for each in fits] or entry.every_cause[:1]
    if fits:
        _head(console, say("explain-fits", language, named=fits[0].named))
    for place, cause in enumerate(told):
        if place:
            console.print(Text(say("explain-or", language), style="bold"))
        if cause.cause:
            console.print(_prose(console, cause.cause(language)))
        _head(console, say("title-fixes", language))
        for number, fix in enumerate(cause.fixes, 1):
            console.print(Text(f"{number}. ").append_text(_prose(console, fix.text(language))))
            _code(console, known.code_of(fix.run))
        warns = known.is_warning(entry)
        _head(console, say("library-code" if entry.library else "warning-code" if warns else "error-code", language))
        _code(console, known.code_of(cause.message))
        console.print()
    others = [cause for cause in entry.every_cause if cause.cause and cause not in told]
    if others:
        console.print(Text(say("explain-causes", language), style="bold"))
    for cause in others:
        text = f"{cause.cause(language) if cause.cause else ''} {cause.fixes[0].text(language)}"
        console.print(Text("- ").append_text(_prose(console, text)))


def _versions(console: Console, entry: MessageEntry, known: Messages, past: MessagePast, language: Language) -> None:
    """Print on which versions a message is raised, and how they word it."""
    if told := past.describe_versions(known.sources[entry.message], language):
        _head(console, say("explain-versions", language))
        console.print(_prose(console, told))
    wordings = past.wordings(entry.message)
    for wording in wordings if len(wordings) > 1 else []:
        versions = past.ranges(entry.message, wording, language)
        console.print(Text(say("error-wording-on", language, versions=versions) + language.colon.rstrip()))
        console.print(Padding(Text(wording.whole, style="dim"), (0, 0, 0, INDENT)))


def brief(console: Console, said: InShort) -> None:
    """Print what an entry says in short."""
    title, texts, code, page = said
    _head(console, title)
    for text in texts:
        console.print(_prose(console, text))
    _code(console, code)
    console.print(Text(page))


def _error(console: Console, error: Explained, pasted: str, known: Messages, language: Language) -> None:
    """Print where another error is in what was pasted, and its page."""
    line = say("explain-error", language, line=str(error.pasted.line(pasted)), message=shown(error.pasted.first_line))
    console.print(Padding(Text(line), (0, 0, 0, INDENT)))
    page = say("explain-page", language, page=f"{known.entries[error.ids[0]].page}.html")
    console.print(Padding(Text(page), (0, 0, 0, 2 * INDENT)))


def _head(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def _code(console: Console, code: str) -> None:
    """Print code so that it can be copied: long lines are not broken."""
    for line in code.splitlines():
        console.print(Text(" " * INDENT + line, style="cyan"), soft_wrap=True)


def _prose(console: Console, text: str) -> Text:
    """Return a text of the register; on a terminal with colors, a color marks code."""
    return _colored(text) if console.color_system else Text(text)


def _colored(text: str) -> Text:
    """Return a text of the register, in which a color marks code in place of backticks."""
    found = Text()
    for index, part in enumerate(text.replace("``", "`").split("`")):
        found.append(part, style="cyan" if index % 2 else "")
    return found
