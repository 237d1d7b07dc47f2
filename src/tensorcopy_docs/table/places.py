"""Returns the pages and anchors of rows, columns and cells of the table."""

from tensorcopy_docs.snippets.table import rows

WHOLE_TABLE = "table/index"
COLUMNS_PAGE = "table/properties"


def row_page(row: str) -> str:
    """Docname of the page that shows a row with its snippet and all its cells."""
    return f"table/{rows()[row].group}"


def cell_anchor(row: str, column: str) -> str:
    """Return the address of a cell on its row's page."""
    return f"{row}--{column}"
