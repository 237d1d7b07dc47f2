"""
Output buffers: out= in an inference loop
=========================================

``torch.mm(a, b, out=buffer)`` returns ``buffer`` itself. A list of results then holds one tensor
many times, with the values of the last call. Clone each result, or write it to its own place.
"""

import torch

torch.manual_seed(0)
weight = torch.randn(3, 2, dtype=torch.float64)
batches = torch.randn(4, 8, 3, dtype=torch.float64)
buffer = torch.empty(8, 2, dtype=torch.float64)
expected = batches @ weight


def into(batch, buffer):
    return torch.mm(batch, weight, out=buffer)


# %%
# The wrong way
# -------------
#
# Each result is the buffer.

results = [into(batch, buffer) for batch in batches]
print(f"{torch.equal(torch.stack(results), expected) = }")
print(f"{results[0] is not results[1] = }")
print(f"{torch.equal(results[0], expected[-1]) = }")

# %%
# Gradients do not go through ``out=``.

weight.requires_grad_()
try:
    into(batches[0], buffer)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0].partition(',')[0]}")

# %%
# The right way
# -------------
#
# Under ``no_grad()``, write each result to its place in one tensor.

results = torch.empty(4, 8, 2, dtype=torch.float64)
with torch.no_grad():
    for batch, place in zip(batches, results):
        into(batch, place)

# %%

print(f"{torch.equal(results, expected) = }")

# %%
# Or use the buffer for what you read at once, and clone what you keep.

with torch.no_grad():
    results = [into(batch, buffer).clone() for batch in batches]
print(f"{torch.equal(torch.stack(results), expected) = }")

# %%
# Compiled
# --------

# %%
# See also
# --------
#
# :doc:`out= and gradients </errors/out-with-requires-grad>`,
# :doc:`out= of another size </errors/out-resized>`,
# :doc:`overlapping memory </bugs/overlaps>`
