"""
Straight-through estimator: what to detach, what to mark
========================================================

The gradient of ``round()`` is 0, so a quantizer learns nothing. The straight-through estimator
passes the gradient on if you detach the right part. A ``Function`` that changes its input in place
must call ``mark_dirty()``.
"""

import torch

torch.manual_seed(0)
x = torch.tensor([0.2, 0.7, 1.6], dtype=torch.float64, requires_grad=True)
ones = torch.ones_like(x)


def gradient(function):
    """The gradient of the sum of what a function makes of ``x``."""
    (found,) = torch.autograd.grad(function(x).sum(), x)
    return found


def rounded(x):
    return x.round()


def detached_wrongly(x):
    return x.detach() + (x.round() - x)


# %%
# The wrong way
# -------------
#
# The gradient of ``round()`` is 0. If the wrong part is detached, it is -1, so each step goes the wrong
# way. The values are right in both cases.

print(f"{torch.equal(gradient(rounded), ones) = }")
print(f"{torch.equal(gradient(detached_wrongly), ones) = }")
print(f"{gradient(detached_wrongly).tolist() = }")

# %%
# This ``Function`` changes ``y`` in place without ``mark_dirty()``. Autograd does not notice, and the
# gradient lacks the factor 3.


class Tripled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, y):
        return y.mul_(3)

    @staticmethod
    def backward(ctx, grad):
        return 3 * grad


def tripled_beside(x):
    y = x.clone()
    Tripled.apply(y)
    return y


print(f"{torch.autograd.gradcheck(tripled_beside, x, raise_exception=False) = }")

# %%
# The right way
# -------------
#
# Add the change that rounding makes, and detach that change. The value is that of ``round()``, and the
# gradient is 1.


def straight_through(x):
    return x + (x.round() - x).detach()


# %%

print(f"{torch.equal(gradient(straight_through), ones) = }")
print(f"{torch.allclose(straight_through(x), x.round()) = }")

# %%
# ``mark_dirty()`` tells autograd that ``y`` was changed. A ``Function`` that changes none of its inputs
# does not need it.


class TripledInPlace(torch.autograd.Function):
    @staticmethod
    def forward(ctx, y):
        ctx.mark_dirty(y)
        return y.mul_(3)

    @staticmethod
    def backward(ctx, grad):
        return 3 * grad


def tripled(x):
    y = x.clone()
    TripledInPlace.apply(y)
    return y


print(f"{torch.autograd.gradcheck(tripled, x) = }")

# %%
# Compiled
# --------
#
# In a ``Function`` that you compile, return a new tensor: in-place changes are among the
# :doc:`silent bugs </bugs/compiled>`.

# %%
# See also
# --------
#
# :doc:`detach() </calls/detach>`, :doc:`in-place operations </topics/in-place>`,
# :doc:`saved for backward </topics/saved-for-backward>`,
# :doc:`silent bugs of modules and functions </bugs/modules>`
