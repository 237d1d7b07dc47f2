"""What is advised about shapes, views, strides and storages, and is no idiom, with assertions of what is right."""

import torch

from tensorcopy_docs.lab.program import advised


def _contiguous_format():
    torch.ones(1).clone(memory_format=torch.contiguous_format)


@advised()
def windows_as_strided():
    x = torch.arange(9.0)
    assert x.as_strided((6, 4), (1, 1)).tolist() == [[n + m for m in range(4)] for n in range(6)]


@advised(probe=_contiguous_format)
def copy_of_a_transposed_as_a_view():
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]]).t()
    y, z = x.clone(memory_format=torch.contiguous_format).view(4), x.clone().reshape(4)
    z[0] = 9
    assert y.tolist() == [1.0, 3.0, 2.0, 4.0] and x[0, 0] == 1


@advised()
def flat_view_or_error():
    x = torch.zeros(2, 3)
    x.view(-1)[0] = 1
    assert x[0, 0] == 1
    try:
        x.t().view(-1)
    except RuntimeError:
        return
    raise AssertionError("no error")


@advised(needs=["sparse_coo"])
def layout_asked():
    x = torch.eye(2).to_sparse()
    assert x.layout == torch.sparse_coo


@advised()
def grid_cloned():
    rows, columns = torch.meshgrid(torch.arange(2), torch.arange(3))
    rows = rows.clone()
    rows[0, 0] = 7
    assert rows.tolist() == [[7, 0, 0], [1, 1, 1]]


@advised(needs=["Tensor.untyped_storage"])
def storage_set_with_size_and_strides():
    x, y = torch.arange(6.0), torch.zeros(0)
    size, stride = (3, 2), (1, 3)
    y.set_(x.untyped_storage(), 0, size, stride)
    assert y.tolist() == [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]


@advised(probe=lambda: torch.zeros(0).set_(torch.arange(6.0), 1, (5,)))
def tensor_set_with_offset_and_size():
    x, y = torch.arange(6.0), torch.zeros(0)
    y.set_(x, 1, (5,))
    assert y.tolist() == [1.0, 2.0, 3.0, 4.0, 5.0]


@advised(needs=["channels_last"])
def memory_format_changed():
    x = torch.zeros(1, 2, 3, 4)
    y = x.contiguous(memory_format=torch.channels_last)
    assert y.is_contiguous(memory_format=torch.channels_last) and y.shape == x.shape


@advised(needs=["sparse_coo", "strided"])
def dense_layout_named():
    x = torch.eye(2).to_sparse()
    found = [
        x.new_zeros(2, 2, layout=torch.strided),
        x.new_empty((2, 2), layout=torch.strided),
        x.new_ones(2, layout=torch.strided),
        x.new_full((2,), 1.0, layout=torch.strided),
    ]
    assert [each.layout for each in found] == [torch.strided] * 4


@advised(probe=lambda: torch.zeros_like(torch.ones(1), memory_format=torch.contiguous_format))
def contiguous_results_of_like():
    x = torch.zeros(2, 3).t()
    found = [
        torch.zeros_like(x, memory_format=torch.contiguous_format),
        torch.empty_like(x, memory_format=torch.contiguous_format),
        torch.ones_like(x, memory_format=torch.contiguous_format),
        torch.full_like(x, 1.0, memory_format=torch.contiguous_format),
        torch.rand_like(x, memory_format=torch.contiguous_format),
        torch.randn_like(x, memory_format=torch.contiguous_format),
    ]
    assert all(each.is_contiguous() and each.shape == x.shape for each in found)


@advised()
def transposed_filled_from_a_contiguous():
    x = torch.empty(3, 2).t()
    with torch.no_grad():
        x.copy_(torch.nn.init.orthogonal_(torch.empty(x.shape)))
    assert torch.allclose(x.mm(x.t()), torch.eye(2), atol=1e-5)


@advised()
def view_and_then_a_copy():
    x, shape = torch.arange(6.0), (2, 3)
    y = x.view(shape).clone()
    y[0, 0] = 7
    assert x[0] == 0


@advised()
def zeros_appended_by_pad():
    x, n = torch.tensor([1.0, 2.0], requires_grad=True), 2
    y = torch.nn.functional.pad(x, (0, n))
    (y * y).sum().backward()
    assert y.tolist() == [1.0, 2.0, 0.0, 0.0] and x.grad.tolist() == [2.0, 4.0]
    x = torch.ones(2, 1)
    assert torch.nn.functional.pad(x, (0, n)).tolist() == [[1.0, 0.0, 0.0]] * 2


@advised(needs=["Tensor.untyped_storage"])
def storage_large_enough_for_resizing():
    x = torch.arange(6.0)
    y = x[2:]
    size = y.untyped_storage().nbytes() // y.element_size()
    address = x.data_ptr()
    for n in (3, 4):
        assert y.storage_offset() + n <= size
        y.resize_(n)
    assert x.data_ptr() == address and x.tolist() == list(range(6))
    assert y.storage_offset() + 5 > size
    y.resize_(5)
    assert y.untyped_storage().nbytes() == 7 * y.element_size()


@advised()
def windows_by_unfold():
    x = torch.arange(6.0).view(2, 3)
    assert x.unfold(1, 2, 1).tolist() == [[[0.0, 1.0], [1.0, 2.0]], [[3.0, 4.0], [4.0, 5.0]]]


@advised()
def layout_by_as_strided():
    x = torch.arange(6.0).view(2, 3)
    assert x.as_strided((2, 2), (3, 1), 1).tolist() == [[1.0, 2.0], [4.0, 5.0]]


@advised(needs=["Tensor.tile", "Tensor.repeat_interleave"])
def repeated_as_numpy_does():
    x = torch.tensor([1, 2])
    assert x.tile(2).tolist() == [1, 2, 1, 2] and x.repeat_interleave(2).tolist() == [1, 1, 2, 2]


@advised()
def another_shape_or_a_part():
    x = torch.arange(6.0)
    assert x.view(2, 3).tolist() == x.reshape(2, 3).tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert x[:2].tolist() == [0.0, 1.0]


@advised()
def output_emptied():
    y = torch.ones(2)
    y.resize_(0)
    torch.add(torch.ones(3), 1, out=y)
    assert y.tolist() == [2.0, 2.0, 2.0]


@advised(probe=lambda: torch.ones(1, 1).squeeze((0, 1)))
def several_dimensions_removed():
    x = torch.zeros(1, 1, 2, 1)
    assert x.squeeze((1, 3)).shape == (1, 2)


@advised()
def last_dimension_added():
    x = torch.arange(3.0)
    assert (x.unsqueeze(-1) * torch.ones(2)).shape == (3, 2)


@advised()
def dimensions_in_another_order():
    x = torch.zeros(2, 3, 4)
    assert x.permute(0, 2, 1).shape == (2, 4, 3)
