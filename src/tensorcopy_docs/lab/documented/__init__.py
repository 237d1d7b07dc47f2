"""The functions whose docstrings the site judges, one module a subject: `NAMES` there, and all of them in `NAMES` here.

torch is not imported.
"""

import hashlib
import importlib
import pkgutil
import re

from tensorcopy_docs.lab.digests import DIGITS

PREFIX = "docstring:"  # of the name of a unit
OF_SENTENCE = 6  # the digits of the digest of a sentence, which is looked for among those of one docstring


def _all():
    for module in pkgutil.iter_modules(__path__):
        for name in importlib.import_module("{}.{}".format(__name__, module.name)).NAMES:
            yield name


NAMES = tuple(sorted(set(_all())))


def digest_of(text):
    """Return the digest of `text`, in which white space counts as one space, wherever a line ends."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "backslashreplace")).hexdigest()[:DIGITS]


def sentence_digests(text):
    """Return the digests of the sentences of `text`, sorted, each once (see `sentences`)."""
    return sorted({digest_of(part)[:OF_SENTENCE] for part in sentences(text)})


def sentences(text):
    """Return the sentences of `text`, with one space for any white space.

    A blank line ends one, too, and so does what comes before an argument, and before a line of an example.
    """
    parts = re.split(r"(?<=[.!?])\s|(?<=::)\s|\n\s*\n|\n(?=\s*(?:\w+ \(|>>> ))", text)
    return [" ".join(part.split()) for part in parts if part.strip()]


def unit_name(name):
    """Return the name of the unit that measures a docstring: ``docstring:torch.Tensor.detach``."""
    return PREFIX + name


def is_docstring(unit):
    """Return whether `unit` is the name of a unit that measures a docstring."""
    return unit.startswith(PREFIX)
