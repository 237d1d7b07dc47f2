"""The atlas of the pinned version is what torch does: a tenth is measured again, and all code in it is run."""

import ast
import random
import warnings

import pytest
import torch
from by_hand import BY_HAND, WRONG, Expected
from committed import pinned_atlas
from in_one_test import in_one_test

from tensorcopy_docs.atlas.reading import entries
from tensorcopy_docs.history.atlas_recorder import measure_atlas

RECORD = pinned_atlas()
ENTRIES = entries(RECORD)
TENTH = [each.name for each in RECORD.functions if "(" not in each.name][::10]
EXAMPLES = {
    f"{each.name}: {code}": (code, code == each.shares)
    for each in RECORD.functions
    for code in (each.shares, each.separate)
    if code
}


def test_a_tenth_measured_afresh_is_as_recorded():
    found = measure_atlas(names=TENTH)
    fresh = entries(found)
    assert set(TENTH) <= fresh.keys()
    assert {name: each for name, each in fresh.items() if ENTRIES.get(name) != each} == {}
    assert {name: RECORD.left_out.get(name) for name in found.left_out} == found.left_out


def shares_memory(code: str) -> bool:
    """Whether the result of a call that is written as code shares memory with a tensor that the call is given.

    It is found in another way than the atlas does: the arguments are evaluated first, then the call, given them.
    """
    given: list[object] = []
    result = evaluated(code, given)
    if any(each is result for each in given):
        return True
    return any(overlap(each, other) for each in flat(given) for other in flat(result))


def evaluated(code: str, given: list[object]) -> object:
    """Evaluate `code`, a call; its arguments are put into `given`."""
    tree = ast.parse(code, mode="eval").body
    parts = [tree.value] if isinstance(tree, ast.Attribute) else [*tree.args, *(each.value for each in tree.keywords)]
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute):
        owner = ast.unparse(tree.func.value)
        parts = [tree.func.value, *parts] if not owner.startswith("torch") or "(" in owner else parts
    values = {f"_{number}": eval(ast.unparse(part), {"torch": torch}) for number, part in enumerate(parts)}
    given += values.values()
    names = dict(zip(map(id, parts), values, strict=True))

    class Renamed(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            name = names.get(id(node))
            return ast.Name(name, ast.Load()) if name else self.generic_visit(node)

    renamed = ast.fix_missing_locations(ast.Expression(Renamed().visit(tree)))
    return eval(compile(renamed, code, "eval"), {"torch": torch, **values})


def flat(thing: object) -> list[torch.Tensor]:
    """The tensors in lists, tuples and tables; of a sparse one its parts."""
    if isinstance(thing, torch.Tensor):
        if thing.layout == torch.sparse_coo:
            return [thing._indices(), thing._values()]
        if thing.layout in (torch.sparse_csr, torch.sparse_bsr):
            return [thing.crow_indices(), thing.col_indices(), thing.values()]
        if thing.layout in (torch.sparse_csc, torch.sparse_bsc):
            return [thing.ccol_indices(), thing.row_indices(), thing.values()]
        return [thing] if thing.layout == torch.strided else []
    if isinstance(thing, dict):
        thing = list(thing.values())
    return [each for part in thing for each in flat(part)] if isinstance(thing, list | tuple) else []


def overlap(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensors have the same storage."""
    first, second = one.untyped_storage(), other.untyped_storage()
    return first._cdata == second._cdata or first.data_ptr() == second.data_ptr() != 0


@in_one_test("name", EXAMPLES)
def test_the_code_in_the_record_shows_what_it_is_said_to_show(name):
    code, shares = EXAMPLES[name]
    random.seed(0)
    torch.manual_seed(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert shares_memory(code) == shares


def test_each_function_that_sometimes_shares_has_code_for_both():
    lacking = [
        each.name for each in RECORD.functions if each.memory == "sometimes" and not (each.shares and each.separate)
    ]
    assert lacking == []


def measured(name: str) -> Expected:
    """What the record says of a function that is expected by hand."""
    each = ENTRIES[name]
    return Expected(each.memory, each.same, each.view, each.changes, each.gradient, each.schema_)


@pytest.mark.parametrize("which", ["all but those that we got wrong"])
def test_what_was_expected_by_hand_is_measured(which):
    assert len(BY_HAND) >= 40
    differing = {name for name, expected in BY_HAND.items() if measured(name) != expected}
    assert differing == WRONG.keys()


def test_statistics_that_a_layer_is_given_are_changed():
    for name in ("torch.batch_norm", "torch.instance_norm"):
        assert ENTRIES[name].changed == ("running_mean", "running_var")
