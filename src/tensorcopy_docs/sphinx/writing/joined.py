"""Joins the style sheets and the scripts of a type of pages to one of each, as `page_types` names them."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx_gallery import glr_path_static

from tensorcopy_docs.publication.addresses import repository
from tensorcopy_docs.sphinx import page_types
from tensorcopy_docs.sphinx.page_type import CELLS, CODE, UNUSED, PageType
from tensorcopy_docs.sphinx.page_types import type_of
from tensorcopy_docs.sphinx.published.footer import REPORTS

# Of two rules that are as specific the later one counts: these come before those of a type, and those for print behind.
STYLES, LAST_STYLES = ("site", "values", "switch", "search", "controls"), ("print",)
SCRIPTS = ("words", "site")  # the others call the first
SEARCH = "search.js"  # published as it is: `site.js` loads it when somebody searches
FOLDER = "pages"  # in Sphinx's folder of static files
# The theme's style sheets come before ours; Sphinx's script that marks what was searched for, behind.
BEHIND_THEME, BEFORE_OTHERS = 900, 100


def names_of(kind: PageType) -> dict[str, tuple[str, ...]]:
    """The names of the files that are joined for a type, by their ends."""
    # Nobody is asked for reports without a repository.
    scripts = (name for name in kind.scripts.split() if name != REPORTS or repository())
    return {"css": (*STYLES, *kind.styles.split(), *LAST_STYLES), "js": (*SCRIPTS, *scripts)}


def write_files(app: Sphinx) -> None:
    """Write the files of all types, which may name a sheet of the gallery.

    Raises ExtensionError for a name that no folder of `tensorcopy_assets` has.
    """
    if app.builder.format != "html" or not app.config.tensorcopy_assets:
        return
    folders = [Path(app.confdir, folder) for folder in (*app.config.tensorcopy_assets, glr_path_static())]
    place = Path(app.outdir, "_static", FOLDER)
    place.mkdir(parents=True, exist_ok=True)
    for kind in page_types.TYPES:
        for end, names in names_of(kind).items():
            texts = [_found(f"{name}.{end}", folders).read_text(encoding="utf-8") for name in names]
            (place / f"{kind.name}.{end}").write_text("\n".join(texts), encoding="utf-8")
    (place.parent / SEARCH).write_text(_found(SEARCH, folders).read_text(encoding="utf-8"), encoding="utf-8")


def _found(name: str, folders: list[Path]) -> Path:
    found = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if found is None:
        raise ExtensionError(f"{name}: there is no such file in {', '.join(map(str, folders))}")
    return found


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Have a page load the files of its type, and of those of other projects the ones that the type names.

    A page with cells, which needs a file more, has its icon in it.
    """
    kind = type_of(pagename)
    has_cells = doctree is not None and any("cell" in node["classes"] for node in doctree.findall(nodes.container))
    unused = UNUSED + tuple({*CODE, *CELLS} - {*kind.others}) + (() if has_cells else CELLS)
    if app.config.tensorcopy_assets:
        app.add_css_file(f"{FOLDER}/{kind.name}.css", priority=BEHIND_THEME)
        app.add_js_file(f"{FOLDER}/{kind.name}.js", priority=BEFORE_OTHERS)
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
