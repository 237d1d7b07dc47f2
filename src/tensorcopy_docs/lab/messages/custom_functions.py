"""Messages about custom Functions and hooks on what is saved for the backward pass."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.exp, "derivative": torch.exp})
def a_leaf_and_a_derivative(sizes=(3,), dtype=None, function=torch.sin, derivative=torch.cos):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_and_a_derivative)
def once_differentiable_twice(x, function, derivative):
    """The second derivative of a Function whose ``backward`` is ``once_differentiable``."""

    class Sine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return function(x)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return derivative(x) * gradient

    y = Sine.apply(x) * x
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    first.sum().backward()


def both_derivatives(x, function):
    """The derivatives of an operation of PyTorch."""
    (first,) = torch.autograd.grad((function(x) * x).sum(), x, create_graph=True)
    return first, torch.autograd.grad(first.sum(), x)[0]


@fix("once_differentiable_twice", given=a_leaf_and_a_derivative, right=both_derivatives)
def differentiable_backward(x, function, derivative):
    """Without the decorator, the operations of ``backward`` are recorded as well."""

    class Sine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return function(x)

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return derivative(x) * gradient

    y = Sine.apply(x) * x
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    first.sum().backward()
    return first, x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def a_leaf(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf)
def backward_by_numpy_twice(x):
    """The second derivative of a Function whose ``backward`` uses NumPy, which autograd cannot record."""

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.from_numpy(x.detach().numpy() ** 2)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return torch.from_numpy(x.detach().numpy() * 2) * gradient

    y = Square.apply(x) * x
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    first.sum().backward()


@fix("backward_by_numpy_twice", given=a_leaf, right=lambda x: both_derivatives(x, lambda t: t * t))
def backward_by_another_function(x):
    """The derivative is a Function, too, with a ``backward`` of its own."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.from_numpy(x.detach().numpy() * 2)

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.from_numpy(x.detach().numpy() ** 2)

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return Doubled.apply(x) * gradient

    y = Square.apply(x) * x
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    first.sum().backward()
    return first, x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def a_leaf_and_a_result(sizes=(3,), dtype=None):
    w = torch.full(sizes, 3.0, dtype=dtype, requires_grad=True)
    x = w * 1
    return locals()


@message(given=a_leaf_and_a_result)
def dirty_input_not_returned(x):
    """A Function marks its input as changed in place, but returns another tensor."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    Doubled.apply(x)


@fix(
    "dirty_input_not_returned",
    given=a_leaf_and_a_result,
    right=lambda w, sizes: (torch.full(sizes, 6.0), torch.full(sizes, 3.0), torch.full(sizes, 2.0)),
)
def new_tensor_not_marked(w, x):
    """A Function that returns a new tensor does not mark its input."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    y = Doubled.apply(x)
    y.sum().backward()
    return y, x, w.grad


@message(given=a_leaf_and_a_result)
def dirty_input_changed_and_not_returned(x):
    """A Function changes its input in place, and returns a copy of it."""

    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            ctx.mark_dirty(x)
            return x.mul_(x).clone()

        @staticmethod
        def backward(ctx, gradient):
            (old,) = ctx.saved_tensors
            return gradient * 2 * old

    Squared.apply(x)


@fix(
    "dirty_input_changed_and_not_returned",
    given=a_leaf_and_a_result,
    right=lambda sizes: (torch.full(sizes, 9.0), torch.full(sizes, 6.0)),
)
def dirty_input_changed_and_returned(w, x):
    """What is marked is changed in place, and returned; ``backward`` gets a clone of the old values."""

    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            ctx.mark_dirty(x)
            return x.mul_(x)

        @staticmethod
        def backward(ctx, gradient):
            (old,) = ctx.saved_tensors
            return gradient * 2 * old

    Squared.apply(x).sum().backward()
    return x, w.grad


