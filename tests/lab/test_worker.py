"""One proof in this process: what can come of it, and what it may not leave behind."""

import warnings

import pytest
import torch

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.proof import ENTRIES, PROOF, ProofEntry, proof
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import run


def ran(function, needs=()) -> dict:
    """Run `function` as a proof, without entering it among the lab's."""
    return run(ProofEntry(function, PROOF, tuple(needs), None))


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


def test_a_proof_whose_assertions_are_met_held():
    def met():
        print("seen")
        assert torch.ones(1).item() == 1.0

    assert ran(met) == {"outcome": outcomes.HELD, "output": "seen", "error": None}


def test_a_proof_whose_assertion_is_not_met_failed():
    def not_met():
        print("seen")
        assert torch.ones(1).item() == 2.0

    result = ran(not_met)  # which assertion it was is asked in test_proofs: pytest rewrites those of its tests
    assert (result["outcome"], result["output"]) == (outcomes.FAILED, "seen")


def test_an_assertion_with_words_of_its_own_is_told_by_them():
    def not_met():
        raise AssertionError("not met")

    assert ran(not_met)["error"] == "AssertionError: not met"


def test_any_other_error_says_nothing_of_the_claim():
    def wrong_call():
        torch.ones(2) @ torch.ones(3)

    result = ran(wrong_call)
    assert result["outcome"] == outcomes.BROKEN
    assert result["error"].startswith("RuntimeError: ")


def test_a_need_that_torch_does_not_have_makes_a_proof_not_available():
    def never():
        raise AssertionError("must not run")

    expected = {"outcome": outcomes.NOT_AVAILABLE, "output": "", "error": None}
    assert ran(never, ["Tensor.no_such_method"]) == expected
    assert ran(never, ["Tensor.clone", "no_such_module.function"]) == expected


def test_an_attribute_error_is_broken_and_not_a_missing_need():
    def misspelt():
        torch.ones(1).no_such_method()

    assert ran(misspelt)["outcome"] == outcomes.BROKEN


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("Tensor", True),
        ("Tensor.as_strided", True),
        ("nn.Linear", True),
        ("Tensor.as_stride", False),
        ("nowhere.at.all", False),
    ],
)
def test_what_torch_has_is_looked_up_below_it(name, there):
    assert available(name) is there


def test_warnings_are_printed_in_their_place_each_time_they_come():
    def warns():
        print("before")
        for _ in range(2):
            warnings.warn("careful\nand more", FutureWarning, stacklevel=1)
        warnings.warn("", stacklevel=1)
        print("after")

    printed = "before\nFutureWarning: careful\nFutureWarning: careful\nUserWarning: \nafter"
    assert ran(warns)["output"] == ran(warns)["output"] == printed


def test_a_warning_of_torch_comes_each_time_not_once_a_process():
    def warns():
        torch.ones(1, 2, 3).T  # noqa: B018

    printed = ran(warns)["output"]
    assert printed.startswith("UserWarning: The use of `x.T` on tensors of dimension other than 2")
    assert ran(warns)["output"] == printed


def test_output_and_error_hold_nothing_that_differs_from_run_to_run():
    def identifies():
        x = object()
        print(id(x), id(x), id(torch))
        raise AssertionError(f"at {hex(id(x))}")

    result = ran(identifies)
    assert result["output"] == "⟨id 1⟩ ⟨id 1⟩ ⟨id 2⟩"
    assert result["error"] == "AssertionError: at 0x…"


def test_two_proofs_of_one_name_are_refused(monkeypatch):
    monkeypatch.setitem(ENTRIES, "ran", ProofEntry(ran, PROOF, (), None))
    with pytest.raises(ValueError, match="two proofs are called ran"):
        proof()(ran)
