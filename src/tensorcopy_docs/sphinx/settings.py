"""Makes once what is made again and again: docutils' settings, and the checksums of style sheets and scripts.

myst-parser makes the settings for each translated text: some seventy options each time, a tenth of a Chinese build.
Sphinx keeps a checksum, but looks up where its file is for each link on each page.
"""

from copy import copy
from functools import cache

from docutils import Component
from docutils.frontend import Values, get_default_settings
from myst_parser.mdit_to_docutils import base
from sphinx.builders import html


def make_settings_once() -> None:
    """Let myst-parser copy the settings that it has made for a parser before."""
    base.get_default_settings = _copied  # type: ignore[attr-defined, assignment]


def make_checksums_once() -> None:
    """Let Sphinx find a style sheet or a script once, and not for each page."""
    find = html._file_checksum  # type: ignore[attr-defined]
    if not hasattr(find, "cache_info"):
        html._file_checksum = cache(find)  # type: ignore[attr-defined, assignment]


def _copied(*components: type[Component]) -> Values:
    return copy(_made(components))


@cache
def _made(components: tuple[type[Component], ...]) -> Values:
    return get_default_settings(*components)
