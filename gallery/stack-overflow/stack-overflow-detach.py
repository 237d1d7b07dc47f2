"""
What ``detach`` makes: four properties
======================================

``x`` is the result of an operation on a leaf tensor ``w``. Is ``x.detach()`` a new object, on whose
memory, with what history, and does autograd notice when it is written to?
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
# The first lines tell a new object from new memory: compare ``is`` with the two addresses. The
# detached tensor has no ``grad_fn``, requires no gradient and is a leaf tensor.
#
# Then it is zeroed. Look at ``x`` and at its version counter before and after: the two tensors
# share memory, and they share the counter too. ``sqrt`` saved the values of ``x`` for its
# backward, which compares the counter with the one noted then and refuses.
