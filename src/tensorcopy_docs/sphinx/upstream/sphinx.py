"""Reads and fills Sphinx's index of words.

Sphinx's index continues from the file that it publishes, which has no entries of the glossary: pages that are not
written again would lose theirs. A directive or role has no public way to the builder, which knows addresses.
"""

from collections.abc import Mapping, Set
from typing import Any

from sphinx.environment import BuildEnvironment
from sphinx.search import IndexBuilder

# What the index knows, by page or by word.
BY_PAGE = ("_titles", "_filenames", "_all_titles", "_index_entries")
BY_WORD = ("_mapping", "_title_mapping")


def content_of(index: IndexBuilder) -> dict[str, Any]:
    """Return all that `index` knows, for `go_on_from`."""
    return {name: getattr(index, name) for name in (*BY_PAGE, *BY_WORD)}


def go_on_from(index: IndexBuilder, content: Mapping[str, Any], pages: Set[str]) -> None:
    """Fill `index` with what `content` has of `pages`."""
    for name in BY_PAGE:
        setattr(index, name, {page: each for page, each in content.get(name, {}).items() if page in pages})
    for name in BY_WORD:
        words = {word: found & pages for word, found in content.get(name, {}).items()}
        setattr(index, name, {word: found for word, found in words.items() if found})


def relative_uri(env: BuildEnvironment, docname: str) -> str:
    """Return the address of the page `docname`, as seen from the page that is being read."""
    return env._app.builder.get_relative_uri(env.docname, docname)
