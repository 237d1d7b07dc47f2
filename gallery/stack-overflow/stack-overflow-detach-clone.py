"""
``detach`` then ``clone``: a copy without history
=================================================

``x.detach().clone()`` is for a copy that has nothing to do with its source any more. What does it
give, and does the other order give anything else?
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
# The copy has memory of its own and no history. Zeroing it leaves ``x`` and the backward through
# ``x`` alone.
#
# The last lines are about the order. Either way the result is a copy outside the computation graph.
# What differs is the step between: ``x.clone()`` is recorded in the graph, and ``detach`` then
# drops that node; when ``detach`` comes first, ``clone`` has nothing to record.
