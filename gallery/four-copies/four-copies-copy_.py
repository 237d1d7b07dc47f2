"""
``copy_`` passes the gradient on to its source
==============================================

The same network copies ``x2`` into a tensor that exists already, ``x4``, which was made without
``requires_grad``. Does a gradient pass through this in-place operation?
"""

import torch

torch.manual_seed(20200910)
x0 = torch.randn(3, 5, requires_grad=True)
bias = torch.randn(3, 5, requires_grad=True)
x3 = torch.randn(3, 5)
x4 = torch.randn(3, 5)
x1 = 3 * x0 + 8
x2 = 4 * x1**2 + 5 * x1 + 7

x4.copy_(x2)

x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
loss = torch.mean(x5)
print(loss)
loss.backward()
print(x0.grad)

# %%
# Compare both figures with those of the plain assignment. ``copy_`` overwrites the values of ``x4``
# and is recorded in the computation graph: ``x4`` is no longer a leaf tensor, and its ``grad_fn``
# leads to ``x2``. From there the gradient goes on to ``x0``.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward. ``CopyBackwards`` joins the two: the
# graph of ``x4`` now goes on to ``x2``, and so to ``x0``.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
