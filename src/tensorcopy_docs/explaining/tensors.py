"""Finds the tensor that a message names, and the fixes of its entry that fit it or the words of the message."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tensorcopy_docs.register.messages import FixEntry, MessageEntry, When

# "[torch.FloatTensor [2, 3]], which is output 0 of TBackward", or without an output: "[…] is at version 2".
_TENSOR = re.compile(
    r"\[\s*((?:\w+\.)*\w+)\s+\[([\d,\s]*)\]\s*\](?:,\s+which\s+is\s+(output\s+\d+\s+of\s+(?:struct\s+)?([\w:]+))|\s+is\s+at\s+version)"
)
# The part of a name that differs between versions: "TBackward0", "Elu1", "torch::autograd::CopySlices".
_VERSION = re.compile(r"(?:Backward)?\d*$")


@dataclass(frozen=True)
class Fitting:
    """A fix that fits the tensor or the words `named` in a message, with the condition that it meets."""

    named: str
    when: When
    fix: FixEntry


def fitting(entry: MessageEntry, message: str) -> Sequence[Fitting]:
    """Return the fixes of an entry that fit the tensor in a message, or its words; empty if none fits."""
    said = " ".join(message.split())
    by_words = [
        Fitting(when.words, when, fix) for fix in entry.fixes for when in fix.when if when.words and when.words in said
    ]
    if not (found := _TENSOR.search(message)):
        return by_words
    type_, sizes, output, node = found.groups()
    if node:
        named, name = output, _VERSION.sub("", node.rpartition(":")[2])
    else:
        named, name = f"{type_} [{sizes}]", type_.rpartition(".")[2]
    dimensions = len(re.findall(r"\d+", sizes))
    return by_words + [
        Fitting(" ".join(named.split()), when, fix)
        for fix in entry.fixes
        for when in fix.when
        if when.fits(name, dimensions)
    ]
