"""Messages about NumPy arrays, buffers and DLPack: what can share memory with a tensor, and what must be copied."""

from tempfile import TemporaryDirectory

import torch

from tensorcopy_docs.lab.message import fix, message, set_up

try:
    import numpy
except ImportError:
    numpy = None

DOUBLE = getattr(torch, "complex128", None)  # old versions lack it


def a_result(sizes, number, **kwargs):
    """A result that requires grad, and is not a leaf."""
    return torch.full(sizes, number, **kwargs) * 1


@set_up({"sizes": (2, 3)}, {"sizes": ()}, {"dtype": torch.float64}, {"make": a_result})
def what_requires_grad(sizes=(2,), dtype=None, make=torch.full):
    x = make(sizes, 3.0, dtype=dtype, requires_grad=True)
    return locals()


@message(given=what_requires_grad)
def numpy_of_what_requires_grad(x):
    """``numpy()`` of a tensor that requires grad."""
    x.numpy()


@fix(
    "numpy_of_what_requires_grad",
    given=what_requires_grad,
    right=lambda sizes: (torch.full(sizes, 3.0), True),
)
def detach_before_numpy(x):
    """The array shares the memory of the detached tensor."""
    array = x.detach().numpy()
    return array, array.ctypes.data == x.data_ptr()


@fix(
    "numpy_of_what_requires_grad",
    given=what_requires_grad,
    right=lambda sizes: (torch.full(sizes, 4.0), torch.full(sizes, 3.0)),
)
def detach_and_copy_to_numpy(x):
    """The array is a copy that can be changed."""
    array = x.detach().numpy().copy()
    array += 1
    return array, x


@set_up({"sizes": (2, 3)}, {"sizes": ()}, {"dtype": "float64"}, {"dtype": "int64"})
def an_array_as_a_factor(sizes=(2,), dtype="float32"):
    x = torch.full(sizes, 2.0, requires_grad=True)
    array = numpy.full(sizes, 3, dtype=dtype)
    return locals()


@message(given=an_array_as_a_factor, probe=lambda: torch.ones(1) * numpy.ones(1))
def tensor_multiplied_by_an_array(x, array):
    """A tensor that requires grad is multiplied by an array."""
    x * array


@fix(
    "tensor_multiplied_by_an_array",
    given=an_array_as_a_factor,
    right=lambda sizes: (torch.full(sizes, 6.0), torch.full(sizes, 3.0)),
)
def array_made_a_tensor_before_the_product(x, array):
    """The array becomes a tensor, and autograd records the product."""
    y = x * torch.as_tensor(array, device=x.device)
    y.sum().backward()
    return y, x.grad


@set_up({"steps": 1}, {"steps": 5}, {"dtype": torch.float64})
def steps_with_losses(steps=3, dtype=None):
    return locals()


@message(given=steps_with_losses)
def losses_given_to_numpy(steps, dtype):
    """NumPy computes the mean of losses that require grad."""
    w = torch.ones(2, dtype=dtype, requires_grad=True)
    losses = []
    for step in range(steps):
        losses.append((w * step).sum())
    numpy.mean(losses)


@fix("losses_given_to_numpy", given=steps_with_losses, right=lambda steps: torch.tensor(steps - 1.0))
def numbers_of_losses_given_to_numpy(steps, dtype):
    """``item()`` takes the number out of each loss."""
    w = torch.ones(2, dtype=dtype, requires_grad=True)
    losses = []
    for step in range(steps):
        losses.append((w * step).sum().item())
    return numpy.mean(losses)


