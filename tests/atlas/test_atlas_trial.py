"""What a trial says of functions of which we know what they do; each of them would be said wrong by a blind trial."""

import pytest
import torch

from tensorcopy_docs.lab.atlas.gradient import FLOWS, STOPS, UNDEFINED
from tensorcopy_docs.lab.atlas.trial import NO_TENSOR_IN, NO_TENSOR_OUT, RAISED, RAN
from tests.atlas.planted_functions import (
    X,
    changes_the_second,
    doubles_behind_autograd,
    doubles_in_place,
    points_elsewhere,
    rewraps,
    shares_in_a_list,
    stops,
    tried_once,
    turns_in_place,
    view_of_a_copy,
)
from tests.in_one_test import in_one_test

# What a function is known to do: shares memory, is the input, is a view, what it changes, and the gradient.
KNOWN = {
    "copy": (lambda x: x.clone(), (False, False, False, (), FLOWS)),
    "itself": (lambda x: x, (True, True, False, (), FLOWS)),
    "view": (lambda x: x.view(-1), (True, False, True, (), FLOWS)),
    "part": (lambda x: x[1:], (True, False, True, (), FLOWS)),
    "part of data": (lambda x: x.data[1:], (True, False, False, (), STOPS)),
    "detached": (lambda x: x.detach(), (True, False, False, (), STOPS)),  # autograd does not call it a view
    "stops": (stops, (False, False, False, (), STOPS)),
    "in place": (doubles_in_place, (True, True, False, ("#0",), FLOWS)),
    "zero times": (lambda x: x.mul_(1), (True, True, False, ("#0",), FLOWS)),
    "behind autograd": (doubles_behind_autograd, (False, False, False, ("#0",), FLOWS)),
    "turned": (turns_in_place, (False, False, False, ("#0",), FLOWS)),
    "elsewhere": (points_elsewhere, (False, False, False, ("#0",), FLOWS)),
    "in a list": (shares_in_a_list, (True, False, True, (), FLOWS)),
    "rewrapped": (rewraps, (True, False, False, (), STOPS)),
    "view of a copy": (view_of_a_copy, (False, False, False, (), FLOWS)),
    "index": (lambda x: x.argmax(), (False, False, False, (), None)),
    "no derivative": (lambda x: torch.igamma(x, x), (False, False, False, (), UNDEFINED)),
}


@in_one_test("name", KNOWN)
def test_a_trial_says_what_a_known_function_does(name):
    function, expected = KNOWN[name]
    found = tried_once(function)
    assert (found.outcome, found.shares, found.same, found.view, found.changed, found.gradient) == (RAN, *expected)


@in_one_test(
    "code", ["torch.rand(3, 2).t()", "torch.rand(4, 3)[::2]", "torch.rand(0, 3)", "torch.rand(1, 3).expand(2, 3)"]
)
def test_a_view_of_an_input_that_is_a_view_itself_is_one(code):
    found = tried_once(lambda x: x.transpose(0, 1), code)
    assert (found.shares, found.same, found.view) == (True, False, True)
    found = tried_once(lambda x: x, code)
    assert (found.shares, found.same, found.view) == (True, True, False)
    found = tried_once(lambda x: x + 1, code)
    assert (found.shares, found.same, found.view) == (False, False, False)


def test_an_argument_that_is_given_by_name_is_named():
    assert tried_once(changes_the_second, f"{X}, other=torch.ones(3)").changed == ("other",)


def test_the_values_of_a_sparse_tensor_are_memory():
    assert tried_once(lambda x: x.values(), f"{X}.to_sparse()").shares
    assert not tried_once(lambda x: x.values().clone(), f"{X}.to_sparse()").shares


@pytest.mark.parametrize(
    ("function", "code", "outcome"),
    [
        (lambda x: 1 / 0, X, RAISED),
        (lambda x: x.shape, X, NO_TENSOR_OUT),
        (lambda n: torch.zeros(n), "2", NO_TENSOR_IN),
        (lambda n: n, "2", NO_TENSOR_OUT),
    ],
)
def test_what_is_no_function_of_tensors_has_no_answers(function, code, outcome):
    assert tried_once(function, code).outcome == outcome
