"""The data files as the package gives them, made once in a run of the tests."""

import re
from collections.abc import Mapping

from tensorcopy_docs import data
from tensorcopy_docs.data.files import MODELS, texts_of
from tests.once import Once


def data_texts(once: Once) -> Mapping[str, str]:
    """The text of each file and of each schema by its name."""
    return once.make("data files", lambda _folder: dict(texts_of(getattr(data, name)() for name in MODELS)))


def without(text: str, *fields: str) -> str:
    """A file without the values of some fields of its head, each of which has a line."""
    for field in fields:
        text = re.sub(rf'^ "{field}": .*', "", text, count=1, flags=re.MULTILINE)
    return text
