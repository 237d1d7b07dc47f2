"""
Attention masks: expand() and in-place changes
==============================================

``mask.expand(batch, -1, -1)`` copies nothing: all sequences share one mask. An in-place change for
one sequence changes the mask of all. Combine masks with ``&``, or clone the expanded mask first.
"""

import warnings

import torch
from torch.nn.functional import scaled_dot_product_attention as attention

torch.manual_seed(0)
query, key, value = torch.randn(3, 2, 4, 8, dtype=torch.float64)
lengths = torch.tensor([2, 4])
padding = torch.arange(4) >= lengths[:, None]
causal = torch.ones(4, 4, dtype=torch.bool).tril()


def padded(mask):
    for row, length in enumerate(lengths.tolist()):
        mask[row, :, length:] = False
    return mask


def expected():
    """The attention of each sequence without its padding, one by one."""
    return [
        attention(q[:n], k[:n], v[:n], is_causal=True)
        for q, k, v, n in zip(query, key, value, lengths.tolist())
    ]


def right(mask):
    """Whether attention with a mask is the same as that of each sequence alone."""
    found = attention(query, key, value, attn_mask=mask)
    return all(torch.allclose(each[: len(alone)], alone) for each, alone in zip(found, expected()))


# %%
# The wrong way
# -------------
#
# The padding of the first sequence is also written for the second.

try:
    mask = padded(causal.expand(2, -1, -1))
    print(f"{right(mask) = }")
except RuntimeError as error:  # if it is compiled
    print(f"{type(error).__name__}: {str(error).splitlines()[1]}")

# %%
# ``causal`` itself is changed, too: it shares the same memory.

print(f"{torch.equal(causal, torch.ones(4, 4).tril().bool()) = }")

# %%
# ``mask &= …`` on the whole expanded tensor raises an error, unless the batch has a single sequence.

causal = torch.ones(4, 4, dtype=torch.bool).tril()
mask = causal.expand(2, -1, -1)
try:
    mask &= ~padding[:, None]
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).partition('.')[0]}")

# %%
# ``masked_fill_()``, ``mask[padding] = False`` and ``fill_()`` do not: at most they warn. Here the second
# sequence gets the padding of the first.

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    mask.masked_fill_(padding[:, None], False)
print(f"{right(mask) = }")

# %%
# The right way
# -------------
#
# ``causal & ~padding[:, None]`` is a new tensor, in which each sequence has its own mask.

causal = torch.ones(4, 4, dtype=torch.bool).tril()
mask = causal & ~padding[:, None]

# %%

print(f"{right(mask) = }")

# %%
# With heads, the mask needs a dimension for them.

heads = attention(query[:, None], key[:, None], value[:, None], attn_mask=mask[:, None])
print(f"{torch.allclose(heads[:, 0], attention(query, key, value, attn_mask=mask)) = }")

# %%
# Or clone the expanded mask before you write to it.

mask = padded(causal.expand(2, -1, -1).clone())
print(f"{right(mask) = }")
print(f"{torch.equal(causal, torch.ones(4, 4).tril().bool()) = }")

# %%
# Compiled
# --------
#
# ``padded()`` fails with an expanded mask when it is compiled, so the wrong way is not silent.

# %%
# See also
# --------
#
# :doc:`expand() </calls/expand>`, :doc:`indexing </calls/indexing>`,
# :doc:`an expanded tensor changed </errors/expanded-tensor-changed>`,
# :doc:`overlapping memory </bugs/overlaps>`
