"""Makes ``errors.json``: error messages and warnings, what they mean, and how to fix them."""

from collections.abc import Mapping

from pydantic import Field

from tensorcopy_docs.data.labels import message_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import LabEvidence, Version, VersionOutcome
from tensorcopy_docs.history.messages import MessagePast, Wording
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.messages import MessageEntry, Messages, MessageText, Sign
from tensorcopy_docs.words.text import Text

NAME = "errors"


class Fix(Strict):
    """One way to fix it."""

    text: Text = Field(description="when to choose it, and what it does")
    code: str = Field(description="code that runs")


class MessageCause(Strict):
    """What leads to a message, with its own fixes."""

    cause: Text | None = Field(description="what leads to it, if the meaning does not say so")
    signs: tuple[Sign, ...] = Field(description="by what it is known; none if it is not told from the others")
    code: str = Field(description="the shortest code that raises it, to be run after `import torch`")
    needs: tuple[str, ...] = Field(description="what the code uses and some versions lack, as code")
    fixes: tuple[Fix, ...] = Field(description="how to fix it, the best way first")
    outcomes: Mapping[Version, VersionOutcome] = Field(
        description="by version: held if the code raises it, failed if it runs, not available if it cannot run, "
        "not measured if there is no result"
    )
    wordings: tuple[Wording, ...] = Field(description="each wording, newest first")


class Message(MessageText):
    """An error message or a warning."""

    warning: bool = Field(description="whether it is a warning, and not an exception")
    causes: tuple[MessageCause, ...] = Field(description="what leads to it, the most usual first")
    page: Address = Field(description="the page that explains it")


class ErrorLabels(Strict):
    """What the pages call the values."""

    outcomes: Labels = Field(description="labels of `messages[].causes[].outcomes`")


class Errors(Head):
    """Error messages and warnings of PyTorch, with code that raises them and code that fixes them."""

    labels: ErrorLabels = Field(description="what the pages call the values, in each language")
    messages: tuple[Message, ...] = Field(description="one entry for each error message or warning")


def errors_of(known: Messages, past: MessagePast, evidence: LabEvidence, date: str | None) -> Errors:
    """Make the file from the register and the records."""
    entries = sorted(known.entries.values(), key=lambda entry: entry.id)
    return Errors(
        **head(NAME, evidence.torch, evidence.python, date),
        labels=ErrorLabels(outcomes=message_labels([*outcomes.ALL, outcomes.NOT_MEASURED])),
        messages=tuple(message_of(entry, known, past) for entry in entries),
    )


def message_of(entry: MessageEntry, known: Messages, past: MessagePast) -> Message:
    """Return an entry as the file has it."""
    return Message(
        **entry.model_dump(include=set(MessageText.model_fields)),
        warning=known.is_warning(entry),
        causes=tuple(
            MessageCause(
                cause=cause.cause,
                signs=tuple(cause.signs),
                code=known.code_of(cause.message),
                needs=tuple(known.sources[cause.message].needs),
                fixes=tuple(Fix(text=fix.text.model_dump(), code=known.code_of(fix.run)) for fix in cause.fixes),
                outcomes=past.outcomes(cause.message),
                wordings=tuple(past.wordings(cause.message)),
            )
            for cause in entry.every_cause
        ),
        page=f"{entry.page}.html",
    )
