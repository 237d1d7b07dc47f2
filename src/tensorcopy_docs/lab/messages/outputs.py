"""Messages about the argument `out`."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sub})
def a_recorded_input(sizes=(3,), dtype=None, function=torch.mul):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = torch.zeros(*sizes, dtype=dtype)
    return locals()


@message(given=a_recorded_input)
def out_with_requires_grad(x, y, function):
    """The result of an operation that autograd records, written to ``out``."""
    function(x, 3, out=y)


def numbers_and_gradient(x, function):
    """The result with plain numbers, and the gradient by a derivative that is known."""
    number, slope = {torch.mul: (3.0, 3.0), torch.sub: (-2.0, 1.0)}[function]
    return torch.full_like(x.detach(), number), torch.full_like(x.detach(), slope)


@fix("out_with_requires_grad", given=a_recorded_input, right=numbers_and_gradient)
def result_without_out(x, function):
    """The result is a new tensor in the graph."""
    y = function(x, 3)
    y.sum().backward()
    return y, x.grad


@fix("out_with_requires_grad", given=a_recorded_input, right=lambda x, function: numbers_and_gradient(x, function)[0])
def out_without_grad(x, y, function):
    """If gradients are not wanted, the operation is not recorded."""
    with torch.no_grad():
        function(x, 3, out=y)
    return y


@fix("out_with_requires_grad", given=a_recorded_input, right=numbers_and_gradient)
def result_copied_into_the_tensor(x, y, function):
    """``copy_`` is recorded, so gradients flow through the tensor that it changes."""
    y.copy_(function(x, 3))
    y.sum().backward()
    return y, x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def an_output_that_requires_grad(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype)
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=an_output_that_requires_grad)
def out_is_a_leaf(x, w):
    """``out`` itself is a leaf that requires grad."""
    torch.mul(x, 3, out=w)


@fix(
    "out_is_a_leaf", given=an_output_that_requires_grad, right=lambda x: (torch.full_like(x, 3), torch.full_like(x, 6))
)
def leaf_written_without_a_record(x, w):
    """Outside of the graph, a leaf may be written, and is trained as before."""
    with torch.no_grad():
        torch.mul(x, 3, out=w)
    (w * w).sum().backward()
    return w, w.grad


@set_up({"count": 1}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def samples_with_a_graph(count=2, sizes=(3,), dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    samples = [w * n for n in range(count)]
    memory = torch.zeros(count, *sizes, dtype=dtype)
    return locals()


@message(given=samples_with_a_graph)
def batch_of_recorded_samples(samples, memory):
    """What a worker does: it stacks the samples into memory that it shares."""
    torch.stack(samples, out=memory)


@fix(
    "batch_of_recorded_samples",
    given=samples_with_a_graph,
    right=lambda count, sizes: (torch.stack([torch.full(sizes, float(n)) for n in range(count)]), False),
)
def samples_detached(samples, memory):
    """Samples without a graph can be stacked into memory that is there."""
    samples = [sample.detach() for sample in samples]
    torch.stack(samples, out=memory)
    return memory, memory.requires_grad


@set_up({"sizes": (2, 3)}, {"wrong": 5}, {"wrong": (3, 1)}, {"dtype": torch.float64}, {"dtype": torch.int64})
def an_output_of_another_shape(sizes=(3,), wrong=2, dtype=None):
    x = torch.ones(*sizes, dtype=dtype)
    y = torch.zeros(wrong, dtype=dtype)
    return locals()


@message(warns="UserWarning", given=an_output_of_another_shape)
def out_resized(x, y):
    """``out`` has another shape than the result."""
    torch.add(x, 1, out=y)


@fix("out_resized", given=an_output_of_another_shape, right=lambda x: x * 2)
def out_in_the_shape_of_the_result(x):
    """``out`` is made in the shape of the result."""
    y = torch.empty_like(x)
    torch.add(x, 1, out=y)
    return y


@fix("out_resized", given=an_output_of_another_shape, right=lambda x: x * 2)
def out_emptied_first(x, y):
    """An empty ``out`` may be resized without a warning."""
    y.resize_(0)
    torch.add(x, 1, out=y)
    return y


@set_up({"rows": 1, "length": 4}, {"rows": 4}, {"dtype": torch.float64})
def a_part_of_a_buffer(rows=2, length=3, dtype=None):
    buffer = torch.zeros(6, dtype=dtype)
    x = torch.ones(length, dtype=dtype)
    return locals()


@message(warns="UserWarning", given=a_part_of_a_buffer)
def out_in_a_buffer_resized(buffer, x, rows):
    """``out`` is a view that is too small, and the result overwrites what is behind it."""
    torch.add(x, 1, out=buffer[:rows])


@fix(
    "out_in_a_buffer_resized",
    given=a_part_of_a_buffer,
    right=lambda length: torch.tensor([2.0] * length + [0.0] * (6 - length)),
)
def out_in_as_much_of_a_buffer(buffer, x):
    """``out`` is a view of as many elements as the result has."""
    torch.add(x, 1, out=buffer[: len(x)])
    return buffer


@set_up({"count": 1, "size": 2}, {"size": 1}, {"dtype": torch.float64}, {"dtype": torch.int64})
def samples_and_flat_memory(count=2, size=3, dtype=None):
    batch = [torch.ones(size, dtype=dtype) * n for n in range(count)]
    out = batch[0].new_empty(count * size)
    return locals()


@message(warns="UserWarning", given=samples_and_flat_memory)
def samples_stacked_into_flat_memory(batch, out):
    """``out`` has as many elements as the batch, in one dimension."""
    torch.stack(batch, 0, out=out)


@fix(
    "samples_stacked_into_flat_memory",
    given=samples_and_flat_memory,
    right=lambda count, size: torch.tensor([[n + 0.0] * size for n in range(count)]),
)
def samples_stacked_into_a_view_of_the_memory(batch, out):
    """The view has the shape of the batch, and the memory of ``out``."""
    out = out.view(len(batch), *batch[0].shape)
    return torch.stack(batch, 0, out=out)
