"""
``copy_()`` passes gradients to its source
==========================================

The same network copies ``x2`` into ``x4``, an existing tensor that does not require grad. Does the
gradient reach ``x0``? **Yes.** Loss and gradient are those of plain assignment.
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
# ``copy_()`` overwrites the values of ``x4`` and is recorded in the autograd graph: ``x4`` becomes
# a non-leaf tensor, and its ``grad_fn`` leads to ``x2``. From there, the gradient flows to ``x0``.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward pass. ``CopyBackwards`` connects the
# two: the graph of ``x4`` leads to ``x2``, and so to ``x0``.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
