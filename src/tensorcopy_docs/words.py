"""The words of the command and of the pages' own parts, in both languages, from ``words.toml``."""

import tomllib
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).parent / "words.toml"


@lru_cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def say(key: str, language: str, **values: object) -> str:
    """The words called `key` in `language` ("en", "zh" or "zh_CN"), with `values` put in; raises KeyError."""
    return _words()[key]["zh" if language.startswith("zh") else "en"].format(**values)


def outcome_word(outcome: str, language: str) -> str:
    """The outcome of a run in a word or two."""
    return say("outcome-" + outcome.replace(" ", "-"), language)
