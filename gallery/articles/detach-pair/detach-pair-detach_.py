"""
``detach_()`` in the middle of a computation
============================================

The same computation, with ``b = b.detach_()`` after the first step. Does ``out.backward()`` still
work? **No, it raises a RuntimeError.**
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
b = a + 2
print(b)
b = b.detach_()
print(b)
c = b * b * 3
print(c)
out = c.mean()
print(out)
try:
    out.backward()
    print(c.grad)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# ``detach_()`` removes ``b`` itself from the autograd graph: ``b`` is now a leaf tensor with
# ``requires_grad=False``. What is computed from ``b`` afterwards is not recorded, so ``out`` has no
# ``grad_fn``. The ``print`` after ``backward()`` never runs.
