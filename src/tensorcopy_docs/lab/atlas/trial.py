"""Tries one call with one sample: what happens to memory, to the inputs and to the gradient."""

import random
import warnings

import torch

from tensorcopy_docs.lab.atlas import gradient
from tensorcopy_docs.lab.atlas.calls import NotForItError
from tensorcopy_docs.lab.atlas.conditions import Facts
from tensorcopy_docs.lab.atlas.memory import Snapshot, share, tensors_in

RAISED, NO_TENSOR_IN, NO_TENSOR_OUT, RAN = "raised", "no tensor in", "no tensor out", "ran"
LONGEST = 200  # characters of an error that are kept


class Trial:
    """The result of one call; `outcome` says whether the other attributes are set."""

    def __init__(self, outcome, error=""):
        self.outcome = outcome
        self.error = error
        self.shares = self.same = self.view = False
        self.changed = ()
        self.gradient = None
        self.facts = {}

    @property
    def answers(self):
        """All that two names of one function must have in common."""
        return self.shares, self.same, self.view, bool(self.changed), self.gradient


def tried(call, sample):
    """Return the trial of a call with a sample."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            made = call.prepared(*sample.made())
        except NotForItError:
            return Trial(NO_TENSOR_IN)
        except Exception as error:
            return _raised(error)
        try:
            found = _run(call, *made)
        except Exception as error:  # of what looks at tensors: there are some that have no strides
            return _raised(error)
        if found.outcome == RAN:
            found.gradient = gradient.flows(call, sample)
        return found


def _raised(error):
    return Trial(RAISED, "{}: {}".format(type(error).__name__, error)[:LONGEST])


def _run(call, args, kwargs):
    inputs = named_inputs(args, kwargs)
    before = [(name, each, Snapshot(each), each._is_view(), each._base) for name, each in inputs]
    facts = Facts(args, call.named(args, kwargs))
    seed()
    try:
        result = call.run(args, kwargs)
    except NotForItError:
        return Trial(NO_TENSOR_IN)
    except Exception as error:
        return _raised(error)
    results = tensors_in(result)
    if not inputs:
        return Trial(NO_TENSOR_IN if results else NO_TENSOR_OUT)
    if not results:
        return Trial(NO_TENSOR_OUT)
    found = Trial(RAN)
    given = [each for _, each in inputs]
    found.shares = any(share(each, other) for each in results for other in given)
    found.same = any(each is other for each in results for other in given)
    found.view = any(_is_view_of(each, before) for each in results)
    found.changed = tuple(sorted({name for name, each, snapshot, _, _ in before if snapshot.is_changed(each)}))
    found.facts = facts.with_results(results)
    return found


def seed():
    """Let random numbers be the same each time; ``torch.manual_seed`` takes longer than most functions."""
    torch.default_generator.manual_seed(0)
    random.seed(0)


def _is_view_of(result, before):
    """True if autograd calls `result` a view of an input: another tensor with the same base."""
    if not result._is_view() or any(result is each for _, each, _, _, _ in before):
        return False
    return any(result._base is (base if was_view else each) for _, each, _, was_view, base in before)


def named_inputs(args, kwargs):
    """Return (name, tensor) of each tensor in the arguments; one that is not named is named by its position."""
    found = [("#{}".format(number), each) for number, thing in enumerate(args) for each in tensors_in(thing)]
    return found + [(name, each) for name, thing in sorted(kwargs.items()) for each in tensors_in(thing)]
