"""
What ``clone`` makes: four properties
=====================================

``x`` is the result of an operation on a leaf tensor ``w``, so it has a history. Is its clone a new
object, on memory of its own, and what history does it have?
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
# The first lines compare the two objects and the addresses of their data. The ``grad_fn`` of the
# clone is a node of its own, and the next node behind it is that of ``x``: the clone adds itself to
# the history of ``x``. That is why a backward from the clone gives ``w`` a gradient.
#
# After that the clone is zeroed. ``x`` keeps its values, which ``sqrt`` saved for its backward, so
# the second backward runs; its gradient is added to the first.
