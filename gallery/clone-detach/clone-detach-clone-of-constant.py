"""
A ``clone`` that becomes a leaf tensor
======================================

The source requires no gradient; its clone is made to require one afterwards. Which of the two gets
the gradient?
"""

import torch

a = torch.tensor(1.0)
a_ = a.clone()
a_.requires_grad_()
y = a_**2
y.backward()
print(a.grad)
print(a_.grad)

# %%
# When the clone was made, nothing required a gradient, so nothing was recorded: the clone is a leaf
# tensor, unconnected with ``a``. ``requires_grad_()`` is about the clone only. So the backward ends
# at the clone, leaves the gradient there, and never gets to ``a``.
