"""
When does a tensor have a ``grad_fn``?
======================================

``y`` is computed from a leaf tensor that requires grad. Does ``y`` have a ``grad_fn``? **Yes, the
node of the addition.**
"""

import torch

x = torch.ones(2, 2, requires_grad=True)
y = x + 2
print(y)
print(y.grad_fn)

# %%
# The printed tensor shows the name of its ``grad_fn``. Printed alone, the node also shows its
# address, which is different in each run. PyTorch records an operation if one of its inputs
# requires grad and grad mode is on.
