"""Defines the values of cells of the semantics table, and the names of cells, pictures, rows and columns.

This module does not import torch, so that the pages and the lab use the same words.
"""

from typing import Optional, Tuple

from tensorcopy_docs.lab import outcomes

# A column's snippet shows the lines of the constants that it uses, in the order of this file.
YES = "yes"
NO = "no"
NONE = "none"
DOES_NOT_APPLY = "does not apply"
NOT_AVAILABLE = "not available"  # this version of torch lacks the function, or what the measurement needs
FULL = "full"
ZERO = "zero"
WRONG = "wrong"
RIGHT = "right"
SILENTLY_WRONG = "silently wrong"
RAISES_AT_THE_WRITE = "raises at the write"
RAISES_IN_THE_BACKWARD = "raises in the backward"
THE_SOURCE = "the source"
THE_BASE_OF_THE_SOURCE = "the base of the source"
ANOTHER_TENSOR = "another tensor"
THE_SAME_TENSOR = "the same tensor"
A_COPY = "a copy"
MADE = "made"
NOTHING = "nothing"
NO_OPERATION = "no operation"
MAY_SHARE = "may share"
WRITES = "writes"

# Every value that is a fixed text. The others are ``raises X``, names, lists of names, numbers and tuples.
ALL = (
    YES,
    NO,
    NONE,
    DOES_NOT_APPLY,
    NOT_AVAILABLE,
    FULL,
    ZERO,
    WRONG,
    RIGHT,
    SILENTLY_WRONG,
    RAISES_AT_THE_WRITE,
    RAISES_IN_THE_BACKWARD,
    THE_SOURCE,
    THE_BASE_OF_THE_SOURCE,
    ANOTHER_TENSOR,
    THE_SAME_TENSOR,
    A_COPY,
    MADE,
    NOTHING,
    NO_OPERATION,
    MAY_SHARE,
    WRITES,
)

# In a cell in place of a value: the cell could not be measured.
FAILURES = (outcomes.BROKEN, outcomes.CRASHED, outcomes.TIMED_OUT)

# The state of a row whose function returns a result; the others are ``raises X`` and NOT_AVAILABLE.
RUNS = "runs"

_RAISES = "raises "
_SEPARATOR = "/"


def raises(error: str) -> str:
    """Return the value of a cell whose function raises the exception called `error`: ``raises RuntimeError``."""
    return _RAISES + error


def raised(value: str) -> Optional[str]:
    """Return the name of the exception in a value that `raises` made, or None for every other value."""
    name = value[len(_RAISES) :]
    return name if value.startswith(_RAISES) and name.isidentifier() else None


def is_error(value: str) -> bool:
    """Return whether `value` says that something raises: the function, the in-place write or the backward pass."""
    return value.startswith(_RAISES)


def cell_name(row: str, column: str) -> str:
    """Return the name of the cell of `row` and `column`: ``row/column``."""
    return row + _SEPARATOR + column


def picture_name(row: str) -> str:
    """Return the name of the pictures of `row`: ``row/``."""
    return row + _SEPARATOR


def is_cell(name: str) -> bool:
    """Return whether `name` is the name of a cell, and not that of a proof or of pictures."""
    return bool(row_and_column(name)[1])


def is_picture(name: str) -> bool:
    """Return whether `name` is the name of a row's pictures, and not that of a proof or of a cell."""
    return name.endswith(_SEPARATOR)


def row_and_column(name: str) -> Tuple[str, str]:
    """Return the row and the column in the name of a cell; the column is empty if `name` has none."""
    row, _, column = name.partition(_SEPARATOR)
    return row, column


def group_of(module: str) -> str:
    """Return the group of the rows in `module`: its name up to the first underscore, as in ``views_sources``."""
    return module.partition("_")[0]


def identifier(name: str) -> str:
    """Return the id of the row or column whose function is called `name`.

    Underscores become hyphens; one at the end stays, since it belongs to the function's name (``detach_``).
    """
    return name[:-1].replace("_", "-") + name[-1]
