"""
Assignment keeps the gradient
=============================

A small network passes its intermediate tensor ``x2`` on with ``x4 = x2``. Does the gradient reach
``x0``? **Yes.** The five other runs are compared with this one.
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
# After ``x4 = x2``, both names refer to one tensor object, so the autograd graph leads from
# ``loss`` to ``x0`` without a gap. The tensor that was called ``x4`` before is dropped. Assignment
# is a matter of Python; PyTorch does not see it.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward pass. From ``loss``, a path leads to
# both leaf tensors, and each has a gradient.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
