"""The words of the command and of the pages' own parts, in both languages, from ``words.toml``."""

import tomllib
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.languages import Language, language_named

FILE = Path(__file__).parent / "words.toml"


@lru_cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def say(key: str, language: Language | str, **values: object) -> str:
    """The words called `key` in `language`, with `values` put in; raises KeyError."""
    known = language if isinstance(language, Language) else language_named(language)
    return _words()[key][known.key].format(**values)


def outcome_word(outcome: str, language: Language | str) -> str:
    """The outcome of a run in a word or two."""
    return say("outcome-" + outcome.replace(" ", "-"), language)
