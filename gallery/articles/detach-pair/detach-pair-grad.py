"""
``x.grad`` after ``backward()``
===============================

``out`` is a single number that is computed from ``x``. What does ``out.backward()`` store in
``x.grad``? **The derivative with respect to each element of x.**
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
# The elements of ``x`` are equal, and so are those of the gradient: ``6 * y / 4``, where 4 is the
# number of elements in the mean. A second forward and backward pass would add to ``x.grad``, not
# replace it.
