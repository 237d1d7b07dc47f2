"""
KV cache: writing, shifting and returning it
============================================

A decoder writes the keys of each step into a cache. With gradients, the next step overwrites what
an earlier one saved. Shifting a full cache in place can read elements that were just overwritten. A
slice that you keep changes with the next step.
"""

import torch

torch.manual_seed(0)
STEPS, SIZE = 4, 8
keys = torch.randn(STEPS, SIZE, dtype=torch.float64, requires_grad=True)


def decode_in_place(keys):
    cache, total = torch.zeros(STEPS, SIZE, dtype=keys.dtype), 0
    for i in range(STEPS):
        cache[i] = keys[i]
        total = total + cache[: i + 1].pow(2).sum()
    return total


def shift(cache, new):
    cache[:, 1:] = cache[:, :-1]
    cache[:, 0] = new
    return cache


def filled():
    """A full cache of two sequences, the newest step first."""
    return torch.arange(2.0 * STEPS * SIZE).reshape(2, STEPS, SIZE)


new = torch.full((2, SIZE), -1.0)
expected = torch.stack((new, *filled().unbind(1)[:-1]), 1)

# %%
# The wrong way
# -------------
#
# Each step saved a slice of ``cache``, and the next step writes to ``cache``.

try:
    decode_in_place(keys).backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).partition(':')[0]}")

# %%
# The two slices overlap, and PyTorch does not detect it here. Elements are read after they were
# overwritten. With several threads, the other direction can go wrong also.

print(f"{torch.equal(shift(filled(), new), expected) = }")

# %%
# ``kept`` is a view of ``cache``, so it changes later.

cache = torch.zeros(STEPS, SIZE)
kept = cache[:2]
before = kept.clone()
cache[1] = 2
print(f"{torch.equal(kept, before) = }")

# %%
# The right way
# -------------
#
# With gradients, keep the keys in a list and stack them, so nothing is overwritten. Without gradients, write
# to the cache. To shift it, make a new tensor with ``cat()``. Clone a slice that you return.


def decode(keys):
    cache, total = [], 0
    for key in keys:
        cache.append(key)
        total = total + torch.stack(cache).pow(2).sum()
    return total


def shifted(cache, new):
    return torch.cat((new[:, None], cache[:, :-1]), 1)


kept = cache[:2].clone()

# %%

print(f"{torch.autograd.gradcheck(decode, keys) = }")
print(f"{torch.equal(shifted(filled(), new), expected) = }")
before = kept.clone()
cache[1] = 3
print(f"{torch.equal(kept, before) = }")

# %%
# For a cache of one sequence, PyTorch detects the overlap and asks for ``clone()``. That helps if the code
# is not compiled.


def shift_clone(cache):
    cache[1:] = cache[:-1].clone()


cache = filled()[0]
try:
    cache[1:] = cache[:-1]
except RuntimeError as error:
    print(str(error).partition(". ")[2])
shift_clone(cache)
cache[0] = new[0]
print(f"{torch.equal(cache, expected[0]) = }")

# %%
# Compiled
# --------
#
# Use ``cat()``. The default backend can remove the clone: then the last line below is ``False``.
# ``decode_in_place()`` fails when it is compiled, at the first call.

# %%
# See also
# --------
#
# :doc:`indexing </calls/indexing>`, :doc:`cat() and stack() </calls/cat>`,
# :doc:`modified by an inplace operation </topics/modified-in-place>`,
# :doc:`overlapping memory </bugs/overlaps>`,
# :doc:`torch.compile() </topics/compile>`
