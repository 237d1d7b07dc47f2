"""
``detach()`` shares memory
==========================

``y`` is ``x.detach()``. Does ``y[0] = 10`` change ``x``? **Yes.**
"""

import torch

x = torch.tensor([1.0], requires_grad=True)
y = x.detach()
y[0] = 10
print(x)
print(y)

# %%
# ``detach()`` does not copy: ``y`` is a second tensor on the storage of ``x``. It is not part of
# the autograd graph: ``x`` requires grad, ``y`` does not. That is why PyTorch accepts the in-place
# change of ``y``. The same change of ``x`` would raise a ``RuntimeError``.
