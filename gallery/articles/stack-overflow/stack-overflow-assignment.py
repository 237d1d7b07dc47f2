"""
``x_new = x`` does not copy
===========================

Does ``x_new = x`` create a new tensor? **No, it is a second name for the same tensor.**
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
# ``x_new`` and ``x`` are two names for one object, with one memory and one ``grad_fn``. Assignment
# is a matter of Python and does not call PyTorch. So ``x_new.mul_(10)`` changes ``x`` as well: its
# values and its ``grad_fn``.
