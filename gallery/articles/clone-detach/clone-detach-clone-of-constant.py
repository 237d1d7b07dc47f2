"""
Cloning a tensor that does not require grad
===========================================

``a`` does not require grad; its clone is set to require grad afterwards. Which one gets the
gradient? **The clone.**
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
# When ``a`` was cloned, it did not require grad, so nothing was recorded: the clone is a leaf
# tensor without a link to ``a``. ``requires_grad_()`` changes the clone, not ``a``. The backward
# pass ends at the clone and stores the gradient there.
