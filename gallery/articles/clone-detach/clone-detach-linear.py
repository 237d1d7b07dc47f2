"""
``requires_grad`` after ``clone()`` and ``detach()``
====================================================

Does a copy of ``x`` still require grad? **A clone does; a detached tensor does not**, with or
without a clone before it.
"""

import torch

torch.manual_seed(0)
x = torch.tensor([1.0, 2.0], requires_grad=True)
clone_x = x.clone()
detach_x = x.detach()
clone_detach_x = x.clone().detach()

f = torch.nn.Linear(2, 1)
y = f(x)
y.backward()

print(x.grad)
print(clone_x.requires_grad)
print(clone_x.grad)
print(detach_x.requires_grad)
print(clone_detach_x.requires_grad)

# %%
# ``clone()`` is recorded in the autograd graph, and the clone requires grad like ``x``.
# ``detach()`` returns a tensor outside of the graph. ``clone_x.grad`` is ``None`` for two reasons:
# ``clone_x`` is a non-leaf tensor, and ``y`` does not depend on it. ``x.grad`` is the weight of the
# layer, which the seed fixes.
