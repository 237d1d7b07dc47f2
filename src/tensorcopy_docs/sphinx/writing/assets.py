"""Joins the style sheets to one and the scripts of a type of pages, without comments; a page loads what it can use."""

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.register.kinds import NOT_TRUE
from tensorcopy_docs.sphinx.page_type import CELLS, CODE, TYPES, UNUSED, type_of
from tensorcopy_docs.sphinx.parts.templates import environment

SCRIPTS = ("words", "site")  # of every page; the others call the first
FOLDER = "pages"  # in Sphinx's folder of static files
SHEETS = ("site.css", "pages.css")  # the search has the first; other pages have both, joined under the second's name
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)  # a fifth of what is sent
BEFORE_OTHERS = 100  # before Sphinx's script that marks the words of a search


def write_files(app: Sphinx) -> None:
    """Write the style sheet of all pages and the script of each type; raises ExtensionError if a file is missing."""
    if app.builder.format != "html" or not app.config.tensorcopy_assets:
        return
    _join(Path(app.confdir, app.config.tensorcopy_assets), Path(app.outdir, "_static"))


def copy_assets(folder: Path, place: Path) -> None:
    """Put the style sheets and scripts of `folder` in `place`, the static files of pages that have been written."""
    for file in folder.glob("*.*"):
        if (place / file.name).is_file():
            shutil.copyfile(file, place / file.name)
    if (place / FOLDER).is_dir():
        _join(folder, place)


def _join(folder: Path, place: Path) -> None:
    (place / FOLDER).mkdir(parents=True, exist_ok=True)
    joined: dict[str, tuple[str, ...]] = {SHEETS[1]: SHEETS}
    for kind in TYPES.values():
        names = (f"{name}.js" for name in (*SCRIPTS, *kind.scripts.split()))
        joined[f"{FOLDER}/{kind.name}.js"] = tuple(names)
    for file, parts in joined.items():
        try:
            texts = [(folder / part).read_text(encoding="utf-8") for part in parts]
        except OSError as error:
            raise ExtensionError(f"{file}: its parts must be in {folder}; found {error}") from None
        if file == SHEETS[1]:
            texts.append(environment().get_template("claims/verdicts.css").render(not_true=NOT_TRUE))
        (place / file).write_text(COMMENT.sub("", "\n".join(texts)), encoding="utf-8")


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Make a page load the script of its type, and those files of other projects that the type names.

    A page has its icon in it, which is a file less. The search loads so much that it has no room for the styles of what
    is on other pages.
    """
    kind = type_of(pagename)
    has_cells = doctree is not None and any("cell" in node["classes"] for node in doctree.findall(nodes.container))
    unused = UNUSED + tuple({*CODE, *CELLS} - {*kind.others}) + (() if has_cells else CELLS)
    unused += SHEETS[1:] if pagename == "search" else SHEETS[:1]
    if app.config.tensorcopy_assets:
        app.add_js_file(f"{FOLDER}/{kind.name}.js", priority=BEFORE_OTHERS)
    if app.config.html_favicon:
        context["favicon_url"] = _inlined(Path(app.confdir, app.config.html_favicon))
    for key in ("css_files", "script_files"):
        context[key] = [file for file in context[key] if not _name(file).startswith(unused)]


@cache
def _inlined(picture: Path) -> str:
    """Return a small SVG file as a data address, so that a page does not request it."""
    lines = picture.read_text(encoding="utf-8").replace('"', "'").splitlines()
    return "data:image/svg+xml," + quote("".join(map(str.strip, lines)), safe=" ='/:")


def _name(file: Any) -> str:
    return str(getattr(file, "filename", None) or file).rpartition("/")[2]
