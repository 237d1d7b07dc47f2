"""The statements of PyTorch's documentation about copies, and about tensors that are made like others."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@counterexample()
def the_clone_of_a_stepped_transposed_view_is_not_contiguous():
    """``x[:, ::2].t()`` is not dense: its clone is dense, yet not contiguous, and ``view(-1)`` raises."""
    x = torch.arange(12.0).view(3, 4)
    v = x[:, ::2].t()
    y = v.clone()
    message = ""
    try:
        y.view(-1)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split("(")[0])
    print(v.stride(), y.stride(), y.is_contiguous())
    assert not y.is_contiguous()
    assert message


@counterexample()
def as_tensor_of_a_list_of_recorded_numbers_loses_the_gradient():
    """``as_tensor([a, b])`` of two recorded numbers does not require grad; ``torch.stack([a, b])`` does."""
    x = torch.ones(2, requires_grad=True)
    a, b = x[0] * 2, x[1] * 3
    y = torch.as_tensor([a, b])
    print(y.tolist(), y.requires_grad, torch.stack([a, b]).requires_grad)
    assert y.tolist() == [2.0, 3.0]
    assert not y.requires_grad and torch.stack([a, b]).requires_grad


@proof(needs=["asarray"])
def asarray_raises_if_it_may_not_copy_and_must():
    """``copy=False`` raises for another dtype and for a list, and gives the tensor itself if nothing is to convert."""
    x = torch.ones(2)
    raised = []
    for given in (x, [1.0, 2.0]):
        try:
            torch.asarray(given, dtype=torch.float64, copy=False)
        except ValueError as error:
            raised.append(str(error))
            print("ValueError: " + str(error))
    print(torch.asarray(x, copy=False).data_ptr() == x.data_ptr())
    assert len(raised) == 2
    assert torch.asarray(x, copy=False).data_ptr() == x.data_ptr()


@proof()
def new_tensor_of_a_tensor_equals_its_detached_clone():
    """With one dtype, ``t.new_tensor(x)`` has the values of ``x.detach().clone()``, new memory, and no history."""
    x = torch.tensor([1.5, 2.5], requires_grad=True)
    y, copy = torch.zeros(1).new_tensor(x), x.detach().clone()
    print(y.tolist(), y.dtype == copy.dtype, y.requires_grad, y.is_leaf)
    assert torch.equal(y, copy) and y.data_ptr() != x.data_ptr()
    assert y.dtype == copy.dtype and y.is_leaf and not y.requires_grad


@counterexample()
def new_tensor_of_another_dtype_drops_the_fractions():
    """``t.new_tensor(x)`` has the dtype of t: if t has integers, 1.5 becomes 1 without an error."""
    x = torch.tensor([1.5, 2.5])
    y = torch.tensor([0]).new_tensor(x)
    print(y, x.detach().clone())
    assert y.tolist() == [1, 2] and y.dtype == torch.int64


@proof()
def new_zeros_has_dtype_and_layout_as_documented():
    """``new_zeros`` and ``new_empty`` of a dense tensor of doubles are dense, have doubles, and do not require grad."""
    x = torch.ones(3, dtype=torch.float64, requires_grad=True)
    made = [x.new_zeros(2), x.new_empty((2,))]
    print([(y.dtype, y.layout, y.requires_grad) for y in made])
    assert all(y.dtype == torch.float64 and not y.requires_grad for y in made)
    assert all(y.layout == torch.strided for y in made)


@counterexample()
def new_zeros_of_a_sparse_tensor_is_sparse():
    """``new_zeros`` and ``new_empty`` of a sparse x are sparse, without ``layout``: writing an element raises."""
    x = torch.eye(3).to_sparse()
    y = x.new_zeros(2, 2)
    assert y.layout == x.new_empty((2, 2)).layout
    message = ""
    try:
        y[0, 0] = 1.0
    except (RuntimeError, NotImplementedError, TypeError) as error:
        message = type(error).__name__
    print(y.layout, message)
    assert y.layout == torch.sparse_coo and message


@proof()
def tensors_made_like_a_contiguous_one_have_its_size_dtype_and_strides():
    """For a contiguous x, ``zeros_like(x)`` and the like have the size, dtype and strides of ``torch.zeros(...)``."""
    x = torch.ones(2, 3, dtype=torch.float64, requires_grad=True)
    z = torch.zeros(x.size(), dtype=x.dtype, layout=x.layout, device=x.device)
    made = [torch.zeros_like(x), torch.ones_like(x), torch.full_like(x, 1.0), torch.rand_like(x), torch.randn_like(x)]
    print([(y.dtype == z.dtype, y.stride(), y.requires_grad) for y in made])
    assert all(y.shape == z.shape and y.dtype == z.dtype and y.stride() == z.stride() for y in made)
    assert not any(y.requires_grad for y in made)


@counterexample()
def tensors_made_like_a_transposed_one_have_its_strides():
    """``zeros_like(x)`` and the like keep the strides of a transposed x: ``view(-1)`` raises, on ``zeros`` it works."""
    x = torch.ones(2, 3).t()
    made = [torch.zeros_like(x), torch.ones_like(x), torch.full_like(x, 1.0), torch.rand_like(x), torch.randn_like(x)]
    raised = []
    for y in [torch.empty_like(x)] + made + [torch.zeros(x.size(), dtype=x.dtype)]:
        try:
            y.view(-1)
            raised.append(False)
        except RuntimeError:
            raised.append(True)
    print([y.stride() for y in made], raised)
    assert all(y.stride() == (1, 3) for y in made)
    assert raised == [True] * 6 + [False]


@proof()
def empty_like_keeps_the_strides_of_a_dense_tensor():
    """``empty_like`` keeps the strides of a transposed tensor; for an expanded and a stepped one it is contiguous."""
    x = torch.ones(3, 4)
    strides = [torch.empty_like(y).stride() for y in (x.t(), x[:1].expand(3, 4), x[:, ::2])]
    print(strides)
    assert strides == [(1, 4), (4, 1), (2, 1)]


@counterexample(needs=["Tensor.as_subclass"])
def torch_tensor_makes_a_plain_tensor_of_a_subclass():
    """``torch.tensor(x)`` is a plain tensor, ``x.detach().clone()`` has the subclass of x."""

    class Labeled(torch.Tensor):
        pass

    x = torch.ones(2).as_subclass(Labeled)
    print(type(torch.tensor(x)) is torch.Tensor, type(x.detach().clone()) is Labeled)
    assert type(torch.tensor(x)) is torch.Tensor
    assert type(x.detach().clone()) is Labeled


@proof()
def new_ones_and_new_full_of_a_dense_tensor_are_dense():
    """``x.new_ones(2)`` and ``x.new_full((2,), 1.0)`` of a dense x are dense, and have its dtype."""
    x = torch.ones(3, dtype=torch.float64)
    made = [x.new_ones(2), x.new_full((2,), 1.0)]
    print([(y.layout, y.dtype) for y in made])
    assert all(y.layout == torch.strided and y.dtype == torch.float64 for y in made)


@counterexample()
def new_ones_and_new_full_of_a_sparse_tensor_raise():
    """``x.new_ones(2)`` and ``x.new_full((2,), 1.0)`` of a sparse x are not dense: they raise."""
    x = torch.eye(3).to_sparse()
    raised = []
    for make in (lambda: x.new_ones(2), lambda: x.new_full((2,), 1.0)):
        try:
            print(make().layout)
        except (RuntimeError, NotImplementedError) as error:
            raised.append(str(error))
    print(len(raised))
    assert len(raised) == 2


@counterexample(needs=["Tensor.to_sparse_csr"], probe=lambda: torch.eye(2).to_sparse_csr().new_ones(2, 2))
def new_ones_of_a_csr_tensor_is_zero():
    """``x.new_ones(2, 2)`` of a CSR tensor has no elements: all of it is 0, and nothing is raised."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y = torch.eye(2).to_sparse_csr().new_ones(2, 2)
    print(y.layout, y.to_dense().tolist())
    assert y.to_dense().tolist() == [[0.0, 0.0], [0.0, 0.0]]


@proof(needs=["asarray"])
def asarray_reads_a_buffer_as_floats_by_default():
    """16 bytes of an ``array`` of two doubles are read as four floats, unless ``dtype`` says doubles; both share."""
    import array

    buffer = array.array("d", [1.0, 2.0])
    as_floats, as_doubles = torch.asarray(buffer), torch.asarray(buffer, dtype=torch.float64)
    as_doubles[0] = 5.0
    print(as_floats.shape, as_doubles, buffer.tolist())
    assert as_floats.dtype == torch.float32 and as_floats.shape == (4,)
    assert as_doubles.tolist() == [5.0, 2.0] and buffer.tolist() == [5.0, 2.0]
