"""The contexts of idioms: ordinary programs, each of which gives an idiom its tensors, and uses what it returns.

What is observed are the dtype, the shape and the numbers of the result, whether it requires grad, the gradient, and all
that was given, before and, if the result is kept, after a later change.
"""

from collections import OrderedDict
from multiprocessing.reduction import ForkingPickler

import torch
from torch import nn

from tensorcopy_docs.lab.program import context
from tensorcopy_docs.lab.programs.costs import LINEAR, growth
from tensorcopy_docs.lab.programs.given import GIVEN, NUMBERS, Given, WithBuffers
from tensorcopy_docs.lab.programs.observing import BOOL, changed, loss_of, observed, tensors_in

STEPS = 3  # of an optimizer
COST = "nodes of the graph, and bytes, grow"
HELD = "the module has what was written"
SAME_STATISTICS = "the running mean of a frozen module stays"


def used(act, idiom, x, w, base=None, **extra):
    """Call an idiom with `x`, compute a loss and its gradient, and change things later if the result is kept.

    `w` is the leaf from which `x` comes, or None if nothing is to be differentiated; `base` is what is changed in order
    to change `x`, if that is not `x`; `extra` are further arguments by name.
    """
    seen, given = OrderedDict(), Given(x, **extra)
    y = given.call(act)
    seen["result"] = observed(y)
    if not idiom.writes:  # a plain way of writing makes a new tensor, which need not be part of a graph
        seen["requires grad"] = [each.requires_grad for each in tensors_in(y)]
    x = y if idiom.writes else x
    loss = loss_of(y, x) if w is not None else 0
    if isinstance(loss, torch.Tensor):
        loss.backward()
        seen["gradient"] = observed(w.grad)
    seen["x"] = observed(x)
    seen["others"] = given.others()
    if idiom.kept:
        changed(y)
        seen["x after the result was changed"] = observed(x)
        changed(x if base is None else base)
        seen["result after x was changed"] = observed(y)
    return seen


def _leaf():
    return torch.tensor(NUMBERS, requires_grad=True)


@context()
def leaf(act, idiom):
    """`x` is a leaf that requires grad, in a loss."""
    x = _leaf()
    return used(act, idiom, x, x)


@context()
def saved_result(act, idiom):
    """`x` is a non-leaf, and the operation that made it saved it."""
    w = _leaf()
    return used(act, idiom, w.exp(), w)


@context()
def made_under_no_grad(act, idiom):
    """The code runs under `no_grad()`, and the result is used with gradients."""
    x = _leaf()
    with torch.no_grad():
        y = Given(x).call(act)
    w = _leaf()
    seen = OrderedDict(result=observed(y))
    total = sum(
        (each.reshape(-1)[:1] * w.to(each.dtype)).sum().double() for each in tensors_in(y) if each.is_floating_point()
    )
    if isinstance(total, torch.Tensor):
        total.backward()
        seen["gradient"] = observed(w.grad)
    return seen


def _trained(act, idiom, make):
    """Three steps of an optimizer, whose parameter is `x`."""
    x = nn.Parameter(torch.tensor(NUMBERS))
    optimizer = make([x])
    seen, first = OrderedDict(), None
    for step in range(STEPS):
        optimizer.zero_grad()
        y = Given(x, optimizer=optimizer).call(act)
        seen["result in step {}".format(step)] = observed(y)
        first = y if step == 0 else first
        loss = loss_of(y, x)
        if isinstance(loss, torch.Tensor):
            loss.backward()
        optimizer.step()
        seen["x after step {}".format(step)] = observed(x)
    if idiom.kept:
        seen["result of step 0, later"] = observed(first)
    return seen


@context()
def sgd(act, idiom):
    """`x` is a parameter, trained in three steps by SGD with momentum."""
    return _trained(act, idiom, lambda parameters: torch.optim.SGD(parameters, lr=0.01, momentum=0.9))


def _fused(parameters):
    return torch.optim.Adam(parameters, lr=0.01, fused=True)


@context(probe=lambda: _fused([nn.Parameter(torch.ones(1))]))
def fused_adam(act, idiom):
    """`x` is a parameter, trained in three steps by the fused Adam."""
    return _trained(act, idiom, _fused)


@context()
def module_with_buffers(act, idiom):
    """`x` is the parameter of a module with buffers, of which the state dict has one, and another it has not."""
    model = WithBuffers()
    seen = used(act, idiom, model.weight, model.weight, model=model)
    seen["model"] = observed(model)
    return seen


