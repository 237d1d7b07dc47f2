"""Messages about functions that are compiled or traced: outputs that share memory, and tensors from outside."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(raises=("UncapturedHigherOrderOpError", "RuntimeError"), needs=["cond"])
def branch_returns_its_operand():
    """A branch of ``cond`` returns the tensor that it is given."""
    x = torch.ones(3)
    torch.cond(x.sum() > 0, lambda t: t, lambda t: t + 1, (x,))


@fix("branch_returns_its_operand", needs=["cond"])
def branch_returns_a_clone():
    """The branch returns a clone."""
    x = torch.ones(3)
    y = torch.cond(x.sum() > 0, lambda t: t.clone(), lambda t: t + 1, (x,))
    y.zero_()
    assert x.tolist() == [1.0, 1.0, 1.0]


@message(raises=("UncapturedHigherOrderOpError", "RuntimeError"), needs=["cond"])
def branch_changes_its_operand():
    """A branch of ``cond`` changes the tensor that it is given."""
    x = torch.ones(3)
    torch.cond(x.sum() > 0, lambda t: t.add_(1) * 2, lambda t: t * 2, (x,))


@fix("branch_changes_its_operand", needs=["cond"])
def branch_computes_out_of_place():
    """The branch computes a new tensor; what shall change is overwritten outside."""
    x = torch.ones(3)
    x.copy_(torch.cond(x.sum() > 0, lambda t: t + 1, lambda t: t * 2, (x,)))
    assert x.tolist() == [2.0, 2.0, 2.0]


@message()
def traced_tensor_that_requires_grad():
    """The weight of a traced module is a computed tensor and not a parameter."""
    module = torch.nn.Linear(3, 1)
    factor = torch.ones(1, requires_grad=True)
    del module.weight
    module.weight = torch.ones(1, 3) * factor
    torch.jit.trace(module, (torch.ones(3),))


@fix("traced_tensor_that_requires_grad")
def traced_tensor_as_a_parameter():
    """The weight is a parameter, which gets a gradient."""
    module = torch.nn.Linear(3, 1)
    module.weight = torch.nn.Parameter(torch.ones(1, 3))
    traced = torch.jit.trace(module, (torch.ones(3),))
    traced(torch.ones(3) * 2).sum().backward()
    assert module.weight.grad.tolist() == [[2.0, 2.0, 2.0]]


@fix("traced_tensor_that_requires_grad")
def traced_tensor_detached():
    """The weight is detached, and becomes a constant."""
    module = torch.nn.Linear(3, 1, bias=False)
    factor = torch.ones(1, requires_grad=True)
    del module.weight
    module.weight = (torch.ones(1, 3) * factor).detach()
    traced = torch.jit.trace(module, (torch.ones(3),))
    assert traced(torch.ones(3) * 2).tolist() == [6.0]


@message()
def output_written_by_the_next_run():
    """A function writes its output into the same memory in each run, as a CUDA graph does."""
    memory = torch.zeros(2)

    def double(x):
        return torch.mul(x, 2, out=memory)

    first = double(torch.ones(2))
    double(torch.zeros(2))
    first.tolist()  # [0.0, 0.0]: with CUDA graphs, the line that reads it raises the error


@fix("output_written_by_the_next_run")
def output_cloned_before_the_next_run():
    """The output is cloned before the next run writes into its memory."""
    memory = torch.zeros(2)

    def double(x):
        return torch.mul(x, 2, out=memory)

    first = double(torch.ones(2)).clone()
    double(torch.zeros(2))
    assert first.tolist() == [2.0, 2.0]
