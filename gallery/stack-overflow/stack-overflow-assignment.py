"""
Assignment makes a second name
==============================

What does ``x_new = x`` make? ``x`` is the result of an operation on a leaf tensor.
"""

import torch

w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
x = w * 2
x_new = x
print(f"{x_new is x = }")
print(f"{x_new.data_ptr() == x.data_ptr() = }")
print(f"{x_new.grad_fn is x.grad_fn = }")

x_new.mul_(10)
print(f"{x = }")

# %%
# All that is asked of ``x_new`` is answered by the object that ``x`` names too. Assignment is a
# matter of Python, which binds a further name; torch is not called. So the in-place operation on
# ``x_new`` shows in ``x``, in its values and in its ``grad_fn``.
