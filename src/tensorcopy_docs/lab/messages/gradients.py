"""Messages about `.grad`."""

import math

import torch

from tensorcopy_docs.lab.message import fix, message, set_up

BFLOAT16 = getattr(torch, "bfloat16", torch.float16)


def weight_decay(parameters, lr):
    """An optimizer that also changes what has a gradient of zero."""
    return torch.optim.SGD(parameters, lr=lr, momentum=0.9, weight_decay=0.1)


@set_up({"columns": 1}, {"rows": 4}, {"dtype": torch.float64}, {"kind": torch.optim.Adam}, {"kind": weight_decay})
def gradients_of_some_rows(rows=3, columns=2, dtype=None, kind=torch.optim.SGD):
    x = torch.ones(rows, columns, dtype=dtype, requires_grad=True)
    optimizer = kind([x], lr=0.5)
    gradient = torch.ones(2, columns, dtype=dtype)
    return locals()


@message(given=gradients_of_some_rows)
def gradient_of_another_size_assigned(x, gradient):
    """A gradient that has another shape than its tensor."""
    x.grad = gradient


def two_rows_by_hand(rows, columns, kind):
    """All rows after a step with a gradient of 1 for the first two, written as a list."""
    w = torch.ones(rows, columns, requires_grad=True)
    w.grad = torch.tensor([[float(row < 2)] * columns for row in range(rows)])
    kind([w], lr=0.5).step()
    return w


@fix("gradient_of_another_size_assigned", given=gradients_of_some_rows, right=two_rows_by_hand)
def gradient_of_the_same_size_assigned(x, optimizer, gradient):
    """The gradient is made in the shape of its tensor."""
    x.grad = torch.zeros_like(x)
    x.grad[:2] = gradient
    optimizer.step()
    return x


@set_up({"sizes": (1, 3)}, {"sizes": (3, 2)}, {"dtype": torch.float64})
def numbers_of_a_gradient(sizes=(3, 1), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    gradient = torch.arange(x.numel(), dtype=dtype)
    return locals()


@message(given=numbers_of_a_gradient)
def gradient_without_a_dimension_assigned(x, gradient):
    """The gradient has a number for each element, in one dimension."""
    x.grad = gradient.to(x)


@fix(
    "gradient_without_a_dimension_assigned",
    given=numbers_of_a_gradient,
    right=lambda sizes: torch.tensor([[r * sizes[1] + c for c in range(sizes[1])] for r in range(sizes[0])]),
)
def gradient_reshaped_before_it_is_assigned(x, gradient):
    """The same numbers, in their order, get the shape of the tensor."""
    x.grad = gradient.to(x).reshape(x.shape)
    return x.grad


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64})
def gradients_of_samples(rows=4, columns=3, dtype=None):
    x = torch.ones(columns, dtype=dtype, requires_grad=True)
    samples = torch.ones(rows, columns, dtype=dtype).cumsum(0)
    return locals()


@message(given=gradients_of_samples)
def gradients_of_samples_assigned(x, samples):
    """A gradient of each sample: the first dimension is the batch."""
    x.grad = samples


@fix(
    "gradients_of_samples_assigned",
    given=gradients_of_samples,
    right=lambda rows, columns: torch.tensor([(rows + 1) / 2] * columns),
)
def mean_of_samples_assigned(x, samples):
    """The mean over the batch has the shape of the tensor."""
    x.grad = samples.mean(0)
    return x.grad


