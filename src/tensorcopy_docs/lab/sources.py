"""What operations are given: each function returns `w`, the leaf at the bottom of the graph, and `x`, the source.

`x` is `2 * w` or `w` itself, and no two of its elements are equal, so that each can be followed by its value.
"""

import torch


def result():
    """`x` is the result of an operation: no leaf, and it requires a gradient."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    x = 2 * w
    return w, x


def leaf():
    """`x` is a leaf that requires a gradient."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    return x, x


def plain():
    """`x` requires no gradient."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    return x, x


def parameter():
    """`x` is a Parameter."""
    x = torch.nn.Parameter(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    return x, x


def transposed():
    """`x` is the transpose of a result: not contiguous."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    x = (2 * w).t()
    return w, x


def row():
    """`x` is a view that requires no gradient: one row of a larger tensor."""
    base = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    x = base[1]
    return x, x


def wide():
    """`x` is the result of an operation, with a dimension of size one."""
    w = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
    x = 2 * w
    return w, x


def expanded():
    """`x` is an expanded result: its two rows are the same memory."""
    w = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
    x = (2 * w).expand(2, 3)
    return w, x


def image():
    """`x` is a result with four dimensions, as images have."""
    w = torch.arange(1.0, 9.0).reshape(1, 2, 2, 2).requires_grad_()
    x = 2 * w
    return w, x


def volume():
    """`x` is a result with five dimensions, as volumes have."""
    w = torch.arange(1.0, 9.0).reshape(1, 2, 1, 2, 2).requires_grad_()
    x = 2 * w
    return w, x


def integers():
    """`x` holds integers."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6]])
    return x, x


def doubles():
    """`x` is a result in double precision."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=torch.float64, requires_grad=True)
    x = 2 * w
    return w, x


def number():
    """`x` is a result without dimensions."""
    w = torch.tensor(1.5, requires_grad=True)
    x = 2 * w
    return w, x


def complexes():
    """`x` is a complex result."""
    w = torch.tensor([1 + 2j, 3 + 4j, 5 + 6j], requires_grad=True)
    x = 2 * w
    return w, x


def array():
    """`x` is a NumPy array of float32."""
    import numpy

    x = numpy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=numpy.float32)
    return x, x


def array_of_doubles():
    """`x` is a NumPy array of float64."""
    import numpy

    x = numpy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    return x, x