@set_up({"layers": 1}, {"sizes": (1, 3)}, {"dtype": torch.float64})
def outputs_of_layers(layers=3, sizes=(2, 2), dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    outputs = [w * layer for layer in range(layers)]
    return locals()


@message(given=outputs_of_layers)
def outputs_given_to_numpy(outputs):
    """NumPy adds up tensors that require grad."""
    numpy.sum(outputs, 0)


@fix(
    "outputs_given_to_numpy",
    given=outputs_of_layers,
    right=lambda layers, sizes: (torch.full(sizes, float(sum(range(layers)))),) * 2,
)
def outputs_added_by_torch(w, outputs):
    """PyTorch adds them up, and autograd records it."""
    y = torch.stack(outputs).sum(0)
    y.sum().backward()
    return y.detach(), w.grad


def each_number(function, numbers):
    """Apply a function to each number in tuples of tuples, in plain Python."""
    return [each_number(function, each) if isinstance(each, tuple) else function(each) for each in numbers]


COMPLEX = ({"numbers": (1 + 2j,)}, {"numbers": ((1 + 2j, 3j), (-4 + 0j, 5j))}, {"dtype": DOUBLE})


@set_up(*COMPLEX)
def a_conjugate(numbers=(1 + 2j, 3 - 1j), dtype=None):
    x = torch.tensor([*numbers], dtype=dtype).conj()
    return locals()


@message(raises=("RuntimeError", "TypeError"), given=a_conjugate, probe=lambda: torch.tensor([1 + 2j]))
def numpy_of_a_conjugate(x):
    """``numpy()`` of a tensor whose conjugation is delayed."""
    x.numpy()


@fix(
    "numpy_of_a_conjugate",
    given=a_conjugate,
    right=lambda numbers: (torch.tensor(each_number(complex.conjugate, numbers)), False),
    needs=["resolve_conj"],
)
def resolve_conj_before_numpy(x):
    """``resolve_conj`` computes the conjugate into memory."""
    array = x.resolve_conj().numpy()
    return array, array.ctypes.data == x.data_ptr()


@set_up(*COMPLEX)
def a_negative(numbers=(1 + 2j, 3 - 1j), dtype=None):
    x = torch.tensor([*numbers], dtype=dtype).conj().imag
    return locals()


@message(raises=("RuntimeError", "TypeError"), given=a_negative, probe=lambda: torch.tensor([1 + 2j]))
def numpy_of_a_negative(x):
    """``numpy()`` of a tensor whose negation is delayed."""
    x.numpy()


@fix(
    "numpy_of_a_negative",
    given=a_negative,
    right=lambda numbers: (torch.tensor(each_number(lambda number: -number.imag, numbers)), False),
    needs=["resolve_neg"],
)
def resolve_neg_before_numpy(x):
    """``resolve_neg`` computes the negated numbers into memory."""
    array = x.resolve_neg().numpy()
    return array, array.ctypes.data == x.data_ptr()


def transposed_ones(*sizes):
    """Ones whose strides are those of a transposed matrix."""
    return torch.ones(*reversed(sizes)).t()


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"make": transposed_ones, "sizes": (2, 3)})
def a_bfloat16(sizes=(2,), make=torch.ones):
    x = make(*sizes).to(torch.bfloat16)
    return locals()


@message(raises="TypeError", given=a_bfloat16, needs=["bfloat16"])
def numpy_of_bfloat16(x):
    """``numpy()`` of a dtype that NumPy does not have."""
    x.numpy()


@fix(
    "numpy_of_bfloat16",
    given=a_bfloat16,
    right=lambda sizes: (torch.full(sizes, 2.0), torch.ones(sizes)),
    needs=["bfloat16"],
)
def float_before_numpy(x):
    """The values are converted to ``float32``."""
    array = x.float().numpy()
    array += 1
    return array, x


@set_up({"rows": (1, 1), "columns": (0, 0)}, {"rows": (0,), "columns": (1,), "numbers": (2.5,)}, {"sizes": (3, 4)})
def a_sparse_tensor(rows=(0, 1), columns=(1, 0), numbers=(3, 4), sizes=(2, 2)):
    x = torch.sparse_coo_tensor([[*rows], [*columns]], [*numbers], sizes)
    return locals()


@message(raises="TypeError", given=a_sparse_tensor)
def numpy_of_a_sparse_tensor(x):
    """``numpy()`` of a sparse tensor."""
    x.numpy()


