"""What people say about modules: copies of their state, tied weights, buffers, conversions, saving."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_shallow_copy_of_a_state_dict_keeps_the_weights():
    """The claim expects ``layer.state_dict().copy()`` to hold the old weight after the layer was changed."""
    layer = torch.nn.Linear(1, 1)
    torch.nn.init.constant_(layer.weight, 1.0)
    best = layer.state_dict().copy()
    with torch.no_grad():
        layer.weight.add_(4)
    print(best["weight"].tolist(), layer.weight.tolist())
    assert best["weight"].tolist() == [[1.0]]


@proof()
def a_deep_copy_of_a_state_dict_keeps_the_weights():
    """``copy.deepcopy(layer.state_dict())`` holds the old weight, and ``load_state_dict`` brings it back."""
    import copy

    layer = torch.nn.Linear(1, 1)
    torch.nn.init.constant_(layer.weight, 1.0)
    best = copy.deepcopy(layer.state_dict())
    with torch.no_grad():
        layer.weight.add_(4)
    print(best["weight"].tolist(), layer.weight.tolist())
    assert best["weight"].tolist() == [[1.0]] and layer.weight.tolist() == [[5.0]]
    layer.load_state_dict(best)
    assert layer.weight.tolist() == [[1.0]]


@proof()
def deepcopy_leaves_the_gradient_behind():
    """The claim expects the deep copy of a tensor that has a ``grad`` to have none."""
    import copy

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    y = copy.deepcopy(x)
    print(x.grad, y.grad)
    assert x.grad is not None
    assert y.grad is None


@proof()
def tied_layers_stay_tied_and_add_up_their_gradients():
    """Two layers with one weight of 2: the gradient of ``w * w`` is 4, and after a step of SGD they still share it."""
    first, second = torch.nn.Linear(1, 1, bias=False), torch.nn.Linear(1, 1, bias=False)
    second.weight = first.weight
    torch.nn.init.constant_(first.weight, 2.0)
    model = torch.nn.Sequential(first, second)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.25)
    model(torch.ones(1, 1)).sum().backward()
    print(len(list(model.parameters())), first.weight.grad)
    assert first.weight.grad.tolist() == [[4.0]]
    optimizer.step()
    print(first.weight.tolist(), second.weight.tolist())
    assert second.weight is first.weight and second.weight.tolist() == [[1.0]]


@proof()
def a_parameter_of_a_transposed_weight_is_independent():
    """The claim expects ``nn.Parameter(first.weight.t())`` to keep its values when ``first.weight`` is changed."""
    first, second = torch.nn.Linear(2, 3), torch.nn.Linear(3, 2)
    torch.nn.init.constant_(first.weight, 1.0)
    second.weight = torch.nn.Parameter(first.weight.t())
    with torch.no_grad():
        first.weight.fill_(7.0)
    print(second.weight.tolist())
    assert second.weight.tolist() == [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]


@proof()
def a_parameter_of_a_transposed_weight_follows_it():
    """``nn.Parameter(first.weight.t())`` uses the memory of ``first.weight``: a change is visible in both."""
    first, second = torch.nn.Linear(2, 3), torch.nn.Linear(3, 2)
    second.weight = torch.nn.Parameter(first.weight.t())
    with torch.no_grad():
        first.weight.fill_(7.0)
        second.weight[0, 1] = 9.0
    print(second.weight.tolist(), first.weight[1].tolist())
    assert second.weight.tolist() == [[7.0, 9.0, 7.0], [7.0, 7.0, 7.0]]
    assert first.weight[1].tolist() == [9.0, 7.0]


@counterexample()
def a_parameter_of_a_transposed_weight_has_half_of_the_gradient():
    """``w * w`` with w = 2: each parameter gets 2 instead of 4, and ``double()`` gives them separate memory."""
    first, second = torch.nn.Linear(1, 1, bias=False), torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.constant_(first.weight, 2.0)
    second.weight = torch.nn.Parameter(first.weight.t())
    model = torch.nn.Sequential(first, second)
    model(torch.ones(1, 1)).sum().backward()
    print(len(list(model.parameters())), first.weight.grad, second.weight.grad)
    assert first.weight.grad.tolist() == second.weight.grad.tolist() == [[2.0]]
    model.double()
    with torch.no_grad():
        first.weight.fill_(7.0)
    print(first.weight.tolist(), second.weight.tolist())
    assert second.weight.tolist() == [[2.0]]


@proof()
def a_parameter_is_independent_of_its_tensor():
    """The claim expects ``nn.Parameter(x)`` to keep its value when x changes."""
    x = torch.zeros(2)
    p = torch.nn.Parameter(x)
    x[0] = 5
    print(p.tolist(), p.data_ptr() == x.data_ptr())
    assert p.tolist() == [0.0, 0.0]


@proof()
def a_list_times_three_makes_three_layers():
    """The claim expects three weights and three biases in ``nn.Sequential(*[layer] * 3)``."""
    layer = torch.nn.Linear(2, 2)
    model = torch.nn.Sequential(*[layer] * 3)
    three = torch.nn.Sequential(*[torch.nn.Linear(2, 2) for _ in range(3)])
    count = len(list(model.parameters()))
    print(len(model), count, model[0] is model[2], len(list(three.parameters())))
    assert count == 6


@proof()
def a_list_of_parameters_is_a_snapshot():
    """The claim expects ``list(model.parameters())`` to have the old values after the weights change."""
    model = torch.nn.Linear(2, 1, bias=False)
    before = list(model.parameters())
    with torch.no_grad():
        model.weight.fill_(7.0)
    print(before[0].tolist(), before[0] is model.weight)
    assert before[0].tolist() != [[7.0, 7.0]]


@proof()
def a_conversion_makes_new_parameters():
    """The claim expects ``layer.double()`` to replace the Parameter objects of the layer."""
    layer = torch.nn.Linear(2, 1)
    before = layer.weight
    layer.double()
    print(before.dtype, layer.weight is before)
    assert layer.weight.dtype is torch.float64
    assert layer.weight is not before


@proof()
def a_conversion_returns_a_new_module():
    """The claim expects ``layer.double()`` to return another module, and the layer to stay float32."""
    layer = torch.nn.Linear(2, 1)
    converted = layer.double()
    print(converted is layer, layer.weight.dtype)
    assert converted.weight.dtype is torch.float64
    assert converted is not layer
    assert layer.weight.dtype is torch.float32


@proof()
def batch_norm_counts_under_no_grad():
    """In training mode a batch moves the running mean, under ``no_grad`` too; in eval mode it does not."""
    layer = torch.nn.BatchNorm1d(1)
    x = torch.tensor([[1.0], [3.0]])
    before = layer.running_mean.item()
    with torch.no_grad():
        layer(x)
        after = layer.running_mean.item()
        layer.eval()(x)
    print("%.1f %.1f %.1f" % (before, after, layer.running_mean.item()))
    assert before == 0.0 and after != before
    assert layer.running_mean.item() == after


@proof()
def a_frozen_batch_norm_keeps_weight_and_bias():
    """With ``requires_grad=False`` for both, a step of SGD leaves the weight and the bias of a batch norm layer."""
    layer, head = torch.nn.BatchNorm1d(1), torch.nn.Linear(1, 1)
    torch.nn.init.constant_(head.weight, 1.0)
    for parameter in layer.parameters():
        parameter.requires_grad_(False)
    before = [parameter.item() for parameter in layer.parameters()]
    optimizer = torch.optim.SGD(list(layer.parameters()) + list(head.parameters()), lr=0.1)
    head(layer(torch.tensor([[1.0], [3.0]]))).sum().backward()
    optimizer.step()
    after = [parameter.item() for parameter in layer.parameters()]
    print(after == before)
    assert after == before


@counterexample()
def a_frozen_batch_norm_still_moves_its_running_mean():
    """With ``requires_grad=False`` for its parameters, a forward pass in training mode changes the running mean."""
    layer = torch.nn.BatchNorm1d(1)
    for parameter in layer.parameters():
        parameter.requires_grad_(False)
    before = layer.running_mean.item()
    layer(torch.tensor([[1.0], [3.0]]))
    print("%.1f %.1f" % (before, layer.running_mean.item()))
    assert layer.running_mean.item() != before


@proof()
def batch_norm_and_dropout_depend_on_the_mode():
    """Batch norm and dropout give different outputs in the two modes; a linear layer gives the same."""
    x = torch.ones(50, 2) * torch.tensor([1.0, 2.0])
    found = []
    for layer in (torch.nn.BatchNorm1d(2), torch.nn.Dropout(0.5), torch.nn.Linear(2, 2)):
        found.append(torch.equal(layer.train()(x), layer.eval()(x)))
    print(found)
    assert found == [False, False, True]


@counterexample()
def rrelu_depends_on_the_mode():
    """``RReLU`` draws its slopes at random in training mode, and has one slope in eval mode."""
    layer, x = torch.nn.RReLU(), -torch.ones(50)
    slopes = [len(set(y.tolist())) for y in (layer.train()(x), layer.eval()(x))]
    print(slopes[0] > 1, slopes[1])
    assert slopes[0] > 1 and slopes[1] == 1


@proof()
def averaged_parameters_leave_the_running_mean_behind():
    """Copying ``parameters()`` into a deep copy leaves its running mean at 0, while the model's has moved."""
    import copy

    model = torch.nn.BatchNorm1d(1)
    averaged = copy.deepcopy(model)
    model(torch.tensor([[1.0], [3.0]]))
    with torch.no_grad():
        for target, source in zip(averaged.parameters(), model.parameters()):
            target.copy_(source)
    print("%.1f %.1f" % (model.running_mean.item(), averaged.running_mean.item()))
    assert averaged.running_mean.item() == 0.0
    assert model.running_mean.item() != 0.0


