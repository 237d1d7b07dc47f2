"""What is advised about arrays, dtypes and complex numbers, and is no idiom, with assertions of what is right."""

import torch

from tensorcopy_docs.lab.program import advised


@advised(needs=["numpy"])
def array_copied_with_its_dtype():
    import numpy as np

    array = np.zeros(2, dtype=np.float64)
    x = torch.tensor(array, dtype=torch.float32)
    array[0] = 7
    assert x.dtype == torch.float32 and x.tolist() == [0.0, 0.0]


@advised(needs=["numpy"])
def array_of_a_copy():
    x, w = torch.zeros(2, requires_grad=True), torch.zeros(2, requires_grad=True)
    a, b = x.detach().clone().numpy(), w.detach().clone().numpy()
    a[0] = b[0] = 7
    assert x.tolist() == w.tolist() == [0.0, 0.0]


@advised(needs=["is_complex"], probe=lambda: torch.real(torch.ones(2)))
def another_object_or_a_copy_of_a_real():
    x = torch.ones(2)
    y, z = torch.real(x).view_as(x), torch.real(x).clone()
    y[0] = 7
    assert y is not x and x.tolist() == [7.0, 1.0] and z.tolist() == [1.0, 1.0]


@advised(needs=["view_as_real", "Tensor.resolve_conj"])
def conjugate_resolved_before_it_is_viewed():
    x = torch.tensor([1 + 2j])
    y = torch.view_as_real(x.conj().resolve_conj())
    y[0, 0] = 7
    assert y.tolist() == [[7.0, -2.0]] and x.tolist() == [1 + 2j]


@advised(needs=["view_as_complex"])
def odd_offset_cloned():
    x = torch.arange(5.0)
    assert torch.view_as_complex(x[1:].clone().view(2, 2)).tolist() == [1 + 2j, 3 + 4j]


@advised(needs=["numpy", "Tensor.resolve_neg"], probe=lambda: torch.ones(1).numpy(force=True))
def negative_bit_resolved_by_force():
    x = torch.tensor([1 - 2j]).conj().imag
    assert x.is_neg() and x.numpy(force=True).tolist() == x.resolve_neg().numpy().tolist() == [2.0]


@advised(needs=["numpy"])
def unsigned_array_converted():
    import numpy as np

    array = np.array([1, 2], dtype="uint16")
    assert torch.from_numpy(array.astype("int32")).tolist() == [1, 2]


@advised()
def dtype_named_for_new_tensor():
    tensor, x = torch.zeros(1), torch.tensor([1.5], dtype=torch.float64)
    assert tensor.new_tensor(x, dtype=x.dtype).dtype == torch.float64


@advised()
def private_copy_shared():
    x = torch.ones(2)
    y = x.clone().share_memory_()
    assert y.is_shared() and not x.is_shared()


@advised()
def shared_tensor_made_anew():
    x, size = torch.ones(2).share_memory_(), (5,)
    y = x.new_empty(size).share_memory_()
    assert y.is_shared() and y.shape == (5,)


@advised()
def number_taken_out_of_an_item():
    number = torch.tensor(1.5)
    assert number.item() == 1.5


@advised(needs=["view_as_complex", "Tensor.unflatten"], probe=lambda: torch.ones(2).unflatten(-1, (-1, 2)))
def complex_view_with_gradients():
    x = torch.arange(4.0, requires_grad=True)
    y = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
    y.real.sum().backward()
    assert x.grad.tolist() == [1.0, 0.0, 1.0, 0.0]


@advised(needs=["view_as_complex"])
def dtype_of_pairs_compared():
    for dtype, right in ((torch.float16, False), (torch.float32, True), (torch.float64, True)):
        x = torch.zeros(2, 2, dtype=dtype)
        assert (x.dtype in (torch.float32, torch.float64)) == right
        if right:
            assert torch.view_as_complex(x).shape == (2,)


@advised(needs=["Tensor.is_conj"])
def conjugate_of_a_sparse_tensor_computed_again():
    x = torch.tensor([1 + 2j, 0j]).to_sparse()
    x._values().mul_(10)
    assert x.conj().to_dense().tolist() == [10 - 20j, 0j]


@advised(needs=["frombuffer"])
def buffer_with_as_many_bytes_as_are_read():
    buffer = bytearray([1, 0, 2, 0, 3, 0])
    offset, count, size = 2, 2, 2
    assert len(buffer) >= offset + count * size
    assert torch.frombuffer(buffer, dtype=torch.int16, count=count, offset=offset).tolist() == [2, 3]


@advised(needs=["numpy"])
def arrays_as_tensors():
    import numpy as np

    x = np.arange(3)
    assert torch.as_tensor(x, dtype=torch.float32).tolist() == [0.0, 1.0, 2.0]
    assert torch.from_numpy(x[::-1].copy()).tolist() == [2, 1, 0]


@advised(needs=["asarray"])
def copied_by_asarray():
    x = torch.zeros(2)
    y = torch.asarray(x, copy=True)
    y[0] = 7
    assert x.tolist() == [0.0, 0.0]
