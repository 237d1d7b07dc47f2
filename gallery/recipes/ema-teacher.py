"""
EMA teacher and target networks: copy once, average in place
============================================================

An EMA teacher, or a target network, follows the average of the student's weights. If it shares memory
with the student, it is the student. If it does not copy the buffers, its BatchNorm is that of the
first step.
"""

import copy

import torch
from torch import nn

torch.manual_seed(0)
student = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 1))
batches = torch.randn(20, 8, 3) + 5


def train_step(x):
    optimizer.zero_grad()
    student(x).pow(2).mean().backward()
    optimizer.step()


optimizer = torch.optim.Adam(student.parameters(), lr=0.01, fused=True)

# %%
# The wrong way
# -------------
#
# The tensors of ``state_dict()`` share memory with the student, also in a new dictionary. The step of
# a fused optimizer changes them also.

kept = dict(student.state_dict())
before = student[0].weight.clone()
train_step(batches[0])
print(f"{torch.equal(kept['0.weight'], before) = }")

# %%
# Without ``no_grad()``, changing a parameter in place raises an error. An average in a new tensor
# raises none and keeps the graph of each step before.

teacher = copy.deepcopy(student)
try:
    for t, s in zip(teacher.parameters(), student.parameters()):
        t.mul_(0.9).add_(s, alpha=0.1)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

average = student[0].weight.detach().clone()
for _ in range(3):
    average = 0.9 * average + 0.1 * student[0].weight
print(f"{average.grad_fn is None = }")

# %%
# In bfloat16, with a decay of 0.999, the average does not move: each step is rounded away.

average, weight = torch.ones(3, dtype=torch.bfloat16), torch.full((3,), 2, dtype=torch.bfloat16)
for _ in range(1000):
    average.lerp_(weight, 1 - 0.999)
print(f"{average[0].item() > 1 = }")

# %%
# Averaging the parameters alone leaves the running statistics of BatchNorm behind.


def update_parameters(teacher):
    with torch.no_grad():
        for t, s in zip(teacher.parameters(), student.parameters()):
            t.lerp_(s, 0.1)


teacher = copy.deepcopy(student).requires_grad_(False).eval()
for x in batches:
    train_step(x)
    update_parameters(teacher)
print(f"{torch.equal(teacher[1].running_mean, student[1].running_mean) = }")

# %%
# The right way
# -------------
#
# Call ``deepcopy()`` once, and ``requires_grad_(False)``. Then average the parameters and copy the buffers,
# in place and under ``no_grad()``.
#
# For bfloat16 weights, keep the average in float32: ``copy.deepcopy(student).float()``. With
# ``torch.nn.utils.weight_norm()`` or ``spectral_norm()``, ``deepcopy()`` can
# :doc:`raise an error </errors/deepcopy-protocol>`: use those of ``torch.nn.utils.parametrizations``.


def update(teacher, decay=0.9):
    with torch.no_grad():
        for t, s in zip(teacher.parameters(), student.parameters()):
            t.lerp_(s.to(t.dtype), 1 - decay)
        for t, s in zip(teacher.buffers(), student.buffers()):
            t.copy_(s)


teacher = copy.deepcopy(student).requires_grad_(False).eval()

# %%

expected = teacher[0].weight.clone()
for x in batches:
    train_step(x)
    update(teacher)
    expected = 0.9 * expected + 0.1 * student[0].weight.detach()
print(f"{torch.allclose(teacher[0].weight, expected) = }")
print(f"{torch.equal(teacher[1].running_mean, student[1].running_mean) = }")
print(f"{teacher[0].weight.data_ptr() != student[0].weight.data_ptr() = }")
print(f"{teacher[0].weight.grad_fn is None = }")

# %%
# ``t.data.lerp_(s.data, 0.1)`` gives the same average. But ``backward()`` does not notice a change
# :doc:`through .data </calls/data>`: if it still needs the old weights, the gradient is silently wrong.

# %%
# Compiled
# --------
#
# Make the copy before you compile, and change the teacher after ``backward()``.

# %%
# See also
# --------
#
# :doc:`deepcopy() </calls/deepcopy>`, :doc:`state_dict() </calls/state_dict>`,
# :doc:`no_grad() </calls/no_grad>`,
# :doc:`a leaf changed in place </errors/leaf-changed-in-place>`
