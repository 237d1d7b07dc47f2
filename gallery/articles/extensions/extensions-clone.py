"""
``clone()`` copies the data
===========================

``y`` is a clone of ``x``. Does ``y[0] = 10`` change ``x``? **No.**
"""

import torch

x = torch.tensor([1, 2, 3])
y = x.clone()
y[0] = 10
print(x)
print(y)

# %%
# ``clone()`` copies the values into newly allocated memory, so the assignment changes ``y`` and not
# ``x``. Integer tensors cannot require grad, so this example does not show what ``clone()`` does in
# the autograd graph.
