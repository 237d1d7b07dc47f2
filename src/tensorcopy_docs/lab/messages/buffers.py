"""Messages about tensors made from tensors, lists and buffers, and about what leaves a tensor by DLPack or `item()`."""

from math import exp, log
from struct import pack

import torch

from tensorcopy_docs.lab.message import fix, message, set_up

try:
    import numpy
except ImportError:
    numpy = None

# Old versions lack these dtypes.
BOOL, DOUBLE = getattr(torch, "bool", torch.uint8), getattr(torch, "complex128", None)


def a_leaf(*sizes, **kwargs):
    """Ones that require grad."""
    return torch.ones(*sizes, requires_grad=True, **kwargs)


def a_transposed_view(*sizes, **kwargs):
    """Ones whose strides are those of a transposed matrix."""
    return torch.ones(*reversed(sizes), **kwargs).t()


def a_parameter(*sizes, **kwargs):
    """A parameter of zeros."""
    return torch.nn.Parameter(torch.zeros(*sizes, **kwargs))


def first_is_five(sizes):
    """What is right: ones, but the first element, or row, is 5."""
    return torch.cat([torch.full((1,) + sizes[1:], 5.0), torch.ones((sizes[0] - 1,) + sizes[1:])])


@set_up({"sizes": (2, 3), "make": a_transposed_view}, {"dtype": torch.int64}, {"dtype": BOOL}, {"make": a_leaf})
def a_tensor(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(warns="UserWarning", given=a_tensor)
def tensor_of_a_tensor(x):
    """``torch.tensor`` of a tensor."""
    torch.tensor(x)


@fix("tensor_of_a_tensor", given=a_tensor, right=lambda sizes: (torch.zeros(sizes), torch.ones(sizes)))
def clone_and_detach(x):
    """``detach().clone()`` copies the values without the graph."""
    y = x.detach().clone()
    y.zero_()
    return y, x


@fix("tensor_of_a_tensor", given=a_tensor, right=lambda sizes: (torch.ones(sizes), True))
def as_tensor_without_a_copy(x):
    """``as_tensor`` returns a tensor itself."""
    y = torch.as_tensor(x)
    return y, y is x


@set_up({"sizes": (2, 3)}, {"dtype": torch.int64}, {"dtype": torch.float64}, {"make": a_leaf})
def a_tensor_to_convert(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(warns="UserWarning", given=a_tensor_to_convert)
def tensor_of_a_tensor_with_arguments(x):
    """``torch.tensor`` of a tensor, with another dtype, and as a leaf that requires grad."""
    torch.tensor(x, dtype=torch.float64, requires_grad=True)


@fix(
    "tensor_of_a_tensor_with_arguments",
    given=a_tensor_to_convert,
    right=lambda sizes: (torch.full(sizes, 2.0), "torch.float64", False),
)
def detached_copy_with_a_dtype(x):
    """``to()`` converts, and with ``copy=True`` it copies if the dtype is the same."""
    y = x.detach().to(torch.float64, copy=True).requires_grad_()
    y.pow(2).sum().backward()
    return y.grad, str(y.dtype), y.data_ptr() == x.data_ptr()


@set_up({"sizes": (2, 3)}, {"dtype": "int64"}, {"count": 1}, {"count": 5, "dtype": "float64"})
def a_list_of_arrays(count=2, sizes=(3,), dtype="float32"):
    arrays = [numpy.full(sizes, number, dtype=dtype) for number in range(count)]
    return locals()


@message(warns="UserWarning", given=a_list_of_arrays)
def tensor_of_a_list_of_arrays(arrays):
    """``torch.tensor`` of a list of arrays."""
    torch.tensor(arrays, dtype=torch.float32)


def one_below_another(count, sizes):
    """What is right, number by number."""
    return torch.cat([torch.full((1,) + sizes, float(number)) for number in range(count)])


@fix(
    "tensor_of_a_list_of_arrays",
    given=a_list_of_arrays,
    right=lambda count, sizes: (one_below_another(count, sizes), "torch.float32"),
)
def stack_the_arrays_first(arrays):
    """``numpy.stack`` makes one array of them; the dtype is named as before."""
    x = torch.tensor(numpy.stack(arrays), dtype=torch.float32)
    return x, str(x.dtype)


@set_up({"sizes": (2, 2)}, {"dtype": BOOL}, {"sizes": (0,)}, {"make": a_leaf})
def several_elements(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(raises=("ValueError", "RuntimeError"), given=several_elements)
def item_of_two_elements(x):
    """``item()`` of a tensor of more than one element."""
    x.item()


def lists_of_ones(sizes):
    """What is right: lists of lists."""
    return [lists_of_ones(sizes[1:]) for _ in range(sizes[0])] if sizes else 1.0


@fix("item_of_two_elements", given=several_elements, right=lists_of_ones)
def tolist_of_two_elements(x):
    """``tolist`` copies each of the numbers."""
    return x.tolist()


@set_up({"targets": (0, -100, 1)}, {"classes": 4}, {"weight": torch.tensor([1.0, 3.0, 2.0])}, {"targets": (1, 1, 2)})
def scores_and_targets(targets=(0, 2), classes=3, weight=None):
    target = torch.tensor([*targets])
    scores = torch.ones(len(target), classes).cumsum(1).requires_grad_()
    return locals()


@message(raises=("ValueError", "RuntimeError"), given=scores_and_targets)
def item_of_a_loss_that_is_not_reduced(scores, target, weight):
    """``item()`` of the losses of a batch."""
    losses = torch.nn.functional.cross_entropy(scores, target, weight=weight, reduction="none")
    losses.item()


def weighted_mean(targets, classes, weight):
    """What is right, in plain Python: the mean of the losses that count, and the gradient of each score."""
    scores, weights = range(1, classes + 1), [1] * classes if weight is None else weight.tolist()
    total = sum(exp(score) for score in scores)
    counts = [0 if target < 0 else weights[target] for target in targets]
    losses = [log(total) - scores[target] if target >= 0 else 0 for target in targets]
    grad = [
        [count / sum(counts) * (exp(score) / total - (score == target + 1)) for score in scores]
        for target, count in zip(targets, counts)
    ]
    return sum(loss * count for loss, count in zip(losses, counts)) / sum(counts), torch.tensor(grad)


@fix("item_of_a_loss_that_is_not_reduced", given=scores_and_targets, right=weighted_mean)
def loss_that_is_reduced(scores, target, weight):
    """Without ``reduction="none"``, the loss is one number, from which gradients flow back."""
    loss = torch.nn.functional.cross_entropy(scores, target, weight=weight)
    loss.backward()
    return loss.item(), scores.grad


@set_up({"sizes": (2, 3)}, {"dtype": torch.int64}, {"count": 1}, {"make": a_leaf})
def a_list_of_tensors(count=2, sizes=(3,), dtype=None, make=torch.ones):
    tensors = [make(*sizes, dtype=dtype) * number for number in range(count)]
    return locals()


@message(raises=("ValueError", "TypeError"), given=a_list_of_tensors)
def tensor_of_tensors(tensors):
    """``torch.tensor`` of a list of tensors of more than one element."""
    torch.tensor(tensors)


@fix("tensor_of_tensors", given=a_list_of_tensors, right=one_below_another)
def stack_the_tensors(tensors):
    """``stack`` copies whole tensors into one."""
    return torch.stack(tensors)


@set_up({"lengths": (3, 2)}, {"lengths": (2, 4, 3)}, {"sizes": (2,)}, {"dtype": torch.int64, "fill": -100})
def tensors_of_different_lengths_in_a_list(lengths=(2, 3), sizes=(), dtype=None, fill=0):
    tensors = [torch.ones(length, *sizes, dtype=dtype) for length in lengths]
    return locals()


@message(raises=("ValueError", "TypeError"), given=tensors_of_different_lengths_in_a_list)
def tensor_of_tensors_of_different_lengths(tensors):
    """``torch.tensor`` of a list of tensors that differ in length."""
    torch.tensor(tensors)


def ones_and_the_rest(lengths, sizes, fill):
    """What is right: each row has as many ones as its tensor, then what fills it."""
    filled_up = [torch.zeros((max(lengths) - length,) + sizes) + fill for length in lengths]
    rows = [torch.cat([torch.ones((length,) + sizes), rest]) for length, rest in zip(lengths, filled_up)]
    return torch.stack(rows)


@fix("tensor_of_tensors_of_different_lengths", given=tensors_of_different_lengths_in_a_list, right=ones_and_the_rest)
def padded_to_the_longest(tensors, fill):
    """``pad_sequence`` makes them equal in the first dimension."""
    return torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True, padding_value=fill)


@fix(
    "tensor_of_tensors_of_different_lengths",
    given=tensors_of_different_lengths_in_a_list,
    right=lambda lengths, sizes: torch.ones((sum(lengths),) + sizes),
)
def joined_one_behind_another(tensors):
    """``cat`` joins them in the first dimension."""
    return torch.cat(tensors)


@set_up({"sizes": (2, 2)}, {"dtype": torch.int64}, {"make": a_leaf})
def elements_for_a_number(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=elements_for_a_number)
def number_of_several_elements(x):
    """``float()`` of a tensor of more than one element."""
    float(x)


@fix("number_of_several_elements", given=elements_for_a_number, right=lists_of_ones)
def numbers_of_several_elements(x):
    """``tolist`` copies each of the numbers."""
    return x.tolist()


def a_result(*sizes, **kwargs):
    """Ones that require grad, and are not a leaf."""
    return torch.ones(*sizes, **kwargs) * 1


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.float64}, {"make": a_result})
def what_requires_grad(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(raises=("RuntimeError", "BufferError"), given=what_requires_grad, needs=["from_dlpack"])
def dlpack_of_what_requires_grad(x):
    """``from_dlpack`` of a tensor that requires grad."""
    torch.from_dlpack(x)


@fix(
    "dlpack_of_what_requires_grad",
    given=what_requires_grad,
    right=lambda sizes: (torch.ones(sizes), True),
    needs=["from_dlpack"],
)
def detach_before_dlpack(x):
    """The detached tensor shares the memory."""
    y = torch.from_dlpack(x.detach())
    return y, y.data_ptr() == x.data_ptr()


def each_number(function, numbers):
    """Apply a function to each number in tuples of tuples, in plain Python."""
    return [each_number(function, each) if isinstance(each, tuple) else function(each) for each in numbers]


@set_up({"numbers": (1 + 2j,)}, {"numbers": ((1 + 2j, 3j), (-4 + 0j, 5j))}, {"dtype": DOUBLE})
def a_conjugate(numbers=(1 + 2j, 3 - 1j), dtype=None):
    x = torch.tensor([*numbers], dtype=dtype).conj()
    return locals()


@message(raises=("RuntimeError", "BufferError"), given=a_conjugate, needs=["from_dlpack"])
def dlpack_of_a_conjugate(x):
    """``from_dlpack`` of a tensor whose conjugation is delayed."""
    torch.from_dlpack(x)


@fix(
    "dlpack_of_a_conjugate",
    given=a_conjugate,
    right=lambda numbers: (torch.tensor(each_number(complex.conjugate, numbers)), False),
    needs=["from_dlpack", "resolve_conj"],
)
def resolve_conj_before_dlpack(x):
    """``resolve_conj`` computes the conjugate before the export."""
    y = torch.from_dlpack(x.resolve_conj())
    return y, y.data_ptr() == x.data_ptr()


@set_up(
    {"written": "5B", "numbers": (1, 2, 3, 4, 5), "dtype": torch.uint8, "wrong": torch.int16},
    {"written": "3f", "numbers": (1.5, 2, -3), "dtype": torch.float32, "wrong": torch.float64},
    {"written": "h", "numbers": (7,)},
)
def a_buffer_of_numbers(written="3h", numbers=(1, 2, 3), dtype=torch.int16, wrong=torch.int32):
    data = bytearray(pack(written, *numbers))
    return locals()


@message(raises="ValueError", given=a_buffer_of_numbers, needs=["frombuffer"])
def buffer_of_an_odd_length(data, wrong):
    """``frombuffer`` with a dtype of which the buffer does not hold a whole number of elements."""
    torch.frombuffer(data, dtype=wrong)


@fix(
    "buffer_of_an_odd_length",
    given=a_buffer_of_numbers,
    right=lambda numbers: torch.tensor(list(numbers)),
    needs=["frombuffer"],
)
def buffer_with_the_dtype_of_its_numbers(data, dtype):
    """The dtype is the one that the numbers were written with."""
    return torch.frombuffer(data, dtype=dtype)


@set_up(
    {"header": b"PK"},
    {"header": b"header of 13 "},
    {"written": "<2d", "numbers": (1.5, -2.5), "dtype": torch.float64},
)
def a_buffer_with_a_header(header=b"IMG", written="<3i", numbers=(1, 2, 3), dtype=torch.int32):
    data = bytearray(header + pack(written, *numbers))
    return locals()


@message(raises="ValueError", given=a_buffer_with_a_header, needs=["frombuffer"])
def buffer_with_a_header_read(data, dtype):
    """``frombuffer`` of a buffer that begins with a header."""
    torch.frombuffer(data, dtype=dtype)


@fix(
    "buffer_with_a_header_read",
    given=a_buffer_with_a_header,
    right=lambda numbers: torch.tensor(list(numbers)),
    needs=["frombuffer"],
)
def buffer_read_behind_the_header(data, header, dtype):
    """``offset`` skips the bytes of the header."""
    return torch.frombuffer(data, dtype=dtype, offset=len(header))


@set_up(
    {"rest": b"\0\0\0"},
    {"numbers": (7,), "written": "i", "count": 1},
    {"written": "2d", "numbers": (1.5, -2.5), "dtype": torch.float64, "count": 2},
)
def a_buffer_with_a_rest(written="3i", numbers=(1, 2, 3), rest=b"\0", dtype=torch.int32, count=3):
    data = bytearray(pack(written, *numbers) + rest)
    return locals()


@message(raises="ValueError", given=a_buffer_with_a_rest, needs=["frombuffer"])
def buffer_with_a_rest_read(data, dtype):
    """``frombuffer`` of a buffer with bytes behind its numbers."""
    torch.frombuffer(data, dtype=dtype)


@fix(
    "buffer_with_a_rest_read",
    given=a_buffer_with_a_rest,
    right=lambda numbers: torch.tensor(list(numbers)),
    needs=["frombuffer"],
)
def buffer_with_a_count(data, dtype, count):
    """The number of elements is given."""
    return torch.frombuffer(data, dtype=dtype, count=count)


@set_up({"data": b"a"}, {"data": b"abcd", "dtype": torch.int16}, {"data": memoryview(b"ab")})
def bytes_to_read(data=b"ab", dtype=torch.uint8):
    return locals()


@message(warns="UserWarning", given=bytes_to_read, needs=["frombuffer"])
def buffer_that_is_read_only(data, dtype):
    """``frombuffer`` of bytes, which cannot be changed."""
    torch.frombuffer(data, dtype=dtype)


def first_number_is_99(data, dtype):
    """What is right: the first number is 99, and the bytes are as they were."""
    numbers = list(bytes(data))
    if dtype == torch.int16:
        numbers = [low + 256 * high for low, high in zip(numbers[::2], numbers[1::2])]
    return torch.tensor([99] + numbers[1:]), list(bytes(data))


@fix("buffer_that_is_read_only", given=bytes_to_read, right=first_number_is_99, needs=["frombuffer"])
def buffer_that_can_be_changed(data, dtype):
    """A ``bytearray`` can be changed."""
    x = torch.frombuffer(bytearray(data), dtype=dtype)
    x[0] = 99
    return x, list(data)


@set_up({"sizes": (2, 3)}, {"dtype": torch.int64}, {"other": BOOL}, {"sizes": (1,), "other": torch.int32})
def a_tensor_and_another_dtype(sizes=(2,), dtype=torch.float32, other=torch.float64):
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=a_tensor_and_another_dtype, needs=["asarray"])
def alias_of_another_dtype(x, other):
    """``asarray`` that must not copy and must convert."""
    torch.asarray(x, dtype=other, copy=False)


