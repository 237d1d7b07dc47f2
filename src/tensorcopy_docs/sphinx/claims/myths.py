"""Renders the index of myths: claims that are not true, each with what is so, in few words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import RootModel
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.claims import Myth
from tensorcopy_docs.register.docnames import article_page
from tensorcopy_docs.register.kinds import NOT_TRUE, Kind, Origin
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.claims.scores import others
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template

FILE = Path(__file__).parent / "myths.toml"


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


@cache
def myths() -> Mapping[str, Sequence[Myth]]:
    """Return the myths of ``myths.toml`` and of the articles, by subject; raises FaultsError with every fault."""
    known = myths_in(FILE)
    of_articles = [myth for article in load().articles for myth in article.myths]
    return {
        subject: [*entries, *(myth for myth in of_articles if myth.under == subject)]
        for subject, entries in known.items()
    }


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
    if faults := myth_faults(judgement.register):
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


def myth_faults(register: Register) -> Sequence[str]:
    """Return a line for each subject and claim of a myth that there is not, and each claim that is missing.

    A claim that is not true must be in the index once, unless PyTorch's documentation says it, or it is about what a
    script prints, which means nothing elsewhere.
    """
    subjects = [each.key for each in register.collections_of(Origin.STATEMENTS)]
    wanted = {
        claim.id: file.key
        for file in register.files
        for claim in file.claims
        if file.origin is not Origin.DOCUMENTATION and claim.expected in NOT_TRUE and claim.kind is not Kind.OUTPUT
    }
    known = myths()
    named = Counter(id_ for entries in known.values() for entry in entries for id_ in entry.ids)
    under = {
        FILE.name: {*known},
        **{f"{each.key}.toml": {myth.under for myth in each.myths} for each in register.articles},
    }
    faults = [
        f"{file}: must be under one of {', '.join(subjects)}; found {subject!r}"
        for file, found in under.items()
        for subject in sorted(found - {*subjects})
    ]
    faults += [
        f"{FILE.name}: ids: must be claims of the register; found {id_!r}"
        for id_ in named
        if id_ not in register.claims
    ]
    faults += [
        f"{key}.toml: {id_}: must be in the index of myths once; found it {named[id_]} times; name it in [[myths]] of "
        f"its article, or in {FILE.name}"
        for id_, key in wanted.items()
        if named[id_] != 1
    ]
    return faults


def _shown(page: Page, entries: Sequence[Myth]) -> Iterator[JudgedMyth]:
    for entry in entries:
        claims = [page.judgement.by_id[id_] for id_ in entry.ids]
        if claims[0].verdict in NOT_TRUE:
            yield JudgedMyth(entry, claims)