@context()
def squeezed_batch(act, idiom):
    """`x` is a batch of one, squeezed to 0 dimensions."""
    w = torch.tensor([3.0], requires_grad=True)
    base = w * 2
    return used(act, idiom, base.squeeze(), w, base)


@context()
def empty_batch(act, idiom):
    """`x` is a batch without examples."""
    w = torch.zeros(0, 3, requires_grad=True)
    return used(act, idiom, w * 2, w)


@context(always=[(COST, LINEAR)])
def transposed(act, idiom):
    """`x` is a transposed view; with more rows, the cost grows as they do."""
    w = _leaf()
    base = w * 2
    seen = used(act, idiom, base.t(), w, base)
    seen[COST] = growth(act)
    return seen


@context()
def expanded(act, idiom):
    """`x` is an expanded view: each row is the same memory."""
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    base = w * 2
    return used(act, idiom, base.expand(2, 3), w, base)


@context()
def integers(act, idiom):
    """`x` holds integers, or Booleans."""
    seen = OrderedDict()
    for dtype in (torch.long, BOOL):
        x = torch.tensor([[0, 1, 2], [3, 0, 5]]).to(dtype)
        for name, each in used(act, idiom, x, None).items():
            seen["{} of {}".format(name, dtype)] = each
    return seen


@context()
def batch_of_one(act, idiom):
    """`x` is a batch with one example."""
    w = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
    base = w * 2
    return used(act, idiom, base, w)


@context(probe=lambda: (torch.ones(1, dtype=torch.bfloat16) / 3).reshape(-1).tolist())
def bfloat16(act, idiom):
    """`x` has few digits: it is of bfloat16."""
    w = torch.tensor(NUMBERS, dtype=torch.bfloat16, requires_grad=True)
    return used(act, idiom, w * 2, w)


@context()
def mask_of_numbers(act, idiom):
    """The mask has numbers, 0 and 1, in place of Booleans."""
    w = _leaf()
    return used(act, idiom, w * 2, w, mask=GIVEN["mask"](w).long())


class _Numbers(tuple):
    """A tuple that plain ways can read as they read a tensor."""

    def tolist(self):
        return list(self)


@context()
def rows_in_a_tuple(act, idiom):
    """The numbers of rows are in a tuple."""
    w = _leaf()
    return used(act, idiom, w * 2, w, rows=_Numbers([1, 0]), i=_Numbers([0, 0]))


class _Doubled(nn.Module):
    """A parametrization: the weight is twice what is trained."""

    def forward(self, weight):
        return weight * 2


def _parametrized():
    model = nn.Linear(3, 2, bias=False)
    with torch.no_grad():
        model.weight.copy_(torch.tensor(NUMBERS))
    nn.utils.parametrize.register_parametrization(model, "weight", _Doubled())
    return model


@context(always=[(HELD, True)], probe=_parametrized)
def parametrized_module(act, idiom):
    """`x` is the weight of a module, computed by a parametrization."""
    model = _parametrized()
    x = model.weight
    y = Given(x).call(act)
    return OrderedDict([("result", observed(y)), (HELD, torch.equal(model.weight, y if idiom.writes else x))])


@context(always=[(SAME_STATISTICS, True)])
def batch_norm_in_training(act, idiom):
    """The model is a BatchNorm in training mode, which runs once more if nothing of it is trained."""
    model, x = nn.BatchNorm1d(3), _leaf()
    seen = used(act, idiom, x, x, model=model)
    before = model.running_mean.tolist()
    if not any(each.requires_grad for each in model.parameters()):
        model(torch.tensor(NUMBERS))
    seen[SAME_STATISTICS] = model.running_mean.tolist() == before
    return seen


@context()
def sent_by_a_worker(act, idiom):
    """`x` is a sample, and the result is pickled as a worker of a `DataLoader` sends it."""
    x = torch.tensor(NUMBERS)
    y = Given(x).call(act)
    ForkingPickler.dumps(y)
    return OrderedDict(result=observed(y), x=observed(y if idiom.writes else x))


@context()
def double_backward(act, idiom):
    """The gradient is part of a second loss."""
    x = _leaf()
    y = Given(x).call(act)
    followed = [each for each in tensors_in(y) + [x] if each.requires_grad]
    if followed:
        loss = sum((each * each * each).sum().double() for each in followed)
        gradient = torch.autograd.grad(loss, x, create_graph=True)[0]
        (gradient * gradient).sum().backward()
    return OrderedDict(result=observed(y), gradient=observed(x.grad))
