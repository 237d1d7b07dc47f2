"""The further sources of a row: the function does the same on each of them, and no source is left out in silence."""

import inspect
import warnings
from functools import cache

import pytest

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import OperationUnit, cell
from tensorcopy_docs.lab.observe import is_tensor
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import load_table
from tests.lab.same_cells import differences

OPERATIONS, PROPERTIES = load_table()
ITSELF = OPERATIONS["assignment"]
SOURCES = [name for name, make in inspect.getmembers(sources, inspect.isfunction) if is_tensor(make()[1])]
FITTING = [name for name in SOURCES if sources.__dict__[name]()[1].numel() == 6]
TWO_ROWS = [name for name in SOURCES if tuple(sources.__dict__[name]()[1].shape) == (2, 3)]


def of_another_size(names: list[str]) -> set[str]:
    return set(SOURCES) - set(names)


NO_DIMENSION = {"number", "plain_number"}
ONE_DIMENSION = {"row", "complexes"}
COMPLEX = {"complexes", "conjugate"}
EXPANDABLE = {*TWO_ROWS, "row", "wide", *NO_DIMENSION, "complexes"}
# What people ask about most, and the sources that a call cannot be given.
CALLS: dict[str, set[str]] = {
    "x.clone()": set(),
    "x.detach()": set(),
    "x.detach_()": set(),
    "x.data": set(),
    "copy.deepcopy(x)": set(),
    "copy.copy(x)": set(),
    "x.view(6)": of_another_size(FITTING),
    "x.reshape(6)": of_another_size(FITTING),
    "x.flatten()": set(),
    "x.contiguous()": set(),
    "x.expand(2, 3)": of_another_size([*EXPANDABLE]),
    "x.to(torch.float32)": set(),
    "x.to(torch.float64)": {"doubles"},  # there is nothing to convert: a row of `x.to(torch.float32)`
    "x.float()": set(),
    "x.numpy()": set(),
    "torch.tensor(x)": set(),
    "torch.as_tensor(x)": set(),
    "torch.asarray(x)": set(),
    "x[:, 1:]": NO_DIMENSION | ONE_DIMENSION,
    "x[1]": NO_DIMENSION | {"wide", "image", "volume", "channels_last"},  # there is no second row
    "x[[0, 1]]": of_another_size(TWO_ROWS),  # not all rows are picked, so the shape is another one
    # Complex numbers have no order. What is picked has one dimension, as the row has already.
    "x[x > 4]": COMPLEX | {"row"},
    "x[torch.tensor(1)]": NO_DIMENSION | {"wide", "image", "volume", "channels_last"},
    "x.transpose(0, 1)": NO_DIMENSION | ONE_DIMENSION,
    "y.copy_(x)": of_another_size([*EXPANDABLE]),
}


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


def measured(row: OperationUnit, source: str) -> dict[str, str]:
    """The cells of `row` where it is given another source."""
    other = OperationUnit(row.function, sources.__dict__[source], row.needs, row.probe)
    with warnings.catch_warnings(action="ignore"):
        return {name: cell(other, column) for name, column in PROPERTIES.items()}


@cache
def itself(source: str) -> dict[str, str]:
    return measured(ITSELF, source)


def differing(row: OperationUnit, source: str, cells: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Where what `row` says of the row's source, which is `cells`, is not what it says of `source`."""
    return differences(
        cells,
        itself(row.source.__name__),
        measured(row, source),
        itself(source),
        writes_into_y=row.group == "writers",
    )


def test_a_row_says_the_same_on_each_further_source(evidence):
    found = {
        (row.id, source): differing(row, source, evidence["cells"][row.id])
        for row in OPERATIONS.values()
        for source in row.same_for
    }
    assert {place: columns for place, columns in found.items() if columns} == {}


@pytest.mark.parametrize(
    ("row", "source", "columns"),
    [
        ("clone", "plain", {"grad-fn"}),
        ("clone", "gaps", {"stride"}),
        ("flatten", "row", {"same-object", "grad-kept"}),
        ("contiguous", "transposed", {"same-storage", "stride"}),
        ("detach", "sparse", {"write-to-result-seen"}),
        ("numpy", "result", {"same-storage"}),
        ("view", "inference", {"is-view", "base"}),
        ("copy-without-gradient_", "result", {"requires-grad", "grad-fn"}),
    ],
)
def test_a_source_on_which_a_function_does_something_else_is_found(evidence, row, source, columns):
    assert columns <= differing(OPERATIONS[row], source, evidence["cells"][row]).keys()


def test_each_function_that_people_ask_about_says_what_it_does_on_every_source():
    told = {call: set[str]() for call in CALLS}
    for row in OPERATIONS.values():
        if row.call in told:
            told[row.call] |= {row.source.__name__, *row.same_for}
    wanted = {call: set(SOURCES) - cannot for call, cannot in CALLS.items()}
    assert {call: wanted[call] - told[call] for call in CALLS if not wanted[call] <= told[call]} == {}


def test_no_call_is_said_to_be_impossible_on_a_source_that_it_is_measured_on():
    told = {call: {row.source.__name__ for row in OPERATIONS.values() if row.call == call} for call in CALLS}
    assert {call: told[call] & cannot for call, cannot in CALLS.items() if told[call] & cannot} == {}


def test_no_source_of_a_row_is_named_twice():
    named = {row.id: [row.source.__name__, *row.same_for] for row in OPERATIONS.values()}
    assert {row: names for row, names in named.items() if len(names) != len(set(names))} == {}
