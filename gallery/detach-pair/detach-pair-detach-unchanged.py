"""
A detached tensor that is only read
===================================

``c = out.detach()`` is printed and left as it is; the backward starts at ``out``. Does the detached
tensor get in its way?
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
# Compare ``a.grad`` with that of the plain ``sigmoid``. ``detach`` makes another tensor on the same
# memory and takes nothing away from ``out``, which keeps its ``grad_fn``. The last lines show in
# what the two tensors differ and what they share.
