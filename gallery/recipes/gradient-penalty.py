"""
Gradient penalty: the penalty has no gradient
=============================================

A gradient penalty puts a gradient into the loss, so ``backward()`` has to go through
``autograd.grad()``. Without ``create_graph=True``, the penalty is a constant: the loss looks right,
and the weights do not learn from it.
"""

import torch
from torch import nn

torch.manual_seed(0)
critic = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1)).double()
real, fake = torch.randn(2, 16, 3, dtype=torch.float64)
share = torch.rand(16, 1, dtype=torch.float64)


def critic_loss():
    return critic(fake).mean() - critic(real).mean()


def penalty(create_graph):
    """The squared distance of the gradient's norm from 1, between the real and the fake inputs."""
    between = (share * real + (1 - share) * fake).requires_grad_()
    (gradient,) = torch.autograd.grad(critic(between).sum(), between, create_graph=create_graph)
    return (gradient.norm(dim=1) - 1).pow(2).mean()


def found(loss):
    """The gradient of the first weight."""
    critic.zero_grad()
    loss.backward()
    return critic[0].weight.grad[0, 0].clone()


def expected(loss_of):
    """The same by finite differences."""
    weight, losses = critic[0].weight, []
    for step in (1e-6, -2e-6, 1e-6):
        with torch.no_grad():
            weight[0, 0] += step
        losses.append(loss_of().detach())
    return (losses[0] - losses[1]) / 2e-6


# %%
# The wrong way
# -------------
#
# The penalty has a value and no graph. In a sum with another loss, no error is raised.

print(f"{penalty(create_graph=False).requires_grad = }")

right = expected(lambda: critic_loss() + penalty(create_graph=False))
loss = critic_loss() + penalty(create_graph=False)
print(f"{torch.allclose(found(loss), right, rtol=1e-4) = }")

# %%
# The inputs of the critic must require grad. After ``detach()``, they do not.

between = (share * real + (1 - share) * fake).detach()
try:
    torch.autograd.grad(critic(between).sum(), between, create_graph=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

# %%
# The right way
# -------------
#
# Pass ``create_graph=True``. Then ``backward()`` goes through the gradient.

between = (share * real + (1 - share) * fake).requires_grad_()
(gradient,) = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
loss = critic_loss() + (gradient.norm(dim=1) - 1).pow(2).mean()

# %%

learned = found(loss)
right = expected(lambda: critic_loss() + penalty(create_graph=True))
print(f"{torch.allclose(learned, right, rtol=1e-4) = }")

# %%
# Compiled
# --------
#
# Compile the loss of the critic, and leave the penalty outside: it calls ``autograd.grad()``.

# %%
# See also
# --------
#
# :doc:`requires_grad_() </calls/requires_grad_>`, :doc:`detach() </calls/detach>`,
# :doc:`higher-order gradients </topics/higher-order>`,
# :doc:`an input is not used in the graph </errors/input-not-used-in-the-graph>`
