"""
Saving a slice: the file has the whole tensor
=============================================

``x[:10]`` is a view, and ``torch.save()`` writes the whole storage of a view. Ten rows become a file
as large as ``x``. Clone the slice before you save it.
"""

import io

import torch

x = torch.arange(1_000_000.0).reshape(100_000, 10)


def saved(thing):
    """The file that ``torch.save()`` writes, in memory."""
    file = io.BytesIO()
    torch.save(thing, file)
    return file


def size(thing):
    """How many bytes that file has."""
    return saved(thing).tell()


def loaded(thing):
    """What is loaded from that file."""
    file = saved(thing)
    file.seek(0)
    return torch.load(file, weights_only=True)


def first_rows(x):
    return x[:10]


def first_rows_copied(x):
    return x[:10].clone()


# %%
# The wrong way
# -------------
#
# Ten rows have 400 bytes. ``detach()`` and ``contiguous()`` do not copy them: ``x[:10]`` is
# contiguous already.

for rows in (first_rows(x), first_rows(x).detach(), first_rows(x).contiguous()):
    print(f"{size(rows) < 10_000 = }")

# %%
# The loaded tensor also has the large storage, now in memory.

print(f"{loaded(first_rows(x)).untyped_storage().nbytes() == 400 = }")

# %%
# A small tensor shows why. ``rows`` shares the storage of ``x``, and ``copy`` has a small one.

import tensorcopy_docs

small = torch.arange(12.0).reshape(6, 2)
tensorcopy_docs.show(x=small, rows=small[:2], copy=small[:2].clone())

# %%
# The right way
# -------------
#
# ``clone()`` copies the ten rows into a new storage of 400 bytes.

file = io.BytesIO()
torch.save(x[:10].clone(), file)

# %%

print(f"{size(first_rows_copied(x)) < 10_000 = }")
print(f"{loaded(first_rows_copied(x)).untyped_storage().nbytes() == 400 = }")
print(f"{torch.equal(loaded(first_rows_copied(x)), x[:10]) = }")

# %%
# Two views that you save together still share memory after loading. Clone each of them if they must
# be independent.

a, b = loaded([x[:2], x[1:3]])
a[1] = -1
print(f"{bool((b[0] == -1).all()) = }")

a, b = loaded([x[:2].clone(), x[1:3].clone()])
a[1] = -1
print(f"{bool((b[0] == x[1]).all()) = }")

# %%
# Compiled
# --------
#
# A slice that a compiled function returns also shares the large storage.

# %%
# See also
# --------
#
# :doc:`save() and load() </calls/save>`, :doc:`indexing </calls/indexing>`,
# :doc:`clone() </calls/clone>`, :doc:`contiguous() </calls/contiguous>`,
# :doc:`silent bugs of copies </bugs/copies>`
