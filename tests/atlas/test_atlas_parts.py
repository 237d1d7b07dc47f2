"""The parts of the atlas's measuring by themselves: schemas, conditions, code of samples, aliases, and the digest."""

import shutil
import sys

import pytest
import setuptools  # noqa: F401 - torch's samples import it, which fails once another test has imported pip
import torch

from tensorcopy_docs.lab import digests
from tensorcopy_docs.lab.atlas import opinfo
from tensorcopy_docs.lab.atlas.answers import Measured, often
from tensorcopy_docs.lab.atlas.calls import Call, CallWithOut, split_first
from tensorcopy_docs.lab.atlas.conditions import CONDITIONS, condition
from tensorcopy_docs.lab.atlas.functions import Names, relaid
from tensorcopy_docs.lab.atlas.names import groups, public_names
from tensorcopy_docs.lab.atlas.reasons import KNOWN, reason
from tensorcopy_docs.lab.atlas.sample import Given, UnwritableError, Written, code_of, copy_of
from tensorcopy_docs.lab.atlas.schemas import declared
from tensorcopy_docs.lab.atlas.trial import RAISED, Trial
from tensorcopy_docs.lab.atlas.words import (
    ALWAYS,
    CHANGES,
    FUNCTION,
    MAY_ALIAS,
    NEEDS_A_DEVICE,
    NEVER,
    NONE,
    NOT_DECLARED,
    OUT,
    RAISES,
    SOMETIMES,
)
from tests.atlas.planted_functions import Planted, X
from tests.in_one_test import in_one_test

DECLARED = {
    "torch.add": NONE,
    "torch.reshape": MAY_ALIAS,
    "torch.split": MAY_ALIAS,
    "torch.Tensor.T": MAY_ALIAS,
    "torch.Tensor.add_": CHANGES,
    "torch.sort": NONE,  # what sorts a list of TorchScript has the same name
    "torch.linalg.inv": NONE,
    "torch.fft.fft": NONE,
    "torch.special.erf": NONE,
    "torch.Tensor.float": NOT_DECLARED,
    "torch.nn.functional.relu": NOT_DECLARED,
}


@in_one_test("name", DECLARED)
def test_what_is_declared_is_read_off_the_schemas(name):
    assert declared(name, FUNCTION) == DECLARED[name]


def test_out_has_schemas_of_its_own():
    assert declared("torch.add", OUT) == CHANGES
    assert declared("torch.reshape", OUT) == NOT_DECLARED


def measured(function, *codes) -> Measured:
    return Measured(Planted(function), [Written(code) for code in codes], {}, lambda text: None)


@pytest.mark.parametrize(
    ("name", "said", "expected"),
    [
        ("torch.cudnn_convolution", "cudnn_convolution: ATen not compiled with cuDNN support", NEEDS_A_DEVICE),
        ("torch.Tensor.pin_memory", "Cannot access accelerator device when none is available.", NEEDS_A_DEVICE),
        ("torch.indices_copy", "Could not run 'aten::indices_copy' from the 'SparseCPU' backend.", RAISES),
        ("torch.fbgemm_linear_int8_weight", "missing 6 required positional arguments", RAISES),
    ],
)
def test_only_what_is_made_for_another_device_needs_one(name, said, expected):
    assert reason(name, [Trial(RAISED, said)]) == expected


SAME = [X, "torch.rand(3)", "torch.rand(3, 2).t()"]
OTHER = ["torch.rand(2, dtype=torch.float64)", "torch.ones(2, dtype=torch.int64)"]


def test_a_condition_separates_all_samples():
    found = measured(lambda x: x.float(), *SAME, *OTHER).entry()
    assert (found["memory"], found["condition"]) == (SOMETIMES, "same-dtype")
    assert (found["shares"], found["separate"]) == (f"torch.add({SAME[1]})", f"torch.add({OTHER[1]})")


