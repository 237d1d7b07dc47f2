"""
Replay buffer with NumPy: stored states change later
====================================================

An environment often returns the same array in each step and overwrites it. A buffer that keeps the
array, or a tensor made by ``from_numpy()``, then holds the last state again and again. Copy when
you receive it, before the next step, and when you sample.
"""

import numpy as np
import torch


class Environment:
    """Returns its state, which the next step overwrites."""

    def __init__(self):
        self.state = np.zeros(2, dtype=np.float32)

    def step(self):
        self.state += 1
        return self.state


def collect(store, steps=3):
    """Run an environment, and stack what was stored of each state."""
    environment = Environment()
    states = [store(environment.step()) for _ in range(steps)]
    return torch.stack([torch.as_tensor(each).clone() for each in states])


expected = torch.tensor([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]])

# %%
# The wrong way
# -------------
#
# The list has three references to one array. ``from_numpy()`` and ``as_tensor()`` share its memory.


def scaled(batch):
    return batch.mul_(0.5)


for store in (lambda state: state, torch.from_numpy, torch.as_tensor):
    print(f"{torch.equal(collect(store), expected) = }")

# %%
# A state that is kept for the pair of state and next state is overwritten by ``step()``. A copy made when
# the pair is stored comes too late.


def collect_pairs(receive, steps=3):
    """Run an environment; return the first elements of each state and of the next one."""
    environment, pairs = Environment(), []
    state = receive(environment.step())
    for _ in range(steps):
        after = receive(environment.step())
        pairs.append((state.clone(), after.clone()))
        state = after
    return [(first[0].item(), second[0].item()) for first, second in pairs]


pairs = [(1, 2), (2, 3), (3, 4)]
print(f"{collect_pairs(torch.from_numpy) == pairs = }")

# %%
# A ring buffer overwrites its oldest rows. A batch that is a slice changes with them, and changing
# the batch in place changes the buffer.

buffer = np.arange(8, dtype=np.float32).reshape(4, 2)
batch = torch.from_numpy(buffer[:2])
before = batch.clone()
buffer[0] = 100  # the next state
print(f"{torch.equal(batch, before) = }")

buffer = np.arange(8, dtype=np.float32).reshape(4, 2)
scaled(torch.from_numpy(buffer[:2]))
print(f"{buffer[1].tolist() == [2.0, 3.0] = }")

# %%
# The right way
# -------------
#
# ``torch.tensor()`` copies an array, and so does ``state.copy()``. Copy what ``step()`` returns before the
# next step.

state = Environment().step().copy()  # or torch.tensor(…)

# %%

for store in (torch.tensor, lambda state: state.copy()):
    print(f"{torch.equal(collect(store), expected) = }")
print(f"{collect_pairs(torch.tensor) == pairs = }")

# %%
# An array of indices copies the rows that it selects, so a random batch is independent of the buffer.
# A slice needs ``torch.tensor()``.

buffer = np.arange(8, dtype=np.float32).reshape(4, 2)
for batch in (torch.from_numpy(buffer[np.array([0, 1])]), torch.tensor(buffer[:2])):
    scaled(batch)
    print(f"{buffer[1].tolist() == [2.0, 3.0] = }")

# %%
# Compiled
# --------
#
# Copy outside of the compiled function, where the batch is sampled.

# %%
# See also
# --------
#
# :doc:`from_numpy() </calls/from_numpy>`, :doc:`tensor() and as_tensor() </calls/tensor>`,
# :doc:`numpy() </calls/numpy>`, :doc:`indexing </calls/indexing>`
