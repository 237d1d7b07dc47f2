"""Messages about deep copies, pickling, saving and loading, and tensors that are sent to another process."""

from inspect import signature

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def deepcopy_of_a_non_leaf():
    """``copy.deepcopy`` of a non-leaf tensor."""
    import copy

    x = torch.ones(2, requires_grad=True)
    y = x * 2
    copy.deepcopy(y)


@fix("deepcopy_of_a_non_leaf")
def detach_before_deepcopy():
    """A deep copy of the detached tensor."""
    import copy

    x = torch.ones(2, requires_grad=True)
    y = x * 2
    z = copy.deepcopy(y.detach())
    z[0] = 5
    assert y.tolist() == [2.0, 2.0]


@fix("deepcopy_of_a_non_leaf")
def clone_keeps_the_graph():
    """Gradients flow through the clone."""
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    z = y.clone()
    z.sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


@fix("deepcopy_of_a_non_leaf")
def module_without_a_kept_output():
    """The output that the module keeps for a loss is deleted before the copy."""
    import copy

    module = torch.nn.Linear(2, 2)
    module.output = module(torch.ones(2))
    module.output.sum().backward()
    del module.output
    copied = copy.deepcopy(module)
    assert torch.equal(copied.weight, module.weight)


@fix("deepcopy_of_a_non_leaf", needs=["nn.utils.parametrizations.weight_norm"])
def module_with_a_parametrized_weight():
    """A parametrization computes the weight whenever it is read, and keeps no output in an attribute."""
    import copy

    module = torch.nn.utils.parametrizations.weight_norm(torch.nn.Linear(2, 2))
    copied = copy.deepcopy(module)
    assert torch.equal(copied.weight, module.weight)


@message(raises=("AttributeError", "PicklingError"))
def save_what_has_a_lambda():
    """``torch.save`` of a module with a lambda."""
    import io

    def make_module():
        module = torch.nn.Linear(2, 2)
        module.activation = lambda x: x.relu()
        return module

    torch.save(make_module(), io.BytesIO())


@fix("save_what_has_a_lambda")
def save_the_state_dict():
    """``state_dict`` does not have the lambda."""
    import io

    module = torch.nn.Linear(2, 2)
    module.activation = lambda x: x.relu()
    file = io.BytesIO()
    torch.save(module.state_dict(), file)
    file.seek(0)
    loaded = torch.nn.Linear(2, 2)
    loaded.load_state_dict(torch.load(file))
    assert torch.equal(loaded.weight, module.weight)


@fix("save_what_has_a_lambda")
def function_at_the_top_level_of_a_module():
    """A function that a module defines at its top level is pickled by its name; here it is one of Python's."""
    import pickle
    from textwrap import dedent

    assert pickle.loads(pickle.dumps(dedent)) is dedent


@message(raises="UnpicklingError")
def load_a_whole_module():
    """``torch.load`` of a file with a whole module."""
    import io

    file = io.BytesIO()
    torch.save(torch.nn.Linear(2, 2), file)
    file.seek(0)
    torch.load(file)


@fix("load_a_whole_module")
def save_and_load_the_state_dict():
    """The ``state_dict`` is saved instead of the module."""
    import io

    module = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Dropout()).eval()
    file = io.BytesIO()
    torch.save(module.state_dict(), file)
    file.seek(0)
    loaded = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Dropout())
    loaded.load_state_dict(torch.load(file))
    loaded.eval()
    assert torch.equal(loaded(torch.ones(1, 2)), module(torch.ones(1, 2)))


@fix("load_a_whole_module", probe=lambda: signature(torch.load).parameters["weights_only"])
def load_a_trusted_file():
    """``weights_only=False`` loads a file that is trusted."""
    import io

    module = torch.nn.Linear(2, 2)
    file = io.BytesIO()
    torch.save(module, file)
    file.seek(0)
    loaded = torch.load(file, weights_only=False)
    assert torch.equal(loaded.weight, module.weight)


@message()
def load_what_was_on_a_gpu():
    """``torch.load`` to a device that this machine does not have."""
    import io

    file = io.BytesIO()
    torch.save(torch.ones(2), file)
    file.seek(0)
    torch.load(file, map_location="cuda:0")


