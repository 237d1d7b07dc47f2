"""``view``, ``reshape``, ``as_strided`` and ``expand``: when they share memory, and what shape they return."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def view_shares_memory_with_its_source():
    """A change to the original is visible in the view, and a change to the view in the original."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = x.view(4)
    x += 1
    print(x.tolist(), y.tolist())
    assert y.data_ptr() == x.data_ptr()
    assert y.tolist() == [2.0, 3.0, 4.0, 5.0]
    y[0] = 7
    print(x.tolist(), y.tolist())
    assert x.tolist() == [[7.0, 3.0], [4.0, 5.0]]


@proof()
def a_view_is_another_tensor_object():
    """A view has another id than its source, even in the source's own shape."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = x.view(4)
    z = x.view(2, 2)
    print(id(y) == id(x), id(z) == id(x))
    print(x.shape, x.stride(), y.shape, y.stride())
    assert id(y) != id(x) and id(z) != id(x)
    assert y.data_ptr() == x.data_ptr() == z.data_ptr()


@proof()
def view_changes_the_shape_and_not_the_data():
    """The view has another size and other strides; address and elements are the source's, which is not written to."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    version = x._version
    y = x.view(4)
    print(x.shape, x.stride(), y.shape, y.stride())
    print(x.tolist(), y.tolist())
    assert y.shape == (4,) and x.shape == (2, 2)
    assert y.data_ptr() == x.data_ptr() and x._version == version
    assert x.tolist() == [[1.0, 2.0], [3.0, 4.0]] and y.tolist() == [1.0, 2.0, 3.0, 4.0]


@proof()
def reshape_copies_only_where_it_must():
    """``reshape`` of a contiguous tensor shares its memory; of a transposed one it copies."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    shared = x.reshape(4)
    copied = x.t().reshape(4)
    print(shared.data_ptr() == x.data_ptr(), shared.tolist())
    print(copied.data_ptr() == x.data_ptr(), copied.tolist())
    assert shared.data_ptr() == x.data_ptr()
    assert copied.data_ptr() != x.data_ptr()


@proof()
def clone_then_view_copies_where_reshape_does_not():
    """A change to the original is visible in the result of ``reshape``, not in that of ``clone`` and ``view``."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    copied = x.clone().view(4)
    reshaped = x.reshape(4)
    x += 1
    print(copied.tolist(), reshaped.tolist())
    assert copied.tolist() == [1.0, 2.0, 3.0, 4.0]
    assert reshaped.tolist() == [2.0, 3.0, 4.0, 5.0]


@counterexample()
def clone_then_view_raises_on_a_transposed_tensor():
    """The clone of a transposed tensor keeps its strides, which ``view(4)`` cannot use; ``reshape`` copes."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]]).t()
    print(x.clone().stride(), x.clone().reshape(4).tolist())
    message = ""
    try:
        print(x.clone().view(4).tolist())
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split("(")[0])
    assert "view size is not compatible" in message


@proof()
def clone_then_view_has_memory_of_its_own():
    """After ``x += 1`` the copy has the values that x had before."""
    x = torch.tensor([[0.4963, 0.7682], [0.1320, 0.3074]])
    before = x.tolist()
    copied = x.clone().view(4)
    x += 1
    print(copied.data_ptr() == x.data_ptr())
    print(x.tolist())
    print(copied.tolist())
    assert copied.data_ptr() != x.data_ptr()
    assert copied.tolist() == before[0] + before[1]


@proof()
def as_strided_does_not_copy():
    """``as_strided`` returns a tensor on the storage of its input."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((9,), (1,))
    print(y.data_ptr() == x.data_ptr())
    x[0, 0] = 100
    print(y)
    assert y.data_ptr() == x.data_ptr()
    assert y.tolist() == [100, 2, 3, 4, 5, 6, 7, 8, 9]


@proof()
def expand_does_not_copy():
    """``expand`` returns a wider tensor on the storage of its input."""
    x = torch.tensor([[1, 2, 3]])
    y = x.expand(3, -1)
    print(y.shape, y.stride(), y.data_ptr() == x.data_ptr())
    x[0, 0] = 100
    print(y)
    assert y.shape == (3, 3)
    assert y.data_ptr() == x.data_ptr()
    assert y[:, 0].tolist() == [100, 100, 100]


@proof()
def as_strided_keeps_the_content():
    """Strides that walk a dense tensor in row-major order give all elements in order, in another shape."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((9,), (1,))
    print(y)
    assert y.tolist() == x.flatten().tolist()


@counterexample()
def as_strided_repeats_and_leaves_out():
    """A stride of 0 repeats elements, a stride of 4 skips elements: six positions hold three of nine values."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((2, 3), (0, 4))
    print(y)
    assert y.tolist() == [[1, 5, 9], [1, 5, 9]]


@counterexample()
def as_strided_reads_a_transposed_tensor_in_memory_order():
    """The same call on a transposed tensor gives its elements in the order of the memory, without an error."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6]]).t()
    y = x.as_strided((6,), (1,))
    print(x.flatten().tolist())
    print(y.tolist())
    assert x.flatten().tolist() == [1, 4, 2, 5, 3, 6]
    assert y.tolist() == [1, 2, 3, 4, 5, 6]


@proof()
def as_strided_stride_of_rows_and_columns():
    """With strides (0, 4), a step down moves by 0 elements of the storage, and a step right by 4."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((5, 3), (0, 4))
    print(y.stride())
    print(y)
    assert y.stride() == (0, 4)
    assert all(y[row, column] == x.flatten()[4 * column] for row in range(5) for column in range(3))


@counterexample()
def expand_refuses_two_rows():
    """A dimension of size 2 is not widened to 3: the call raises."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6]])
    message = ""
    try:
        print(x.expand(3, -1).tolist())
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert message


@proof()
def expand_minus_one_keeps_the_size():
    """``-1`` keeps the size of a dimension."""
    x = torch.tensor([[1, 2, 3]])
    print(x.expand(3, -1).shape, x.expand(-1, 3).shape)
    assert x.expand(3, -1).shape == (3, 3)
    assert x.expand(-1, 3).shape == (1, 3)
