"""Messages about views and storages: strides, dtypes of a view, and memory that cannot grow."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def left_columns(x):
    """All columns but the last."""
    return x[:, :-1]


def channels_behind(x):
    """An image of two channels, whose channels are the last dimension in memory."""
    return x.reshape(1, 2, -1, 1).permute(0, 2, 3, 1).contiguous().permute(0, 3, 1, 2)


@set_up({"rows": 4}, {"columns": 2}, {"dtype": torch.float64}, {"turned": left_columns}, {"turned": channels_behind})
def a_transposed(rows=2, columns=3, dtype=None, turned=torch.t):
    x = turned(torch.arange(rows * columns, dtype=dtype).reshape(rows, columns))
    return locals()


@message(given=a_transposed)
def view_of_a_transposed(x):
    """``view`` of a tensor whose strides do not allow the new shape."""
    x.view(-1)


def flat(nested):
    """The numbers of nested lists."""
    return [each for part in nested for each in flat(part)] if isinstance(nested, list) else [nested]


@fix("view_of_a_transposed", given=a_transposed, right=lambda x: torch.tensor(flat(x.tolist())))
def reshape_a_transposed(x):
    """``reshape`` copies if the strides require it."""
    y = x.reshape(-1)
    return y


def doubled_apart(x):
    """The numbers doubled, and the tensor as it was."""
    return torch.tensor([each * 2 for each in flat(x.tolist())]), x.detach().clone()


@fix("view_of_a_transposed", given=a_transposed, right=doubled_apart)
def contiguous_before_view(x):
    """``contiguous`` copies, and ``view`` fits the copy; changes of it do not reach ``x``."""
    y = x.contiguous().view(-1)
    y *= 2
    return y, x


@message(given=a_transposed)
def changed_through_a_view_of_a_transposed(x):
    """A view is meant to change the elements of ``x``, and ``reshape`` would make a copy of it."""
    x.view(-1)[0] = 9


def first_is_nine(x):
    """The numbers with a 9 at the first place, in the shape of the tensor."""
    return torch.tensor([9, *flat(x.tolist())[1:]]).reshape(x.shape)


@fix("changed_through_a_view_of_a_transposed", given=a_transposed, right=first_is_nine)
def changed_copy_copied_back(x):
    """``reshape`` copies; the changed copy is copied into ``x``."""
    y = x.reshape(-1)
    y[0] = 9
    x.copy_(y.view(x.shape))
    return x


@set_up({"rows": 4}, {"columns": 2}, {"dtype": torch.float64}, {"dtype": torch.float16})
def a_weight_and_its_transpose(rows=2, columns=3, dtype=None):
    w = torch.arange(rows * columns, dtype=dtype).reshape(rows, columns)
    weights = {"encoder": w, "decoder": w.t()}
    return locals()


@message(given=a_weight_and_its_transpose)
def weight_saved_with_its_transpose(weights):
    """What safetensors does to find out which tensors share memory."""
    for each in weights.values():
        each.view(-1)[-1].data_ptr()


@fix(
    "weight_saved_with_its_transpose",
    given=a_weight_and_its_transpose,
    right=lambda w, rows: {"decoder": torch.stack([w[:, n] for n in range(w.size(1))]), "encoder": w, "memories": 2},
)
def each_weight_in_its_own_memory(weights):
    """Each tensor has its own memory, in the order of its elements, and can be viewed and saved."""
    weights = {name: each.contiguous().clone() for name, each in weights.items()}
    ends = {each.view(-1)[-1].data_ptr() for each in weights.values()}
    return dict(weights, memories=len(ends))


def every_second(count, dtype=None):
    """A tensor of so many numbers, each of them the second in memory."""
    return torch.arange(count * 2, dtype=dtype)[::2]


def behind_others(count, dtype=None):
    """A tensor of so many numbers, which are the last in memory."""
    return torch.arange(count + 2, dtype=dtype)[2:]


OF_CONTIGUOUS = (
    {"make": behind_others},
    {"size": 10, "rows": 5},
    {"columns": 2, "rows": 5},
    {"step": 1, "rows": 9},
    {"dtype": torch.float64},
)


@set_up({"make": every_second, "rows": 6}, *OF_CONTIGUOUS)
def numbers_in_a_row(size=6, rows=3, columns=3, step=2, dtype=None, make=torch.arange):
    x = make(size, dtype=dtype)
    return locals()


@message(given=numbers_in_a_row)
def as_strided_beyond_the_storage(x, rows, columns, step):
    """``as_strided`` with strides that lead out of the storage."""
    x.as_strided((rows, columns), (step, 1))


def windows(x, columns, step):
    """All windows that end in the tensor, as lists."""
    numbers = x.tolist()
    starts = range(0, len(numbers) - columns + 1, step)
    return torch.tensor([[numbers[start + n] for n in range(columns)] for start in starts])


@fix("as_strided_beyond_the_storage", given=numbers_in_a_row, right=windows)
def unfold_for_sliding_windows(x, columns, step):
    """``unfold`` makes sliding windows without a copy."""
    y = x.unfold(0, columns, step)
    return y


@fix("as_strided_beyond_the_storage", given=numbers_in_a_row, right=windows, variations=OF_CONTIGUOUS)
def as_strided_within_the_storage(x, columns, step):
    """As many rows as the elements are enough for."""
    count = (x.numel() - columns) // step + 1
    y = x.as_strided((count, columns), (step, 1))
    return y


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


@set_up({"sizes": (1,), "larger": (4,)}, {"sizes": (2, 3), "larger": (4, 3)}, {"dtype": "int64"}, {"dtype": "float32"})
def an_array(sizes=3, larger=(6,), dtype=None):
    import numpy

    x = torch.from_numpy(numpy.ones(sizes, dtype=dtype))
    return locals()


@message(given=an_array)
def resize_what_numpy_owns(x, larger):
    """``resize_`` to more elements than the memory of a NumPy array has."""
    x.resize_(*larger)


@fix("resize_what_numpy_owns", given=an_array, right=lambda sizes, larger: torch.ones(larger))
def clone_before_resize(x, larger):
    """A clone has memory that can grow; the new elements are not initialized, and are filled."""
    y = x.clone().resize_(*larger)
    y[len(x) :] = 1
    return y


# Of each shape of samples, the first sample is larger than the second: else a worker's memory is enough to begin with.
FIRST_DIFFERS = ({"shapes": ((5,), (1,))}, {"shapes": ((4, 2), (3, 2))}, {"dtype": torch.int64})
LAST_DIFFERS = ({"shapes": ((1, 3), (1, 2))}, {"shapes": ((2, 5), (2, 1))}, {"dtype": torch.int64})
ANY_DIFFERS = ({"shapes": ((3, 4, 5), (3, 4, 2))}, {"shapes": ((3, 5, 5), (3, 4, 4))})


@set_up(*FIRST_DIFFERS, *LAST_DIFFERS, *ANY_DIFFERS)
def samples_of_other_sizes(shapes=(3, 2), dtype=None):
    samples = [torch.ones(shape, dtype=dtype) for shape in shapes]
    return locals()


@message(given=samples_of_other_sizes)
def memory_of_a_batch_too_small(samples):
    """What a worker does: it reserves memory for the elements that it has, and gives it the shape of the batch."""
    import numpy

    count = sum(sample.numel() for sample in samples)
    memory = torch.from_numpy(numpy.zeros(count))
    memory.resize_(len(samples), *samples[0].shape)


def placed_in_zeros(samples):
    """Each element is written at its place in a batch of zeros."""
    batch = torch.zeros(len(samples), *[max(sizes) for sizes in zip(*[sample.shape for sample in samples])])
    for number, sample in enumerate(samples):
        for place in sample.nonzero().tolist():
            batch[tuple([number] + place)] = 1
    return batch


@fix("memory_of_a_batch_too_small", given=samples_of_other_sizes, right=placed_in_zeros, variations=FIRST_DIFFERS)
def stack_tensors_of_one_shape(samples):
    """Samples of different lengths are padded to a batch."""
    from torch.nn.utils.rnn import pad_sequence
    from torch.utils.data import DataLoader

    def padded(batch):
        return pad_sequence(batch, batch_first=True)

    batch = next(iter(DataLoader(samples, batch_size=2, collate_fn=padded)))
    return batch


@fix(
    "memory_of_a_batch_too_small",
    given=samples_of_other_sizes,
    right=placed_in_zeros,
    variations=LAST_DIFFERS + FIRST_DIFFERS[:1],
)
def samples_padded_in_the_last_dimension(samples):
    """Zeros are added at the end of the last dimension, as audio of the shape (1, T) needs."""
    from torch.nn.functional import pad
    from torch.utils.data import DataLoader

    def padded(batch):
        longest = max(sample.shape[-1] for sample in batch)
        return torch.stack([pad(sample, (0, longest - sample.shape[-1])) for sample in batch])

    batch = next(iter(DataLoader(samples, batch_size=2, collate_fn=padded)))
    return batch


@fix(
    "memory_of_a_batch_too_small",
    given=samples_of_other_sizes,
    right=lambda samples: (placed_in_zeros(samples), torch.tensor([0, 1])),
    variations=FIRST_DIFFERS,
)
def sequences_padded_apart_from_their_labels(samples):
    """Each sample is a sequence and a label: the sequences are padded, and the labels are one tensor."""
    from torch.nn.utils.rnn import pad_sequence
    from torch.utils.data import DataLoader

    labeled = [(sample, label) for label, sample in enumerate(samples)]

    def padded(batch):
        sequences, labels = zip(*batch)
        return pad_sequence(sequences, batch_first=True), torch.tensor(labels)

    xs, labels = next(iter(DataLoader(labeled, batch_size=2, collate_fn=padded)))
    return xs, labels


@fix(
    "memory_of_a_batch_too_small",
    given=samples_of_other_sizes,
    right=lambda samples: list(map(torch.ones_like, samples)),
)
def samples_kept_in_a_list(samples):
    """``collate_fn=list`` leaves the samples as they are."""
    from torch.utils.data import DataLoader

    batch = next(iter(DataLoader(samples, batch_size=2, collate_fn=list)))
    return batch


@set_up({"sizes": (2,), "shape": (2, 1)}, {"sizes": (2, 3), "shape": (3, 2)}, {"dtype": torch.float64})
def a_leaf_to_reshape(sizes=(6,), shape=(2, 3), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_to_reshape)
def resize_what_requires_grad(x, shape):
    """``resize_`` of a tensor that requires grad."""
    x.resize_(*shape)


@fix(
    "resize_what_requires_grad",
    given=a_leaf_to_reshape,
    right=lambda x, shape: (torch.tensor([1.0] * x.numel()).reshape(shape), torch.ones_like(x) * 2),
)
def reshape_what_requires_grad(x, shape):
    """``reshape`` keeps the elements and the autograd graph."""
    y = x.reshape(*shape)
    (y * 2).sum().backward()
    return y, x.grad


def double_embedding(*sizes):
    """An embedding of float64."""
    return torch.nn.Embedding(*sizes).double()


@set_up({"rows": 1}, {"columns": 5}, {"make": double_embedding}, {"kind": torch.optim.Adam})
def an_embedding(rows=2, columns=3, make=torch.nn.Embedding, kind=torch.optim.SGD):
    embedding = make(rows, columns)
    torch.nn.init.ones_(embedding.weight)
    return locals()


@message(given=an_embedding)
def parameter_enlarged(embedding, rows, columns):
    """The weight of a module is to have one row more."""
    embedding.weight.resize_(rows + 1, columns)


def three_steps_of_both(embedding, rows, columns, kind):
    """A weight with a row of zeros, after three steps in which each row has a gradient of ones."""
    weight = torch.ones(rows + 1, columns, dtype=embedding.weight.dtype)
    weight[rows] = 0
    optimizer = kind([weight], lr=0.25)
    for _ in range(3):
        weight.grad = torch.ones_like(weight)
        optimizer.step()
    return weight


@fix("parameter_enlarged", given=an_embedding, right=three_steps_of_both)
def new_parameter_of_the_new_size(embedding, rows, columns, kind):
    """A new parameter has the new size, and a new optimizer trains it."""
    weight = embedding.weight.detach()
    embedding.weight = torch.nn.Parameter(torch.cat([weight, weight.new_zeros(1, columns)]))
    optimizer = kind(embedding.parameters(), lr=0.25)
    for _ in range(3):
        optimizer.zero_grad()
        embedding(torch.arange(rows + 1)).sum().backward()
        optimizer.step()
    return embedding.weight


WIDER = {"narrow": torch.uint8, "wide": torch.int64, "ratio": 8, "sizes": (12,)}


@set_up({"sizes": (1,)}, {"sizes": (2, 5)}, WIDER)
def narrow_numbers(sizes=(3,), narrow=torch.int16, wide=torch.int32, ratio=2):
    x = torch.ones(*sizes, dtype=narrow)
    return locals()


@message(raises=("RuntimeError", "TypeError"), given=narrow_numbers)
def view_as_a_wider_dtype(x, wide):
    """``view(dtype)`` to a wider dtype if the last dimension cannot be divided."""
    x.view(wide)


@fix("view_as_a_wider_dtype", given=narrow_numbers, right=lambda sizes: torch.tensor([1.0]).expand(sizes))
def convert_the_values(x, wide):
    """``to`` converts the values into a copy."""
    y = x.to(wide)
    return y


def joined_bytes(sizes, wide, ratio):
    """Each element is made of so many ones as fit into it; the rest is left out."""
    bits = {torch.int32: 16, torch.int64: 8}[wide]
    number = sum(1 << bits * n for n in range(ratio))
    return torch.full(tuple(sizes[:-1]) + (sizes[-1] // ratio,), number, dtype=wide)


@fix(
    "view_as_a_wider_dtype",
    given=narrow_numbers,
    right=joined_bytes,
    probe=lambda: torch.zeros(2, dtype=torch.int16).view(torch.int32),
)
def view_as_a_wider_dtype_of_a_multiple(x, wide, ratio):
    """As many narrow elements as make whole wider ones are read."""
    count = x.shape[-1] // ratio * ratio
    y = x[..., :count].contiguous().view(wide)
    return y


@set_up({"sizes": (2, 4)}, {"sizes": (1, 2, 6)}, {"dtype": torch.float64})
def pairs_side_by_side(sizes=(4,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype).cumsum(-1)
    return locals()


@message(given=pairs_side_by_side, needs=["view_as_complex"])
def view_as_complex_of_a_wrong_shape(x):
    """``view_as_complex`` of a tensor whose last dimension is not 2."""
    torch.view_as_complex(x)


@fix(
    "view_as_complex_of_a_wrong_shape",
    given=pairs_side_by_side,
    right=lambda x: x[..., ::2] + 1j * x[..., 1::2],
    needs=["view_as_complex"],
)
def view_pairs_as_complex(x):
    """Pairs of real numbers are read as complex numbers."""
    y = torch.view_as_complex(x.view(*x.shape[:-1], -1, 2))
    return y


@set_up({"sizes": (2, 5)}, {"sizes": (2, 2, 3), "dim": 1}, {"dtype": torch.float64})
def parts_in_another_dimension(sizes=(2, 3), dim=0, dtype=None):
    x = torch.ones(*sizes, dtype=dtype).cumsum(-1).cumsum(dim)
    return locals()


@message(given=parts_in_another_dimension, needs=["view_as_complex"])
def view_as_complex_of_parts_in_another_dimension(x):
    """All real parts come before all imaginary parts."""
    torch.view_as_complex(x)


@fix(
    "view_as_complex_of_parts_in_another_dimension",
    given=parts_in_another_dimension,
    right=lambda x, dim: x.select(dim, 0) + 1j * x.select(dim, 1),
    needs=["complex"],
)
def complex_of_two_parts(x, dim):
    """``complex`` copies the two parts."""
    real, imaginary = x.unbind(dim)
    y = torch.complex(real, imaginary)
    return y


DOUBLE = {"dtype": getattr(torch, "complex128", None)}


@set_up({"numbers": (1 + 2j,)}, {"numbers": ((1 + 2j, 3 + 4j, 5j),)}, DOUBLE)
def a_conjugate(numbers=(1 + 2j, 3 + 4j), dtype=None):
    x = torch.tensor(numbers, dtype=dtype).conj()
    return locals()


def conjugated_parts(numbers):
    """The real and the imaginary part of each conjugated number, as nested lists."""
    if isinstance(numbers, complex):
        return [numbers.real, -numbers.imag]
    return [conjugated_parts(each) for each in numbers]


@message(given=a_conjugate, needs=["view_as_real"])
def view_as_real_of_a_conjugate(x):
    """``view_as_real`` of a tensor whose conjugation is delayed."""
    torch.view_as_real(x)


@fix(
    "view_as_real_of_a_conjugate",
    given=a_conjugate,
    right=lambda numbers: torch.tensor(conjugated_parts(numbers)),
    needs=["resolve_conj"],
)
def resolve_before_view_as_real(x):
    """``resolve_conj`` computes the conjugate before it is viewed."""
    y = torch.view_as_real(x.resolve_conj())
    return y


@set_up({"sizes": (1, 5, 4)}, {"sizes": (3, 1, 4)}, {"dtype": torch.float64})
def an_image(sizes=(3, 4, 4), dtype=None):
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(given=an_image, needs=["channels_last"])
def channels_last_of_an_image_without_a_batch(x):
    """``contiguous(memory_format=torch.channels_last)`` of three dimensions."""
    x.contiguous(memory_format=torch.channels_last)


@fix(
    "channels_last_of_an_image_without_a_batch",
    given=an_image,
    right=lambda sizes: ([1] + list(sizes), True),
    needs=["channels_last"],
)
def channels_last_of_four_dimensions(x):
    """A batch dimension makes it four dimensions."""
    y = x.unsqueeze(0).contiguous(memory_format=torch.channels_last)
    return y.shape, y.is_contiguous(memory_format=torch.channels_last)


@set_up({"rows": 1}, {"columns": 4}, {"dtype": torch.float64})
def a_matrix_without_channels(rows=2, columns=3, dtype=None):
    x = torch.arange(rows * columns, dtype=dtype).reshape(columns, rows).t()
    return locals()


@message(given=a_matrix_without_channels, needs=["channels_last"])
def channels_last_of_two_dimensions(x):
    """``contiguous(memory_format=torch.channels_last)`` of a tensor that has no channels."""
    x.contiguous(memory_format=torch.channels_last)


@fix(
    "channels_last_of_two_dimensions",
    given=a_matrix_without_channels,
    right=lambda x: (torch.tensor(x.tolist()), True),
)
def contiguous_without_channels(x):
    """A matrix is stored row by row."""
    y = x.contiguous()
    return y, y.is_contiguous()


@set_up({"sizes": (2, 4, 1, 2, 2)}, {"sizes": (1, 1, 2, 3, 4)}, {"dtype": torch.float64})
def a_volume(sizes=(1, 3, 2, 4, 4), dtype=None):
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(given=a_volume, needs=["channels_last"])
def channels_last_of_a_volume(x):
    """``contiguous(memory_format=torch.channels_last)`` of five dimensions."""
    x.contiguous(memory_format=torch.channels_last)


@fix(
    "channels_last_of_a_volume",
    given=a_volume,
    right=lambda sizes: (list(sizes), True),
    needs=["channels_last_3d"],
)
def channels_last_of_five_dimensions(x):
    """Five dimensions have a format too."""
    y = x.contiguous(memory_format=torch.channels_last_3d)
    return y.shape, y.is_contiguous(memory_format=torch.channels_last_3d)


def with_batch_norm(*channels):
    """A convolution of volumes, and a normalization behind it."""
    return torch.nn.Sequential(torch.nn.Conv3d(*channels), torch.nn.BatchNorm3d(channels[1]))


class Folded(torch.nn.Module):
    """Its input without the third dimension, which has one element."""

    def forward(self, x):
        """Return it."""
        return x.squeeze(2)


def of_volumes_and_images(*channels):
    """A convolution of volumes, and one of the images that remain of them."""
    return torch.nn.Sequential(torch.nn.Conv3d(*channels), Folded(), torch.nn.Conv2d(channels[1], 2, 1))


class Shifted(torch.nn.Module):
    """A convolution of volumes, and what is added, which has four dimensions."""

    def __init__(self, *channels):
        super(Shifted, self).__init__()
        self.shift = torch.nn.Parameter(torch.ones(channels[1], 2, 3, 3))
        self.convolution = torch.nn.Conv3d(*channels)

    def forward(self, x):
        """Return the shifted result."""
        return self.convolution(x) + self.shift


WITHOUT_IMAGES = ({"kind": with_batch_norm}, {"kind": torch.nn.ConvTranspose3d, "depth": 1}, {"depth": 3, "rows": 1})


@set_up({"kind": of_volumes_and_images}, {"kind": Shifted, "depth": 3}, *WITHOUT_IMAGES)
def a_model_of_volumes(rows=2, depth=2, kind=torch.nn.Conv3d):
    model = kind(3, 4, 2)
    x = torch.ones(rows, 3, depth, 4, 4).cumsum(-1)
    return locals()


@message(given=a_model_of_volumes, probe=lambda: torch.nn.Module().to(memory_format=torch.channels_last))
def channels_last_of_a_model_of_volumes(model):
    """A module with ``Conv3d`` has weights of five dimensions."""
    model.to(memory_format=torch.channels_last)


def same_results_and_adjacent_channels(model):
    """The model computes the same, and the channels of each weight of a convolution are adjacent."""
    return True, [1 for p in model.parameters() if p.dim() > 3]


@fix(
    "channels_last_of_a_model_of_volumes",
    given=a_model_of_volumes,
    right=same_results_and_adjacent_channels,
    variations=WITHOUT_IMAGES,
    needs=["channels_last_3d"],
)
def model_of_volumes_converted(model, x):
    """The weights of ``Conv3d`` have a format too."""
    y = model(x)
    model.to(memory_format=torch.channels_last_3d)
    return torch.allclose(model(x), y, atol=1e-6), [p.stride(1) for p in model.parameters() if p.dim() > 3]


@fix(
    "channels_last_of_a_model_of_volumes",
    given=a_model_of_volumes,
    right=same_results_and_adjacent_channels,
    needs=["channels_last_3d"],
)
def each_convolution_converted(model, x):
    """Each weight gets the format that it can have."""
    y = model(x)
    formats = {4: torch.channels_last, 5: torch.channels_last_3d}
    for p in model.parameters():
        if p.dim() in formats:
            p.data = p.data.contiguous(memory_format=formats[p.dim()])
    return torch.allclose(model(x), y, atol=1e-6), [p.stride(1) for p in model.parameters() if p.dim() > 3]


def copied(x):
    """A copy."""
    return x.clone()


def twice(x):
    """A tensor whose values are twice those of ``x``."""
    return x * 2


@set_up({"made": copied}, {"made": twice}, {"size": 1}, {"dtype": torch.float64})
def a_sparse_tensor_and_another(size=2, dtype=None, made=torch.detach):
    x = torch.eye(size, dtype=dtype).to_sparse().coalesce()
    y = made(x)
    return locals()


@message(raises=("NotImplementedError", "RuntimeError"), given=a_sparse_tensor_and_another)
def storage_of_a_sparse_tensor(x):
    """``storage()`` of a sparse tensor."""
    x.storage()


def changed_by_a_write(x, y):
    """Whether a write into the values of one changes the other."""
    y._values().fill_(7)
    return bool((x._values() == 7).all())


@fix("storage_of_a_sparse_tensor", given=a_sparse_tensor_and_another, right=changed_by_a_write)
def memory_of_the_values(x, y):
    """The values of two sparse tensors share memory."""
    return x.values().data_ptr() == y.values().data_ptr()


def without_the_first_row(x):
    """A view that begins at another element."""
    return x[1:]


FROM_THE_START = ({"made": copied}, {"rows": 1}, {"dtype": torch.int64})


@set_up({"made": without_the_first_row}, *FROM_THE_START)
def a_matrix_and_another(rows=2, columns=3, dtype=None, made=torch.t):
    x = torch.zeros(rows, columns, dtype=dtype)
    y = made(x)
    return locals()


@message(warns="UserWarning", given=a_matrix_and_another)
def storage_with_a_type(x):
    """``storage()`` of a tensor."""
    x.storage()


def reached_by_a_write(x, y):
    """Whether a write into one changes the other."""
    x.fill_(7)
    return bool((y == 7).all())


@fix(
    "storage_with_a_type",
    given=a_matrix_and_another,
    right=reached_by_a_write,
    needs=["Tensor.untyped_storage"],
)
def untyped_storage(x, y):
    """Two tensors share one untyped storage."""
    return x.untyped_storage().data_ptr() == y.untyped_storage().data_ptr()


@fix("storage_with_a_type", given=a_matrix_and_another, right=reached_by_a_write, variations=FROM_THE_START)
def addresses_of_first_elements(x, y):
    """The addresses of the first elements are equal."""
    return x.data_ptr() == y.data_ptr()


@message(warns="UserWarning", given=a_matrix)
def storage_read_by_a_library(x):
    """``storage()`` of a tensor is called by code that is not the reader's."""
    x.storage()


