"""
``requires_grad`` after ``clone`` and ``detach``
================================================

Three tensors are made from the input of a linear layer, in three ways. Which of them requires a
gradient?
"""

import torch

torch.manual_seed(0)
x = torch.tensor([1.0, 2.0], requires_grad=True)
clone_x = x.clone()
detach_x = x.detach()
clone_detach_x = x.clone().detach()

f = torch.nn.Linear(2, 1)
y = f(x)
y.backward()

print(x.grad)
print(clone_x.requires_grad)
print(clone_x.grad)
print(detach_x.requires_grad)
print(clone_detach_x.requires_grad)

# %%
# The gradient of ``x`` is the weight of the layer, which the seed decides. A clone is recorded in
# the computation graph and takes ``requires_grad`` over from its source; what ``detach`` returns is
# outside the graph, with or without a clone before it. The clone's ``grad`` is unset for two
# reasons: it is not a leaf tensor, and ``y`` does not depend on it.
