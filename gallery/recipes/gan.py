"""
GAN training: which detach() and which step
===========================================

The generator makes ``fake``, and both losses use it. Detach ``fake`` for the discriminator, and do
not detach it for the generator. In the wrong place, ``detach()`` stops learning without an error.
"""

import copy

import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits as bce

torch.manual_seed(0)
generator = nn.Sequential(nn.Linear(2, 8), nn.Tanh(), nn.Linear(8, 3))
discriminator = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))
start = copy.deepcopy((generator.state_dict(), discriminator.state_dict()))
noise, real = torch.randn(16, 2), torch.randn(16, 3)
ones, zeros = torch.ones(16, 1), torch.zeros(16, 1)


def discriminator_loss(fake):
    return bce(discriminator(real), ones) + bce(discriminator(fake), zeros)


def generator_loss(fake):
    return bce(discriminator(fake), ones)


def fresh(fused=False):
    """Load the first weights, and return the optimizer of the discriminator."""
    generator.load_state_dict(start[0])
    discriminator.load_state_dict(start[1])
    generator.zero_grad()
    discriminator.zero_grad()
    return torch.optim.SGD(discriminator.parameters(), lr=0.1, fused=fused)


def gradients(model):
    """Return the gradients of a model as one tensor, or None."""
    found = [p.grad for p in model.parameters() if p.grad is not None]
    return torch.cat([each.flatten() for each in found]) if found else None


# %%
# The wrong way
# -------------
#
# ``fake`` is detached for both losses, so the generator gets no gradient.

fresh()
fake = generator(noise).detach()
generator_loss(fake).backward()
print(f"{gradients(generator) is not None = }")

# %%
# ``fake`` is not detached for the discriminator. Its loss reaches the generator and leaves a gradient
# there, which trains the generator to be recognized.

fresh()
fake = generator(noise)
discriminator_loss(fake).backward()
print(f"{gradients(generator) is None = }")

# %%
# The discriminator's step comes between the generator's loss and ``backward()``. It changes weights
# in place that ``backward()`` needs. With ``fused=True``, no error is raised, and the gradient is
# silently wrong.

for fused in (False, True):
    optimizer = fresh(fused)
    fake = generator(noise)
    loss = generator_loss(fake)
    expected = torch.autograd.grad(loss, generator[0].bias, retain_graph=True)[0]
    discriminator_loss(fake.detach()).backward()
    optimizer.step()
    try:
        loss.backward()
        print(f"{torch.allclose(generator[0].bias.grad, expected) = }")
    except RuntimeError as error:
        print(f"RuntimeError: {str(error).partition(':')[0]}")

# %%
# The right way
# -------------
#
# Train the discriminator on ``fake.detach()``, step, and compute the generator's loss after that. For
# one step of the generator, it can use the same ``fake``: the first ``backward()`` did not touch its
# graph. Another step needs ``fake = generator(noise)`` again.

optimizer = fresh()
fake = generator(noise)
optimizer.zero_grad()  # the generator's loss also leaves gradients in the discriminator
discriminator_loss(fake.detach()).backward()
optimizer.step()
generator_loss(fake).backward()

# %%
# Finite differences agree with the gradient of the first weight. The discriminator's loss gives the
# generator none.

found = gradients(generator)
generator.double()
discriminator.double()
real, noise, ones, zeros = (each.double() for each in (real, noise, ones, zeros))
weight, losses = generator[0].weight, []
with torch.no_grad():
    for step in (1e-6, -2e-6):
        weight[0, 0] += step
        losses.append(generator_loss(generator(noise)))
expected = (losses[0] - losses[1]) / 2e-6
print(f"{torch.allclose(found[0].double(), expected, rtol=1e-4) = }")

generator.zero_grad()
discriminator_loss(generator(noise).detach()).backward()
print(f"{gradients(generator) is None = }")

# %%
# Compiled
# --------
#
# Compile the losses, and leave the steps of the optimizers outside.

# %%
# Which line was it?
# ------------------
#
# :doc:`watch() </guide/watch>` names the line that changed the weights too early.

import tensorcopy_docs

generator.float()
discriminator.float()
noise, real, ones, zeros = (each.float() for each in (noise, real, ones, zeros))
optimizer = fresh()
with tensorcopy_docs.watch(discriminator) as watched:
    loss = generator_loss(generator(noise))
    discriminator_loss(generator(noise).detach()).backward()
    optimizer.step()
    try:
        loss.backward()
    except RuntimeError:
        print(watched[0])

# %%
# See also
# --------
#
# :doc:`detach() </calls/detach>`,
# :doc:`modified by an inplace operation </topics/modified-in-place>`,
# :doc:`a parameter changed before backward() </errors/parameter-needed-by-backward-changed>`
