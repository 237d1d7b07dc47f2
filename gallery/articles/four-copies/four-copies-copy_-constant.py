"""
``copy_()`` from a tensor without grad: ``x0.grad`` is ``None``
===============================================================

The same network copies ``x3`` into ``x4``; ``x3`` does not require grad. Does the gradient reach
``x0``? **No.**
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
# ``x4`` has the values of ``x3``, so ``loss`` does not depend on ``x0``. ``loss.backward()`` still
# runs, because ``bias`` requires grad and ``loss`` has a ``grad_fn``. ``x0.grad`` stays ``None``.

# %%
# The graph behind the loss
# -------------------------
# The picture is drawn from the live graph, after the backward pass. There are two graphs without a
# path between them. The graph of ``loss`` ends at ``bias``; ``x0`` is connected to the graph of
# ``x2``.

import tensorcopy_docs

tensorcopy_docs.show_graph(loss=loss, x2=x2, x0=x0, bias=bias)
