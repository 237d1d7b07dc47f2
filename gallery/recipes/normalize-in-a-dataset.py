"""
Normalizing in a data set: the second epoch gets other data
===========================================================

``self.data[i]`` is a view. A transform that normalizes it in place changes the stored data, and the
next epoch normalizes once more. No error is raised.
"""

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

MEAN, STD = 3.0, 2.0


class Rows(Dataset):
    def __init__(self, array, transform):
        self.data, self.transform = torch.from_numpy(array), transform

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.transform(self.data[index])


def in_place(x):
    return x.sub_(MEAN).div_(STD)


def by_operators(x):
    x -= MEAN
    x /= STD
    return x


def raw():
    """New data, each time the same."""
    return np.arange(12, dtype=np.float32).reshape(4, 3)


def epoch(rows):
    """All batches of an epoch as one tensor."""
    return torch.cat(list(DataLoader(rows, batch_size=2)))


expected = (torch.from_numpy(raw()) - MEAN) / STD

# %%
# The wrong way
# -------------
#
# ``from_numpy()`` shares memory with the array, and so does each row. ``x -= MEAN`` changes it in place,
# as ``x.sub_(MEAN)`` does.

for transform in (in_place, by_operators):
    array = raw()
    rows = Rows(array, transform)
    print(f"{torch.equal(epoch(rows), expected) = }")
    print(f"{torch.equal(epoch(rows), expected) = }")
    print(f"{np.array_equal(array, raw()) = }")

# %%
# Forked workers (``num_workers``) change their own copy, which lasts for one epoch, so the next epoch is
# correct. With ``persistent_workers=True`` it is not. Workers that are not forked, as on Windows, on macOS
# or with Python 3.14, share the memory of ``rows.data`` and change it.

# %%
# The right way
# -------------
#
# Write the result to a new tensor.


def normalized(x):
    return (x - MEAN) / STD


# %%

array = raw()
rows = Rows(array, normalized)
print(f"{torch.equal(epoch(rows), expected) = }")
print(f"{torch.equal(epoch(rows), expected) = }")
print(f"{np.array_equal(array, raw()) = }")

# %%
# The ``DataLoader`` stacks the rows of a batch, which copies them. So you can change the batch in
# place. With ``batch_size=None`` and no workers, it returns the rows themselves.

rows = Rows(raw(), torch.nn.Identity())
for batch in DataLoader(rows, batch_size=2):
    in_place(batch)
print(f"{torch.equal(epoch(rows), torch.from_numpy(raw())) = }")

# %%
# Compiled
# --------
#
# A compiled transform that changes its argument also changes the data.

# %%
# Which line was it?
# ------------------
#
# :doc:`watch() </guide/watch>` names the line that changes the stored data.

import tensorcopy_docs

rows = Rows(raw(), in_place)
with tensorcopy_docs.watch(data=rows.data) as watched:
    epoch(rows)
print(watched[0])

# %%
# See also
# --------
#
# :doc:`from_numpy() </calls/from_numpy>`, :doc:`indexing </calls/indexing>`,
# :doc:`in-place operations </topics/in-place>`, :doc:`view or copy </topics/view-or-copy>`
