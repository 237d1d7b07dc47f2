"""
``detach()`` alone does not affect ``backward()``
=================================================

``c = out.detach()`` is printed and not changed. Does it affect ``out.sum().backward()``? **No.**
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
print(out)
c = out.detach()
print(c)
out.sum().backward()
print(a.grad)

print(f"{out.requires_grad = }")
print(f"{c.requires_grad = }")
print(f"{c.grad_fn = }")
print(f"{c.data_ptr() == out.data_ptr() = }")

# %%
# ``a.grad`` is the same as without ``detach()``. ``detach()`` returns a second tensor on the same
# memory, and ``out`` keeps its ``grad_fn``. The last lines show what differs (``requires_grad`` and
# ``grad_fn``) and what is shared (the address of the data).
