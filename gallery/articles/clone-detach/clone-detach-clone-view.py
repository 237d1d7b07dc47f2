"""
``clone().view()``: a copy in a new shape
=========================================

``x_cp`` is ``x.clone().view(4)``. Does ``x += 1`` change it? **No.** The output in the article has
it the other way round.
"""

import torch

x = torch.tensor([[0.4963, 0.7682], [0.1320, 0.3074]])
x_cp = x.clone().view(4)
x += 1
print(id(x))
print(id(x_cp))
print(x)
print(x_cp)

# %%
# ``x`` is one higher, and the copy keeps the old values. ``clone()`` allocates new memory, and
# ``view(4)`` is a view of this new memory, so ``x += 1`` does not reach it. The article does not
# set a seed, so ``x`` starts from the values that it prints.