@fix("load_what_was_on_a_gpu")
def load_to_the_cpu():
    """``map_location`` puts the tensors on the CPU."""
    import io

    file = io.BytesIO()
    torch.save(torch.ones(2), file)
    file.seek(0)
    x = torch.load(file, map_location="cpu")
    assert x.tolist() == [1.0, 1.0]


@message()
def non_leaf_to_another_process():
    """A non-leaf tensor that is put into a queue of another process."""
    queue = torch.multiprocessing.SimpleQueue()
    x = torch.ones(2, requires_grad=True)
    queue.put(x * 2)


@fix("non_leaf_to_another_process")
def detached_to_another_process():
    """The detached tensor is sent."""
    queue = torch.multiprocessing.SimpleQueue()
    x = torch.ones(2, requires_grad=True)
    queue.put((x * 2).detach())
    y = queue.get()
    assert y.tolist() == [2.0, 2.0]
    assert not y.requires_grad


@message(probe=lambda: torch.zeros(2).view(torch.int32))
def saved_with_two_dtypes():
    """``torch.save`` of two tensors that read the same memory as different dtypes."""
    import io

    x = torch.zeros(2)
    torch.save([x, x.view(torch.int32)], io.BytesIO())


@fix("saved_with_two_dtypes", probe=lambda: torch.zeros(2).view(torch.int32))
def saved_with_one_dtype():
    """The view of the other dtype is made again after loading."""
    import io

    file = io.BytesIO()
    torch.save(torch.zeros(2), file)
    file.seek(0)
    x = torch.load(file)
    y = x.view(torch.int32)
    assert y.data_ptr() == x.data_ptr()


@fix("saved_with_two_dtypes", probe=lambda: torch.zeros(2).view(torch.int32))
def clone_of_the_other_dtype_saved():
    """A clone has separate memory, so the two are independent after loading."""
    import io

    x = torch.zeros(2)
    file = io.BytesIO()
    torch.save([x, x.view(torch.int32).clone()], file)
    file.seek(0)
    x, y = torch.load(file)
    assert y.data_ptr() != x.data_ptr()


@message()
def tied_weights_saved():
    """Two names of one weight. PyTorch saves the memory once and raises nothing; the library safetensors raises."""
    import io

    table = torch.zeros(4, 3)
    weights = {"embedding": table, "head": table}
    # safetensors.torch.save_file(weights, "model.safetensors") raises it.
    torch.save(weights, io.BytesIO())


@fix("tied_weights_saved")
def tied_weight_saved_once():
    """A tied weight is left out: it has the storage, offset, shape and strides of another. The rest is cloned."""
    table = torch.zeros(4, 3)
    weights = {"row": table[0], "embedding": table, "head": table}
    once = {}
    for name, weight in weights.items():
        if not any(weight.is_set_to(weights[other]) for other in once):
            once[name] = weight.clone().contiguous()
    assert list(once) == ["row", "embedding"]


@fix("tied_weights_saved")
def tied_weights_cloned():
    """Each name gets a copy, so the file is larger and the weights are tied no longer."""
    table = torch.zeros(4, 3)
    weights = {"embedding": table, "head": table}
    copies = {name: weight.clone().contiguous() for name, weight in weights.items()}
    assert copies["head"].data_ptr() != copies["embedding"].data_ptr()
    assert torch.equal(copies["head"], copies["embedding"])


@message()
def transposed_weight_saved():
    """A transposed weight. PyTorch saves its strides and raises nothing; the library safetensors raises."""
    import io

    weights = {"weight": torch.zeros(2, 3).t()}
    # safetensors.torch.save_file(weights, "model.safetensors") raises it.
    torch.save(weights, io.BytesIO())


@fix("transposed_weight_saved")
def contiguous_weights():
    """``contiguous`` copies those that are not, and returns the others themselves."""
    weights = {"weight": torch.zeros(2, 3).t(), "bias": torch.zeros(3)}
    packed = {name: weight.contiguous() for name, weight in weights.items()}
    assert all(weight.is_contiguous() for weight in packed.values())
    assert packed["bias"] is weights["bias"]
    assert torch.equal(packed["weight"], weights["weight"])
