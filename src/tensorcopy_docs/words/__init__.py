"""The words of the command and of the pages' own parts, in every language.

Those of a room stand in its ``words.toml``, and what several rooms say in the one beside this module.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field, RootModel, model_validator

from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.lab.outcomes import FAILED, HELD
from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words.text import Text, placeholders

ROOMS = Path(__file__).parent.parent
NAME = "words.toml"


class WordsError(FaultsError, LookupError):
    """The ``words.toml`` files have faults, or lack a key or value; the message has one line for each."""


class Phrase(Text):
    """Words into which values can be put, where a name is in braces: the same names in every language."""

    words: ClassVar[Any] = str  # put between other words, it keeps the space around it

    @model_validator(mode="after")
    def _has_the_same_placeholders(self) -> "Phrase":
        found = {key: ", ".join(sorted(placeholders(text))) or "none" for key, text in self.root.items()}
        if len(set(found.values())) > 1:
            names = "; ".join(f"{key}: {names}" for key, names in found.items())
            raise ValueError(f"must have the same placeholders in every language ({names})")
        return self


class _Phrases(RootModel[Annotated[Mapping[str, Phrase], Field(min_length=1)]]):
    """All of ``words.toml``."""


@cache
def phrases(rooms: Path) -> Mapping[str, Phrase]:
    """Return the words of all `rooms`, the folders below one, by their keys; raises WordsError."""
    found, faults = dict[str, Phrase](), list[Fault]()
    for file in sorted(rooms.rglob(NAME)):
        place = file.relative_to(rooms).as_posix()
        try:
            known = validated(_Phrases, read_toml(file), place).root
        except FaultsError as error:
            faults += [replace(fault, file=place) for fault in error.faults]
            continue
        twice = found.keys() & known.keys()
        faults += [Fault(place, key, "-", "must stand in one file", "it in another one, too") for key in sorted(twice)]
        found |= known
    if faults:
        raise WordsError(faults)
    return found


def say(key: str, language: Language, **values: object) -> str:
    """Return the words called `key` in `language`, with `values` put in; raises WordsError."""
    known = phrases(ROOMS)
    if key not in known:
        raise WordsError([Fault(NAME, key, "-", "must be given", "nothing")])
    try:
        return known[key](language).format(**values)
    except KeyError as error:
        there = ", ".join(values) or "none"
        raise WordsError([Fault(NAME, key, "-", f"must have no other placeholder ({there})", str(error))]) from None


def outcome_word(outcome: str, language: Language, kind: str = PROOF) -> str:
    """Return the outcome of a proof, or of a counterexample, which is confirmed when it passes, in a word or two."""
    name = outcome.replace(" ", "-")
    if kind == COUNTEREXAMPLE and outcome in (HELD, FAILED):
        return say("counterexample-" + name, language)
    return say("outcome-" + name, language)
