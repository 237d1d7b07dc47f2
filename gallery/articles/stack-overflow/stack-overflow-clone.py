"""
``clone()``: new object, new memory, same graph
===============================================

``x`` is computed from ``w``. Is its clone a new object, with new memory, and is it part of the
graph? **Yes, all three.**
"""

import torch

w = torch.tensor([1.0, 4.0, 9.0], requires_grad=True)
x = w.sqrt()
x_cloned = x.clone()
print(f"{x_cloned is x = }")
print(f"{torch.equal(x_cloned, x) = }")
print(f"{x_cloned.data_ptr() == x.data_ptr() = }")
print(f"{x_cloned.requires_grad = }")
print(f"{x_cloned.is_leaf = }")
print(f"{x_cloned.grad_fn = }")
print(f"{x_cloned.grad_fn.next_functions[0][0] is x.grad_fn = }")

x_cloned.sum().backward(retain_graph=True)
print(f"{w.grad = }")

x_cloned.zero_()
print(f"{x_cloned = }")
print(f"{x = }")
x.sum().backward()
print(f"{w.grad = }")

# %%
# The first lines compare the objects and the addresses of their data. The clone has its own
# ``grad_fn``, and the next node is that of ``x``: the clone extends the graph of ``x``. So
# ``backward()`` on the clone gives ``w`` a gradient.
#
# Then the clone is set to zero. ``x`` keeps its values, which ``sqrt()`` saved for the backward
# pass, so the second ``backward()`` works. Its gradient is added to the first.
