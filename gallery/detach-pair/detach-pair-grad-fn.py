"""
The result of an operation has a ``grad_fn``
============================================

``y`` is computed from a leaf tensor that requires a gradient. What is its ``grad_fn``?
"""

import torch

x = torch.ones(2, 2, requires_grad=True)
y = x + 2
print(y)
print(y.grad_fn)

# %%
# The printed tensor shows the name of its ``grad_fn``; printed by itself, the same node shows its
# address as well, which differs in each run. torch records an operation as soon as one of its
# inputs requires a gradient.
