"""Names, objects and ids: when two names stand for one tensor, and what ``id`` says about its memory."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(python="an assignment binds a name, whatever the object")
def assignment_binds_a_second_name():
    """``x_new = x`` gives one tensor two names: a change through one name is visible through both."""
    x = torch.tensor([1.0, 2.0, 3.0])
    x_new = x
    x_new[0] = 10
    print(x_new is x, x_new.data_ptr() == x.data_ptr(), x)
    assert x_new is x
    assert x_new.data_ptr() == x.data_ptr()
    assert x.tolist() == [10.0, 2.0, 3.0]


@proof()
def only_assignment_gives_the_same_object():
    """``clone``, ``detach`` and ``deepcopy`` each return a new tensor object; ``x_new = x`` does not."""
    import copy

    x = torch.tensor([1.0, 2.0, 3.0])
    x_new = x
    made = {"assignment": x_new, "clone": x.clone(), "detach": x.detach(), "deepcopy": copy.deepcopy(x)}
    same = [name for name, y in made.items() if y is x]
    print(same)
    assert same == ["assignment"]


@counterexample()
def some_calls_return_the_tensor_itself():
    """``detach_`` always returns its tensor; ``contiguous`` and ``to`` do if there is nothing to convert."""
    x = torch.tensor([1.0, 2.0, 3.0])
    made = {"detach_": x.detach_(), "contiguous": x.contiguous(), "to": x.to(torch.float32)}
    same = [name for name, y in made.items() if y is x]
    print(same)
    assert same == ["detach_", "contiguous", "to"]


@proof()
def the_detached_has_another_id_on_the_same_memory():
    """``detach`` returns another object, so another id, on the same data."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = a.detach()
    print(id(a) == id(b), a.data_ptr() == b.data_ptr())
    assert id(a) != id(b)
    assert a.data_ptr() == b.data_ptr()


@proof()
def equal_ids_come_with_shared_memory_and_different_ids_may():
    """A second name has the same id and the same memory; the detached has another id and the same memory too."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = a
    c = a.detach()
    print(id(a) == id(b), a.data_ptr() == b.data_ptr())
    print(id(a) == id(c), a.data_ptr() == c.data_ptr())
    assert id(a) == id(b) and a.data_ptr() == b.data_ptr()
    assert id(a) != id(c) and a.data_ptr() == c.data_ptr()


@counterexample()
def the_ids_of_data_are_equal_for_unrelated_tensors():
    """Each ``.data`` is a new tensor that dies as soon as its id is taken, and the next one gets that id."""
    x = torch.zeros(2)
    y = torch.ones(2)
    equal = any(id(x.data) == id(y.data) for _ in range(100))
    print(equal, x.data_ptr() == y.data_ptr())
    assert equal
    assert x.data_ptr() != y.data_ptr()


@proof()
def a_write_is_seen_exactly_where_memory_is_shared():
    """After a change to a, the detached tensor shows other values; the clone, which shares nothing, does not."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    detached = a.detach()
    cloned = a.clone()
    a.data *= 3
    print(a.data_ptr() == detached.data_ptr(), detached.tolist())
    print(a.data_ptr() == cloned.data_ptr(), cloned.tolist())
    assert a.data_ptr() == detached.data_ptr() and detached.tolist() == [3.0, 6.0]
    assert a.data_ptr() != cloned.data_ptr() and cloned.tolist() == [1.0, 2.0]


@counterexample()
def a_write_beside_the_overlap_is_not_seen():
    """Two slices have one element in common: changing another element shows nothing, changing that one does."""
    x = torch.zeros(5)
    a = x[:3]
    b = x[2:]
    a[0] = 7
    print(a.tolist(), b.tolist())
    seen = b.tolist() != [0.0, 0.0, 0.0]
    a[2] = 7
    print(a.tolist(), b.tolist())
    assert not seen
    assert b.tolist() == [7.0, 0.0, 0.0]


@proof(python="what id() returns is CPython's affair: the address of the object's own record")
def an_id_is_the_address_of_the_tensor_object():
    """Read as an address, the id leads to the Python object."""
    import ctypes

    x = torch.ones(2, 2)
    found = ctypes.cast(id(x), ctypes.py_object).value
    print(found is x)
    assert found is x


@counterexample()
def an_id_is_not_the_address_of_the_data():
    """The data begin at ``data_ptr()``, one address for x and its view, and it is the id of neither."""
    x = torch.ones(2, 2)
    y = x.view(4)
    print(x.data_ptr() == y.data_ptr())
    print(id(x) == id(y), x.data_ptr() in (id(x), id(y)))
    assert x.data_ptr() == y.data_ptr()
    assert id(x) != id(y)
    assert x.data_ptr() not in (id(x), id(y))


@proof()
def plus_puts_its_result_in_new_memory():
    """``y = x + y`` makes a tensor elsewhere and gives it the name y; what y was before is as it was."""
    x = torch.tensor([1.0, 2.0])
    y = torch.tensor([10.0, 20.0])
    old = y
    y = x + y
    print(y.data_ptr() == old.data_ptr(), y.tolist(), old.tolist())
    assert y.data_ptr() not in (old.data_ptr(), x.data_ptr())
    assert y.tolist() == [11.0, 22.0] and old.tolist() == [10.0, 20.0]


@proof()
def the_id_changes_with_plus_and_stays_with_plus_in_place():
    """``y = x + y`` gives y new memory and another id; ``y += x`` leaves both."""
    x = torch.tensor([1.0, 2.0])
    y = torch.tensor([10.0, 20.0])
    identity, address = id(y), y.data_ptr()
    y += x
    print(id(y) == identity, y.data_ptr() == address)
    assert id(y) == identity and y.data_ptr() == address
    y = x + y
    print(id(y) == identity, y.data_ptr() == address)
    assert id(y) != identity and y.data_ptr() != address


@counterexample()
def the_id_stays_where_the_memory_is_new():
    """``y.data = x + y`` puts the sum in new memory, and y is still the same object."""
    x = torch.tensor([1.0, 2.0])
    y = torch.tensor([10.0, 20.0])
    identity, address = id(y), y.data_ptr()
    y.data = x + y
    print(id(y) == identity, y.data_ptr() == address, y.tolist())
    assert id(y) == identity
    assert y.data_ptr() != address
    assert y.tolist() == [11.0, 22.0]


@counterexample()
def the_id_changes_where_no_memory_is_new():
    """``y = y.detach()`` gives y another id, and no memory is allocated for it."""
    y = torch.tensor([10.0, 20.0])
    identity, address = id(y), y.data_ptr()
    y = y.detach()
    print(id(y) == identity, y.data_ptr() == address)
    assert id(y) != identity
    assert y.data_ptr() == address


@proof()
def the_same_id_comes_with_the_same_address():
    """A second name, and the same name after ``y += x``: the id is equal, and so is the address of the data."""
    x = torch.tensor([1.0, 2.0])
    y = torch.tensor([10.0, 20.0])
    other = y
    identity, address = id(y), y.data_ptr()
    y += x
    print(id(y) == id(other) == identity, y.data_ptr() == other.data_ptr() == address)
    assert id(y) == id(other) == identity
    assert y.data_ptr() == other.data_ptr() == address