@fix("storage_read_by_a_library", given=a_matrix, right=lambda rows, columns: rows * columns)
def warning_of_a_library_hidden(x):
    """Nothing is wrong, so the warning may be left out."""
    import warnings

    warnings.filterwarnings("ignore", message="TypedStorage is deprecated")
    storage = x.storage()
    return len(storage)


def every_second_column(x):
    """The columns 0, 2, …"""
    return x[:, ::2]


WIDE = {"dtype": torch.int16, "other": torch.int32, "rows": 4}
FLOATS = {"dtype": torch.float64, "other": torch.uint8}


@set_up(WIDE, FLOATS, {"columns": 3}, {"turned": every_second_column, "columns": 5})
def a_transposed_of_integers(rows=2, columns=2, dtype=torch.int32, other=torch.int16, turned=torch.t):
    x = turned(torch.arange(rows * columns, dtype=dtype).reshape(rows, columns))
    return locals()


@message(
    given=a_transposed_of_integers,
    probe=lambda: torch.zeros(2, dtype=torch.int32).view(torch.int16),
)
def view_of_a_transposed_as_another_dtype(x, other):
    """``view(dtype)`` of another width if the last dimension is not contiguous."""
    x.view(other)


def same_bytes(x, other):
    """The bytes of each row, read by NumPy."""
    import numpy

    rows = [numpy.array(row, str(x.dtype)[6:]).tobytes() for row in x.tolist()]
    return torch.stack([torch.tensor(numpy.frombuffer(row, str(other)[6:]).tolist()) for row in rows])


