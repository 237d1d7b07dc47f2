"""Renders the stride explorer: a form and empty places, which docs/_static/strides.js fills."""

from sphinx.errors import ExtensionError

from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import messages

# The ids of messages by the rule that is broken, as strides-model.js and strides-calls.js name it.
EXPLAINED = {
    "view": "view-size-not-compatible",
    "size": "shape-is-invalid-for-input",
    "infer": "one-dimension-can-be-inferred",
    "dimension": "dimension-out-of-range",
    "permute-length": "permute-number-of-dimensions",
    "t": "t-on-other-than-two-dimensions",
    "expand-few": "expand-fewer-dimensions",
    "expand-size": "expanded-size-must-match",
    "strided-bounds": "as-strided-out-of-bounds",
    "index-0-dim": "invalid-index-of-a-0-dim-tensor",
    "index-range": "index-out-of-bounds",
    "step": "step-must-be-greater-than-zero",
}


def _explorer(page: Page, _: str) -> str:
    known = messages(page.app).entries
    if missing := [id_ for id_ in EXPLAINED.values() if id_ not in known]:
        raise ExtensionError(f"{page.docname}: stride-explorer: no such error messages: {', '.join(missing)}")
    return template(
        page,
        "strides/explorer.html",
        pages={rule: page.uri(known[id_].page) for rule, id_ in EXPLAINED.items()},
    )


STRIDE_PARTS: dict[str, Renderer] = {"stride-explorer": _explorer}
