"""Splits a text into sentences, in any language of the site."""

import re

_SENTENCE = re.compile(r"[^.!?。！？]+(?:[.!?](?!\s|$)[^.!?。！？]*)*[.!?。！？]*\s*")


def sentences(text: str) -> list[str]:
    """Return the sentences of `text`, each with the space behind it."""
    found: list[str] = _SENTENCE.findall(" ".join(text.split()))
    return found


def first_sentence(text: str) -> str:
    """Return the first sentence of `text`; code between backticks is never cut."""
    found = ""
    for sentence in sentences(text):
        found += sentence
        if found.count("`") % 2 == 0:
            break
    return found.strip()
