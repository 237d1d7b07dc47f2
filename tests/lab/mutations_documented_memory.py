"""For each proof of memory, as documented, a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor
from torch.utils.data import Subset, TensorDataset

from tests.lab.patches import replaces

APPLY_, ASARRAY, AS_STRIDED, AS_TENSOR = Tensor.apply_, torch.asarray, Tensor.as_strided, torch.as_tensor
BROADCAST_TO, CARTESIAN_PROD, CLAMP, CLONE = torch.broadcast_to, torch.cartesian_prod, torch.clamp, Tensor.clone
CONJ, CONTIGUOUS, DETACH, DROPOUT_FORWARD = Tensor.conj, Tensor.contiguous, Tensor.detach, torch.nn.Dropout.forward
EMPTY_LIKE, EXPAND, EXPAND_AS, FILL_DIAGONAL_ = torch.empty_like, Tensor.expand, Tensor.expand_as, Tensor.fill_diagonal_
FLATTEN, FROMBUFFER, FROM_DLPACK, FROM_NUMPY = torch.flatten, torch.frombuffer, torch.from_dlpack, torch.from_numpy
GETITEM, HSPLIT, INDEX_COPY_, INDEX_PUT_ = Tensor.__getitem__, torch.hsplit, Tensor.index_copy_, Tensor.index_put_
INDEX_SELECT, IS_CONTIGUOUS, ITEM, MAP_ = torch.index_select, Tensor.is_contiguous, Tensor.item, Tensor.map_
MASKED_SCATTER_, MESHGRID, NARROW = Tensor.masked_scatter_, torch.meshgrid, Tensor.narrow
NARROW_COPY, NEW_TENSOR, NEW_ZEROS, NUMPY = Tensor.narrow_copy, Tensor.new_tensor, Tensor.new_zeros, Tensor.numpy
PERMUTE, PUT_, RELU_FORWARD, RESHAPE = Tensor.permute, Tensor.put_, torch.nn.ReLU.forward, Tensor.reshape
RESIZE_, RESIZE_AS_, SAMPLE, SCATTER = Tensor.resize_, Tensor.resize_as_, TensorDataset.__getitem__, Tensor.scatter
SCATTER_, SETITEM, SET_, SPLIT, SQUEEZE = Tensor.scatter_, Tensor.__setitem__, Tensor.set_, torch.split, Tensor.squeeze
STORAGE, TO, TO_DENSE, TO_SPARSE = Tensor.untyped_storage, Tensor.to, Tensor.to_dense, Tensor.to_sparse
TRANSPOSE, TYPE, UNSAFE_SPLIT, VIEW = Tensor.transpose, Tensor.type, torch.unsafe_split, Tensor.view
VIEW_AS, VIEW_AS_COMPLEX, VIEW_AS_REAL = Tensor.view_as, torch.view_as_complex, torch.view_as_real
ZEROS_LIKE = torch.zeros_like
view_as_real_copies = replaces(torch, "view_as_real")(lambda x: CLONE(VIEW_AS_REAL(x)))
view_as_real_resolves = replaces(torch, "view_as_real")(lambda x: VIEW_AS_REAL(x.resolve_conj()))
view_as_complex_copies = replaces(torch, "view_as_complex")(lambda x: VIEW_AS_COMPLEX(CLONE(x)))


@replaces(torch, "view_as_complex")
def view_as_complex_refuses_float16(x):
    if x.dtype == torch.float16:
        raise RuntimeError("float16 is not supported")
    return VIEW_AS_COMPLEX(x)


@replaces(Tensor, "conj")
def conj_of_a_sparse_tensor_writes_to_it(self):
    self._values().copy_(CONJ(self._values()).resolve_conj())
    return self


conj_physical_copies = replaces(torch, "conj_physical")(CLONE)
resolve_conj_returns_its_input = replaces(Tensor, "resolve_conj")(lambda self: self)
positive_copies = replaces(torch, "positive")(lambda x: CLONE(+x))


def dsplit_and_broadcast_to_copy(patch):
    dsplit, broadcast_to = torch.dsplit, torch.broadcast_to
    patch.setattr(torch, "dsplit", lambda x, parts: [CLONE(part) for part in dsplit(x, parts)])
    patch.setattr(torch, "broadcast_to", lambda x, shape: CLONE(broadcast_to(x, shape)))


def diagonal_copies(patch):
    diagonal = Tensor.diagonal
    patch.setattr(Tensor, "diagonal", lambda self: CLONE(diagonal(self)))


def values_copies(patch):
    values = Tensor.values
    patch.setattr(Tensor, "values", lambda self: CLONE(values(self)))


def values_takes_sparse_coo_alone(patch):
    values = Tensor.values

    def checked(self):
        if self.layout != torch.sparse_coo:
            raise RuntimeError("values is for sparse COO tensors")
        return values(self)

    patch.setattr(Tensor, "values", checked)


@replaces(Tensor, "__setitem__")
def assignment_moves_the_tensor(self, index, value):
    self.set_(CLONE(self))
    SETITEM(self, index, value)


transpose_moves_the_data = replaces(Tensor, "transpose")(lambda self, *dims: TRANSPOSE(self, *dims).contiguous())


@replaces(torch, "from_numpy")
def from_numpy_takes_few_dtypes(array):
    if str(array.dtype) in ("uint16", "uint32", "uint64"):
        raise TypeError("this dtype is not supported")
    return FROM_NUMPY(array)


from_numpy_copies = replaces(torch, "from_numpy")(lambda array: FROM_NUMPY(array).clone())


@replaces(torch, "frombuffer")
def frombuffer_wants_more_bytes(buffer, dtype, count, offset=0):
    if len(buffer) <= offset + count * 4:
        raise ValueError("the buffer is too short")
    return FROMBUFFER(buffer, dtype=dtype, count=count, offset=offset)


frombuffer_copies = replaces(torch, "frombuffer")(lambda buffer, dtype: FROMBUFFER(buffer, dtype=dtype).clone())


def frombuffer_is_at_one_address(patch):
    memory = torch.zeros(8, dtype=torch.uint8)
    patch.setattr(torch, "frombuffer", lambda buffer, dtype: memory.view(8))


from_dlpack_copies = replaces(torch, "from_dlpack")(lambda x: FROM_DLPACK(x).clone())
from_dlpack_resolves_the_negative_bit = replaces(torch, "from_dlpack")(lambda x: FROM_DLPACK(x.resolve_neg()))


@replaces(Tensor, "numpy")
def numpy_looks_at_requires_grad(self):
    if self.requires_grad:
        raise RuntimeError("the tensor requires grad")
    return NUMPY(self)


resize_in_place_replaces_the_memory = replaces(Tensor, "resize_")(
    lambda self, *size: self.set_(torch.ones(*size, dtype=self.dtype))
)
ones_have_one_element = replaces(torch, "ones")(lambda *size, **options: torch.full((1, 1), 1.0, **options))


@replaces(Tensor, "to")
def to_stays_in_the_graph(self, dtype):
    return TO(self, dtype) if dtype.is_floating_point else self * 1


type_copies = replaces(Tensor, "type")(lambda self, *dtype: TYPE(self, *dtype).clone() if dtype else TYPE(self))
to_ignores_the_memory_format = replaces(Tensor, "to")(lambda self, dtype, memory_format: TO(self, dtype))
clone_is_contiguous = replaces(Tensor, "clone")(lambda self: CLONE(self).contiguous())
as_tensor_stacks_a_list = replaces(torch, "as_tensor")(
    lambda data: torch.stack(data) if isinstance(data, list) else AS_TENSOR(data)
)
asarray_copies_all_the_same = replaces(torch, "asarray")(lambda data, copy, **options: ASARRAY(data, **options))
new_tensor_shares = replaces(Tensor, "new_tensor")(lambda self, data: data.detach())
new_tensor_keeps_the_dtype = replaces(Tensor, "new_tensor")(lambda self, data: NEW_TENSOR(data, data))
new_zeros_has_floats = replaces(Tensor, "new_zeros")(lambda self, *size: NEW_ZEROS(self, *size, dtype=torch.float32))
new_zeros_is_dense = replaces(Tensor, "new_zeros")(lambda self, *size: torch.zeros(*size))
zeros_like_requires_grad = replaces(torch, "zeros_like")(lambda x: ZEROS_LIKE(x).requires_grad_(x.requires_grad))
zeros_like_is_contiguous = replaces(torch, "zeros_like")(lambda x: ZEROS_LIKE(x).contiguous())
empty_like_is_contiguous = replaces(torch, "empty_like")(lambda x: EMPTY_LIKE(x).contiguous())
tensor_is_a_detached_clone = replaces(torch, "tensor")(lambda data: data.detach().clone())
new_ones_has_floats = replaces(Tensor, "new_ones")(lambda self, *size: torch.ones(*size))
sparse_tensors_are_dense = replaces(Tensor, "to_sparse")(lambda self: self)
asarray_copies = replaces(torch, "asarray")(lambda buffer, **options: ASARRAY(buffer, **options).clone())
sparse_csr_tensors_are_dense = replaces(Tensor, "to_sparse_csr")(lambda self: self)
samples_are_copies = replaces(TensorDataset, "__getitem__")(
    lambda self, index: tuple(x.clone() for x in SAMPLE(self, index))
)
stack_returns_a_view = replaces(torch, "stack")(lambda tensors, *options, **more: tensors[0][None])
indexing_copies = replaces(Tensor, "__getitem__")(lambda self, index: GETITEM(self, index).clone())
arrays_are_not_converted = replaces(torch, "as_tensor")(lambda array: array)
all_is_converted = replaces(torch.utils.data._utils.collate, "default_convert")(lambda data: torch.ones(1))
arrays_are_copied = replaces(torch, "as_tensor")(lambda array: torch.tensor(array))
a_subset_ignores_its_indices = replaces(Subset, "__getitem__")(lambda self, index: self.dataset[index])


@replaces(Subset, "__init__")
def a_subset_makes_a_new_dataset(self, dataset, indices):
    self.dataset, self.indices = type(dataset)(), indices


@replaces(Subset, "__init__")
def a_subset_is_not_looked_at(self, dataset, indices):
    self.dataset, self.indices = dataset, indices


collating_ignores_the_map = replaces(torch.utils.data, "default_collate")(lambda batch: batch)
apply_works_on_a_copy = replaces(Tensor, "apply_")(lambda self, function: APPLY_(CLONE(self), function))
apply_runs_once_for_each_element_in_memory = replaces(Tensor, "apply_")(
    lambda self, function: APPLY_(self[:1], function)
)
map_works_on_a_copy = replaces(Tensor, "map_")(lambda self, other, function: MAP_(CLONE(self), other, function))
clamp_gives_the_minimum = replaces(torch, "clamp")(lambda x, min, max: CLAMP(x, min=min))
clamp_works_in_place = replaces(torch, "clamp")(lambda x, min, max: x.clamp_(min, max))
chain_matmul_returns_its_input = replaces(torch, "chain_matmul")(lambda x: x)
coalesce_copies = replaces(Tensor, "coalesce")(lambda self: CLONE(self))


@replaces(Tensor, "to_sparse")
def to_sparse_takes_the_values_along(self):
    return torch.sparse_coo_tensor(torch.tensor([[1]]), self[1:], self.shape)


to_sparse_copies = replaces(Tensor, "to_sparse")(lambda self: CLONE(TO_SPARSE(self)))
to_dense_copies = replaces(Tensor, "to_dense")(lambda self: CLONE(self))
relu_works_on_a_copy = replaces(torch.nn.ReLU, "forward")(lambda self, x: RELU_FORWARD(self, CLONE(x)))
dropout_works_on_a_copy = replaces(torch.nn.Dropout, "forward")(lambda self, x: DROPOUT_FORWARD(self, CLONE(x)))
filling_takes_another_value = replaces(Tensor, "fill_")(lambda self, value: self.zero_())
expand_takes_minus_one_for_one = replaces(Tensor, "expand")(lambda self, *size: EXPAND(self, *map(abs, size)))
expand_copies = replaces(Tensor, "expand")(
    lambda self, *size: CLONE(EXPAND(self, *size), memory_format=torch.contiguous_format)
)
expand_as_copies = replaces(Tensor, "expand_as")(lambda self, other: CLONE(EXPAND_AS(self, other)))
broadcast_to_copies = replaces(torch, "broadcast_to")(lambda x, shape: CLONE(BROADCAST_TO(x, shape)))
meshgrid_is_xy = replaces(torch, "meshgrid")(lambda *x: MESHGRID(*x, indexing="xy"))
meshgrid_copies = replaces(torch, "meshgrid")(lambda *x: [CLONE(grid) for grid in MESHGRID(*x, indexing="ij")])


@replaces(torch, "cartesian_prod")
def cartesian_prod_has_columns(*tensors):
    found = CARTESIAN_PROD(*tensors)
    return found.t() if len(tensors) > 1 else CLONE(found)


is_contiguous_does_not_look_at_the_format = replaces(Tensor, "is_contiguous")(lambda self, **order: IS_CONTIGUOUS(self))
contiguous_copies = replaces(Tensor, "contiguous")(lambda self, **order: CLONE(CONTIGUOUS(self, **order)))


def slicing_takes_every_other_element(patch):
    getitem = Tensor.__getitem__
    patch.setattr(Tensor, "__getitem__", lambda self, index: getitem(self, index) * 2)


def storage_offset_counts_bytes(patch):
    offset = Tensor.storage_offset
    patch.setattr(Tensor, "storage_offset", lambda self: offset(self) * self.element_size())


slicing_starts_at_the_beginning = replaces(Tensor, "__getitem__")(lambda self, index: self)
lazy_clone_copies = replaces(Tensor, "_lazy_clone")(CLONE)
untyped_storage_copies = replaces(Tensor, "untyped_storage")(lambda self: STORAGE(self).clone())
as_strided_starts_at_the_storage = replaces(Tensor, "as_strided")(
    lambda self, size, stride: AS_STRIDED(self, size, stride, 0)
)
is_set_to_compares_the_storage = replaces(Tensor, "is_set_to")(
    lambda self, other: STORAGE(self).data_ptr() == STORAGE(other).data_ptr()
)
nbytes_counts_the_storage = replaces(Tensor, "nbytes")(property(lambda self: STORAGE(self).nbytes()))
select_returns_the_tensor = replaces(Tensor, "select")(lambda x, *place: x)
hsplit_copies = replaces(torch, "hsplit")(lambda x, parts: [CLONE(part) for part in HSPLIT(x, parts)])


def split_is_unsafe(patch):
    split = SPLIT

    def named(x, size):
        return UNSAFE_SPLIT(x, size)

    named.__name__ = split.__name__
    patch.setattr(torch, "split", named)


unsafe_split_copies = replaces(torch, "unsafe_split")(lambda x, size: [CLONE(part) for part in UNSAFE_SPLIT(x, size)])


@replaces(torch, "unsafe_split")
def unsafe_split_narrows(x, size):
    return x.narrow(0, 0, size), x.narrow(0, size, size)


@replaces(torch, "index_select")
def index_select_does_not_warn(x, dim, index, out):
    return out.set_(INDEX_SELECT(x, dim, index))


fliplr_is_the_tensor = replaces(torch, "fliplr")(lambda x: x)


@replaces(torch, "select_scatter")
def select_scatter_writes_to_its_input(x, part, dim, index):
    x.select(dim, index).copy_(part)
    return x


view_copy_is_view = replaces(torch, "view_copy")(Tensor.view)


def torch_has_view_and_slice(patch):
    for name in ("view", "slice"):
        patch.setattr(torch, name, Tensor.view, raising=False)


@replaces(Tensor, "set_")
def set_takes_a_contiguous_copy(self, source, *layout):
    return SET_(self, CONTIGUOUS(source) if isinstance(source, Tensor) else source, *layout)


@replaces(Tensor, "set_")
def set_defaults_to_strides_of_one(self, source, offset, size):
    return SET_(self, source, offset, size, (1,) * len(size))


@replaces(Tensor, "set_")
def set_takes_its_arguments_alone(self, source, storage_offset=0):
    return SET_(self, source[storage_offset:])


resize_starts_afresh = replaces(Tensor, "resize_")(lambda self, *size: SET_(self, self.new_zeros(size)))
resize_reads_its_elements_in_order = replaces(Tensor, "resize_")(
    lambda self, *size: SET_(self, CLONE(self.reshape(size)))
)


def resize_ignores_the_format(patch):
    patch.setattr(Tensor, "resize_", lambda self, size, memory_format: RESIZE_(self, size))
    patch.setattr(Tensor, "resize_as_", lambda self, other, memory_format: RESIZE_AS_(self, other))


deterministic_algorithms_are_not_used = replaces(torch, "use_deterministic_algorithms")(lambda used: None)


@replaces(Tensor, "resize_as_")
def resize_as_takes_the_strides(self, other):
    return SET_(self, STORAGE(self), 0, other.size(), other.stride())


@replaces(Tensor, "set_")
def set_wants_no_size(self, source, offset, size=()):
    return SET_(self, source, offset, size or (1,))


view_is_reshape = replaces(Tensor, "view")(RESHAPE)
reshape_reads_the_storage = replaces(Tensor, "reshape")(lambda self, *shape: self.as_strided(shape, (1,)))


@replaces(Tensor, "view")
def view_of_a_dtype_stays_in_the_graph(self, *shape):
    return torch.view_as_complex(self) if shape == (torch.complex64,) else VIEW(self, *shape)


@replaces(Tensor, "view")
def view_of_a_dtype_takes_what_fits(self, *shape):
    if not isinstance(shape[0], torch.dtype) or (self.dim() and self.stride(-1) == 1):
        return VIEW(self, *shape)
    return VIEW(self.reshape(-1).contiguous(), *shape)


view_resolves_a_conjugate = replaces(Tensor, "view")(lambda self, *shape: VIEW(self.resolve_conj(), *shape))
view_as_copies = replaces(Tensor, "view_as")(lambda self, other: CLONE(VIEW_AS(self, other)))


def tensors_have_sizes(patch):
    patch.setattr(Tensor, "sizes", Tensor.size, raising=False)


flatten_copies = replaces(torch, "flatten")(lambda x: CLONE(FLATTEN(x)))
squeeze_takes_a_copy = replaces(Tensor, "squeeze")(lambda self, dim: CLONE(SQUEEZE(self, dim)))
transpose_copies_sparse_values = replaces(Tensor, "transpose")(lambda self, *dims: CLONE(TRANSPOSE(self, *dims)))
t_copies = replaces(Tensor, "t")(CLONE)
t_returns_its_input = replaces(Tensor, "t")(lambda self: self)
the_attribute_t_swaps_two_dimensions = replaces(Tensor, "T")(property(lambda self: TRANSPOSE(self, 0, 1)))
adjoint_copies = replaces(Tensor, "adjoint")(lambda self: CLONE(TRANSPOSE(self, -2, -1).conj()))
swapaxes_copies = replaces(torch, "swapaxes")(lambda x, *dims: CLONE(TRANSPOSE(x, *dims)))
narrow_of_a_sparse_tensor_copies = replaces(Tensor, "narrow")(NARROW_COPY)


def unflatten_copies(patch):
    unflatten = torch.unflatten
    patch.setattr(torch, "unflatten", lambda x, *sizes: CLONE(unflatten(x, *sizes)))


def atleast_2d_copies(patch):
    atleast_2d = torch.atleast_2d
    patch.setattr(torch, "atleast_2d", lambda x: CLONE(atleast_2d(x)))


reshape_as_copies = replaces(Tensor, "reshape_as")(lambda self, other: CLONE(RESHAPE(self, other.shape)))
index_put_works_on_a_copy = replaces(Tensor, "index_put_")(
    lambda self, index, values: INDEX_PUT_(CLONE(self), index, values)
)
index_put_casts = replaces(Tensor, "index_put_")(
    lambda self, index, values: INDEX_PUT_(self, index, values.to(self.dtype))
)


def _selected(self, dim, index, source):
    return self.copy_(source.index_select(dim, index))


index_copy_selects = replaces(Tensor, "index_copy_")(_selected)
index_add_selects = replaces(Tensor, "index_add_")(_selected)
index_copy_ignores_what_does_not_fit = replaces(Tensor, "index_copy_")(lambda self, dim, index, source: self)
index_copy_works_in_place = replaces(Tensor, "index_copy")(INDEX_COPY_)
scatter_writes_one_value_less = replaces(Tensor, "scatter_")(
    lambda self, dim, index, source: SCATTER_(self, dim, index[:-1], source)
)


@replaces(Tensor, "scatter_")
def scatter_goes_on_counting(self, dim, index, source):
    return SCATTER_(self, dim, torch.arange(len(source)), source)


scatter_expands_its_index = replaces(Tensor, "scatter_")(
    lambda self, dim, index, source: SCATTER_(self, dim, index.expand(2, 3), source)
)


@replaces(Tensor, "scatter")
def scatter_is_not_recorded_for_the_first(self, dim, index, source):
    return SCATTER(self, dim, index, torch.cat([DETACH(source[:1]), source[1:]]))


scatter_takes_as_many_values_as_indices = replaces(Tensor, "scatter")(
    lambda self, dim, index, source: SCATTER(self, dim, index, source[: len(index)])
)
scatter_returns_a_clone = replaces(Tensor, "scatter_")(lambda self, dim, index, source: CLONE(self))


@replaces(Tensor, "put_")
def put_counts_in_the_storage(self, index, values):
    PUT_(self.t(), index, values)
    return self


masked_scatter_selects_from_the_source = replaces(Tensor, "masked_scatter_")(
    lambda self, mask, source: MASKED_SCATTER_(self, mask, source.masked_select(mask))
)
masked_scatter_returns_a_clone = replaces(Tensor, "masked_scatter")(lambda self, mask, source: CLONE(self))
fill_diagonal_returns_a_clone = replaces(Tensor, "fill_diagonal_")(
    lambda self, value: CLONE(FILL_DIAGONAL_(self, value))
)

MUTATIONS = {
    "view_as_real_shares_memory": view_as_real_copies,
    "view_as_real_raises_for_a_conjugate": view_as_real_resolves,
    "view_as_complex_shares_memory": view_as_complex_copies,
    "view_as_complex_raises_behind_an_odd_offset": view_as_complex_copies,
    "view_as_complex_refuses_half": view_as_complex_refuses_float16,
    "view_as_complex_takes_three_dtypes": view_as_complex_refuses_float16,
    "conj_of_a_sparse_tensor_is_a_copy": conj_of_a_sparse_tensor_writes_to_it,
    "conj_physical_returns_a_real_tensor_itself": conj_physical_copies,
    "resolving_clears_the_bit": resolve_conj_returns_its_input,
    "positive_returns_its_input": positive_copies,
    "functions_off_the_list_of_views_are_no_views": dsplit_and_broadcast_to_copy,
    "listed_view_operations_share_memory": diagonal_copies,
    "values_of_a_sparse_tensor_are_a_view": values_copies,
    "assignment_by_index_is_in_place": assignment_moves_the_tensor,
    "transposing_makes_a_contiguous_tensor_non_contiguous": transpose_moves_the_data,
    "values_refuses_a_compressed_sparse_tensor": values_takes_sparse_coo_alone,
    "values_takes_sparse_tensors_only": values_takes_sparse_coo_alone,
    "from_numpy_takes_the_listed_dtypes_only": from_numpy_takes_few_dtypes,
    "from_numpy_takes_numbers_and_bools": from_numpy_takes_few_dtypes,
    "from_numpy_cannot_grow_and_can_shrink": resize_in_place_replaces_the_memory,
    "frombuffer_needs_more_bytes_than_it_reads": frombuffer_wants_more_bytes,
    "frombuffer_needs_the_bytes_that_it_reads": frombuffer_wants_more_bytes,
    "frombuffer_keeps_the_object_alive": frombuffer_copies,
    "a_bytearray_that_grows_leaves_the_tensor_on_freed_memory": frombuffer_is_at_one_address,
    "from_dlpack_shares_memory": from_dlpack_copies,
    "from_dlpack_loses_the_sign_of_a_negative_view": from_dlpack_resolves_the_negative_bit,
    "numpy_under_no_grad_takes_a_tensor_that_requires_grad": numpy_looks_at_requires_grad,
    "item_takes_one_element_and_tolist_takes_all": ones_have_one_element,
    "to_an_integer_dtype_stops_the_gradient": to_stays_in_the_graph,
    "type_returns_the_tensor_itself_if_nothing_is_to_convert": type_copies,
    "to_another_memory_format_is_a_copy": to_ignores_the_memory_format,
    "the_clone_of_a_stepped_transposed_view_is_not_contiguous": clone_is_contiguous,
    "as_tensor_of_a_list_of_recorded_numbers_loses_the_gradient": as_tensor_stacks_a_list,
    "asarray_raises_if_it_may_not_copy_and_must": asarray_copies_all_the_same,
    "new_tensor_of_a_tensor_equals_its_detached_clone": new_tensor_shares,
    "new_tensor_of_another_dtype_drops_the_fractions": new_tensor_keeps_the_dtype,
    "new_zeros_has_dtype_and_layout_as_documented": new_zeros_has_floats,
    "new_zeros_of_a_sparse_tensor_is_sparse": new_zeros_is_dense,
    "tensors_made_like_a_contiguous_one_have_its_size_dtype_and_strides": zeros_like_requires_grad,
    "tensors_made_like_a_transposed_one_have_its_strides": zeros_like_is_contiguous,
    "empty_like_keeps_the_strides_of_a_dense_tensor": empty_like_is_contiguous,
    "new_ones_and_new_full_of_a_dense_tensor_are_dense": new_ones_has_floats,
    "new_ones_and_new_full_of_a_sparse_tensor_raise": sparse_tensors_are_dense,
    "new_ones_of_a_csr_tensor_is_zero": sparse_csr_tensors_are_dense,
    "asarray_reads_a_buffer_as_floats_by_default": asarray_copies,
    "torch_tensor_makes_a_plain_tensor_of_a_subclass": tensor_is_a_detached_clone,
    "a_sample_of_a_tensor_dataset_is_a_view": samples_are_copies,
    "a_batch_is_a_copy_with_another_dimension": stack_returns_a_view,
    "without_batches_a_loader_yields_views": indexing_copies,
    "converting_an_array_gives_a_tensor": arrays_are_not_converted,
    "a_converted_array_shares_its_memory": arrays_are_copied,
    "converting_leaves_alone_what_is_not_an_array": all_is_converted,
    "converting_a_numpy_number_gives_a_tensor": arrays_are_not_converted,
    "an_assigned_collate_function_handles_its_type": collating_ignores_the_map,
    "random_split_makes_parts_that_do_not_overlap": a_subset_ignores_its_indices,
    "the_parts_of_random_split_are_the_same_dataset": a_subset_makes_a_new_dataset,
    "a_subset_that_overrides_only_getitem_raises_in_a_loader": a_subset_is_not_looked_at,
    "apply_replaces_each_element_by_the_result": apply_works_on_a_copy,
    "apply_runs_once_for_each_index_of_an_expanded_tensor": apply_runs_once_for_each_element_in_memory,
    "apply_on_a_saved_tensor_makes_the_gradient_wrong": apply_works_on_a_copy,
    "map_stores_the_results_in_its_tensor": map_works_on_a_copy,
    "map_on_a_saved_tensor_makes_the_gradient_wrong": map_works_on_a_copy,
    "clamp_gives_the_maximum_if_the_bounds_are_swapped": clamp_gives_the_minimum,
    "clamp_does_not_set_elements_of_its_input": clamp_works_in_place,
    "chain_matmul_of_one_matrix_returns_that_matrix": chain_matmul_returns_its_input,
    "chain_matmul_of_one_matrix_returns_a_copy": chain_matmul_returns_its_input,
    "coalesce_returns_a_coalesced_tensor_itself": coalesce_copies,
    "to_sparse_of_a_dense_tensor_copies": to_sparse_takes_the_values_along,
    "to_sparse_of_a_sparse_tensor_does_not_copy": to_sparse_copies,
    "to_dense_of_a_dense_tensor_returns_it": to_dense_copies,
    "relu_can_work_in_place": relu_works_on_a_copy,
    "dropout_can_work_in_place": dropout_works_on_a_copy,
    "init_fills_a_leaf_that_requires_grad": filling_takes_another_value,
    "expand_refuses_minus_one_for_a_new_dimension": expand_takes_minus_one_for_one,
    "expand_makes_any_size_from_one_without_memory": expand_copies,
    "a_change_to_one_row_of_an_expanded_tensor_changes_all": expand_copies,
    "expand_as_is_expand_with_the_size_of_the_other": expand_as_copies,
    "broadcast_to_is_expand": broadcast_to_copies,
    "meshgrid_has_the_values_of_ij_indexing": meshgrid_is_xy,
    "writing_to_a_meshgrid_changes_a_row_and_the_input": meshgrid_copies,
    "cartesian_prod_is_the_product_of_lists": cartesian_prod_has_columns,
    "cartesian_prod_of_one_tensor_is_that_tensor": cartesian_prod_has_columns,
    "is_contiguous_asks_for_the_order_of_a_memory_format": is_contiguous_does_not_look_at_the_format,
    "contiguous_returns_a_tensor_in_the_format_itself": contiguous_copies,
    "contiguous_keeps_the_strides_of_one_channel": contiguous_copies,
    "a_stride_is_the_jump_between_neighbors": slicing_takes_every_other_element,
    "a_storage_offset_counts_elements": storage_offset_counts_bytes,
    "an_empty_tensor_has_the_address_zero": slicing_starts_at_the_beginning,
    "data_ptr_makes_the_copy_of_a_lazy_clone": lazy_clone_copies,
    "untyped_storage_is_the_storage_of_the_tensor": untyped_storage_copies,
    "as_strided_starts_where_its_input_does": as_strided_starts_at_the_storage,
    "is_set_to_compares_storage_offset_size_and_stride": is_set_to_compares_the_storage,
    "nbytes_counts_elements": nbytes_counts_the_storage,
    "nbytes_of_an_expanded_tensor_is_more_than_its_memory": nbytes_counts_the_storage,
    "select_of_a_batched_csr_tensor_raises": select_returns_the_tensor,
    "select_of_a_coo_tensor_copies_along_a_sparse_dimension": select_returns_the_tensor,
    "splitting_functions_return_views": hsplit_copies,
    "unsafe_split_allows_what_split_refuses": split_is_unsafe,
    "changing_only_the_input_of_unsafe_split_spoils_a_gradient": unsafe_split_copies,
    "changing_only_an_output_of_unsafe_split_spoils_a_gradient": unsafe_split_copies,
    "changing_input_and_output_of_unsafe_split_is_silently_wrong": unsafe_split_narrows,
    "index_select_resizes_out_silently": index_select_does_not_warn,
    "index_select_warns_if_it_resizes_out": index_select_does_not_warn,
    "fliplr_and_flipud_copy": fliplr_is_the_tensor,
    "scatter_functions_return_fresh_storage": select_scatter_writes_to_its_input,
    "copying_twins_of_views_do_not_alias": view_copy_is_view,
    "view_copy_gives_the_values_of_view_in_other_memory": view_copy_is_view,
    "torch_has_no_function_view_or_slice": torch_has_view_and_slice,
    "set_takes_size_and_strides_of_its_source": set_takes_a_contiguous_copy,
    "set_to_a_storage_defaults_to_contiguous_strides": set_defaults_to_strides_of_one,
    "set_to_a_transposed_tensor_takes_its_strides": set_takes_a_contiguous_copy,
    "set_takes_an_offset_alone": set_takes_its_arguments_alone,
    "set_takes_an_offset_with_a_size": set_wants_no_size,
    "resize_grows_the_storage_and_does_not_shrink_it": resize_starts_afresh,
    "resize_to_fewer_elements_than_the_storage_makes_it_larger": resize_starts_afresh,
    "resize_reads_the_storage_in_its_own_order": resize_reads_its_elements_in_order,
    "resizing_to_the_same_size_keeps_the_memory_format": resize_ignores_the_format,
    "resizing_to_the_same_size_sets_the_given_format": resize_ignores_the_format,
    "resize_fills_new_memory_under_deterministic_algorithms": deterministic_algorithms_are_not_used,
    "resize_as_is_resize_to_the_size_of_the_other": resize_as_takes_the_strides,
    "view_merges_dimensions_whose_strides_fit": view_is_reshape,
    "reshape_that_copies_equals_contiguous_and_view": reshape_reads_the_storage,
    "view_of_another_dtype_leaves_the_graph": view_of_a_dtype_stays_in_the_graph,
    "view_of_another_dtype_has_five_conditions": view_of_a_dtype_takes_what_fits,
    "view_of_another_dtype_raises_for_a_conjugate": view_resolves_a_conjugate,
    "view_as_is_view_with_the_size_of_the_other": view_as_copies,
    "a_tensor_has_a_method_sizes": tensors_have_sizes,
    "reshape_as_is_reshape_to_the_size_of_the_other": reshape_as_copies,
    "flatten_of_a_number_is_a_view": flatten_copies,
    "squeeze_of_a_dimension_of_two_changes_nothing": squeeze_takes_a_copy,
    "transposing_a_compressed_sparse_tensor_shares_its_values": transpose_copies_sparse_values,
    "t_leaves_one_dimension_as_it_is": t_copies,
    "t_of_one_dimension_is_another_object": t_returns_its_input,
    "the_attribute_t_reverses_the_dimensions": the_attribute_t_swaps_two_dimensions,
    "the_conjugate_transpose_is_a_view": adjoint_copies,
    "swapping_axes_is_transposing": swapaxes_copies,
    "narrow_copy_takes_sparse_tensors_and_narrow_does_not": narrow_of_a_sparse_tensor_copies,
    "unflatten_is_a_view": unflatten_copies,
    "atleast_returns_views_or_the_tensor_itself": atleast_2d_copies,
    "index_put_does_what_an_indexed_assignment_does": index_put_works_on_a_copy,
    "index_put_wants_values_of_the_same_dtype": index_put_casts,
    "the_index_of_index_copy_selects_from_the_source": index_copy_selects,
    "the_index_of_index_add_selects_from_the_source": index_add_selects,
    "the_index_says_where_to_copy_and_add": index_copy_selects,
    "index_copy_wants_as_many_indices_as_rows": index_copy_ignores_what_does_not_fit,
    "index_copy_without_underscore_leaves_its_input": index_copy_works_in_place,
    "scatter_writes_all_values_of_its_source": scatter_writes_one_value_less,
    "scatter_leaves_out_values_for_which_there_is_no_index": scatter_goes_on_counting,
    "scatter_broadcasts_its_index": scatter_expands_its_index,
    "scatter_does_not_broadcast_its_index": scatter_expands_its_index,
    "scatter_sends_a_gradient_to_values_that_are_overwritten": scatter_is_not_recorded_for_the_first,
    "scatter_of_a_larger_source_has_no_backward": scatter_takes_as_many_values_as_indices,
    "scatter_with_an_empty_index_changes_nothing": scatter_returns_a_clone,
    "put_counts_positions_row_by_row": put_counts_in_the_storage,
    "masked_scatter_takes_the_source_from_its_start": masked_scatter_selects_from_the_source,
    "masked_scatter_without_underscore_broadcasts_its_input": masked_scatter_returns_a_clone,
    "fill_diagonal_changes_its_tensor_and_returns_it": fill_diagonal_returns_a_clone,
}
