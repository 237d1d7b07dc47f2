"""The atlas of the pinned version is what torch does: a twentieth is measured again, and all code in it is run."""

import ast
import itertools
import random
import warnings
from collections.abc import Callable
from types import CodeType

import pytest
import torch

from tensorcopy_docs.atlas.disagreements import disagreements
from tensorcopy_docs.atlas.reading import atlas_of, entries
from tensorcopy_docs.records.recorder import RUNNERS, run_lab
from tensorcopy_docs.records.staleness import code_now
from tests.atlas.by_hand import BY_HAND, WRONG, Expected
from tests.committed import pinned_atlas
from tests.in_one_test import in_one_test

RECORD = pinned_atlas()
ENTRIES = entries(RECORD)
TWENTIETH = [each.name for each in RECORD.functions if "(" not in each.name][::20]
EXAMPLES = {
    f"{each.name}: {code}": (code, code == each.shares)
    for each in RECORD.functions
    for code in (each.shares, each.separate)
    if code
}


@pytest.mark.process
@pytest.mark.slow
def test_a_twentieth_measured_afresh_is_as_recorded():
    measured = run_lab(RUNNERS["atlas"], names=TWENTIETH)
    found = atlas_of(measured.model_copy(update={"digests": {"functions": code_now()["functions"]}}))
    fresh = entries(found)
    assert set(TWENTIETH) <= fresh.keys()
    assert {name: each for name, each in fresh.items() if ENTRIES.get(name) != each} == {}
    assert {name: RECORD.left_out.get(name) for name in found.left_out} == found.left_out


def shares_memory(code: str) -> bool:
    """Whether the result of a call that is written as code shares memory with a tensor that the call is given.

    It is found in another way than the atlas does: the arguments are evaluated first, then the call, given them.
    """
    given, result = called(code)
    if any(each is result for each in given):
        return True
    return any(overlap(each, other) for each in flat(given) for other in flat(result))


def called(code: str, prepare: Callable[[object], object] = lambda given: given) -> tuple[list[object], object]:
    """Evaluate `code`, a call or an attribute: its arguments, each of them prepared, and its result."""
    values, call = taken_apart(code)
    given = {name: prepare(value) for name, value in values.items()}
    return list(given.values()), eval(call, {"torch": torch, **given})


