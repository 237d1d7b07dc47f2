"""
``expand()`` only repeats dimensions of size 1
==============================================

Can ``x.expand(3, -1)`` make three rows out of two? **No, it raises a RuntimeError.**
"""

import torch

x = torch.tensor([[1, 2, 3], [4, 5, 6]])
try:
    y = x.expand(3, -1)
    print(x)
    print(y)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# ``expand()`` repeats without copying: it sets the stride of a dimension to 0, so that each step
# stays at the same element. That works for a dimension of size 1. Dimension 0 has size 2 here, so
# PyTorch raises a ``RuntimeError``, and the two prints never run. ``-1`` is not the cause: it keeps
# the size of dimension 1.

# %%
# What the article meant
# ----------------------
#
# Three rows of which the last repeats the first are not evenly spaced in the storage, so a view
# cannot show them. Copy instead, with ``cat()`` or with an index that names the rows.

joined = torch.cat([x, x[:1]])
picked = x[[0, 1, 0]]
print(joined)
print(torch.equal(joined, picked))
print(f"{joined.data_ptr() == x.data_ptr() = }")
print(f"{picked.data_ptr() == x.data_ptr() = }")

# %%
# Both have their own memory. ``expand()`` can repeat a single row, here the first:

repeated = x[:1].expand(3, -1)
print(repeated)
print(f"{repeated.stride() = }")
print(f"{repeated.data_ptr() == x.data_ptr() = }")

# %%
# The stride of dimension 0 is 0: the three rows are one row in the storage of ``x``.
