"""Messages about views and storages: strides, dtypes of a view, and memory that cannot grow."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@message()
def view_of_a_transposed():
    """``view`` of a tensor whose strides do not allow the new shape."""
    x = torch.arange(6).reshape(2, 3).t()
    x.view(6)


@fix("view_of_a_transposed")
def reshape_a_transposed():
    """``reshape`` copies if the strides require it."""
    x = torch.arange(6).reshape(2, 3).t()
    y = x.reshape(6)
    assert y.tolist() == [0, 3, 1, 4, 2, 5]


@fix("view_of_a_transposed")
def contiguous_before_view():
    """``contiguous`` copies, and ``view`` fits the copy."""
    x = torch.arange(6).reshape(2, 3).t()
    y = x.contiguous().view(6)
    assert y.tolist() == [0, 3, 1, 4, 2, 5]
    assert y.data_ptr() != x.data_ptr()


@message()
def as_strided_beyond_the_storage():
    """``as_strided`` with strides that lead out of the storage."""
    x = torch.arange(6)
    x.as_strided((3, 3), (3, 1))


@fix("as_strided_beyond_the_storage")
def as_strided_within_the_storage():
    """Sizes and strides that stay within the storage."""
    x = torch.arange(6)
    y = x.as_strided((2, 3), (3, 1))
    assert y.tolist() == [[0, 1, 2], [3, 4, 5]]


@fix("as_strided_beyond_the_storage")
def unfold_for_sliding_windows():
    """``unfold`` makes sliding windows without a copy."""
    x = torch.arange(6)
    y = x.unfold(0, 3, 1)
    assert y.tolist() == [[0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5]]
    assert y.data_ptr() == x.data_ptr()


@set_up({"rows": 1}, {"columns": 4}, {"dtype": torch.float64})
def a_matrix(rows=2, columns=3, dtype=None):
    x = torch.arange(rows * columns, dtype=dtype).reshape(rows, columns)
    return locals()


@message(given=a_matrix, needs=["Tensor.untyped_storage"])
def view_of_freed_memory(x):
    """A view is made of a tensor whose memory was freed."""
    x.untyped_storage().resize_(0)
    x.t()


@fix(
    "view_of_freed_memory",
    given=a_matrix,
    right=lambda rows, columns: torch.tensor([[row * columns + n for row in range(rows)] for n in range(columns)]),
    needs=["Tensor.untyped_storage"],
)
def copied_before_the_memory_is_freed(x):
    """What is needed later is copied before the memory is freed."""
    y = x.t().clone()
    x.untyped_storage().resize_(0)
    return y


@message()
def resize_what_numpy_owns():
    """``resize_`` to more elements than the memory of a NumPy array has."""
    import numpy

    x = torch.from_numpy(numpy.zeros(3))
    x.resize_(6)


@fix("resize_what_numpy_owns")
def clone_before_resize():
    """A clone has memory that can grow."""
    import numpy

    x = torch.from_numpy(numpy.zeros(3)).clone()
    x.resize_(6)
    assert x.shape == (6,)


@fix("resize_what_numpy_owns")
def stack_tensors_of_one_shape():
    """Samples of different lengths are padded to a batch."""
    import numpy

    samples = [torch.from_numpy(numpy.ones(length)) for length in (2, 3)]
    batch = torch.nn.utils.rnn.pad_sequence(samples, batch_first=True)
    assert batch.tolist() == [[1.0, 1.0, 0.0], [1.0, 1.0, 1.0]]


@fix("resize_what_numpy_owns")
def samples_padded_in_the_last_dimension():
    """Zeros are added at the end of the last dimension, as audio of the shape (1, T) needs."""
    from torch.nn.functional import pad

    samples = [torch.ones(1, length) for length in (2, 3)]
    longest = max(sample.shape[-1] for sample in samples)
    batch = torch.stack([pad(sample, (0, longest - sample.shape[-1])) for sample in samples])
    assert batch.tolist() == [[[1.0, 1.0, 0.0]], [[1.0, 1.0, 1.0]]]


@fix("resize_what_numpy_owns")
def samples_kept_in_a_list():
    """``collate_fn=list`` leaves the samples as they are."""
    from torch.utils.data import DataLoader

    samples = [torch.ones(3, size, size) for size in (4, 5)]
    batch = next(iter(DataLoader(samples, batch_size=2, collate_fn=list)))
    assert [tuple(sample.shape) for sample in batch] == [(3, 4, 4), (3, 5, 5)]


@message()
def resize_what_requires_grad():
    """``resize_`` of a tensor that requires grad."""
    x = torch.zeros(3, requires_grad=True)
    x.resize_(6)


@fix("resize_what_requires_grad")
def new_parameter_of_the_new_size():
    """A new parameter has the new size, and a new optimizer trains it."""
    embedding = torch.nn.Embedding(2, 3)
    weight = torch.cat([embedding.weight.detach(), torch.zeros(1, 3)])
    embedding.weight = torch.nn.Parameter(weight)
    optimizer = torch.optim.SGD(embedding.parameters(), lr=1.0)
    embedding(torch.tensor([2])).sum().backward()
    optimizer.step()
    assert embedding.weight[2].tolist() == [-1.0, -1.0, -1.0]


@fix("resize_what_requires_grad")
def reshape_what_requires_grad():
    """``reshape`` keeps the elements and the autograd graph."""
    x = torch.zeros(6, requires_grad=True)
    y = x.reshape(2, 3)
    y.sum().backward()
    assert x.grad.tolist() == [1.0] * 6


@message(raises=("RuntimeError", "TypeError"))
def view_as_a_wider_dtype():
    """``view(dtype)`` to a wider dtype if the last dimension cannot be divided."""
    x = torch.zeros(3, dtype=torch.int16)
    x.view(torch.int32)


@fix("view_as_a_wider_dtype", probe=lambda: torch.zeros(2, dtype=torch.int16).view(torch.int32))
def view_as_a_wider_dtype_of_a_multiple():
    """Pairs of narrow elements are read as wider ones."""
    x = torch.tensor([1, 0, 2, 0], dtype=torch.int16)
    y = x.view(torch.int32)
    assert y.tolist() == [1, 2]


@fix("view_as_a_wider_dtype")
def convert_the_values():
    """``to`` converts the values into a copy."""
    x = torch.tensor([1, 2, 3], dtype=torch.int16)
    y = x.to(torch.int32)
    assert y.tolist() == [1, 2, 3]


@message(needs=["view_as_complex"])
def view_as_complex_of_a_wrong_shape():
    """``view_as_complex`` of a tensor whose last dimension is not 2."""
    x = torch.zeros(4)
    torch.view_as_complex(x)


@fix("view_as_complex_of_a_wrong_shape", needs=["view_as_complex"])
def view_pairs_as_complex():
    """Pairs of real numbers are read as complex numbers."""
    x = torch.tensor([1.0, 2.0, 3.0, 4.0])
    y = torch.view_as_complex(x.view(2, 2))
    assert y.tolist() == [1 + 2j, 3 + 4j]
    assert y.data_ptr() == x.data_ptr()


@message(needs=["view_as_real"])
def view_as_real_of_a_conjugate():
    """``view_as_real`` of a tensor whose conjugation is delayed."""
    x = torch.tensor([1 + 2j]).conj()
    torch.view_as_real(x)


@fix("view_as_real_of_a_conjugate", needs=["resolve_conj"])
def resolve_before_view_as_real():
    """``resolve_conj`` computes the conjugate before it is viewed."""
    x = torch.tensor([1 + 2j]).conj()
    y = torch.view_as_real(x.resolve_conj())
    assert y.tolist() == [[1.0, -2.0]]


@message(needs=["channels_last"])
def channels_last_of_two_dimensions():
    """``contiguous(memory_format=torch.channels_last)`` of a tensor that does not have four dimensions."""
    x = torch.zeros(2, 3)
    x.contiguous(memory_format=torch.channels_last)


@fix("channels_last_of_two_dimensions", needs=["channels_last"])
def channels_last_of_four_dimensions():
    """A batch dimension makes it four dimensions."""
    x = torch.zeros(3, 4, 4)
    y = x.unsqueeze(0).contiguous(memory_format=torch.channels_last)
    assert y.stride() == (48, 1, 12, 3)


@fix("channels_last_of_two_dimensions", needs=["channels_last_3d"])
def channels_last_of_five_dimensions():
    """Five dimensions have a format too, and a module with ``Conv3d`` takes it."""
    x = torch.zeros(1, 3, 2, 4, 4)
    y = x.contiguous(memory_format=torch.channels_last_3d)
    assert y.stride() == (96, 1, 48, 12, 3)
    torch.nn.Conv3d(3, 3, 2).to(memory_format=torch.channels_last_3d)


@fix("channels_last_of_two_dimensions")
def contiguous_without_channels():
    """A matrix is stored row by row."""
    x = torch.zeros(3, 2).t()
    y = x.contiguous()
    assert y.stride() == (3, 1)


@message(raises=("NotImplementedError", "RuntimeError"))
def storage_of_a_sparse_tensor():
    """``storage()`` of a sparse tensor."""
    x = torch.eye(2).to_sparse()
    x.storage()


@fix("storage_of_a_sparse_tensor")
def memory_of_the_values():
    """The values of two sparse tensors share memory."""
    x = torch.eye(2).to_sparse().coalesce()
    y = x.detach()
    assert y.values().data_ptr() == x.values().data_ptr()


@message(warns="UserWarning")
def storage_with_a_type():
    """``storage()`` of a tensor."""
    x = torch.zeros(3)
    x.storage()


@fix("storage_with_a_type", needs=["Tensor.untyped_storage"])
def untyped_storage():
    """Two tensors share one untyped storage."""
    x = torch.zeros(3)
    y = x[1:]
    assert y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()


@fix("storage_with_a_type")
def addresses_of_first_elements():
    """The addresses of the first elements are equal."""
    x = torch.zeros(3)
    y = x.view(3)
    assert y.data_ptr() == x.data_ptr()


@message(probe=lambda: torch.zeros(2, dtype=torch.int32).view(torch.int16))
def view_of_a_transposed_as_another_dtype():
    """``view(dtype)`` of another width if the last dimension is not contiguous."""
    x = torch.zeros(2, 2, dtype=torch.int32).t()
    x.view(torch.int16)


@fix("view_of_a_transposed_as_another_dtype", probe=lambda: torch.zeros(2, dtype=torch.int32).view(torch.int16))
def contiguous_before_view_as_another_dtype():
    """``contiguous`` makes the elements of a row adjacent."""
    x = torch.tensor([[1, 2], [3, 4]], dtype=torch.int32).t()
    y = x.contiguous().view(torch.int16)
    assert y.shape == (2, 4)
    assert y.data_ptr() != x.data_ptr()


@message(needs=["view_as_complex"])
def view_as_complex_at_an_odd_offset():
    """``view_as_complex`` of pairs that begin in the middle of a complex number."""
    x = torch.arange(5.0)[1:].view(2, 2)
    torch.view_as_complex(x)


@fix("view_as_complex_at_an_odd_offset", needs=["view_as_complex"])
def clone_before_view_as_complex():
    """A clone has separate memory, which begins at 0."""
    x = torch.arange(5.0)[1:].view(2, 2)
    y = torch.view_as_complex(x.clone())
    assert y.tolist() == [1 + 2j, 3 + 4j]


@message(probe=lambda: torch.tensor([1 + 2j]).view(torch.float32))
def view_of_a_conjugate_as_another_dtype():
    """``view(dtype)`` of a tensor whose conjugation is delayed."""
    x = torch.tensor([1 + 2j]).conj()
    x.view(torch.float32)


@fix("view_of_a_conjugate_as_another_dtype", probe=lambda: torch.tensor([1 + 2j]).view(torch.float32))
def resolve_before_view_as_another_dtype():
    """``resolve_conj`` computes the conjugate into memory, and that is viewed."""
    x = torch.tensor([1 + 2j]).conj()
    y = x.resolve_conj().view(torch.float32)
    assert y.tolist() == [1.0, -2.0]
