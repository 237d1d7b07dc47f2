"""Messages about activation checkpointing, which computes the forward pass again.

The argument `determinism_check` chooses how the two passes are compared. Versions without it raise other errors.
"""

import torch
from torch.utils.checkpoint import checkpoint

from tensorcopy_docs.lab.message import fix, message, set_up

BFLOAT16 = getattr(torch, "bfloat16", torch.float16)


@set_up({"sizes": (4, 2)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def lengths_and_a_leaf(sizes=(3,), dtype=None, function=torch.exp):
    lengths = [3, 2]
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(
    raises=("CheckpointError", "RuntimeError"),
    given=lengths_and_a_leaf,
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_tensor_differs(lengths, x, function):
    """The function has a state, so the second time it takes fewer elements."""
    y = checkpoint(lambda t: function(t[: lengths.pop(0)]), x, use_reentrant=False)
    y.sum().backward()


def of_the_first_three(x, function):
    """The gradient of the sum of three elements or rows."""
    return torch.autograd.grad(function(x[:3]).sum(), x)[0]


@fix(
    "recomputed_tensor_differs",
    given=lengths_and_a_leaf,
    right=of_the_first_three,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_from_arguments(lengths, x, function):
    """The length is an argument, so both passes get the same value."""
    y = checkpoint(lambda t, length: function(t[:length]), x, lengths.pop(0), use_reentrant=False)
    y.sum().backward()
    return x.grad


@set_up({"steps": 2}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_cache(sizes=(3,), dtype=None, function=torch.exp, steps=3):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    past, total = [], 0
    return locals()


@message(
    raises=("CheckpointError", "RuntimeError"),
    given=a_cache,
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_list_has_grown(x, past, total, function, steps):
    """The function appends to a list, which is longer when it runs again."""

    def attend(t, past):
        past.append(t * 2)
        return function(torch.cat(past)).sum()

    for _ in range(steps):
        total = total + checkpoint(attend, x, past, use_reentrant=False)
    total.backward()


def keys_counted(x, function, steps):
    """The gradient of one key, times how often keys are used."""
    return torch.autograd.grad(function(x * 2).sum(), x)[0] * sum(range(steps + 1))


@fix(
    "recomputed_list_has_grown",
    given=a_cache,
    right=keys_counted,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_from_a_copy_of_a_list(x, past, total, function, steps):
    """The function gets a copy of the list and returns what is appended to the list outside."""

    def attend(t, past):
        key = t * 2
        return function(torch.cat(past + [key])).sum(), key

    for _ in range(steps):
        y, key = checkpoint(attend, x, list(past), use_reentrant=False)
        past.append(key)
        total = total + y
    total.backward()
    return x.grad


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float16}, {"dtype": BFLOAT16})
def an_embedding(rows=2, columns=3, dtype=torch.float64):
    layer = torch.nn.Embedding(4, columns)
    torch.nn.init.zeros_(layer.weight)
    tokens = torch.arange(rows)
    return locals()


@message(
    raises=("CheckpointError", "RuntimeError"),
    given=an_embedding,
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_after_a_conversion(layer, tokens, dtype):
    """The layer is converted between the forward pass and ``backward()``."""
    y = checkpoint(lambda t: layer(t).exp(), tokens, use_reentrant=False)
    layer.to(dtype)
    y.sum().backward()


@fix(
    "recomputed_after_a_conversion",
    given=an_embedding,
    right=lambda rows, columns: torch.tensor([[float(row < rows)] * columns for row in range(4)]),
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def converted_before_the_forward_pass(layer, tokens, dtype):
    """Both passes compute with the same dtype."""
    layer.to(dtype)
    y = checkpoint(lambda t: layer(t).exp(), tokens, use_reentrant=False)
    y.sum().backward()
    return layer.weight.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_and_a_store(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    store = []
    return locals()


@message(
    raises=("CheckpointError", "RuntimeError"),
    given=a_leaf_and_a_store,
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_number_differs(x, store, function):
    """The function stores its result the first time, and does not compute it again."""

    def cached(t):
        if not store:
            store.append(function(t).exp())
        return store[0]

    checkpoint(cached, x, use_reentrant=False).sum().backward()


@fix(
    "recomputed_number_differs",
    given=a_leaf_and_a_store,
    right=lambda x, function: torch.autograd.grad(function(x).exp().sum(), x)[0],
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_without_a_cache(x, store, function):
    """The function computes the same each time; its result is stored outside."""
    store.append(checkpoint(lambda t: function(t).exp(), x, use_reentrant=False))
    store[0].sum().backward()
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_and_a_flag(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    flags = {"warm": True}
    return locals()


@message(
    raises=("CheckpointError", "RuntimeError"),
    given=a_leaf_and_a_flag,
    probe=lambda: torch.utils.checkpoint.checkpoint(
        abs, torch.ones(1), use_reentrant=False, determinism_check="default"
    ),
)
def recomputed_after_a_flag_changed(x, flags, function):
    """A flag that the function tests is changed between the forward pass and ``backward()``."""
    y = checkpoint(lambda t: function(t).exp() if flags["warm"] else function(t), x, use_reentrant=False)
    flags["warm"] = False
    y.sum().backward()


@fix(
    "recomputed_after_a_flag_changed",
    given=a_leaf_and_a_flag,
    right=lambda x, function: torch.autograd.grad(function(x).exp().sum(), x)[0],
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def recomputed_with_the_flag_as_an_argument(x, flags, function):
    """The flag is an argument, so both passes get the same value."""
    y = checkpoint(lambda t, warm: function(t).exp() if warm else function(t), x, flags["warm"], use_reentrant=False)
    flags["warm"] = False
    y.sum().backward()
    return x.grad


def layers_with_batch_norm(rows, columns):
    """A layer that normalizes, as in training."""
    return torch.nn.Sequential(torch.nn.BatchNorm1d(rows), torch.nn.Linear(rows, columns))


@set_up({"rows": 1}, {"columns": 1}, {"linear": layers_with_batch_norm}, {"kind": torch.optim.Adam})
def a_layer(rows=2, columns=3, linear=torch.nn.Linear, kind=torch.optim.SGD):
    layer = linear(columns, 1)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
    optimizer = kind(layer.parameters(), lr=0.1)
    x = torch.ones(rows, columns)
    return locals()


def three_steps_by_hand(layer, x, optimizer):
    """The parameters after three steps without a checkpoint, with the gradients put at their place."""
    parameters = list(layer.parameters())
    for _ in range(3):
        for p, grad in zip(parameters, torch.autograd.grad(layer(x).sum(), parameters)):
            p.grad = grad
        optimizer.step()
    return parameters


@message(
    warns="UserWarning",
    given=a_layer,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_of_inputs_without_grad(layer, x):
    """With reentrant checkpointing, no input requires grad, so the weights do not get gradients."""
    checkpoint(layer, x, use_reentrant=True)


@fix(
    "checkpoint_of_inputs_without_grad",
    given=a_layer,
    right=three_steps_by_hand,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_not_reentrant(layer, x, optimizer):
    """Without reentrant checkpointing, the inputs need not require grad."""
    for _ in range(3):
        optimizer.zero_grad()
        checkpoint(layer, x, use_reentrant=False).sum().backward()
        optimizer.step()
    return list(layer.parameters())


@fix(
    "checkpoint_of_inputs_without_grad",
    given=a_layer,
    right=three_steps_by_hand,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_of_an_input_that_requires_grad(layer, x, optimizer):
    """The input requires grad, although its gradient is not needed."""
    x.requires_grad_()
    for _ in range(3):
        optimizer.zero_grad()
        checkpoint(layer, x, use_reentrant=True).sum().backward()
        optimizer.step()
    return list(layer.parameters())


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


def its_gradient(x, function):
    """The gradient without a checkpoint."""
    return torch.autograd.grad(function(x).sum(), x)[0]


@message(given=a_leaf)
def checkpoint_with_grad(x, function):
    """``torch.autograd.grad`` through reentrant checkpointing, which is the default."""
    y = checkpoint(function, x)
    torch.autograd.grad(y.sum(), x)


@fix(
    "checkpoint_with_grad",
    given=a_leaf,
    right=its_gradient,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_with_grad_not_reentrant(x, function):
    """Without reentrant checkpointing, ``torch.autograd.grad`` is possible."""
    y = checkpoint(function, x, use_reentrant=False)
    return torch.autograd.grad(y.sum(), x)[0]


@message(warns=("FutureWarning", "UserWarning"), given=a_leaf)
def checkpoint_without_use_reentrant(x, function):
    """``checkpoint`` without the argument ``use_reentrant``."""
    checkpoint(function, x)


@fix(
    "checkpoint_without_use_reentrant",
    given=a_leaf,
    right=its_gradient,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_with_use_reentrant(x, function):
    """The argument says which of the two implementations is meant."""
    checkpoint(function, x, use_reentrant=False).sum().backward()
    return x.grad


@message(given=a_leaf, probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=True))
def checkpoint_of_a_detached_output(x, function):
    """The function under reentrant checkpointing detaches what it returns."""
    y = checkpoint(lambda t: function(t).detach(), x, use_reentrant=True)
    y.sum().backward()


@fix(
    "checkpoint_of_a_detached_output",
    given=a_leaf,
    right=its_gradient,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=True),
)
def checkpoint_of_an_output_in_the_graph(x, function):
    """The function does not detach what it returns."""
    y = checkpoint(lambda t: function(t), x, use_reentrant=True)
    y.sum().backward()
    return x.grad


@fix(
    "checkpoint_of_a_detached_output",
    given=a_leaf,
    right=lambda x, function: torch.tensor(function(x).tolist()),
)
def detached_output_without_a_checkpoint(x, function):
    """A function that needs no gradient is called under ``no_grad``, which saves nothing for the backward pass."""
    with torch.no_grad():
        y = function(x)
    (x * y).sum().backward()
    return x.grad