@set_up({"number": 0.5}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"number": True})
def a_leaf_and_a_number(sizes=(3,), dtype=None, number=2):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(raises="TypeError", given=a_leaf_and_a_number)
def number_saved_for_backward(x, number):
    """``save_for_backward`` with a number."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_backward(factor)
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            (factor,) = ctx.saved_tensors
            return gradient * factor, None

    Scaled.apply(x, number).sum().backward()


@fix(
    "number_saved_for_backward", given=a_leaf_and_a_number, right=lambda sizes, number: torch.full(sizes, float(number))
)
def number_kept_as_an_attribute(x, number):
    """What is not a tensor is kept as an attribute of ``ctx``."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            return gradient * ctx.factor, None

    Scaled.apply(x, number).sum().backward()
    return x.grad


@set_up({"count": 1}, {"count": 3}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def several_leaves(count=2, sizes=(3,), dtype=None):
    leaves = [torch.ones(*sizes, dtype=dtype, requires_grad=True) for _ in range(count)]
    return locals()


@message(raises="TypeError", given=several_leaves)
def tuple_saved_for_backward(leaves):
    """``save_for_backward`` with a tuple of tensors."""

    class SumOfSquares(torch.autograd.Function):
        @staticmethod
        def forward(ctx, *tensors):
            ctx.save_for_backward(tensors)
            return sum(each * each for each in tensors)

        @staticmethod
        def backward(ctx, gradient):
            return tuple(2 * each * gradient for each in ctx.saved_tensors)

    SumOfSquares.apply(*leaves).sum().backward()


@fix("tuple_saved_for_backward", given=several_leaves, right=lambda count, sizes: [torch.full(sizes, 2.0)] * count)
def each_tensor_saved_for_backward(leaves):
    """Each tensor is an argument."""

    class SumOfSquares(torch.autograd.Function):
        @staticmethod
        def forward(ctx, *tensors):
            ctx.save_for_backward(*tensors)
            return sum(each * each for each in tensors)

        @staticmethod
        def backward(ctx, gradient):
            return tuple(2 * each * gradient for each in ctx.saved_tensors)

    SumOfSquares.apply(*leaves).sum().backward()
    return [each.grad for each in leaves]


@set_up({"sizes": (5,)}, {"sizes": (3, 2)}, {"dtype": torch.float64})
def a_leaf_of_some_rows(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_of_some_rows)
def gradient_of_another_shape_returned(x):
    """A Function that uses some elements returns the gradient of these only."""

    class FirstDoubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x[:2] * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    FirstDoubled.apply(x).sum().backward()


@fix(
    "gradient_of_another_shape_returned",
    given=a_leaf_of_some_rows,
    right=lambda x: torch.autograd.grad((x[:2] * 2).sum(), x)[0],
)
def gradient_of_the_same_shape_returned(x):
    """The gradient has the shape of the input."""

    class FirstDoubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.shape = x.shape
            return x[:2] * 2

        @staticmethod
        def backward(ctx, gradient):
            whole = gradient.new_zeros(ctx.shape)
            whole[:2] = gradient * 2
            return whole

    FirstDoubled.apply(x).sum().backward()
    return x.grad


@set_up({"shape": (1, 3), "dim": 0}, {"rows": 1, "shape": (1, 1)}, {"dtype": torch.float64})
def a_matrix_and_a_factor(rows=4, shape=(4, 1), dim=1, dtype=None):
    x = torch.ones(rows, 3, dtype=dtype).cumsum(0)
    w = torch.ones(shape, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_matrix_and_a_factor)
def gradient_summed_without_its_dimension(x, w, dim):
    """The gradient of what was broadcast is summed, and lacks a dimension."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x)
            return x * w

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return None, (x * gradient).sum(dim)

    Scaled.apply(x, w).sum().backward()


@fix(
    "gradient_summed_without_its_dimension",
    given=a_matrix_and_a_factor,
    right=lambda x, w: torch.autograd.grad((x * w).sum(), w)[0],
)
def gradient_summed_with_its_dimension(x, w, dim):
    """``keepdim=True`` keeps a dimension of size 1."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x)
            return x * w

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return None, (x * gradient).sum(dim, keepdim=True)

    Scaled.apply(x, w).sum().backward()
    return w.grad


@set_up({"rows": 1}, {"outputs": 1}, {"dtype": torch.float64})
def a_batch_and_a_weight(rows=4, outputs=2, dtype=None):
    x = torch.ones(rows, 3, dtype=dtype).cumsum(1)
    w = torch.ones(outputs, 3, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_batch_and_a_weight)
def gradient_of_a_weight_transposed(x, w):
    """The gradient of a weight is computed as if it were transposed."""

    class Linear(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x)
            return x @ w.t()

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return None, x.t() @ gradient

    Linear.apply(x, w).sum().backward()


@fix(
    "gradient_of_a_weight_transposed",
    given=a_batch_and_a_weight,
    right=lambda x, w: torch.autograd.grad((x @ w.t()).sum(), w)[0],
)
def gradient_of_a_weight_in_its_shape(x, w):
    """The factors are swapped, and the other one is transposed."""

    class Linear(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x)
            return x @ w.t()

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return None, gradient.t() @ x

    Linear.apply(x, w).sum().backward()
    return w.grad


@set_up({"sizes": (2, 3)}, {"sizes": (5,)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_and_a_function(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_and_a_function, needs=["autograd.graph.saved_tensors_hooks"])
def pack_hook_changes_its_input(x, function):
    """A hook changes in place the tensor that is saved for the backward pass."""
    with torch.autograd.graph.saved_tensors_hooks(lambda saved: saved.mul_(2), lambda packed: packed):
        function(x)


@fix(
    "pack_hook_changes_its_input",
    given=a_leaf_and_a_function,
    right=lambda x, function: torch.autograd.grad(function(x)[:2].sum(), x)[0],
    needs=["autograd.graph.saved_tensors_hooks"],
)
def pack_hook_returns_a_new_tensor(x, function):
    """A copy is kept on the CPU; the other hook moves it back to the old device."""

    def pack(saved):
        return saved.device, saved.to("cpu", copy=True)

    def unpack(packed):
        device, kept = packed
        return kept.to(device)

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = function(x)[torch.tensor([0, 1])]
    y.sum().backward()
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"first": -1.0, "second": 0.0})
def two_leaves(sizes=(3,), dtype=None, first=2.0, second=5.0):
    x = torch.full(sizes, first, dtype=dtype, requires_grad=True)
    y = torch.full(sizes, second, dtype=dtype, requires_grad=True)
    return locals()


@message(given=two_leaves)
def fewer_gradients_than_inputs(x, y):
    """A Function of two inputs returns one gradient."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, gradient):
            x, y = ctx.saved_tensors
            return gradient * y

    Product.apply(x, y).sum().backward()


@fix(
    "fewer_gradients_than_inputs",
    given=two_leaves,
    right=lambda sizes, first, second: (torch.full(sizes, second), torch.full(sizes, first)),
)
def gradient_for_each_input(x, y):
    """There is a gradient for each input of ``forward``, in the same order."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, gradient):
            x, y = ctx.saved_tensors
            return gradient * y, gradient * x

    Product.apply(x, y).sum().backward()
    return x.grad, y.grad


@message(given=a_leaf_and_a_number)
def gradient_for_a_number(x, number):
    """A Function returns a gradient for an input that is a number."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_backward(x)
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return gradient * ctx.factor, (gradient * x).sum()

    Scaled.apply(x, number).sum().backward()


@fix("gradient_for_a_number", given=a_leaf_and_a_number, right=lambda sizes, number: torch.full(sizes, float(number)))
def none_for_an_input_that_is_a_number(x, number):
    """An input that is not a tensor gets None."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            return gradient * ctx.factor, None

    Scaled.apply(x, number).sum().backward()
    return x.grad


@set_up({"function": torch.detach}, {"function": torch.flatten}, {"rows": 1, "columns": 1}, {"dtype": torch.int64})
def numbers_to_turn(rows=2, columns=3, dtype=torch.float32, function=torch.t):
    x = torch.arange(rows * columns, dtype=dtype).view(rows, columns)
    return locals()


@message(given=numbers_to_turn, needs=["library.custom_op"])
def operator_returns_a_view(x, function):
    """A custom operator returns a view of its input."""

    @torch.library.custom_op("own::turned", mutates_args=())
    def turned(x: torch.Tensor) -> torch.Tensor:
        return function(x)

    turned(x)


def one_more_of_a_copy(x, function):
    """What is right: one more than each number, in the other shape; and the input as it was."""
    return torch.tensor(function(x).tolist()) + 1, torch.tensor(x.tolist())


@fix("operator_returns_a_view", given=numbers_to_turn, right=one_more_of_a_copy, needs=["library.custom_op"])
def operator_returns_a_clone(x, function):
    """A clone has its own memory."""

    @torch.library.custom_op("own::turned", mutates_args=())
    def turned(x: torch.Tensor) -> torch.Tensor:
        return function(x).clone()

    y = turned(x)
    y += 1
    return y, x


@set_up({"sizes": (2, 3)}, {"sizes": ()}, {"dtype": torch.int64}, {"dtype": torch.float64})
def a_tensor_for_an_operator(sizes=3, dtype=None):
    x = torch.ones(sizes, dtype=dtype)
    return locals()


@message(given=a_tensor_for_an_operator, needs=["library.custom_op"])
def operator_returns_what_it_changed(x):
    """A custom operator changes its input, and returns it."""

    @torch.library.custom_op("own::double", mutates_args=["x"])
    def double(x: torch.Tensor) -> torch.Tensor:
        return x.mul_(2)

    double(x)


@fix(
    "operator_returns_what_it_changed",
    given=a_tensor_for_an_operator,
    right=lambda sizes: torch.ones(sizes) * 2,
    needs=["library.custom_op"],
)
def operator_returns_nothing(x):
    """An operator that changes its input says so in ``mutates_args``, and returns None."""

    @torch.library.custom_op("own::double", mutates_args=["x"])
    def double(x: torch.Tensor) -> None:
        x.mul_(2)

    double(x)
    return x


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"number": -1.0})
def a_leaf_for_a_function(sizes=(3,), dtype=None, number=2.0):
    x = torch.full(sizes, number, dtype=dtype or torch.float32, requires_grad=True)
    return locals()


