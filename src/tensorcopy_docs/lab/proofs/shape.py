"""What ``as_strided`` and ``expand`` make of a shape."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def as_strided_keeps_the_content():
    """One row-major walk over a dense tensor gives all of its elements, in order, in another shape."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((9,), (1,))
    print(y)
    assert y.tolist() == x.flatten().tolist()


@counterexample()
def as_strided_repeats_and_leaves_out():
    """A stride of 0 repeats elements, a stride of 4 passes over others: six positions hold three of the nine values."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((2, 3), (0, 4))
    print(y)
    assert y.tolist() == [[1, 5, 9], [1, 5, 9]]


@proof()
def as_strided_stride_of_rows_and_columns():
    """With strides (0, 4), a step down moves by 0 elements of the storage, a step to the right by 4."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((5, 3), (0, 4))
    print(y.stride())
    print(y)
    assert y.stride() == (0, 4)
    assert all(y[row, column] == x.flatten()[4 * column] for row in range(5) for column in range(3))


@proof()
def as_strided_rows_hold_the_first_element():
    """In the widest shape that fits: each row only the first element, each column that one and the three after it."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    try:
        y = x.as_strided((5, 5), (0, 4))
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
        y = x.as_strided((5, 3), (0, 4))
    print(y)
    assert all(set(row) == {1} for row in y.tolist())
    assert all(column[:4] == [1, 2, 3, 4] for column in y.t().tolist())


@proof()
def expand_minus_one_keeps_the_size():
    """``-1`` leaves a dimension at the size it has."""
    x = torch.tensor([[1, 2, 3]])
    print(x.expand(3, -1).shape, x.expand(-1, 3).shape)
    assert x.expand(3, -1).shape == (3, 3)
    assert x.expand(-1, 3).shape == (1, 3)
