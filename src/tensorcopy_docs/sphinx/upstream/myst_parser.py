"""Makes the settings of a parser once: myst-parser 5.2 makes some seventy of them for each translated text.

Without it, a cold build of both languages takes 12 more of 111 seconds on the cores, and 7 of 77 by the clock.
"""

from copy import copy
from functools import cache

from docutils import Component
from docutils.frontend import Values, get_default_settings
from myst_parser.mdit_to_docutils import base


def make_settings_once() -> None:
    """Let myst-parser copy the settings that it has made for a parser before."""
    base.get_default_settings = _copied  # type: ignore[attr-defined, assignment]


def _copied(*components: type[Component]) -> Values:
    return copy(_made(components))


@cache
def _made(components: tuple[type[Component], ...]) -> Values:
    return get_default_settings(*components)
