"""Gives scripts and style sheets their words in the language of the page."""

import json
from collections.abc import Mapping
from functools import cache

from sphinx.application import Sphinx
from sphinx.config import Config

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.words import FILE, phrases, say

PREFIX = "script-"
OF_ONE_PAGE = ("predict-", "strides-")  # how the keys of words begin that only the page of the scripts has


@cache
def script_words(language: Language) -> Mapping[str, str]:
    """The words that each page has for its scripts, by their keys without the prefix."""
    words = _words(language)
    return {key: words[key] for key in words if not key.startswith(OF_ONE_PAGE)}


@cache
def words_of_one_page(language: Language, start: str) -> Mapping[str, str]:
    """The words of scripts that only one page loads: those whose keys begin with `start`."""
    words = _words(language)
    return {key: words[key] for key in words if key.startswith(start)}


def _words(language: Language) -> Mapping[str, str]:
    """All words of scripts by their keys without the prefix; the scripts put values in themselves."""
    known = phrases(FILE)
    return {key.removeprefix(PREFIX): known[key](language) for key in known if key.startswith(PREFIX)}


def add_to_pages(app: Sphinx, config: Config) -> None:
    """Give the templates `script_words` and `output_label`, the label over outputs, as a string of CSS.

    They are settings: if the words change, Sphinx writes every page again.
    """
    language = language_named(config.language)
    label = json.dumps(say("output", language), ensure_ascii=False)  # such a string is one of CSS, too
    config.html_context = {**config.html_context, "script_words": script_words(language), "output_label": label}
