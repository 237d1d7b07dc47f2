"""
Does a clone or a detached tensor follow in-place changes?
==========================================================

``b`` is a clone of ``a``, ``c`` is ``a.detach()``. Which one changes with ``a``? **The detached
tensor does, the clone does not.**
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
# ``c`` shares memory with ``a``, so it shows the new value. ``b`` is a copy of the old value, to
# which ``b += 1`` was added. ``grad_fn`` is the latest operation, so ``b`` shows the addition and
# not the clone. ``a.data`` bypasses autograd. A direct ``a *= 3`` would raise a ``RuntimeError``,
# since ``a`` is a leaf that requires grad.
