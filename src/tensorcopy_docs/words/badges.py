"""Loads the badges of verdicts and answers from ``badges.toml``: label, icon, colors, order."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from tensorcopy_docs.faults import validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words.text import Text, TomlModel

FILE = Path(__file__).parent / "badges.toml"
NOT_JUDGED = "none"  # the badge of a claim without a verdict
Color = Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]


class Badge(TomlModel):
    """The badge of a verdict or an answer; ``badges.toml`` says what each field is."""

    label: Text | None = None
    icon: str
    light: Sequence[Color] = ()
    dark: Sequence[Color] = ()
    terminal: str = ""
    when: Text | None = None
    values: Sequence[str] = ()


class Badges(TomlModel):
    """All badges, by the names of verdicts and of answers, and the outcomes of each place on the scale."""

    scale: Mapping[str, Sequence[str]]
    verdicts: Mapping[str, Badge]
    answers: Mapping[str, Badge]


@cache
def badges() -> Badges:
    """Return the badges of ``badges.toml``; raises FaultsError with every fault of the file."""
    return validated(Badges, read_toml(FILE), FILE.name)


def place_of(outcome: str) -> str:
    """Return the place of an outcome on the scale of answers; NOT_JUDGED if it has none there."""
    return next((place for place, outcomes in badges().scale.items() if outcome in outcomes), NOT_JUDGED)


def verdict_badge(verdict: str | None) -> Badge:
    """Return the badge of a verdict; None stands for a claim that is not judged."""
    return badges().verdicts[verdict or NOT_JUDGED]


def verdict_label(verdict: str | None, language: Language) -> str:
    """Return a verdict in a word or two."""
    label = verdict_badge(verdict).label
    assert label, f"badges.toml: verdicts: {verdict}: label: must be given"
    return label(language)