@fix(
    "alias_of_another_dtype",
    given=a_tensor_and_another_dtype,
    right=lambda sizes, other: (torch.zeros(sizes), str(other), torch.ones(sizes)),
    needs=["asarray"],
)
def copy_if_it_is_needed(x, other):
    """``asarray`` copies if the dtype differs."""
    y = torch.asarray(x, dtype=other)
    y.zero_()
    return y, str(y.dtype), x


def filled(numbers):
    """What is right: a tensor of numbers, or of tuples of them, element by element."""
    return torch.stack([filled(each) for each in numbers]) if isinstance(numbers, tuple) else torch.tensor(numbers)


@set_up({"numbers": (1.5,)}, {"numbers": ((1, 2), (3, 4))}, {"numbers": (True, False)})
def a_list(numbers=(1, 2)):
    return locals()


@message(raises="ValueError", given=a_list, needs=["asarray"])
def alias_of_a_list(numbers):
    """``asarray`` of a list that must not copy."""
    torch.asarray([*numbers], copy=False)


@fix("alias_of_a_list", given=a_list, right=filled, needs=["asarray"])
def copy_of_a_list(numbers):
    """Without ``copy=False``, ``asarray`` copies a list."""
    return torch.asarray([*numbers])


def zeros_in_both(numbers):
    """What is right: tensor and array have the zeros that were written, and the list does not."""
    zeros = filled(numbers) * 0
    return zeros, zeros, numbers


