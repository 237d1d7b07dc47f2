"""
The ``id`` of a tensor and of its ``detach``
============================================

A tensor and its ``detach()`` share memory. Do they share their ``id``?
"""

import torch

a = torch.tensor([1.0, 2.0], requires_grad=True)
b = a.detach()
print(id(a))
print(id(b))

# %%
# ``id`` tells Python objects apart, and ``a`` and ``b`` are two of them. It says nothing about the
# storage that a tensor reads; for that there is ``data_ptr()``, or a write to one and a look at the
# other. The numbers differ in each run, so only whether they are equal is kept here.
