"""
``detach_`` in the middle of a computation
==========================================

The chain of the mean once more, with ``b = b.detach_()`` after the first step. How far does the
backward get?
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
# Look for the ``grad_fn`` in each line. ``detach_`` takes it off ``b`` itself and makes ``b`` a
# leaf tensor that requires no gradient. What is computed from ``b`` afterwards is not recorded at
# all, so ``out`` has no ``grad_fn`` either and the backward has nowhere to start. The print after
# it is not reached.
