"""
Gradients through a ``clone`` add up
====================================

``z`` depends on ``a`` directly and by way of a clone. Where do the gradients of two backwards end
up?
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
# The clone is not a leaf tensor, so its ``grad`` stays unset: the gradient passes through it to
# ``a``; torch warns when the ``grad`` of such a tensor is read. The last line printed is a sum over both
# backwards, and within the second over both ways from ``z`` to ``a``. ``a_.retain_grad()``, called
# before the backward, would keep the clone's gradient as well.
