"""Messages about functions that are compiled or traced: outputs that share memory, and tensors from outside."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def transposed(*sizes, **options):
    """Ones whose memory is in the order of another shape."""
    return torch.ones(*sizes[::-1], **options).t()


@set_up({"sizes": (1,)}, {"sizes": (2, 3), "make": transposed}, {"dtype": torch.int64}, {"dtype": torch.float64})
def an_operand(sizes=(3,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(raises=("UncapturedHigherOrderOpError", "RuntimeError"), given=an_operand, needs=["cond"])
def branch_returns_its_operand(x):
    """A branch of ``cond`` returns the tensor that it is given."""
    torch.cond(x.sum() > 0, lambda t: t, lambda t: t + 1, (x,))


@fix(
    "branch_returns_its_operand",
    given=an_operand,
    right=lambda sizes: (torch.tensor(1).expand(sizes), torch.tensor(0).expand(sizes)),
    needs=["cond"],
)
def branch_returns_a_clone(x):
    """The branch returns a clone."""
    y = torch.cond(x.sum() > 0, lambda t: t.clone(), lambda t: t + 1, (x,))
    x.zero_()
    return y, x


def every_second(x):
    """Every second row, twice."""
    return x[::2].expand(2, 2)


@set_up({"view": every_second}, {"dtype": torch.int64}, {"make": transposed}, {"view": torch.detach})
def a_square_operand(dtype=None, make=torch.ones, view=torch.t):
    x = make(2, 2, dtype=dtype).cumsum(0)
    return locals()


@message(
    raises=("UncapturedHigherOrderOpError", "TorchRuntimeError", "RuntimeError"), given=a_square_operand, needs=["cond"]
)
def branch_returns_a_view(x, view):
    """A branch of ``cond`` returns a view of the tensor that it is given."""
    torch.cond(x.sum() > 0, lambda t: view(t), lambda t: t + 1, (x,))


@fix(
    "branch_returns_a_view",
    given=a_square_operand,
    right=lambda x, view: torch.tensor(view(x).tolist()),
    needs=["cond"],
)
def branches_return_contiguous_clones(x, view):
    """The results of both branches are contiguous: a clone alone would keep the strides of the view."""

    def copied(t):
        return t.clone(memory_format=torch.contiguous_format)

    y = torch.cond(x.sum() > 0, lambda t: copied(view(t)), lambda t: copied(t + 1), (x,))
    x.zero_()
    return y


@set_up(
    {"sizes": (1,)},
    {"sizes": (2, 3), "make": transposed},
    {"dtype": torch.int64},
    {"number": -1},
    {"dtype": torch.float64},
)
def an_operand_that_changes(sizes=(3,), dtype=None, make=torch.ones, number=2):
    x = make(*sizes, dtype=dtype) * number
    return locals()


@message(raises=("UncapturedHigherOrderOpError", "RuntimeError"), given=an_operand_that_changes, needs=["cond"])
def branch_changes_its_operand(x):
    """A branch of ``cond`` changes the tensor that it is given."""
    torch.cond(x.sum() > 0, lambda t: t.add_(1) * 2, lambda t: t * 2, (x,))


def in_python(sizes, number):
    """What the branch makes of the number, and the number itself as the branch would change it."""
    new = number + 1 if number > 0 else number
    return torch.tensor(new * 2).expand(sizes), torch.tensor(new).expand(sizes)


@fix(
    "branch_changes_its_operand",
    given=an_operand_that_changes,
    right=lambda sizes, number: in_python(sizes, number)[0],
    needs=["cond"],
)
def branch_computes_out_of_place(x):
    """The branch computes a new tensor, and what it is given stays as it is."""
    y = torch.cond(x.sum() > 0, lambda t: (t + 1) * 2, lambda t: t * 2, (x,))
    return y


@fix("branch_changes_its_operand", given=an_operand_that_changes, right=in_python, needs=["cond"])
def new_value_returned_by_the_branch(x):
    """The branch returns the new value, too, which is copied into the tensor outside."""
    y, new = torch.cond(x.sum() > 0, lambda t: ((t + 1) * 2, t + 1), lambda t: (t * 2, t.clone()), (x,))
    x.copy_(new)
    return y, x


class Scaled(torch.nn.Module):
    """A module that multiplies by a tensor in an attribute."""

    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x):
        return x * self.scale


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_tensor_in_an_attribute(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    x = torch.ones(*sizes, dtype=dtype) * 2
    scale = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_tensor_in_an_attribute)
def traced_tensor_that_requires_grad(x, scale):
    """A tensor in an attribute of a traced module is not a parameter."""
    torch.jit.trace(Scaled(scale), (x,))


def trained_by_hand(x, scale, kind):
    """The scale after three steps with the gradient at its place, and what it gives."""
    scale = scale.detach().clone().requires_grad_()
    optimizer = kind([scale], lr=0.25)
    for _ in range(3):
        scale.grad = x.clone()
        optimizer.step()
    return x * scale.detach(), scale


@fix("traced_tensor_that_requires_grad", given=a_tensor_in_an_attribute, right=trained_by_hand)
def traced_tensor_as_a_parameter(x, scale, kind):
    """The tensor is a parameter, which is trained, and the traced module uses its new values."""
    module = Scaled(torch.nn.Parameter(scale.detach()))
    traced = torch.jit.trace(module, (x,))
    optimizer = kind(module.parameters(), lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        traced(x).sum().backward()
        optimizer.step()
    return traced(x), module.scale


@fix("traced_tensor_that_requires_grad", given=a_tensor_in_an_attribute, right=lambda x: (x * 3, False))
def traced_tensor_detached(x, scale):
    """The tensor is detached, and becomes a constant."""
    traced = torch.jit.trace(Scaled(scale.detach()), (x,))
    y = traced(x * 3)
    return y, y.requires_grad


@message(given=a_tensor_in_an_attribute)
def traced_function_with_a_tensor_from_outside(x, scale):
    """A traced function uses a tensor that requires grad and is not an argument."""
    torch.jit.trace(lambda x: x * scale, (x,))


@fix(
    "traced_function_with_a_tensor_from_outside",
    given=a_tensor_in_an_attribute,
    right=lambda x: (x * 3, x * 3),
)
def traced_tensor_as_an_argument(x, scale):
    """The tensor is an argument, which gets a gradient."""
    traced = torch.jit.trace(lambda x, scale: x * scale, (x, scale))
    y = traced(x * 3, scale)
    y.sum().backward()
    return y, scale.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": torch.int64})
def memory_of_each_run(sizes=(2,), dtype=None):
    memory = torch.zeros(*sizes, dtype=dtype)
    x = torch.ones(*sizes, dtype=dtype)

    def double(x):
        return torch.mul(x, 2, out=memory)

    return locals()


@message(given=memory_of_each_run)
def output_written_by_the_next_run(x, double):
    """A function writes its output into the same memory in each run, as a CUDA graph does."""
    first = double(x)
    double(x * 0)
    first.tolist()  # [0.0, 0.0]: with CUDA graphs, the line that reads it raises the error


@fix("output_written_by_the_next_run", given=memory_of_each_run, right=lambda x: (x + x, x - x))
def output_cloned_before_the_next_run(x, double):
    """The output is cloned before the next run writes into its memory."""
    first = double(x).clone()
    second = double(x * 0).clone()
    return first, second
