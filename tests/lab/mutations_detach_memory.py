"""For each proof in ``detach_memory`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import (
    clone_returns_its_input,
    detach_copies,
    detach_returns_its_input,
    detach_stays_in_the_graph,
)

CLONE, DATA, DETACH = Tensor.clone, Tensor.data, Tensor.detach


def detach_keeps_what_it_made(patch):
    made = []

    def detach(self):
        made.append(DETACH(self))
        return made[-1]

    patch.setattr(Tensor, "detach", detach)


def detach_returns_data(patch):
    # The same memory with a separate version counter, as `.data` has it.
    patch.setattr(Tensor, "detach", lambda self: self.data)


def clone_leaves_the_graph(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: CLONE(DETACH(self), **options))


def detach_flattens(patch):
    patch.setattr(Tensor, "detach", lambda self: DETACH(self).flatten())


def data_is_written_into_the_memory_that_is_there(patch):
    def write(self, values):
        DATA.__get__(self).copy_(values)

    patch.setattr(Tensor, "data", property(DATA.__get__, write))


MUTATIONS = {
    "detach_shares_memory": detach_copies,
    "writes_to_a_sparse_tensor_miss_the_detached": detach_returns_its_input,
    "detach_makes_an_object_with_its_own_metadata": detach_returns_its_input,
    "id_differs_after_detach": detach_returns_its_input,
    "ids_of_two_detached_tensors_are_equal": detach_keeps_what_it_made,
    "the_detached_has_the_version_counter_of_its_source": detach_returns_data,
    "detach_views_its_source_without_history": detach_copies,
    "autograd_does_not_take_the_detached_for_a_view": detach_stays_in_the_graph,
    "detach_clone_has_nothing_to_do_with_its_source": clone_returns_its_input,
    "detach_before_clone_records_nothing": clone_leaves_the_graph,
    "detach_gives_equal_data": detach_flattens,
    "the_detached_is_not_the_same_kind_of_tensor": detach_returns_its_input,
    "the_detached_follows_updates_in_place": detach_copies,
    "the_detached_stays_behind_when_data_is_replaced": data_is_written_into_the_memory_that_is_there,
    "detach_has_the_same_content": detach_returns_its_input,
    "detach_copies_the_data": detach_copies,
}
