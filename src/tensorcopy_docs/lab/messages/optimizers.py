"""Messages about optimizers: which tensors they can train, and what is loaded into them."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(raises="ValueError")
def optimize_a_non_leaf():
    """An optimizer of a non-leaf tensor."""
    x = torch.ones(2, requires_grad=True) * 2
    torch.optim.SGD([x], lr=0.1)


@fix("optimize_a_non_leaf")
def optimize_a_new_leaf():
    """``requires_grad_`` comes last and makes a leaf."""
    x = (torch.ones(2) * 2).requires_grad_()
    optimizer = torch.optim.SGD([x], lr=0.5)
    x.sum().backward()
    optimizer.step()
    assert x.tolist() == [1.5, 1.5]


@fix("optimize_a_non_leaf")
def optimize_the_leaf():
    """The optimizer has the leaf that the tensor is computed from."""
    x = torch.ones(2, requires_grad=True)
    optimizer = torch.optim.SGD([x], lr=0.25)
    (x * 2).sum().backward()
    optimizer.step()
    assert x.tolist() == [0.5, 0.5]


@message(raises="ValueError")
def optimize_no_parameters():
    """An optimizer of a module whose layers are in a plain list."""
    module = torch.nn.Module()
    module.layers = [torch.nn.Linear(2, 2)]
    torch.optim.SGD(module.parameters(), lr=0.1)


@fix("optimize_no_parameters")
def layers_in_a_module_list():
    """A ``ModuleList`` names the parameters of its layers."""
    module = torch.nn.Module()
    module.layers = torch.nn.ModuleList([torch.nn.Linear(2, 2)])
    optimizer = torch.optim.SGD(module.parameters(), lr=0.1)
    assert len(optimizer.param_groups[0]["params"]) == 2


@fix("optimize_no_parameters")
def tensor_as_a_parameter():
    """An ``nn.Parameter`` is among the parameters of the module."""
    module = torch.nn.Module()
    module.scale = torch.nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD(module.parameters(), lr=0.1)
    assert optimizer.param_groups[0]["params"][0] is module.scale


@message(raises="TypeError")
def optimize_a_tensor():
    """An optimizer that is given a tensor and not a list."""
    x = torch.ones(2, requires_grad=True)
    torch.optim.SGD(x, lr=0.1)


@fix("optimize_a_tensor")
def optimize_a_list():
    """The tensor is in a list."""
    x = torch.ones(2, requires_grad=True)
    optimizer = torch.optim.SGD([x], lr=0.5)
    x.sum().backward()
    optimizer.step()
    assert x.tolist() == [0.5, 0.5]


@message(warns="UserWarning")
def optimize_a_parameter_twice():
    """An optimizer that is given tied weights from two layers."""
    first, second = torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)
    second.weight = first.weight
    torch.optim.SGD([first.weight, second.weight], lr=0.1)


@fix("optimize_a_parameter_twice")
def parameters_listed_once():
    """The keys of a dict are the parameters in their order, each once."""
    first, second = torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)
    second.weight = first.weight
    parameters = [first.weight, second.weight]
    optimizer = torch.optim.SGD(list(dict.fromkeys(parameters)), lr=0.1)
    assert len(optimizer.param_groups[0]["params"]) == 1


@fix("optimize_a_parameter_twice")
def parameters_of_the_whole_module():
    """``parameters()`` names a shared parameter once."""
    module = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
    module[1].weight = module[0].weight
    optimizer = torch.optim.SGD(module.parameters(), lr=0.1)
    assert len(optimizer.param_groups[0]["params"]) == 3


@message(raises="ValueError")
def load_an_optimizer_of_another_model():
    """``load_state_dict`` of an optimizer with another number of parameters."""
    state = torch.optim.SGD(torch.nn.Linear(2, 2).parameters(), lr=0.1).state_dict()
    model = torch.nn.Linear(2, 2, bias=False)
    torch.optim.SGD(model.parameters(), lr=0.1).load_state_dict(state)


@fix("load_an_optimizer_of_another_model")
def load_an_optimizer_of_the_same_model():
    """The optimizer has the same number of parameters."""
    state = torch.optim.SGD(torch.nn.Linear(2, 2).parameters(), lr=0.1).state_dict()
    model = torch.nn.Linear(2, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    optimizer.load_state_dict(state)
    assert optimizer.param_groups[0]["lr"] == 0.1
    assert optimizer.param_groups[0]["params"][0] is model.weight