def added_one_by_one(rows, columns, numbers, sizes):
    """What is right: each number is added to the element at its place."""
    dense = torch.zeros(sizes)
    for row, column, number in zip(rows, columns, numbers):
        dense[row, column] += number
    return dense


@fix(
    "numpy_of_a_sparse_tensor",
    given=a_sparse_tensor,
    right=added_one_by_one,
)
def dense_before_numpy(x):
    """A dense copy can be an array."""
    return x.to_dense().numpy()


@set_up({"axis": 1}, {"rows": 1}, {"dtype": "uint8"}, {"columns": 1, "axis": 1})
def an_array_and_the_same_reversed(rows=2, columns=3, axis=0, dtype=None):
    array = numpy.arange(rows * columns, dtype=dtype).reshape(rows, columns)
    flipped = numpy.flip(array, axis)
    return locals()


@message(raises="ValueError", given=an_array_and_the_same_reversed)
def array_with_negative_strides(flipped):
    """``from_numpy`` of an array that was reversed."""
    torch.from_numpy(flipped)


def reversed_lists(rows, columns, axis):
    """What is right: the lists of the rows, or the rows, in the other order."""
    lists = [[row * columns + column for column in range(columns)] for row in range(rows)]
    return torch.tensor([each[::-1] for each in lists] if axis else lists[::-1])


@fix("array_with_negative_strides", given=an_array_and_the_same_reversed, right=reversed_lists)
def copy_the_reversed_array(flipped):
    """A copy of the array has positive strides."""
    return torch.from_numpy(flipped.copy())


@fix("array_with_negative_strides", given=an_array_and_the_same_reversed, right=reversed_lists)
def flip_the_tensor(array, axis):
    """``flip`` reverses the tensor instead of the array."""
    return torch.from_numpy(array).flip(axis)


@set_up({"times": 3}, {"rows": 1}, {"dtype": "uint8"}, {"columns": 2, "times": 2})
def an_array_and_the_same_turned(rows=2, columns=3, times=1, dtype=None):
    array = numpy.arange(rows * columns, dtype=dtype).reshape(rows, columns)
    turned = numpy.rot90(array, times)
    return locals()


@message(raises="ValueError", given=an_array_and_the_same_turned)
def array_turned(turned):
    """``from_numpy`` of an array that was turned."""
    torch.from_numpy(turned)


def turned_lists(rows, columns, times):
    """What is right: columns become rows, the last one first, as many times."""
    lists = [[row * columns + column for column in range(columns)] for row in range(rows)]
    for _ in range(times):
        lists = [list(each) for each in zip(*lists)][::-1]
    return torch.tensor(lists)


@fix("array_turned", given=an_array_and_the_same_turned, right=turned_lists)
def copy_the_turned_array(turned):
    """A copy of the array has positive strides."""
    return torch.from_numpy(turned.copy())


@fix("array_turned", given=an_array_and_the_same_turned, right=turned_lists)
def turn_the_tensor(array, times):
    """``torch.rot90`` turns the tensor instead of the array."""
    return torch.from_numpy(array).rot90(times, [0, 1])


@set_up({"sizes": (2, 3), "order": "F"}, {"sizes": (1,)}, {"dtype": "uint8"})
def a_read_only_array(sizes=(3,), dtype="float32", order=None):
    array = numpy.zeros(sizes, dtype=dtype, order=order)
    array.flags.writeable = False
    return locals()


@message(warns="UserWarning", given=a_read_only_array)
def array_that_is_not_writable(array):
    """``from_numpy`` of a read-only array."""
    torch.from_numpy(array)


def first_row_of_ones(sizes):
    """What is right: only the first row is changed."""
    return torch.cat([torch.ones(1, *sizes[1:]), torch.zeros(sizes[0] - 1, *sizes[1:])])


