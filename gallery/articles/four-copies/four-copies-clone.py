"""
``clone()`` keeps the gradient
==============================

The same network passes ``x2`` on with ``clone()``. Does the gradient reach ``x0``? **Yes.** Loss
and gradient are those of plain assignment.
"""

import torch

torch.manual_seed(20200910)
x0 = torch.randn(3, 5, requires_grad=True)
bias = torch.randn(3, 5, requires_grad=True)
x3 = torch.randn(3, 5)
x4 = torch.randn(3, 5)
x1 = 3 * x0 + 8
x2 = 4 * x1**2 + 5 * x1 + 7

x4 = x2.clone()

x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
loss = torch.mean(x5)
print(loss)
loss.backward()
print(x0.grad)

# %%
# ``clone()`` copies the values into new memory and is recorded in the autograd graph. In the
# backward pass, the gradient goes through it unchanged, so ``x0.grad`` is the same with and without
# the copy.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward pass. ``CloneBackward0`` is one more
# node on the way. Both leaf tensors are reached.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
