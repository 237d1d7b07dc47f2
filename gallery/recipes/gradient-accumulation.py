"""
Gradient accumulation: what .grad holds, and when
=================================================

``backward()`` adds to ``.grad`` in place, unless ``create_graph=True``. So a gradient that you keep
changes with the next part. The means of the parts do not add up to the mean of the batch, and
``zero_grad()`` in the wrong place discards gradients.
"""

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Linear(3, 1)
x, target = torch.randn(12, 3), torch.randn(12, 1)
parts = list(zip(x.chunk(4), target.chunk(4)))


def loss_of(x, target):
    return (model(x) - target).pow(2).mean()


(expected,) = torch.autograd.grad(loss_of(x, target), model.weight)  # of the whole batch

# %%
# The wrong way
# -------------
#
# The sum of four means is not the mean of all.

model.zero_grad()
for part in parts:
    loss_of(*part).backward()
print(f"{torch.allclose(model.weight.grad, expected) = }")

# %%
# ``zero_grad()`` in each step leaves the gradient of the last part.

for part in parts:
    model.zero_grad()
    (loss_of(*part) / len(parts)).backward()
print(f"{torch.allclose(model.weight.grad, expected) = }")

# %%
# ``kept`` is not a copy. It is the tensor to which the next ``backward()`` adds.

model.zero_grad()
loss_of(*parts[0]).backward()
kept = model.weight.grad
before = kept.clone()
loss_of(*parts[1]).backward()
print(f"{torch.equal(kept, before) = }")

# %%
# ``zero_grad(set_to_none=False)`` fills ``kept`` with zeros. By default, ``zero_grad()`` sets
# ``.grad`` to ``None`` and leaves ``kept`` as it is.

model.zero_grad(set_to_none=False)
print(f"{bool(kept.any()) = }")

# %%
# The right way
# -------------
#
# If the parts have the same size and all elements count, divide the loss by the number of parts. Call
# ``zero_grad()`` once, before the first part. Clone a gradient that you keep.

model.zero_grad()
kept = []
for part in parts:
    (loss_of(*part) / len(parts)).backward()
    kept.append(model.weight.grad.clone())

# %%

print(f"{torch.allclose(model.weight.grad, expected) = }")
print(f"{len({each.data_ptr() for each in kept}) == len(parts) = }")

# %%
# The gradient of each part by itself is the difference of what was kept.

(second,) = torch.autograd.grad(loss_of(*parts[1]) / len(parts), model.weight)
print(f"{torch.allclose(kept[1] - kept[0], second, atol=1e-6) = }")

# %%
# If the parts differ in size, or with ``ignore_index``, class weights or a mask, the means have different
# divisors. Take sums instead, and divide them by what counts in the whole batch: the number of targets,
# or the sum of their class weights.

classifier, labels = nn.Linear(3, 2), torch.tensor([-100] * 5 + [0, 1, 1, 0, 1, 1, 1])
weight = torch.tensor([1.0, 3.0])
loss = nn.functional.cross_entropy(classifier(x), labels, weight)
(expected,) = torch.autograd.grad(loss, classifier.weight)

total = weight[labels[labels != -100]].sum()  # (labels != -100).sum() without class weights
for rows in (slice(0, 5), slice(5, 7), slice(7, 12)):
    loss = nn.functional.cross_entropy(classifier(x[rows]), labels[rows], weight, reduction="sum")
    (loss / total).backward()
print(f"{torch.allclose(classifier.weight.grad, expected) = }")

# %%
# Compiled
# --------
#
# Call ``backward()`` and ``zero_grad()`` outside of the compiled function.

# %%
# See also
# --------
#
# :doc:`clone() </calls/clone>`, :doc:`leaves and .grad </topics/leaves>`,
# :doc:`in-place operations </topics/in-place>`,
# :doc:`silently wrong gradients </bugs/gradients>`
