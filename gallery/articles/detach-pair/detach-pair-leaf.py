"""
Leaf tensors have ``grad_fn=None``
==================================

A tensor is created with ``requires_grad=True``. What is its ``grad_fn``? **None.**
"""

import torch

x = torch.ones(2, 2, requires_grad=True)
print(x)
print(x.grad_fn)

# %%
# ``grad_fn`` is the operation that created a tensor. ``x`` was created directly and not computed,
# so it has no such operation: it is a leaf tensor. The backward pass ends at leaf tensors and
# stores the gradient there.
