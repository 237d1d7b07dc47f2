"""
A write through a detached tensor
=================================

``c = out.detach()`` is zeroed in place, and then the backward starts at ``out``. What does ``out``
hold by then, and does autograd notice?
"""

import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(a.grad)
out = a.sigmoid()
print(out)
c = out.detach()
print(c)
c.zero_()
print(c)
print(out)
try:
    out.sum().backward()
    print(a.grad)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# ``out`` is zeroed along with ``c``, since the two share memory. The backward of ``sigmoid``
# computes from the saved ``out``, and with zeros in it the gradient would come out as zero. torch
# keeps a version counter, which the two tensors share as well: the counter that was noted when
# ``out`` was saved no longer fits, and the backward raises.