SOME = {
    "same": lambda x: x if x.dim() == 1 else x[:1],
    "view": lambda x: x.t() if x.dim() == 2 else x,
    "changes": lambda x: x.mul_(2) if x.dim() == 2 else x,
    "gradient": lambda x: x * 2 if x.dim() == 2 else x.detach() * 2,
}


@pytest.mark.parametrize("question", SOME)
def test_an_answer_that_is_sometimes_has_the_smallest_sample_of_each_side(question):
    found = measured(SOME[question], X, "torch.rand(5)", "torch.rand(3)", "torch.rand(4, 5)").entry()
    assert found[question] == SOMETIMES
    (pair,) = (each for each in found["pairs"] if each["question"] == question)
    smallest = [f"torch.add({code})" for code in (X, "torch.rand(3)")]
    assert [pair["yes"], pair["no"]] == (smallest[::-1] if question == "same" else smallest)
    assert {each["question"] for each in found["pairs"]} == {each for each in SOME if found[each] == SOMETIMES}


def test_no_condition_is_said_if_a_sample_disagrees_or_there_are_too_few():
    torch_calls = iter(range(99))
    assert measured(lambda x: x.float(), *SAME, OTHER[0]).entry()["condition"] == ""
    unsteady = measured(lambda x: x if next(torch_calls) % 4 else x.clone(), *SAME, *SAME, *SAME)
    assert condition(list(unsteady.ran.values())) == ""


@pytest.mark.parametrize(
    ("function", "codes", "expected"),
    [
        (lambda x: x.contiguous(), ["torch.rand(2, 3)", "torch.rand(3)"], "input-contiguous"),
        (lambda x: x.reshape(-1), ["torch.rand(2, 3)", "torch.rand(3)", "torch.rand(6)[::2]"], "strides-fit"),
        (lambda x: torch.resolve_conj(x), ["torch.rand(2)", "torch.rand(2, dtype=torch.complex64)"], "real-input"),
    ],
)
def test_conditions_are_facts_of_the_call(function, codes, expected):
    separate = {
        "input-contiguous": ["torch.rand(3, 2).t()", "torch.rand(6)[::2]"],
        "strides-fit": ["torch.rand(3, 2).t()", "torch.rand(4, 3)[::2, :2]"],
        "real-input": ["torch.rand(2, dtype=torch.complex64).conj()", "torch.rand(3, dtype=torch.complex64).conj()"],
    }
    trials = list(measured(function, *codes, *separate[expected]).ran.values())
    said = condition(trials)
    assert said in CONDITIONS
    assert [each.facts[said] for each in trials] == [each.shares for each in trials]


def test_how_often_is_counted():
    assert [often(each) for each in ([True, True], [True, False], [False])] == [ALWAYS, SOMETIMES, NEVER]


def test_an_alias_must_do_the_same():
    copies, itself = measured(lambda x: x.clone(), X), measured(lambda x: x, X)
    assert copies.is_same_as(measured(lambda x: x + 0, X))
    assert not copies.is_same_as(itself)
    assert not copies.is_same_as(measured(lambda x: x.clone(), "torch.zeros()")), "no sample ran in both"


def test_the_code_of_arguments_makes_them_again():
    tensors = [
        torch.rand(2, 3),
        torch.rand(3, 2).t(),
        torch.rand(4, 3)[::2],
        torch.rand(1, 3).expand(2, 3),
        torch.tensor([[True, False]]),
        torch.tensor([1, 2], dtype=torch.int32),
        torch.rand(2, dtype=torch.complex64),
        torch.rand(()),
    ]
    for each in tensors:
        (again,), _ = Written(code_of(each)).made()
        assert (again.shape, again.stride(), again.dtype) == (each.shape, each.stride(), each.dtype)
    with pytest.raises(UnwritableError):
        code_of(object())


def test_a_copy_has_the_strides_and_values_and_is_no_view():
    for each in (torch.rand(2, 3), torch.rand(3, 2).t(), torch.rand(4, 3)[::2], torch.rand(1, 3).expand(2, 3)):
        copy = copy_of(each)
        assert torch.equal(copy, each) and copy.stride() == each.stride() and not copy._is_view()
        assert copy.untyped_storage().data_ptr() != each.untyped_storage().data_ptr()


