"""Style sheets and scripts that a page asks for: those that it has a use for."""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.addresses import repository
from tensorcopy_docs.sphinx.published.pages import REPORTED

OF_GENERATED_PARTS = (
    *("filter.js", "semantics.js", "compare.js", "pictures.js", "versions.js"),
    *("examples.css", "claims.css", "tables.css", "functions.css", "filter.css", "semantics.css", "rows.css"),
    *("pictures.css", "front.css", "history.css"),
)
REPORTS = "report.js"  # nobody is asked without a repository
# Files by the start of their names, and what in a page needs them.
NEEDED_BY = (
    (("strides",), re.compile(r'class="tc-strides"')),
    (("atlas.",), re.compile(r"tc-atlas|tc-against")),
    (("copybutton", "clipboard", "pygments"), re.compile(r'class="[^"]*\bhighlight')),
    (("mystnb",), re.compile(r'class="[^"]*\bcell')),
    (("sg_gallery", "sg-tags", "binder"), re.compile(r"sphx-glr")),
    (("predict.js", "predict.css"), re.compile(r"tc-predict")),
    ((REPORTS,), REPORTED),
    (OF_GENERATED_PARTS, re.compile(r"tc-")),
)


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Leave out the files that nothing on this page uses: a first load is smaller, and the page sooner drawn."""
    body = context.get("body", "")
    unused = tuple(start for starts, use in NEEDED_BY if not use.search(body) for start in starts)
    unused = unused if repository() else (*unused, REPORTS)
    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context[kind] if not _name(file).startswith(unused)]


def _name(file: Any) -> str:
    return str(getattr(file, "filename", None) or file).rpartition("/")[2]