@proof()
def a_buffer_is_saved_and_not_a_parameter():
    """A registered buffer is in ``state_dict()``, is not in ``parameters()``, and gets no gradient."""
    layer = torch.nn.Linear(2, 1)
    layer.register_buffer("scale", torch.ones(2))
    layer(layer.scale * torch.tensor([1.0, 2.0])).sum().backward()
    listed = any(parameter is layer.scale for parameter in layer.parameters())
    print(sorted(layer.state_dict()), listed, layer.scale.grad)
    assert "scale" in layer.state_dict() and not listed
    assert layer.scale.grad is None and layer.weight.grad is not None


@counterexample()
def a_buffer_can_get_a_gradient():
    """A buffer that requires grad gets a gradient like any other leaf."""
    layer = torch.nn.Module()
    layer.register_buffer("scale", torch.ones(2, requires_grad=True))
    loss = (layer.scale * 3).sum()
    if loss.requires_grad:
        loss.backward()
    print(list(layer.parameters()), layer.scale.grad)
    assert layer.scale.grad is not None
    assert layer.scale.grad.tolist() == [3.0, 3.0]


@proof()
def loading_keeps_shared_memory():
    """A tensor and its slice, saved in one file, share memory again after ``torch.load``."""
    import io

    x = torch.tensor([1.0, 2.0, 3.0])
    file = io.BytesIO()
    torch.save([x, x[:2]], file)
    file.seek(0)
    whole, part = torch.load(file)
    part[0] = 10
    print(whole, x)
    assert whole.tolist() == [10.0, 2.0, 3.0]
    assert x.tolist() == [1.0, 2.0, 3.0]
