"""
``clone`` keeps the gradient
============================

The same network hands ``x2`` on with ``clone``. Does the gradient still arrive at ``x0``?
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
# Compare both figures with those of the plain assignment. ``clone`` copies the values into a
# storage of its own, and it is recorded in the computation graph like any other operation. Its
# backward hands the gradient on as it is, so the gradient of ``x0`` does not depend on whether the
# copy was made.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward. ``CloneBackward0`` is one node more
# on the way. Both leaf tensors are reached.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
