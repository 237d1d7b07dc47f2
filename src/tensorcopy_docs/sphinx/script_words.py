"""The words of the scripts: each page has them in its own language, so that no script knows a language."""

import tomllib
from collections.abc import Mapping
from functools import cache

from sphinx.application import Sphinx
from sphinx.config import Config

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.words import FILE

PREFIX = "script-"


@cache
def script_words(language: Language) -> Mapping[str, str]:
    """The words of the scripts by their keys without the prefix; the scripts put values in themselves."""
    words = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {key.removeprefix(PREFIX): words[key][language.key] for key in words if key.startswith(PREFIX)}


def add_to_pages(app: Sphinx, config: Config) -> None:
    """Give the templates `script_words`, as a setting: if the words change, Sphinx writes every page again."""
    config.html_context = {**config.html_context, "script_words": script_words(language_named(config.language))}
