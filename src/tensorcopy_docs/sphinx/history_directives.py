"""Directives of the history pages."""

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tensorcopy_docs.sphinx.history_nodes import HistoryNodes
from tensorcopy_docs.sphinx.nodes import ours
from tensorcopy_docs.sphinx.state import dependencies, history, judgement, table_dependencies
from tensorcopy_docs.sphinx.table_directives import table_nodes


class _HistoryDirective(SphinxDirective):
    """Makes nodes from the records; the page is read again when they change."""

    def run(self) -> list[nodes.Node]:
        for file in [*dependencies(self.env), *table_dependencies(self.env)]:
            self.env.note_dependency(file)
        maker = HistoryNodes(history(self.env), judgement(self.env), table_nodes(self))
        return [ours(node) for node in self.made(maker)]

    def made(self, maker: HistoryNodes) -> list[nodes.Node]:
        raise NotImplementedError


class TimelineDirective(_HistoryDirective):
    """``timeline``: what changed, release by release."""

    def made(self, maker: HistoryNodes) -> list[nodes.Node]:
        return maker.timeline()


class CompareDirective(_HistoryDirective):
    """``compare-releases``: all that ever changed, in a table of which two releases can be compared."""

    def made(self, maker: HistoryNodes) -> list[nodes.Node]:
        return maker.comparison()


HISTORY_DIRECTIVES = {"timeline": TimelineDirective, "compare-releases": CompareDirective}
