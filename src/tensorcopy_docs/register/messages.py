"""Defines the register's entries of error messages and warnings, by subject."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from tensorcopy_docs.lab.message import MESSAGE
from tensorcopy_docs.register.advice import Advice
from tensorcopy_docs.snippets.messages import MessageSource
from tensorcopy_docs.words.text import Text, TomlModel, Words

OMITTED = "…"  # in a title: names and numbers that differ from case to case
FOLDER = "errors"  # of the pages
EntryId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
LabName = Annotated[str, StringConstraints(pattern=r"^[a-z_]\w*$")]
NodeName = Annotated[str, StringConstraints(pattern=r"^[A-Z](\w*[A-Za-z])?$")]
Docname = Annotated[str, StringConstraints(pattern=r"^[\w.-]+(/[\w.-]+)*$")]


def pieces(title: str) -> Sequence[str]:
    """Return the pieces of a title that each wording of the message has, in this order."""
    return [piece for part in title.split(OMITTED) if (piece := " ".join(part.split()))]


def _telling(title: str) -> str:
    """Return `title`; raises ValueError if it has no word of the message."""
    if not pieces(title):
        raise ValueError("must have words of the message")
    return title


class Sign(TomlModel):
    """By what a cause is known: words of the message, words of what was pasted around it, or the tensor it names.

    `words` and `around` are known in any case of letters; `…` in `words` stands for what differs. `names` are nodes or
    types of tensors, without what differs from version to version ("T" for "TBackward0"); `dimensions` are those of the
    tensor, if they matter.
    """

    words: Words | None = Field(default=None, description="words of the message")
    around: Words | None = Field(default=None, description="words of the traceback around it")
    names: list[NodeName] = Field(default_factory=list, description="the operation or type that it names")
    dimensions: int | None = Field(default=None, description="the dimensions of the tensor that it names")

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Self:
        if sum(map(bool, (self.words, self.around, self.names))) != 1:
            raise ValueError("must have one of words, around and names")
        return self

    def fits(self, name: str, dimensions: int) -> bool:
        """True if a message that names `name`, of a tensor with so many dimensions, is meant."""
        return name in self.names and self.dimensions in (None, dimensions)


class FixEntry(TomlModel):
    """One way to fix it: the lab's function that runs it, and when to choose it."""

    run: LabName
    text: Advice


class Cause(TomlModel):
    """What leads to a message, and needs its own fixes: the lab's function that raises it, and the fixes, best first.

    Without `signs`, it is not told from others by what was pasted.
    """

    message: LabName
    signs: list[Sign] = Field(default_factory=list)
    cause: Text | None = None
    fixes: Annotated[list[FixEntry], Field(min_length=1)]


class FurtherCause(Cause):
    """A cause beside the first one, which says what it is."""

    cause: Text


class MessageText(TomlModel):
    """What is said of an error message or a warning, in the register and in ``errors.json``."""

    id: EntryId = Field(description="the entry's id")
    title: Annotated[Words, AfterValidator(_telling)] = Field(
        description="part of the message; `…` stands for names and numbers"
    )
    library: Words | None = Field(default=None, description="the library that raises it, if not PyTorch")
    meaning: Text = Field(description="what the message means")
    see: tuple[Docname, ...] = Field(default_factory=tuple, description="pages to read next, without `.html`")


