"""Messages about inference tensors, outside of inference mode."""

import copy

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.int64}, {"dtype": torch.float64})
def an_inference_tensor(sizes=(3,), dtype=None):
    return locals()


@message(given=an_inference_tensor, needs=["inference_mode"])
def inference_tensor_changed(sizes, dtype):
    """A tensor from inference mode is changed in place outside of it."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    x += 1


@fix(
    "inference_tensor_changed",
    given=an_inference_tensor,
    right=lambda sizes: (torch.full(sizes, 2.0), False),
    needs=["inference_mode", "Tensor.is_inference"],
)
def clone_of_an_inference_tensor_changed(sizes, dtype):
    """A clone that is made outside of inference mode is a normal tensor."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    y = x.clone()
    y += 1
    return y, y.is_inference()


@fix(
    "inference_tensor_changed",
    given=an_inference_tensor,
    right=lambda sizes: torch.full(sizes, 2.0),
    needs=["inference_mode"],
)
def inference_tensor_changed_in_inference_mode(sizes, dtype):
    """In inference mode, an inference tensor can be changed in place."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    with torch.inference_mode():
        x += 1
    return x


@fix("inference_tensor_changed", given=an_inference_tensor, right=lambda sizes: torch.full(sizes, 2.0))
def cache_made_without_grad(sizes, dtype):
    """A tensor that is made under ``no_grad`` is a normal one."""
    with torch.no_grad():
        x = torch.ones(*sizes, dtype=dtype)
    x += 1
    return x


class NormAndLayer(torch.nn.Module):
    """A layer of ones behind a norm, which has buffers."""

    def __init__(self, columns):
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(columns)
        self.linear = torch.nn.Linear(columns, 2)
        with torch.no_grad():
            self.linear.weight.fill_(1)
            self.linear.bias.fill_(0)

    def forward(self, x):
        return self.linear(self.norm(x))


@set_up({"rows": 4}, {"columns": 3}, {"model_class": NormAndLayer}, {"kind": torch.optim.Adam})
def a_model_of_inference_mode(rows=3, columns=2, model_class=torch.nn.BatchNorm1d, kind=torch.optim.SGD):
    x = torch.ones(rows, columns).cumsum(0)
    return locals()


@message(given=a_model_of_inference_mode, needs=["inference_mode"])
def model_of_inference_mode_trained(x, columns, model_class, kind):
    """The parameters and buffers of a model that was built in inference mode are to be changed."""
    with torch.inference_mode():
        model = model_class(columns)
    optimizer = kind(model.parameters(), lr=0.1)
    model(x).pow(2).sum().backward()
    optimizer.step()


def trained_by_hand(x, columns, model_class, kind):
    """The state of a model that never was in inference mode after three steps, each with the gradient at its place."""
    model = model_class(columns)
    optimizer = kind(model.parameters(), lr=0.1)
    for _ in range(3):
        parameters = list(model.parameters())
        for each, grad in zip(parameters, torch.autograd.grad(model(x).pow(2).sum(), parameters)):
            each.grad = grad
        optimizer.step()
    return model.state_dict()


@fix(
    "model_of_inference_mode_trained",
    given=a_model_of_inference_mode,
    right=trained_by_hand,
    needs=["inference_mode"],
)
def model_copied_outside_of_inference_mode(x, columns, model_class, kind):
    """The parameters and buffers of a copy that is made outside of inference mode are normal tensors."""
    with torch.inference_mode():
        model = model_class(columns)
    model = copy.deepcopy(model)
    optimizer = kind(model.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        model(x).pow(2).sum().backward()
        optimizer.step()
    return model.state_dict()


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_weight(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    return locals()


@message(given=a_weight, needs=["inference_mode"])
def gradient_of_inference_mode_added_to(w):
    """The second ``backward()`` adds to a gradient that the first one made in inference mode."""
    loss = (w * w).sum()
    with torch.inference_mode():
        loss.backward()
    (w * w).sum().backward()


def three_steps_by_hand(w, optimizer):
    """The weight after three steps, each with the gradient at its place."""
    for _ in range(3):
        w.grad = w.detach() * 2
        optimizer.step()
    return w.detach()


@fix("gradient_of_inference_mode_added_to", given=a_weight, right=three_steps_by_hand)
def backward_outside_of_inference_mode(w, optimizer):
    """The backward pass is outside of inference mode, as the forward pass is."""
    for _ in range(3):
        optimizer.zero_grad()
        (w * w).sum().backward()
        optimizer.step()
    return w


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def features_for_training(sizes=(3,), dtype=None, function=torch.exp):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    inputs = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(given=features_for_training, needs=["inference_mode"])
def inference_tensor_saved_for_backward(w, inputs, function):
    """A tensor from inference mode is multiplied by a weight."""
    with torch.inference_mode():
        x = function(inputs)
    w * x


def computed_with_grad(w, inputs, function):
    """What is right: the gradient, where the features are part of the graph."""
    inputs.requires_grad_()
    return torch.autograd.grad((w * function(inputs)).sum(), [w])[0]


@fix(
    "inference_tensor_saved_for_backward",
    given=features_for_training,
    right=computed_with_grad,
    needs=["inference_mode"],
)
def clone_of_an_inference_tensor_saved(w, inputs, function):
    """The clone is a normal tensor, and can be saved."""
    with torch.inference_mode():
        x = function(inputs)
    (w * x.clone()).sum().backward()
    return w.grad


@fix("inference_tensor_saved_for_backward", given=features_for_training, right=computed_with_grad)
def features_computed_without_grad(w, inputs, function):
    """What a loss uses later is computed under ``no_grad``."""
    with torch.no_grad():
        x = function(inputs)
    (w * x).sum().backward()
    return w.grad


class Scaled(torch.nn.PReLU):
    """An activation with a weight for each column, moved to another dtype and back."""

    def __init__(self, columns):
        super().__init__(columns)
        self.double().float()


@set_up({"rows": 1}, {"columns": 3}, {"model_class": Scaled}, {"model_class": torch.nn.LayerNorm})
def a_model_and_its_input(rows=3, columns=2, model_class=torch.nn.PReLU):
    x = (torch.ones(rows, columns).cumsum(0) - 2).requires_grad_()
    return locals()


@message(given=a_model_and_its_input, needs=["inference_mode"])
def weight_of_inference_mode_saved(x, columns, model_class):
    """A model that was built in inference mode is part of a graph."""
    with torch.inference_mode():
        model = model_class(columns)
    model(x)


def gradients_by_hand(x, columns, model_class):
    """The gradients of input and weight, of a model that never was in inference mode."""
    model = model_class(columns)
    return torch.autograd.grad(model(x).pow(2).sum(), [x, model.weight])


@fix(
    "weight_of_inference_mode_saved",
    given=a_model_and_its_input,
    right=gradients_by_hand,
    needs=["inference_mode"],
)
def model_copied_before_it_is_part_of_a_graph(x, columns, model_class):
    """The weights of a copy that is made outside of inference mode can be saved, and are trained."""
    with torch.inference_mode():
        model = model_class(columns)
    model = copy.deepcopy(model)
    model(x).pow(2).sum().backward()
    return x.grad, model.weight.grad


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.float64})
def a_future_leaf(sizes=(3,), dtype=None):
    return locals()


@message(given=a_future_leaf, needs=["inference_mode"])
def inference_tensor_made_to_require_grad(sizes, dtype):
    """``requires_grad_()`` on a tensor from inference mode, outside of it."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    x.requires_grad_()


