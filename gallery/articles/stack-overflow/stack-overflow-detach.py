"""
``detach()``: new object, same memory, no graph
===============================================

Is ``x.detach()`` a new object, with new memory, and is it part of the graph? **A new object, the
same memory, no graph.** After an in-place change, ``backward()`` raises a ``RuntimeError`` here.
"""

import torch

w = torch.tensor([1.0, 4.0, 9.0], requires_grad=True)
x = w.sqrt()
x_detached = x.detach()
print(f"{x_detached is x = }")
print(f"{torch.equal(x_detached, x) = }")
print(f"{x_detached.data_ptr() == x.data_ptr() = }")
print(f"{x_detached.requires_grad = }")
print(f"{x_detached.is_leaf = }")
print(f"{x_detached.grad_fn = }")

print(f"{x._version = }")
x_detached.zero_()
print(f"{x_detached = }")
print(f"{x = }")
print(f"{x._version = }")
try:
    x.sum().backward()
    print(f"{w.grad = }")
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# The first lines show the difference between a new object (``is``) and new memory (``data_ptr()``).
# The detached tensor is a leaf that does not require grad and has no ``grad_fn``.
#
# Then it is set to zero, which also changes ``x``: the two tensors share memory and the version
# counter. ``sqrt()`` saved ``x`` for the backward pass. ``backward()`` compares the counter with
# its value at that time and raises a ``RuntimeError``.
