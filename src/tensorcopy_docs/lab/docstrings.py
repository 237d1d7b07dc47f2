"""Computes a digest of each docstring of PyTorch that the site quotes as a source."""

import hashlib

import torch

from tensorcopy_docs.lab.digests import DIGITS
from tensorcopy_docs.lab.documented import NAMES

__all__ = ["NAMES", "docstring_digest", "docstring_digests", "found_by"]


def docstring_digests():
    """Return the digest of each docstring in `NAMES` by name."""
    return {name: docstring_digest(name) for name in NAMES}


def docstring_digest(name):
    """Return the digest of the docstring of what the full dotted `name` stands for; None if there is none.

    White space counts as one space, wherever a line ends.
    """
    found = found_by(name)
    text = None if found is None else getattr(found, "__doc__", None)  # None has a docstring since Python 3.13
    words = text.split() if isinstance(text, str) else []
    return hashlib.sha256(" ".join(words).encode("utf-8", "backslashreplace")).hexdigest()[:DIGITS] if words else None


def found_by(name):
    """Return what `name` stands for; None if this version of torch does not have it."""
    found = torch
    for part in name.split(".")[1:]:
        try:
            found = getattr(found, part)
        except Exception:  # a module that is imported when it is first asked for may raise anything
            return None
    return found
