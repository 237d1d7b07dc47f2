"""What PyTorch itself declares allows what was measured: the schemas of the ATen operations that each row runs.

The operations are followed from `x` to `y` by ``torch._C._SchemaInfo``, which PyTorch's own compilers rely on.
"""

import warnings

import pytest

from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, MAY_SHARE, NO, WRITES, YES
from tensorcopy_docs.lab.worker import load_table
from tests.lab.independent_columns import CallRaisedError
from tests.lab.independent_effects import declared
from tests.lab.independent_rows import Row

OPERATIONS, _ = load_table()

REBUILT = (
    "copy.copy makes a new tensor around the storage itself, which the schema of set_ is given in place of a tensor"
)
WRAPPED = "Parameter(x) makes another object around what x is, without an operation"
# Rows whose result shares memory with x though no schema says so, each with its reason.
SHARES_UNDECLARED = {
    "copy-copy": REBUILT,
    "copy-copy-of-a-leaf": REBUILT,
    "copy-copy-of-a-sparse": "copy.copy makes a new tensor around the indices and values; its schema declares no alias",
    "parameter": WRAPPED,
    "parameter-of-a-result": WRAPPED,
    "assign-data": "an assignment to .data is no operation",
    "set_": "y.set_(x) gives y the storage of x; its schema marks y alone",
    "set-to-a-result_": "y.set_(x) gives y the storage of x; its schema marks y alone",
    "load-state-dict-assign": "assign=True wraps the tensor into a Parameter, without an operation",
    "unsafe-chunk": "its schema declares no alias, so that in-place operations on the parts are allowed",
    "from-dlpack": "DLPack hands over an address, without an operation",
}
# Rows that change the elements of x though no schema says so.
WRITES_UNDECLARED = {"swap-tensors": "the two objects change places, without an operation"}


@pytest.fixture(scope="module")
def by_schema() -> dict[str, str]:
    """What the schemas declare for each row whose call does not raise."""
    found = {}
    for row in OPERATIONS.values():
        clean_state()
        with warnings.catch_warnings(action="ignore"):
            try:
                found[row.id] = declared(Row(row.source, row.function))
            except CallRaisedError:
                continue
    clean_state()
    return found


def undeclared(cells, by_schema) -> set[str]:
    """The rows whose result shares memory with `x`, though it is another tensor and no schema says that it may."""
    return {
        row
        for row, said in by_schema.items()
        if (cells[row]["same-object"], cells[row]["same-storage"]) == (NO, YES)
        and said not in (MAY_SHARE, WRITES, DOES_NOT_APPLY)
    }


def test_memory_is_shared_only_where_the_schemas_say_that_it_may_be(evidence, by_schema):
    assert undeclared(evidence["cells"], by_schema) == SHARES_UNDECLARED.keys()


def test_a_row_that_shares_memory_though_the_schemas_do_not_say_so_is_named(evidence, by_schema):
    planted = {row: dict(cells) for row, cells in evidence["cells"].items()}
    planted["clone"]["same-storage"] = YES
    planted["copy-copy"]["same-storage"] = NO
    assert undeclared(planted, by_schema) ^ SHARES_UNDECLARED.keys() == {"clone", "copy-copy"}


def test_elements_of_x_change_only_where_the_schemas_declare_a_write(evidence, by_schema):
    changed = {row for row in by_schema if "values" in evidence["cells"][row]["effect-on-x"].split(", ")}
    assert {row for row in changed if by_schema[row] != WRITES} == WRITES_UNDECLARED.keys()
    assert len(changed) > len(WRITES_UNDECLARED)


def test_the_column_says_what_pytorch_s_own_reader_of_schemas_says(evidence, by_schema):
    assert {row: evidence["cells"][row]["declared"] for row in by_schema} == by_schema
