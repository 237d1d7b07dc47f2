"""
Truncated backpropagation: detach the hidden state
==================================================

An RNN reads a long sequence in chunks and hands its state to the next chunk. The state still
belongs to the graph of the chunk before. Without ``detach()`` between chunks, ``backward()`` raises
an error or walks back through the earlier chunks.
"""

import torch
from torch import nn

torch.manual_seed(0)
lstm = nn.LSTM(input_size=3, hidden_size=4)
chunks = torch.randn(4, 5, 2, 3)  # 4 chunks of 5 steps, 2 sequences, 3 features
zeros = torch.zeros(1, 2, 4)


def chunk_loss(chunk, state):
    output, state = lstm(chunk, state)
    return output.pow(2).mean(), state


def nodes(loss):
    """How many nodes ``backward()`` can reach."""
    seen, left = set(), [loss.grad_fn]
    while left:
        node = left.pop()
        if node is not None and node not in seen:
            seen.add(node)
            left += [before for before, _ in node.next_functions]
    return len(seen)


# %%
# The wrong way
# -------------
#
# The second ``backward()`` needs the graph of the first chunk, which was freed.

state = (zeros, zeros)
try:
    for chunk in chunks:
        loss, state = chunk_loss(chunk, state)
        loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {str(error).partition(' (')[0]}")

# %%
# ``retain_graph=True`` avoids the error, but truncates nothing. Each chunk adds to the graph, and so to
# time and memory. With an optimizer step after each chunk, ``backward()`` raises another error. With
# ``fused=True`` it raises none, and the gradient is silently wrong.

state, sizes = (zeros, zeros), []
for chunk in chunks:
    loss, state = chunk_loss(chunk, state)
    loss.backward(retain_graph=True)
    sizes.append(nodes(loss))
print(f"{sizes[-1] == sizes[0] = }")

# %%
# The right way
# -------------
#
# The state of an LSTM is a tuple, so detach both tensors. That of a GRU or an RNN is one tensor:
# ``state.detach()``. They need no ``clone()``, since nothing here changes them in place. Detach after each
# chunk, so that a learned first state gets a gradient.

lstm.zero_grad()
state, sizes = (zeros, zeros), []
for chunk in chunks:
    loss, state = chunk_loss(chunk, state)
    loss.backward()
    state = tuple(each.detach() for each in state)
    sizes.append(nodes(loss))

# %%

print(f"{sizes[-1] == sizes[0] = }")

# %%
# Finite differences confirm the gradient, with the state of each chunk as a constant.

lstm.double().zero_grad()
state = (zeros.double(), zeros.double())
expected = 0.0
for chunk in chunks.double():
    with torch.no_grad():
        ends = []
        for step in (1e-4, -1e-4):
            lstm.weight_hh_l0[0, 0] += step
            ends.append(chunk_loss(chunk, state)[0])
            lstm.weight_hh_l0[0, 0] -= step
        expected += (ends[0] - ends[1]) / 2e-4
    loss, state = chunk_loss(chunk, state)
    loss.backward()
    state = tuple(each.detach() for each in state)
found = lstm.weight_hh_l0.grad[0, 0]
print(f"{torch.allclose(found, expected) = }")

# %%
# Compiled
# --------
#
# Compile the loss of a chunk, and detach between the calls.

# %%
# See also
# --------
#
# :doc:`detach() </calls/detach>`,
# :doc:`Trying to backward through the graph a second time </errors/backward-twice>`,
# :doc:`what autograd saves </topics/saved-for-backward>`
