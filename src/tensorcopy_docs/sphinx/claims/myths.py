"""Renders the index of myths: claims that are not true, each with what is so, in the short words of ``myths.toml``."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.claims import ClaimId
from tensorcopy_docs.register.docnames import article_page
from tensorcopy_docs.register.kinds import NOT_TRUE, Origin
from tensorcopy_docs.sphinx.claims.scores import others
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.words.text import Text, TomlModel

FILE = Path(__file__).parent / "myths.toml"


class Myth(TomlModel):
    """Claims `ids` that say the same, in few words, and what is so. The tests of the first claim are the evidence."""

    ids: Annotated[Sequence[ClaimId], Field(min_length=1)]
    said: Text
    so: Text


class _Myths(RootModel[Mapping[str, Sequence[Myth]]]):
    """The myths of ``myths.toml``, by the key of the collection on their subject."""


@dataclass(frozen=True)
class JudgedMyth:
    """A myth with its claims as this build judges them."""

    myth: Myth
    claims: Sequence[Judged]

    def wordings(self, language: Language) -> str:
        """Return the full statements of its claims, by which the search finds the myth."""
        return " ".join(judged.claim.statement(language) for judged in self.claims).replace("`", "")


def myths() -> Mapping[str, Sequence[Myth]]:
    """Return the myths of ``myths.toml``, by subject; raises FaultsError with every fault of the file."""
    return myths_in(FILE)


@cache
def myths_in(file: Path) -> Mapping[str, Sequence[Myth]]:
    """Return the myths in `file`, by subject; raises FaultsError."""
    return validated(_Myths, read_toml(file), file.name).root


@shows_others
def shown_myths(page: Page) -> str:
    """Render the myths that are not true in this build either, by subject."""
    judgement = page.judgement
    subjects = {each.key: each for each in judgement.register.collections_of(Origin.STATEMENTS)}
    try:
        known = myths()
    except FaultsError as error:
        raise ExtensionError(str(error)) from None
    if faults := [*_faults(known, subjects, judgement.by_id)]:
        raise ExtensionError("\n".join(faults))
    groups = [(subjects[key], [*_shown(page, entries)]) for key, entries in known.items()]
    return template(
        page,
        "claims/myths.html",
        groups=groups,
        count=sum(len(found) for _, found in groups),
        true=len(others(judgement.of_origin(Origin.STATEMENTS))),
        torch=judgement.torch,
        article_page=article_page,
    )


def _faults(known: Mapping[str, Sequence[Myth]], subjects: Collection[str], claims: Collection[str]) -> Iterator[str]:
    for subject, entries in known.items():
        if subject not in subjects:
            yield f"{FILE.name}: {subject}: must be one of {', '.join(subjects)}"
        for id_ in (id_ for entry in entries for id_ in entry.ids):
            if id_ not in claims:
                yield f"{FILE.name}: {subject}: ids: must be claims of the register; found {id_!r}"


def _shown(page: Page, entries: Sequence[Myth]) -> Iterator[JudgedMyth]:
    for entry in entries:
        claims = [page.judgement.by_id[id_] for id_ in entry.ids]
        if claims[0].verdict in NOT_TRUE:
            yield JudgedMyth(entry, claims)
