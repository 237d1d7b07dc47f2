"""
Plain assignment keeps the gradient
===================================

A small network hands its middle value ``x2`` on by plain assignment, with no copy at all. This is
the run that the five others are measured against: what are its loss and the gradient of ``x0``?
"""

import torch

torch.manual_seed(20200910)
x0 = torch.randn(3, 5, requires_grad=True)
bias = torch.randn(3, 5, requires_grad=True)
x3 = torch.randn(3, 5)
x4 = torch.randn(3, 5)
x1 = 3 * x0 + 8
x2 = 4 * x1**2 + 5 * x1 + 7

x4 = x2

x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
loss = torch.mean(x5)
print(loss)
loss.backward()
print(x0.grad)

# %%
# Look at the loss and at the gradient of ``x0``. After ``x4 = x2`` both names stand for one tensor
# object, so the computation graph from ``loss`` back to ``x0`` has no gap. The tensor that ``x4``
# named before is dropped; torch never sees the assignment.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward. No branch is missing: from ``loss``
# a path leads to both leaf tensors, and a gradient arrived at each.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
