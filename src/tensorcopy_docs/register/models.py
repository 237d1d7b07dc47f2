"""What the register is made of: articles, scripts and claims."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StrictBool, StringConstraints

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.languages import LANGUAGES, Language, language_named
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.versions import checked
from tensorcopy_docs.words.text import Text, Words, plain

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
# A proof or counterexample of the lab, or a cell of the table with the value that is said of it: "row/column=value".
EvidenceName = Annotated[str, StringConstraints(pattern=r"^(\w+|[\w-]+/[\w-]+=\S.*)$")]
Printed = Annotated[str, AfterValidator(plain)]
Version = Annotated[str, AfterValidator(checked)]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}){0,2}$")]


def _of_the_site(language: str) -> str:
    """`language` itself, if it is made of the keys of the site's languages; raises ValueError."""
    keys = [known.key for known in LANGUAGES]
    if not set(language.split("+")) <= set(keys):
        raise ValueError(f"must be {' or '.join(map(repr, keys))}, or several of them joined with +")
    return language


def _address(url: str) -> str:
    """`url` itself, if it is the whole address of a page; raises ValueError."""
    if not re.fullmatch(r"https?://[^\s/]+\.[^\s/]+/\S*", url):
        raise ValueError("must be the whole address of a page")
    return url


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Verdict(StrEnum):
    """What a claim is worth: the register says which verdict its author expects, `judge` computes the one there is."""

    TRUE = "true"
    MISLEADING = "misleading"
    OUTDATED = "outdated"
    FALSE = "false"
    UNVERIFIABLE = "unverifiable"


# What a reader must not rely on, in the order in which corrections are shown.
NOT_TRUE = (Verdict.FALSE, Verdict.OUTDATED, Verdict.MISLEADING)


class Kind(StrEnum):
    """What a claim is about; a claim about printed output must concur with its script's figures."""

    OUTPUT = "output"
    BEHAVIOUR = "behaviour"
    ADVICE = "advice"
    OPINION = "opinion"


class Script(_Strict):
    """An example script, and the figures that the article says it prints."""

    id: ScriptId
    prints: list[Printed] = []

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

    `reading` says how words are read that can be read in two ways. `consequence` says what happens to code that relies
    on the claim; the counterexamples show it, or else the proof that fails. `caveat` is a case that a true claim leaves
    out; `caveat_evidence` shows it and has no part in the verdict. Claims in `same_as` mean the same, so they get one
    verdict. `replaces` has the ids of claims that were dropped in favor of this one: their addresses lead to it.
    `facts` are the cells of the table on which its texts rest (see `table.facts`).
    """

    id: ClaimId
    statement: Text
    place: Text
    kind: Kind
    expected: Verdict
    reason: Text
    instead: Text | None = None
    facts: Mapping[str, str] = {}
    script: ScriptId | None = None
    also: list[ScriptId] = []
    formerly: StrictBool = False
    proof: str | None = None
    counterexamples: list[str] = []
    reading: Text | None = None
    consequence: Text | None = None
    caveat: Text | None = None
    caveat_evidence: list[EvidenceName] = []
    same_as: list[ClaimId] = []
    replaces: list[ClaimId] = []

    @property
    def article(self) -> str:
        return self.id.partition(".")[0]

    @property
    def apis(self) -> Sequence[str]:
        """The calls that it is about: those that its statement or its id names."""
        said = re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", self.statement.source)))
        named = set(self.id.partition(".")[2].split("-")) - ORDINARY_WORDS
        return [api for api in APIS if api in {*said, *named}]

    @property
    def caveat_runs(self) -> list[str]:
        """The proofs and counterexamples that show the caveat."""
        return [name for name in self.caveat_evidence if "=" not in name]

    @property
    def caveat_cells(self) -> list[tuple[str, str]]:
        """The cells that show the caveat, by name, and the value that each must have."""
        return [(cell, value) for cell, is_cell, value in (n.partition("=") for n in self.caveat_evidence) if is_cell]

    @property
    def scripts(self) -> Sequence[str]:
        """Every script that it is about."""
        return [self.script, *self.also] if self.script else []


class Article(_Strict):
    """One article: what it is, its scripts, its claims.

    `short` is what lists and labels call it: its site and its subject. `bottom_line` says in a sentence what it can be
    relied on for. It was written for the verdicts that there are: `corrects` names the claims that are not true, all of
    them and in the order of the file, so that a verdict that turns is a fault until the sentence has been read again.
    `url` is left out where it is not known.
    """

    key: Key
    title: Words
    short: Text | None = None
    site: Words | None = None
    url: Annotated[str, AfterValidator(_address)] | None = None
    language: Annotated[Words, AfterValidator(_of_the_site)]
    torch: Version | None = None
    date: Date | None = None
    about: Text
    bottom_line: Text | None = None
    corrects: list[ClaimId] = []
    scripts: list[Script]
    claims: list[Claim] = []

    def name(self, language: Language) -> str:
        """What lists and labels call it: never its key."""
        return self.short(language) if self.short else self.title

    @property
    def title_tag(self) -> str:
        """The language of its title, for browsers: of an article in several languages, the first."""
        return language_named(self.language.partition("+")[0]).tag


class RegisterError(FaultsError):
    """The register has faults; the message has one line for each."""


@dataclass(frozen=True)
class Register:
    """All articles, checked, and the sources of the proofs that they name."""

    articles: Sequence[Article]
    sources: Mapping[str, Source]

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        return {claim.id: claim for article in self.articles for claim in article.claims}

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

    def twins(self, claim: Claim) -> Sequence[Claim]:
        """The other claims that mean the same as `claim`."""
        groups = [group for group in self.equal_meanings if claim in group]
        return [other for group in groups for other in group if other is not claim]

    @cached_property
    def scripts(self) -> Mapping[str, Script]:
        return {script.id: script for article in self.articles for script in article.scripts}

    def article(self, key: str) -> Article:
        """The article called `key`; raises KeyError."""
        return {article.key: article for article in self.articles}[key]
