"""Renders the stride explorer: a form and empty places, which docs/_static/strides.js fills."""

from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import ReferenceRole

from tensorcopy_docs.sphinx.directives import PartDirective, add_directives
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.upstream.sphinx import relative_uri

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


def _explorer(page: Page) -> str:
    known = state_of(page.app).messages.entries
    if missing := [id_ for id_ in EXPLAINED.values() if id_ not in known]:
        raise ExtensionError(f"{page.docname}: stride-explorer: no such error messages: {', '.join(missing)}")
    return template(
        page,
        "strides/explorer.html",
        pages={rule: page.uri(known[id_].page) for rule, id_ in EXPLAINED.items()},
    )


PAGE = "strides"


class ExplorerDirective(PartDirective):
    """``stride-explorer``: the form that the scripts fill; the content is shown without JavaScript."""

    has_content = True

    def parts(self) -> list[nodes.Node]:
        still = nodes.container(classes=["tc-strides-still"])
        self.state.nested_parse(self.content, self.content_offset, still)
        return [self.part(_explorer), still]


class ExplorerRole(ReferenceRole):
    """``{strides}`words <2, 3; x.t()>```: a link to the explorer, with a shape and a chain of calls on `x`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        shape, _, chain = (quote(part.replace(" ", ""), safe="(),.*") for part in self.target.partition(";"))
        uri = f"{relative_uri(self.env, PAGE)}#shape={shape}&chain={chain}"
        return [nodes.reference("", "", nodes.Text(self.title), refuri=uri, internal=True)], []


enter(
    PageType(
        "strides",
        scripts="semantics pictures strides-model strides-calls strides-chain strides-picture strides-words strides",
        others=CODE,
    )
)


def setup(app: Sphinx) -> None:
    """Add the directive and the role of the stride explorer to Sphinx."""
    app.add_role("strides", ExplorerRole())
    add_directives(app, {"stride-explorer": ExplorerDirective})
