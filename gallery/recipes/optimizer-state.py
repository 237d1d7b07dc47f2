"""
Optimizer state: two optimizers share one state
===============================================

``optimizer.state_dict()`` does not copy the state, and ``load_state_dict()`` often does not either.
Then two optimizers change the same averages, and a state that you kept changes with each step. Copy
it with ``deepcopy()``.
"""

import copy

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Linear(3, 1).double()
x = torch.randn(8, 3, dtype=torch.float64)
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)


def loss_of(model):
    return model(x).pow(2).mean()


def step(model, optimizer):
    """One step of training."""
    optimizer.zero_grad()
    loss_of(model).backward()
    optimizer.step()


def average(optimizer, model):
    """The average of the gradients that the optimizer keeps for the weight."""
    return optimizer.state[model.weight]["exp_avg"].clone()


step(model, optimizer)

# %%
# The wrong way
# -------------
#
# A second run starts from the state of the first. Its steps change both.

twin = copy.deepcopy(model)
second = torch.optim.Adam(twin.parameters(), lr=0.1)
second.load_state_dict(optimizer.state_dict())
before = average(optimizer, model)
step(twin, second)
print(f"{torch.equal(average(optimizer, model), before) = }")

# %%
# You keep a state to return to it. It changes with the next step.

kept = optimizer.state_dict()
before = average(optimizer, model)
step(model, optimizer)
print(f"{torch.equal(kept['state'][0]['exp_avg'], before) = }")

# %%
# A parameter that replaces another one is not trained: the optimizer has the old one.

model.bias = nn.Parameter(torch.ones(1, dtype=torch.float64))
step(model, optimizer)
print(f"{model.bias.item() != 1 = }")

# %%
# The right way
# -------------
#
# Copy the state with ``deepcopy()``, also when you load one that you keep.

twin = copy.deepcopy(model)
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
step(model, optimizer)
second = torch.optim.Adam(twin.parameters(), lr=0.1)
second.load_state_dict(copy.deepcopy(optimizer.state_dict()))
kept = copy.deepcopy(optimizer.state_dict())

# %%

before = average(optimizer, model)
step(twin, second)
print(f"{torch.equal(average(optimizer, model), before) = }")
step(model, optimizer)
print(f"{torch.equal(kept['state'][0]['exp_avg'], before) = }")
optimizer.load_state_dict(copy.deepcopy(kept))
step(model, optimizer)
print(f"{torch.equal(kept['state'][0]['exp_avg'], before) = }")

# %%
# Change values in place, under ``no_grad()``.

with torch.no_grad():
    model.bias.fill_(1)
step(model, optimizer)
print(f"{model.bias.item() != 1 = }")

# %%
# A parameter that replaces another one takes its place in the optimizer. ``add_param_group()`` is for
# additional parameters: it keeps the old one, and the new group gets the initial learning rate, not that
# of a scheduler, unless you pass ``lr``.


def replace(optimizer, old, new):
    """Train a new parameter instead of an old one; the state of the others stays."""
    optimizer.state.pop(old, None)
    for group in optimizer.param_groups:
        group["params"][:] = [new if each is old else each for each in group["params"]]


old, model.bias = model.bias, nn.Parameter(torch.ones(1, dtype=torch.float64))
replace(optimizer, old, model.bias)
step(model, optimizer)
print(f"{model.bias.item() != 1 = }")

# %%
# Compiled
# --------

# %%
# See also
# --------
#
# :doc:`state_dict() </calls/state_dict>`, :doc:`deepcopy() </calls/deepcopy>`,
# :doc:`Parameter() </calls/Parameter>`, :doc:`modules </bugs/modules>`
