"""
Masks in a loss: assignments that fail, and nan gradients
=========================================================

A mask in a loss goes wrong in three ways. You assign to a tensor that ``backward()`` needs, you
change a copy, or ``0 * inf`` makes the gradient ``nan``.
"""

import torch

torch.manual_seed(0)
scores = torch.randn(3, 4, dtype=torch.float64, requires_grad=True)
mask = torch.tensor([[1, 1, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0]], dtype=torch.bool)


def assigned(scores):
    probabilities = scores.softmax(1)
    probabilities[~mask] = 0
    return probabilities.pow(2).sum()


def multiplied(values):
    return (values.log() * mask).sum()


def gradient(function, given):
    """The gradient of a function of one tensor."""
    (found,) = torch.autograd.grad(function(given), given)
    return found


# %%
# The wrong way
# -------------
#
# ``softmax()`` saved its result, as ``sigmoid()``, ``tanh()`` and ``exp()`` do. The assignment changes it.

try:
    gradient(assigned, scores)
except RuntimeError as error:
    print(f"{type(error).__name__}: {str(error).partition(':')[0]}")

# %%
# ``x[~mask]`` is a copy. ``fill_()`` changes the copy, and ``x`` stays the same.

x = torch.ones(3, 4)
x[~mask].fill_(0)
print(f"{torch.equal(x, mask.float()) = }")

# %%
# The padded values are 0, so their logarithm is ``-inf``, and ``-inf * 0`` is ``nan``. ``where()``
# after the logarithm fixes the loss, but the gradient of the logarithm is ``0 / 0``: ``nan`` also.

values = torch.where(mask, torch.rand(3, 4, dtype=torch.float64) + 1, 0).requires_grad_()
print(f"{multiplied(values).isfinite().item() = }")


def selected_late(values):
    return torch.where(mask, values.log(), 0).sum()


print(f"{selected_late(values).isfinite().item() = }")
print(f"{gradient(selected_late, values).isfinite().all().item() = }")

# %%
# The right way
# -------------
#
# Make a new tensor with ``masked_fill()`` or ``where()``. Mask before the logarithm, or compute it for
# ``values[mask]``, the elements that count.
#
# ``softmax()`` of a row of ``-inf`` is ``nan``, and the gradient stays ``nan`` if you fill that row
# afterwards. Fill a row in which no element counts before ``softmax()``.


def filled(scores):
    empty = ~mask.any(1, keepdim=True)
    probabilities = scores.masked_fill(empty, 0).softmax(1).masked_fill(~mask, 0)
    return probabilities.pow(2).sum()


def selected_early(values):
    return torch.where(mask, values, 1).log().sum()


def selected(values):
    return values[mask].log().sum()


# %%

print(f"{torch.autograd.gradcheck(filled, scores) = }")
padded = scores.detach().masked_fill(~mask, -torch.inf).requires_grad_()
print(f"{gradient(filled, padded).isfinite().all().item() = }")
for function in (selected_early, selected):
    found = gradient(function, values)
    print(f"{torch.allclose(found, torch.where(mask, 1 / values, 0)) = }")

x = torch.ones(3, 4)
x[~mask] = 0
print(f"{torch.equal(x, mask.float()) = }")

# %%
# Compiled
# --------
#
# ``assigned()`` fails when it is compiled, at the first call. Use ``masked_fill()`` here also.

# %%
# Which line was it?
# ------------------
#
# :doc:`watch() </guide/watch>` names the assignment and the tensor that the graph saved.

import tensorcopy_docs

with tensorcopy_docs.watch() as watched:
    try:
        assigned(scores).backward()
    except RuntimeError:
        print(watched[0])

# %%
# See also
# --------
#
# :doc:`indexing </calls/indexing>`, :doc:`fill_() </calls/fill_>`,
# :doc:`in-place operations </topics/in-place>`,
# :doc:`modified by an inplace operation </topics/modified-in-place>`,
# :doc:`silently wrong gradients </bugs/gradients>`