class MessageEntry(MessageText):
    """One error message or warning, what is said of it, and its causes, the most usual first.

    Its own `message`, `signs`, `cause` and `fixes` are those of the first cause. The `title` is as PyTorch words it,
    the same in every language; `also` are parts of the message as other versions or causes word it, or of another hint
    that the entry explains. The first sentence of `meaning` is understood alone. `library` is what raises it, if not
    PyTorch or what PyTorch needs: the lab's function then shows that PyTorch does the same without an error. A message
    with one of the words `unlike` is another library's; with `near`, one of these must stand before the message, or in
    it, as others raise it, too. `facts` are the cells of the table on which the texts rest.
    """

    message: LabName
    signs: list[Sign] = Field(default_factory=list)
    cause: Text | None = None
    also: list[Annotated[Words, AfterValidator(_telling)]] = Field(default_factory=list)
    unlike: list[Words] = Field(default_factory=list)
    near: list[Words] = Field(default_factory=list)
    fixes: Annotated[list[FixEntry], Field(min_length=1)]
    causes: list[FurtherCause] = Field(default_factory=list)
    facts: Mapping[str, str] = {}

    @property
    def page(self) -> str:
        """Docname of its page."""
        return f"{FOLDER}/{self.id}"

    @cached_property
    def every_cause(self) -> Sequence[Cause]:
        """All causes, the first one included."""
        first = Cause.model_construct(message=self.message, signs=self.signs, cause=self.cause, fixes=self.fixes)
        return [first, *self.causes]

    @property
    def source(self) -> str:
        """Its meaning and cause, in the language of the sources."""
        return " ".join(each.source for each in (self.meaning, self.cause) if each)

    def is_worded(self, wording: str) -> bool:
        """True if the pieces of the title are in `wording`, in their order."""
        return has_in_order(wording, pieces(self.title))

    def is_worded_on_some_python(self, wording: str) -> bool:
        """True if the pieces of the title, or of a wording in `also`, are in `wording`, in their order."""
        return any(has_in_order(wording, pieces(title)) for title in (self.title, *self.also))


def has_in_order(text: str, parts: Sequence[str]) -> bool:
    """True if all parts are in `text`, whatever its line breaks, in their order."""
    joined, start = " ".join(text.split()), 0
    for part in parts:
        found = joined.find(part, start)
        if found < 0:
            return False
        start = found + len(part)
    return True


class MessageFile(TomlModel):
    """All of one file of entries."""

    messages: list[MessageEntry] = Field(default_factory=list)


class SubjectName(TomlModel):
    """The subject of one file of entries: the name of the file, and its title in the index."""

    key: LabName
    short: Text


class SubjectFile(TomlModel):
    """All of ``subjects.toml``: the subjects in the order of the index."""

    subjects: list[SubjectName] = Field(default_factory=list)


@dataclass(frozen=True)
class Subject:
    """The entries of one file, and their title."""

    key: str
    short: Text
    entries: Sequence[MessageEntry]


@dataclass(frozen=True)
class Messages:
    """All entries by subject, checked, and the code of the lab that they name."""

    subjects: Sequence[Subject]
    sources: Mapping[str, MessageSource]

    @cached_property
    def entries(self) -> Mapping[str, MessageEntry]:
        """Each entry by its id."""
        return {entry.id: entry for subject in self.subjects for entry in subject.entries}

    @cached_property
    def by_page(self) -> Mapping[str, MessageEntry]:
        """Each entry by the docname of its page."""
        return {entry.page: entry for entry in self.entries.values()}

    @cached_property
    def of_run(self) -> Mapping[str, MessageEntry]:
        """The entry of each message and each fix of the lab, by its name."""
        causes = [(entry, cause) for entry in self.entries.values() for cause in entry.every_cause]
        return {run: entry for entry, cause in causes for run in (cause.message, *(fix.run for fix in cause.fixes))}

    def code_of(self, run: str) -> str:
        """Return the code of a message or a fix of the lab."""
        return self.sources[run].code

    def is_warning(self, entry: MessageEntry) -> bool:
        """True if it is a warning, and not an exception."""
        return self.sources[entry.message].warns

    def raised(self) -> Sequence[str]:
        """Return the names of the lab's messages."""
        return [name for name, source in self.sources.items() if source.kind == MESSAGE]


def is_entry(entry: MessageEntry, text: str) -> bool:
    """True if a printed message is the one that an entry is about."""
    parts = (re.escape(part) for part in entry.title.split(OMITTED))
    return re.match(".*".join(parts), text) is not None