@fix(
    "view_of_a_transposed_as_another_dtype",
    given=a_transposed_of_integers,
    right=same_bytes,
    probe=lambda: torch.zeros(2, dtype=torch.int32).view(torch.int16),
)
def contiguous_before_view_as_another_dtype(x, other):
    """``contiguous`` makes the elements of a row adjacent."""
    y = x.contiguous().view(other)
    return y


@fix("view_of_a_transposed_as_another_dtype", given=a_transposed_of_integers, right=lambda x: torch.tensor(x.tolist()))
def values_converted(x, other):
    """``to`` converts the values, whatever the strides are."""
    y = x.to(other)
    return y


@set_up({"rows": 1}, {"start": 3, "rows": 3}, {"dtype": torch.float64})
def pairs_behind_a_start(rows=2, start=1, dtype=None):
    x = torch.ones(start + 2 * rows, dtype=dtype).cumsum(0)[start:].view(-1, 2)
    return locals()


@message(given=pairs_behind_a_start, needs=["view_as_complex"])
def view_as_complex_at_an_odd_offset(x):
    """``view_as_complex`` of pairs that begin in the middle of a complex number."""
    torch.view_as_complex(x)


@fix(
    "view_as_complex_at_an_odd_offset",
    given=pairs_behind_a_start,
    right=lambda x: torch.tensor([real + 1j * imaginary for real, imaginary in x.tolist()]),
    needs=["view_as_complex"],
)
def clone_before_view_as_complex(x):
    """A clone has separate memory, which begins at 0."""
    y = torch.view_as_complex(x.clone())
    return y


@set_up({"numbers": (1 + 2j,)}, {"numbers": ((1 + 2j, 3 + 4j, 5j),)}, dict(DOUBLE, real=torch.float64))
def a_conjugate_and_a_dtype(numbers=(1 + 2j, 3 + 4j), dtype=None, real=torch.float32):
    x = torch.tensor(numbers, dtype=dtype).conj()
    return locals()


@message(given=a_conjugate_and_a_dtype, probe=lambda: torch.tensor([1 + 2j]).view(torch.float32))
def view_of_a_conjugate_as_another_dtype(x, real):
    """``view(dtype)`` of a tensor whose conjugation is delayed."""
    x.view(real)


@fix(
    "view_of_a_conjugate_as_another_dtype",
    given=a_conjugate_and_a_dtype,
    right=lambda numbers: torch.tensor(conjugated_parts(numbers)).flatten(-2),
    probe=lambda: torch.tensor([1 + 2j]).view(torch.float32),
)
def resolve_before_view_as_another_dtype(x, real):
    """``resolve_conj`` computes the conjugate into memory, and that is viewed."""
    y = x.resolve_conj().view(real)
    return y
