"""Extracts the cells of tables within a directive for translation, which gettext would leave out."""

from docutils import nodes
from sphinx.transforms import SphinxTransform


class SourceOfCells(SphinxTransform):
    """Names the source of each cell: in a directive's table it has none, and Sphinx translates no text without one."""

    default_priority = 5  # before the translation of the page

    def apply(self, **_: object) -> None:
        for table in self.document.findall(nodes.table):
            for cell in table.findall(nodes.paragraph):
                cell.source = cell.source or self.document["source"]
                cell.line = cell.line or table.line or 1