@fix("alias_of_a_list", given=a_list, right=zeros_in_both, needs=["asarray"])
def alias_of_an_array(numbers):
    """``asarray`` shares the memory of an array, which is a copy of the list."""
    array = numpy.array([*numbers])
    x = torch.asarray(array, copy=False)
    x.zero_()
    return x, array, numbers


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.int64}, {"make": a_transposed_view, "sizes": (2, 3)})
def a_tensor_for_an_array(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=a_tensor_for_an_array)
def array_that_must_not_copy(x):
    """``numpy.array(x, copy=False)`` of a tensor."""
    numpy.array(x, copy=False)


@fix("array_that_must_not_copy", given=a_tensor_for_an_array, right=first_is_five)
def asarray_of_a_tensor(x):
    """``numpy.asarray`` shares the memory of a tensor."""
    array = numpy.asarray(x)
    array[0] = 5
    return x


@fix("array_that_must_not_copy", given=a_tensor_for_an_array, right=first_is_five)
def numpy_of_a_tensor(x):
    """``numpy()`` shares the memory of a tensor."""
    array = x.numpy()
    array[0] = 5
    return x


@set_up({"sizes": (2, 3)}, {"dtype": torch.int64}, {"other": "int32"}, {"sizes": (1,)})
def a_tensor_for_an_array_of_another_dtype(sizes=(2,), dtype=None, other="float64"):
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=a_tensor_for_an_array_of_another_dtype)
def array_of_another_dtype_that_must_not_copy(x, other):
    """``numpy.array(x, dtype=..., copy=False)`` of a tensor that must be converted."""
    numpy.array(x, dtype=other, copy=False)


