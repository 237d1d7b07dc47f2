"""
Why ``id()`` does not tell you about shared memory
==================================================

``a`` and ``a.detach()`` share memory. Do they have the same ``id``? **No, they are two Python
objects.**
"""

import torch

a = torch.tensor([1.0, 2.0], requires_grad=True)
b = a.detach()
print(id(a))
print(id(b))

# %%
# ``id()`` identifies a Python object, not the memory that holds the data. The numbers are
# different in each run, so the page shows whether they are equal.
