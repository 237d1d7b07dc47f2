"""
``deepcopy`` of a leaf tensor and of a result
=============================================

What does ``copy.deepcopy`` copy of a leaf tensor, and does it copy the history of a tensor that has
one?
"""

import copy

import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x**2).sum().backward()
x_deepcopy = copy.deepcopy(x)
print(f"{x_deepcopy = }")
print(f"{x_deepcopy is x = }")
print(f"{x_deepcopy.data_ptr() == x.data_ptr() = }")
print(f"{x_deepcopy.requires_grad = }")
print(f"{x_deepcopy.is_leaf = }")
print(f"{x_deepcopy.grad_fn = }")
print(f"{x_deepcopy.grad = }")
print(f"{x_deepcopy.grad is x.grad = }")

y = x * 2
try:
    y_deepcopy = copy.deepcopy(y)
    print(f"{y_deepcopy.grad_fn = }")
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# The copy of the leaf tensor is a leaf tensor on memory of its own, and what hangs on the source,
# its ``grad``, is copied with it. No link to ``x`` is recorded. ``y`` is the result of an
# operation: a copy of it would need a copy of the computation graph behind it, and torch declines
# to make one.
