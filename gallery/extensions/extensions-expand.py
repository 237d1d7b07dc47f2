"""
``expand`` repeats only dimensions of size 1
============================================

A tensor of 2 rows is asked to expand to 3 rows. Which row would be the third?
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
# ``expand`` repeats without copying by giving a dimension the stride 0: every step along it stays
# where it is. That works for a dimension of size 1, where there is one row to stay at. Dimension 0
# has size 2 here, so torch raises and the two prints are not reached. ``-1`` is not at fault: it
# leaves dimension 1 as it is.

# %%
# What the article meant
# ----------------------
#
# Three rows of which the last repeats the first are not at even distances in the storage, so no
# view can show them. They take a copy: by ``cat``, or by an index that names the rows.

joined = torch.cat([x, x[:1]])
picked = x[[0, 1, 0]]
print(joined)
print(torch.equal(joined, picked))
print(f"{joined.data_ptr() == x.data_ptr() = }")
print(f"{picked.data_ptr() == x.data_ptr() = }")

# %%
# Both have memory of their own. What ``expand`` can do is repeat a single row, here the first, as
# often as asked:

repeated = x[:1].expand(3, -1)
print(repeated)
print(f"{repeated.stride() = }")
print(f"{repeated.data_ptr() == x.data_ptr() = }")

# %%
# The stride of dimension 0 is 0, and the three rows are one row in the storage of ``x``.
