"""
The best checkpoint: state_dict() is not a copy
===============================================

``best = model.state_dict()`` keeps the weights of the best epoch, until the next step overwrites
them. In the end, ``best`` holds the last weights. Copy it.
"""

import copy

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 1))
x, target = torch.randn(32, 3), torch.randn(32, 1)


def loss_of(x, target):
    return (model(x) - target).pow(2).mean()


def train(keep):
    """Train with steps that get too long; return the least loss, and what `keep` kept then."""
    model.load_state_dict(first)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    least, best = float("inf"), None
    for _ in range(8):
        loss = loss_of(x, target)
        if loss.item() < least:
            least, best = loss.item(), keep(model)
        optimizer.zero_grad()
        loss.backward()
        optimizer.param_groups[0]["lr"] *= 2
        optimizer.step()
    return least, best


def loss_with(weights):
    """The loss of the model with other weights."""
    model.load_state_dict(weights)
    return loss_of(x, target).item()


first = copy.deepcopy(model.state_dict())

# %%
# The wrong way
# -------------
#
# The tensors of a ``state_dict()`` share memory with the parameters. A shallow copy does not help:
# the dictionary is new, and its tensors are the same.

least, best = train(lambda model: model.state_dict())
print(f"{loss_with(best) == least = }")

least, best = train(lambda model: model.state_dict().copy())
print(f"{loss_with(best) == least = }")

# %%
# The parameter and the entry share one storage:

import tensorcopy_docs

best = model.state_dict()
tensorcopy_docs.show(parameter=model[2].bias, best=best["2.bias"])

# %%
# The right way
# -------------
#
# Copy the tensors also, with ``deepcopy()``. ``clone()`` of each does the same, unless the
# ``get_extra_state()`` of a module adds an entry that is not a tensor. A buffer with ``persistent=False`` is
# not in a ``state_dict()``: if training changes one, keep ``deepcopy(model)``.

best = copy.deepcopy(model.state_dict())  # when the loss is the least
model.load_state_dict(best)  # after training

# %%

least, best = train(lambda model: copy.deepcopy(model.state_dict()))
print(f"{loss_with(best) == least = }")

least, best = train(lambda model: {k: v.clone() for k, v in model.state_dict().items()})
print(f"{loss_with(best) == least = }")

# %%
# ``load_state_dict()`` copies into the parameters, so ``best`` stays what it was when training goes
# on. With ``assign=True``, the model gets new parameters that use the memory of ``best``. Load a copy, and
# make a new optimizer: the old one trains parameters that are no longer in the model.

kept = best["0.weight"].clone()
model.load_state_dict(best)
with torch.no_grad():
    model[0].weight.add_(1)
print(f"{torch.equal(best['0.weight'], kept) = }")

model.load_state_dict(copy.deepcopy(best), assign=True)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
loss_of(x, target).backward()
optimizer.step()
print(f"{torch.equal(best['0.weight'], kept) = }")
print(f"{not torch.equal(model[0].weight, kept) = }")

# %%
# With ``assign=True``, tied weights become two parameters. They can still share memory, which an
# optimizer then updates twice. Tie them again.


def tied():
    """Two layers with one weight."""
    first, last = nn.Linear(3, 3), nn.Linear(3, 3)
    last.weight = first.weight
    return nn.Sequential(first, last)


model = tied()
model.load_state_dict(copy.deepcopy(tied().state_dict()))
print(f"{model[0].weight is model[1].weight = }")
model.load_state_dict(copy.deepcopy(tied().state_dict()), assign=True)
print(f"{model[0].weight is not model[1].weight = }")

# %%
# Compiled
# --------
#
# Take the copy outside of the compiled function. Inside, it can come out wrong: see
# :doc:`torch.compile() </topics/compile>`.

# %%
# See also
# --------
#
# :doc:`state_dict() </calls/state_dict>`, :doc:`deepcopy() </calls/deepcopy>`,
# :doc:`copy.copy() </calls/copy_copy>`, :doc:`clone() </calls/clone>`
