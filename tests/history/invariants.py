"""What must be so between the cells of one row, on every version of PyTorch, whatever the function.

Each rule is a function of the cells of a row that have a value; it returns whether the cells agree, or raises KeyError
where one of them has none: the row raises, or a column does not apply or is not available.
"""

import ast
from collections.abc import Callable, Mapping
from math import prod

from tensorcopy_docs.lab.values import (
    DOES_NOT_APPLY,
    FAILURES,
    FULL,
    NO,
    NONE,
    NOT_AVAILABLE,
    RAISES_AT_THE_WRITE,
    RAISES_IN_THE_BACKWARD,
    RIGHT,
    SILENTLY_WRONG,
    THE_BASE_OF_THE_SOURCE,
    THE_SAME_TENSOR,
    THE_SOURCE,
    YES,
    raised,
)

Cells = Mapping[str, str]
SILENT = {DOES_NOT_APPLY, NOT_AVAILABLE, *FAILURES}
SEEN, NOTICED = {YES, RAISES_AT_THE_WRITE}, {RAISES_AT_THE_WRITE, RAISES_IN_THE_BACKWARD}
RULES: dict[str, Callable[[Cells], bool]] = {
    "the_same_object_has_the_same_storage": lambda cells: cells["same-object"] == NO or cells["same-storage"] == YES,
    "the_same_object_counts_by_the_same_counter": lambda cells: (
        cells["same-object"] == NO or cells["same-version-counter"] != NO
    ),
    "a_view_has_a_base_and_nothing_else_has_one": lambda cells: (cells["is-view"] == YES) == (cells["base"] != NONE),
    "a_view_shares_the_storage": lambda cells: cells["is-view"] == NO or cells["same-storage"] == YES,
    "a_counter_is_shared_with_the_storage_only": lambda cells: (
        cells["same-version-counter"] != YES or cells["same-storage"] == YES
    ),
    "what_does_not_require_grad_has_no_grad_fn": lambda cells: (
        cells["requires-grad"] == YES or cells["grad-fn"] == NONE
    ),
    "a_leaf_has_no_grad_fn_and_everything_else_has_one": lambda cells: (
        (cells["is-leaf"] == YES) == (cells["grad-fn"] == NONE)
    ),
    "a_gradient_comes_through_what_requires_grad_only": lambda cells: (
        cells["gradient"] != FULL or cells["requires-grad"] == YES
    ),
    "a_gradient_does_not_come_through_a_leaf_that_is_another_object": lambda cells: (
        cells["gradient"] != FULL or cells["is-leaf"] == NO or cells["same-object"] == YES
    ),
    "a_change_without_a_shared_storage_does_no_harm": lambda cells: (
        cells["same-storage"] == YES or cells["write-then-backward"] in (RIGHT, RAISES_AT_THE_WRITE)
    ),
    "no_grad_changes_only_whether_the_write_raises": lambda cells: (
        cells["write-then-backward"] in (RAISES_AT_THE_WRITE, cells["no-grad-write-then-backward"])
    ),
    "the_same_object_keeps_its_grad_and_its_attributes": lambda cells: (
        cells["same-object"] == NO or (cells["grad-kept"], cells.get("attributes-kept", YES)) == (THE_SAME_TENSOR, YES)
    ),
    "a_view_of_the_source_is_another_object_on_the_same_storage": lambda cells: (
        cells["base"] not in (THE_SOURCE, THE_BASE_OF_THE_SOURCE) or cells["same-storage"] == YES
    ),
    "without_a_shared_storage_no_change_is_visible": lambda cells: (
        cells["same-storage"] == YES or YES not in (cells["write-to-result-seen"], cells["write-to-source-seen"])
    ),
    "on_a_shared_storage_a_change_is_visible": lambda cells: (
        cells["same-storage"] == NO or bool({cells["write-to-result-seen"], cells["write-to-source-seen"]} & SEEN)
    ),
    "what_raises_under_no_grad_raises_in_both_columns": lambda cells: (
        (cells["write-to-result-seen"] == RAISES_AT_THE_WRITE)
        == (cells["no-grad-write-then-backward"] == RAISES_AT_THE_WRITE)
    ),
    "a_changed_leaf_or_requires_grad_of_x_is_seen_at_the_same_object": lambda cells: (
        cells["same-storage"] == YES
        or not {"requires_grad", "is_leaf", "grad_fn"} & set(cells["effect-on-x"].split(", "))
    ),
    "a_visible_change_that_is_counted_is_noticed": lambda cells: (
        not cells["write-to-result-seen"] == cells["same-version-counter"] == YES
        or cells["write-then-backward"] in NOTICED
    ),
}


def rule(function: Callable[[Cells], bool]) -> Callable[[Cells], bool]:
    RULES[function.__name__] = function
    return function


def broken_rules(cells: Cells) -> list[str]:
    """The names of the rules that do not hold in the cells of a row, as far as they have a value."""
    known = {column: value for column, value in cells.items() if value not in SILENT and raised(value) is None}
    return [name for name, function in RULES.items() if not _holds(function, known)]


def _holds(function: Callable[[Cells], bool], known: Cells) -> bool:
    try:
        return function(known)
    except KeyError:
        return True


@rule
def only_floating_and_complex_dtypes_have_gradients_and_tangents(cells):
    can = cells["dtype"].startswith(("float", "complex", "bfloat"))
    return can or (cells["requires-grad"] == NO and cells.get("forward-tangent", NO) == NO)


@rule
def what_is_silently_wrong_was_visible_and_not_counted(cells):
    harmful = SILENTLY_WRONG in (cells["write-then-backward"], cells.get("no-grad-write-then-backward"))
    return not harmful or (cells["write-to-result-seen"] == YES and cells.get("same-version-counter", NO) == NO)


@rule
def what_is_contiguous_has_the_strides_of_its_shape(cells):
    shape, stride = ast.literal_eval(cells["shape"]), ast.literal_eval(cells["stride"])
    steps = [prod(shape[number + 1 :]) for number in range(len(shape))]
    usual = all(length == 1 or step == own for length, step, own in zip(shape, stride, steps, strict=True))
    return (cells["contiguous"] == YES) == usual


@rule
def the_storage_holds_every_element(cells):
    shape, stride = ast.literal_eval(cells["shape"]), ast.literal_eval(cells["stride"])
    last = int(cells["offset"]) + sum((length - 1) * step for length, step in zip(shape, stride, strict=True))
    bits = int("".join(filter(str.isdigit, cells["dtype"])) or 8)
    return (last + 1) * bits // 8 <= int(cells["storage-bytes"])
