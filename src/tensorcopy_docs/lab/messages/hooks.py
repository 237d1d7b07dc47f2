"""Messages about hooks on gradients, and about gradients that are to be kept."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def an_input(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype)
    return locals()


def its_gradient(x, function):
    """The gradient of the sum of what the function returns."""
    leaf = torch.tensor(x.tolist(), dtype=x.dtype, requires_grad=True)
    return torch.autograd.grad(function(leaf).sum(), leaf)[0]


@message(given=an_input)
def gradient_retained_without_requiring_it(x, function):
    """``retain_grad()`` on a tensor that does not require grad."""
    x.retain_grad()
    function(x).sum().backward()


@fix("gradient_retained_without_requiring_it", given=an_input, right=its_gradient)
def gradient_of_an_input_required(x, function):
    """An input that requires grad is a leaf, and its gradient is kept without ``retain_grad()``."""
    x.requires_grad_()
    function(x).sum().backward()
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


def gradient_of_the_result(x, function):
    """The gradient of the sum of squares with respect to the result, which is twice the result."""
    return torch.tensor(function(x).tolist()) * 2


@message(given=a_leaf)
def gradient_of_a_detached_result_retained(x, function):
    """``retain_grad()`` on a result that was computed under ``no_grad``."""
    with torch.no_grad():
        y = function(x)
    y.retain_grad()


@fix("gradient_of_a_detached_result_retained", given=a_leaf, right=gradient_of_the_result)
def gradient_of_a_result_in_the_graph_retained(x, function):
    """The result is computed outside of ``no_grad``, and nothing is detached."""
    y = function(x)
    y.retain_grad()
    (y * y).sum().backward()
    return y.grad


@set_up({"rows": 1}, {"columns": 1}, {"count": 9})
def an_embedding(rows=2, columns=3, count=4):
    embedding = torch.nn.Embedding(count, columns)
    torch.nn.init.ones_(embedding.weight)
    tokens = torch.arange(rows)
    return locals()


@message(given=an_embedding)
def gradient_of_tokens_retained(tokens):
    """``retain_grad()`` on integers, which choose the rows of an embedding."""
    tokens.retain_grad()


@fix("gradient_of_tokens_retained", given=an_embedding, right=lambda rows, columns: torch.full((rows, columns), 2.0))
def gradient_of_an_embedding_retained(embedding, tokens):
    """What the embedding returns is floating point, and in the graph."""
    y = embedding(tokens)
    y.retain_grad()
    (y * y).sum().backward()
    return y.grad


def two_layers(rows, columns):
    """A model that ends with a normalization."""
    return torch.nn.Sequential(torch.nn.Linear(rows, columns), torch.nn.LayerNorm(columns))


@set_up({"rows": 1}, {"columns": 1}, {"linear": two_layers}, {"linear": torch.nn.Embedding, "dtype": torch.int64})
def a_frozen_layer(rows=2, columns=3, dtype=None, linear=torch.nn.Linear):
    layer = linear(columns, 2)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
        p.requires_grad_(False)
    x = torch.ones(rows, columns, dtype=dtype)
    seen = []
    return locals()


@message(given=a_frozen_layer)
def hook_without_requiring_grad(layer, x, seen):
    """A hook on the output of a frozen layer, which does not require grad."""
    y = layer(x)
    y.register_hook(seen.append)


@fix("hook_without_requiring_grad", given=a_frozen_layer, right=lambda layer, x: [torch.tensor(layer(x).tolist()) * 2])
def hook_on_a_tensor_that_requires_grad(layer, x, seen):
    """The output of a frozen layer is made to require grad, so the graph begins with it."""
    y = layer(x)
    y.requires_grad_()
    y.register_hook(seen.append)
    (y * y).sum().backward()
    return seen


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_and_a_list(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    seen = []
    return locals()


@message(given=a_leaf_and_a_list)
def hook_on_a_detached_tensor(x, function, seen):
    """A hook on a detached tensor, which has left the graph."""
    y = function(x).detach()
    y.register_hook(seen.append)


@fix(
    "hook_on_a_detached_tensor",
    given=a_leaf_and_a_list,
    right=lambda x, function: [gradient_of_the_result(x, function)],
)
def hook_on_the_tensor_in_the_graph(x, function, seen):
    """The hook is registered before the tensor is detached, on the one that the loss is computed from."""
    y = function(x)
    y.register_hook(seen.append)
    (y * y).sum().backward()
    return seen


@set_up({"sizes": (2,)}, {"sizes": (3, 2)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_of_some_rows(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_of_some_rows)
def hook_returns_another_size(x, function):
    """A hook that returns only some elements of the gradient."""
    x.register_hook(lambda gradient: gradient[1:])
    function(x).sum().backward()


def without_the_first(x, function):
    """The gradient of all rows but the first, which is zero."""
    return torch.cat([torch.zeros(x[:1].shape), its_gradient(x[1:], function).float()])


@fix("hook_returns_another_size", given=a_leaf_of_some_rows, right=without_the_first)
def hook_returns_the_same_size(x, function):
    """What is not wanted is a zero, in a new tensor of the same shape."""
    mask = torch.ones_like(x)
    mask[0] = 0
    x.register_hook(lambda gradient: gradient * mask)
    function(x).sum().backward()
    return x.grad


@message(given=a_leaf_of_some_rows)
def hook_returns_a_norm(x, function):
    """A hook that is to look at the gradient returns what it computes."""
    x.register_hook(lambda gradient: gradient.norm())
    function(x).sum().backward()


def norm_and_gradient(x, function):
    """The norm in plain Python, and the gradient."""
    grad = its_gradient(x, function)
    return [sum(each**2 for each in grad.reshape(-1).tolist()) ** 0.5], grad


@fix("hook_returns_a_norm", given=a_leaf_of_some_rows, right=norm_and_gradient)
def hook_returns_nothing(x, function):
    """What ``append()`` returns is None, so the gradient stays as it is."""
    norms = []
    x.register_hook(lambda gradient: norms.append(gradient.norm().item()))
    function(x).sum().backward()
    return norms, x.grad


@message(given=a_leaf_and_a_list, needs=["Tensor.register_post_accumulate_grad_hook"])
def hook_after_accumulation_on_a_nonleaf(x, function, seen):
    """A hook that runs after the gradient is accumulated, on the result of an operation."""
    y = function(x)
    y.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad))


@fix(
    "hook_after_accumulation_on_a_nonleaf",
    given=a_leaf_and_a_list,
    right=lambda x, function: [its_gradient(x, function)],
    needs=["Tensor.register_post_accumulate_grad_hook"],
)
def hook_after_accumulation_on_the_leaf(x, function, seen):
    """The leaf accumulates the gradient."""
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad))
    y = function(x)
    y.sum().backward()
    return seen


@fix(
    "hook_after_accumulation_on_a_nonleaf",
    given=a_leaf_and_a_list,
    right=lambda x, function: [gradient_of_the_result(x, function)],
)
def hook_on_the_gradient_of_a_nonleaf(x, function, seen):
    """``register_hook`` is given the gradient of a non-leaf tensor when it is computed."""
    y = function(x)
    y.register_hook(seen.append)
    (y * y).sum().backward()
    return seen


def batch_norm_and_a_layer(rows, columns):
    """A model that begins with a normalization, as in training."""
    return torch.nn.Sequential(torch.nn.BatchNorm1d(rows), torch.nn.Linear(rows, columns))


FLOATING = ({"rows": 1}, {"columns": 1}, {"linear": two_layers}, {"linear": batch_norm_and_a_layer})


@set_up({"linear": torch.nn.Embedding, "dtype": torch.int64}, *FLOATING)
def a_first_layer(rows=2, columns=3, dtype=None, linear=torch.nn.Linear):
    layer = linear(columns, 2)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
    x = torch.eye(rows, columns, dtype=dtype)
    seen = []
    return locals()


@message(warns="UserWarning", given=a_first_layer, needs=["nn.Module.register_full_backward_hook"])
def hook_of_a_module_whose_input_does_not_require_grad(layer, x, seen):
    """A full backward hook is registered on the first layer, whose input does not require grad."""
    layer.register_full_backward_hook(lambda module, of_input, of_output: seen.extend(of_input))
    y = layer(x)
    (y * y).sum().backward()


@fix(
    "hook_of_a_module_whose_input_does_not_require_grad",
    given=a_first_layer,
    right=lambda layer, x: [its_gradient(x, lambda t: layer(t).pow(2))],
    variations=FLOATING,
    needs=["nn.Module.register_full_backward_hook"],
)
def hook_of_a_module_whose_input_requires_grad(layer, x, seen):
    """The input requires grad, so the hook gets its gradient."""
    layer.register_full_backward_hook(lambda module, of_input, of_output: seen.extend(of_input))
    x.requires_grad_()
    y = layer(x)
    (y * y).sum().backward()
    return seen


@fix(
    "hook_of_a_module_whose_input_does_not_require_grad",
    given=a_first_layer,
    right=lambda layer, x: [torch.tensor(layer(x).tolist()) * 2],
)
def hook_of_the_output_of_a_module(layer, x, seen):
    """A hook of the output gets the gradient of the output, whatever the input is."""
    y = layer(x)
    if y.requires_grad:
        y.register_hook(seen.append)
    (y * y).sum().backward()
    return seen


def two_activations(rows, columns):
    """A model of three modules."""
    return torch.nn.Sequential(torch.nn.Linear(rows, columns), torch.nn.Sigmoid(), torch.nn.Tanh())


def layer_and_activation(rows, columns):
    """A model of two modules."""
    return torch.nn.Sequential(torch.nn.Linear(rows, columns), torch.nn.Sigmoid())


@set_up({"rows": 1}, {"columns": 1}, {"make": two_activations}, {"make": two_layers})
def a_model_of_several_operations(rows=2, columns=3, make=layer_and_activation):
    model = make(columns, 2)
    for p in model.parameters():
        torch.nn.init.ones_(p)
    x = torch.eye(rows, columns).requires_grad_()
    seen = []
    return locals()


@message(
    warns=("UserWarning", "FutureWarning"),
    given=a_model_of_several_operations,
    probe=lambda: torch.nn.Module.register_full_backward_hook,
)
def backward_hook_that_is_not_full(model, x, seen):
    """A backward hook of the old kind, on a module of several operations."""
    model.register_backward_hook(lambda module, of_input, of_output: seen.extend(of_input))
    model(x).pow(2).sum().backward()


@fix(
    "backward_hook_that_is_not_full",
    given=a_model_of_several_operations,
    right=lambda model, x: [its_gradient(x, lambda t: model(t).pow(2))],
    needs=["nn.Module.register_full_backward_hook"],
)
def backward_hook_that_is_full(model, x, seen):
    """A full backward hook gets the gradient of the input of the module."""
    model.register_full_backward_hook(lambda module, of_input, of_output: seen.extend(of_input))
    model(x).pow(2).sum().backward()
    return seen


@message(given=a_model_of_several_operations, needs=["nn.Module.register_full_backward_hook"])
def full_hook_returns_a_tensor(model, x):
    """A full backward hook returns a tensor, which is taken for as many gradients as it has rows."""
    model.register_full_backward_hook(lambda module, of_input, of_output: of_input[0] * 2)
    model(x).pow(2).sum().backward()


@fix(
    "full_hook_returns_a_tensor",
    given=a_model_of_several_operations,
    right=lambda model, x: its_gradient(x, lambda t: model(t).pow(2)) * 2,
    needs=["nn.Module.register_full_backward_hook"],
)
def full_hook_returns_a_tuple(model, x):
    """A tuple has a gradient for each input."""
    model.register_full_backward_hook(lambda module, of_input, of_output: (of_input[0] * 2,))
    model(x).pow(2).sum().backward()
    return x.grad
