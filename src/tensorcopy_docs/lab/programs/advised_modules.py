"""What is advised about modules and parameters, and is no idiom, with assertions of what is right."""

import copy

import torch
from torch import nn
from torch.nn import functional as F

from tensorcopy_docs.lab.program import advised


def _contiguous_format():
    torch.ones(1).clone(memory_format=torch.contiguous_format)


@advised()
def parameter_set_without_recording():
    w, v = nn.Parameter(torch.zeros(2)), torch.ones(2)
    with torch.no_grad():
        w.copy_(v)
    assert w.tolist() == [1.0, 1.0] and w.is_leaf and w.requires_grad


@advised(probe=_contiguous_format)
def separate_weight_of_a_decoder():
    encoder = nn.Linear(2, 3)
    weight = nn.Parameter(encoder.weight.detach().t().clone(memory_format=torch.contiguous_format))
    before = encoder.weight.tolist()
    with torch.no_grad():
        weight.fill_(7)
    assert encoder.weight.tolist() == before and weight.shape == (2, 3)
    assert nn.utils.parameters_to_vector([weight]).shape == (6,)


@advised()
def one_weight_used_twice():
    class Tied(nn.Module):
        def __init__(self):
            super(Tied, self).__init__()
            self.encoder = nn.Linear(2, 3, bias=False)

        def forward(self, x):
            h = self.encoder(x)
            return F.linear(h, self.encoder.weight.t())

    model = Tied()
    model(torch.ones(1, 2)).sum().backward()
    assert len(list(model.parameters())) == 1 and model.encoder.weight.grad is not None


@advised()
def old_weight_kept():
    model = nn.Linear(2, 2)
    old = model.weight.detach().clone()
    before = old.tolist()
    model.double()
    with torch.no_grad():
        model.weight.fill_(0)
    assert old.tolist() == before and old.dtype == torch.float32


@advised()
def converted_copy_of_a_model():
    model = nn.Linear(2, 2)
    other = copy.deepcopy(model).double()
    assert model.weight.dtype == torch.float32 and other.weight.dtype == torch.float64


@advised(probe=lambda: nn.Linear(1, 1).load_state_dict(nn.Linear(1, 1).state_dict(), assign=True))
def tensors_of_its_own_assigned():
    state = nn.Linear(2, 2).state_dict()
    models = [nn.Linear(2, 2), nn.Linear(2, 2)]
    for model in models:
        model.load_state_dict(copy.deepcopy(state), assign=True)
    with torch.no_grad():
        models[0].weight.fill_(7)
    assert torch.equal(models[1].weight, state["weight"])


@advised()
def module_moved():
    module, device = nn.Linear(2, 2), "cpu"
    before = module.weight.tolist()
    assert module.to(device).weight.tolist() == before


@advised()
def parameters_told_by_their_class():
    p, buffer = nn.Parameter(torch.ones(1)), torch.ones(1)
    assert isinstance(p, torch.nn.Parameter) and not isinstance(buffer, torch.nn.Parameter)


@advised()
def parameter_list_made_anew():
    items = [nn.Parameter(torch.ones(1)), nn.Parameter(torch.zeros(1))]
    items.reverse()
    assert [each.item() for each in torch.nn.ParameterList(items)] == [0.0, 1.0]


@advised()
def parameters_copied():
    parameters = nn.ParameterDict({"a": nn.Parameter(torch.ones(1))})
    other = copy.deepcopy(parameters)
    with torch.no_grad():
        other["a"].fill_(7)
    assert parameters["a"].tolist() == [1.0]


@advised()
def vector_cloned_for_parameters():
    from torch.nn.utils import vector_to_parameters

    parameters, vector = [nn.Parameter(torch.zeros(2))], torch.ones(2)
    vector_to_parameters(vector.clone(), parameters)
    vector.fill_(7)
    assert parameters[0].tolist() == [1.0, 1.0]


@advised(needs=["func.functional_call"])
def computed_weight_used_in_the_forward_pass():
    layer, x = nn.Linear(2, 1), torch.tensor([[3.0, 4.0]])
    a = torch.ones(1, 2, requires_grad=True)
    c = a * 2
    torch.func.functional_call(layer, {"weight": c}, (x,)).sum().backward()
    assert a.grad.tolist() == [[6.0, 8.0]] and layer.bias.grad.tolist() == [1.0]


@advised(probe=lambda: nn.Linear(1, 1).load_state_dict({}, strict=False).unexpected_keys)
def unexpected_keys_looked_at():
    model, state = nn.Linear(2, 2, bias=False), nn.Linear(2, 2).state_dict()
    assert model.load_state_dict(state, strict=False).unexpected_keys == ["bias"]
    assert torch.equal(model.weight, state["weight"])


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
def joined_as_a_parameter():
    xs = [torch.ones(1), torch.zeros(1)]
    assert torch.nn.Parameter(torch.cat(xs)).is_leaf


@advised()
def module_converted():
    module = nn.Linear(2, 2)
    assert module.to(torch.float64) is module and module.weight.dtype == torch.float64
