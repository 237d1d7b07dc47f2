"""
``clone`` makes an independent copy
===================================

A clone is changed in one place. Does the source change with it?
"""

import torch

x = torch.tensor([1, 2, 3])
y = x.clone()
y[0] = 10
print(x)
print(y)

# %%
# Compare the first element of the two. ``clone`` copies the values into a storage of its own, so
# the write reaches only ``y``. The tensors hold integers, which can have no gradient: what
# ``clone`` means to the computation graph is not seen here.