@fix(
    "array_of_another_dtype_that_must_not_copy",
    given=a_tensor_for_an_array_of_another_dtype,
    right=lambda sizes, other: (first_is_five(sizes), other, torch.ones(sizes)),
)
def asarray_of_another_dtype(x, other):
    """``numpy.asarray`` copies if it must."""
    array = numpy.asarray(x, dtype=other)
    array[0] = 5
    return array, str(array.dtype), x


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.float64}, {"target": a_parameter})
def what_is_to_be_copied(sizes=(2,), dtype=None, target=torch.zeros):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    x = w * 3
    return locals()


@message(raises="AttributeError", given=what_is_to_be_copied)
def copy_as_of_an_array(x):
    """``copy``, the method of NumPy arrays, called on a tensor."""
    x.copy()


@fix(
    "copy_as_of_an_array",
    given=what_is_to_be_copied,
    right=lambda sizes: (torch.full(sizes, 4.0), torch.full(sizes, 3.0)),
)
def clone_of_a_tensor(w, x):
    """``clone`` is the method of tensors; gradients flow back through it."""
    y = x.clone()
    y += 1
    y.sum().backward()
    return y, w.grad


@fix(
    "copy_as_of_an_array",
    given=what_is_to_be_copied,
    right=lambda sizes: (torch.full(sizes, 4.0), torch.full(sizes, 3.0), False),
)
def clone_of_a_detached_tensor(x):
    """For the values alone, the tensor is detached first."""
    y = x.detach().clone()
    y += 1
    return y, x, y.requires_grad


