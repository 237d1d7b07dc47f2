"""Messages about `.data` and detached tensors."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.float64})
def a_dense_and_a_sparse_tensor(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = torch.full(sizes, 5.0, dtype=dtype).to_sparse()
    return locals()


@message(given=a_dense_and_a_sparse_tensor)
def data_of_another_type_set(x, y):
    """``.data`` of a dense tensor is to become a sparse one."""
    x.data = y


@fix(
    "data_of_another_type_set",
    given=a_dense_and_a_sparse_tensor,
    right=lambda sizes: (torch.full(sizes, 5.0), torch.full(sizes, 10.0)),
    probe=lambda: torch.ones(1).to_sparse().requires_grad_().to_dense().sum().backward(),
)
def name_given_to_the_sparse_tensor(x, y):
    """The name is given to the sparse tensor, which is a leaf; other references keep the dense one."""
    x = y.detach().requires_grad_()
    x.to_dense().pow(2).sum().backward()
    return x.to_dense(), x.grad.to_dense()


@fix("data_of_another_type_set", given=a_dense_and_a_sparse_tensor, right=lambda sizes: torch.full(sizes, 5.0))
def values_copied_into_the_dense_tensor(x, y):
    """The values are copied, in the layout of the tensor that they are copied to."""
    with torch.no_grad():
        x.copy_(y.to_dense())
    return x


@set_up({"numbers": ((1, 2), (3, 4))}, {"dtype": torch.uint8}, {"kind": torch.optim.Adam}, {"numbers": (True, False)})
def a_weight_and_integers(numbers=(1, 2, 3), dtype=None, kind=torch.optim.SGD):
    y = torch.tensor([*numbers], dtype=dtype)
    x = torch.zeros(y.shape, requires_grad=True)
    optimizer = kind([x], lr=0.25)
    return locals()


@message(given=a_weight_and_integers)
def data_of_integers_set(x, y):
    """``.data`` of a tensor that requires grad is to become integers."""
    x.data = y


def three_steps_from_the_integers(numbers, x, optimizer):
    """What is right after three steps, each with the gradient at its place, of a leaf made of the numbers."""
    rows = [[float(each) for each in row] if isinstance(row, tuple) else float(row) for row in numbers]
    x = torch.tensor(rows, requires_grad=True)
    optimizer = type(optimizer)([x], lr=0.25)
    for _ in range(3):
        x.grad = x.detach() * 2
        optimizer.step()
    return x


@fix("data_of_integers_set", given=a_weight_and_integers, right=three_steps_from_the_integers)
def data_copied_with_conversion(x, y, optimizer):
    """``copy_`` converts the values to the dtype of the tensor."""
    with torch.no_grad():
        x.copy_(y)
    for _ in range(3):
        optimizer.zero_grad()
        (x * x).sum().backward()
        optimizer.step()
    return x


@set_up({"rows": 1}, {"rows": 4, "columns": 2, "size": 2}, {"dtype": torch.float64}, {"size": 6})
def a_matrix(rows=2, columns=3, size=3, dtype=None):
    x = torch.arange(rows * columns, dtype=dtype).view(rows, columns)
    return locals()


@message(given=a_matrix)
def detached_tensor_resized(x, size):
    """``resize_`` on a detached tensor, which newer versions allow."""
    x.detach().resize_(size)


def the_first(rows, columns, size):
    """What is right: the first numbers, and all of them in rows."""
    rows = [[row * columns + column for column in range(columns)] for row in range(rows)]
    return torch.tensor(list(range(size))), torch.tensor(rows)


@fix("detached_tensor_resized", given=a_matrix, right=the_first)
def slice_in_place_of_resizing(x, size):
    """A slice of the flat tensor has the first elements."""
    y = x.detach().reshape(-1)[:size]
    return y, x


@fix("detached_tensor_resized", given=a_matrix, right=lambda size: torch.tensor(list(range(size))))
def tensor_resized_itself(x, size):
    """The tensor is resized itself, without ``detach()``."""
    x.resize_(size)
    return x


@set_up({"sizes": (2, 3)}, {"sizes": (1,)}, {"dtype": torch.float64})
def a_recorded_tensor(sizes=(2,), dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = torch.zeros(*sizes, dtype=dtype)
    return locals()


@message(given=a_recorded_tensor)
def set_of_a_recorded_tensor(w, y):
    """``set_`` takes over the memory of a tensor that autograd has recorded, and has no derivative."""
    y.set_(2 * w)
    y.sum().backward()


@fix("set_of_a_recorded_tensor", given=a_recorded_tensor, right=lambda sizes: torch.full(sizes, 2.0))
def copy_of_a_recorded_tensor(w, y):
    """``copy_`` copies the values, and gradients flow back through it."""
    y.copy_(2 * w)
    y.sum().backward()
    return w.grad


@fix("set_of_a_recorded_tensor", given=a_recorded_tensor, right=lambda sizes: torch.full(sizes, 2.0))
def name_given_to_the_recorded_tensor(w, y):
    """The name is given to the recorded tensor itself."""
    y = 2 * w
    y.sum().backward()
    return w.grad


def with_an_offset(size, **kwargs):
    """The numbers from 0 on, which begin in the middle of their storage."""
    return torch.arange(-2, size, **kwargs)[2:]


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"numbers": with_an_offset}, {"offset": 4})
def a_matrix_and_another_tensor(rows=2, columns=3, offset=1, dtype=None, numbers=torch.arange):
    x = numbers(rows * columns, dtype=dtype).view(rows, columns)
    y = torch.zeros(1, dtype=x.dtype)
    return locals()


@message(raises="TypeError", given=a_matrix_and_another_tensor)
def set_with_an_offset_alone(x, y, offset):
    """``set_`` with an offset, and without the size that must come with it."""
    y.set_(x, storage_offset=offset)


def the_last_and_a_nine(rows, columns, offset):
    """What is right: the numbers behind the offset, the first of which is 9, and in rows with those before it."""
    numbers = list(range(offset)) + [9] + list(range(offset + 1, rows * columns))
    return torch.tensor(numbers[offset:]), torch.tensor([numbers[row * columns :][:columns] for row in range(rows)])


@fix("set_with_an_offset_alone", given=a_matrix_and_another_tensor, right=the_last_and_a_nine)
def slice_in_place_of_set(x, offset):
    """A slice is a view that begins at the offset."""
    y = x.view(-1)[offset:]
    y[0] = 9
    return y, x


@fix(
    "set_with_an_offset_alone",
    given=a_matrix_and_another_tensor,
    right=the_last_and_a_nine,
    probe=lambda: torch.zeros(1).set_(torch.zeros(1), 0, (1,), (1,)),
)
def set_with_offset_and_size(x, y, offset):
    """The tensor is given with offset, size and strides."""
    y.set_(x, offset, (x.numel() - offset,), (1,))
    y[0] = 9
    return y, x


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"function": torch.t})
def a_recorded_matrix(rows=2, columns=3, dtype=torch.float32, function=torch.relu):
    w = torch.arange(rows * columns, dtype=dtype).view(rows, columns).requires_grad_()
    x = function(w)
    return locals()


@message(warns="UserWarning", given=a_recorded_matrix)
def tensor_resized_out_of_place(x):
    """``resize`` without an underscore."""
    x.resize(x.numel())


def in_one_row(w, function):
    """What is right: the numbers of all rows, one row after the other, and the gradient of their sum."""
    return torch.tensor([each for row in function(w).tolist() for each in row]), torch.autograd.grad(
        function(w).sum(), w
    )[0]


@fix("tensor_resized_out_of_place", given=a_recorded_matrix, right=in_one_row)
def tensor_reshaped(w, x):
    """``reshape`` returns the same elements in another shape; gradients flow through it."""
    y = x.reshape(x.numel())
    y.sum().backward()
    return y, w.grad


MORE = ({"sizes": (2, 3), "size": 8}, {"sizes": (1,), "size": 2}, {"dtype": torch.int64})


@set_up({"sizes": (2, 3), "size": 4}, *MORE)
def a_tensor_and_another_size(sizes=(2,), dtype=None, size=4):
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(given=a_tensor_and_another_size)
def tensor_resized_to_more_elements(x, size):
    """``resize`` without an underscore, to another number of elements."""
    x.resize(size)


@fix(
    "tensor_resized_to_more_elements",
    given=a_tensor_and_another_size,
    right=lambda x, size: torch.tensor([1] * x.numel() + [0] * (size - x.numel())),
    variations=MORE,
)
def tensor_with_more_elements(x, size):
    """``cat`` makes a larger tensor."""
    return torch.cat([x.reshape(-1), x.new_zeros(size - x.numel())])
