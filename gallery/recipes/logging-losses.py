"""
Logging the loss: memory grows with each step
=============================================

``losses.append(loss)`` and ``total += loss`` keep the graph of each step, and, until ``backward()``
frees them, the tensors that it saved. So memory grows with each step. Log a number, or
``loss.detach()``.
"""

import gc
import weakref

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
batches = torch.randn(5, 8, 3)


def loss_of(x):
    return model(x).exp().mean()


def kept_inputs(log, train=False):
    """Run the model on each batch, log the loss, and return how many inputs are still in memory."""
    inputs = []
    for batch in batches:
        x = batch.clone()
        inputs.append(weakref.ref(x))
        loss = loss_of(x)
        log(loss)
        if train:
            loss.backward()
    del x, loss
    gc.collect()
    return sum(each() is not None for each in inputs)


def nodes(tensor):
    """How many nodes ``backward()`` can reach from a tensor."""
    seen, left = set(), [tensor.grad_fn]
    while left:
        node = left.pop()
        if node is not None and node not in seen:
            seen.add(node)
            left += [before for before, _ in node.next_functions]
    return len(seen)


# %%
# The wrong way
# -------------
#
# A validation loop does not call ``backward()``. Each loss in the list keeps its batch in memory.

losses = []
print(f"{kept_inputs(losses.append) = }")
print(f"{kept_inputs([].append) == 0 = }")

# %%
# In training, ``backward()`` frees the tensors that the graph saved, but not its nodes. The graph of
# ``total`` grows with each step.

total = torch.zeros(())
sizes = []
for batch in batches:
    loss = loss_of(batch)
    loss.backward()
    total += loss
    sizes.append(nodes(total))
print(f"{sizes[-1] == sizes[0] = }")

# %%
# The right way
# -------------
#
# ``loss.item()`` is a Python number. ``loss.detach()`` is a tensor without the graph.

losses, total = [], torch.zeros(())
for batch in batches:
    loss = loss_of(batch)
    loss.backward()
    losses.append(loss.item())
    total += loss.detach()

# %%

print(f"{kept_inputs(lambda loss: losses.append(loss.item())) == 0 = }")
print(f"{total.grad_fn is None = }")
print(f"{abs(total.item() / len(batches) - sum(losses) / len(losses)) < 1e-6 = }")

# %%
# Under ``no_grad()``, a validation loop records no graph.

with torch.no_grad():
    print(f"{kept_inputs([].append) == 0 = }")

# %%
# Compiled
# --------
#
# Detach outside of the compiled function: see :doc:`torch.compile() </topics/compile>`.

# %%
# See also
# --------
#
# :doc:`detach() </calls/detach>`, :doc:`no_grad() </calls/no_grad>`,
# :doc:`what autograd saves </topics/saved-for-backward>`
