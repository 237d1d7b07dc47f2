"""
``grad`` after a backward
=========================

Two more steps lead from ``y`` to a single number, and a backward from it fills ``x.grad``.
"""

import torch

x = torch.ones(2, 2, requires_grad=True)
y = x + 2
z = y * y * 3
out = z.mean()
print(out)
out.backward()
print(x.grad)

# %%
# Every element of ``x`` is the same, and so is every element of its gradient: ``6 * y / 4``, where
# the 4 is the number of elements in the mean. A second forward and backward would add to
# ``x.grad``, not replace it.
