"""Makes the inputs of operations: each function returns `w`, the leaf at the bottom of the graph, and `x`, the source.

`x` is made of `2 * w`, or it is `w` itself or a view of it. No two elements are equal, so that each can be followed by
its value. A source that PyTorch cannot make in every version is declared by the rows that are given it (`needs`).
"""

import torch


def result():
    """`x` is the result of an operation: a non-leaf that requires grad."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    x = 2 * w
    return w, x


def leaf():
    """`x` is a leaf that requires grad."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    return x, x


def plain():
    """`x` does not require grad."""
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
    """`x` is a view that does not require grad: one row of a larger tensor."""
    base = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    x = base[1]
    return x, x


def gaps():
    """`x` is every second column of a result: there is memory between its elements that it does not read."""
    w = torch.arange(1.0, 13.0).reshape(2, 6).requires_grad_()
    x = (2 * w)[:, ::2]
    return w, x


def view_of_a_leaf():
    """`x` is a view of a leaf that requires grad."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    x = w.view(2, 3)
    return w, x


def frozen():
    """`x` is a Parameter that does not require grad."""
    x = torch.nn.Parameter(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), requires_grad=False)
    return x, x


def inference():
    """`x` was created in inference mode."""
    with torch.inference_mode():
        x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
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


def channels_last():
    """`x` is a result with four dimensions in the memory format channels_last."""
    w = torch.arange(1.0, 7.0).reshape(1, 2, 1, 3).requires_grad_()
    x = (2 * w).contiguous(memory_format=torch.channels_last)
    return w, x


def sparse():
    """`x` is a sparse result in the layout COO."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    x = (2 * w).to_sparse()
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


def plain_number():
    """`x` is without dimensions and does not require grad."""
    x = torch.tensor(1.5)
    return x, x


def complexes():
    """`x` is a complex result."""
    w = torch.tensor([1 + 2j, 3 + 4j, 5 + 6j], requires_grad=True)
    x = 2 * w
    return w, x


def conjugate():
    """`x` is a complex result with the conjugate bit: its memory holds what it is the conjugate of."""
    w = torch.tensor([[1 + 2j, 3 + 4j, 5 + 6j], [7 + 8j, 9 + 10j, 11 + 12j]], requires_grad=True)
    x = (2 * w).conj()
    return w, x


def negative():
    """`x` is a real result with the negative bit: its memory holds what it is the negative of."""
    w = torch.tensor([[1 + 2j, 3 + 4j, 5 + 6j], [7 + 8j, 9 + 10j, 11 + 12j]], requires_grad=True)
    x = (2 * w).conj().imag
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


def read_only_array():
    """`x` is a NumPy array of float32 that cannot be written to."""
    import numpy

    x = numpy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=numpy.float32)
    x.flags.writeable = False
    return x, x
