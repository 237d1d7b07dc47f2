"""
Checkpointing: the function runs again in backward()
====================================================

``checkpoint()`` saves memory: it keeps the inputs of a function, and runs it again in
``backward()``. What the function changes can be changed again. If you change a tensor in between
that it uses but does not get as a positional argument, the gradient is wrong, and no error is
raised. Pass a clone of such a tensor.
"""

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
x = torch.randn(8, 3, dtype=torch.float64, requires_grad=True)
scale = torch.ones(3, dtype=torch.float64)


def block(x, scale):
    return (x * scale).tanh()


def uses_outer(x):
    return (x * scale).tanh()


def gradient(result):
    """The gradient of the sum of a tensor for ``x``."""
    return torch.autograd.grad(result.sum(), x)[0]


def complaint(result):
    """The error of ``backward()``, up to the colon."""
    try:
        gradient(result)
    except RuntimeError as error:
        return f"{type(error).__name__}: {str(error).partition(':')[0]}"


# %%
# The wrong way
# -------------
#
# ``scale`` is changed before ``backward()``. Plain code raises an error, checkpointed code does not.

expected = gradient(uses_outer(x))
result = uses_outer(x)
scale.mul_(2)
print(complaint(result))

scale.fill_(1)
result = checkpoint(uses_outer, x, use_reentrant=False)
scale.mul_(2)
print(f"{torch.allclose(gradient(result), expected) = }")

# %%
# As a positional argument, ``scale`` is checked: the error is back.

scale.fill_(1)
result = checkpoint(block, x, scale, use_reentrant=False)
scale.mul_(2)
print(complaint(result))

# %%
# BatchNorm counts each batch twice, so its running statistics are wrong.

norm = nn.BatchNorm1d(3).double()
checkpoint(norm, x, use_reentrant=False).sum().backward()
print(f"{norm.num_batches_tracked.item() == 1 = }")

# %%
# The right way
# -------------
#
# Pass what will change as an argument, as a clone.

scale.fill_(1)
result = checkpoint(block, x, scale.clone(), use_reentrant=False)
scale.mul_(2)

# %%

print(f"{torch.allclose(gradient(result), expected) = }")

# %%
# Leave BatchNorm outside of the checkpointed function. Its input then stays in memory.

norm = nn.BatchNorm1d(3).double()
checkpoint(torch.tanh, norm(x), use_reentrant=False).sum().backward()
print(f"{norm.num_batches_tracked.item() == 1 = }")

# %%
# Or leave it inside, with the momentum that gives the same statistics after two passes.

usual, twice = nn.BatchNorm1d(3).double(), nn.BatchNorm1d(3, momentum=1 - 0.9**0.5).double()
usual(x)
checkpoint(twice, x, use_reentrant=False).sum().backward()
print(f"{torch.allclose(twice.running_mean, usual.running_mean) = }")
print(f"{torch.allclose(twice.running_var, usual.running_var) = }")

# %%
# Dropout is safe: ``checkpoint()`` restores the state of the random number generator.

dropout = nn.Dropout()
result = checkpoint(dropout, x, use_reentrant=False)
print(f"{torch.equal(gradient(result) != 0, result != 0) = }")

# %%
# Compiled
# --------

# %%
# See also
# --------
#
# :doc:`clone() </calls/clone>`, :doc:`what autograd saves </topics/saved-for-backward>`,
# :doc:`modified by an inplace operation </topics/modified-in-place>`,
# :doc:`silently wrong gradients </bugs/gradients>`
