"""Defines claims: of articles, of many people, and of PyTorch's documentation; and the scripts of articles."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, StrictBool, StringConstraints

from tensorcopy_docs.evidence import CELLS_JOINED, Documented, is_of_cells
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.advice import Advice
from tensorcopy_docs.register.kinds import DocumentationPage, Heard, Kind, Verdict
from tensorcopy_docs.words.text import Text, TomlModel, Words

Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z-]*$")]
Thread = Annotated[int, Field(gt=0, strict=True)]  # the number of a thread in PyTorch's tracker
ScriptId = Annotated[str, StringConstraints(pattern=r"^[a-z-]+/[a-z_-]+$")]
ClaimId = Annotated[str, StringConstraints(pattern=r"^[a-z-]+\.[a-z_-]+$")]
# A proof or counterexample of the lab, or a cell of the table with the value that is said of it: "row/column=value".
EvidenceName = Annotated[str, StringConstraints(pattern=r"^(\w+|[\w-]+/[\w-]+=\S.*)$")]
SaidCell = Annotated[str, StringConstraints(pattern=r"^[\w-]+/[\w-]+=\S.*$")]


def _closed(text: str) -> str:
    """Return `text`; raises ValueError unless each piece of code and each bold word in it ends."""
    words = re.sub("`[^`]*`", "", text)
    if "`" in words or words.count("**") % 2:
        raise ValueError("must close each ` and each **")
    return text


def _in_each_other_language(texts: Mapping[str, list[Words]]) -> Mapping[str, list[Words]]:
    """Return `texts`; raises ValueError unless they are in every language of the site but that of the sources."""
    keys = [language.key for language in LANGUAGES[1:]]
    if [*texts] != keys:
        raise ValueError(f"must be in {' and '.join(map(repr, keys))}, in that order")
    return texts


# The texts of a script, which has them in the language of the sources, in each other language: one for each heading and
# paragraph, in their order.
Marked = Annotated[Words, AfterValidator(_closed)]
ScriptTexts = Annotated[Mapping[str, list[Marked]], AfterValidator(_in_each_other_language)]


class ScriptEntry(TomlModel):
    """An example script, the figures that the article says it prints, and its texts."""

    id: ScriptId
    prints: list[str] = Field(default_factory=list)
    texts: ScriptTexts

    @property
    def article(self) -> str:
        return self.id.partition("/")[0]

    @property
    def stem(self) -> str:
        """Name of its file in the gallery, without the ending."""
        return self.id.replace("/", "-", 1)


class ClaimText(TomlModel):
    """What is said of a claim, in the register and in ``verdicts.json``."""

    id: ClaimId = Field(description="the claim's id")
    statement: Text = Field(description="the claim in our words")
    expected: Verdict = Field(description="the verdict that the author of the entry expected")
    reading: Text | None = Field(default=None, description="how words are read that can be read in two ways")
    consequence: Text | None = Field(default=None, description="what happens to code that relies on the claim")
    same_as: tuple[ClaimId, ...] = Field(default_factory=tuple, description="the claims that mean the same")
    replaces: tuple[ClaimId, ...] = Field(
        default_factory=tuple, description="the ids of dropped claims, whose addresses lead to this one"
    )


class ClaimEntry(ClaimText):
    """A claim in our words, with its test and the verdict that is expected; who says it is the subclass's.

    A claim that something was `formerly` so is judged by the records of earlier releases.

    The counterexamples, or else the proof that fails, show the `consequence`. `caveat` is a case that a true claim
    leaves out; `caveat_evidence` shows it and has no part in the verdict. Claims in `same_as` get one verdict. `facts`
    are the cells of the table on which its texts rest (see `table.facts`). The code in `instead` is that of idioms, or
    else in the proofs, fixes and programs of advice of the lab that `instead_run` names.

    In the place of a `proof`, `cells` can say it: cells of the table with the value that each must have.
    Counterexamples may be cells, too.
    """

    kind: Kind
    reason: Text
    instead: Advice | None = None
    instead_run: list[str] = Field(default_factory=list)
    facts: Mapping[str, str] = {}
    formerly: StrictBool = False
    proof: str | None = None
    cells: list[SaidCell] = Field(default_factory=list)
    counterexamples: list[EvidenceName] = Field(default_factory=list)
    caveat: Text | None = None
    caveat_evidence: list[EvidenceName] = Field(default_factory=list)

    @property
    def test(self) -> str | None:
        """The name of its test: its proof, or its cells with their values; None if nothing can be run."""
        return self.proof or CELLS_JOINED.join(self.cells) or None

    @property
    def runs(self) -> Sequence[str]:
        """The names of the proofs and counterexamples of the lab on which it and all that is said of it rest."""
        names = [self.proof, *self.counterexamples, *self.caveat_runs]
        return [name for name in names if name and not is_of_cells(name)]

    @property
    def article(self) -> str:
        return self.id.partition(".")[0]

    @property
    def caveat_runs(self) -> list[str]:
        """The proofs and counterexamples that show the caveat."""
        return [name for name in self.caveat_evidence if "=" not in name]

    @property
    def caveat_cells(self) -> list[tuple[str, str]]:
        """The cells that show the caveat: the name of each, and the value that it must have."""
        return [(cell, value) for cell, is_cell, value in (n.partition("=") for n in self.caveat_evidence) if is_cell]

    @property
    def scripts(self) -> Sequence[str]:
        """Every script that it is about; only claims of articles are about any."""
        return []


class ArticleClaim(ClaimEntry):
    """A claim at a `place` in an article; `script` is the example it comes from, `also` are others that it is about."""

    place: Text
    script: ScriptId | None = None
    also: list[ScriptId] = Field(default_factory=list)

    @property
    def scripts(self) -> Sequence[str]:
        return [self.script, *self.also] if self.script else []


class Myth(TomlModel):
    """Claims `ids` that say the same, in few words, and what is so. The tests of the first claim are the evidence."""

    ids: Annotated[Sequence[ClaimId], Field(min_length=1)]
    said: Text
    so: Text


class ArticleMyth(Myth):
    """A myth of an article; it is in the index `under` the collection with its subject."""

    under: Key


class StatementClaim(ClaimEntry):
    """A statement that many people repeat; it is `heard` at some kinds of places."""

    heard: Annotated[list[Heard], Field(min_length=1)]


class DocumentationText(TomlModel):
    """What is said of a sentence of PyTorch's documentation, in the register and in ``verdicts.json``."""

    docstring: Documented | None = Field(default=None, description="the function whose docstring says it")
    phrase: Annotated[str, StringConstraints(pattern=r"^\S+( \S+){2,7}$")] | None = Field(
        default=None, description="some words of the sentence in the docstring"
    )
    suggestion: Words | None = Field(
        default=None, description="a suggested wording in English of what is false or misleading"
    )


class DocumentationClaim(ClaimEntry, DocumentationText):
    """A sentence of PyTorch's documentation: in a `docstring`, where `phrase` finds it, or on a `page`.

    `place` is the heading there. In the place of a `suggestion`, `bug` says, in English, what is wrong with the code.
    `sentence` is what is corrected, word by word, and `shown_by` has the tests that show the wording to be true, or the
    bug: they pass. `threads` are known threads of PyTorch's tracker.
    """

    place: Text
    page: DocumentationPage | None = None
    bug: Words | None = None
    sentence: Words | None = None
    shown_by: list[str] = Field(default_factory=list)
    threads: list[Thread] = Field(default_factory=list)

    @property
    def said_in(self) -> str:
        """The name of the docstring, or else of the page."""
        return self.docstring or str(self.page)

    @property
    def correction(self) -> str | None:
        """The text to report to PyTorch: the bug, or else the better wording."""
        return self.bug or self.suggestion

    @property
    def runs(self) -> Sequence[str]:
        return [*super().runs, *self.shown_by]


Claim: TypeAlias = ArticleClaim | StatementClaim | DocumentationClaim
