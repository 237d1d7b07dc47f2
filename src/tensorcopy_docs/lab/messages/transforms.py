"""Messages about `vmap` and the other transforms of `torch.func`."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(needs=["func.vmap"])
def unbatched_tensor_changed_by_vmap():
    """A tensor that is not mapped over is given the values of one that is."""

    def padded(x):
        y = torch.zeros(3)
        y[:2] = x
        return y

    torch.func.vmap(padded)(torch.ones(4, 2))


@fix("unbatched_tensor_changed_by_vmap", needs=["func.vmap"])
def batched_tensor_changed_by_vmap():
    """``x.new_zeros`` makes a tensor that is mapped over, as x is."""

    def padded(x):
        y = x.new_zeros(3)
        y[:2] = x
        return y

    y = torch.func.vmap(padded)(torch.ones(4, 2))
    assert y.tolist() == [[1.0, 1.0, 0.0]] * 4


@fix("unbatched_tensor_changed_by_vmap", needs=["func.vmap"])
def joined_by_vmap():
    """``cat`` makes a new tensor."""

    def padded(x):
        return torch.cat([x, torch.zeros(1)])

    y = torch.func.vmap(padded)(torch.ones(4, 2))
    assert y.tolist() == [[1.0, 1.0, 0.0]] * 4


@message(needs=["func.grad"])
def captured_tensor_changed():
    """A function that ``grad`` transforms changes a tensor from outside in place."""
    total = torch.zeros(())

    def loss(x):
        value = (x * x).sum()
        total.add_(value)
        return value

    torch.func.grad(loss)(torch.ones(3))


@fix("captured_tensor_changed", needs=["func.grad_and_value"])
def value_returned_by_the_transform():
    """The value is returned, and added up outside, without the graph of the parameter."""
    w = torch.ones(3, requires_grad=True)
    total = torch.zeros(())

    def loss(x):
        return (w * x * x).sum()

    gradient, value = torch.func.grad_and_value(loss)(torch.ones(3))
    total.add_(value.detach())
    assert gradient.tolist() == [2.0, 2.0, 2.0]
    assert total.item() == 3.0 and not total.requires_grad


@fix("captured_tensor_changed", needs=["func.grad"])
def auxiliary_value_returned():
    """``has_aux=True`` returns other values of the function."""
    w = torch.ones(3, requires_grad=True)

    def loss(x):
        return (w * x * x).sum(), (w * x).max().detach()

    gradient, largest = torch.func.grad(loss, has_aux=True)(torch.ones(3))
    assert gradient.tolist() == [2.0, 2.0, 2.0]
    assert largest.item() == 1.0 and not largest.requires_grad


@message(needs=["func.vmap"])
def item_under_vmap():
    """``.item()`` of a tensor that is mapped over."""

    def scaled(x):
        return x * x.max().item()

    torch.func.vmap(scaled)(torch.ones(4, 2))


@fix("item_under_vmap", needs=["func.vmap"])
def tensor_under_vmap():
    """A tensor without dimensions takes the place of the number."""

    def scaled(x):
        return x * x.max()

    y = torch.func.vmap(scaled)(torch.ones(4, 2) * 2)
    assert y.tolist() == [[4.0, 4.0]] * 4


@message(needs=["func.grad"])
def flag_set_under_grad():
    """``requires_grad_()`` inside of a function that ``grad`` transforms."""

    def loss(x):
        y = x.detach().requires_grad_()
        return (y * y).sum()

    torch.func.grad(loss)(torch.ones(3))


@fix("flag_set_under_grad", needs=["func.grad"])
def arguments_of_grad():
    """``argnums`` names the arguments to differentiate with respect to; flags are not needed."""

    def loss(x, w):
        return (x * w).sum()

    x, w = torch.ones(3), torch.full((3,), 2.0)
    gradient = torch.func.grad(loss, argnums=1)(x, w)
    assert gradient.tolist() == [1.0, 1.0, 1.0]


@message(needs=["func.vmap"])
def memory_of_a_batched_tensor():
    """``data_ptr()`` of a tensor that is mapped over."""
    torch.func.vmap(lambda x: x * x.data_ptr())(torch.ones(4, 2))


@fix("memory_of_a_batched_tensor", needs=["func.vmap"])
def memory_compared_outside():
    """Whether memory is shared is tested outside of ``vmap``."""
    x = torch.ones(4, 2)
    y = torch.func.vmap(lambda row: row * 2)(x)
    assert y.data_ptr() != x.data_ptr()


@message(needs=["func.vmap"])
def mask_under_vmap():
    """A boolean mask on a tensor that is mapped over: each row may keep another number of elements."""
    torch.func.vmap(lambda x: x[x > 0])(torch.ones(4, 2))


@fix("mask_under_vmap", needs=["func.vmap"])
def where_under_vmap():
    """``where`` keeps the shape."""
    x = torch.tensor([[1.0, -1.0], [2.0, 3.0]])
    y = torch.func.vmap(lambda row: torch.where(row > 0, row, 0.0))(x)
    assert y.tolist() == [[1.0, 0.0], [2.0, 3.0]]


@message(needs=["func.vmap"])
def running_statistics_under_vmap():
    """``BatchNorm1d`` changes its running statistics in place, which are not mapped over."""
    layer = torch.nn.BatchNorm1d(2)
    torch.func.vmap(layer)(torch.ones(4, 3, 2))


@fix("running_statistics_under_vmap", needs=["func.vmap"])
def no_running_statistics_under_vmap():
    """Without running statistics there is nothing to change."""
    layer = torch.nn.BatchNorm1d(2, track_running_stats=False)
    y = torch.func.vmap(layer)(torch.ones(4, 3, 2))
    assert y.shape == (4, 3, 2)


@fix("running_statistics_under_vmap", needs=["func.vmap"])
def statistics_only_read_under_vmap():
    """In eval mode the running statistics are read only."""
    layer = torch.nn.BatchNorm1d(2).eval()
    y = torch.func.vmap(layer)(torch.zeros(4, 3, 2))
    assert y.tolist() == torch.zeros(4, 3, 2).tolist()


@message(needs=["func.vmap"])
def condition_under_vmap():
    """``if`` on a tensor that is mapped over."""
    torch.func.vmap(lambda x: x if x > 0 else -x)(torch.tensor([1.0, -2.0]))


@fix("condition_under_vmap", needs=["func.vmap"])
def both_cases_under_vmap():
    """``where`` computes both cases and chooses for each example."""
    y = torch.func.vmap(lambda x: torch.where(x > 0, x, -x))(torch.tensor([1.0, -2.0]))
    assert y.tolist() == [1.0, 2.0]


@message(needs=["func.vmap"])
def data_under_vmap():
    """``.data`` of a tensor that is mapped over."""
    torch.func.vmap(lambda row: row.data)(torch.ones(2, 3))


@fix("data_under_vmap", needs=["func.vmap"])
def detached_under_vmap():
    """``detach`` is allowed; a clone of it is a copy."""
    x = torch.ones(2, 3)
    y = torch.func.vmap(lambda row: row.detach().clone())(x)
    assert y.tolist() == x.tolist()
    assert y.data_ptr() != x.data_ptr()


@message(needs=["func.vmap"])
def random_numbers_under_vmap():
    """``rand`` inside of ``vmap``: whether each example gets the same numbers is not said."""
    torch.func.vmap(lambda row: row + torch.rand(3))(torch.ones(2, 3))


@fix("random_numbers_under_vmap", needs=["func.vmap"])
def different_random_numbers_under_vmap():
    """Each example gets other numbers."""
    torch.manual_seed(0)
    x = torch.zeros(2, 3)
    y = torch.func.vmap(lambda row: row + torch.rand(3), randomness="different")(x)
    assert y[0].tolist() != y[1].tolist()


@fix("random_numbers_under_vmap", needs=["func.vmap"])
def same_random_numbers_under_vmap():
    """All examples get the same numbers."""
    x = torch.zeros(2, 3)
    y = torch.func.vmap(lambda row: row + torch.rand(3), randomness="same")(x)
    assert y[0].tolist() == y[1].tolist()


@fix("random_numbers_under_vmap", needs=["func.vmap"])
def random_numbers_from_outside_of_vmap():
    """The numbers are drawn before, and mapped over."""
    x, noise = torch.zeros(2, 3), torch.rand(2, 3)
    y = torch.func.vmap(lambda row, added: row + added)(x, noise)
    assert y.tolist() == noise.tolist()