@fix(
    "array_that_is_not_writable",
    given=a_read_only_array,
    right=lambda sizes: (first_row_of_ones(sizes), torch.zeros(sizes)),
)
def copy_the_read_only_array(array):
    """The tensor shares memory with a copy that can be changed."""
    x = torch.from_numpy(array.copy())
    x[0] = 1
    return x, array


def filled(numbers):
    """What is right: a tensor of numbers, or of tuples of them, element by element; None is not a number."""
    if isinstance(numbers, tuple):
        return torch.stack([filled(each) for each in numbers])
    return torch.full((), float("nan") if numbers is None else float(numbers))


@set_up({"numbers": (1, None)}, {"numbers": (("1", True), (3, 4))}, {"numbers": ("1", "2.5"), "dtype": "str"})
def an_array_of_objects(numbers=(1, 2.5), dtype="object"):
    array = numpy.array([*numbers], dtype=dtype)
    return locals()


@message(raises="TypeError", given=an_array_of_objects)
def array_of_objects(array):
    """``from_numpy`` of an array of Python objects."""
    torch.from_numpy(array)


@fix("array_of_objects", given=an_array_of_objects, right=filled)
def array_of_numbers(array):
    """``astype`` converts objects that are numbers."""
    return torch.from_numpy(array.astype("float32"))


@set_up({"dtype": "uint32", "signed": "int64"}, {"size": 1}, {"number": 60000})
def an_array_of_unsigned_numbers(size=3, number=7, dtype="uint16", signed="int32"):
    array = numpy.full(size, number, dtype=dtype)
    return locals()


@message(raises="TypeError", given=an_array_of_unsigned_numbers)
def array_of_unsigned_numbers(array):
    """``from_numpy`` of unsigned numbers, for which older versions have no dtype."""
    torch.from_numpy(array)


@fix("array_of_unsigned_numbers", given=an_array_of_unsigned_numbers, right=lambda size, number: [number] * size)
def array_of_signed_numbers(array, signed):
    """``astype`` copies the numbers into a larger type with a sign."""
    return torch.from_numpy(array.astype(signed)).tolist()


@set_up({"rows": ((1.5,), (2, 3, 4), (5, 6))}, {"rows": ((7,), (8, 9.5))}, {"rows": (((1, 2), (3, 4)), ((5, 6),))})
def an_array_of_lists(rows=((1, 2), (3,))):
    array = numpy.array(rows, dtype="object")
    return locals()


@message(raises="TypeError", given=an_array_of_lists)
def array_of_rows_of_different_lengths(array):
    """``from_numpy`` of an array whose objects are rows, which differ in length."""
    torch.from_numpy(array)


def padded(rows):
    """What is right: each row with as many zeros as it needs."""
    zero = each_number(lambda number: 0, rows[0][0]) if isinstance(rows[0][0], tuple) else 0
    longest = max(len(row) for row in rows)
    return torch.tensor([list(row) + [zero] * (longest - len(row)) for row in rows])


@fix("array_of_rows_of_different_lengths", given=an_array_of_lists, right=padded)
def tensors_of_different_lengths(array):
    """Each row becomes a tensor and is padded."""
    tensors = [torch.tensor(row, dtype=torch.float32) for row in array]
    return torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)


@set_up({"rows": 1}, {"sizes": (2,)}, {"sizes": (4, 2)}, {"dtype": "int64"})
def an_array_of_arrays(rows=2, sizes=(3,), dtype="float32"):
    array = numpy.empty(rows, dtype="object")
    for row in range(rows):
        array[row] = numpy.full(sizes, row, dtype=dtype)
    return locals()


@message(raises="TypeError", given=an_array_of_arrays)
def array_of_arrays(array):
    """``from_numpy`` of an array whose objects are arrays of one shape, as in a column of a data frame."""
    torch.from_numpy(array)


@fix(
    "array_of_arrays",
    given=an_array_of_arrays,
    right=lambda rows, sizes: torch.cat([torch.full((1,) + sizes, float(row)) for row in range(rows)]),
)
def arrays_stacked_into_one(array):
    """``numpy.stack`` copies the numbers into one array."""
    return torch.from_numpy(numpy.stack(array))


