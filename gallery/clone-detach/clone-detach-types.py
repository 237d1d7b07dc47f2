"""
``clone`` and ``detach`` when the source changes
================================================

A clone and a detached tensor are taken, and then the source is changed. Which of the two follows
it?
"""

import torch

a = torch.tensor(1.0, requires_grad=True)
b = a.clone()
c = a.detach()
a.data *= 3
b += 1
print(a)
print(b)
print(c)

# %%
# ``c`` shares memory with ``a`` and shows its new value; ``b`` has a copy of the old one, and only
# its own change is added. Look at the name in ``b``: ``grad_fn`` is the latest operation, and ``b
# += 1`` came after the clone. ``a.data`` goes past autograd, which is why a leaf tensor that
# requires a gradient can be changed so.
