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
# ``id`` tells Python objects apart, and ``a`` and ``b`` are two of them. It does not tell whether
# they read the same memory; :doc:`/guide/which-copy` shows how to find that out. The numbers differ
# in each run, so only whether they are equal is kept here.
