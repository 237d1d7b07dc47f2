"""Makes ``errors.json``: error messages and warnings, what they mean, and how to fix them."""

from collections.abc import Mapping

from pydantic import Field

from tensorcopy_docs.data.labels import message_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import LabEvidence, Outcome, Version
from tensorcopy_docs.history.messages import MessagePast
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.messages import MessageEntry, Messages
from tensorcopy_docs.words.text import Text

NAME = "errors"


class Fix(Strict):
    """One way to fix it."""

    text: Text = Field(description="when to choose it, and what it does")
    code: str = Field(description="code that runs")


class Wording(Strict):
    """How some versions word the message."""

    type: str = Field(description="the type of the exception or warning")
    text: str = Field(description="the message")
    versions: tuple[Version, ...] = Field(description="the versions that word it so")


class Message(Strict):
    """An error message or a warning."""

    id: str = Field(description="the entry's id")
    title: str = Field(description="part of the message; `…` stands for names and numbers")
    warning: bool = Field(description="whether it is a warning, and not an exception")
    library: str | None = Field(description="the library that raises it, if not PyTorch")
    meaning: Text = Field(description="what the message means")
    cause: Text | None = Field(description="what usually leads to it, if the meaning does not say so")
    code: str = Field(description="the shortest code that raises it, to be run after `import torch`")
    needs: tuple[str, ...] = Field(description="what the code uses and some versions lack, as code")
    fixes: tuple[Fix, ...] = Field(description="how to fix it, the best way first")
    outcomes: Mapping[Version, Outcome] = Field(
        description="by version: held if the code raises it, failed if it runs, not available if it is not tested"
    )
    wordings: tuple[Wording, ...] = Field(description="each wording, newest first")
    see: tuple[str, ...] = Field(description="pages to read next, without `.html`")
    page: Address = Field(description="the page that explains it")


class ErrorLabels(Strict):
    """What the pages call the values."""

    outcomes: Labels = Field(description="labels of `messages[].outcomes`")


class Errors(Head):
    """Error messages and warnings of PyTorch, with code that raises them and code that fixes them."""

    labels: ErrorLabels = Field(description="what the pages call the values, in each language")
    messages: tuple[Message, ...] = Field(description="one entry for each error message or warning")


def errors_of(known: Messages, past: MessagePast, evidence: LabEvidence, date: str | None) -> Errors:
    """Make the file from the register and the records."""
    entries = sorted(known.entries.values(), key=lambda entry: entry.id)
    return Errors(
        **head(NAME, evidence.torch, evidence.python, date),
        labels=ErrorLabels(outcomes=message_labels(outcomes.ALL)),
        messages=tuple(message_of(entry, known, past) for entry in entries),
    )


def message_of(entry: MessageEntry, known: Messages, past: MessagePast) -> Message:
    """Return an entry as the file has it."""
    return Message(
        **entry.model_dump(include={"id", "title", "library", "meaning", "cause", "see"}),
        warning=known.is_warning(entry),
        code=known.code_of(entry.message),
        needs=tuple(known.sources[entry.message].needs),
        fixes=tuple(Fix(text=fix.text.model_dump(), code=known.code_of(fix.run)) for fix in entry.fixes),
        outcomes=past.outcomes(entry.message),
        wordings=tuple(Wording(**vars(each)) for each in past.wordings(entry.message)),
        page=f"{entry.page}.html",
    )
