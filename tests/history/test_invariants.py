"""Cells of one row do not contradict each other: in any committed record, nor in what is measured now."""

from collections.abc import Mapping

import pytest

from tensorcopy_docs.records.record import name_of
from tests.committed import committed_records
from tests.history.invariants import RULES, broken_rules

Rows = Mapping[str, Mapping[str, str]]

OTHER_BASE = "y is a view of another tensor than x, into which x is copied"
SPARSE_COPY = "PyTorch makes the result a view of the sparse tensor, with its counter, and copies indices and values"
SPARSE_WRITE = "an in-place product gives a sparse tensor new values in place of those that are shared"
SPARSE_VIEWS = dict.fromkeys(
    ("transpose-of-a-sparse", "integer-index-of-a-sparse", "tensor-index-of-a-sparse"), SPARSE_COPY
)
# The rows that break a rule on some version, with the reason.
EXCEPTIONS = {
    "a_view_shares_the_storage": {
        **SPARSE_VIEWS,
        "copy-into-expanded_": OTHER_BASE,
        "copy-into-overlapping-windows_": OTHER_BASE,
        "setitem-into-a-slice-of-an-expanded": OTHER_BASE,
        "ravel-of-a-transposed": "y is a view of the contiguous copy that ravel makes",
    },
    "a_view_of_the_source_is_another_object_on_the_same_storage": SPARSE_VIEWS,
    "a_counter_is_shared_with_the_storage_only": SPARSE_VIEWS,
    "a_change_without_a_shared_storage_does_no_harm": SPARSE_VIEWS,
    "on_a_shared_storage_a_change_is_visible": {
        "copy-copy-of-a-sparse": SPARSE_WRITE,
        "detach-of-a-sparse": SPARSE_WRITE,
        "data-of-a-sparse": SPARSE_WRITE,
    },
    "what_is_silently_wrong_was_visible_and_not_counted": {
        "module-to": "1.1 gives the Parameter another version counter, so what was saved before is not compared",
    },
}


@pytest.fixture(scope="module")
def by_file(evidence) -> Mapping[str, Rows]:
    """The cells of every record by the name of its file, and those of this run."""
    recorded = {name_of(version): record.cells for version, record in committed_records().items()}
    return {**recorded, "this run": evidence["cells"]}


def contradictions(by_file: Mapping[str, Rows]) -> dict[tuple[str, str], list[str]]:
    """The files in which a rule does not hold, by the rule and the row."""
    found: dict[tuple[str, str], list[str]] = {}
    for file, rows in by_file.items():
        for row, cells in rows.items():
            for name in broken_rules(cells):
                found.setdefault((name, row), []).append(file)
    return found


def test_no_row_contradicts_itself_but_for_those_that_are_known_to(by_file):
    known = {(name, row) for name, rows in EXCEPTIONS.items() for row in rows}
    found = contradictions(by_file)
    assert {key: files for key, files in found.items() if key not in known} == {}
    assert known - found.keys() == set(), "what breaks no rule any more needs no exception"


# For each rule a row, and the cells with which that row breaks it.
PLANTED = {
    "the_same_object_has_the_same_storage": ("clone", {"same-object": "yes"}),
    "the_same_object_counts_by_the_same_counter": ("assignment", {"same-version-counter": "no"}),
    "the_same_object_keeps_its_grad_and_its_attributes": ("assignment", {"attributes-kept": "no"}),
    "a_view_has_a_base_and_nothing_else_has_one": ("view", {"base": "none"}),
    "a_view_shares_the_storage": ("view", {"same-storage": "no"}),
    "a_view_of_the_source_is_another_object_on_the_same_storage": ("view", {"same-storage": "no"}),
    "a_counter_is_shared_with_the_storage_only": ("clone", {"same-version-counter": "yes"}),
    "without_a_shared_storage_no_change_is_visible": ("clone", {"write-to-source-seen": "yes"}),
    "on_a_shared_storage_a_change_is_visible": ("clone", {"same-storage": "yes"}),
    "what_does_not_require_grad_has_no_grad_fn": ("clone", {"requires-grad": "no"}),
    "a_leaf_has_no_grad_fn_and_everything_else_has_one": ("clone", {"is-leaf": "yes"}),
    "a_gradient_comes_through_what_requires_grad_only": ("detach", {"gradient": "full"}),
    "a_gradient_does_not_come_through_a_leaf_that_is_another_object": ("detach", {"gradient": "full"}),
    "only_floating_and_complex_dtypes_have_gradients_and_tangents": ("clone", {"dtype": "int64"}),
    "a_change_without_a_shared_storage_does_no_harm": ("clone", {"write-then-backward": "silently wrong"}),
    "what_is_silently_wrong_was_visible_and_not_counted": ("detach", {"write-then-backward": "silently wrong"}),
    "a_visible_change_that_is_counted_is_noticed": ("detach", {"write-then-backward": "right"}),
    "no_grad_changes_only_whether_the_write_raises": ("detach", {"no-grad-write-then-backward": "right"}),
    "what_raises_under_no_grad_raises_in_both_columns": ("expand", {"write-to-result-seen": "yes"}),
    "what_is_contiguous_has_the_strides_of_its_shape": ("t", {"contiguous": "yes"}),
    "the_storage_holds_every_element": ("integer-index", {"storage-bytes": "20"}),
    "a_changed_leaf_or_requires_grad_of_x_is_seen_at_the_same_object": ("detach_", {"same-storage": "no"}),
}


def test_every_rule_can_be_broken_by_a_cell(evidence):
    assert PLANTED.keys() == RULES.keys()
    unbroken = []
    for name, (row, cells) in PLANTED.items():
        measured = evidence["cells"][row]
        planted = contradictions({"planted": {row: {**measured, **cells}}})
        if name in broken_rules(measured) or planted.get((name, row)) != ["planted"]:
            unbroken.append(name)
    assert unbroken == []
