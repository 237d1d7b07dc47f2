"""Copies, assignments, and how to find out whether memory is shared, as people explain them to each other."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_function_changes_the_tensor_that_it_is_given():
    """``t.mul_(2)`` inside a function is visible outside: the argument is the tensor itself, and not a copy."""

    def double(t):
        t.mul_(2)

    x = torch.tensor([1.0, 2.0])
    double(x)
    print(x.tolist())
    assert x.tolist() == [2.0, 4.0]


@proof()
def a_new_tensor_inside_a_function_leaves_the_callers():
    """``t = t * 2`` inside a function gives the name another tensor; the tensor outside keeps its values."""

    def doubled(t):
        t = t * 2
        return t

    x = torch.tensor([1.0, 2.0])
    y = doubled(x)
    print(x.tolist(), y.tolist())
    assert y.tolist() == [2.0, 4.0]
    assert x.tolist() == [1.0, 2.0]


@proof(python="an assignment to the variable of a loop binds a name")
def assigning_to_the_loop_variable_changes_the_tensors():
    """The claim expects ``t = buffer[:2]`` in a loop over x and y to give these the values of the buffer."""
    buffer = torch.ones(4)
    x, y = torch.zeros(2), torch.zeros(2)
    for t in [x, y]:
        t = buffer[:2]
    print(t.tolist(), x.tolist(), y.tolist())
    assert x.tolist() == y.tolist() == [1.0, 1.0]


@proof()
def assigning_to_a_whole_slice_keeps_the_memory():
    """After ``x[:] = x + y``, x is the same object at the same address."""
    x = torch.tensor([1.0, 2.0])
    y = torch.tensor([10.0, 20.0])
    identity, address = id(x), x.data_ptr()
    x[:] = x + y
    print(x.tolist(), id(x) == identity, x.data_ptr() == address)
    assert x.tolist() == [11.0, 22.0]
    assert id(x) == identity and x.data_ptr() == address


@proof()
def tensor_of_a_tensor_gives_what_detach_clone_gives():
    """Both have the values of x in other memory, do not require grad, and have no ``grad_fn``."""
    import warnings

    w = torch.tensor([1.0, 2.0], requires_grad=True)
    x = w * 2
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = torch.tensor(x)
    cloned = x.detach().clone()
    for y in (made, cloned):
        print(y.tolist(), y.data_ptr() == x.data_ptr(), y.requires_grad, y.grad_fn)
        assert y.tolist() == [2.0, 4.0] and y.data_ptr() != x.data_ptr()
        assert not y.requires_grad and y.grad_fn is None


@proof()
def tensor_of_a_tensor_warns():
    """``torch.tensor(x)`` of a tensor x warns and recommends ``clone`` and ``detach``; of a list, it does not."""
    import warnings

    x = torch.tensor([1.0, 2.0])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.tensor([1.0, 2.0])
        of_a_list = len(caught)
        torch.tensor(x)
    print(of_a_list, [each.category.__name__ for each in caught])
    assert of_a_list == 0
    assert len(caught) == 1 and "detach()" in str(caught[0].message)


@counterexample()
def no_gradient_flows_from_a_deep_copy_to_its_original():
    """A backward pass from the deep copy gives the copy a ``grad``; from the clone, it gives the original one."""
    import copy

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = copy.deepcopy(x)
    (y * y).sum().backward()
    print(x.grad, y.is_leaf)
    assert x.grad is None and y.is_leaf
    print(y.grad.tolist())
    z = x.clone()
    (z * z).sum().backward()
    print(x.grad.tolist())
    assert y.grad.tolist() == x.grad.tolist() == [2.0, 4.0]


@counterexample()
def the_clone_of_every_second_column_has_other_strides():
    """``x[:, ::2]`` has the strides (6, 2), its clone (3, 1): the gaps between the elements are not copied."""
    x = torch.arange(12.0).reshape(2, 6)[:, ::2]
    y = x.clone()
    print(x.stride(), y.stride())
    assert x.stride() == (6, 2)
    assert y.stride() == (3, 1)


@proof()
def a_tensor_has_no_method_copy():
    """``x.copy()`` raises an ``AttributeError``; ``x.clone()`` copies."""
    x = torch.tensor([1.0, 2.0])
    message = ""
    try:
        print(x.copy().tolist())
    except AttributeError as error:
        message = str(error)
        print("AttributeError: " + message)
    print(x.clone().tolist())
    assert message


@proof()
def a_slice_keeps_the_memory_of_the_whole_tensor():
    """After ``del x``, the last element of x can be read through the memory of ``y = x[:2]``."""
    x = torch.arange(1000.0)
    y = x[:2]
    del x
    last = None
    try:
        last = y.as_strided((1000,), (1,))[999].item()
    except RuntimeError as error:
        print("RuntimeError: " + str(error).split(":")[0])
    print(y.numel(), last)
    assert last == 999.0


@proof()
def data_ptr_is_that_of_a_view_and_not_that_of_a_clone():
    """``data_ptr()`` of ``x.view(4)`` equals that of x, and ``data_ptr()`` of ``x.clone()`` does not."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    viewed, cloned = x.view(4), x.clone()
    print(viewed.data_ptr() == x.data_ptr(), cloned.data_ptr() == x.data_ptr())
    assert viewed.data_ptr() == x.data_ptr()
    assert cloned.data_ptr() != x.data_ptr()


@counterexample()
def a_slice_shares_memory_at_another_address():
    """``data_ptr()`` of ``x[1:]`` is that of its first element; a change to it is visible in x all the same."""
    x = torch.tensor([1.0, 2.0, 3.0])
    y = x[1:]
    print(y.data_ptr() == x.data_ptr(), y.data_ptr() - x.data_ptr())
    y[0] = 10
    print(x.tolist())
    assert y.data_ptr() != x.data_ptr()
    assert x.tolist() == [1.0, 10.0, 3.0]


@proof(needs=["Tensor.storage"])
def the_storage_of_a_slice_has_the_address_of_the_storage():
    """``storage().data_ptr()`` is equal for x and ``x[1:]``, and another for a clone."""
    import warnings

    x = torch.tensor([1.0, 2.0, 3.0])
    y, z = x[1:], x.clone()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        addresses = [each.storage().data_ptr() for each in (x, y, z)]
    print(addresses[0] == addresses[1], addresses[0] == addresses[2])
    assert addresses[0] == addresses[1]
    assert addresses[0] != addresses[2]


@proof(needs=["Tensor.storage"])
def the_storages_of_a_view_have_one_id():
    """The claim expects ``id`` of the storage of x and of ``x.view(4)`` to be equal, as both have the same memory."""
    import warnings

    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = x.view(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        of_x, of_y = x.storage(), y.storage()
        addresses = of_x.data_ptr(), of_y.data_ptr()
    print(id(of_x) == id(of_y), addresses[0] == addresses[1])
    assert addresses[0] == addresses[1]
    assert id(of_x) == id(of_y)


@proof(needs=["Tensor.storage"])
def a_change_to_the_storage_changes_its_tensors():
    """After ``x.storage()[0] = 10``, x and its view both hold 10."""
    import warnings

    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = x.view(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        x.storage()[0] = 10
    print(x.tolist(), y.tolist())
    assert x.tolist() == [[10.0, 2.0], [3.0, 4.0]]
    assert y.tolist() == [10.0, 2.0, 3.0, 4.0]
