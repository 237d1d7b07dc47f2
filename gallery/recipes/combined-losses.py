"""
Combining losses: when the model does not learn
===============================================

``torch.tensor(losses)`` copies the numbers and leaves the graph behind. With
``requires_grad=True``, ``backward()`` runs without an error, and no parameter has a gradient. Use
``torch.stack(losses)``.
"""

import warnings

import torch
from torch import nn

warnings.filterwarnings("ignore", "Converting a tensor")

torch.manual_seed(0)
model = nn.Linear(3, 1).double()
batches = torch.randn(2, 8, 3, dtype=torch.float64)
weights = torch.tensor([0.75, 0.25], dtype=torch.float64)


def losses():
    return [model(batch).pow(2).mean() for batch in batches]


def gradient(loss):
    """The gradient of a loss for the weight of the model, or None."""
    model.zero_grad()
    loss.backward()
    return model.weight.grad


with torch.no_grad():  # by hand
    each = torch.stack([2 / 8 * model(batch).T @ batch for batch in batches])
    expected = each.mean(0)
    weighted = (each * weights[:, None, None]).sum(0)

# %%
# The wrong way
# -------------
#
# The new tensor is a leaf, and the gradient ends there. All that PyTorch says is a warning, which is
# turned off here: “Converting a tensor with requires_grad=True to a scalar”.

loss = torch.tensor(losses(), requires_grad=True).mean()
print(f"{gradient(loss) is not None = }")

# %%
# Without ``requires_grad=True``, there is an error.

try:
    gradient(torch.tensor(losses()).mean())
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")

# %%
# ``item()`` and ``float()`` return a number. The model learns from the other loss only.

first, second = losses()
found = gradient((first + second.item()) / 2)
print(f"{torch.allclose(found, expected) = }")
print(f"{torch.allclose(found, each[0] / 2) = }")

# %%
# The right way
# -------------
#
# Use ``torch.stack()``, or add the losses. Both keep the graph.

loss = torch.stack(losses()).mean()  # or sum(losses()) / 2

# %%

print(f"{torch.allclose(gradient(loss), expected) = }")
print(f"{torch.allclose(gradient(sum(losses()) / 2), expected) = }")
print(f"{torch.allclose(gradient(torch.stack(losses()) @ weights), weighted) = }")

# %%
# For the log, take the numbers afterwards.

loss = torch.stack(losses())
gradient(loss.mean())
print(f"{len(loss.tolist()) == 2 = }")

# %%
# Compiled
# --------

# %%
# See also
# --------
#
# :doc:`tensor() </calls/tensor>`, :doc:`cat() and stack() </calls/cat>`,
# :doc:`leaves </topics/leaves>`,
# :doc:`element 0 does not require grad </errors/backward-without-a-graph>`,
# :doc:`converting a tensor to a scalar </errors/number-from-what-requires-grad>`