@fix(
    "inference_tensor_made_to_require_grad",
    given=a_future_leaf,
    right=lambda sizes: (torch.full(sizes, 2.0), True),
    needs=["inference_mode"],
)
def clone_of_an_inference_tensor_requires_grad(sizes, dtype):
    """The clone is a leaf that may require grad."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    y = x.clone().requires_grad_()
    y.pow(2).sum().backward()
    return y.grad, y.is_leaf


@fix(
    "inference_tensor_made_to_require_grad",
    given=a_future_leaf,
    right=lambda sizes: torch.full(sizes, 2.0),
    needs=["inference_mode"],
)
def parameter_made_of_a_clone_of_an_inference_tensor(sizes, dtype):
    """A parameter requires grad, so it is made of a clone, too."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    w = torch.nn.Parameter(x.clone())
    w.pow(2).sum().backward()
    return w.grad


@message(given=an_inference_tensor, needs=["inference_mode"])
def version_of_an_inference_tensor(sizes, dtype):
    """The version counter of a tensor from inference mode."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    x._version


@fix("version_of_an_inference_tensor", given=an_inference_tensor, right=lambda: 1, needs=["inference_mode"])
def version_of_a_clone(sizes, dtype):
    """The clone has a version counter."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    y = x.clone()
    before = y._version
    y += 1
    return y._version - before


@fix(
    "version_of_an_inference_tensor",
    given=an_inference_tensor,
    right=lambda: None,
    needs=["inference_mode", "Tensor.is_inference"],
)
def version_unless_inference(sizes, dtype):
    """``is_inference()`` says beforehand whether there is a version counter."""
    with torch.inference_mode():
        x = torch.ones(*sizes, dtype=dtype)
    return None if x.is_inference() else x._version
