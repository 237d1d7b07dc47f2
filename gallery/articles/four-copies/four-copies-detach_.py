"""
``detach_()`` stops the gradient and changes the tensor itself
==============================================================

The same network passes ``x2`` on with ``detach_()``. Does the gradient reach ``x0``? **No.** The
output is that of ``detach()``, but ``x2`` itself has lost its graph.
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
# ``detach_()`` does not create a tensor. It removes ``x2`` itself from the autograd graph and
# returns it, so ``x4`` and ``x2`` are one object. After that, there is no path from ``x2`` to
# ``x0``, whichever name you use.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward pass. ``x2`` has no graph any more,
# so no path leads to ``x0``.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
