"""What PyTorch's documentation says of conjugate views, real and imaginary parts, and of view operations as a whole."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["view_as_real"])
def view_as_real_shares_memory():
    """The real view of a complex tensor has a last dimension of two, and shows changes to it."""
    x = torch.tensor([1 + 2j, 3 + 4j])
    y = torch.view_as_real(x)
    x.mul_(2)
    print(tuple(y.shape), y.tolist())
    assert y.shape == (2, 2) and y.tolist() == [[2.0, 4.0], [6.0, 8.0]]


@counterexample(needs=["view_as_real"])
def view_as_real_raises_for_a_conjugate():
    """``torch.view_as_real(x.conj())`` raises, although the tensor is complex."""
    x = torch.tensor([1 + 2j, 3 + 4j])
    message = ""
    try:
        print(torch.view_as_real(x.conj()).tolist())
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".")[0])
    assert "conjugate" in message


@proof(needs=["view_as_complex"])
def view_as_complex_shares_memory():
    """The complex view of pairs shows changes to them; without pairs, or with odd strides, it raises."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = torch.view_as_complex(x)
    x[0, 0] = 9
    raised = []
    for wrong in (torch.zeros(2, 3), torch.zeros(2, 2).t(), torch.zeros(6).as_strided((2, 2), (3, 1))):
        try:
            print(torch.view_as_complex(wrong).shape)
        except RuntimeError as error:
            raised.append(str(error).split(" ")[-1])
    print(y.tolist(), len(raised))
    assert y.tolist() == [9 + 2j, 3 + 4j] and len(raised) == 3


@counterexample(needs=["view_as_complex"])
def view_as_complex_raises_behind_an_odd_offset():
    """Two elements per row, a last stride of 1 and even strides: behind an odd storage offset it raises."""
    x = torch.arange(5.0)[1:].view(2, 2)
    message = ""
    try:
        print(torch.view_as_complex(x).tolist())
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(tuple(x.shape), x.stride(), x.storage_offset())
    assert "storage_offset" in message


@proof(needs=["view_as_complex"])
def view_as_complex_refuses_half():
    """``view_as_complex`` of float16 raises."""
    refused = False
    try:
        print(torch.view_as_complex(torch.zeros(2, 2, dtype=torch.float16)).dtype)
    except RuntimeError as error:
        refused = True
        print("RuntimeError: " + str(error).split(",")[0])
    assert refused


@proof(needs=["view_as_complex", "complex32"])
def view_as_complex_takes_three_dtypes():
    """Numbers of 16, 32 and 64 bits are taken; bfloat16 and integers raise a RuntimeError."""
    taken = []
    for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.int64):
        try:
            taken.append(torch.view_as_complex(torch.zeros(2, 2, dtype=dtype)).dtype)
        except RuntimeError as error:
            print(dtype, "RuntimeError: " + str(error).split(",")[0])
    print(taken)
    assert taken == [torch.complex128, torch.complex64, torch.complex32]


@counterexample(needs=["Tensor.is_conj"])
def conj_of_a_sparse_tensor_is_a_copy():
    """``conj()`` of a sparse tensor computes the conjugate; the bit is not set, and a change to x is not visible."""
    x = torch.tensor([1 + 2j, 0j]).to_sparse()
    y = x.conj()
    x._values().mul_(10)
    print(y.is_conj(), y._values().tolist(), x._values().tolist())
    assert not y.is_conj()
    assert y._values().tolist() == [1 - 2j] and x._values().tolist() == [10 + 20j]


@proof(needs=["conj_physical", "Tensor.is_conj"])
def conj_physical_returns_a_real_tensor_itself():
    """``conj_physical`` of a real tensor is that tensor; of a complex one, conjugate or not, it is a copy."""
    x = torch.ones(2)
    z = torch.tensor([1 + 2j])
    copies = [torch.conj_physical(z), torch.conj_physical(z.conj())]
    print(torch.conj_physical(x) is x, [y.tolist() for y in copies], [y.is_conj() for y in copies])
    assert torch.conj_physical(x) is x
    assert [y.tolist() for y in copies] == [[1 - 2j], [1 + 2j]]
    assert not any(y.is_conj() for y in copies) and copies[1].data_ptr() != z.data_ptr()


