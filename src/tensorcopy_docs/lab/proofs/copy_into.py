"""What ``copy_`` does: whose memory it fills, and where gradients go after it."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def copy_into_a_tensor_is_recorded():
    """After ``x4.copy_(x2)``, the gradient of x4 goes unchanged to x2, and from there to x0."""
    torch.manual_seed(20200910)
    x0 = torch.randn(3, 5, requires_grad=True)
    x4 = torch.randn(3, 5)
    x1 = 3 * x0 + 8
    x2 = 4 * x1**2 + 5 * x1 + 7
    x4.copy_(x2)
    print(x4.requires_grad, type(x4.grad_fn).__name__)
    assert x4.requires_grad and x4.grad_fn is not None
    came = []
    x4.register_hook(lambda gradient: came.append(("x4", gradient)))
    x2.register_hook(lambda gradient: came.append(("x2", gradient)))
    torch.mean(9 * x4**3 + 7 * x4**2 + 3 * x4 + 5).backward()
    with torch.no_grad():
        expected = (27 * x2**2 + 14 * x2 + 3) / 15 * (8 * x1 + 5) * 3
    print([name for name, gradient in came], torch.equal(came[0][1], came[1][1]))
    print(x0.grad[0])
    assert [name for name, gradient in came] == ["x4", "x2"]
    assert torch.equal(came[0][1], came[1][1])
    assert torch.allclose(x0.grad, expected, rtol=1e-4)


@proof()
def copy_of_a_constant_brings_no_gradient_back():
    """With ``x4.copy_(x3)`` in place of ``x4.copy_(x2)``, no gradient reaches x0."""
    torch.manual_seed(20200910)
    x0 = torch.randn(3, 5, requires_grad=True)
    bias = torch.randn(3, 5, requires_grad=True)
    x3 = torch.randn(3, 5)
    x1 = 3 * x0 + 8
    x2 = 4 * x1**2 + 5 * x1 + 7
    for source in (x3, x2):
        x4 = torch.randn(3, 5)
        x4.copy_(source)
        x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
        torch.mean(x5).backward()
        print("x3:" if source is x3 else "x2:", None if x0.grad is None else x0.grad[0])
        assert (x0.grad is None) == (source is x3)


@proof()
def copy_into_a_tensor_shares_no_memory():
    """``x4.copy_(x2)`` fills the memory of x4; a change to either tensor is not visible in the other."""
    x2 = torch.tensor([1.0, 2.0, 3.0])
    x4 = torch.zeros(3)
    x4.copy_(x2)
    print(torch.equal(x4, x2), x4.data_ptr() == x2.data_ptr())
    assert torch.equal(x4, x2) and x4.data_ptr() != x2.data_ptr()
    x4[0] = 10
    x2[1] = 20
    print(x2)
    print(x4)
    assert x2.tolist() == [1.0, 20.0, 3.0]
    assert x4.tolist() == [10.0, 2.0, 3.0]


@proof()
def copy_into_a_tensor_returns_that_tensor():
    """``copy_`` returns its destination, so an assignment of the result to that name changes nothing."""
    x0 = torch.tensor([1.0, 2.0], requires_grad=True)
    plain = torch.zeros(2)
    plain.copy_(x0)
    (plain**3).sum().backward()
    first = x0.grad.tolist()
    x0.grad.zero_()
    x4 = destination = torch.zeros(2)
    x4 = x4.copy_(x0)
    (x4**3).sum().backward()
    print(x4 is destination, first, x0.grad.tolist())
    assert x4 is destination
    assert first == x0.grad.tolist() == [3.0, 12.0]
