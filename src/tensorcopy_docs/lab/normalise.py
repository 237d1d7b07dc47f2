"""Defines the rules that remove from an output what differs from run to run.

Every rule is listed in ``RULES`` and shown to the reader; nothing else is ever changed.
"""

import re

LONGEST_LINE = 300  # characters of a line that says what is wrong

# (id of the rule, pattern, replacement); the object ids have a separate rule below, since they are numbered.
RULES = (
    ("warning-place", r"(?m)^[^\s:][^:\n]*:\d+: (\w*Warning): ([^\n]*)(?:\n  [^\n]*)?", r"\1: \2"),
    ("warning-origin", r" *\(Triggered internally at [^)\n]*\)", ""),
    ("address", r"\b0x[0-9a-fA-F]+", "0x…"),
)
# CPython's id() is an address: twelve digits or more on every 64-bit system, far more than any figure of an example.
# The decimals of a float may be as many.
OBJECT_ID = re.compile(r"(?<![\w.])\d{12,}(?!\w|\.\d)")


def normalise(text):
    """Remove addresses, places of warnings and object ids from `text`; equal ids keep equal names.

    Object ids become ``⟨id 1⟩``, ``⟨id 2⟩`` in the order in which they first appear.
    """
    seen = {}
    text = without_addresses(text)
    return OBJECT_ID.sub(lambda match: seen.setdefault(match.group(), "⟨id {}⟩".format(len(seen) + 1)), text)


def without_addresses(text):
    """Remove addresses and places of warnings from `text`; numbers stay: a large one may count bytes."""
    for _, pattern, replacement in RULES:
        text = re.sub(pattern, replacement, text)
    return text


def printable(text: str) -> str:
    """Return `text` with escapes such as ``\\x1b`` in place of characters that cannot be printed."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)
