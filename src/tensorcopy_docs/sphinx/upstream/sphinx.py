"""Translates each text once, and returns the address of a page while another one is read.

Sphinx 9.0 reads a page untranslated and then, text by text, parses the translation as a document by itself, whose nodes
it moves to the page. It does so twice for each text, and the nodes keep their documents, each of which has a reference
to all that Sphinx knows of the site: it would be stored with every page. Without `translate_once`, a cold build of both
languages takes 9 more of 111 seconds on the cores and 13 of 77 by the clock, and the Chinese pages 55 MB, not 7.

A directive or role has no public way to the builder, which knows addresses.
"""

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from sphinx.environment import BuildEnvironment
from sphinx.transforms import i18n
from sphinx.util.nodes import extract_messages

_publish, _apply = i18n._publish_msgstr, i18n.Locale.apply


class _Translation:
    """The translation of one page: the node whose text is in hand, and how often Sphinx has gone through all texts."""

    def __init__(self) -> None:
        self.node: nodes.Node | None = None
        self.rounds = 0

    def texts(self, doctree: nodes.Element) -> Iterable[tuple[nodes.Element, str]]:
        """Yield the texts that Sphinx finds in a page, each with its node."""
        self.rounds += 1
        for node, text in extract_messages(doctree):
            self.node = node
            yield node, text

    def parsed(self, *args: Any, **options: Any) -> nodes.Element:
        """Return the nodes of a translated text; in the first round, Sphinx uses only those of titles and terms."""
        unused = self.rounds == 1 and not isinstance(self.node, (nodes.title, nodes.term))
        return nodes.paragraph() if unused else _publish(*args, **options)


def translate_once() -> None:
    """Let Sphinx parse each translated text once, and store with a page nothing but the page."""
    i18n.Locale.apply = _translate  # type: ignore[method-assign]


def _translate(self: i18n.Locale, **options: Any) -> None:
    translation = _Translation()
    i18n.extract_messages = translation.texts  # type: ignore[attr-defined]
    i18n._publish_msgstr = translation.parsed
    _apply(self, **options)
    if translation.rounds:
        for node in self.document.findall():
            node.document = self.document


def relative_uri(env: BuildEnvironment, docname: str) -> str:
    """Return the address of the page `docname`, as seen from the page that is being read."""
    return env._app.builder.get_relative_uri(env.docname, docname)
