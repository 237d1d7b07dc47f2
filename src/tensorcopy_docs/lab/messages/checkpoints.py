"""Messages about activation checkpointing, which computes the forward pass again.

The argument `determinism_check` chooses how the two passes are compared. Versions without it raise other errors.
"""

import torch
import torch.utils.checkpoint

from tensorcopy_docs.lab.message import fix, message


@message(
    raises=("CheckpointError", "RuntimeError"),
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_tensor_differs():
    """The function has a state, so the second time it takes fewer elements."""
    from torch.utils.checkpoint import checkpoint

    lengths = [3, 2]
    x = torch.ones(3, requires_grad=True)
    y = checkpoint(lambda t: t[: lengths.pop(0)].exp(), x, use_reentrant=False)
    y.sum().backward()


@fix(
    "recomputed_tensor_differs",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_from_arguments():
    """The length is an argument, so both passes get the same value."""
    from torch.utils.checkpoint import checkpoint

    lengths = [3, 2]
    x = torch.zeros(3, requires_grad=True)
    y = checkpoint(lambda t, length: t[:length].exp(), x, lengths.pop(0), use_reentrant=False)
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix(
    "recomputed_tensor_differs",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_from_a_copy_of_a_list():
    """The function gets a copy of the list and returns what is appended to the list outside."""
    from torch.utils.checkpoint import checkpoint

    def attend(t, past):
        key = t * 2
        return torch.cat(past + [key]).exp().sum(), key

    x = torch.zeros(3, requires_grad=True)
    past, total = [], 0
    for _ in range(2):
        y, key = checkpoint(attend, x, list(past), use_reentrant=False)
        past.append(key)
        total = total + y
    total.backward()
    assert x.grad.tolist() == [6.0, 6.0, 6.0]


@message(
    raises=("CheckpointError", "RuntimeError"),
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_number_differs():
    """The function stores its result the first time, and does not compute it again."""
    from torch.utils.checkpoint import checkpoint

    cache = []

    def cached(t):
        if not cache:
            cache.append(t.exp().sin())
        return cache[0]

    x = torch.ones(3, requires_grad=True)
    checkpoint(cached, x, use_reentrant=False).sum().backward()


@fix(
    "recomputed_number_differs",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_without_a_cache():
    """The function computes the same each time."""
    from torch.utils.checkpoint import checkpoint

    x = torch.zeros(3, requires_grad=True)
    checkpoint(lambda t: t.exp().exp(), x, use_reentrant=False).sum().backward()
    assert torch.allclose(x.grad, torch.ones(3).exp())


@message(warns="UserWarning", probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False))
def checkpoint_of_inputs_without_grad():
    """With reentrant checkpointing, no input requires grad, so the weights do not get gradients."""
    from torch.utils.checkpoint import checkpoint

    layer = torch.nn.Linear(3, 1)
    checkpoint(layer, torch.ones(1, 3), use_reentrant=True)


@fix(
    "checkpoint_of_inputs_without_grad",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_not_reentrant():
    """Without reentrant checkpointing, the inputs need not require grad."""
    from torch.utils.checkpoint import checkpoint

    layer = torch.nn.Linear(3, 1)
    checkpoint(layer, torch.ones(1, 3), use_reentrant=False).sum().backward()
    assert layer.weight.grad.tolist() == [[1.0, 1.0, 1.0]]


@fix(
    "checkpoint_of_inputs_without_grad",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_of_an_input_that_requires_grad():
    """The input requires grad, although its gradient is not needed."""
    from torch.utils.checkpoint import checkpoint

    layer = torch.nn.Linear(3, 1)
    x = torch.ones(1, 3).requires_grad_()
    checkpoint(layer, x, use_reentrant=True).sum().backward()
    assert layer.weight.grad.tolist() == [[1.0, 1.0, 1.0]]


@message()
def checkpoint_with_grad():
    """``torch.autograd.grad`` through reentrant checkpointing, which is the default."""
    from torch.utils.checkpoint import checkpoint

    x = torch.ones(3, requires_grad=True)
    y = checkpoint(torch.exp, x)
    torch.autograd.grad(y.sum(), x)


@fix("checkpoint_with_grad", probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False))
def checkpoint_with_grad_not_reentrant():
    """Without reentrant checkpointing, ``torch.autograd.grad`` is possible."""
    from torch.utils.checkpoint import checkpoint

    x = torch.zeros(3, requires_grad=True)
    y = checkpoint(torch.exp, x, use_reentrant=False)
    (gradient,) = torch.autograd.grad(y.sum(), x)
    assert gradient.tolist() == [1.0, 1.0, 1.0]


@message(warns=("FutureWarning", "UserWarning"))
def checkpoint_without_use_reentrant():
    """``checkpoint`` without the argument ``use_reentrant``."""
    from torch.utils.checkpoint import checkpoint

    x = torch.ones(3, requires_grad=True)
    checkpoint(torch.exp, x)


@fix(
    "checkpoint_without_use_reentrant",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_with_use_reentrant():
    """The argument says which of the two implementations is meant."""
    from torch.utils.checkpoint import checkpoint

    x = torch.zeros(3, requires_grad=True)
    checkpoint(torch.exp, x, use_reentrant=False).sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]
