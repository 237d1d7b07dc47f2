"""Finds whether the gradient flows through a call: the result requires grad, and an input gets a gradient."""

import torch

from tensorcopy_docs.lab.atlas.calls import NotForItError
from tensorcopy_docs.lab.atlas.memory import tensors_in

FLOWS, STOPS, UNDEFINED = "flows", "stops", "undefined"
NO_MORE = "no more"  # there is no tensor that could require grad, or none with this number
# Words in torch's errors if it has no derivative, or none for these arguments.
UNDEFINED_WORDS = ("derivative", "not implemented", "automatic differentiation", "differentiable", "not supported")


def flows(call, sample):
    """Return FLOWS or STOPS, UNDEFINED where torch says that there is no derivative.

    First each tensor that can require grad does. If that raises, each of them does alone: running statistics, for
    example, may not require grad. It is None where no input or no tensor of the result could require grad, or where
    the calls raise for another reason.
    """
    found = _flows(call, sample, None)
    if found in (FLOWS, STOPS):
        return found
    if found == NO_MORE:
        return None
    alone = 0
    while True:
        one = _flows(call, sample, alone)
        if one == FLOWS:
            return FLOWS
        if one == NO_MORE:
            return found
        found = found or one
        alone += 1


def _flows(call, sample, alone):
    """Try the gradient with the tensor number `alone` as the one that requires grad, or with all of them for None."""
    try:
        args, kwargs = call.prepared(*sample.made())
        made = Leaves(alone)
        args = tuple(made.requiring(each) for each in args)
        kwargs = {name: each if name == "out" else made.requiring(each) for name, each in kwargs.items()}
        if not made.leaves:
            return NO_MORE
        torch.default_generator.manual_seed(0)
        return _followed(tensors_in(call.run(args, kwargs)), made.leaves)
    except NotForItError:
        return NO_MORE
    except Exception as error:
        said = str(error)
        return UNDEFINED if any(word in said for word in UNDEFINED_WORDS) else None


def _followed(results, leaves):
    results = [each for each in results if _can_require(each)]
    if not results:
        return None
    required = [each for each in results if each.requires_grad]
    if not required:
        return STOPS
    ones = [torch.ones_like(each.detach()) for each in required]
    found = torch.autograd.grad(required, leaves, ones, allow_unused=True)
    return FLOWS if any(each is not None for each in found) else STOPS


def _can_require(tensor):
    return tensor.is_floating_point() or tensor.is_complex()


class Leaves:
    """New leaves in place of tensors: of all that can require grad, or of the one with the number `alone`."""

    def __init__(self, alone):
        self.alone = alone
        self.seen = 0
        self.leaves = []

    def requiring(self, thing):
        """Return `thing` with tensors replaced by results of new leaves: an in-place function may not change a leaf."""
        if isinstance(thing, torch.Tensor):
            return self._tensor(thing) if _can_require(thing) else thing
        if isinstance(thing, list):
            return [self.requiring(each) for each in thing]
        if type(thing) is tuple:
            return tuple(self.requiring(each) for each in thing)
        return thing

    def _tensor(self, tensor):
        self.seen += 1
        if self.alone not in (None, self.seen - 1):
            return tensor
        leaf = tensor.detach().clone().requires_grad_()
        self.leaves.append(leaf)
        return leaf.clone()
