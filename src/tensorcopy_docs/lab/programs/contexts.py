"""The contexts of idioms: ordinary programs, each of which gives an idiom its tensors, and uses what it returns.

What is observed are the dtype, the shape and the numbers of the result, whether it requires grad, the gradient, and all
that was given, before and, if the result is kept, after a later change.
"""

from collections import OrderedDict

import torch
from torch import nn

from tensorcopy_docs.lab.program import context
from tensorcopy_docs.lab.programs.costs import LINEAR, growth
from tensorcopy_docs.lab.programs.given import NUMBERS, Given, WithBuffers
from tensorcopy_docs.lab.programs.observing import BOOL, changed, loss_of, observed, tensors_in

STEPS = 3  # of an optimizer
COST = "nodes of the graph, and bytes, grow"


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
