"""Defines the directives of the history pages."""

from docutils import nodes

from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.directives import PartDirective, simple
from tensorcopy_docs.sphinx.parts.node import part


class NotesDirective(PartDirective):
    """``version-notes ROW …``: the events that touch some rows of the table, newest first."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        return [part("version-notes", " ".join(self.known(rows(), "row")))]


HISTORY_DIRECTIVES: dict[str, type[PartDirective]] = {
    "version-notes": NotesDirective,
    "version-events": simple(
        "version-events", "``version-events``: two selectors, and each event between the two versions."
    ),
    "new-functions": simple("new-functions", "``new-functions``: what came with which version."),
    "other-differences": simple(
        "other-differences", "``other-differences``: names, forward mode and other details; changed claims."
    ),
    "compare-releases": simple(
        "compare-releases", "``compare-releases``: all that ever changed, of which two versions can be compared."
    ),
}
