"""
A leaf tensor has no ``grad_fn``
================================

A tensor is created with ``requires_grad=True``. What is its ``grad_fn``?
"""

import torch

x = torch.ones(2, 2, requires_grad=True)
print(x)
print(x.grad_fn)

# %%
# ``grad_fn`` names the operation that made a tensor. This one was created directly, not computed
# from others, so there is nothing to name: it is a leaf tensor, where a backward ends and leaves
# its gradient.
