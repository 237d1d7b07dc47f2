"""Size, stride and storage of detached and cloned tensors changed in place, and sparse ones modified."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def resizing_the_detached_raises():
    """Each of the four named methods raises on a detached tensor, and leaves the original as it was."""
    other = torch.zeros(3)
    calls = (("resize_", (3,)), ("resize_as_", (other,)), ("set_", (other,)), ("transpose_", (0, 1)))
    raised = []
    for name, arguments in calls:
        x = torch.ones(2, 3)
        y = x.detach()
        address = x.data_ptr()
        try:
            getattr(y, name)(*arguments)
            print(name, tuple(y.shape), tuple(x.shape))
        except RuntimeError as error:
            raised.append(name)
            print(name, "RuntimeError: " + str(error).split("\n")[0])
        assert x.shape == (2, 3) and x.stride() == (3, 1) and x.data_ptr() == address
    assert raised == [name for name, _ in calls]


@counterexample()
def growing_the_detached_moves_the_original():
    """``resize_`` to more elements gives the shared storage new memory, and the original's data lie elsewhere."""
    x = torch.ones(2, 3)
    y = x.detach()
    address = x.data_ptr()
    try:
        y.resize_(1000)
    except RuntimeError as error:
        print("RuntimeError: " + str(error).split("\n")[0])
    print(x.data_ptr() == address, x.data_ptr() == y.data_ptr())
    assert x.data_ptr() != address
    assert x.data_ptr() == y.data_ptr()


@proof()
def resizing_the_detached_resizes_the_original():
    """After each of the four named calls, the original has the size, strides and address of the detached tensor."""
    other = torch.zeros(3)
    calls = (("resize_", (3,)), ("resize_as_", (other,)), ("set_", (other,)), ("transpose_", (0, 1)))
    followed = []
    for name, arguments in calls:
        x = torch.ones(2, 3)
        y = x.detach()
        try:
            getattr(y, name)(*arguments)
        except RuntimeError as error:
            print("RuntimeError: " + str(error).split("\n")[0])
        print(name, tuple(y.shape), tuple(x.shape), x.data_ptr() == y.data_ptr())
        if x.shape != (2, 3) and x.stride() == y.stride() and x.data_ptr() == y.data_ptr():
            followed.append(name)
    assert followed == [name for name, _ in calls]


@proof()
def resizing_a_clone_or_the_detached_raises_or_warns():
    """Each of the four named methods raises or warns, on a clone and on a detached tensor."""
    import warnings

    other = torch.zeros(3)
    calls = (("resize_", (3,)), ("resize_as_", (other,)), ("set_", (other,)), ("transpose_", (0, 1)))
    silent = []
    for source in ("clone", "detach"):
        for name, arguments in calls:
            y = getattr(torch.ones(2, 3, requires_grad=True), source)()
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    getattr(y, name)(*arguments)
                except RuntimeError as error:
                    caught.append(error)
            print(source, name, bool(caught))
            if not caught:
                silent.append((source, name))
    assert silent == []


@proof()
def writing_to_a_sparse_detached_raises():
    """For a sparse tensor, each of the three named writes to the detached raises, and leaves the original."""
    other = torch.tensor([0.0, 5.0, 0.0]).to_sparse()
    raised = []
    for name, arguments in (("zero_", ()), ("copy_", (other,)), ("add_", (other,))):
        x = torch.tensor([1.0, 0.0, 2.0]).to_sparse()
        y = x.detach()
        try:
            getattr(y, name)(*arguments)
            print(name, y.to_dense().tolist(), x.to_dense().tolist())
        except RuntimeError as error:
            raised.append(name)
            print(name, "RuntimeError: " + str(error).split("\n")[0])
        assert x.to_dense().tolist() == [1.0, 0.0, 2.0]
    assert raised == ["zero_", "copy_", "add_"]


@counterexample()
def dividing_a_sparse_detached_divides_the_original():
    """``div_`` writes into the values themselves, which the original looks at as well."""
    x = torch.tensor([1.0, 0.0, 2.0]).to_sparse()
    y = x.detach()
    y.div_(2)
    print(y.to_dense().tolist(), x.to_dense().tolist())
    assert y.to_dense().tolist() == [0.5, 0.0, 1.0]
    assert x.to_dense().tolist() == [0.5, 0.0, 1.0]


@proof()
def writing_to_a_sparse_detached_writes_the_original():
    """For a sparse tensor, the original has the detached tensor's new values after each of the three named writes."""
    other = torch.tensor([0.0, 5.0, 0.0]).to_sparse()
    followed = []
    for name, arguments in (("zero_", ()), ("copy_", (other,)), ("add_", (other,))):
        x = torch.tensor([1.0, 0.0, 2.0]).to_sparse()
        y = x.detach()
        try:
            getattr(y, name)(*arguments)
        except RuntimeError as error:
            print("RuntimeError: " + str(error).split("\n")[0])
        print(name, y.to_dense().tolist(), x.to_dense().tolist())
        if x.to_dense().tolist() == y.to_dense().tolist() != [1.0, 0.0, 2.0]:
            followed.append(name)
    assert followed == ["zero_", "copy_", "add_"]