def test_a_sample_can_be_laid_out_in_another_way():
    first = torch.rand(2, 3)
    others = [args[0] for args, _ in relaid(((first, 0), {}))]
    assert [each.is_contiguous() for each in others] == [False, False]
    assert all(torch.equal(each, first) for each in others)
    assert list(relaid((("no tensor",), {}))) == []


@in_one_test(
    "code,first,rest",
    [
        ("torch.rand(2, 3), 0, dim=1", "torch.rand(2, 3)", "0, dim=1"),
        ("torch.rand(2)", "torch.rand(2)", ""),
        ('[torch.rand(2), "a, b"], 0', '([torch.rand(2), "a, b"])', "0"),
        ("torch.rand(4)[::2], (1, 2)", "torch.rand(4)[::2]", "(1, 2)"),
    ],
)
def test_the_first_argument_becomes_the_owner_of_a_method(code, first, rest):
    assert split_first(code) == (first, rest)


def test_calls_are_written_as_they_are_typed():
    assert Call("torch.Tensor.sum").code(Written("torch.rand(2), 0")) == "torch.rand(2).sum(0)"
    assert Call("torch.Tensor.T").code(Written(X)) == f"{X}.T"
    assert Call("torch.sum").code(Written("torch.rand(2), 0")) == "torch.sum(torch.rand(2), 0)"
    assert CallWithOut("torch.abs").code(Written(X)) == f"torch.abs({X}, out=torch.zeros(2, 3))"


def test_functions_with_the_same_name_share_samples():
    names = ["torch.Tensor.add_", "torch.abs", "torch.absolute", "torch.add", "torch.sum"]
    assert groups(names, [("abs", "absolute")]) == [names[1:3], [names[0], names[3]], names[4:]]


@pytest.mark.slow
def test_torch_s_own_samples_are_found_without_what_nobody_has_installed(monkeypatch):
    names = Names(opinfo.load())
    assert names.is_linked("torch.abs", "torch.absolute") and not names.is_linked("torch.abs", "torch.add")
    found = opinfo.arguments(names.ops["torch.add"][0])
    assert len(found) >= 12
    assert all(opinfo.elements(list(Given(each).made())) for each in found)
    assert "expecttest" not in sys.modules or sys.modules["expecttest"].__spec__ is not None


def test_the_names_that_are_left_out_by_hand_are_left_out_of_something():
    """A name may be one of an older version; most are still there."""
    assert len(KNOWN.keys() & set(public_names())) > len(KNOWN) / 2


@pytest.mark.parametrize(
    ("text", "counts"),
    [("ENOUGH = 2 ", False), ("ENOUGH = 2  # another comment", False), ("ENOUGH = 3", True)],
)
def test_the_digest_is_one_of_the_code_and_not_of_comments(tmp_path, text, counts):
    shutil.copytree(f"{digests.LAB}/atlas", tmp_path / "atlas", ignore=shutil.ignore_patterns("__pycache__"))
    before = digests.atlas_digest(str(tmp_path))
    assert before == digests.atlas_digest()
    file = tmp_path / "atlas" / "conditions.py"
    lines = file.read_text().splitlines()
    (place,) = [number for number, line in enumerate(lines) if line.startswith("ENOUGH = ")]
    lines[place] = text
    file.write_text("\n".join(lines) + "\n")
    assert (digests.atlas_digest(str(tmp_path)) != before) == counts


def test_an_alias_is_compared_on_the_samples_that_both_ran():
    """They need not be in the same places: a name can have samples that the other does not."""
    one = measured(lambda x: x.float(), *SAME, *OTHER)
    assert one.is_same_as(measured(lambda x: x.float(), OTHER[0], "torch.rand(9)", SAME[0]))
    assert not one.is_same_as(measured(lambda x: x.double(), OTHER[0], "torch.rand(9)", SAME[0]))
