"""The statements of PyTorch's documentation about functions that write into a tensor at an index or under a mask."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def index_put_does_what_an_indexed_assignment_does():
    """``index_put_`` and an assignment by the same indices change the same elements; the method returns its tensor."""
    x, y = torch.zeros(3, 2), torch.zeros(3, 2)
    index = (torch.tensor([0, 2]), torch.tensor([1, 0]))
    values = torch.tensor([5.0, 7.0])
    returned = x.index_put_(index, values)
    y[index] = values
    print(x.tolist(), returned is x)
    assert x.tolist() == y.tolist() == [[0.0, 5.0], [0.0, 0.0], [7.0, 0.0]]
    assert returned is x


@proof()
def index_put_wants_values_of_the_same_dtype():
    """Integers put into a float tensor raise, and the tensor stays as it was."""
    x = torch.zeros(3)
    error = None
    try:
        x.index_put_((torch.tensor([0]),), torch.tensor([5]))
    except RuntimeError as raised:
        error = raised
    print(type(error).__name__, x.tolist())
    assert error is not None
    assert x.tolist() == [0.0, 0.0, 0.0]


@proof()
def the_index_of_index_copy_selects_from_the_source():
    """The claim expects x to become ``source[index]``; the index says where in x each element goes."""
    x = torch.zeros(3)
    source = torch.tensor([10.0, 20.0, 30.0])
    index = torch.tensor([2, 0, 1])
    x.index_copy_(0, index, source)
    print(x.tolist(), source[index].tolist())
    assert torch.equal(x, source[index])


@proof()
def the_index_of_index_add_selects_from_the_source():
    """The claim expects x to become ``x + source[index]``; the index says where in x each element is added."""
    x = torch.zeros(3)
    source = torch.tensor([10.0, 20.0, 30.0])
    index = torch.tensor([2, 0, 1])
    x.index_add_(0, index, source)
    print(x.tolist(), source[index].tolist())
    assert torch.equal(x, source[index])


@proof()
def the_index_says_where_to_copy_and_add():
    """The first value of the source goes to the index 2 of x, the second to 0, the third to 1."""
    source = torch.tensor([10.0, 20.0, 30.0])
    index = torch.tensor([2, 0, 1])
    copied = torch.zeros(3).index_copy_(0, index, source)
    added = torch.ones(3).index_add_(0, index, source)
    print(copied.tolist(), added.tolist())
    assert copied.tolist() == [20.0, 30.0, 10.0]
    assert added.tolist() == [21.0, 31.0, 11.0]


@proof()
def index_copy_wants_as_many_indices_as_rows():
    """Two indices for three rows raise, and so do rows of another length."""
    x = torch.zeros(3, 2)
    errors = []
    for source in (torch.ones(3, 2), torch.ones(2, 1)):
        try:
            x.index_copy_(0, torch.tensor([1, 0]), source)
        except (IndexError, RuntimeError) as error:
            errors.append(type(error).__name__)
    print(errors, x.sum().item())
    assert len(errors) == 2
    assert x.sum().item() == 0.0


@proof()
def index_copy_without_underscore_leaves_its_input():
    """The result has the copied elements in its own memory, and x keeps its zeros."""
    x = torch.zeros(3)
    y = x.index_copy(0, torch.tensor([1]), torch.tensor([5.0]))
    print(x.tolist(), y.tolist())
    assert x.tolist() == [0.0, 0.0, 0.0]
    assert y.tolist() == [0.0, 5.0, 0.0]


@proof()
def scatter_writes_all_values_of_its_source():
    """With an index of the same shape as the source, each value is in the tensor afterwards."""
    x = torch.zeros(3)
    x.scatter_(0, torch.tensor([2, 0, 1]), torch.tensor([5.0, 6.0, 7.0]))
    print(x.tolist())
    assert x.tolist() == [6.0, 7.0, 5.0]


@counterexample()
def scatter_leaves_out_values_for_which_there_is_no_index():
    """One index for three values: the other two values are not written, and nothing is raised."""
    x = torch.zeros(3)
    x.scatter_(0, torch.tensor([1]), torch.tensor([5.0, 6.0, 7.0]))
    print(x.tolist())
    assert x.tolist() == [0.0, 5.0, 0.0]


@proof()
def scatter_broadcasts_its_index():
    """The claim expects one index to serve for all columns; it serves for one element."""
    x = torch.zeros(2, 3)
    index = torch.tensor([[1]])
    try:
        x.scatter_(0, index, torch.ones(2, 3))
    except RuntimeError as error:
        print(type(error).__name__)
    expanded = torch.zeros(2, 3).scatter_(0, index.expand(2, 3), torch.ones(2, 3))
    print(x.tolist(), expanded.tolist())
    assert x.tolist() == expanded.tolist()


@proof(probe=lambda: torch.zeros(2, 3).scatter_(0, torch.tensor([[1]]), torch.ones(2, 3)))
def scatter_does_not_broadcast_its_index():
    """An index of shape (1, 1) writes one element; expanded to (2, 3), it writes a row."""
    index = torch.tensor([[1]])
    one = torch.zeros(2, 3).scatter_(0, index, torch.ones(2, 3))
    row = torch.zeros(2, 3).scatter_(0, index.expand(2, 3), torch.ones(2, 3))
    print(one.tolist(), row.tolist())
    assert one.tolist() == [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]
    assert row.tolist() == [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]


@proof()
def scatter_sends_a_gradient_to_values_that_are_overwritten():
    """Two values for one index: one of them has no effect on the result, and both get the gradient 1."""
    source = torch.tensor([5.0, 6.0], requires_grad=True)
    y = torch.zeros(2).scatter(0, torch.tensor([1, 1]), source)
    y.sum().backward()
    print(y.tolist()[1] in [5.0, 6.0], source.grad.tolist())
    assert y.tolist()[1] in [5.0, 6.0]
    assert source.grad.tolist() == [1.0, 1.0]


@proof()
def scatter_of_a_larger_source_has_no_backward():
    """The forward pass of one index and three values runs, and the backward pass raises."""
    source = torch.ones(3, requires_grad=True)
    y = torch.zeros(3).scatter(0, torch.tensor([1]), source)
    error = None
    try:
        y.sum().backward()
    except RuntimeError as raised:
        error = raised
    print(y.tolist(), type(error).__name__)
    assert y.tolist() == [0.0, 1.0, 0.0]
    assert error is not None


@proof()
def scatter_with_an_empty_index_changes_nothing():
    """The tensor itself is returned, with its values."""
    x = torch.tensor([1.0, 2.0])
    y = x.scatter_(0, torch.tensor([], dtype=torch.int64), torch.tensor([9.0]))
    print(y is x, x.tolist())
    assert y is x
    assert x.tolist() == [1.0, 2.0]


@proof()
def put_counts_positions_row_by_row():
    """Position 1 of a transposed tensor is its second column, not the second element of the storage."""
    base = torch.zeros(2, 3)
    x = base.t()
    x.put_(torch.tensor([1]), torch.tensor([9.0]))
    print(x.tolist())
    assert x.tolist() == [[0.0, 9.0], [0.0, 0.0], [0.0, 0.0]]
    assert base.tolist() == [[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]]


@proof()
def masked_scatter_takes_the_source_from_its_start():
    """The values are taken in order, wherever the mask is; the mask does not select from the source."""
    x = torch.zeros(4)
    x.masked_scatter_(torch.tensor([False, True, False, True]), torch.tensor([5.0, 6.0, 7.0, 8.0]))
    print(x.tolist())
    assert x.tolist() == [0.0, 5.0, 0.0, 6.0]


@proof(probe=lambda: torch.zeros(2).masked_scatter(torch.ones(2, 2) > 0, torch.ones(4)))
def masked_scatter_without_underscore_broadcasts_its_input():
    """A row and a mask of two rows: the result has two rows, and x keeps its shape and zeros."""
    x = torch.zeros(2)
    y = x.masked_scatter(torch.tensor([[True, False], [False, True]]), torch.tensor([5.0, 6.0]))
    print(x.tolist(), y.tolist())
    assert y.tolist() == [[5.0, 0.0], [0.0, 6.0]]
    assert x.tolist() == [0.0, 0.0]


@proof(needs=["Tensor.fill_diagonal_"])
def fill_diagonal_changes_its_tensor_and_returns_it():
    """The method returns the tensor itself."""
    x = torch.zeros(2, 2)
    y = x.fill_diagonal_(5)
    print(y is x, x.tolist())
    assert y is x
    assert x.tolist() == [[5.0, 0.0], [0.0, 5.0]]
