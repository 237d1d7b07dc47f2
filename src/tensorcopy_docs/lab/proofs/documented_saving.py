"""The statements of PyTorch's documentation about files, shared memory, storages and data sets."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def saving_keeps_what_two_tensors_share():
    """Two views that are saved together share their memory after loading, too."""
    import io

    x = torch.tensor([1.0, 2.0, 3.0])
    file = io.BytesIO()
    torch.save([x[:2], x[1:]], file)
    file.seek(0)
    a, b = torch.load(file)
    a[1] = 10
    print(a.tolist(), b.tolist())
    assert b.tolist() == [10.0, 3.0]


@counterexample()
def tensors_that_are_saved_separately_share_nothing():
    """Each file has its own copy of the storage."""
    import io

    x = torch.tensor([1.0, 2.0, 3.0])
    loaded = []
    for view in (x[:2], x[1:]):
        file = io.BytesIO()
        torch.save(view, file)
        file.seek(0)
        loaded.append(torch.load(file))
    loaded[0][1] = 10
    print([y.tolist() for y in loaded])
    assert loaded[1].tolist() == [2.0, 3.0]


@proof()
def map_location_is_called_once_for_each_storage():
    """Three tensors on two storages: the function is called twice, with the tag of the CPU."""
    import io

    x = torch.tensor([1.0, 2.0])
    file = io.BytesIO()
    torch.save([x, x[1:], torch.tensor([3.0])], file)
    file.seek(0)
    tags = []
    torch.load(file, map_location=lambda storage, tag: tags.append(tag))
    print(tags)
    assert tags == ["cpu", "cpu"]


def _load_mapped():
    """Load a file that is mapped into memory."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        torch.save(torch.ones(1), os.path.join(folder, "x.pt"))
        torch.load(os.path.join(folder, "x.pt"), mmap=True)


@proof(probe=_load_mapped)
def a_mapped_file_is_read_when_its_data_are_used():
    """A number that is changed in the file after ``torch.load`` is in the tensor."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.pt")
        torch.save(torch.tensor([7.0, 7.0]), path)
        x = torch.load(path, mmap=True)
        with open(path, "r+b") as file:
            content = file.read()
            file.seek(content.index(torch.tensor([7.0]).numpy().tobytes()))
            file.write(torch.tensor([9.0]).numpy().tobytes())
        print(x.tolist())
        assert x.tolist() == [9.0, 7.0]
        del x


@proof(needs=["from_file"])
def a_shared_mapping_writes_into_its_file():
    """A change to the tensor is in the file, which ``from_file`` has created."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x")
        x = torch.from_file(path, shared=True, size=2)
        x[0] = 7
        with open(path, "rb") as file:
            content = file.read()
        print(len(content), content == x.numpy().tobytes())
        assert content == torch.tensor([7.0, 0.0]).numpy().tobytes()


@proof(needs=["from_file"])
def a_private_mapping_spares_its_file():
    """A change to the tensor is not in the file."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x")
        before = torch.tensor([1.0, 2.0]).numpy().tobytes()
        with open(path, "wb") as file:
            file.write(before)
        x = torch.from_file(path, shared=False, size=2)
        x[0] = 7
        with open(path, "rb") as file:
            content = file.read()
        print(x.tolist(), content == before)
        assert x.tolist() == [7.0, 2.0]
        assert content == before


@proof(needs=["from_file"])
def a_private_mapping_needs_a_large_enough_file():
    """Three floats of a file with two raise."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x")
        with open(path, "wb") as file:
            file.write(torch.tensor([1.0, 2.0]).numpy().tobytes())
        error = None
        try:
            torch.from_file(path, shared=False, size=3)
        except RuntimeError as raised:
            error = raised
        print(type(error).__name__)
        assert error is not None


@proof()
def is_shared_tells_shared_memory_from_private():
    """``is_shared()`` is False for a new tensor, and True for it after ``share_memory_()``."""
    x = torch.ones(2)
    before = x.is_shared()
    x.share_memory_()
    print(before, x.is_shared())
    assert not before
    assert x.is_shared()


@counterexample(needs=["from_file"])
def a_private_mapping_is_called_shared():
    """``is_shared()`` is True for a mapping whose changes nobody else sees."""
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x")
        with open(path, "wb") as file:
            file.write(torch.tensor([1.0, 2.0]).numpy().tobytes())
        x = torch.from_file(path, shared=False, size=2)
        y = torch.from_file(path, shared=False, size=2)
        x[0] = 7
        print(y.tolist(), x.is_shared())
        assert y.tolist() == [1.0, 2.0]
        assert x.is_shared()


@proof()
def share_memory_of_shared_memory_does_nothing():
    """The second ``share_memory_()`` leaves the data at their address."""
    x = torch.ones(2).share_memory_()
    before = x.data_ptr()
    x.share_memory_()
    print(x.is_shared(), x.data_ptr() == before)
    assert x.is_shared()
    assert x.data_ptr() == before


@counterexample(needs=["numpy"])
def share_memory_leaves_the_array_behind():
    """A tensor on the memory of a NumPy array no longer shares it after ``share_memory_()``."""
    array = torch.zeros(2).numpy().copy()
    x = torch.from_numpy(array)
    x.share_memory_()
    x[0] = 7
    print(array.tolist(), x.tolist())
    assert array.tolist() == [0.0, 0.0]


@proof()
def growing_a_tensor_in_shared_memory_raises():
    """The claim expects ``resize_()`` to more elements to raise; a child process tries it, since it may crash."""
    import faulthandler
    import os

    x = torch.ones(3).share_memory_()
    child = os.fork()
    if child == 0:
        faulthandler.disable()
        try:
            x.resize_(5000)
        except RuntimeError:
            os._exit(1)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    print(os.WIFSIGNALED(status), os.WIFEXITED(status))
    assert os.WIFEXITED(status) and os.WEXITSTATUS(status) == 1


@counterexample()
def growing_a_tensor_in_shared_memory_kills_the_process():
    """A child process that calls ``resize_`` is ended by a signal."""
    import faulthandler
    import os

    x = torch.ones(3).share_memory_()
    child = os.fork()
    if child == 0:
        faulthandler.disable()
        try:
            x.resize_(5000)
        finally:
            os._exit(1)
    status = os.waitpid(child, 0)[1]
    print(os.WIFSIGNALED(status), os.WIFEXITED(status))
    assert os.WIFSIGNALED(status)


@proof(needs=["Tensor.untyped_storage"])
def a_storage_is_copied_by_clone_and_not_by_cpu():
    """``cpu()`` of a storage on the CPU returns that storage, and ``clone()`` a copy."""
    storage = torch.ones(2).untyped_storage()
    same, copied = storage.cpu(), storage.clone()
    print(same is storage, copied.data_ptr() == storage.data_ptr())
    assert same is storage
    assert copied.data_ptr() != storage.data_ptr()


@proof(needs=["from_dlpack"])
def a_dlpack_capsule_shares_memory():
    """A change to the tensor that is made from the capsule is visible in the original."""
    import torch.utils.dlpack

    x = torch.zeros(2)
    capsule = torch.utils.dlpack.to_dlpack(x)
    y = torch.from_dlpack(capsule)
    y[0] = 7
    print(x.tolist())
    assert x.tolist() == [7.0, 0.0]
