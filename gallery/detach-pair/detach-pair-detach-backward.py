"""
A backward from a detached tensor
=================================

``c = out.detach()`` again, but now the backward starts at ``c``. Where can the gradient go from
there?
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
print(out)
c = out.detach()
print(c)
try:
    c.sum().backward()
    print(a.grad)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# Look at what is missing in the printed ``c``: it has no ``grad_fn``. No tensor that leads to
# ``c.sum()`` requires a gradient, so nothing was recorded, and torch raises rather than doing
# nothing. The print after the backward is not reached.
