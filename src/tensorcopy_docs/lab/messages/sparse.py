"""Messages about sparse tensors: what PyTorch does not have for them."""

import warnings

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def by_rows(dense):
    """A compressed layout, CSR."""
    return dense.to_sparse_csr()


def by_columns(dense):
    """A compressed layout, CSC."""
    return dense.to_sparse_csc()


@set_up({"matrices": 1, "index": 0}, {"columns": 1}, {"dtype": torch.float64}, {"layout": by_columns})
def a_batch_of_sparse_matrices(matrices=3, rows=2, columns=2, index=1, dtype=None, layout=by_rows):
    dense = torch.ones(matrices, rows, columns, dtype=dtype).cumsum(0)
    x = layout(dense)
    return locals()


@message(given=a_batch_of_sparse_matrices, probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def select_of_a_batch_of_sparse_rows(x):
    """A row is selected in each matrix of a batch of sparse matrices."""
    x.select(1, 0)


@fix(
    "select_of_a_batch_of_sparse_rows",
    given=a_batch_of_sparse_matrices,
    right=lambda columns, index: torch.full((columns,), index + 1),
    probe=lambda: torch.ones(1, 1, 1).to_sparse_csr(),
)
def matrix_selected_from_the_batch(x, index):
    """A matrix is selected from the batch first, and the row from its dense copy."""
    y = x[index].to_dense()[0]
    return y


@fix(
    "select_of_a_batch_of_sparse_rows",
    given=a_batch_of_sparse_matrices,
    right=lambda matrices, columns: torch.tensor([[n + 1] * columns for n in range(matrices)]),
    probe=lambda: torch.ones(1, 1, 1).to_sparse_csr(),
)
def rows_of_the_dense_batch(x):
    """The rows are selected in the dense batch."""
    y = x.to_dense().select(1, 0)
    return y


@set_up({"columns": 3}, {"dtype": torch.int64}, {"dtype": getattr(torch, "bool", None)}, {"layout": by_columns})
def a_dense_matrix(rows=2, columns=2, dtype=None, layout=by_rows):
    dense = torch.eye(rows, columns, dtype=dtype)
    return locals()


@message(warns="UserWarning", given=a_dense_matrix, needs=["Tensor.to_sparse_csr"])
def compressed_layout_used(dense, layout):
    """A sparse tensor in a compressed layout is made."""
    layout(dense)


def ones_in_python(rows, columns):
    """The matrix as lists."""
    return torch.tensor([[row == column for column in range(columns)] for row in range(rows)])


@fix("compressed_layout_used", given=a_dense_matrix, right=ones_in_python, needs=["Tensor.to_sparse_csr"])
def warning_of_compressed_layouts_ignored(dense, layout):
    """The warning is filtered by its words before the first such tensor is made."""
    warnings.filterwarnings("ignore", "Sparse .* tensor support is in beta")
    x = layout(dense)
    return x.to_dense()


@fix("compressed_layout_used", given=a_dense_matrix, right=ones_in_python)
def coordinates_of_a_sparse_tensor(dense):
    """The layout of coordinates, COO, gives no warning."""
    x = dense.to_sparse()
    return x.to_dense()


def diagonal(rows, columns, dtype=None):
    """A matrix whose diagonal is stored."""
    return torch.eye(rows, columns, dtype=dtype).to_sparse()


def uncoalesced(rows, columns, dtype=None):
    """A matrix of which one element is stored in two parts, behind another."""
    return torch.sparse_coo_tensor([[1, 0, 0], [0, 0, 0]], torch.ones(3, dtype=dtype), (rows, columns))


def cube(rows, columns, dtype=None):
    """A tensor of three dimensions."""
    return torch.ones(rows, columns, 2, dtype=dtype).cumsum(2).to_sparse()


def in_python(x):
    """What a sparse tensor stands for: its values, added one by one."""
    dense = torch.zeros(x.shape, dtype=x.dtype)
    for index, value in zip(x._indices().t().tolist(), x._values().tolist()):
        dense[tuple(index)] += value
    return dense


@set_up(
    {"rows": 3, "columns": 1}, {"make": uncoalesced}, {"make": cube}, {"dtype": torch.int64}, {"dtype": torch.float64}
)
def a_sparse_tensor(rows=2, columns=2, make=diagonal, dtype=None):
    x = make(rows, columns, dtype=dtype)
    return locals()


@message(raises=["NotImplementedError", "RuntimeError"], given=a_sparse_tensor)
def rows_of_a_sparse_tensor_taken_as_a_view(x):
    """A function that makes a view of strides is called on a sparse tensor, which has none."""
    x[0:1]


@fix(
    "rows_of_a_sparse_tensor_taken_as_a_view",
    given=a_sparse_tensor,
    right=lambda x: (True, in_python(x)[0:1]),
    probe=lambda: torch.eye(1).to_sparse().index_select(0, torch.tensor([0])),
)
def rows_of_a_sparse_tensor_copied(x):
    """The function `index_select()` is supported, and its result is sparse."""
    y = x.index_select(0, torch.tensor([0]))
    return y.is_sparse, y.to_dense()


def first_rows_and_what_is_stored_there(x):
    """The first row, and a gradient of 1 for what is stored in it."""
    grad = torch.zeros(x.shape)
    for index in x._indices().t().tolist():
        grad[tuple(index)] = index[0] == 0
    return in_python(x)[0:1], grad


@fix(
    "rows_of_a_sparse_tensor_taken_as_a_view",
    given=a_sparse_tensor,
    right=first_rows_and_what_is_stored_there,
    variations=({"rows": 3, "columns": 1}, {"make": uncoalesced}, {"make": cube}, {"dtype": torch.float64}),
    probe=lambda: torch.eye(1).to_sparse().requires_grad_().to_dense().sum().backward(),
)
def rows_of_the_dense_copy(x):
    """The rows are taken of the dense tensor, and gradients flow to the sparse one."""
    x.requires_grad_()
    y = x.to_dense()[0:1]
    y.sum().backward()
    return y, x.grad.to_dense()


def clamped(x):
    """A function of each element, which gives 0 for 0."""
    return x.clamp(min=-0.5, max=0.5)


@set_up(
    {"make": uncoalesced}, {"make": cube}, {"dtype": torch.float64}, {"function": torch.cos}, {"function": torch.argmax}
)
def a_function_of_a_sparse_tensor(rows=2, columns=3, make=diagonal, dtype=None, function=clamped):
    x = make(rows, columns, dtype=dtype)
    return locals()


@message(raises=["NotImplementedError", "RuntimeError"], given=a_function_of_a_sparse_tensor)
def function_that_sparse_tensors_lack(x, function):
    """A function is called that is there for dense tensors only."""
    function(x)


@fix(
    "function_that_sparse_tensors_lack",
    given=a_function_of_a_sparse_tensor,
    right=lambda x, function: function(in_python(x)),
)
def function_of_the_dense_tensor(x, function):
    """The function is called on the dense tensor."""
    y = function(x.to_dense())
    return y


@fix(
    "function_that_sparse_tensors_lack",
    given=a_function_of_a_sparse_tensor,
    right=lambda x, function: function(in_python(x)),
    variations=({"make": uncoalesced}, {"make": cube}, {"dtype": torch.float64}, {"function": torch.sin}),
)
def function_of_the_values(x, function):
    """If the function gives 0 for 0, it is called on the values, and what is not stored stays 0."""
    x = x.coalesce()
    y = torch.sparse_coo_tensor(x.indices(), function(x.values()), x.shape)
    return y.to_dense()


@set_up(
    {"make": uncoalesced},
    {"make": cube},
    {"dtype": torch.float64, "other": torch.float64},
    {"dtype": torch.int64},
    {"dtype": torch.float64, "other": torch.int64},
)
def a_sparse_and_a_dense_tensor(rows=2, columns=3, make=diagonal, dtype=None, other=None):
    x = make(rows, columns, dtype=dtype)
    y = torch.ones(x.shape, dtype=other)
    return locals()


@message(given=a_sparse_and_a_dense_tensor)
def sparse_values_copied_into_a_dense_tensor(x, y):
    """The values of a sparse tensor are copied into a dense one."""
    y.copy_(x)


@fix("sparse_values_copied_into_a_dense_tensor", given=a_sparse_and_a_dense_tensor, right=in_python)
def dense_values_copied_into_a_dense_tensor(x, y):
    """The sparse tensor is converted first."""
    y.copy_(x.to_dense())
    return y


@fix(
    "sparse_values_copied_into_a_dense_tensor",
    given=a_sparse_and_a_dense_tensor,
    right=in_python,
    variations=(
        {"make": uncoalesced},
        {"make": cube},
        {"dtype": torch.float64, "other": torch.float64},
        {"dtype": torch.int64},
    ),
)
def sparse_values_added_to_zeros(x, y):
    """The sparse tensor is added to zeros in place, without a dense copy of it."""
    y.zero_().add_(x)
    return y


@message(given=a_sparse_and_a_dense_tensor)
def dense_values_copied_into_a_sparse_tensor(x, y):
    """The values of a dense tensor are copied into a sparse one."""
    x.copy_(y)


@fix(
    "dense_values_copied_into_a_sparse_tensor",
    given=a_sparse_and_a_dense_tensor,
    right=lambda y: (True, torch.tensor(y.tolist())),
)
def sparse_copy_of_the_dense_tensor(x, y):
    """The dense tensor is made sparse first."""
    x.copy_(y.to_sparse())
    return x.is_sparse, x.to_dense()


@message(given=a_sparse_tensor)
def reshape_of_a_sparse_tensor(x):
    """A sparse tensor is reshaped."""
    x.reshape(-1)


@fix(
    "reshape_of_a_sparse_tensor",
    given=a_sparse_tensor,
    right=lambda x: (True, torch.tensor([each.item() for each in in_python(x).reshape(-1)])),
)
def reshape_of_the_dense_tensor(x):
    """The dense tensor is reshaped, and the result is made sparse again."""
    y = x.to_dense().reshape(-1).to_sparse()
    return y.is_sparse, y.to_dense()


@fix(
    "reshape_of_a_sparse_tensor",
    given=a_sparse_tensor,
    right=lambda x: (True, torch.tensor([each.item() for each in in_python(x).reshape(-1)])),
)
def indices_of_a_sparse_tensor_recomputed(x):
    """The indices are computed for the new shape, without a dense tensor."""
    x = x.coalesce()
    index = 0
    for size, each in zip(x.shape, x.indices()):
        index = index * size + each
    y = torch.sparse_coo_tensor(index.unsqueeze(0), x.values(), (x.numel(),))
    return y.is_sparse, y.to_dense()


@message(raises=["NotImplementedError", "RuntimeError"], given=a_sparse_tensor)
def expand_of_a_sparse_tensor(x):
    """A sparse tensor is expanded."""
    x.expand(3, *x.shape)


@fix("expand_of_a_sparse_tensor", given=a_sparse_tensor, right=lambda x: torch.tensor([in_python(x).tolist()] * 3))
def expand_of_the_dense_tensor(x):
    """The dense tensor is expanded."""
    y = x.to_dense().expand(3, *x.shape)
    return y


@fix(
    "expand_of_a_sparse_tensor",
    given=a_sparse_tensor,
    right=lambda x: (True, torch.tensor([in_python(x).tolist()] * 3)),
)
def sparse_tensors_stacked(x):
    """The sparse tensor is stacked as often as it is needed, which copies its values."""
    y = torch.stack([x] * 3)
    return y.is_sparse, y.to_dense()


@message(raises=["NotImplementedError", "RuntimeError"], given=a_sparse_tensor)
def contiguous_of_a_sparse_tensor(x):
    """A sparse tensor is made contiguous, though it has no strides."""
    x.contiguous()


def indices_and_values_in_python(x):
    """The index and the value of each element that is not 0, in order."""
    dense = in_python(x)
    index = dense.nonzero()
    return index.t(), torch.tensor([dense[tuple(each)].item() for each in index.tolist()])


@fix("contiguous_of_a_sparse_tensor", given=a_sparse_tensor, right=indices_and_values_in_python)
def coalesced_sparse_tensor(x):
    """What other code needs of a sparse tensor is one value for each index, in order."""
    y = x.coalesce()
    return y.indices(), y.values()


@fix("contiguous_of_a_sparse_tensor", given=a_sparse_tensor, right=lambda x: (True, in_python(x)))
def contiguous_dense_tensor(x):
    """The dense tensor is contiguous."""
    y = x.to_dense()
    return y.is_contiguous(), y


@set_up(
    {"values": (1.0, 2.0, -1.0), "places": ((0, 0, 1),)},
    {"values": (1.0, 2.0), "places": ((0, 0), (1, 1)), "sizes": (1, 3)},
    {"values": (3, 4)},
    {"factor": -1},
    {"dtype": torch.float64},
)
def a_tensor_with_two_values_of_an_element(places=((0, 0),), values=(1.0, 2.0), sizes=(2,), factor=10, dtype=None):
    x = torch.sparse_coo_tensor([*places], [*values], sizes, dtype=dtype)
    return locals()


@message(given=a_tensor_with_two_values_of_an_element)
def values_of_an_uncoalesced_tensor(x):
    """``values`` of a sparse tensor that may have several values for an element."""
    x.values()


@fix(
    "values_of_an_uncoalesced_tensor",
    given=a_tensor_with_two_values_of_an_element,
    right=lambda x, factor: (in_python(x) * factor, in_python(x)),
)
def values_of_a_coalesced_tensor(x, factor):
    """``coalesce`` adds up the values of each element in a new tensor."""
    y = x.coalesce()
    y.values().mul_(factor)
    return y.to_dense(), x.to_dense()


@fix(
    "values_of_an_uncoalesced_tensor",
    given=a_tensor_with_two_values_of_an_element,
    right=lambda x, factor: in_python(x) * factor,
)
def uncoalesced_tensor_multiplied(x, factor):
    """Arithmetic with a number does not need ``values``."""
    x *= factor
    return x.to_dense()


def product_and_gradient(x, factor):
    """The product, and the factor as the gradient of each element that is stored."""
    grad = torch.zeros(x.shape)
    for index in x._indices().t().tolist():
        grad[tuple(index)] = factor
    return in_python(x) * factor, grad


@fix(
    "values_of_an_uncoalesced_tensor",
    given=a_tensor_with_two_values_of_an_element,
    right=product_and_gradient,
    variations=(
        {"values": (1.0, 2.0, -1.0), "places": ((0, 0, 1),)},
        {"values": (1.0, 2.0), "places": ((0, 0), (1, 1)), "sizes": (1, 3)},
        {"factor": -1},
        {"dtype": torch.float64},
    ),
    probe=lambda: torch.eye(1).to_sparse().requires_grad_().to_dense().sum().backward(),
)
def new_tensor_of_coalesced_values(x, factor):
    """Nothing is changed in place, and gradients flow to the tensor that was not coalesced."""
    x.requires_grad_()
    y = x.coalesce()
    y = torch.sparse_coo_tensor(y.indices(), y.values() * factor, y.shape)
    y.to_dense().sum().backward()
    return y.to_dense(), x.grad.to_dense()