@set_up({"names": ("cat",)}, {"names": ("b", "c", "a", "b")}, {"dtype": "<U9"})
def an_array_of_names(names=("cat", "dog", "cat"), dtype=None):
    array = numpy.array(names, dtype=dtype)
    return locals()


@message(raises="TypeError", given=an_array_of_names)
def array_of_names(array):
    """``from_numpy`` of an array of text."""
    torch.from_numpy(array)


@fix(
    "array_of_names",
    given=an_array_of_names,
    right=lambda names: (sorted(set(names)), torch.tensor([sorted(set(names)).index(name) for name in names])),
)
def names_numbered(array):
    """``numpy.unique`` sorts the names, and numbers each of them."""
    classes, labels = numpy.unique(array, return_inverse=True)
    return classes.tolist(), torch.from_numpy(labels)


@set_up(
    {"numbers": (0.5, -1.5), "dtype": ">f4"},
    {"numbers": ((1, 2), (3, 4)), "dtype": ">u2"},
    {"numbers": (70000,)},
    {"dtype": ">f8"},
)
def an_array_of_other_byte_order(numbers=(1, 2, 3), dtype=">i4"):
    array = numpy.array([*numbers], dtype=dtype)
    return locals()


@message(raises="ValueError", given=an_array_of_other_byte_order)
def array_of_other_byte_order(array):
    """``from_numpy`` of an array whose byte order is not that of the machine."""
    torch.from_numpy(array)


@fix("array_of_other_byte_order", given=an_array_of_other_byte_order, right=filled)
def array_in_native_byte_order(array):
    """``astype`` converts to the byte order of the machine."""
    return torch.from_numpy(array.astype(array.dtype.newbyteorder("=")))


@set_up({"numbers": (1.5,)}, {"numbers": ((1, 2), (3, 4))}, {"numbers": (True, False)})
def a_list(numbers=(1, 2)):
    return locals()


@message(raises="TypeError", given=a_list)
def from_numpy_of_a_list(numbers):
    """``from_numpy`` of a list."""
    torch.from_numpy([*numbers])


@fix("from_numpy_of_a_list", given=a_list, right=filled)
def tensor_of_a_list(numbers):
    """``torch.tensor`` copies a list."""
    return torch.tensor([*numbers])


def a_parameter(*sizes, **kwargs):
    """A parameter of ones."""
    return torch.nn.Parameter(torch.ones(*sizes, **kwargs))


@set_up({"sizes": (2, 3)}, {"dtype": torch.int64}, {"make": a_parameter})
def a_tensor(sizes=(2,), dtype=None, make=torch.ones):
    x = make(*sizes, dtype=dtype)
    return locals()


@message(raises="TypeError", given=a_tensor)
def from_numpy_of_a_tensor(x):
    """``from_numpy`` of a tensor."""
    torch.from_numpy(x)


@fix("from_numpy_of_a_tensor", given=a_tensor, right=lambda sizes: (torch.ones(sizes), True))
def as_tensor_of_a_tensor(x):
    """``as_tensor`` takes a tensor as it is, and an array or a list as well."""
    y = torch.as_tensor(x)
    return y, y is x


def a_trained_tensor(numbers, **kwargs):
    """A tensor that requires grad."""
    return torch.tensor(numbers, requires_grad=True, **kwargs)


@set_up({"numbers": ((1, 2), (3, 4))}, {"dtype": torch.float64}, {"make": a_trained_tensor, "numbers": (1.5,)})
def another_device(numbers=(1, 2), dtype=None, make=torch.tensor):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return locals()


@message(raises="TypeError", given=another_device, probe=lambda: torch.ones(1, device="meta"))
def numpy_of_another_device(numbers, dtype, make):
    """``numpy()`` of a tensor that is not on the CPU; the device `meta` stands for a GPU here."""
    x = make([*numbers], dtype=dtype, device="meta")
    x.numpy()


