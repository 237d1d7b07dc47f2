"""
Frozen feature extractor: BatchNorm still changes
=================================================

``requires_grad_(False)`` freezes the parameters. The running statistics of BatchNorm are buffers:
in ``train()`` mode, each forward pass changes them, and with them the features. Call ``eval()``
also, and keep it.
"""

import copy

import torch
from torch import nn

torch.manual_seed(0)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.extractor = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU())
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.extractor(x))


x, target = torch.randn(16, 3) + 2, torch.randint(2, (16,))
probe = torch.randn(4, 3)


def train_step(model):
    loss = nn.functional.cross_entropy(model(x), target)
    loss.backward()


def same_features(model, train):
    """Whether the features of some inputs are the same before and after training."""
    features = []
    for _ in range(2):
        features.append(copy.deepcopy(model.extractor).eval()(probe))
        train(model)
    return torch.equal(*features)


# %%
# The wrong way
# -------------
#
# The parameters stay the same here. The features change.


def epoch(model):
    model.train()
    train_step(model)


model = Classifier()
model.extractor.requires_grad_(False)
print(f"{same_features(model, epoch) = }")

# %%
# ``model.extractor.eval()`` once is not enough. Most training loops call ``model.train()`` in each
# epoch, which undoes it.

model = Classifier()
model.extractor.requires_grad_(False).eval()
model.train()
print(f"{not model.extractor.training = }")

# %%
# ``no_grad()`` around the whole model also stops the head from learning. Around the extractor alone, it
# stops what comes before the extractor, such as a learned prompt.

model = Classifier()
try:
    with torch.no_grad():
        loss = nn.functional.cross_entropy(model(x), target)
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

# %%
# The right way
# -------------
#
# Override ``train()``, so that ``model.train()`` leaves the extractor in ``eval()`` mode. Call it in
# ``__init__()`` also: a new module is in training mode.


class Frozen(Classifier):
    def __init__(self):
        super().__init__()
        self.extractor.requires_grad_(False)
        self.train()

    def train(self, mode=True):
        super().train(mode)
        self.extractor.eval()
        return self


# %%

model = Frozen()
print(f"{same_features(model, train_step) = }")
print(f"{same_features(model, epoch) = }")
print(f"{model.head.training = }")
print(f"{model.head.weight.grad is not None = }")
print(f"{all(p.grad is None for p in model.extractor.parameters()) = }")

# %%
# The head gets the same gradient as a head on features that were computed once.

features = model.extractor(x)
expected = torch.autograd.grad(nn.functional.cross_entropy(model.head(features), target), model.head.weight)[0]
model.head.zero_grad()
train_step(model)
print(f"{torch.allclose(model.head.weight.grad, expected) = }")

# %%
# Compiled
# --------
#
# Nothing changes: a compiled ``train_step()`` also updates the running statistics in ``train()`` mode.

# %%
# Which line was it?
# ------------------
#
# :doc:`watch() </guide/watch>` lists the buffers that a step changes.

import tensorcopy_docs

model = Classifier()
model.extractor.requires_grad_(False)
with tensorcopy_docs.watch(model) as watched:
    train_step(model)
print(watched[0])

# %%
# See also
# --------
#
# :doc:`requires_grad_() </calls/requires_grad_>`, :doc:`no_grad() </calls/no_grad>`,
# :doc:`does not require grad </errors/backward-without-a-graph>`,
# :doc:`state_dict() </calls/state_dict>`