@message(given=a_leaf_for_a_function)
def function_called_as_an_instance(x):
    """A Function of the old kind: ``forward`` is not static, and an instance is called."""

    class Square(torch.autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * x

        def backward(self, gradient):
            (x,) = self.saved_tensors
            return gradient * 2 * x

    Square()(x).sum().backward()


@fix("function_called_as_an_instance", given=a_leaf_for_a_function, right=lambda x: (x * x, 2 * x))
def function_applied_with_static_methods(x):
    """Both methods are static and take ``ctx``, and the class has ``apply``."""

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return gradient * 2 * x

    y = Square.apply(x)
    y.sum().backward()
    return y, x.grad


@message(raises=("NotImplementedError", "RuntimeError"), given=a_leaf_for_a_function)
def function_without_a_backward(x):
    """A Function has no static method with the name ``backward``."""

    class Sign(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.sign()

    Sign.apply(x).sum().backward()


@fix("function_without_a_backward", given=a_leaf_for_a_function, right=lambda x: (x.sign(), torch.ones_like(x)))
def function_with_a_backward(x):
    """The gradient passes as if ``forward`` had returned its input."""

    class Sign(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.sign()

        @staticmethod
        def backward(ctx, gradient):
            return gradient

    y = Sign.apply(x)
    y.sum().backward()
    return y, x.grad


@fix("function_without_a_backward", given=a_leaf_for_a_function, right=lambda x: (x.sign(), torch.ones_like(x)))
def gradient_passed_with_detach(x):
    """The same without a Function: what is detached has the difference, and gets no gradient."""
    y = x + (x.sign() - x).detach()
    y.sum().backward()
    return y, x.grad
