"""The statements of PyTorch's documentation about functions of all elements, with an option or a sparse twin."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def apply_replaces_each_element_by_the_result():
    """The function is applied to each element of a contiguous tensor, which is returned."""
    x = torch.tensor([1.0, 2.0, 3.0])
    y = x.apply_(lambda element: 10 * element)
    print(y is x, x.tolist())
    assert y is x
    assert x.tolist() == [10.0, 20.0, 30.0]


@counterexample()
def apply_runs_once_for_each_index_of_an_expanded_tensor():
    """Three indices of one element in memory: 1 is added three times."""
    x = torch.zeros(1).expand(3)
    x.apply_(lambda element: element + 1)
    print(x.tolist())
    assert x.tolist() == [3.0, 3.0, 3.0]


@counterexample()
def apply_on_a_saved_tensor_makes_the_gradient_wrong():
    """The factor of w was 3 in the forward pass; after ``apply_`` its gradient is 30, and nothing is raised."""
    w = torch.tensor(1.0, requires_grad=True)
    x = torch.tensor(3.0)
    y = w * x
    before = x._version
    x.apply_(lambda element: 10 * element)
    print(y.item(), x._version - before)
    y.backward()
    print(w.grad)
    assert y.item() == 3.0 and x._version == before
    assert w.grad.item() == 30.0


@proof()
def map_stores_the_results_in_its_tensor():
    """The function gets an element of each tensor; a smaller one is broadcast."""
    x = torch.zeros(2, 2)
    y = x.map_(torch.tensor([1.0, 2.0]), lambda a, b: a + b)
    print(y is x, x.tolist())
    assert y is x
    assert x.tolist() == [[1.0, 2.0], [1.0, 2.0]]


@counterexample()
def map_on_a_saved_tensor_makes_the_gradient_wrong():
    """The factor of w was 3 in the forward pass; after ``map_`` its gradient is 30, and nothing is raised."""
    w = torch.tensor([1.0], requires_grad=True)
    x = torch.tensor([3.0])
    y = (w * x).sum()
    x.map_(torch.tensor([10.0]), lambda a, b: a * b)
    y.backward()
    print(y.item(), w.grad.tolist())
    assert y.item() == 3.0
    assert w.grad.tolist() == [30.0]


@proof()
def clamp_gives_the_maximum_if_the_bounds_are_swapped():
    """With a minimum above the maximum, each element of the result is the maximum."""
    x = torch.tensor([1.0, 7.0])
    y = torch.clamp(x, min=5, max=3)
    print(y.tolist())
    assert y.tolist() == [3.0, 3.0]


@counterexample()
def clamp_does_not_set_elements_of_its_input():
    """x keeps its values, and the result has its own memory."""
    x = torch.tensor([1.0, 7.0])
    y = torch.clamp(x, min=5, max=3)
    print(x.tolist(), y.data_ptr() == x.data_ptr())
    assert x.tolist() == [1.0, 7.0]
    assert y.data_ptr() != x.data_ptr()


@proof()
def chain_matmul_of_one_matrix_returns_that_matrix():
    """The claim expects the product of one matrix to be the matrix itself, on its memory."""
    x = torch.ones(2, 2)
    y = torch.chain_matmul(x)
    print(y is x, y.data_ptr() == x.data_ptr())
    assert y.data_ptr() == x.data_ptr()


@proof()
def chain_matmul_of_one_matrix_returns_a_copy():
    """The result has the values of the matrix, and another address."""
    import warnings

    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y = torch.chain_matmul(x)
    print(y.tolist(), y.data_ptr() == x.data_ptr())
    assert y.tolist() == x.tolist() and y.data_ptr() != x.data_ptr()


@proof(needs=["Tensor.to_sparse"])
def coalesce_returns_a_coalesced_tensor_itself():
    """``coalesce()`` of a coalesced tensor is that tensor on the same values."""
    x = torch.tensor([0.0, 5.0]).to_sparse().coalesce()
    y = x.coalesce()
    print(y._values().data_ptr() == x._values().data_ptr())
    assert y._values().data_ptr() == x._values().data_ptr()


@proof(needs=["Tensor.to_sparse"])
def to_sparse_of_a_dense_tensor_copies():
    """A change to the values of the sparse tensor is not visible in the dense one."""
    x = torch.tensor([0.0, 5.0])
    y = x.to_sparse()
    y._values().fill_(9)
    print(x.tolist(), y._values().tolist())
    assert x.tolist() == [0.0, 5.0]
    assert y._values().tolist() == [9.0]


@counterexample(needs=["Tensor.to_sparse"])
def to_sparse_of_a_sparse_tensor_does_not_copy():
    """A change to the values of the result is a change to the original."""
    x = torch.tensor([0.0, 5.0]).to_sparse().coalesce()
    try:
        y = x.to_sparse()
        y._values().fill_(9)
    except RuntimeError as error:
        print(type(error).__name__)
    print(x._values().tolist())
    assert x._values().tolist() == [9.0]


@proof()
def to_dense_of_a_dense_tensor_returns_it():
    """``to_dense()`` of a tensor that is dense is that tensor on the same memory."""
    x = torch.tensor([1.0, 2.0])
    y = None
    try:
        y = x.to_dense()
    except RuntimeError as error:
        print(type(error).__name__)
    print(y is x)
    assert y is x


@proof()
def relu_can_work_in_place():
    """``ReLU(inplace=True)`` returns its input, which it has changed; without it the input stays."""
    x = torch.tensor([-1.0, 2.0])
    other = torch.nn.ReLU()(x)
    before = x.tolist()
    y = torch.nn.ReLU(inplace=True)(x)
    print(before, x.tolist(), other is x, y is x)
    assert before == [-1.0, 2.0] and other is not x
    assert x.tolist() == [0.0, 2.0] and y is x


@proof()
def dropout_can_work_in_place():
    """With ``inplace=True`` the zeros are in the input, which is returned."""
    x = torch.ones(4)
    y = torch.nn.Dropout(p=1.0, inplace=True)(x)
    print(y is x, x.tolist())
    assert y is x
    assert x.tolist() == [0.0, 0.0, 0.0, 0.0]


@proof()
def init_fills_a_leaf_that_requires_grad():
    """The tensor itself is filled and returned; it stays a leaf that requires grad."""
    x = torch.ones(2, 2, requires_grad=True)
    y = torch.nn.init.constant_(x, 0.5)
    print(y is x, x.tolist(), x.is_leaf, x.requires_grad)
    assert y is x and x.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert x.is_leaf and x.requires_grad
