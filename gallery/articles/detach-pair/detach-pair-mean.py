"""
Baseline: gradient of ``mean()``
================================

A computation in three steps without ``detach_()``. Does the gradient reach ``a``? **Yes.**
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
b = a + 2
print(b)
c = b * b * 3
print(c)
out = c.mean()
print(out)
out.backward()
print(a.grad)

# %%
# The ``grad_fn`` of each tensor is the operation that created it. The backward pass follows these
# nodes from ``out`` to ``a``. The derivative for each element is ``6 * b / 3``, where 3 is the
# number of elements in the mean.
