"""
``modified by an inplace operation``: changing a detached tensor
================================================================

``c = out.detach()`` is set to zero in place. Does ``out.sum().backward()`` still work? **No, it
raises a RuntimeError**: ``out`` was changed as well.
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
print(out)
c = out.detach()
print(c)
c.zero_()
print(c)
print(out)
try:
    out.sum().backward()
    print(a.grad)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# ``c`` and ``out`` share memory, so ``c.zero_()`` also sets ``out`` to zero. ``sigmoid()`` saved
# ``out`` for the backward pass; computed from zeros, the gradient would be zero. PyTorch notices it
# by the version counter, which ``c`` and ``out`` share: it is higher than when ``out`` was saved.
# Change a copy instead, ``out.detach().clone()``.
