"""Gives scripts and style sheets their words in the language of the page."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.sphinx.page_type import TYPES, type_of
from tensorcopy_docs.words import ROOMS, phrases, say

PREFIX = "script-"


@cache
def script_words(language: Language) -> Mapping[str, str]:
    """Return all words of scripts, by their keys without the prefix; the scripts put values in themselves."""
    known = phrases(ROOMS)
    return {key.removeprefix(PREFIX): known[key](language) for key in known if key.startswith(PREFIX)}


def add_to_settings(app: Sphinx, config: Config) -> None:
    """Give the templates `script_words` and `output_label`, the label over outputs, as a string of CSS.

    They are settings: if the words change, Sphinx writes every page again.
    """
    language = language_named(config.language)
    label = json.dumps(say("output", language), ensure_ascii=False)  # such a string is one of CSS, too
    config.html_context = {**config.html_context, "script_words": script_words(language), "output_label": label}


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Leave a page only the words that its scripts can say; the keys of a script's words begin with its name."""
    others = {script for kind in TYPES.values() for script in kind.scripts.split()} - {
        *type_of(pagename).scripts.split()
    }
    words = context["script_words"]
    context["script_words"] = {key: words[key] for key in words if key.partition("-")[0] not in others}
