"""
``view()`` shares memory
========================

``y`` is a view of ``x``. Does ``x += 1`` change ``y``? **Yes.**
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
# ``x`` and ``y`` show the same four values in two shapes. A view is a new tensor object with its
# own shape and strides on the storage of ``x``. ``x += 1`` changes this storage in place. ``x = x +
# 1`` would create a new tensor and leave ``y`` as it is.
