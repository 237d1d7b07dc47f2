"""
Sliding windows: Tensor.unfold() returns overlapping views
==========================================================

``series.unfold(0, size, step)`` copies nothing. If ``step`` is less than ``size``, neighboring
windows share elements: an in-place change of one also changes the next, and no error is raised.
Clone the windows first, or compute new ones.
"""

import torch

torch.manual_seed(0)
series = torch.randn(16, dtype=torch.float64)
places = torch.arange(16).unfold(0, 8, 4)  # of the elements of each window


def centered_in_place(series):
    windows = series.unfold(0, 8, 4)
    windows -= windows.mean(1, keepdim=True)
    return windows


def centered(series):
    windows = series.unfold(0, 8, 4)
    return windows - windows.mean(1, keepdim=True)


def joined_by_index(windows):
    series = torch.zeros(16, dtype=windows.dtype)
    series[places] += windows
    return series


def joined(windows):
    return torch.zeros(16, dtype=windows.dtype).index_add(0, places.flatten(), windows.flatten())


# By hand, window by window.
starts = range(0, 9, 4)
expected = torch.stack([series[start : start + 8] - series[start : start + 8].mean() for start in starts])
total = torch.zeros(16, dtype=torch.float64)
for start, window in zip(starts, expected):
    total[start : start + 8] += window

# %%
# The wrong way
# -------------
#
# The mean of one window is also subtracted from a part of the next, and the series is changed.

changed = series.clone()
try:
    print(f"{torch.allclose(centered_in_place(changed), expected) = }")
except RuntimeError as error:  # if it is compiled
    print(f"{type(error).__name__}: {str(error).splitlines()[1].partition('. ')[0]}")
print(f"{torch.equal(changed, series) = }")

# %%
# A small series shows why: each element of ``windows`` is an element of ``series``.

import tensorcopy_docs

small = torch.arange(6.0)
tensorcopy_docs.show(series=small, windows=small.unfold(0, 4, 2))

# %%
# ``+=`` with an index does not add up the windows: each element gets one of them only.

print(f"{torch.allclose(joined_by_index(expected), total) = }")

# %%
# The right way
# -------------
#
# ``windows - mean`` is a new tensor, in which each window has its own elements.

windows = series.unfold(0, 8, 4)
windows = windows - windows.mean(1, keepdim=True)

# %%

print(f"{torch.allclose(windows, expected) = }")
kept = series.clone()
print(f"{torch.allclose(centered(kept), expected) = }")
print(f"{torch.equal(kept, series) = }")

# %%
# To change windows in place, clone them first.

windows = series.unfold(0, 8, 4).clone()
windows -= windows.mean(1, keepdim=True)
print(f"{torch.allclose(windows, expected) = }")

# %%
# ``index_add()`` adds all windows, and its gradient is right.

print(f"{torch.allclose(joined(expected), total) = }")
print(f"{torch.autograd.gradcheck(joined, expected.requires_grad_()) = }")

# %%
# Compiled
# --------
#
# ``centered_in_place()`` fails when it is compiled, so the wrong way is not silent.

# %%
# See also
# --------
#
# :doc:`as_strided() </calls/as_strided>`, :doc:`view or copy </topics/view-or-copy>`,
# :doc:`overlapping memory </bugs/overlaps>`
