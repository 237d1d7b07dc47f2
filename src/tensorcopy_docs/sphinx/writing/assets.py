"""Lets a page load the scripts of its type, and of other projects' files those that it can use."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.page_type import CELLS, CODE, GALLERY, UNUSED
from tensorcopy_docs.sphinx.page_types import type_of

SCRIPTS = ("words", "site")  # of every page; the others call the first
BEFORE_OTHERS = 100  # Sphinx's script that marks what was searched for comes behind


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Have a page load the scripts of its type, and of those of other projects the files that the type names.

    A page with cells, which needs a file more, has its icon in it.
    """
    kind = type_of(pagename)
    has_cells = doctree is not None and any("cell" in node["classes"] for node in doctree.findall(nodes.container))
    unused = UNUSED + tuple({*CODE, *CELLS, *GALLERY} - {*kind.others}) + (() if has_cells else CELLS)
    for name in (*SCRIPTS, *kind.scripts.split()):
        app.add_js_file(f"{name}.js", priority=BEFORE_OTHERS)
    if has_cells and app.config.html_favicon:
        context["favicon_url"] = _inlined(Path(app.confdir, app.config.html_favicon))
    for key in ("css_files", "script_files"):
        context[key] = [file for file in context[key] if not _name(file).startswith(unused)]


@cache
def _inlined(picture: Path) -> str:
    """A small SVG file as an address, so that a page does not ask for it."""
    lines = picture.read_text(encoding="utf-8").replace('"', "'").splitlines()
    return "data:image/svg+xml," + quote("".join(map(str.strip, lines)), safe=" ='/:")


def _name(file: Any) -> str:
    return str(getattr(file, "filename", None) or file).rpartition("/")[2]
