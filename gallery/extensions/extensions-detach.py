"""
``detach`` shares memory with its source
========================================

A detached tensor is changed. Does the source change with it?
"""

import torch

x = torch.tensor([1.0], requires_grad=True)
y = x.detach()
y[0] = 10
print(x)
print(y)

# %%
# Only ``y`` is written to; look at ``x``. ``detach`` copies no values: ``y`` is a second tensor on
# the storage of ``x``. What it leaves behind is the computation graph. ``x`` still requires a
# gradient and ``y`` does not, which is why torch lets ``y`` be written to in place, where it would
# refuse the same write to ``x``.
