"""
``copy.deepcopy()`` works on leaf tensors only
==============================================

What does ``copy.deepcopy()`` copy? **For a leaf tensor, the data and the gradient. For a non-leaf
tensor, it raises a RuntimeError.**
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
# The copy of ``x`` is a leaf tensor with its own memory and its own copy of ``grad``. It has no
# link to ``x``. ``y`` is a non-leaf tensor: copying it would require copying its autograd graph,
# which PyTorch does not support. Use ``y.clone()`` or ``y.detach().clone()`` instead.
