"""
``detach().clone()`` vs ``clone().detach()``
============================================

Do the two orders give different tensors? **No, both give an independent copy outside of the
graph.** With ``detach()`` first, no node is recorded.
"""

import torch

w = torch.tensor([1.0, 4.0, 9.0], requires_grad=True)
x = w.sqrt()
x_new = x.detach().clone()
print(f"{torch.equal(x_new, x) = }")
print(f"{x_new.data_ptr() == x.data_ptr() = }")
print(f"{x_new.requires_grad = }")
print(f"{x_new.is_leaf = }")
print(f"{x_new.grad_fn = }")

x_new.zero_()
print(f"{x = }")
x.sum().backward()
print(f"{w.grad = }")

x_other = x.clone().detach()
print(f"{x_other.data_ptr() == x.data_ptr() = }")
print(f"{x_other.requires_grad = }")
print(f"{x_other.grad_fn = }")
print(f"{x.detach().grad_fn = }")
print(f"{x.clone().grad_fn = }")

# %%
# ``x_new`` has its own memory and no ``grad_fn``. Setting it to zero does not change ``x``, and
# ``backward()`` through ``x`` still works.
#
# The last lines compare the two orders. ``x.clone()`` is recorded in the graph, and ``detach()``
# then drops the node. With ``detach()`` first, ``clone()`` has nothing to record.
