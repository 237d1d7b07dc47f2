"""For each proof in ``identity`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import (
    clone_returns_its_input,
    detach_copies,
    detach_returns_its_input,
    view_returns_its_input,
)

CLONE, COPY_, DETACH = Tensor.clone, Tensor.copy_, Tensor.detach
SETITEM = Tensor.__setitem__


def every_call_returns_a_new_object(patch):
    patch.setattr(Tensor, "contiguous", lambda self: CLONE(self))
    patch.setattr(Tensor, "to", lambda self, *kind: CLONE(self))
    patch.setattr(Tensor, "detach_", lambda self: DETACH(self))


def data_returns_its_tensor(patch):
    patch.setattr(Tensor, "data", property(lambda self: self))


def assigning_an_element_changes_a_copy(patch):
    # Not __getitem__: once it was patched, torch.tensor([x]) takes an x without dimensions for a sequence.
    patch.setattr(Tensor, "__setitem__", lambda self, index, value: SETITEM(CLONE(self), index, value))


def plus_writes_to_its_right_operand(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: other.add_(self))


def setting_data_copies_into_the_old_memory(patch):
    patch.setattr(Tensor, "data", property(DETACH, lambda self, values: COPY_(DETACH(self), values)))


def plus_in_place_puts_the_sum_in_new_memory(patch):
    def added(self, other):
        self.data = self + other
        return self

    patch.setattr(Tensor, "__iadd__", added)


MUTATIONS = {
    "only_assignment_gives_the_same_object": clone_returns_its_input,
    "some_calls_return_the_tensor_itself": every_call_returns_a_new_object,
    "the_detached_has_another_id_on_the_same_memory": detach_returns_its_input,
    "equal_ids_come_with_shared_memory_and_different_ids_may": detach_copies,
    "the_ids_of_data_are_equal_for_unrelated_tensors": data_returns_its_tensor,
    "a_write_is_seen_exactly_where_memory_is_shared": detach_copies,
    "a_write_beside_the_overlap_is_not_seen": assigning_an_element_changes_a_copy,
    "an_id_is_not_the_address_of_the_data": view_returns_its_input,
    "plus_puts_its_result_in_new_memory": plus_writes_to_its_right_operand,
    "the_id_changes_with_plus_and_stays_with_plus_in_place": plus_writes_to_its_right_operand,
    "the_id_stays_where_the_memory_is_new": setting_data_copies_into_the_old_memory,
    "the_id_changes_where_no_memory_is_new": detach_copies,
    "the_same_id_comes_with_the_same_address": plus_in_place_puts_the_sum_in_new_memory,
}
