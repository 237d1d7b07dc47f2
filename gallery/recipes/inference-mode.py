"""
Inference mode: tensors that cannot be trained on later
=======================================================

A tensor that was computed under ``inference_mode()`` stays an inference tensor. ``backward()`` cannot
save it, and you cannot change it in place outside. Clone it, or use ``no_grad()``.
"""

import torch
from torch import nn

torch.manual_seed(0)
extractor, head = nn.Linear(3, 4), nn.Linear(4, 1)
x = torch.randn(8, 3)


def loss_of(features):
    return head(features).pow(2).mean()


class Centered(nn.Module):
    """Subtracts a running mean."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(3))

    def forward(self, x):
        self.mean = 0.9 * self.mean + 0.1 * x.mean(0)
        return x - self.mean


def complaint(function, *given):
    """What PyTorch says of a call, up to the first full stop."""
    try:
        function(*given)
    except RuntimeError as error:
        return f"{type(error).__name__}: {str(error).partition('.')[0]}"


# %%
# The wrong way
# -------------
#
# Features are made once under ``inference_mode()``, and a head is trained on them.

with torch.inference_mode():
    features = extractor(x)
print(complaint(loss_of, features))

# %%
# An in-place change raises an error, too. It comes after the change: the values are new.

before = features.clone()
print(complaint(features.add_, 1))
print(f"{torch.equal(features, before) = }")

# %%
# A module assigns a buffer while it is evaluated. Until the next assignment, the buffer is an inference
# tensor.

module = Centered()
with torch.inference_mode():
    module(x)
print(f"{not module.mean.is_inference() = }")

# %%
# The right way
# -------------
#
# ``clone()`` outside of inference mode makes a normal tensor.

usable = features.clone()
loss_of(usable).backward()

# %%

print(f"{head.weight.grad is not None and not usable.is_inference() = }")

# %%
# ``no_grad()`` makes normal tensors that record no graph.

with torch.no_grad():
    features = extractor(x)
head.zero_grad()
loss_of(features).backward()
expected = torch.autograd.grad(loss_of(extractor(x).detach()), head.weight)[0]
print(f"{torch.allclose(head.weight.grad, expected) = }")

# %%
# Change a buffer in place, and in training only: it stays the tensor that it was.


class CenteredInPlace(Centered):
    def forward(self, x):
        if self.training:
            self.mean.lerp_(x.detach().mean(0), 0.1)
        return x - self.mean


module = CenteredInPlace()
with torch.inference_mode():
    module(x)
print(f"{not module.mean.is_inference() = }")

# %%
# Compiled
# --------

# %%
# See also
# --------
#
# :doc:`no_grad() </calls/no_grad>`, :doc:`clone() </calls/clone>`,
# :doc:`Inference tensors cannot be saved for backward </errors/inference-tensor-saved-for-backward>`,
# :doc:`Inplace update to inference tensor </errors/inference-tensor-changed>`
