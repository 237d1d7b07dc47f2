"""What stays in the computation graph, and how far a gradient comes."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def detach_keeps_gradient_information():
    """Gradient information is ``requires_grad``, ``grad_fn`` or ``grad``: a clone has some of it."""
    x = torch.tensor([1.0], requires_grad=True)
    (2 * x).backward()
    y = x.clone()
    print(y.requires_grad, y.grad_fn is not None)
    z = x.detach()
    print(z.requires_grad, z.grad_fn, z.grad)
    assert z.requires_grad or z.grad_fn is not None or z.grad is not None


@proof()
def detach_disconnects_the_gradient():
    """A loss computed from what ``detach`` returned sends nothing to the original."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    z = y.clone().requires_grad_()
    (x * x + 3 * y * z).backward()
    print(x.grad, y.grad, z.grad)
    assert x.grad.tolist() == [2.0]
    assert y.grad is None and y.grad_fn is None


@proof()
def writing_to_the_detached_spares_a_linear_gradient():
    """The article's own tensors: the write is done, and the gradient of ``x + x + x`` is still 3."""
    x = torch.tensor([1.0], requires_grad=True)
    loss = (x + x + x).sum()
    y = x.detach()
    y[0] = 10
    print(x.grad)
    loss.backward()
    print(x.grad)
    assert x.grad.tolist() == [3.0]


@counterexample()
def writing_to_the_detached_changes_a_square_gradient():
    """The same write, then ``x * x``: the gradient at the 1 that was meant is 2; the gradient that comes is 20."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    y[0] = 10
    (x * x).backward()
    print(x.grad)
    assert x.grad.tolist() == [20.0]


@counterexample()
def writing_to_the_detached_stops_the_backward():
    """The same write between ``x * x`` and its backward: no gradient comes at all."""
    x = torch.tensor([1.0], requires_grad=True)
    loss = x * x
    y = x.detach()
    y[0] = 10
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(x.grad)
    assert "modified by an inplace operation" in message
    assert x.grad is None
