"""For each proof in ``documented_in_place`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, INDEX_COPY_, PUT_ = Tensor.clone, Tensor.index_copy_, Tensor.put_
INDEX_PUT_, MASKED_SCATTER_, SCATTER, SCATTER_ = (
    Tensor.index_put_,
    Tensor.masked_scatter_,
    Tensor.scatter,
    Tensor.scatter_,
)
DETACH, FILL_DIAGONAL_ = Tensor.detach, Tensor.fill_diagonal_


def index_put_works_on_a_copy(patch):
    patch.setattr(Tensor, "index_put_", lambda self, index, values: INDEX_PUT_(CLONE(self), index, values))


def index_put_casts(patch):
    patch.setattr(Tensor, "index_put_", lambda self, index, values: INDEX_PUT_(self, index, values.to(self.dtype)))


def _selected(self, dim, index, source):
    return self.copy_(source.index_select(dim, index))


def index_copy_selects(patch):
    patch.setattr(Tensor, "index_copy_", _selected)


def index_add_selects(patch):
    patch.setattr(Tensor, "index_add_", _selected)


def index_copy_ignores_what_does_not_fit(patch):
    patch.setattr(Tensor, "index_copy_", lambda self, dim, index, source: self)


def index_copy_works_in_place(patch):
    patch.setattr(Tensor, "index_copy", INDEX_COPY_)


def scatter_writes_one_value_less(patch):
    patch.setattr(Tensor, "scatter_", lambda self, dim, index, source: SCATTER_(self, dim, index[:-1], source))


def scatter_goes_on_counting(patch):
    def scatter_(self, dim, index, source):
        return SCATTER_(self, dim, torch.arange(len(source)), source)

    patch.setattr(Tensor, "scatter_", scatter_)


def scatter_expands_its_index(patch):
    patch.setattr(Tensor, "scatter_", lambda self, dim, index, source: SCATTER_(self, dim, index.expand(2, 3), source))


def scatter_is_not_recorded_for_the_first(patch):
    def scatter(self, dim, index, source):
        return SCATTER(self, dim, index, torch.cat([DETACH(source[:1]), source[1:]]))

    patch.setattr(Tensor, "scatter", scatter)


def scatter_takes_as_many_values_as_indices(patch):
    patch.setattr(Tensor, "scatter", lambda self, dim, index, source: SCATTER(self, dim, index, source[: len(index)]))


def scatter_returns_a_clone(patch):
    patch.setattr(Tensor, "scatter_", lambda self, dim, index, source: CLONE(self))


def put_counts_in_the_storage(patch):
    def put_(self, index, values):
        PUT_(self.t(), index, values)
        return self

    patch.setattr(Tensor, "put_", put_)


def masked_scatter_selects_from_the_source(patch):
    patch.setattr(
        Tensor, "masked_scatter_", lambda self, mask, source: MASKED_SCATTER_(self, mask, source.masked_select(mask))
    )


def masked_scatter_returns_a_clone(patch):
    patch.setattr(Tensor, "masked_scatter", lambda self, mask, source: CLONE(self))


def fill_diagonal_returns_a_clone(patch):
    patch.setattr(Tensor, "fill_diagonal_", lambda self, value: CLONE(FILL_DIAGONAL_(self, value)))


MUTATIONS = {
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
