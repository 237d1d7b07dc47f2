"""Every cell of some rows: as typed from PyTorch's documentation, as found in another way, and as measured."""

import pytest

from tensorcopy_docs.lab.values import raises
from tensorcopy_docs.lab.worker import load_table, run_cell
from tests.in_one_test import in_one_test
from tests.lab import further_cells, independent_columns, independent_effects, independent_kept
from tests.lab.independent_columns import CallRaisedError
from tests.lab.independent_rows import ROWS

OPERATIONS, PROPERTIES = load_table()

IDENTITY = """
                        | same-object | same-storage | write-to-result-seen | write-to-source-seen
assignment              | yes         | yes          | yes                  | yes
clone                   | no          | no           | no                   | no
detach                  | no          | yes          | yes                  | yes
detach_                 | yes         | yes          | yes                  | yes
detach-clone            | no          | no           | no                   | no
data                    | no          | yes          | yes                  | yes
deepcopy                | no          | no           | no                   | no
copy_                   | no          | no           | no                   | no
view                    | no          | yes          | yes                  | yes
reshape                 | no          | yes          | yes                  | yes
reshape-of-a-transposed | no          | no           | no                   | no
contiguous              | yes         | yes          | yes                  | yes
to                      | yes         | yes          | yes                  | yes
to-another-dtype        | no          | no           | no                   | no
expand                  | no          | yes          | raises at the write  | yes
integer-index           | no          | yes          | yes                  | yes
as-strided              | no          | yes          | yes                  | yes
data-of-a-leaf          | no          | yes          | yes                  | yes
swap-tensors            | no          | no           | no                   | no
numpy                   | no          | yes          | yes                  | yes
from-numpy              | no          | yes          | yes                  | yes
tensor                  | no          | no           | no                   | no
state-dict              | no          | yes          | yes                  | yes
"""
VIEWS = """
                        | same-version-counter | is-view        | base           | write-then-backward
assignment              | yes                  | no             | none           | raises in the backward
clone                   | no                   | no             | none           | right
detach                  | yes                  | no             | none           | raises in the backward
detach_                 | yes                  | no             | none           | raises in the backward
detach-clone            | no                   | no             | none           | right
data                    | no                   | no             | none           | silently wrong
deepcopy                | no                   | no             | none           | raises at the write
copy_                   | no                   | no             | none           | right
view                    | yes                  | yes            | the source     | raises in the backward
reshape                 | yes                  | yes            | the source     | raises in the backward
reshape-of-a-transposed | no                   | no             | none           | right
contiguous              | yes                  | no             | none           | raises in the backward
to                      | yes                  | no             | none           | raises in the backward
to-another-dtype        | no                   | no             | none           | right
expand                  | yes                  | yes            | the source     | raises at the write
integer-index           | yes                  | yes            | the source     | raises in the backward
as-strided              | yes                  | yes            | the source     | raises in the backward
data-of-a-leaf          | no                   | no             | none           | silently wrong
swap-tensors            | no                   | no             | none           | raises RuntimeError
numpy                   | does not apply       | does not apply | does not apply | does not apply
from-numpy              | does not apply       | no             | none           | does not apply
tensor                  | no                   | no             | none           | right
state-dict              | yes                  | no             | none           | raises in the backward
"""
GRAPH = """
                        | requires-grad  | is-leaf        | grad-fn             | gradient       | forward-tangent
assignment              | yes            | no             | MulBackward0        | full           | yes
clone                   | yes            | no             | CloneBackward0      | full           | yes
detach                  | no             | yes            | none                | none           | no
detach_                 | no             | yes            | none                | none           | no
detach-clone            | no             | yes            | none                | none           | no
data                    | no             | yes            | none                | none           | no
deepcopy                | yes            | yes            | none                | none           | no
copy_                   | yes            | no             | CopyBackwards       | full           | yes
view                    | yes            | no             | ViewBackward0       | full           | yes
reshape                 | yes            | no             | ViewBackward0       | full           | yes
reshape-of-a-transposed | yes            | no             | UnsafeViewBackward0 | full           | yes
contiguous              | yes            | no             | MulBackward0        | full           | yes
to                      | yes            | no             | MulBackward0        | full           | yes
to-another-dtype        | yes            | no             | ToCopyBackward0     | full           | yes
expand                  | yes            | no             | ExpandBackward0     | full           | yes
integer-index           | yes            | no             | SelectBackward0     | full           | yes
as-strided              | yes            | no             | AsStridedBackward0  | full           | yes
data-of-a-leaf          | no             | yes            | none                | none           | no
swap-tensors            | yes            | yes            | none                | none           | yes
numpy                   | does not apply | does not apply | does not apply      | does not apply | does not apply
from-numpy              | no             | yes            | none                | does not apply | does not apply
tensor                  | no             | yes            | none                | none           | no
state-dict              | no             | yes            | none                | none           | no
"""
KEPT = """
                        | grad-kept       | hooks-kept     | parameter-kept      | subclass-kept
assignment              | the same tensor | yes            | yes                 | yes
clone                   | none            | no             | no                  | yes
detach                  | none            | no             | no                  | yes
detach_                 | the same tensor | yes            | yes                 | yes
detach-clone            | none            | no             | no                  | yes
data                    | none            | no             | no                  | yes
deepcopy                | a copy          | no             | yes                 | raises RuntimeError
copy_                   | none            | no             | no                  | no
view                    | none            | no             | no                  | yes
reshape                 | none            | no             | no                  | yes
reshape-of-a-transposed | none            | no             | no                  | yes
contiguous              | the same tensor | yes            | yes                 | yes
to                      | the same tensor | yes            | yes                 | yes
to-another-dtype        | none            | no             | no                  | yes
expand                  | none            | no             | no                  | yes
integer-index           | none            | no             | no                  | yes
as-strided              | none            | no             | no                  | yes
data-of-a-leaf          | none            | no             | no                  | yes
swap-tensors            | the same tensor | yes            | yes                 | yes
numpy                   | does not apply  | does not apply | does not apply      | does not apply
from-numpy              | does not apply  | does not apply | does not apply      | does not apply
tensor                  | none            | no             | no                  | no
state-dict              | none            | no             | no                  | does not apply
"""
EFFECTS = """
                        | effect-on-x                     | declared       | no-grad-write-then-backward
assignment              | nothing                         | no operation   | raises in the backward
clone                   | nothing                         | none           | right
detach                  | nothing                         | may share      | raises in the backward
detach_                 | requires_grad, is_leaf, grad_fn | no operation   | raises in the backward
detach-clone            | nothing                         | none           | right
data                    | nothing                         | may share      | silently wrong
deepcopy                | nothing                         | none           | right
copy_                   | nothing                         | none           | right
view                    | nothing                         | may share      | raises in the backward
reshape                 | nothing                         | may share      | raises in the backward
reshape-of-a-transposed | nothing                         | none           | right
contiguous              | nothing                         | no operation   | raises in the backward
to                      | nothing                         | no operation   | raises in the backward
to-another-dtype        | nothing                         | none           | right
expand                  | nothing                         | may share      | raises at the write
integer-index           | nothing                         | may share      | raises in the backward
as-strided              | nothing                         | may share      | raises in the backward
data-of-a-leaf          | nothing                         | may share      | silently wrong
swap-tensors            | values, data_ptr                | no operation   | raises RuntimeError
numpy                   | nothing                         | does not apply | does not apply
from-numpy              | nothing                         | does not apply | does not apply
tensor                  | nothing                         | none           | right
state-dict              | nothing                         | may share      | raises in the backward
"""
KEPT_TOO = """
                        | attributes-kept | memory-format-kept
assignment              | yes             | yes
clone                   | no              | yes
detach                  | no              | yes
detach_                 | yes             | yes
detach-clone            | no              | yes
data                    | no              | yes
deepcopy                | yes             | yes
copy_                   | no              | no
view                    | no              | raises RuntimeError
reshape                 | no              | does not apply
reshape-of-a-transposed | no              | does not apply
contiguous              | yes             | no
to                      | yes             | yes
to-another-dtype        | no              | yes
expand                  | no              | does not apply
integer-index           | no              | does not apply
as-strided              | no              | does not apply
data-of-a-leaf          | no              | yes
swap-tensors            | yes             | yes
numpy                   | does not apply  | yes
from-numpy              | does not apply  | yes
tensor                  | no              | yes
state-dict              | no              | yes
"""
LAYOUT = """
                        | shape  | stride | offset         | contiguous | dtype   | storage-bytes
assignment              | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
clone                   | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
detach                  | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
detach_                 | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
detach-clone            | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
data                    | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
deepcopy                | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
copy_                   | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
view                    | (6,)   | (1,)   | 0              | yes        | float32 | 24
reshape                 | (6,)   | (1,)   | 0              | yes        | float32 | 24
reshape-of-a-transposed | (6,)   | (1,)   | 0              | yes        | float32 | 24
contiguous              | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
to                      | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
to-another-dtype        | (2, 3) | (3, 1) | 0              | yes        | float64 | 48
expand                  | (2, 3) | (0, 1) | 0              | no         | float32 | 12
integer-index           | (3,)   | (1,)   | 3              | yes        | float32 | 24
as-strided              | (2, 2) | (3, 1) | 1              | no         | float32 | 24
data-of-a-leaf          | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
swap-tensors            | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
numpy                   | (2, 3) | (3, 1) | does not apply | yes        | float32 | 24
from-numpy              | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
tensor                  | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
state-dict              | (2, 3) | (3, 1) | 0              | yes        | float32 | 24
"""


