"""Messages about optimizers: which tensors they can train, and what is loaded into them."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def momentum(parameters, lr):
    """An optimizer that keeps a state of each parameter."""
    return torch.optim.SGD(parameters, lr=lr, momentum=0.9, weight_decay=0.1)


def stepped(kind, start, gradient):
    """A tensor after three steps, each with the gradient that a function gives in plain arithmetic."""
    w = start.detach().clone().requires_grad_()
    optimizer = kind([w], lr=0.25)
    for _ in range(3):
        w.grad = gradient(w.detach())
        optimizer.step()
    return w.detach()


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam}, {"kind": momentum})
def values_to_scale(sizes=(2,), dtype=None, kind=torch.optim.SGD):
    values = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=values_to_scale)
def optimize_a_non_leaf(values, kind):
    """An optimizer of a non-leaf tensor."""
    x = values.requires_grad_() * 2
    kind([x], lr=0.25)


@fix(
    "optimize_a_non_leaf",
    given=values_to_scale,
    right=lambda values, kind: stepped(kind, values + values, lambda x: x * 2),
)
def optimize_a_new_leaf(values, kind):
    """``requires_grad_`` comes last and makes a leaf."""
    x = (values * 2).requires_grad_()
    optimizer = kind([x], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam}, {"function": torch.sigmoid})
def a_leaf_and_what_is_computed(sizes=(2,), dtype=None, kind=torch.optim.SGD, function=torch.exp):
    w = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(raises="ValueError", given=a_leaf_and_what_is_computed)
def optimize_what_is_computed(w, kind, function):
    """An optimizer of what is computed from a parameter."""
    x = function(w)
    kind([x], lr=0.25)


def derivative(w, function):
    """The derivative of the sum of squares, by autograd, with a new leaf."""
    leaf = w.clone().requires_grad_()
    return torch.autograd.grad(function(leaf).pow(2).sum(), leaf)[0]


@fix(
    "optimize_what_is_computed",
    given=a_leaf_and_what_is_computed,
    right=lambda w, kind, function: stepped(kind, w, lambda x: derivative(x, function)),
)
def optimize_the_leaf(w, kind, function):
    """The optimizer has the leaf that the tensor is computed from."""
    optimizer = kind([w], lr=0.25)
    for _ in range(3):
        x = function(w)
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return w


def layers_with_batch_norm(rows, columns):
    """A layer that normalizes, as in training."""
    return torch.nn.Sequential(torch.nn.BatchNorm1d(rows), torch.nn.Linear(rows, columns))


@set_up({"columns": 1}, {"linear": layers_with_batch_norm}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_module_and_a_layer(columns=2, linear=torch.nn.Linear, kind=torch.optim.SGD):
    module = torch.nn.Module()
    layer = linear(columns, 1)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
    x = torch.ones(2, columns).cumsum(0)
    return locals()


@message(raises="ValueError", given=a_module_and_a_layer)
def optimize_no_parameters(module, layer, kind):
    """An optimizer of a module whose layers are in a plain list."""
    module.layers = [layer]
    kind(module.parameters(), lr=0.1)


def layer_trained(layer, x, kind):
    """The parameters of a layer that was trained alone, with the gradients put at their place."""
    parameters = list(layer.parameters())
    optimizer = kind(parameters, lr=0.1)
    for _ in range(3):
        for p, grad in zip(parameters, torch.autograd.grad(layer(x).pow(2).sum(), parameters)):
            p.grad = grad
        optimizer.step()
    return parameters


@fix("optimize_no_parameters", given=a_module_and_a_layer, right=layer_trained)
def layers_in_a_module_list(module, layer, x, kind):
    """A ``ModuleList`` names the parameters of its layers."""
    module.layers = torch.nn.ModuleList([layer])
    optimizer = kind(module.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        for each in module.layers:
            each(x).pow(2).sum().backward()
        optimizer.step()
    return list(module.parameters())


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_module_and_values(sizes=(2,), dtype=None, kind=torch.optim.SGD):
    module = torch.nn.Module()
    values = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=a_module_and_values)
def optimize_a_plain_attribute(module, values, kind):
    """An optimizer of a module that has a tensor, which is not a parameter."""
    module.scale = values.requires_grad_()
    kind(module.parameters(), lr=0.25)


@fix(
    "optimize_a_plain_attribute",
    given=a_module_and_values,
    right=lambda values, kind: stepped(kind, values, lambda x: x * 2),
)
def tensor_as_a_parameter(module, values, kind):
    """An ``nn.Parameter`` is among the parameters of the module."""
    module.scale = torch.nn.Parameter(values)
    optimizer = kind(module.parameters(), lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        module.scale.pow(2).sum().backward()
        optimizer.step()
    return module.scale


@set_up({"columns": 1}, {"linear": layers_with_batch_norm}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_layer(columns=2, linear=torch.nn.Linear, kind=torch.optim.SGD):
    layer = linear(columns, 1)
    x = torch.ones(2, columns).cumsum(0)
    return locals()


@message(raises="ValueError", given=a_layer)
def optimize_parameters_that_were_read(layer, kind):
    """``parameters()`` is a generator, and nothing is left of it after a loop."""
    parameters = layer.parameters()
    for p in parameters:
        torch.nn.init.ones_(p)
    kind(parameters, lr=0.1)


def ones_trained(layer, x, kind):
    """The parameters of a layer that begins with ones, trained by hand."""
    with torch.no_grad():
        for p in layer.parameters():
            p.fill_(1)
    return layer_trained(layer, x, kind)


@fix("optimize_parameters_that_were_read", given=a_layer, right=ones_trained)
def parameters_in_a_list(layer, x, kind):
    """A list can be read more than once."""
    parameters = list(layer.parameters())
    for p in parameters:
        torch.nn.init.ones_(p)
    optimizer = kind(parameters, lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        layer(x).pow(2).sum().backward()
        optimizer.step()
    return parameters


@set_up({"columns": 1}, {"linear": layers_with_batch_norm}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_frozen_layer(columns=2, linear=torch.nn.Linear, kind=torch.optim.SGD):
    layer = linear(columns, 1)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
        p.requires_grad_(False)
    x = torch.ones(2, columns).cumsum(0)
    return locals()


@message(raises="ValueError", given=a_frozen_layer)
def optimize_no_parameters_that_require_grad(layer, kind):
    """All parameters are frozen, and only those that require grad are given."""
    kind([p for p in layer.parameters() if p.requires_grad], lr=0.1)


def unfrozen_and_trained(layer, x, kind):
    """The parameters, trained by hand."""
    for p in layer.parameters():
        p.requires_grad_()
    return layer_trained(layer, x, kind)


@fix("optimize_no_parameters_that_require_grad", given=a_frozen_layer, right=unfrozen_and_trained)
def parameters_that_require_grad_again(layer, x, kind):
    """What is to be trained requires grad before it is given to the optimizer."""
    for p in layer.parameters():
        p.requires_grad_()
    optimizer = kind([p for p in layer.parameters() if p.requires_grad], lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        layer(x).pow(2).sum().backward()
        optimizer.step()
    return list(layer.parameters())


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_tensor(sizes=(2,), dtype=None, kind=torch.optim.SGD):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(raises="TypeError", given=a_tensor)
def optimize_a_tensor(x, kind):
    """An optimizer that is given a tensor and not a list."""
    kind(x, lr=0.25)


@fix("optimize_a_tensor", given=a_tensor, right=lambda x, kind: stepped(kind, x, lambda w: w * 2))
def optimize_a_list(x, kind):
    """The tensor is in a list."""
    optimizer = kind([x], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


def double_linear(rows, columns):
    """A layer of float64."""
    return torch.nn.Linear(rows, columns).double()


@set_up({"size": 1}, {"linear": double_linear, "dtype": torch.float64}, {"kind": torch.optim.Adam}, {"kind": momentum})
def tied_layers(size=2, dtype=None, linear=torch.nn.Linear, kind=torch.optim.SGD):
    model = torch.nn.Sequential(linear(size, size), linear(size, size))
    for p in model.parameters():
        torch.nn.init.constant_(p, 0.5)
    model[1].weight = model[0].weight
    x = torch.ones(1, size, dtype=dtype)
    return locals()


def tied_by_hand(model, x, kind):
    """The weight after three steps; it is one tensor in the optimizer, with the gradient of both uses."""
    first, second = model
    parameters = [first.weight, first.bias, second.bias]
    optimizer = kind(parameters, lr=0.1)
    for _ in range(3):
        hidden = torch.nn.functional.linear(x, first.weight, first.bias)
        loss = torch.nn.functional.linear(hidden, first.weight, second.bias).pow(2).sum()
        for p, grad in zip(parameters, torch.autograd.grad(loss, parameters)):
            p.grad = grad
        optimizer.step()
    return parameters


@message(warns="UserWarning", given=tied_layers)
def optimize_a_parameter_twice(model, kind):
    """An optimizer that is given tied weights from two layers."""
    parameters = [*model[0].parameters(), *model[1].parameters()]
    kind(parameters, lr=0.1)


@fix("optimize_a_parameter_twice", given=tied_layers, right=tied_by_hand)
def parameters_listed_once(model, x, kind):
    """The keys of a dict are the parameters in their order, each once."""
    parameters = [*model[0].parameters(), *model[1].parameters()]
    parameters = list(dict.fromkeys(parameters))
    optimizer = kind(parameters, lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        model(x).pow(2).sum().backward()
        optimizer.step()
    return parameters


@fix("optimize_a_parameter_twice", given=tied_layers, right=tied_by_hand)
def parameters_of_the_whole_module(model, x, kind):
    """``parameters()`` names a shared parameter once."""
    optimizer = kind(model.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        model(x).pow(2).sum().backward()
        optimizer.step()
    return list(model.parameters())


@message(raises="ValueError", given=tied_layers)
def optimize_a_parameter_in_two_groups(model, kind):
    """Two groups are given the parameters of two layers, which have tied weights."""
    kind([{"params": model[0].parameters()}, {"params": model[1].parameters(), "lr": 0.1}], lr=0.1)


@fix("optimize_a_parameter_in_two_groups", given=tied_layers, right=tied_by_hand)
def parameter_in_the_first_group_only(model, x, kind):
    """The second group leaves out what the first has; a set compares which tensors they are."""
    first = list(model[0].parameters())
    rest = [p for p in model[1].parameters() if p not in set(first)]
    optimizer = kind([{"params": first}, {"params": rest, "lr": 0.1}], lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        model(x).pow(2).sum().backward()
        optimizer.step()
    return first + rest


@set_up({"size": 1}, {"kind": torch.optim.SGD}, {"kind": momentum})
def a_saved_optimizer(size=2, kind=torch.optim.Adam):
    model = torch.nn.Sequential(torch.nn.Linear(size, size), torch.nn.Linear(size, 1))
    for p in model.parameters():
        torch.nn.init.constant_(p, 0.5)
    model[0].weight.requires_grad_(False)
    x = torch.ones(1, size)
    optimizer = kind(model.parameters(), lr=0.1)
    model(x).pow(2).sum().backward()
    optimizer.step()
    state = optimizer.state_dict()
    return locals()


@message(raises="ValueError", given=a_saved_optimizer)
def load_an_optimizer_of_another_model(model, kind, state):
    """The saved optimizer had all parameters, and the new one lacks those that are frozen."""
    trained = [p for p in model.parameters() if p.requires_grad]
    optimizer = kind(trained, lr=0.1)
    optimizer.load_state_dict(state)


def continued(model, x, optimizer):
    """What is right: the optimizer that was saved takes two more steps."""
    parameters = [p for p in model.parameters() if p.requires_grad]
    for _ in range(2):
        for p, grad in zip(parameters, torch.autograd.grad(model(x).pow(2).sum(), parameters)):
            p.grad = grad
        optimizer.step()
    return list(model.parameters())


@fix("load_an_optimizer_of_another_model", given=a_saved_optimizer, right=continued)
def load_an_optimizer_of_the_same_model(model, kind, x, state):
    """The optimizer has the same parameters in the same order, frozen ones included."""
    optimizer = kind(model.parameters(), lr=0.1)
    optimizer.load_state_dict(state)
    for _ in range(2):
        optimizer.zero_grad()
        model(x).pow(2).sum().backward()
        optimizer.step()
    return list(model.parameters())


@set_up({"size": 1}, {"kind": torch.optim.SGD}, {"kind": momentum})
def a_saved_optimizer_and_a_new_layer(size=2, kind=torch.optim.Adam):
    layer, new = torch.nn.Linear(size, size), torch.nn.Linear(size, 1)
    for p in [*layer.parameters(), *new.parameters()]:
        torch.nn.init.constant_(p, 0.5)
    x = torch.ones(1, size)
    optimizer = kind(layer.parameters(), lr=0.1)
    layer(x).pow(2).sum().backward()
    optimizer.step()
    state = optimizer.state_dict()
    return locals()


@message(raises="ValueError", given=a_saved_optimizer_and_a_new_layer)
def load_an_optimizer_of_fewer_layers(layer, new, kind, state):
    """A layer was added to the model, and the saved optimizer does not have it."""
    optimizer = kind([*layer.parameters(), *new.parameters()], lr=0.1)
    optimizer.load_state_dict(state)


def continued_with_another(layer, new, kind, x, optimizer):
    """The saved optimizer goes on, and another one trains the new layer."""
    other = kind(new.parameters(), lr=0.01)
    parameters = [*layer.parameters(), *new.parameters()]
    for _ in range(2):
        for p, grad in zip(parameters, torch.autograd.grad(new(layer(x)).pow(2).sum(), parameters)):
            p.grad = grad
        optimizer.step()
        other.step()
    return parameters


@fix("load_an_optimizer_of_fewer_layers", given=a_saved_optimizer_and_a_new_layer, right=continued_with_another)
def group_added_after_the_state_is_loaded(layer, new, kind, x, state):
    """The new layer is a group of its own, and comes after the state of the others."""
    optimizer = kind(layer.parameters(), lr=0.1)
    optimizer.load_state_dict(state)
    optimizer.add_param_group({"params": list(new.parameters()), "lr": 0.01})
    for _ in range(2):
        optimizer.zero_grad()
        new(layer(x)).pow(2).sum().backward()
        optimizer.step()
    return [*layer.parameters(), *new.parameters()]


@set_up({"epochs": 4}, {"gamma": 0.25, "lr": 1.0}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_run_to_resume(epochs=2, gamma=0.5, lr=0.5, kind=torch.optim.SGD):
    from torch.optim.lr_scheduler import ExponentialLR

    w = torch.ones(2, requires_grad=True)
    optimizer = kind([w], lr=lr)
    scheduler = ExponentialLR(optimizer, gamma)
    for _ in range(epochs):
        optimizer.step()
        scheduler.step()
    checkpoint = {"optimizer": optimizer.state_dict(), "scheduler": scheduler.state_dict()}
    return locals()


@message(raises="KeyError", given=a_run_to_resume)
def scheduler_resumed_by_a_number(w, kind, lr, gamma, epochs):
    """A scheduler is told the last epoch, and the optimizer is new."""
    from torch.optim.lr_scheduler import ExponentialLR

    optimizer = kind([w], lr=lr)
    ExponentialLR(optimizer, gamma, last_epoch=epochs - 1)


@fix(
    "scheduler_resumed_by_a_number",
    given=a_run_to_resume,
    right=lambda lr, gamma, epochs: [lr * gamma ** (epochs + n) for n in range(3)],
)
def scheduler_resumed_by_its_state(w, kind, lr, gamma, checkpoint):
    """The states of both are loaded after both are made, as in a new run."""
    from torch.optim.lr_scheduler import ExponentialLR

    optimizer = kind([w], lr=lr)
    scheduler = ExponentialLR(optimizer, gamma)
    optimizer.load_state_dict(checkpoint["optimizer"])
    scheduler.load_state_dict(checkpoint["scheduler"])

    rates = []
    for _ in range(3):
        rates.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    return rates


@set_up({"kind": torch.optim.Adam}, {"sizes": (2, 1)}, {"layer": torch.nn.LayerNorm, "sizes": (2,)})
def a_checkpoint_to_resume(kind=momentum, layer=torch.nn.Linear, sizes=(2, 2), device="cpu"):
    model = layer(*sizes)
    for parameter in model.parameters():
        torch.nn.init.ones_(parameter)
    optimizer = kind(model.parameters(), lr=0.25)
    model(torch.ones(3, 2)).sum().backward()
    optimizer.step()
    checkpoint = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
    return locals()


@message(given=a_checkpoint_to_resume)
def model_moved_after_the_optimizer_was_loaded(layer, sizes, kind, checkpoint, device):
    """The state of the optimizer is loaded, and then the model is moved. On the CPU alone it raises nothing."""
    # With device="cuda", the step raises it: the state stays on the CPU.
    model = layer(*sizes)
    model.load_state_dict(checkpoint["model"])
    optimizer = kind(model.parameters(), lr=0.25)
    optimizer.load_state_dict(checkpoint["optimizer"])
    model.to(device)
    model(torch.ones(3, 2, device=device)).sum().backward()
    optimizer.step()


def after_three_more_steps(model, optimizer):
    """The parameters after three more steps without a break."""
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(3, 2)).sum().backward()
        optimizer.step()
    return [parameter.detach() for parameter in model.parameters()]


@fix("model_moved_after_the_optimizer_was_loaded", given=a_checkpoint_to_resume, right=after_three_more_steps)
def model_moved_before_the_optimizer_is_made(layer, sizes, kind, checkpoint, device):
    """The optimizer is made when the model is on its device, and a loaded state goes where the parameters are."""
    model = layer(*sizes).to(device)
    model.load_state_dict(checkpoint["model"])
    optimizer = kind(model.parameters(), lr=0.25)
    optimizer.load_state_dict(checkpoint["optimizer"])

    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(3, 2, device=device)).sum().backward()
        optimizer.step()
    return [parameter.detach() for parameter in model.parameters()]


@set_up({"gamma": 0.25}, {"lr": 1.0}, {"kind": torch.optim.Adam}, {"kind": momentum})
def a_scheduler(gamma=0.5, lr=0.5, kind=torch.optim.SGD):
    from torch.optim.lr_scheduler import ExponentialLR

    w = torch.ones(2, requires_grad=True)
    optimizer = kind([w], lr=lr)
    scheduler = ExponentialLR(optimizer, gamma)
    return locals()


@message(warns="UserWarning", given=a_scheduler)
def scheduler_stepped_first(optimizer, scheduler):
    """The scheduler makes its step before the optimizer, which does not use the first learning rate."""
    scheduler.step()
    optimizer.step()


@fix("scheduler_stepped_first", given=a_scheduler, right=lambda lr, gamma: [lr, lr * gamma, lr * gamma * gamma])
def scheduler_stepped_last(w, optimizer, scheduler):
    """The first step of the optimizer uses the first learning rate."""
    rates = []
    for _ in range(3):
        optimizer.zero_grad()
        w.sum().backward()
        rates.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    return rates
