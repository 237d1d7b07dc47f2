"""
Baseline: gradient of ``sigmoid()``
===================================

What is ``a.grad`` before and after ``backward()``? **Before, it is unset; after, it is the
derivative of the sigmoid.**
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
out.sum().backward()
print(a.grad)

# %%
# ``a`` is a leaf tensor, and its ``grad`` is ``None`` until ``backward()`` fills it. The derivative
# is ``out * (1 - out)`` for each element. The backward pass computes it from ``out``, which
# ``sigmoid()`` saved. That matters in the next examples.
