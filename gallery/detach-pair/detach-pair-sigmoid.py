"""
The gradient of ``sigmoid``
===========================

The starting point, without any ``detach``: the sum of a ``sigmoid`` is differentiated. What does
``a.grad`` hold before and after?
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
out.sum().backward()
print(a.grad)

# %%
# ``a`` is a leaf tensor: its ``grad`` is unset until a backward fills it. What fills it is the
# derivative of the sigmoid, ``out * (1 - out)``, element by element. The backward takes it from the
# saved result ``out``, which matters in the examples that follow.
