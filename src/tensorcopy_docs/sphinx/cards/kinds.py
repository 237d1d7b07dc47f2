"""The kinds of pages, from ``kinds.toml``: what a card says and shows of each."""

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints, field_validator

from tensorcopy_docs.faults import validated
from tensorcopy_docs.files import read_toml

FILE = Path(__file__).with_name("kinds.toml")
SIDE = 7
EMPTY, CELLS = ".", ".ab"


class Kind(BaseModel):
    """Pages with one sort of card; `start` is the name of one page, or of a folder if a slash ends it."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    key: Annotated[str, StringConstraints(pattern=r"^[a-z]+$")]
    start: Annotated[str, StringConstraints(pattern=r"^[a-z]+/?$")]
    own: bool
    label: str = ""
    picture: str

    @field_validator("picture")
    @classmethod
    def _is_square(cls, picture: str) -> str:
        rows = picture.split()
        if len(rows) != SIDE or any(len(row) != SIDE or set(row) - set(CELLS) for row in rows):
            raise ValueError(f"must have {SIDE} rows of {SIDE} cells, each one of {CELLS}")
        return picture

    @property
    def index(self) -> str:
        """The page that leads to all others of the kind, or its only one."""
        return f"{self.start}index" if self.start.endswith("/") else self.start

    def has(self, docname: str) -> bool:
        """Whether a page is of this kind."""
        return docname == self.start or (self.start.endswith("/") and docname.startswith(self.start))


class _Kinds(BaseModel):
    """All of ``kinds.toml``."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    kinds: tuple[Kind, ...]


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds, that of the front page first; raises FaultsError."""
    return validated(_Kinds, read_toml(FILE), FILE.name).kinds


def kind_of(docname: str) -> Kind:
    """The kind of a page; one that is of none, such as the search, is shown as the front page."""
    return next((kind for kind in kinds() if kind.has(docname)), kinds()[0])


@cache
def kind_named(key: str) -> Kind:
    """The kind called `key`, which is one of them."""
    return next(kind for kind in kinds() if kind.key == key)
