"""
``detach_`` stops the gradient in place
=======================================

The same network hands on what ``x2.detach_()`` returns. How does this differ from the run with
``detach``?
"""

import torch

torch.manual_seed(20200910)
x0 = torch.randn(3, 5, requires_grad=True)
bias = torch.randn(3, 5, requires_grad=True)
x3 = torch.randn(3, 5)
x4 = torch.randn(3, 5)
x1 = 3 * x0 + 8
x2 = 4 * x1**2 + 5 * x1 + 7

x4 = x2.detach_()
print(x4.requires_grad)

x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
loss = torch.mean(x5)
print(loss)
loss.backward()
print(x0.grad)

# %%
# All three lines can be compared with those of ``detach``. ``detach_`` makes no new tensor: it
# takes ``x2`` itself off the computation graph and returns it, so ``x4`` and ``x2`` are one object.
# After it the way from ``x2`` back to ``x0`` is gone for every name of that tensor.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward. ``x2`` has no graph any more, so
# ``x0`` stands apart: no path leads there.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
