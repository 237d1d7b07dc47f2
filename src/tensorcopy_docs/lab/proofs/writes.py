"""In-place writes to tensors that the backward pass needs: which raise, and which change the gradient silently."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_gradient_from_the_written_values_would_be_wrong():
    """The backward pass raises; if ``.data`` bypasses the check, a sum taken before the zeros has the gradient 0."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    right = [round(s * (1 - s), 4) for s in out.tolist()]
    out.detach().zero_()
    message = ""
    try:
        out.sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    assert "modified by an inplace operation" in message
    out = a.sigmoid()
    loss = out.sum()
    out.data.zero_()
    loss.backward()
    print(a.grad.tolist(), right)
    assert right == [0.1966, 0.105, 0.0452]
    assert a.grad.tolist() == [0.0, 0.0, 0.0]


@counterexample()
def the_backward_raises_though_the_gradient_would_be_right():
    """The sum is taken, then s becomes 1 - s: the backward pass raises, though ``s * (1 - s)`` is what it was."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    loss = out.sum()
    right = [round(s * (1 - s), 4) for s in out.tolist()]
    out.detach().neg_().add_(1)
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    assert "modified by an inplace operation" in message
    out = a.sigmoid()
    loss = out.sum()
    out.data.neg_().add_(1)
    loss.backward()
    would_be = [round(gradient, 4) for gradient in a.grad.tolist()]
    print(would_be, right)
    assert would_be == right == [0.1966, 0.105, 0.0452]


@proof()
def in_place_operations_without_an_error_give_the_right_gradient():
    """y goes in place from 2x to 3(2x + 1); the gradient of its square is 12y, as it should be."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * 2
    y.add_(1).mul_(3)
    print(y.tolist())
    (y * y).sum().backward()
    print(x.grad)
    assert y.tolist() == [9.0, 15.0, 21.0]
    assert x.grad.tolist() == [108.0, 180.0, 252.0]


@counterexample()
def a_write_through_data_makes_the_gradient_wrong_without_an_error():
    """``a ** 2`` is computed where a is 1, so its gradient is 2; after ``a.data *= 3`` it comes out as 6."""
    a = torch.tensor(1.0, requires_grad=True)
    y = a**2
    before = a._version
    a.data *= 3
    print(y.item(), a.item(), before, a._version)
    assert a._version == before
    y.backward()
    print(a.grad)
    assert y.item() == 1.0
    assert a.grad.item() == 6.0


@counterexample()
def a_write_through_detach_is_missing_from_the_gradient():
    """One loss twice, ``(3 * (x + 1)) ** 2``: the gradient is 36, and 12 if the 3 was applied through ``detach``."""
    x = torch.tensor(1.0, requires_grad=True)
    loss = (3 * (x + 1)) ** 2
    loss.backward()
    right = x.grad.item()
    x.grad = None
    y = x + 1
    y.detach().mul_(3)
    same_loss = y**2
    same_loss.backward()
    print(loss.item(), right)
    print(same_loss.item(), x.grad.item())
    assert loss.item() == same_loss.item() == 36.0
    assert right == 36.0
    assert x.grad.item() == 12.0
