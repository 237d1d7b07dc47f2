"""Messages about leaf tensors, and about the flag `requires_grad`."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up

BFLOAT16 = getattr(torch, "bfloat16", torch.float16)
BOOL = getattr(torch, "bool", torch.uint8)


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"sizes": ()}, {"kind": torch.optim.Adam})
def a_leaf(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    x = torch.zeros(sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf)
def leaf_changed_in_place(x):
    """An in-place change of a leaf that requires grad."""
    x += 1


def ones_after_three_steps(x, kind):
    """Ones that an optimizer trains with the gradient of the sum of squares."""
    w = torch.ones(x.shape, dtype=x.dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    for _ in range(3):
        w.grad = w.detach() * 2
        optimizer.step()
    return w


@fix("leaf_changed_in_place", given=a_leaf, right=ones_after_three_steps)
def leaf_changed_in_place_without_grad(x, kind):
    """The change is not recorded, and the leaf stays a leaf."""
    optimizer = kind([x], lr=0.25)
    with torch.no_grad():
        x += 1
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


@message(given=a_leaf)
def leaf_changed_as_a_part_of_the_loss(x):
    """The change is a step of the computation, as where a position is added to an embedding."""
    y = x
    y += 1
    (y * y).sum().backward()


@fix(
    "leaf_changed_as_a_part_of_the_loss",
    given=a_leaf,
    right=lambda x: (torch.full_like(x, 2), torch.zeros(x.shape)),
)
def leaf_added_out_of_place(x):
    """``x + 1`` is a new tensor; gradients flow back to the leaf, which keeps its values."""
    y = x + 1
    (y * y).sum().backward()
    return x.grad, x


@fix("leaf_changed_as_a_part_of_the_loss", given=a_leaf, right=lambda x: (torch.full_like(x, 2), torch.zeros(x.shape)))
def leaf_changed_in_place_as_a_clone(x):
    """The change of a clone is recorded, and gradients flow back to the leaf."""
    y = x.clone()
    y += 1
    (y * y).sum().backward()
    return x.grad, x


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_new_tensor(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    x = torch.zeros(*sizes, dtype=dtype)
    return locals()


@message(given=a_new_tensor)
def values_of_a_new_leaf_set(x):
    """A new tensor requires grad before its values are set."""
    x.requires_grad_()
    x += 1


@fix("values_of_a_new_leaf_set", given=a_new_tensor, right=ones_after_three_steps)
def leaf_changed_in_place_before_it_requires_grad(x, kind):
    """The values are set first, the flag last."""
    x += 1
    x.requires_grad_()
    optimizer = kind([x], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


@set_up({"sizes": (1,)}, {"sizes": (3, 2)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_leaf_with_elements(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_with_elements)
def view_of_a_leaf_changed_in_place(x):
    """Some elements of a leaf that requires grad are assigned; old versions raise only in ``backward()``."""
    x[0] = 1
    (x * x).sum().backward()


def one_trained(x, kind):
    """The first row begins with ones, and the others with zeros, whose gradient is zero."""
    first = ones_after_three_steps(x[0].detach(), kind)
    return torch.cat([first.detach()[None], x[1:].detach()])


@fix("view_of_a_leaf_changed_in_place", given=a_leaf_with_elements, right=one_trained)
def view_of_a_leaf_changed_without_grad(x, kind):
    """The elements are assigned without recording it."""
    optimizer = kind([x], lr=0.25)
    with torch.no_grad():
        x[0] = 1
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


@set_up({"sizes": (1,)}, {"sizes": (3, 2)}, {"dtype": torch.float64})
def a_leaf_of_twos(sizes=(3,), dtype=None):
    x = torch.full(sizes, 2.0, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_of_twos)
def elements_assigned_as_a_part_of_the_loss(x):
    """An assignment is a step of the computation."""
    y = x
    y[0] = 1
    (y * y).sum().backward()


def four_behind_the_first(x, sizes):
    """The gradient is 4, but for the elements that were overwritten; the leaf has its values."""
    return torch.cat([torch.zeros(1, *sizes[1:]), torch.full((sizes[0] - 1,) + sizes[1:], 4.0)]), torch.full(sizes, 2.0)


@fix("elements_assigned_as_a_part_of_the_loss", given=a_leaf_of_twos, right=four_behind_the_first)
def view_of_a_leaf_changed_as_a_clone(x):
    """The element that is overwritten in the clone gets a zero as its gradient."""
    y = x.clone()
    y[0] = 1
    (y * y).sum().backward()
    return x.grad, x


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_result(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    y = function(x)
    return locals()


@message(given=a_result)
def flag_of_a_nonleaf_changed(y):
    """The result of an operation is to stop requiring grad."""
    y.requires_grad_(False)


@fix("flag_of_a_nonleaf_changed", given=a_result, right=lambda y: (torch.tensor(y.tolist()), False))
def flag_of_a_nonleaf_by_detaching(y):
    """A detached tensor on the same memory does not require grad."""
    y = y.detach()
    return y, y.requires_grad


@message(given=a_result)
def flag_of_a_nonleaf_set(y):
    """The result of an operation is to keep its gradient."""
    y.requires_grad = True
    (y * y).sum().backward()


@fix(
    "flag_of_a_nonleaf_set",
    given=a_result,
    right=lambda x, y, function: (y.detach() * 2, torch.autograd.grad(function(x).pow(2).sum(), x)[0]),
)
def flag_of_a_nonleaf_that_retains_its_gradient(x, y):
    """``retain_grad()`` keeps the gradient of a non-leaf tensor, and gradients still flow to the leaf."""
    y.retain_grad()
    (y * y).sum().backward()
    return y.grad, x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def an_image(sizes=(3,), dtype=None, function=torch.exp):
    y = torch.zeros(*sizes, dtype=dtype)
    return locals()


@message(given=an_image)
def flag_of_a_changed_image_set(y, function):
    """An image is changed along its gradient; it is the result of an operation in the second step."""
    for _ in range(3):
        y.requires_grad = True
        function(y).sum().backward()
        y = y + 0.1 * y.grad


def image_by_hand(y, function):
    """The image after three steps, each of a new leaf."""
    for _ in range(3):
        leaf = torch.tensor(y.tolist(), dtype=y.dtype, requires_grad=True)
        y = y.detach() + 0.1 * torch.autograd.grad(function(leaf).sum(), leaf)[0]
    return y


@fix("flag_of_a_changed_image_set", given=an_image, right=image_by_hand)
def flag_of_a_nonleaf_as_a_new_input(y, function):
    """What is detached is a leaf, and gets a gradient; the tensors that it was computed from do not."""
    for _ in range(3):
        y = y.detach().requires_grad_()
        function(y).sum().backward()
        y = y + 0.1 * y.grad
    return y


def momentum(parameters, lr):
    """An optimizer that also uses what it kept of earlier steps."""
    return torch.optim.SGD(parameters, lr=lr, momentum=0.9, weight_decay=0.1)


def weight_norm(size):
    """A layer that computes its weight from two parameters."""
    return torch.nn.utils.weight_norm(torch.nn.Linear(size, size))


def two_layers(size):
    """A layer and its normalization."""
    return torch.nn.Sequential(torch.nn.Linear(size, size), torch.nn.BatchNorm1d(size))


@set_up(
    {"layer_of": torch.nn.LayerNorm},
    {"layer_of": weight_norm},
    {"size": 3},
    {"kind": torch.optim.Adam},
    {"kind": momentum},
    {"layer_of": two_layers},
)
def a_layer(size=2, layer_of=torch.nn.BatchNorm1d, kind=torch.optim.SGD):
    layer = layer_of(size)
    optimizer = kind(layer.parameters(), lr=0.1)
    x = torch.eye(size)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
    layer(x).sum().backward()
    optimizer.step()
    return locals()


@message(given=a_layer)
def flag_of_the_output_of_a_layer_changed(layer, x):
    """A layer is to be frozen by its output, which is the result of an operation."""
    layer(x).requires_grad_(False)


@fix(
    "flag_of_the_output_of_a_layer_changed",
    given=a_layer,
    right=lambda layer: (False, {name: torch.tensor(each.tolist()) for name, each in layer.state_dict().items()}),
)
def flag_of_a_nonleaf_at_its_leaves(layer, optimizer, x):
    """The parameters of a layer are frozen before the forward pass, so its output does not require grad."""
    for p in layer.parameters():
        p.requires_grad_(False)
        p.grad = None
    layer.eval()
    y = layer(x)
    optimizer.step()
    return y.requires_grad, layer.state_dict()


@set_up({"first": True, "second": False}, {"first": -3}, {"second": 2**20})
def some_integers(first=1, second=2):
    numbers = [first, second]
    return locals()


@message(given=some_integers)
def integers_made_to_require_grad(numbers):
    """A tensor of integers is made with ``requires_grad=True``."""
    torch.tensor(numbers, requires_grad=True)


@fix(
    "integers_made_to_require_grad",
    given=some_integers,
    right=lambda first, second: torch.tensor([first * 2, second * 2]),
)
def integers_made_as_floats(numbers):
    """With a dtype, the values are floating point."""
    x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
    (x * x).sum().backward()
    return x.grad


@set_up({"size": 1}, {"dtype": torch.uint8}, {"dtype": BOOL}, {"kind": torch.optim.Adam})
def some_values(size=3, dtype=torch.int64, kind=torch.optim.SGD):
    values = torch.ones(size, dtype=dtype)
    return locals()


@message(given=some_values)
def parameter_made_of_integers(values):
    """A parameter requires grad by default, and is made of integers."""
    torch.nn.Parameter(values)


def ones_trained(size, kind):
    """Ones that an optimizer trains with the gradient of the sum of squares."""
    return ones_after_three_steps(torch.ones(size), kind)


@fix("parameter_made_of_integers", given=some_values, right=ones_trained)
def integers_converted_into_a_parameter(values, kind):
    """A parameter that is trained is floating point."""
    p = torch.nn.Parameter(values.float())
    optimizer = kind([p], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        (p * p).sum().backward()
        optimizer.step()
    return p


@fix(
    "parameter_made_of_integers",
    given=some_values,
    right=lambda size, dtype: (torch.ones(size), False, str(dtype)),
)
def integers_as_a_parameter_without_grad(values):
    """A parameter of integers is possible if it does not require grad."""
    p = torch.nn.Parameter(values, requires_grad=False)
    return p, p.requires_grad, str(p.dtype)


@fix(
    "parameter_made_of_integers",
    given=some_values,
    right=lambda size, dtype: (torch.ones(size), [("weight", True), ("bias", True)], str(dtype)),
)
def integers_as_a_buffer(values):
    """A buffer is saved with the module, and is not among its parameters, which can be frozen and set free."""
    module = torch.nn.LayerNorm(3)
    module.register_buffer("index", values)
    for p in module.parameters():
        p.requires_grad_(False)
    for p in module.parameters():
        p.requires_grad_()
    saved = module.state_dict()["index"]
    return saved, [(name, p.requires_grad) for name, p in module.named_parameters()], str(saved.dtype)


@message(given=some_values)
def flag_of_integers_set(values):
    """``requires_grad_()`` on a tensor of integers."""
    values.requires_grad_()


@fix("flag_of_integers_set", given=some_values, right=ones_trained)
def flag_of_integers_set_after_conversion(values, kind):
    """The conversion comes first; the floating-point tensor is a leaf."""
    x = values.float().requires_grad_()
    optimizer = kind([x], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


@set_up({"dtype": torch.uint8}, {"layer_of": two_layers}, {"size": 1}, {"dtype": BOOL})
def a_model_with_integers(size=3, layer_of=torch.nn.LayerNorm, dtype=torch.int64):
    model = layer_of(size)
    for p in model.parameters():
        p.requires_grad_(False)
    model.levels = torch.nn.Parameter(torch.ones(size, dtype=dtype), requires_grad=False)
    return locals()


@message(given=a_model_with_integers, probe=lambda: torch.nn.Module.requires_grad_)
def flags_of_a_model_with_integers_set(model):
    """A model is to be trained, but one of its parameters has integers, as in a quantized model."""
    model.requires_grad_()


@fix(
    "flags_of_a_model_with_integers_set",
    given=a_model_with_integers,
    right=lambda model: {name: name != "levels" for name, _ in model.named_parameters()},
)
def flags_of_floating_point_parameters_set(model):
    """Only what is floating point requires grad."""
    for p in model.parameters():
        if p.is_floating_point():
            p.requires_grad_()
    return {name: p.requires_grad for name, p in model.named_parameters()}


@message(given=a_result)
def view_detached_in_place(y):
    """``detach_()`` on a slice."""
    y[:1].detach_()


def values_and_gradient(x, y, function):
    """The slice as a list, that it does not require grad, and the gradient of all."""
    return torch.tensor(y[:1].tolist()), False, torch.autograd.grad(function(x).sum(), x)[0]


@fix("view_detached_in_place", given=a_result, right=values_and_gradient)
def view_detached(x, y):
    """``detach()`` gives another tensor, and the slice keeps its place in the graph."""
    z = y[:1].detach()
    y.sum().backward()
    return z, z.requires_grad, x.grad


@fix("view_detached_in_place", given=a_result, right=lambda y: (torch.tensor(y[:1].tolist()), False))
def view_of_a_tensor_that_was_detached_in_place(y):
    """The tensor is detached before slices of it are taken."""
    y.detach_()
    z = y[:1]
    return z, z.requires_grad


@set_up({"size": 1}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def gradients_in_one_tensor(size=3, dtype=None, kind=torch.optim.SGD):
    w = torch.ones(size, dtype=dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    bucket = torch.zeros(9, dtype=dtype)
    w.grad = bucket[:size]
    return locals()


@message(given=gradients_in_one_tensor)
def gradient_in_a_bucket_detached_in_place(w):
    """Gradients are views of one tensor, as under ``DistributedDataParallel``, and are detached in place."""
    w.grad.detach_()
    w.grad.zero_()


@fix(
    "gradient_in_a_bucket_detached_in_place",
    given=gradients_in_one_tensor,
    right=lambda w, kind: ones_after_three_steps(w, kind),
)
def gradient_in_a_bucket_set_to_none(w, optimizer):
    """The gradient is removed, and the next backward pass makes another one."""
    for _ in range(3):
        w.grad = None
        (w * w).sum().backward()
        optimizer.step()
    return w
