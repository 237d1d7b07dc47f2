"""What the scripts of detach-pair print, against the values that the article shows."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def detach_pair_sigmoid_prints():
    """No gradient before the backward pass; after it the derivative of the sigmoid."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    before = a.grad
    print(before)
    out = a.sigmoid()
    out.sum().backward()
    print(a.grad)
    assert before is None
    assert str(a.grad) == "tensor([0.1966, 0.1050, 0.0452])"


@proof()
def detach_pair_detach_backward_prints():
    """No gradient to begin with; then a RuntimeError, since ``c`` leads back to nothing."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    print(a.grad)
    out = a.sigmoid()
    c = out.detach()
    message = ""
    try:
        c.sum().backward()
    except RuntimeError as error:
        message = str(error).splitlines()[0]
        print("RuntimeError: " + message)
    assert a.grad is None
    assert "element 0 of tensors does not require grad and does not have a grad_fn" in message


@proof()
def detach_pair_zeroed_prints():
    """Zeroing ``c`` zeroes ``out``, and the backward pass through ``out`` raises."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    c = out.detach()
    print(a.grad, out, c, sep="\n")
    assert a.grad is None
    assert ["%.4f" % figure for figure in out.tolist()] == ["0.7311", "0.8808", "0.9526"]
    assert str(c) == "tensor([0.7311, 0.8808, 0.9526])"
    c.zero_()
    print(c, out, sep="\n")
    assert str(c) == "tensor([0., 0., 0.])"
    assert out.tolist() == [0.0, 0.0, 0.0] and out.grad_fn is not None
    message = ""
    try:
        out.sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    assert "has been modified by an inplace operation" in message


@proof()
def sigmoid_grad_fn_prints_as_sigmoid_backward():
    """The name is ``SigmoidBackward``, with nothing behind it."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    print(out)
    assert "grad_fn=<SigmoidBackward>" in str(out)


@proof()
def detach_pair_mean_prints():
    """Each step shows the name of its ``grad_fn``, and ``a`` gets ``6 * b / 3``."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = a + 2
    c = b * b * 3
    out = c.mean()
    print(b, c, out, sep="\n")
    out.backward()
    print(a.grad)
    assert str(b) == "tensor([3., 4., 5.], grad_fn=<AddBackward0>)"
    assert str(c) == "tensor([27., 48., 75.], grad_fn=<MulBackward0>)"
    assert str(out) == "tensor(50., grad_fn=<MeanBackward0>)"
    assert a.grad.tolist() == [6.0, 8.0, 10.0]


@proof()
def detach_pair_detach_in_place_prints():
    """No ``grad_fn`` from ``b.detach_()`` on, and so a RuntimeError from ``backward()``."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = a + 2
    print(b)
    assert str(b) == "tensor([3., 4., 5.], grad_fn=<AddBackward0>)"
    b = b.detach_()
    c = b * b * 3
    out = c.mean()
    print(b, c, out, sep="\n")
    assert str(b) == "tensor([3., 4., 5.])"
    assert str(c) == "tensor([27., 48., 75.])"
    assert str(out) == "tensor(50.)"
    message = ""
    try:
        out.backward()
    except RuntimeError as error:
        message = str(error).splitlines()[0]
        print("RuntimeError: " + message)
    assert "element 0 of tensors does not require grad and does not have a grad_fn" in message


@proof()
def detach_pair_last_three_print():
    """A leaf tensor, the sum made from it, and the gradient that the backward pass leaves."""
    x = torch.ones(2, 2, requires_grad=True)
    print(x, x.grad_fn, sep="\n")
    assert str(x) == "tensor([[1., 1.],\n        [1., 1.]], requires_grad=True)"
    assert x.grad_fn is None
    y = x + 2
    print(y, y.grad_fn, sep="\n")
    assert str(y) == "tensor([[3., 3.],\n        [3., 3.]], grad_fn=<AddBackward0>)"
    assert str(y.grad_fn).startswith("<AddBackward0 object at 0x")
    z = y * y * 3
    out = z.mean()
    print(out)
    assert str(out) == "tensor(27., grad_fn=<MeanBackward0>)"
    out.backward()
    print(x.grad)
    assert str(x.grad) == "tensor([[4.5000, 4.5000],\n        [4.5000, 4.5000]])"
