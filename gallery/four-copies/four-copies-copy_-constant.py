"""
``copy_`` from a constant leaves no gradient
============================================

The same network copies ``x3`` into ``x4`` in place of ``x2``; ``x3`` has no history. What is left
of the gradient of ``x0``?
"""

import torch

torch.manual_seed(20200910)
x0 = torch.randn(3, 5, requires_grad=True)
bias = torch.randn(3, 5, requires_grad=True)
x3 = torch.randn(3, 5)
x4 = torch.randn(3, 5)
x1 = 3 * x0 + 8
x2 = 4 * x1**2 + 5 * x1 + 7

x4.copy_(x3)

x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
loss = torch.mean(x5)
print(loss)
loss.backward()
print(x0.grad)

# %%
# Look at the second line printed. Nothing that leads to ``loss`` comes from ``x0`` any more: ``x4`` holds
# the values of ``x3``, which requires no gradient. ``loss.backward()`` still runs, because ``bias``
# requires a gradient, and so ``loss`` has a ``grad_fn``; it only never reaches ``x0``.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward. Two graphs, with no path between
# them. The one of ``loss`` ends at ``bias``; ``x0`` hangs on that of ``x2`` alone.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
