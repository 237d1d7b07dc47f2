"""Finds the causes of an entry whose signs are in what was pasted: the tensor or words of the message, words around."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.messages import Cause, MessageEntry, Messages, pieces
from tensorcopy_docs.words import say

BEFORE = 20_000  # characters before the message that belong to its traceback
# "[torch.FloatTensor [2, 3]], which is output 0 of TBackward", or without an output: "[…] is at version 2".
_TENSOR = re.compile(
    r"\[\s*((?:\w+\.)*\w+)\s+\[([\d,\s]*)\]\s*\](?:,\s+which\s+is\s+(output\s+\d+\s+of\s+(?:struct\s+)?([\w:]+))|\s+is\s+at\s+version)"
)
# The part of a name that differs between versions: "TBackward0", "Elu1", "torch::autograd::CopySlices".
_VERSION = re.compile(r"(?:Backward)?\d*$")

InShort = tuple[str, list[str], str, str]


@dataclass(frozen=True)
class Fitting:
    """A cause with a sign that was found: what was `named`, as it was pasted or in the words of the sign."""

    named: str
    cause: Cause


def fitting(entry: MessageEntry, message: str, around: str = "") -> Sequence[Fitting]:
    """Return the causes of an entry whose signs are in a message, or in the text `around` it, in their order.

    Signs that are paths have "/", and fit those of Windows, too.
    """
    said, seen = " ".join(message.split()), " ".join(around[-BEFORE:].replace("\\", "/").split())
    tensor = _named_tensor(message)
    found = []
    for cause in entry.every_cause:
        if named := next(_found(cause, said, seen, tensor), None):
            found.append(Fitting(named, cause))
    return found


def in_short(id_: str, message: str, known: Messages, language: Language) -> InShort:
    """Return an entry in short: title; texts of its meaning, the cause that fits `message` and the fix; code; page."""
    entry = known.entries[id_]
    cause = next((each.cause for each in fitting(entry, message)), entry.every_cause[0])
    texts = [each(language) for each in (entry.meaning, cause.cause, cause.fixes[0].text) if each]
    return (
        entry.title,
        texts,
        known.code_of(cause.fixes[0].run),
        say("explain-page", language, page=f"{entry.page}.html"),
    )


def _found(cause: Cause, said: str, around: str, tensor: tuple[str, str, int] | None) -> Iterator[str]:
    """Yield the signs of a cause that are there, in words."""
    for sign in cause.signs:
        if tensor and sign.fits(*tensor[1:]):
            yield tensor[0]
        for text, words in ((said, sign.words), (around, sign.around)):
            if words and (found := _in(text, words)):
                yield found


def _in(text: str, words: str) -> str | None:
    """Return the place in `text` that has the `words`, up to what they omit, or None."""
    found = re.search(".{0,200}?".join(map(re.escape, pieces(words))), text, re.IGNORECASE)
    return found[0] if found else None


def _named_tensor(message: str) -> tuple[str, str, int] | None:
    """Return the tensor that a message names: in words, by its node or type, and its number of dimensions."""
    if not (found := _TENSOR.search(message)):
        return None
    type_, sizes, output, node = found.groups()
    if node:
        named, name = output, _VERSION.sub("", node.rpartition(":")[2])
    else:
        named, name = f"{type_} [{sizes}]", type_.rpartition(".")[2]
    return " ".join(named.split()), name, len(re.findall(r"\d+", sizes))
