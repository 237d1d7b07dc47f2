"""What PyTorch's documentation says of functions that take parts of a tensor, or return copies of it."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["sparse_csr_tensor"], probe=lambda: torch.sparse_csr_tensor([[0, 1]], [[0]], [[1.0]], (1, 1, 1)))
def select_of_a_batched_csr_tensor_raises():
    """``select`` along a sparse dimension of a batched CSR tensor raises a RuntimeError."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        x = torch.sparse_csr_tensor([[0, 1, 2], [0, 1, 2]], [[0, 1], [0, 1]], [[1.0, 2.0], [3.0, 4.0]], (2, 2, 2))
    raised = False
    try:
        x.select(1, 0)
    except RuntimeError as error:
        raised = True
        print("RuntimeError: " + str(error).split(".")[0])
    assert raised


@counterexample(probe=lambda: torch.ones(1, 1).to_sparse(1).select(0, 0))
def select_of_a_coo_tensor_copies_along_a_sparse_dimension():
    """The values of ``x.select(0, 1)`` are a copy, without an error; along a dense dimension, they are those of x."""
    x = torch.tensor([[[0.0, 0.0], [1.0, 2.0]], [[3.0, 4.0], [0.0, 0.0]]]).to_sparse(2)
    x.select(0, 1)._values().mul_(10)
    print(x._values().tolist())
    assert x._values().tolist() == [[1.0, 2.0], [3.0, 4.0]]
    x.select(2, 1)._values().mul_(10)
    print(x._values().tolist())
    assert x._values().tolist() == [[1.0, 20.0], [3.0, 40.0]]


@proof(needs=["tensor_split", "hsplit", "vsplit", "dsplit"])
def splitting_functions_return_views():
    """Each part of ``tensor_split``, ``hsplit``, ``vsplit`` and ``dsplit`` shows a change to the tensor."""
    x = torch.zeros(2, 6, 2)
    parts = list(torch.tensor_split(x, 4, dim=1)) + list(torch.hsplit(x, 3)) + list(torch.hsplit(x, [1, 4]))
    parts += list(torch.vsplit(x, 2)) + list(torch.dsplit(x, 2))
    x += 1
    print([int(part.sum()) for part in parts])
    assert len(parts) == 14
    assert all((part == 1).all() for part in parts)


@proof(needs=["unsafe_split", "unsafe_chunk"])
def unsafe_split_allows_what_split_refuses():
    """An output of ``split`` that is changed in place raises; one of ``unsafe_split`` and ``unsafe_chunk`` does not."""
    refused = []
    for function in (torch.split, torch.chunk, torch.unsafe_split, torch.unsafe_chunk):
        x = torch.ones(4, requires_grad=True)
        first, second = function(x * 1, 2)
        try:
            first.mul_(3)
            (first * first).sum().backward()
            print(function.__name__, x.grad.tolist())
            assert x.grad.tolist() == [18.0, 18.0, 0.0, 0.0]
        except RuntimeError as error:
            refused.append(function.__name__)
            print(function.__name__, "RuntimeError: " + str(error).split(".")[0])
    assert refused == ["split", "chunk"]


@counterexample(needs=["unsafe_split", "unsafe_chunk"])
def changing_only_the_input_of_unsafe_split_spoils_a_gradient():
    """After ``a.mul_(3)`` alone, the gradient of ``first * first``, computed before, is silently 6 instead of 2."""
    for function in (torch.unsafe_split, torch.unsafe_chunk):
        x = torch.ones(4, requires_grad=True)
        a = x * 1
        first, second = function(a, 2)
        loss = (first * first).sum()
        a.mul_(3)
        gradient = []
        try:
            loss.backward()
            gradient = x.grad.tolist()
        except RuntimeError as error:
            print("RuntimeError: " + str(error).split(":")[0])
        print(function.__name__, loss.item(), gradient)
        assert loss.item() == 2.0 and gradient == [6.0, 6.0, 0.0, 0.0]


@counterexample(needs=["unsafe_split", "unsafe_chunk"])
def changing_only_an_output_of_unsafe_split_spoils_a_gradient():
    """After ``first.mul_(3)`` alone, the gradient of ``a * a``, computed before, is silently 6 instead of 2."""
    for function in (torch.unsafe_split, torch.unsafe_chunk):
        x = torch.ones(4, requires_grad=True)
        a = x * 1
        loss = (a * a).sum()
        first, second = function(a, 2)
        first.mul_(3)
        gradient = []
        try:
            loss.backward()
            gradient = x.grad.tolist()
        except RuntimeError as error:
            print("RuntimeError: " + str(error).split(":")[0])
        print(function.__name__, loss.item(), gradient)
        assert loss.item() == 4.0 and gradient == [6.0, 6.0, 2.0, 2.0]