@set_up({"size": 1}, {"size": 5}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_weight_and_an_old_gradient(size=2, dtype=None, kind=torch.optim.SGD):
    w = torch.nn.Parameter(torch.ones(3, dtype=dtype))
    gradient = torch.ones_like(w)
    new = torch.ones(size, dtype=dtype)
    return locals()


@message(given=a_weight_and_an_old_gradient)
def gradient_assigned_after_the_data(w, gradient, new):
    """The data of a parameter has another size now, and the gradient is from before."""
    w.data = new
    w.grad = gradient


def new_parameter_by_hand(new, kind):
    """The parameter after three steps with its gradient at its place."""
    w = torch.nn.Parameter(new.clone())
    optimizer = kind([w], lr=0.25)
    for _ in range(3):
        w.grad = w.detach() * 2
        optimizer.step()
    return w


@fix("gradient_assigned_after_the_data", given=a_weight_and_an_old_gradient, right=new_parameter_by_hand)
def new_parameter_for_the_data(new, kind):
    """A new parameter in a new optimizer has no old gradient."""
    w = torch.nn.Parameter(new)
    optimizer = kind([w], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        (w * w).sum().backward()
        optimizer.step()
    return w


@set_up({"sizes": (2, 3)}, {"dtype": BFLOAT16}, {"dtype": torch.float64, "other": torch.float32}, {"sizes": ()})
def a_gradient_of_another_dtype(sizes=(3,), dtype=None, other=torch.float64):
    x = torch.ones(sizes, dtype=dtype, requires_grad=True)
    gradient = torch.ones(sizes, dtype=other)
    return locals()


@message(given=a_gradient_of_another_dtype)
def gradient_of_another_dtype_assigned(x, gradient):
    """A gradient in double precision for a tensor in single precision."""
    x.grad = gradient


@fix(
    "gradient_of_another_dtype_assigned",
    given=a_gradient_of_another_dtype,
    right=lambda x: (torch.ones(x.shape), str(x.dtype)),
)
def gradient_converted_before_it_is_assigned(x, gradient):
    """``to`` gives the gradient the dtype and the device of its tensor."""
    x.grad = gradient.to(x)
    return x.grad, str(x.grad.dtype)


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_with_a_gradient(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    function(x).sum().backward()
    return locals()


@message(raises=("TypeError", "RuntimeError"), given=a_leaf_with_a_gradient)
def number_assigned_as_gradient(x):
    """A number in the place of a gradient."""
    x.grad = 0


@fix("number_assigned_as_gradient", given=a_leaf_with_a_gradient, right=lambda x: torch.full_like(x, 2))
def gradient_removed(x):
    """``None`` removes the gradient; the next backward pass makes a new one."""
    x.grad = None
    (x * 2).sum().backward()
    return x.grad


@fix("number_assigned_as_gradient", given=a_leaf_with_a_gradient, right=lambda x: torch.zeros(x.shape))
def gradient_filled_with_a_number(x):
    """The gradient that is there is overwritten in place, and other code sees it."""
    seen = x.grad
    x.grad.fill_(0)
    return seen


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": torch.float64, "other": torch.float32})
def an_array_of_a_gradient(sizes=(3,), dtype=None, other=torch.float64):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    array = torch.ones(*sizes, dtype=other).numpy()
    return locals()


@message(raises=("TypeError", "RuntimeError"), given=an_array_of_a_gradient)
def array_assigned_as_gradient(x, array):
    """A NumPy array in the place of a gradient."""
    x.grad = array


@fix(
    "array_assigned_as_gradient", given=an_array_of_a_gradient, right=lambda x, sizes: (torch.ones(sizes), str(x.dtype))
)
def tensor_of_the_array_assigned(x, array):
    """The array becomes a tensor of the dtype and on the device of its tensor."""
    x.grad = torch.from_numpy(array).to(x)
    return x.grad, str(x.grad.dtype)


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_weight(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([x], lr=0.25)
    return locals()


@message(given=a_weight)
def tensor_assigned_as_its_own_gradient(x):
    """The gradient of ``(x ** 2) / 2`` is x itself."""
    x.grad = x


def halves_by_hand(x, kind):
    """The values after three steps with the gradient of half of the square, by autograd."""
    w = x.detach().clone().requires_grad_()
    optimizer = kind([w], lr=0.25)
    for _ in range(3):
        (w.grad,) = torch.autograd.grad((w * w).sum() / 2, w)
        optimizer.step()
    return w


@fix("tensor_assigned_as_its_own_gradient", given=a_weight, right=halves_by_hand)
def copy_assigned_as_gradient(x, optimizer):
    """A copy without a graph has the same values."""
    for _ in range(3):
        x.grad = x.detach().clone()
        optimizer.step()
    return x


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_and_a_result(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    y = function(x)
    return locals()


@message(warns="UserWarning", given=a_leaf_and_a_result)
def gradient_of_a_nonleaf_read(y):
    """``.grad`` of the result of an operation, which is None."""
    (y * y).sum().backward()
    y.grad


@fix("gradient_of_a_nonleaf_read", given=a_leaf_and_a_result, right=lambda y: y.detach() * 2)
def gradient_of_a_nonleaf_retained(y):
    """``retain_grad()`` before the backward pass keeps the gradient of a non-leaf tensor."""
    y.retain_grad()
    (y * y).sum().backward()
    return y.grad


@fix(
    "gradient_of_a_nonleaf_read",
    given=a_leaf_and_a_result,
    right=lambda x, function: torch.autograd.grad(function(x).pow(2).sum(), x)[0],
)
def gradient_of_the_leaf_read(x, y):
    """The gradient is in the leaf."""
    (y * y).sum().backward()
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": BFLOAT16}, {"dtype": torch.float16})
def a_leaf_to_convert(sizes=(3,), dtype=torch.float64):
    x = torch.ones(*sizes, requires_grad=True)
    return locals()


@message(warns="UserWarning", given=a_leaf_to_convert)
def gradient_of_a_converted_leaf_read(x, dtype):
    """``.grad`` of what was made by a conversion, which is an operation."""
    y = x.to(dtype)
    y.sum().backward()
    y.grad


def ones_less_three_quarters(sizes):
    """The values after three steps of a quarter each."""
    return torch.full(sizes, 0.25)


@fix("gradient_of_a_converted_leaf_read", given=a_leaf_to_convert, right=ones_less_three_quarters)
def leaf_made_from_the_result(x, dtype):
    """A tensor that was moved or converted is made a leaf again."""
    y = x.to(dtype).detach().requires_grad_()
    optimizer = torch.optim.SGD([y], lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        y.sum().backward()
        optimizer.step()
    return y


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_weight_to_update(sizes=(3,), dtype=None, function=torch.exp):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


def updates_by_hand(w, function):
    """The weight after three steps, each of a new leaf."""
    for _ in range(3):
        w = w.detach().requires_grad_()
        w = w - 0.1 * torch.autograd.grad(function(w).sum(), w)[0]
    return w


@message(warns="UserWarning", given=a_weight_to_update)
def gradient_of_an_updated_weight_read(w, function):
    """A training step gives the name of the parameter to the result of an operation."""
    function(w).sum().backward()
    w = w - 0.1 * w.grad
    w.grad


@fix("gradient_of_an_updated_weight_read", given=a_weight_to_update, right=updates_by_hand)
def weight_updated_in_place(w, function):
    """The step changes the parameter in place, so it is a leaf in the next step, too."""
    for _ in range(3):
        function(w).sum().backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        w.grad = None
    return w


@fix(
    "gradient_of_an_updated_weight_read",
    given=a_weight_to_update,
    right=lambda w, function: (updates_by_hand(w, function), torch.ones(w.shape)),
)
def weight_updated_in_a_copy(w, function):
    """The steps change a copy, and the weight itself keeps its values."""
    copy = w.detach().clone().requires_grad_()
    for _ in range(3):
        function(copy).sum().backward()
        with torch.no_grad():
            copy -= 0.1 * copy.grad
        copy.grad = None
    return copy, w


@message(raises="AttributeError", given=a_weight_to_update)
def gradient_zeroed_before_there_is_one(w, function):
    """A training step that gives the name of the parameter to a new tensor, which has no gradient."""
    function(w).sum().backward()
    with torch.no_grad():
        w = w - 0.1 * w.grad
    w.grad.zero_()


@fix("gradient_zeroed_before_there_is_one", given=a_weight_to_update, right=updates_by_hand)
def parameter_changed_in_place(w, function):
    """The step changes the parameter in place, so it keeps its gradient."""
    for _ in range(3):
        function(w).sum().backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        w.grad.zero_()
    return w


def behind_a_frozen_layer(columns, number):
    """Two layers; the parameters of the first do not get a gradient."""
    model = torch.nn.Sequential(torch.nn.Linear(columns, columns), torch.nn.Linear(columns, number))
    for parameter in model[0].parameters():
        parameter.requires_grad_(False)
    return model


@set_up(
    {"rows": 1}, {"columns": 1}, {"linear": behind_a_frozen_layer}, {"linear": torch.nn.Embedding, "dtype": torch.int64}
)
def a_model(rows=2, columns=3, dtype=None, linear=torch.nn.Linear):
    model = linear(columns, 1)
    for p in model.parameters():
        torch.nn.init.ones_(p)
    x = torch.ones(rows, columns, dtype=dtype)
    return locals()


@message(raises="AttributeError", given=a_model)
def gradients_zeroed_before_backward(model, x):
    """The gradients are zeroed before the first backward pass has made them."""
    for p in model.parameters():
        p.grad.zero_()
    model(x).sum().backward()


def gradients_of_one_pass(model, x):
    """The gradient of each parameter, and None of one that is frozen."""
    parameters = [p for p in model.parameters() if p.requires_grad]
    grads = dict(zip(parameters, torch.autograd.grad(model(x).sum(), parameters)))
    return [grads.get(p) for p in model.parameters()]


@fix("gradients_zeroed_before_backward", given=a_model, right=gradients_of_one_pass)
def gradient_zeroed_if_there_is_one(model, x):
    """Before the first backward pass there is nothing to zero."""
    for _ in range(3):
        for p in model.parameters():
            if p.grad is not None:
                p.grad.zero_()
        model(x).sum().backward()
    return [p.grad for p in model.parameters()]


@message(raises="AttributeError", given=a_leaf_to_convert)
def gradient_of_a_converted_leaf_zeroed(x, dtype):
    """What was made by a conversion is not a leaf, so its gradient is not kept."""
    y = x.to(dtype)
    y.sum().backward()
    y.grad.zero_()


@fix("gradient_of_a_converted_leaf_zeroed", given=a_leaf_to_convert, right=ones_less_three_quarters)
def leaf_made_before_its_gradient_is_zeroed(x, dtype):
    """The converted tensor is made a leaf, so it keeps its gradient."""
    y = x.to(dtype).detach().requires_grad_()
    for _ in range(3):
        y.sum().backward()
        with torch.no_grad():
            y -= 0.25 * y.grad
        y.grad.zero_()
    return y


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def a_loss(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    loss = x.sum()
    return locals()


@message(warns="UserWarning", given=a_loss)
def number_from_what_requires_grad(loss):
    """``float()`` of a loss that requires grad."""
    float(loss)


@fix("number_from_what_requires_grad", given=a_loss, right=lambda x: float(x.numel()))
def number_by_item(loss):
    """``item()`` returns the same number without the warning."""
    return loss.item()


@fix("number_from_what_requires_grad", given=a_loss, right=lambda x: float(x.numel()))
def number_from_a_detached_tensor(loss):
    """A detached tensor does not require grad."""
    return float(loss.detach())


@message(warns="UserWarning", given=a_loss)
def logarithm_by_python(loss):
    """``math.log()`` gives a number, through which no gradient flows."""
    math.log(loss)


@fix("logarithm_by_python", given=a_loss, right=lambda x: (math.log(x.numel()), torch.ones(x.shape) / x.numel()))
def logarithm_by_torch(x, loss):
    """The operation of PyTorch is in the graph."""
    y = torch.log(loss)
    y.backward()
    return y.item(), x.grad


@set_up({"sizes": ()}, {"sizes": (1, 1)}, {"dtype": torch.float64})
def two_that_require_grad(sizes=(1,), dtype=None):
    a = torch.full(sizes, 1.0, dtype=dtype, requires_grad=True)
    b = torch.full(sizes, 2.0, dtype=dtype, requires_grad=True)
    return locals()


@message(warns="UserWarning", given=two_that_require_grad)
def tensor_made_of_tensors(a, b):
    """``torch.tensor()`` takes numbers from tensors, through which no gradient flows."""
    torch.tensor([a, b])


@fix(
    "tensor_made_of_tensors",
    given=two_that_require_grad,
    right=lambda a, b: (torch.full((2, *a.shape), 1.0) * torch.arange(1.0, 3).view(2, *[1] * a.dim()), a * 2, b * 2),
)
def tensors_stacked(a, b):
    """``torch.stack()`` is in the graph."""
    y = torch.stack([a, b])
    (y**2).sum().backward()
    return y, a.grad, b.grad


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam}, {"kind": weight_decay})
def a_leaf_and_another_device(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([x], lr=0.5)
    return locals()


@message(given=a_leaf_and_another_device, probe=lambda: torch.ones(1, device="meta"))
def gradient_on_another_device_assigned(x):
    """``.grad`` gets a tensor that is on another device."""
    gradient = torch.ones_like(x, device="meta")
    x.grad = gradient


def three_steps_with_ones(sizes, kind):
    """What is right after three steps, each with a gradient of ones that was made at its place."""
    w = torch.ones(*sizes, requires_grad=True)
    optimizer = kind([w], lr=0.5)
    for _ in range(3):
        w.grad = torch.ones(*sizes)
        optimizer.step()
    return w


@fix("gradient_on_another_device_assigned", given=a_leaf_and_another_device, right=three_steps_with_ones)
def gradient_moved_before_it_is_assigned(x, optimizer, device):
    """The gradient is moved to the device of the tensor."""
    for _ in range(3):
        gradient = torch.ones_like(x, device=device)
        x.grad = gradient.to(x.device)
        optimizer.step()
    return x


@set_up({"sizes": (2, 3)}, {"steps": 2}, {"dtype": torch.float64})
def a_weight_without_a_gradient(sizes=(3,), steps=1, dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(raises="AttributeError", given=a_weight_without_a_gradient)
def data_of_a_missing_gradient(w):
    """The gradient is zeroed before the first backward pass."""
    w.grad.data.zero_()
    (w * 3).sum().backward()


@fix("data_of_a_missing_gradient", given=a_weight_without_a_gradient, right=lambda sizes: torch.full(sizes, 3.0))
def missing_gradient_zeroed_if_it_is_there(w, steps):
    """The gradient is zeroed in each step but the first, in which there is none."""
    for _ in range(steps):
        if w.grad is not None:
            w.grad.zero_()
        (w * 3).sum().backward()
    return w.grad
