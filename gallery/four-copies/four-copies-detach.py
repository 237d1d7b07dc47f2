"""
``detach`` stops the gradient
=============================

The same network hands ``x2`` on with ``detach``. What becomes of the loss, and what of the gradient
of ``x0``?
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
# The loss is computed from the same values, since ``x4`` reads the storage of ``x2``. The
# computation graph does not go past ``x4``: it requires no gradient and has no ``grad_fn``.
# ``loss.backward()`` runs because of ``bias`` and leaves ``x0.grad`` unset. ``x2`` itself keeps its
# place in the graph; only the new tensor stands outside.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward. Two graphs: ``loss`` leads to
# ``bias`` only. ``x2`` still leads to ``x0``, but nothing comes from there.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