@proof(needs=["resolve_conj", "resolve_neg"])
def resolving_clears_the_bit():
    """The outputs of ``resolve_conj`` and ``resolve_neg`` do not have the bit, whether the input has it or not."""
    x = torch.tensor([1 + 2j])
    conjugates, negatives = (x, x.conj()), (x.imag, x.conj().imag)
    print([y.is_conj() for y in conjugates], [y.resolve_conj().is_conj() for y in conjugates])
    print([y.is_neg() for y in negatives], [y.resolve_neg().is_neg() for y in negatives])
    assert x.conj().is_conj() and x.conj().imag.is_neg()
    assert not any(y.resolve_conj().is_conj() for y in conjugates)
    assert not any(y.resolve_neg().is_neg() for y in negatives)


@proof(needs=["positive"])
def positive_returns_its_input():
    """``torch.positive(x)`` is x; a bool tensor raises."""
    x = torch.ones(2)
    raised = False
    try:
        print(torch.positive(torch.tensor(True)))
    except RuntimeError:
        raised = True
    print(torch.positive(x) is x, raised)
    assert torch.positive(x) is x and raised


@proof(needs=["broadcast_to", "dsplit"])
def functions_off_the_list_of_views_are_no_views():
    """Two functions that the list leaves out: what they return does not show a change to x."""
    x = torch.zeros(1, 2, 2)
    y = torch.broadcast_to(x, (2, 2, 2))
    z = torch.dsplit(x, 2)[0]
    x += 1
    print(y.tolist(), z.tolist())
    assert y.sum() == 0 and z.sum() == 0


@proof()
def listed_view_operations_share_memory():
    """Sixteen of the listed operations: each result shows a change to the tensor that it was taken from."""
    x = torch.zeros(2, 2)
    views = [x[0, 1:], x.as_strided((2,), (1,)), x.detach(), x.diagonal(), x.expand(3, 2, 2), x.narrow(0, 0, 1)]
    views += [x.permute(1, 0), x.select(0, 0), x.squeeze(), x.t(), x.unfold(0, 1, 1), x.unsqueeze(0), x.view(4)]
    views += [x.unbind()[0], x.split(1)[0], x.chunk(2)[0]]
    x += 1
    print([int(y.sum()) for y in views])
    assert all((y == 1).all() for y in views)


@proof()
def values_of_a_sparse_tensor_are_a_view():
    """A change to ``x.values()`` is visible in a coalesced sparse tensor."""
    x = torch.tensor([1.0, 0.0, 2.0]).to_sparse().coalesce()
    x.values().mul_(10)
    x.indices().add_(0)
    print(x.to_dense().tolist())
    assert x.to_dense().tolist() == [10.0, 0.0, 20.0]


@proof()
def assignment_by_index_is_in_place():
    """``x[...] = value`` changes x itself, with a slice, a list and a mask."""
    x = torch.zeros(3)
    address, version = x.data_ptr(), x._version
    x[:1] = 1
    x[[1]] = 2
    x[torch.tensor([0, 0, 1]) == 1] = 3
    print(x.tolist(), x._version - version, x.data_ptr() == address)
    assert x.tolist() == [1.0, 2.0, 3.0] and x.data_ptr() == address


@proof()
def transposing_makes_a_contiguous_tensor_non_contiguous():
    """``x.transpose(0, 1)`` of a contiguous tensor is not contiguous and has its address."""
    x = torch.tensor([[0, 1], [2, 3]])
    y = x.transpose(0, 1)
    print(x.is_contiguous(), y.is_contiguous(), y.data_ptr() == x.data_ptr())
    assert x.is_contiguous() and not y.is_contiguous() and y.data_ptr() == x.data_ptr()


@proof(needs=["Tensor.to_sparse_csr"])
def values_refuses_a_compressed_sparse_tensor():
    """``values()`` raises for a strided tensor, and for a CSR tensor, which is not a COO tensor."""
    import warnings

    x = torch.tensor([[1.0, 0.0], [2.0, 3.0]])
    refused = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for y in (x, x.to_sparse_csr()):
            try:
                print(y.values().tolist())
            except (RuntimeError, NotImplementedError) as error:
                refused.append(y.layout)
                print(type(error).__name__)
    assert refused == [torch.strided, torch.sparse_csr]


@proof(needs=["Tensor.to_sparse_csr"])
def values_takes_sparse_tensors_only():
    """``values()`` of a strided tensor raises; of a COO and of a CSR tensor, it returns the values."""
    import warnings

    x = torch.tensor([[1.0, 0.0], [2.0, 3.0]])
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for y in (x, x.to_sparse().coalesce(), x.to_sparse_csr()):
            try:
                found.append(y.values().tolist())
            except (RuntimeError, NotImplementedError) as error:
                found.append(None)
                print(type(error).__name__)
    print(found)
    assert found == [None, [1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]
