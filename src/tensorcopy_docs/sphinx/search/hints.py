"""Loads what readers type and pages do not have: common words, synonyms, names of functions (``hints.toml``)."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from tensorcopy_docs.faults import distinct, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import ROOMS, phrases
from tensorcopy_docs.words.text import TomlModel

SAID = "search-"  # the beginning of the keys of the search's words
FILE = Path(__file__).parent / "hints.toml"
Phrases = Annotated[list[str], AfterValidator(distinct)]


class Synonym(TomlModel):
    """Phrases that a question can have, and the words of the pages that are looked up with them."""

    typed: Phrases
    means: Mapping[str, str]


class Lead(TomlModel):
    """A page, the names of functions that it is about beside those in its title, and phrases that lead to it."""

    page: Annotated[str, StringConstraints(pattern=r"^[a-z][\w/-]*$")]
    names: Phrases = Field(default_factory=list)
    typed: Phrases = Field(default_factory=list)


class Hints(TomlModel):
    """All of ``hints.toml``. Phrases are in any language: readers of Chinese pages type English words, too."""

    common: Phrases
    synonyms: list[Synonym]
    leads: list[Lead]


@cache
def all_hints() -> Hints:
    """Return the hints for all languages; raises FaultsError."""
    return validated(Hints, read_toml(FILE), FILE.name)


def hints(language: Language) -> dict[str, object]:
    """Return the hints for the pages in `language`, and the words of the search, for JavaScript."""
    found = all_hints()
    known = [each for each in found.synonyms if language.key in each.means]
    said = {key: phrase(language) for key, phrase in phrases(ROOMS).items() if key.startswith(SAID)}
    return {
        "common": sorted(found.common, key=len, reverse=True),
        "synonyms": [{"typed": each.typed, "means": each.means[language.key]} for each in known],
        "leads": [each.model_dump() for each in found.leads],
        "said": {key.removeprefix(SAID): words for key, words in said.items()},
    }
