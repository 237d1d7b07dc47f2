"""What the register is made of: articles, scripts, claims, and faults in them."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from tensorcopy_docs.judge.verdicts import Verdict
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.snippets.proofs import Source

# The calls by which a reader looks for a claim.
APIS = (
    "clone",
    "detach",
    "detach_",
    "copy_",
    "deepcopy",
    "data",
    "view",
    "reshape",
    "expand",
    "as_strided",
    "resize_",
    "id",
    "requires_grad",
    "grad_fn",
    "grad",
    "backward",
)
# Calls whose names are words, too: an id that has one need not be about the call.
ORDINARY_WORDS = {"data", "view", "id", "grad", "backward"}

Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z-]*$")]
ScriptId = Annotated[str, StringConstraints(pattern=r"^[a-z-]+/[a-z_-]+$")]
ClaimId = Annotated[str, StringConstraints(pattern=r"^[a-z-]+\.[a-z_-]+$")]
Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Text(_Strict):
    """A text in both languages."""

    en: Words
    zh: Words

    def __call__(self, language: Language | str) -> str:
        """The text in `language`."""
        known = language if isinstance(language, Language) else language_named(language)
        return self.zh if known.key == "zh" else self.en


class Kind(StrEnum):
    """What a claim is about; a claim about printed output must concur with its script's figures."""

    OUTPUT = "output"
    BEHAVIOUR = "behaviour"
    ADVICE = "advice"
    OPINION = "opinion"


class Script(_Strict):
    """An example script, and the figures that the article says it prints."""

    id: ScriptId
    prints: list[str] = []

    @property
    def article(self) -> str:
        return self.id.partition("/")[0]

    @property
    def stem(self) -> str:
        """Name of its file in the gallery, without the ending."""
        return self.id.replace("/", "-", 1)


class Claim(_Strict):
    """What an article says, in our words, and how it is put to the test.

    `script` is the example it comes from, `also` are others that it is about. A claim that something was `formerly` so
    is judged by the records of earlier releases.
    """

    id: ClaimId
    statement: Text
    place: Text
    kind: Kind
    expected: Verdict
    reason: Text
    instead: Text | None = None
    script: ScriptId | None = None
    also: list[ScriptId] = []
    formerly: bool = False
    proof: str | None = None
    counterexamples: list[str] = []

    @property
    def article(self) -> str:
        return self.id.partition(".")[0]

    @property
    def apis(self) -> list[str]:
        """The calls that it is about: those that its statement or its id names."""
        said = re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", self.statement.en)))
        named = set(self.id.partition(".")[2].split("-")) - ORDINARY_WORDS
        return [api for api in APIS if api in {*said, *named}]

    @property
    def scripts(self) -> list[str]:
        """Every script that it is about."""
        return [self.script, *self.also] if self.script else []


class Article(_Strict):
    """One article: what it is, its scripts, its claims."""

    key: Key
    title: Words
    site: Words | None = None
    language: Words
    torch: str | None = None
    date: str | None = None
    about: Text
    scripts: list[Script]
    claims: list[Claim] = []


@dataclass(frozen=True)
class Fault:
    """One line about one thing that is wrong in a register file."""

    file: str
    id: str
    field: str
    rule: str
    found: str

    def __str__(self) -> str:
        return f"{self.file}: {self.id}: {self.field}: {self.rule}; found {self.found}"


class RegisterError(Exception):
    """The register has faults; the message has one line for each."""

    def __init__(self, faults: list[Fault]):
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class Register:
    """All articles, checked, and the sources of the proofs that they name."""

    articles: list[Article]
    sources: dict[str, Source]

    @cached_property
    def claims(self) -> dict[str, Claim]:
        return {claim.id: claim for article in self.articles for claim in article.claims}

    @cached_property
    def scripts(self) -> dict[str, Script]:
        return {script.id: script for article in self.articles for script in article.scripts}

    def article(self, key: str) -> Article:
        """The article called `key`; raises KeyError."""
        return {article.key: article for article in self.articles}[key]