@fix("numpy_of_another_device", given=another_device, right=filled)
def cpu_before_numpy(numbers, dtype, make, device):
    """The tensor is moved to the CPU first."""
    x = make([*numbers], dtype=dtype, device=device)
    return x.detach().cpu().numpy()


@set_up({"rows": 1}, {"dtype": "f8"}, {"dtype": "i2"})
def records_with_a_field(rows=3, dtype="i4"):
    records = numpy.zeros(rows, dtype=[("label", "u1"), ("value", dtype)])
    records["value"] += 5
    return locals()


@message(raises="ValueError", given=records_with_a_field)
def field_of_a_structured_array(records):
    """``from_numpy`` of a field whose distance is not a multiple of its size."""
    torch.from_numpy(records["value"])


@fix("field_of_a_structured_array", given=records_with_a_field, right=lambda rows: torch.full((rows,), 5.0))
def copy_the_field(records):
    """A copy of the field has adjacent elements."""
    return torch.from_numpy(records["value"].copy())


@set_up({"rows": 1}, {"columns": 1}, {"dtype": "int64"})
def a_broadcast_array(rows=2, columns=3, dtype="float32"):
    array = numpy.broadcast_to(numpy.zeros(columns, dtype=dtype), (rows, columns))
    return locals()


@message(raises="ValueError", given=a_broadcast_array)
def read_only_array_changed(array):
    """An element of a read-only array is assigned."""
    array[0] = 1


@fix(
    "read_only_array_changed",
    given=a_broadcast_array,
    right=lambda rows, columns: torch.tensor([[1] * columns] + [[0] * columns] * (rows - 1)),
)
def copy_of_a_read_only_array_changed(array):
    """A copy can be changed."""
    array = array.copy()
    array[0] = 1
    return array


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": "int64"})
def a_file_with_an_array(sizes=(2,), dtype="float32"):
    folder = TemporaryDirectory()
    path = folder.name + "/x.npy"
    numpy.save(path, numpy.zeros(sizes, dtype=dtype))
    return locals()


@message(raises="ValueError", given=a_file_with_an_array)
def mapped_file_changed(path):
    """An element of a file that is mapped for reading is assigned."""
    array = numpy.load(path, mmap_mode="r")
    array[0] = 1


@fix("mapped_file_changed", given=a_file_with_an_array, right=first_row_of_ones)
def file_mapped_for_writing(path):
    """The array of a file that is mapped with ``"r+"`` changes the file."""
    array = numpy.load(path, mmap_mode="r+")
    array[0] = 1
    array.flush()
    return numpy.load(path)


@fix(
    "mapped_file_changed",
    given=a_file_with_an_array,
    right=lambda sizes: (first_row_of_ones(sizes), torch.zeros(sizes)),
)
def file_mapped_as_a_copy(path):
    """The array of a file that is mapped with ``"c"`` changes in memory alone."""
    array = numpy.load(path, mmap_mode="c")
    array[0] = 1
    return array, numpy.load(path)


MORE_ROWS = ({"shape": (3, 2), "size": (4, 2)}, {"size": (4,)}, {"dtype": "int64"})


@set_up({"shape": (3, 1), "size": (4, 2)}, *MORE_ROWS)
def an_array_with_a_tensor(shape=(3,), size=(10,), dtype="float32"):
    array = numpy.ones(shape, dtype=dtype)
    return locals()


@message(raises="ValueError", given=an_array_with_a_tensor)
def array_of_a_tensor_resized(array, size):
    """``resize`` of an array whose memory a tensor uses."""
    x = torch.from_numpy(array)
    array.resize(size)
    x.zero_()


def followed_by_zeros(shape, size):
    """What is right: the ones at their places, else zeros; and the tensor as it was."""
    places = torch.tensor([all(n < count for n, count in zip(place, shape)) for place in numpy.ndindex(*size)])
    return places.float().reshape(size), torch.ones(shape)


