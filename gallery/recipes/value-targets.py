"""
Value targets and advantages: what to detach in RL
==================================================

A critic learns from a target that contains its next value, and an actor from an advantage that
contains the critic's value. If these are not detached, the gradient also goes into them, and no
error is raised.
"""

import torch
from torch import nn

torch.manual_seed(0)
actor, critic = nn.Linear(3, 2).double(), nn.Linear(3, 1).double()
states, next_states = torch.randn(2, 16, 3, dtype=torch.float64)
rewards, actions = torch.randn(16, dtype=torch.float64), torch.randint(2, (16,))


def values_of(states):
    return critic(states).squeeze(1)


def log_probabilities():
    return actor(states).log_softmax(1).gather(1, actions[:, None]).squeeze(1)


def gradient(loss, weight):
    """The gradient of a loss for a weight, or None if it does not depend on it."""
    return torch.autograd.grad(loss, weight, retain_graph=True, allow_unused=True)[0]


with torch.no_grad():
    target = rewards + 0.9 * values_of(next_states)
    constant = target - values_of(states)  # the advantage, as a number
expected = -2 / 16 * constant @ states  # by hand: of the squared distance from the target

# %%
# The wrong way
# -------------
#
# The target is not detached, so the critic also moves the target toward its value.

target = rewards + 0.9 * values_of(next_states)
loss = (values_of(states) - target).pow(2).mean()
print(f"{torch.allclose(gradient(loss, critic.weight)[0], expected) = }")

# %%
# The advantage is not detached, so the actor's loss trains the critic.

advantage = target - values_of(states)
loss = -(log_probabilities() * advantage).mean()
print(f"{gradient(loss, critic.weight) is None = }")

# %%
# PPO divides by the old probabilities. If these are not detached, both change alike: the ratio stays 1,
# and the gradient is 0.

new = log_probabilities()
ratio = (new - new).exp()
print(f"{bool(gradient((ratio * constant).mean(), actor.weight).any()) = }")

# %%
# The right way
# -------------
#
# Detach the target, the advantage, and the old probabilities.

target = (rewards + 0.9 * values_of(next_states)).detach()
advantage = (target - values_of(states)).detach()
old = log_probabilities().detach()

# %%

loss = (values_of(states) - target).pow(2).mean()
print(f"{torch.allclose(gradient(loss, critic.weight)[0], expected) = }")

loss = -(log_probabilities() * advantage).mean()
print(f"{gradient(loss, critic.weight) is None = }")

ratio = (log_probabilities() - old).exp()
surrogate = gradient((ratio * advantage).mean(), actor.weight)
policy = gradient((log_probabilities() * advantage).mean(), actor.weight)
print(f"{torch.allclose(surrogate, policy) = }")

# %%
# Compiled
# --------
#
# Detach outside of the compiled functions, as here.

# %%
# See also
# --------
#
# :doc:`detach() </calls/detach>`, :doc:`requires_grad_() </calls/requires_grad_>`,
# :doc:`silently wrong gradients </bugs/gradients>`
