"""Reads the wordings of PyTorch's docstrings that were judged: ``judged.toml`` has the digests of each."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from tensorcopy_docs.evidence import Digest, Documented, docstring_digest
from tensorcopy_docs.faults import validated
from tensorcopy_docs.files import read_toml

FILE = Path(__file__).parent / "documentation" / "judged.toml"


class _JudgedDocstrings(RootModel[Annotated[Mapping[Documented, Sequence[Digest]], Field(min_length=1)]]):
    """All of ``judged.toml``."""


@cache
def judged_docstrings(file: Path = FILE) -> Mapping[str, Sequence[str]]:
    """Return the digests of the wordings that were judged, by the full name of the function; raises FaultsError."""
    return validated(_JudgedDocstrings, read_toml(file), file.name).root


def changed_since_judged(found: Mapping[str, str | None]) -> Sequence[str]:
    """Return the functions whose docstring, by its digests in `found`, has none of the wordings that were judged.

    A function that has no docstring in `found` is not among them: nothing is to be judged.
    """
    judged = judged_docstrings()
    return [
        name for name, each in found.items() if each is not None and docstring_digest(each) not in judged.get(name, ())
    ]