@fix("array_of_a_tensor_resized", given=an_array_with_a_tensor, right=followed_by_zeros)
def larger_array_made(array, size):
    """Each element is copied to its place in another array, of zeros; the tensor keeps the first."""
    x = torch.from_numpy(array)
    larger = numpy.zeros(size, dtype=array.dtype)
    larger[tuple(map(slice, array.shape))] = array
    return larger, x


@fix("array_of_a_tensor_resized", given=an_array_with_a_tensor, right=followed_by_zeros, variations=MORE_ROWS)
def array_of_a_copied_tensor_resized(array, size):
    """``torch.tensor`` copies, so nothing else uses the memory of the array."""
    x = torch.tensor(array)
    array.resize(size, refcheck=False)
    return array, x


@set_up({"numbers": ((1, 2), (3, 4))}, {"numbers": (-3, 5)}, {"dtype": "uint8"}, {"dtype": "int32"})
def an_array_of_integers(numbers=(1, 2), dtype="int64"):
    array = numpy.array([*numbers], dtype=dtype)
    return locals()


@message(raises=("UFuncTypeError", "TypeError"), given=an_array_of_integers)
def fraction_added_to_an_array_of_integers(array):
    """A fraction is added in place to an array of integers."""
    array += 0.5


def sums_of_all_and_of_a_part(numbers):
    """What is right: all sums, the first sums with the other numbers, and the numbers as they were."""
    sums = each_number(lambda number: number + 0.5, numbers)
    return torch.tensor(sums), torch.tensor([sums[0]] + each_number(float, numbers[1:])), torch.tensor(numbers)


@fix(
    "fraction_added_to_an_array_of_integers",
    given=an_array_of_integers,
    right=sums_of_all_and_of_a_part,
)
def array_of_fractions_made(array):
    """The sum is a new array of floating-point numbers; a tensor of the old one does not change."""
    x = torch.from_numpy(array)
    y = array + 0.5
    array = array.astype("float64")
    array[0] += 0.5
    return y, array, x


@fix(
    "fraction_added_to_an_array_of_integers",
    given=an_array_of_integers,
    right=lambda numbers: torch.tensor(each_number(lambda number: int(number + 1.5), numbers)),
)
def fraction_cut_off_in_an_array(array):
    """``casting="unsafe"`` cuts the fraction off and keeps the memory, which a tensor shares."""
    x = torch.from_numpy(array)
    numpy.add(array, 1.5, out=array, casting="unsafe")
    return x


@set_up({"shape": (1, 3)}, {"shape": (3, 1)}, {"dtype": "uint8"}, {"dtype": "int32"})
def a_table_of_integers(shape=(2, 2), dtype="int64"):
    table = numpy.ones(shape, dtype=dtype)
    return locals()


@message(raises=("UFuncTypeError", "TypeError"), given=a_table_of_integers)
def fraction_added_to_each_row(table):
    """A fraction is added in place to each row of an array of integers."""
    for row in table:
        row += 0.5


@fix("fraction_added_to_each_row", given=a_table_of_integers, right=lambda shape: torch.full(shape, 1.5))
def table_converted_before_the_loop(table):
    """The rows of an array of floating-point numbers are views, and can be changed in place."""
    table = table.astype("float64")
    for row in table:
        row += 0.5
    return table


@set_up({"size": 1}, {"size": 8, "dtype": "float32"}, {"shape": (2, -1)}, {"shape": (-1, 2)})
def an_array_of_bytes(size=4, dtype="uint8", shape=-1):
    array = numpy.frombuffer(bytes(size), dtype=dtype).reshape(shape)
    return locals()


@message(raises="ValueError", given=an_array_of_bytes)
def array_of_bytes_made_writable(array):
    """The flag of an array is set whose memory is that of immutable bytes."""
    array.flags.writeable = True


