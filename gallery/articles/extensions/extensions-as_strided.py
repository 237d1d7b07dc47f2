"""
``as_strided()`` out of bounds: ``setStorage … out of bounds for storage``
==========================================================================

Can a 3×3 tensor be viewed as 5×5 with strides ``(0, 4)``? **No, it raises a RuntimeError**: the
view needs 17 elements, and the storage has 9.
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
# ``as_strided()`` does not create elements. It says how far to step through those that the storage
# has. The last element of this view is four steps of 0 and four steps of 4 away from the first, so
# the view needs ``1 + 4 * 0 + 4 * 4 = 17`` elements. The message counts bytes, 8 for each element.
# Missing elements are not filled with zeros, and the two prints never run.

# %%
# What the article meant
# ----------------------
#
# With stride 0 between rows, the rows are equal. With stride 4 between columns, three columns fit
# into nine elements. The text of the article describes rows of an element and the three after it.
# Such rows need strides ``(1, 1)``, and there are six of them, since six of the nine elements have
# three after them.

rows = x.as_strided((5, 3), (0, 4))
print(rows)

windows = x.as_strided((6, 4), (1, 1))
print(windows)
print(f"{rows.data_ptr() == x.data_ptr() = }")
print(f"{windows.data_ptr() == x.data_ptr() = }")

# %%
# Both tensors are views: their rows overlap in the storage of ``x``, and nothing was copied.
#
# Zeros need a copy. ``pad()`` adds them to the right of the 3×3 tensor and below it. To come close
# to what the article prints, the zeros must follow the nine elements in the storage, and the
# strides must be ``(1, 4)``.

padded = torch.nn.functional.pad(x, (0, 2, 0, 2))
print(padded)
print(f"{padded.data_ptr() == x.data_ptr() = }")

longer = torch.nn.functional.pad(x.flatten(), (0, 12))
picture = longer.as_strided((5, 5), (1, 4))
print(picture)
print(f"{picture.data_ptr() == longer.data_ptr() = }")
print(f"{longer.data_ptr() == x.data_ptr() = }")

# %%
# ``padded`` and ``longer`` have their own memory. ``picture`` shares memory with ``longer``, not
# with ``x``. It needs ``1 + 4 * 1 + 4 * 4 = 21`` elements, so twelve zeros follow the nine
# elements. Its third row differs from the article's: the article has a zero where the storage has
# one more element of ``x``.
