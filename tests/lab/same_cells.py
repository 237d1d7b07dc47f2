"""When a row says the same of two sources: what may differ is what is so of the source itself, whatever the function.

What is so of a source itself is what the row `y = x` says of it.
"""

from collections.abc import Mapping

from tensorcopy_docs.lab.values import DOES_NOT_APPLY, RAISES_AT_THE_WRITE, THE_BASE_OF_THE_SOURCE, THE_SOURCE, raised

Cells = Mapping[str, str]

# They follow from the shape and the strides of the source, and from whether its memory is shared.
FOLLOW = {"offset", "contiguous", "storage-bytes"}
# Which ATen operations carry out a call is a matter of implementation.
INTERNAL = {"declared"}
# Each source has its own, so the question is whether the result has the same.
OWN = {"shape", "stride", "dtype"}


def differences(
    cells: Cells, itself: Cells, other: Cells, other_itself: Cells, *, writes_into_y: bool = False
) -> dict[str, tuple[str, str]]:
    """The columns in which a row differs between two sources, with the value for each.

    `cells` is what the row says of a source, `itself` what the row `y = x` says of it; likewise of the other source.
    A row that writes into its own tensor `y` says nothing of what the source itself is.
    """
    if writes_into_y:
        itself, other_itself = (
            {column: value if column == "write-to-source-seen" else "" for column, value in each.items()}
            for each in (itself, other_itself)
        )
    return {
        column: (cells[column], other[column])
        for column in cells
        if column not in FOLLOW | INTERNAL
        and not _agree(column, (cells[column], itself[column]), (other[column], other_itself[column]))
    }


def _agree(column: str, first: tuple[str, str], second: tuple[str, str]) -> bool:
    """Whether two cells say the same; each is given with what the row `y = x` says of its source."""
    values, kept = {first[0], second[0]}, (first[0] == first[1], second[0] == second[1])
    if column in OWN and not any(map(raised, values)):
        return kept[0] == kept[1] or DOES_NOT_APPLY in values
    if len(values) == 1 or DOES_NOT_APPLY in values or all(kept):
        return True
    if values == {THE_SOURCE, THE_BASE_OF_THE_SOURCE}:  # the base of a source that is itself a view
        return True
    # The source cannot be modified in place, so nothing is learned about the function.
    return any(value == itself == RAISES_AT_THE_WRITE for value, itself in (first, second))
