"""
Gradients through ``clone()`` accumulate in the original
========================================================

``z`` depends on ``a`` directly and through a clone. Which tensor gets the gradients of both
backward passes? **The original.** The clone's ``grad`` is ``None``.
"""

import torch

a = torch.tensor(1.0, requires_grad=True)
a_ = a.clone()
y = a**2
z = a**2 + a_ * 3
y.backward()
print(a.grad)
z.backward()
print(a_.grad)
print(a.grad)

# %%
# ``a_`` is a non-leaf tensor, so ``a_.grad`` stays ``None``, and PyTorch warns when you read it.
# The gradient passes through the clone to ``a``. The last line is a sum: 2 from ``y``, 2 from
# ``a**2`` in ``z``, and 3 through the clone. To keep the clone's gradient as well, call
# ``a_.retain_grad()`` before ``backward()``.
