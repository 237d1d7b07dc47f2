"""What the columns *Write* advise and is no idiom: the code of each cell, and what is right as assertions."""

import copy

import torch
from torch import nn

from tensorcopy_docs.lab.program import advised


@advised()
def parameter_registered():
    class Layer(nn.Module):
        def __init__(self, x):
            super(Layer, self).__init__()
            self.w = torch.nn.Parameter(x)

    assert [name for name, _ in Layer(torch.ones(2)).named_parameters()] == ["w"]


@advised()
def buffer_registered():
    class Layer(nn.Module):
        def __init__(self, x):
            super(Layer, self).__init__()
            self.register_buffer("w", x)

    layer = Layer(torch.ones(2))
    assert list(layer.state_dict()) == ["w"] and not list(layer.parameters())


@advised()
def parameter_shared_by_two_modules():
    a, b = nn.Linear(2, 2), nn.Linear(2, 2)
    b.weight = a.weight
    b(a(torch.ones(1, 2))).sum().backward()
    assert b.weight is a.weight and len({*a.parameters(), *b.parameters()}) == 3


@advised()
def leaf_or_parameter_copied():
    x = torch.ones(2, requires_grad=True)
    y = copy.deepcopy(x)
    p = nn.Parameter(torch.ones(2))
    q = copy.deepcopy(p)
    with torch.no_grad():
        y[0] = q[0] = 7
    assert x.tolist() == p.tolist() == [1.0, 1.0] and isinstance(q, nn.Parameter)


@advised()
def windows_by_unfold():
    x = torch.arange(6.0).view(2, 3)
    assert x.unfold(1, 2, 1).tolist() == [[[0.0, 1.0], [1.0, 2.0]], [[3.0, 4.0], [4.0, 5.0]]]


@advised()
def layout_by_as_strided():
    x = torch.arange(6.0).view(2, 3)
    assert x.as_strided((2, 2), (3, 1), 1).tolist() == [[1.0, 2.0], [4.0, 5.0]]


@advised()
def joined_into_memory_that_exists():
    xs, y = [torch.ones(1), torch.zeros(1)], torch.empty(2)
    torch.cat(xs, out=y)
    assert y.tolist() == [1.0, 0.0]


@advised()
def joined_as_a_parameter():
    xs = [torch.ones(1), torch.zeros(1)]
    assert torch.nn.Parameter(torch.cat(xs)).is_leaf


@advised()
def list_copied_without_its_tensors():
    tensors = [torch.ones(1)]
    other = copy.copy(tensors)
    other.append(torch.zeros(1))
    assert len(tensors) == 1 and other[0] is tensors[0]


@advised()
def state_detached_in_place():
    state = torch.ones(2, requires_grad=True) * 2
    state.detach_()
    assert state.is_leaf and not state.requires_grad


@advised()
def cloned_and_then_changed():
    x = torch.zeros(2)
    y = x.clone()
    y += 1
    assert x.tolist() == [0.0, 0.0] and y.tolist() == [1.0, 1.0]


@advised(needs=["numpy"])
def arrays_as_tensors():
    import numpy as np

    x = np.arange(3)
    assert torch.as_tensor(x, dtype=torch.float32).tolist() == [0.0, 1.0, 2.0]
    assert torch.from_numpy(x[::-1].copy()).tolist() == [2, 1, 0]


@advised(needs=["Tensor.tile", "Tensor.repeat_interleave"])
def repeated_as_numpy_does():
    x = torch.tensor([1, 2])
    assert x.tile(2).tolist() == [1, 2, 1, 2] and x.repeat_interleave(2).tolist() == [1, 1, 2, 2]


@advised()
def another_shape_or_a_part():
    x = torch.arange(6.0)
    assert x.view(2, 3).tolist() == x.reshape(2, 3).tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert x[:2].tolist() == [0.0, 1.0]


@advised()
def output_emptied():
    y = torch.ones(2)
    y.resize_(0)
    torch.add(torch.ones(3), 1, out=y)
    assert y.tolist() == [2.0, 2.0, 2.0]


@advised(probe=lambda: torch.ones(1, 1).squeeze((0, 1)))
def several_dimensions_removed():
    x = torch.zeros(1, 1, 2, 1)
    assert x.squeeze((1, 3)).shape == (1, 2)


@advised()
def last_dimension_added():
    x = torch.arange(3.0)
    assert (x.unsqueeze(-1) * torch.ones(2)).shape == (3, 2)


@advised()
def parameters_themselves_in_the_state():
    model = nn.Linear(2, 2)
    assert model.state_dict(keep_vars=True)["weight"] is model.weight


@advised(needs=["asarray"])
def copied_by_asarray():
    x = torch.zeros(2)
    y = torch.asarray(x, copy=True)
    y[0] = 7
    assert x.tolist() == [0.0, 0.0]


@advised()
def module_converted():
    module = nn.Linear(2, 2)
    assert module.to(torch.float64) is module and module.weight.dtype == torch.float64


@advised()
def dimensions_in_another_order():
    x = torch.zeros(2, 3, 4)
    assert x.permute(0, 2, 1).shape == (2, 4, 3)