def taken_apart(code: str) -> tuple[dict[str, object], CodeType]:
    """The values of the arguments by made-up names, evaluated with the same seed each time, and the call with these."""
    random.seed(0)
    torch.manual_seed(0)
    tree = ast.parse(code, mode="eval").body
    parts = [tree.value] if isinstance(tree, ast.Attribute) else [*tree.args, *(each.value for each in tree.keywords)]
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute):
        owner = ast.unparse(tree.func.value)
        parts = [tree.func.value, *parts] if not owner.startswith("torch") or "(" in owner else parts
    values = {f"_{number}": eval(ast.unparse(part), {"torch": torch}) for number, part in enumerate(parts)}
    names = dict(zip(map(id, parts), values, strict=True))

    class Renamed(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            name = names.get(id(node))
            return ast.Name(name, ast.Load()) if name else self.generic_visit(node)

    renamed = ast.fix_missing_locations(ast.Expression(Renamed().visit(tree)))
    return values, compile(renamed, code, "eval")


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


def tensors(thing: object) -> list[torch.Tensor]:
    """The tensors in lists, tuples and tables, of any layout."""
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        return [each for part in thing for each in tensors(part)]
    return [thing] if isinstance(thing, torch.Tensor) else []


def overlap(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensors have the same storage."""
    first, second = one.untyped_storage(), other.untyped_storage()
    return first._cdata == second._cdata or first.data_ptr() == second.data_ptr() != 0


@in_one_test("name", EXAMPLES)
def test_the_code_in_the_record_shows_what_it_is_said_to_show(name):
    code, shares = EXAMPLES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert shares_memory(code) == shares


def test_each_function_that_sometimes_shares_has_code_for_both():
    lacking = [
        each.name for each in RECORD.functions if each.memory == "sometimes" and not (each.shares and each.separate)
    ]
    assert lacking == []


# The check of gradients cannot tell `out` from the arguments, and would make it come from a leaf, too.
SIDES = {
    f"{each.name}: {pair.question}: {side}": (code, pair.question, side == "yes")
    for each in RECORD.functions
    for pair in each.pairs
    for side, code in (("yes", pair.yes), ("no", pair.no))
    if code and not (pair.question == "gradient" and each.form == "out=")
}


@in_one_test("name", SIDES)
def test_the_code_of_a_side_gives_the_answer_of_that_side(name):
    code, question, expected = SIDES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert ANSWERED[question](code) == expected


def is_an_argument(code: str) -> bool:
    """Whether a tensor of the result is one that the call is given."""
    given, result = called(code)
    return any(each is other for each in tensors(given) for other in tensors(result))


def is_a_view(code: str) -> bool:
    """Whether a tensor of the result is another one than those given, and autograd knows it as a view of one."""
    given, result = called(code)
    new = [each for each in flat(result) if each._is_view() and not any(each is other for other in tensors(given))]
    return any(overlap(each, other) for each in new for other in flat(given))


def changes_an_argument(code: str) -> bool:
    """Whether a tensor that the call is given is not what it is if the call is left out."""
    before, (given, _) = list(taken_apart(code)[0].values()), called(code)
    return not all(map(is_unchanged, flat(before), flat(given)))


def is_unchanged(before: torch.Tensor, after: torch.Tensor) -> bool:
    """Whether two tensors are the same, and as many changes are counted of each."""
    facts = [(each._version, each.shape, each.stride()) for each in (before, after)]  # a change may write the same
    return facts[0] == facts[1] and torch.allclose(before, after, rtol=0, atol=0, equal_nan=True)


def has_gradient(code: str) -> bool:
    """Whether a leaf that an argument comes from gets a gradient; if all cannot have one at once, one alone."""
    return any(_gives_gradient(code, alone) for alone in (None, 0, 1, 2))


def _gives_gradient(code: str, alone: int | None) -> bool:
    leaves: list[torch.Tensor] = []
    seen = itertools.count()

    def with_grad(thing: object) -> object:
        if isinstance(thing, list | tuple):
            return type(thing)(map(with_grad, thing))
        can = isinstance(thing, torch.Tensor) and (thing.is_floating_point() or thing.is_complex())
        if not can or alone not in (None, next(seen)):
            return thing
        leaves.append(thing.detach().clone().requires_grad_())
        return leaves[-1].clone()

    try:
        results = [each for each in tensors(called(code, with_grad)[1]) if each.requires_grad]
        ones = [torch.ones_like(each.detach()) for each in results]
        return any(each is not None for each in torch.autograd.grad(results, leaves, ones, allow_unused=True))
    except (RuntimeError, NotImplementedError, ValueError):
        return False


ANSWERED = {"same": is_an_argument, "view": is_a_view, "changes": changes_an_argument, "gradient": has_gradient}


def test_each_other_answer_that_is_sometimes_has_its_samples_and_each_disagreement_its_code():
    for each in RECORD.functions:
        mixed = {question for question in ANSWERED if getattr(each, question) == "sometimes"}
        assert {pair.question for pair in each.pairs} == mixed, each.name
        assert all(pair.yes or pair.no for pair in each.pairs), each.name
    found = [each for members in disagreements(RECORD.functions).values() for each in members]
    assert found and [each.function.name for each in found if not each.code] == []


def measured(name: str) -> Expected:
    """What the record says of a function that is expected by hand."""
    each = ENTRIES[name]
    return Expected(each.memory, each.same, each.view, each.changes, each.gradient, each.schema_)


def test_what_was_expected_by_hand_is_measured_but_for_what_we_got_wrong():
    assert len(BY_HAND) >= 40
    differing = {name for name, expected in BY_HAND.items() if measured(name) != expected}
    assert differing == WRONG.keys()


def test_statistics_that_a_layer_is_given_are_changed():
    for name in ("torch.batch_norm", "torch.instance_norm"):
        assert ENTRIES[name].changed == ("running_mean", "running_var")
