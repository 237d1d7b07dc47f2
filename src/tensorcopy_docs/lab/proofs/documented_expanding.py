"""What PyTorch's documentation says of functions that expand, repeat or combine tensors."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def expand_refuses_minus_one_for_a_new_dimension():
    """``-1`` for a dimension that the tensor does not have raises."""
    x = torch.arange(3)
    message = ""
    try:
        print(x.expand(-1, 3).shape)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert message


@proof()
def expand_makes_any_size_from_one_without_memory():
    """A dimension of size 1 is expanded to 0, 1, 5 and a million, on the storage of one element."""
    x = torch.ones(1, dtype=torch.uint8)
    for size in (0, 1, 5, 1000000):
        y = x.expand(size)
        storage = y.untyped_storage() if hasattr(y, "untyped_storage") else y.storage()
        print(tuple(y.shape), y.stride(), len(storage))
        assert y.shape == (size,) and len(storage) == 1


@proof()
def a_change_to_one_row_of_an_expanded_tensor_changes_all():
    """``y[0] += 1`` on three expanded rows changes the three rows and x, without an error."""
    x = torch.zeros(1, 2)
    for y in (x.expand(3, 2), torch.broadcast_tensors(x, torch.zeros(3, 2))[0]):
        y[0] += 1
        print(y.tolist(), x.tolist())
        assert y.tolist() == [x.tolist()[0]] * 3 and x.sum() > 0


@proof()
def expand_as_is_expand_with_the_size_of_the_other():
    """``x.expand_as(y)`` has the shape, strides and address of ``x.expand(y.size())``."""
    x = torch.arange(3)
    other = torch.zeros(2, 3)
    y, z = x.expand_as(other), x.expand(other.size())
    print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
    assert y.shape == z.shape and y.stride() == z.stride() and y.data_ptr() == z.data_ptr() == x.data_ptr()


@proof(needs=["broadcast_to"])
def broadcast_to_is_expand():
    """``torch.broadcast_to(x, shape)`` has the shape, strides and address of ``x.expand(shape)``."""
    x = torch.arange(3)
    y, z = torch.broadcast_to(x, (2, 3)), x.expand((2, 3))
    print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
    assert y.shape == z.shape and y.stride() == z.stride() and y.data_ptr() == z.data_ptr() == x.data_ptr()


@proof()
def meshgrid_has_the_values_of_ij_indexing():
    """``torch.meshgrid(a, b)`` gives a along the rows and b along the columns."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rows, columns = torch.meshgrid(torch.tensor([1, 2]), torch.tensor([3, 4]))
    print(rows.tolist(), columns.tolist())
    assert rows.tolist() == [[1, 1], [2, 2]] and columns.tolist() == [[3, 4], [3, 4]]


@counterexample()
def writing_to_a_meshgrid_changes_a_row_and_the_input():
    """One element of a grid is written to, and its whole row and the input change: the grid is an expanded view."""
    import warnings

    x = torch.tensor([1, 2])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rows, columns = torch.meshgrid(x, x)
    rows[0, 0] = 9
    print(rows.tolist(), x.tolist())
    assert rows.tolist() == [[9, 9], [2, 2]]
    assert x.tolist() == [9, 2]


@proof(needs=["cartesian_prod"])
def cartesian_prod_is_the_product_of_lists():
    """``torch.cartesian_prod`` of two and of three tensors equals ``itertools.product`` of their lists."""
    import itertools

    x = torch.tensor([1, 2])
    for tensors in ((x, x), (x, torch.tensor([3]), x)):
        y = torch.cartesian_prod(*tensors)
        print(y.tolist())
        assert y.tolist() == [list(row) for row in itertools.product(*(each.tolist() for each in tensors))]


@counterexample(needs=["cartesian_prod"])
def cartesian_prod_of_one_tensor_is_that_tensor():
    """One tensor is returned itself, with one dimension; the product of one list has rows of one element."""
    import itertools

    x = torch.tensor([1, 2])
    y = torch.cartesian_prod(x)
    y += 1
    print(y.tolist(), list(itertools.product([1, 2])), x.tolist())
    assert y.shape == (2,)
    assert x.tolist() == [2, 3]
