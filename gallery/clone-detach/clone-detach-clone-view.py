"""
``clone`` then ``view`` is a real copy
======================================

The view is now taken of a clone, and then the source is changed in place. Which of the two tensors
goes up by one?
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
# Look at which tensor was added to, and at the shape of the copy. ``clone`` gives the copy a
# storage of its own, and ``view`` looks at that storage, so ``x += 1`` does not reach it.
# ``view(4)`` makes one dimension of four elements. The article gives no seed, so ``x`` starts here
# from the values that it prints.