@proof(needs=["unsafe_split", "unsafe_chunk"])
def changing_input_and_output_of_unsafe_split_is_silently_wrong():
    """With ``a.mul_(3)`` and ``first.mul_(2)``, the gradient is 24 without an error; 72 is right."""
    for function in (torch.unsafe_split, torch.unsafe_chunk):
        x = torch.ones(4, requires_grad=True)
        a = x * 1
        first, second = function(a, 2)
        a.mul_(3)
        first.mul_(2)
        gradient = []
        try:
            (first * first).sum().backward()
            gradient = x.grad.tolist()
        except RuntimeError as error:
            print("RuntimeError: " + str(error).split(":")[0])
        print(function.__name__, first.tolist(), gradient)
        assert first.tolist() == [6.0, 6.0]
        assert gradient == [24.0, 24.0, 0.0, 0.0]


@proof()
def index_select_resizes_out_silently():
    """``index_select`` gives ``out`` the right shape and new memory, and does not warn."""
    import warnings

    out = torch.zeros(2)
    address = out.data_ptr()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.index_select(torch.zeros(64, 64), 0, torch.tensor([0]), out=out)
    print(tuple(out.shape), out.data_ptr() == address)
    print([str(warning.message).split(",")[0] for warning in caught])
    assert out.shape == (1, 64)
    assert caught == []


@proof()
def index_select_warns_if_it_resizes_out():
    """``out`` with two elements is resized with a warning; an empty one without."""
    import warnings

    found = []
    for out in (torch.zeros(2), torch.zeros(0)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            torch.index_select(torch.zeros(4, 3), 0, torch.tensor([0]), out=out)
        found.append((tuple(out.shape), len(caught)))
        print(found[-1], [str(warning.message).split(".")[0] for warning in caught])
    assert found == [((1, 3), 1), ((1, 3), 0)]


@proof(needs=["fliplr", "flipud"])
def fliplr_and_flipud_copy():
    """A change to the results of ``flip``, ``fliplr`` and ``flipud`` is not visible in x."""
    x = torch.arange(4).view(2, 2)
    for y in (torch.flip(x, (0,)), torch.fliplr(x), torch.flipud(x)):
        print(y.tolist(), y.data_ptr() == x.data_ptr())
        y.fill_(9)
        assert x.tolist() == [[0, 1], [2, 3]]


@proof(needs=["select_scatter", "slice_scatter", "diagonal_scatter", "as_strided_scatter"])
def scatter_functions_return_fresh_storage():
    """None of the four ``..._scatter`` functions writes to its input or shares its memory."""
    x = torch.zeros(2, 2)
    for y in (
        torch.select_scatter(x, torch.ones(2), 0, 0),
        torch.slice_scatter(x, torch.ones(1, 2), 0, 0, 1, 1),
        torch.diagonal_scatter(x, torch.ones(2)),
        torch.as_strided_scatter(x, torch.ones(2), (2,), (1,)),
    ):
        print(y.tolist(), y.data_ptr() == x.data_ptr())
        assert y.data_ptr() != x.data_ptr() and y.sum() >= 2
        y.fill_(9)
        assert x.tolist() == [[0.0, 0.0], [0.0, 0.0]]


@proof(needs=["permute_copy", "expand_copy", "view_copy", "unbind_copy"])
def copying_twins_of_views_do_not_alias():
    """``permute_copy``, ``expand_copy``, ``view_copy`` and ``unbind_copy`` return memory that x does not use."""
    x = torch.zeros(2, 3)
    copies = [torch.permute_copy(x, (1, 0)), torch.expand_copy(x, (2, 3)), torch.view_copy(x, (6,))]
    copies += torch.unbind_copy(x)
    x += 1
    print([y.tolist() for y in copies])
    assert all((y == 0).all() for y in copies)


@proof(needs=["view_copy"])
def view_copy_gives_the_values_of_view_in_other_memory():
    """``torch.view_copy(x, shape)`` has the shape and the values of ``x.view(shape)``, and no memory of x."""
    x = torch.arange(6.0).view(2, 3)
    y = torch.view_copy(x, (3, 2))
    print(y.tolist(), y.data_ptr() == x.data_ptr())
    assert y.tolist() == x.view(3, 2).tolist()
    assert y.data_ptr() != x.data_ptr()


@counterexample(needs=["view_copy"])
def torch_has_no_function_view_or_slice():
    """``view_copy`` and ``slice_copy`` are explained by ``torch.view`` and ``torch.slice``, which do not exist."""
    names = ("view_copy", "view", "slice", "permute")
    print([(name, hasattr(torch, name)) for name in names])
    assert [name for name in names if hasattr(torch, name)] == ["view_copy", "permute"]