@fix("copy_as_of_an_array", given=what_is_to_be_copied, right=lambda sizes: (torch.full(sizes, 3.0), True))
def values_copied_into_a_tensor(x, sizes, dtype, target):
    """``copy_``, with an underscore, writes the values of another tensor into this one, which may be a parameter."""
    y = target(*sizes, dtype=dtype)
    with torch.no_grad():
        y.copy_(x)
    return y, y.is_leaf


@set_up({"axis": 1}, {"axis": (0, 1)}, {"sizes": (1, 2, 2)}, {"dtype": torch.float64})
def a_tensor_for_a_function_of_numpy(sizes=(2, 3), axis=0, dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(raises=("TypeError", "ValueError"), given=a_tensor_for_a_function_of_numpy)
def numpy_function_of_a_tensor(x, axis):
    """``numpy.sum`` of a tensor calls ``x.sum`` with arguments that tensors do not take together."""
    numpy.sum(x, axis=axis)


def counted(sizes, axis):
    """What is right: how many ones there are in each sum."""
    axes = axis if isinstance(axis, tuple) else (axis,)
    rest = [size for place, size in enumerate(sizes) if place not in axes]
    count = 1
    for each in axes:
        count *= sizes[each]
    return torch.full(rest, float(count))


@fix(
    "numpy_function_of_a_tensor",
    given=a_tensor_for_a_function_of_numpy,
    right=lambda sizes, axis: (counted(sizes, axis), torch.ones(sizes)),
)
def sum_of_a_tensor(x, axis):
    """The tensor's own method is recorded by autograd."""
    y = x.sum(dim=axis)
    y.sum().backward()
    return y, x.grad


@fix("numpy_function_of_a_tensor", given=a_tensor_for_a_function_of_numpy, right=counted)
def numpy_function_of_an_array(x, axis):
    """NumPy's function is given an array, which shares the memory of the tensor."""
    return numpy.sum(x.detach().numpy(), axis=axis)


@set_up({"axis": 1}, {"rows": 1}, {"dtype": torch.float64})
def rows_for_a_function_of_numpy(rows=2, columns=3, axis=0, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(1).cumsum(0)
    return locals()


@message(raises=("TypeError", "ValueError"), given=rows_for_a_function_of_numpy)
def numpy_max_of_a_tensor(x, axis):
    """``numpy.max`` of a tensor."""
    numpy.max(x, axis=axis)


def greatest(rows, columns, axis):
    """What is right: the last row, or the last column."""
    if axis:
        return torch.tensor([(row + 1) * columns for row in range(rows)])
    return torch.tensor([rows * (column + 1) for column in range(columns)])


@fix("numpy_max_of_a_tensor", given=rows_for_a_function_of_numpy, right=greatest, needs=["amax"])
def greatest_by_amax(x, axis):
    """``amax`` returns the values alone."""
    return x.amax(dim=axis)


@set_up({"sizes": (2, 3)}, {"dtype": torch.int64}, {"sizes": (1,)})
def a_tensor_and_a_device(sizes=(2,), dtype=None):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(raises="ValueError", given=a_tensor_and_a_device, needs=["asarray"])
def alias_on_another_device(x):
    """``asarray`` that must not copy, to another device; the device `meta` stands for a GPU here."""
    torch.asarray(x, device="meta", copy=False)


@fix(
    "alias_on_another_device",
    given=a_tensor_and_a_device,
    right=lambda sizes, device: (torch.ones(sizes), True),
    needs=["asarray"],
)
def copy_if_the_device_differs(x, device):
    """``asarray`` copies if the device differs, and shares memory if not."""
    y = torch.asarray(x, device=device)
    return y, y.device.type == device


def the_leaf_itself(x):
    """A function that returns what it is given."""
    return x


@set_up({"sizes": (2, 3)}, {"sizes": ()}, {"dtype": torch.float64}, {"function": the_leaf_itself})
def a_leaf_or_a_result(sizes=2, dtype=None, function=torch.neg):
    w = torch.ones(sizes, dtype=dtype, requires_grad=True)
    x = function(w)
    return locals()


@message(warns="UserWarning", given=a_leaf_or_a_result, needs=["asarray"])
def asarray_of_what_requires_grad(x):
    """``asarray`` of a tensor that requires grad, without saying whether the result does."""
    torch.asarray(x)


@fix(
    "asarray_of_what_requires_grad",
    given=a_leaf_or_a_result,
    right=lambda w, function: (torch.tensor(function(w).tolist()), False, True, True),
    needs=["asarray"],
)
def asarray_without_the_graph(x):
    """The detached tensor shares the memory, and the other one still requires grad."""
    y = torch.asarray(x.detach())
    return y, y.requires_grad, x.requires_grad, y.data_ptr() == x.data_ptr()


@fix(
    "asarray_of_what_requires_grad",
    given=a_leaf_or_a_result,
    right=lambda w, function: (torch.autograd.grad(function(w).sum(), w)[0], True),
    needs=["asarray"],
)
def asarray_with_the_graph(w, x):
    """``requires_grad=True`` keeps the result in the graph."""
    y = torch.asarray(x, requires_grad=True)
    y.sum().backward()
    return w.grad, y.data_ptr() == x.data_ptr()
