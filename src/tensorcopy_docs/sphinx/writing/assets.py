"""Joins the scripts of a type of pages to one, and lets a page load of other projects' files those that it can use."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.sphinx import page_types
from tensorcopy_docs.sphinx.page_type import CELLS, CODE, UNUSED
from tensorcopy_docs.sphinx.page_types import type_of

SCRIPTS = ("words", "site")  # of every page; the others call the first
FOLDER = "pages"  # in Sphinx's folder of static files
BEFORE_OTHERS = 100  # Sphinx's script that marks what was searched for comes behind


def write_scripts(app: Sphinx) -> None:
    """Write the script of each type; raises ExtensionError for one that the folder `tensorcopy_scripts` lacks."""
    if app.builder.format != "html" or not app.config.tensorcopy_scripts:
        return
    folder, place = Path(app.confdir, app.config.tensorcopy_scripts), Path(app.outdir, "_static", FOLDER)
    place.mkdir(parents=True, exist_ok=True)
    for kind in page_types.TYPES:
        try:
            texts = [(folder / f"{name}.js").read_text("utf-8") for name in (*SCRIPTS, *kind.scripts.split())]
        except OSError as error:
            raise ExtensionError(f"{kind.pages}: its scripts must be in {folder}; found {error}") from None
        (place / f"{kind.name}.js").write_text("\n".join(texts), encoding="utf-8")


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Have a page load the script of its type, and of those of other projects the files that the type names.

    A page has its icon in it, which is a file less. The search loads so much that it has no room for the styles of what
    is on other pages.
    """
    kind = type_of(pagename)
    has_cells = doctree is not None and any("cell" in node["classes"] for node in doctree.findall(nodes.container))
    unused = UNUSED + tuple({*CODE, *CELLS} - {*kind.others}) + (() if has_cells else CELLS)
    if pagename == "search":
        unused += ("pages.css",)
    if app.config.tensorcopy_scripts:
        app.add_js_file(f"{FOLDER}/{kind.name}.js", priority=BEFORE_OTHERS)
    if app.config.html_favicon:
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
