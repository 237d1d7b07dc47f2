"""
``view`` shares memory with its source
======================================

A tensor is changed in place after a view of it was taken. Does the view show the change?
"""

import torch

torch.manual_seed(0)
x = torch.rand(2, 2)
y = x.view(4)
x += 1
print(x)
print(y)

print(f"{y is x = }")
print(f"{y.data_ptr() == x.data_ptr() = }")

# %%
# ``x`` and ``y`` show the same four values in two shapes. A view is a tensor object of its own,
# with its own size and stride, on the storage of its source. ``x += 1`` writes into that storage;
# ``x = x + 1`` would have made a new tensor and left ``y`` alone.
