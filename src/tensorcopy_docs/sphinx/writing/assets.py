"""Style sheets and scripts that a page asks for: those that it has a use for."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.publication.addresses import repository
from tensorcopy_docs.sphinx.published.pages import REPORTED

REPORTS = "report.js"  # nobody is asked without a repository
TABLES = ("<table", "tc-glance", "tc-count", "tc-scroll")
EVENTS = ("tc-event", "tc-version", "tc-kind", "tc-contents", "tc-fn", "tc-sum", "tc-older", "tc-new", "tc-compare")
# Files by the start of their names, and the texts by one of which a page is known to need them.
NEEDED_BY: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("strides",), ('class="tc-strides"',)),
    (("atlas.",), ("tc-atlas", "tc-against")),
    (("copybutton", "clipboard", "pygments"), ('class="highlight',)),
    (("mystnb",), ('class="cell',)),
    (("examples.css",), ("sphx-glr", 'class="cell')),
    (("sg_gallery", "sg-tags", "binder"), ("sphx-glr",)),
    (("predict.",), ("tc-predict",)),
    ((REPORTS,), REPORTED),
    (("claims.css",), ("tc-",)),
    (("tables.css",), TABLES),
    (("functions.css",), ("tc-figure", "tc-glance", "tc-case")),
    (("filter.js",), ("tc-filter", 'tc-claim"')),
    (("filter.css",), ("tc-filter", "tc-text-filter", "tc-whole", "tc-atlas", "tc-compare", "tc-error")),
    (("semantics.js",), ("tc-whole", "<details")),
    (("semantics.css",), ("tc-big", "tc-menu", "tc-legend", "tc-message", "tc-raises")),
    (("rows.css",), ("tc-row", "tc-item", "tc-input", 'tc-claim"', "tc-cells")),
    (("pictures.js",), ("tc-drawing-memory",)),
    (("pictures.css",), ("tc-picture", "tc-drawing", "tc-cell", "tc-strides")),
    (("front.css",), ("tc-sheet", "tc-need", "tc-way", "tc-after", "glossary")),
    (("history.css",), (*EVENTS, "tc-beside", "tc-label", "tc-bottomline")),
    (("compare.js",), ("tc-compare",)),
    (("versions.js",), ("tc-versions",)),
)


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Leave out the files that nothing on this page uses: a first load is smaller, and the page sooner drawn."""
    body = context.get("body", "")
    unused = tuple(start for starts, texts in NEEDED_BY if not any(map(body.__contains__, texts)) for start in starts)
    unused = unused if repository() else (*unused, REPORTS)
    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context[kind] if not _name(file).startswith(unused)]


def _name(file: Any) -> str:
    return str(getattr(file, "filename", None) or file).rpartition("/")[2]
