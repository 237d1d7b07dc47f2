"""``view`` and ``reshape``, and how to come by a copy in another shape."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def view_shares_memory_with_its_source():
    """What is written to the source is seen in the view, and what is written to the view in the source."""
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
    """A write to the source is seen in what ``reshape`` returned, not in what ``clone`` and ``view`` returned."""
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
