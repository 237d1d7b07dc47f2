"""Messages about the argument `out`."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def out_with_requires_grad():
    """The result of an operation that autograd records, written to ``out``."""
    x = torch.ones(3, requires_grad=True)
    y = torch.zeros(3)
    torch.add(x, 1, out=y)


@fix("out_with_requires_grad")
def result_without_out():
    """The result is a new tensor in the graph."""
    x = torch.ones(3, requires_grad=True)
    y = torch.add(x, 1)
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("out_with_requires_grad")
def out_without_grad():
    """If gradients are not wanted, the operation is not recorded."""
    x = torch.ones(3, requires_grad=True)
    y = torch.zeros(3)
    with torch.no_grad():
        torch.add(x, 1, out=y)
    assert y.tolist() == [2.0, 2.0, 2.0]


@fix("out_with_requires_grad")
def result_copied_into_the_tensor():
    """``copy_`` is recorded, so gradients flow through the tensor that it changes."""
    x = torch.ones(3, requires_grad=True)
    for _ in range(2):
        y = torch.zeros(3)
        y.copy_(x * x)
        y.sum().backward()
    assert x.grad.tolist() == [4.0, 4.0, 4.0]


@message(warns="UserWarning")
def out_resized():
    """``out`` has another shape than the result."""
    y = torch.zeros(2)
    torch.add(torch.ones(3), 1, out=y)


@fix("out_resized")
def out_in_the_shape_of_the_result():
    """``out`` is made in the shape of the result."""
    x = torch.ones(3)
    y = torch.empty_like(x)
    torch.add(x, 1, out=y)
    assert y.tolist() == [2.0, 2.0, 2.0]


@fix("out_resized")
def out_emptied_first():
    """An empty ``out`` may be resized without a warning."""
    y = torch.zeros(2)
    y.resize_(0)
    torch.add(torch.ones(3), 1, out=y)
    assert y.tolist() == [2.0, 2.0, 2.0]
