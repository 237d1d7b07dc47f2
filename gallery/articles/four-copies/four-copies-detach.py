"""
``detach()`` stops the gradient
===============================

The same network passes ``x2`` on with ``detach()``. Does the gradient reach ``x0``? **No.** The
loss is the same.
"""

import torch

torch.manual_seed(20200910)
x0 = torch.randn(3, 5, requires_grad=True)
bias = torch.randn(3, 5, requires_grad=True)
x3 = torch.randn(3, 5)
x4 = torch.randn(3, 5)
x1 = 3 * x0 + 8
x2 = 4 * x1**2 + 5 * x1 + 7

x4 = x2.detach()
print(x4.requires_grad)

x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
loss = torch.mean(x5)
print(loss)
loss.backward()
print(x0.grad)

# %%
# ``x4`` shares memory with ``x2``, so the loss is computed from the same values. ``x4`` does not
# require grad and has no ``grad_fn``, so the graph of ``loss`` ends there. ``loss.backward()`` runs
# because of ``bias``, and ``x0.grad`` stays ``None``. ``x2`` itself stays in its graph.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward pass. There are two graphs. ``loss``
# leads to ``bias``. ``x2`` still leads to ``x0``, but no gradient takes this path.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
