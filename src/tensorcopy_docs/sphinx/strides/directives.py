"""Defines the directive and the role of the stride explorer."""

from urllib.parse import quote

from docutils import nodes
from sphinx.util.docutils import ReferenceRole

from tensorcopy_docs.sphinx.directives import PartDirective
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.upstream.sphinx import relative_uri

PAGE = "strides"


class ExplorerDirective(PartDirective):
    """``stride-explorer``: the form that the scripts fill; the content is shown without JavaScript."""

    has_content = True

    def parts(self) -> list[nodes.Node]:
        still = nodes.container(classes=["tc-strides-still"])
        self.state.nested_parse(self.content, self.content_offset, still)
        return [part("stride-explorer"), still]


class ExplorerRole(ReferenceRole):
    """``{strides}`words <2, 3; x.t()>```: a link to the explorer, with a shape and a chain of calls on `x`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        shape, _, chain = (quote(part.replace(" ", ""), safe="(),.*") for part in self.target.partition(";"))
        uri = f"{relative_uri(self.env, PAGE)}#shape={shape}&chain={chain}"
        return [nodes.reference("", "", nodes.Text(self.title), refuri=uri, internal=True)], []


STRIDE_ROLES = {"strides": ExplorerRole()}
STRIDE_DIRECTIVES: dict[str, type[PartDirective]] = {"stride-explorer": ExplorerDirective}
