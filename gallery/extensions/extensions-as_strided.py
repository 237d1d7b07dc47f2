"""
``as_strided`` cannot reach past the storage
============================================

A tensor of 3 by 3 is asked for a 5 by 5 view of itself with strides 0 and 4. Is there enough
storage to look at?
"""

import torch

x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
try:
    y = x.as_strided((5, 5), (0, 4))
    print(x)
    print(y)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %%
# ``as_strided`` makes no elements; it only says how far to step through those that the storage has.
# The last element of this view would lie 4 steps of 0 and 4 steps of 4 behind the first, so the
# view asks for ``1 + 4 * 0 + 4 * 4 = 17`` elements, and the storage has 9. torch counts the same in
# bytes, 8 to an element. Nothing is filled up with zeros, and the two prints are not reached.

# %%
# What the article meant
# ----------------------
#
# With a stride of 0 from row to row every row is the same, and with a stride of 4 from column to
# column only three columns fit into 9 elements. The article's text speaks of an element and the
# three after it: rows like that take strides of 1 and 1, and there are six of them, since six of the
# nine elements have three after them.

rows = x.as_strided((5, 3), (0, 4))
print(rows)

windows = x.as_strided((6, 4), (1, 1))
print(windows)
print(f"{rows.data_ptr() == x.data_ptr() = }")
print(f"{windows.data_ptr() == x.data_ptr() = }")

# %%
# Both tensors are views: their rows overlap in the storage of ``x``, and nothing was copied.
#
# Zeros have to be made, and that takes a copy. ``pad`` puts them to the right of the 3 by 3 tensor
# and below it. To come close to the article's own picture, the zeros have to follow the nine
# elements in the storage, and the strides have to be 1 and 4.

padded = torch.nn.functional.pad(x, (0, 2, 0, 2))
print(padded)
print(f"{padded.data_ptr() == x.data_ptr() = }")

longer = torch.nn.functional.pad(x.flatten(), (0, 12))
picture = longer.as_strided((5, 5), (1, 4))
print(picture)
print(f"{picture.data_ptr() == longer.data_ptr() = }")
print(f"{longer.data_ptr() == x.data_ptr() = }")

# %%
# ``padded`` has memory of its own, and so has ``longer``; only ``picture`` shares, with ``longer``
# and not with ``x``. It needs ``1 + 4 * 1 + 4 * 4 = 21`` elements, which is why twelve zeros were
# added to the nine. Look at its third row: the article's picture has a zero where the storage has
# one more element of ``x``.
