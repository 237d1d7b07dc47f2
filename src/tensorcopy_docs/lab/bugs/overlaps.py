"""Memory that is read and written at once: values that are silently wrong, or depend on the machine."""

import torch

from tensorcopy_docs.lab.program import bug


def own_column_subtracted_out_of_place():
    x = torch.tensor([[1.0, 5.0], [2.0, 7.0]])
    x = x - x[:, :1]
    return x


@bug(right=lambda: torch.tensor([[0.0, 4.0], [0.0, 5.0]]), around=own_column_subtracted_out_of_place)
def own_column_subtracted_in_place():
    x = torch.tensor([[1.0, 5.0], [2.0, 7.0]])
    x -= x[:, :1]
    return x


def row_divided_by_a_copy_of_its_first():
    x = torch.tensor([[2.0, 4.0, 8.0], [4.0, 8.0, 16.0]])
    x /= x[:, :1].clone()
    return x


@bug(right=lambda: torch.tensor([[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]), around=row_divided_by_a_copy_of_its_first)
def row_divided_by_its_first():
    x = torch.tensor([[2.0, 4.0, 8.0], [4.0, 8.0, 16.0]])
    x /= x[:, :1]
    return x


def shifted_by_a_copy():
    x = torch.arange(6.0).view(2, 3)
    x[:, 1:] = x[:, :-1].clone()
    return x


@bug(right=lambda: torch.tensor([[0.0, 0.0, 1.0], [3.0, 3.0, 4.0]]), around=shifted_by_a_copy)
def columns_shifted_in_place():
    x = torch.arange(6.0).view(2, 3)
    x[:, 1:] = x[:, :-1]
    return x


def rows_shifted_by_a_copy():
    x = torch.arange(6.0)
    x[1:] = x[:-1].clone()
    return x


@bug(right=lambda: torch.tensor([0.0, 0.0, 1.0, 2.0, 3.0, 4.0]), around=rows_shifted_by_a_copy)
def elements_shifted_in_place():
    x = torch.arange(6.0)
    x[1:] = x[:-1]
    return x


def differences_of_a_copy():
    x = torch.arange(20.0)
    x[1:] = x[1:] - x[:-1]
    return x[1:].sum()


@bug(right=lambda: torch.tensor(19.0), around=differences_of_a_copy)
def differences_in_place():
    x = torch.arange(20.0)
    x[1:].sub_(x[:-1])
    return x[1:].sum()


def expanded_and_copied_before_a_write():
    x = torch.zeros(1).expand(3).clone()
    x += 1
    return x


@bug(right=lambda: torch.ones(3), around=expanded_and_copied_before_a_write)
def expanded_and_added_to():
    x = torch.zeros(1).expand(3)
    x += 1
    return x


def numbers_copied_into_memory_of_their_own():
    x = torch.zeros(1).expand(3).contiguous()
    x.copy_(torch.arange(3.0))
    return x


@bug(right=lambda: torch.arange(3.0), around=numbers_copied_into_memory_of_their_own)
def numbers_copied_into_an_expanded_tensor():
    x = torch.zeros(1).expand(3)
    x.copy_(torch.arange(3.0))
    return x


def range_written_to_a_new_tensor():
    x = torch.empty(4)
    torch.arange(4, out=x)
    return x


@bug(right=lambda: torch.arange(4.0), around=range_written_to_a_new_tensor)
def range_written_to_an_expanded_tensor():
    x = torch.zeros(1).expand(4)
    torch.arange(4, out=x)
    return x


def row_of_an_expanded_tensor_set_in_a_copy():
    x = torch.zeros(1, 2).expand(3, 2).clone()
    x[0] = 7
    return x


@bug(right=lambda: torch.tensor([[7.0, 7.0], [0.0, 0.0], [0.0, 0.0]]), around=row_of_an_expanded_tensor_set_in_a_copy)
def one_row_of_an_expanded_tensor_set():
    x = torch.zeros(1, 2).expand(3, 2)
    x[0] = 7
    return x


def joined_into_a_new_tensor():
    x, y = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0, 4.0]])
    x = torch.cat([y, x])
    return x


@bug(right=lambda: torch.tensor([[3.0, 4.0], [1.0, 2.0]]), around=joined_into_a_new_tensor)
def joined_into_one_of_the_inputs():
    x, y = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0, 4.0]])
    torch.cat([y, x], out=x)
    return x


def product_into_a_new_tensor():
    x = torch.ones(3, 3)
    x = torch.addmm(torch.zeros(3, 3), x, torch.eye(3))
    return x


@bug(right=lambda: torch.ones(3, 3), around=product_into_a_new_tensor)
def product_into_a_factor():
    x = torch.ones(3, 3)
    torch.addmm(torch.zeros(3, 3), x, torch.eye(3), out=x)
    return x


def transposed_added_out_of_place():
    x = torch.tensor([[1.0, 2.0], [4.0, 8.0]])
    x = x + x.t()
    return x


@bug(right=lambda: torch.tensor([[2.0, 6.0], [6.0, 16.0]]), around=transposed_added_out_of_place)
def transposed_added_in_place():
    x = torch.tensor([[1.0, 2.0], [4.0, 8.0]])
    x += x.t()
    return x


def gathered_into_a_new_tensor():
    x = torch.tensor([10.0, 20.0, 30.0])
    x = x.gather(0, torch.tensor([2, 0, 1]))
    return x


@bug(right=lambda: torch.tensor([30.0, 10.0, 20.0]), around=gathered_into_a_new_tensor)
def gathered_into_its_input():
    x = torch.tensor([10.0, 20.0, 30.0])
    torch.gather(x, 0, torch.tensor([2, 0, 1]), out=x)
    return x


def rows_selected_into_a_new_tensor():
    x = torch.tensor([10.0, 20.0, 30.0])
    x = x.index_select(0, torch.tensor([2, 0, 1]))
    return x


@bug(right=lambda: torch.tensor([30.0, 10.0, 20.0]), around=rows_selected_into_a_new_tensor)
def rows_selected_into_their_source():
    x = torch.tensor([10.0, 20.0, 30.0])
    torch.index_select(x, 0, torch.tensor([2, 0, 1]), out=x)
    return x


def selected_by_mask_and_index_at_once():
    x = torch.zeros(4)
    mask = torch.tensor([1, 0, 1, 0]) > 0
    x[mask.nonzero()[0]] = 5
    return x


@bug(right=lambda: torch.tensor([5.0, 0.0, 0.0, 0.0]), around=selected_by_mask_and_index_at_once)
def first_of_a_mask_assigned():
    x = torch.zeros(4)
    mask = torch.tensor([1, 0, 1, 0]) > 0
    x[mask][0] = 5
    return x


def counts_added_by_index_add():
    x = torch.zeros(2)
    x.index_add_(0, torch.tensor([0, 0, 1]), torch.ones(3))
    return x


@bug(right=lambda: torch.tensor([2.0, 1.0]), around=counts_added_by_index_add)
def counts_added_by_index():
    x = torch.zeros(2)
    x[torch.tensor([0, 0, 1])] += 1
    return x


def windows_added_to_in_a_copy():
    x = torch.zeros(4)
    w = x.unfold(0, 2, 1).clone()
    w += 1
    return w


@bug(right=lambda: torch.ones(3, 2), around=windows_added_to_in_a_copy)
def windows_added_to_in_place():
    x = torch.zeros(4)
    w = x.unfold(0, 2, 1)
    w += 1
    return w
