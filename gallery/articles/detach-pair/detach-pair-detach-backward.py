"""
``element 0 of tensors does not require grad``: ``backward()`` on a detached tensor
===================================================================================

``c`` is ``out.detach()``. Can ``backward()`` start at ``c.sum()``? **No, it raises a
RuntimeError.**
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
print(out)
c = out.detach()
print(c)
try:
    c.sum().backward()
    print(a.grad)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# ``c`` does not require grad and has no ``grad_fn``. So ``c.sum()`` is not recorded, and
# ``backward()`` has no graph to follow. The ``print`` after ``backward()`` never runs. Start at
# ``out.sum()`` instead.
