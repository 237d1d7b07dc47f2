"""
The gradient of a mean
======================

A computation in three steps without any ``detach_``: each step's result is printed, then the
gradient of ``a``.
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
# Each result names the last operation that made it in its ``grad_fn``. The backward follows these
# nodes from ``out`` to ``a``. The derivative with respect to each element is ``6 * b / 3``, where
# the 3 is the number of elements in the mean.
