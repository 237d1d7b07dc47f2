"""Defines articles, collections of statements, and the register of all of them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from tensorcopy_docs.faults import FaultsError, past
from tensorcopy_docs.languages import LANGUAGES, Language, language_named
from tensorcopy_docs.register.calls import calls_of
from tensorcopy_docs.register.claims import (
    ArticleClaim,
    ArticleMyth,
    Claim,
    ClaimId,
    DocumentationClaim,
    Key,
    ScriptEntry,
    StatementClaim,
)
from tensorcopy_docs.register.kinds import Origin
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.versions import RELEASES, checked, short
from tensorcopy_docs.words import say
from tensorcopy_docs.words.text import Text, TomlModel, Words


def _day(text: str) -> str:
    """Return `text`, a year, a month or a day; raises ValueError if it is none, or in the future."""
    rule = "must be a day, a month or a year, such as 2020-12"
    try:
        if not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){0,2}", text):
            raise ValueError(rule)
        day = date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        raise ValueError(rule) from None
    past(day)
    return text


def _of_the_history(version: str) -> str:
    """Return `version`, one that has a record; raises ValueError."""
    if short(checked(version)) not in map(short, RELEASES):
        raise ValueError("must be a version in versions.py")
    return version


def _of_the_site(language: str) -> str:
    """Return `language`; raises ValueError unless it is made of the keys of the site's languages."""
    keys = [known.key for known in LANGUAGES]
    if not set(language.split("+")) <= set(keys):
        raise ValueError(f"must be {' or '.join(map(repr, keys))}, or several of them joined with +")
    return language


def _address(url: str) -> str:
    """Return `url`; raises ValueError unless it is the whole address of a page."""
    if not re.fullmatch(r"https?://[^\s/]+\.[^\s/]+/\S*", url):
        raise ValueError("must be the whole address of a page")
    return url


class ClaimSource(TomlModel):
    """One file of claims, all of one origin, which is one page of the site; `about` says what is there."""

    origin: ClassVar[Origin]
    key: Key
    about: Text
    claims: tuple[Claim, ...] = ()


class Collection(ClaimSource):
    """Claims about one subject, of many people or of PyTorch's documentation."""

    short: Text

    def name(self, language: Language) -> str:
        """Return its name in lists, which is the title of its page: its origin, and its subject, which is `short`."""
        return say(f"source-{self.origin}", language, subject=self.short(language))


class Statements(Collection):
    """Statements that many people repeat."""

    origin = Origin.STATEMENTS
    claims: tuple[StatementClaim, ...] = ()


class Documentation(Collection):
    """Sentences of PyTorch's documentation."""

    origin = Origin.DOCUMENTATION
    claims: tuple[DocumentationClaim, ...] = ()


class Article(ClaimSource):
    """One article: what it is, its scripts, its claims.

    `short` is what lists and labels call it: its site and its subject; `subject` is what the title of its page says,
    where that is more. `bottom_line` says in a sentence what it can be relied on for. It was written for the verdicts
    that there are: `corrects` names the claims that are not true, all of them and in the order of the file, so that a
    verdict that turns is a fault until the sentence has been read again. `myths` are for the index of myths. `url` is
    left out where it is not known.
    """

    origin = Origin.ARTICLE
    claims: tuple[ArticleClaim, ...] = ()
    title: Words
    short: Text | None = None
    subject: Text | None = None
    site: Words | None = None
    url: Annotated[str, AfterValidator(_address)] | None = None
    language: Annotated[Words, AfterValidator(_of_the_site)]
    torch: Annotated[str, AfterValidator(_of_the_history)] | None = None
    date: Annotated[str, AfterValidator(_day)] | None = None
    bottom_line: Text | None = None
    corrects: list[ClaimId] = Field(default_factory=list)
    scripts: list[ScriptEntry]
    myths: tuple[ArticleMyth, ...] = ()

    def name(self, language: Language) -> str:
        """Return its name in lists and labels, which is never its key."""
        return self.short(language) if self.short else self.title

    def heading(self, language: Language) -> str:
        """Return the title of its page."""
        return say("article-heading", language, subject=(self.subject or self.name)(language))

    @property
    def title_tag(self) -> str:
        """The language of its title, for browsers: of an article in several languages, the first."""
        return language_named(self.language.partition("+")[0]).tag


class RegisterError(FaultsError):
    """The register has faults; the message has one line for each."""


@dataclass(frozen=True)
class Register:
    """All articles and collections, checked, and the sources of the proofs that they name."""

    articles: Sequence[Article]
    sources: Mapping[str, Source]
    collections: Sequence[Collection] = ()

    @property
    def files(self) -> Sequence[Article | Collection]:
        """Every file of claims, the articles first."""
        return [*self.articles, *self.collections]

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        """Every claim by its id, in the order of the files."""
        return {claim.id: claim for file in self.files for claim in file.claims}

    @cached_property
    def equal_meanings(self) -> Sequence[Sequence[Claim]]:
        """The groups of two and more claims that mean the same, by `same_as`, which is read in both directions."""
        found: list[set[str]] = []
        for claim in self.claims.values():
            group = {claim.id, *claim.same_as}
            for other in [other for other in found if other & group]:
                found.remove(other)
                group |= other
            found.append(group)
        return [[claim for id_, claim in self.claims.items() if id_ in group] for group in found if len(group) > 1]

    @cached_property
    def scripts(self) -> Mapping[str, ScriptEntry]:
        return {script.id: script for article in self.articles for script in article.scripts}

    @cached_property
    def calls(self) -> Mapping[str, Sequence[str]]:
        """The functions that each claim is about (see `register.calls`), by its id."""
        return calls_of(self.claims.values(), self.sources, rows())

    def article(self, key: str) -> Article:
        """Return the article called `key`; raises KeyError."""
        return {article.key: article for article in self.articles}[key]

    def source_of(self, claim: Claim) -> Article | Collection:
        """Return the article or collection of a claim."""
        return self._by_key[claim.article]

    def collections_of(self, origin: Origin) -> Sequence[Collection]:
        """Return the collections of one origin."""
        return [collection for collection in self.collections if collection.origin is origin]

    @cached_property
    def _by_key(self) -> Mapping[str, Article | Collection]:
        return {file.key: file for file in self.files}