@fix(
    "array_of_bytes_made_writable",
    given=an_array_of_bytes,
    right=lambda array: (first_row_of_ones(array.shape), torch.zeros(array.shape)),
)
def array_of_bytes_copied(array):
    """A copy has its own memory, which is writable."""
    copy = array.copy()
    x = torch.from_numpy(copy)
    x[0] = 1
    return copy, array


@set_up({"sizes": (3, 2)}, {"start": 3}, {"dtype": "int64"})
def a_view_of_a_locked_array(sizes=4, dtype="float64", start=1):
    base = numpy.zeros(sizes, dtype=dtype)
    base.flags.writeable = False
    array = base[start:]
    return locals()


@message(raises="ValueError", given=a_view_of_a_locked_array)
def view_of_a_locked_array_made_writable(array):
    """The flag of a view is set, whose base was locked before the view was made."""
    array.flags.writeable = True


def zeros_but_for_one_row(sizes, start):
    """What is right: ones in the row at which the view begins."""
    rows = torch.zeros(sizes)
    rows[start] = 1
    return rows


@fix("view_of_a_locked_array_made_writable", given=a_view_of_a_locked_array, right=zeros_but_for_one_row)
def flag_of_the_base_set_first(base, array):
    """A view of an array that was locked is unlocked after that array."""
    base.flags.writeable = True
    array.flags.writeable = True
    array[0] = 1
    return base


FLOATING = ({"sizes": (2, 3)}, {"sizes": ()}, {"dtype": torch.float64}, {"sizes": 1})


@set_up({"dtype": torch.int64}, *FLOATING)
def a_tensor_of_zeros(sizes=2, dtype=None):
    x = torch.zeros(sizes, dtype=dtype)
    return locals()


@message(warns="DeprecationWarning", given=a_tensor_of_zeros)
def numpy_function_returns_a_tensor(x):
    """A function of NumPy gets a tensor, and wraps its result as a tensor."""
    numpy.sin(x)


@fix(
    "numpy_function_returns_a_tensor",
    given=a_tensor_of_zeros,
    right=lambda sizes: (torch.zeros(sizes), torch.ones(sizes)),
    variations=FLOATING,
)
def function_of_pytorch_called(x):
    """The function of PyTorch, which autograd records."""
    x.requires_grad_()
    y = torch.sin(x)
    y.sum().backward()
    return y, x.grad


@fix("numpy_function_returns_a_tensor", given=a_tensor_of_zeros, right=lambda sizes: torch.zeros(sizes))
def numpy_function_of_the_array(x):
    """NumPy gets the array, and returns an array, or a number if there is no dimension."""
    return torch.as_tensor(numpy.sin(x.numpy()))


def a_transposed_view(sizes, dtype):
    """Ones whose strides are those of a transposed matrix."""
    return torch.ones(sizes[::-1], dtype=dtype).t()


@set_up({"sizes": (2, 3)}, {"sizes": ()}, {"dtype": torch.int64}, {"make": a_transposed_view, "sizes": (2, 3)})
def a_tensor_of_ones(sizes=2, dtype=None, make=torch.ones):
    x = make(sizes, dtype=dtype)
    return locals()


@message(warns="DeprecationWarning", given=a_tensor_of_ones)
def array_copied_from_a_tensor(x):
    """``numpy.array`` of a tensor, which copies."""
    numpy.array(x)


@fix(
    "array_copied_from_a_tensor",
    given=a_tensor_of_ones,
    right=lambda sizes: (torch.ones(sizes) * 6, torch.ones(sizes)),
)
def array_of_a_tensor_copied(x):
    """The array shares the memory of the tensor, and is then copied."""
    array = x.numpy().copy()
    array += 5
    return array, x


@fix(
    "array_copied_from_a_tensor",
    given=a_tensor_of_ones,
    right=lambda sizes: (torch.ones(sizes) * 6, torch.ones(sizes) * 6),
)
def array_that_shares_memory(x):
    """``numpy.asarray`` does not copy."""
    array = numpy.asarray(x)
    array += 5
    return array, x
