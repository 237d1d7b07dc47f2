"""Computes digests of each docstring of PyTorch that the site quotes as a source, and of its sentences."""

import torch

from tensorcopy_docs.lab.documented import NAMES, digest_of, sentence_digests

__all__ = ["NAMES", "docstring_digests", "found_by"]


def docstring_digests(name):
    """Return digests of the docstring of the object with the full dotted `name`; None if it has none.

    The first is that of all of it, the others are those of its sentences; they are joined by spaces.
    """
    found = found_by(name)
    text = None if found is None else getattr(found, "__doc__", None)  # None has a docstring since Python 3.13
    if not isinstance(text, str) or not text.strip():
        return None
    return " ".join([digest_of(text)] + sentence_digests(text))


def found_by(name):
    """Return the object with the dotted `name`; None if this version of torch does not have it."""
    found = torch
    for part in name.split(".")[1:]:
        try:
            found = getattr(found, part)
        except Exception:  # a module that is imported when it is first asked for may raise anything
            return None
    return found
