"""Directives of the history pages."""

from docutils import nodes

from tensorcopy_docs.sphinx.directives import PartDirective, about, simple, titled
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.state import history


class TimelineDirective(PartDirective):
    """``timeline``: what changed, a section for each version, newest first."""

    def parts(self) -> list[nodes.Node]:
        return [
            titled(prose(f"torch {version}"), "torch-" + version.replace(".", "-"), part("timeline-version", version))
            for version in reversed(history(self.env).releases)
        ]


HISTORY_DIRECTIVES: dict[str, type[PartDirective]] = {
    "version-notes": about("version-notes", "``version-notes ROW …``: what changed for some rows, newest first."),
    "timeline": TimelineDirective,
    "compare-releases": simple(
        "compare-releases", "``compare-releases``: all that ever changed, of which two versions can be compared."
    ),
}
