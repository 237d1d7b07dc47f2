"""Whether the gradient flows through a call: the result requires grad, and an input gets a gradient."""

import torch

from tensorcopy_docs.lab.atlas.calls import NotForItError
from tensorcopy_docs.lab.atlas.memory import tensors_in

FLOWS, STOPS, UNDEFINED = "flows", "stops", "undefined"
# What torch says where it has no derivative, or none for these arguments.
UNDEFINED_WORDS = ("derivative", "not implemented", "automatic differentiation", "differentiable", "not supported")


def flows(call, sample):
    """Return FLOWS or STOPS, UNDEFINED where torch says that there is no derivative.

    It is None where no input or no tensor of the result could require grad, or where the call raises for another
    reason if an input does.
    """
    try:
        args, kwargs = call.prepared(*sample.made())
        leaves = []
        args = tuple(_requiring(each, leaves) for each in args)
        kwargs = {name: each if name == "out" else _requiring(each, leaves) for name, each in kwargs.items()}
        if not leaves:
            return None
        torch.default_generator.manual_seed(0)
        return _followed(tensors_in(call.run(args, kwargs)), leaves)
    except NotForItError:
        return None
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


def _requiring(thing, leaves):
    """Return `thing` with its tensors replaced by results of new leaves, which are added to `leaves`."""
    if isinstance(thing, torch.Tensor):
        if not _can_require(thing):
            return thing
        leaf = thing.detach().clone().requires_grad_()
        leaves.append(leaf)
        return leaf.clone()  # an in-place function may not change a leaf
    if isinstance(thing, list):
        return [_requiring(each, leaves) for each in thing]
    if type(thing) is tuple:
        return tuple(_requiring(each, leaves) for each in thing)
    return thing
