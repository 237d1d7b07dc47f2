"""For each proof in ``documented_parts`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE = Tensor.clone
HSPLIT, INDEX_SELECT, SPLIT, UNSAFE_SPLIT = torch.hsplit, torch.index_select, torch.split, torch.unsafe_split


def select_returns_the_tensor(patch):
    patch.setattr(Tensor, "select", lambda x, *place: x)


def hsplit_copies(patch):
    patch.setattr(torch, "hsplit", lambda x, parts: [CLONE(part) for part in HSPLIT(x, parts)])


def split_is_unsafe(patch):
    split = SPLIT

    def named(x, size):
        return UNSAFE_SPLIT(x, size)

    named.__name__ = split.__name__
    patch.setattr(torch, "split", named)


def unsafe_split_copies(patch):
    patch.setattr(torch, "unsafe_split", lambda x, size: [CLONE(part) for part in UNSAFE_SPLIT(x, size)])


def unsafe_split_narrows(patch):
    def narrowed(x, size):
        return x.narrow(0, 0, size), x.narrow(0, size, size)

    patch.setattr(torch, "unsafe_split", narrowed)


def index_select_does_not_warn(patch):
    def selected(x, dim, index, out):
        return out.set_(INDEX_SELECT(x, dim, index))

    patch.setattr(torch, "index_select", selected)


def fliplr_is_the_tensor(patch):
    patch.setattr(torch, "fliplr", lambda x: x)


def select_scatter_writes_to_its_input(patch):
    def written(x, part, dim, index):
        x.select(dim, index).copy_(part)
        return x

    patch.setattr(torch, "select_scatter", written)


def view_copy_is_view(patch):
    patch.setattr(torch, "view_copy", Tensor.view)


def torch_has_view_and_slice(patch):
    for name in ("view", "slice"):
        patch.setattr(torch, name, Tensor.view, raising=False)


MUTATIONS = {
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
}
