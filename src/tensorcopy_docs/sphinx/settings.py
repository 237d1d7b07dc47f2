"""Makes once what is made again and again: settings and parsers, and the checksums of style sheets and scripts.

myst-parser makes docutils' settings, some seventy options, and a Markdown parser for each translated text: a fifth of a
Chinese build. Sphinx keeps a checksum, but looks up where its file is for each link on each page, and it words messages
for debugging that nobody asked for. Docutils looks for nodes again at each level of a tree.
"""

import logging
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from typing import Any

from docutils import Component, nodes
from docutils.frontend import Values, get_default_settings
from markdown_it import MarkdownIt
from myst_parser.config.main import MdParserConfig
from myst_parser.mdit_to_docutils import base
from myst_parser.parsers import sphinx_
from myst_parser.parsers.mdit import create_md_parser
from sphinx.application import Sphinx
from sphinx.builders import html
from sphinx.util.logging import NAMESPACE

_find = nodes.Node.findall


def make_settings_once() -> None:
    """Let myst-parser copy the settings that it has made for a parser before."""
    base.get_default_settings = _copied  # type: ignore[attr-defined, assignment]


def make_parsers_once() -> None:
    """Let myst-parser parse with the parser that it has made last, if the settings are the same."""
    sphinx_.create_md_parser = _Parsers().with_settings  # type: ignore[attr-defined, assignment]


def make_checksums_once() -> None:
    """Let Sphinx find a style sheet or a script once, and not for each page."""
    find = html._file_checksum  # type: ignore[attr-defined]
    if not hasattr(find, "cache_info"):
        html._file_checksum = cache(find)  # type: ignore[attr-defined, assignment]


def leave_out_debugging(app: Sphinx) -> None:
    """Let Sphinx not even begin messages that it would show to nobody."""
    if not app.verbosity:
        logging.getLogger(NAMESPACE).setLevel(logging.INFO)


def find_nodes_at_once() -> None:
    """Let docutils go through a tree once for a condition that is a function, as it does for a class."""
    nodes.Node.findall = _found  # type: ignore[assignment, method-assign]


def _found(self: nodes.Node, condition: Any = None, *args: Any, **options: Any) -> Iterator[Any]:
    if args or options or condition is None or isinstance(condition, type):
        return _find(self, condition, *args, **options)
    return filter(condition, self._superfast_findall())  # type: ignore[attr-defined]


def _copied(*components: type[Component]) -> Values:
    return copy(_made(components))


@cache
def _made(components: tuple[type[Component], ...]) -> Values:
    return get_default_settings(*components)


class _Parsers:
    """The Markdown parser that was made last: Sphinx reads no text while it reads another."""

    def __init__(self) -> None:
        self._settings: MdParserConfig | None = None
        self._made: MarkdownIt | None = None

    def with_settings(self, settings: MdParserConfig, renderer: Callable[[MarkdownIt], Any]) -> MarkdownIt:
        """The parser for `settings`; a page whose front matter changes settings has another object of them."""
        if self._made is None or settings is not self._settings:
            self._settings, self._made = settings, create_md_parser(settings, renderer)
        return self._made