def read(*tables: str) -> dict[tuple[str, str], str]:
    """The values of the tables, by row and column."""
    found = {}
    for table in tables:
        (_, *columns), *rows = [[cell.strip() for cell in line.split("|")] for line in table.strip("\n").splitlines()]
        found |= {
            (name, column): value for name, *values in rows for column, value in zip(columns, values, strict=True)
        }
    return found


EXPECTED = read(IDENTITY, VIEWS, EFFECTS, GRAPH, KEPT, KEPT_TOO, LAYOUT) | read(*further_cells.TABLES)


def independent(row: str, column: str) -> str:
    functions = {**vars(independent_columns), **vars(independent_kept), **vars(independent_effects)}
    try:
        return functions[column.replace("-", "_")](ROWS[row])
    except CallRaisedError as error:
        return raises(str(error))


def test_every_column_of_the_table_is_stated_for_each_of_these_rows():
    assert set(EXPECTED) == {(row, column) for row in ROWS for column in PROPERTIES}
    assert set(ROWS) <= set(OPERATIONS)


@pytest.mark.filterwarnings("ignore:To copy construct from a tensor", "ignore:`torch.jit.script` is deprecated")
@in_one_test("row, column", EXPECTED)
def test_what_is_documented_is_what_plain_torch_code_finds(row, column):
    assert independent(row, column) == EXPECTED[row, column]


@in_one_test("row, column", EXPECTED)
def test_the_cell_measured_is_what_is_documented(row, column):
    measured = run_cell(OPERATIONS[row], PROPERTIES[column])
    assert measured == {"value": EXPECTED[row, column], "error": None}
