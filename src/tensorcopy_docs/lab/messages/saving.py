"""Messages about deep copies, pickling, saving and loading, and tensors that are sent to another process."""

import argparse
import copy
import datetime
import functools
import io
import pickle
import sys
import threading
import types
from collections import OrderedDict
from inspect import signature

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def saved(value):
    """A file that has a value, from its beginning."""
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return file


def filled(model):
    """Give each parameter another value."""
    for n, parameter in enumerate(model.parameters()):
        torch.nn.init.constant_(parameter, n + 1)
    return model


def double_linear(*sizes):
    """A linear layer of float64."""
    return torch.nn.Linear(*sizes).double()


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": getattr(torch, "bfloat16", None)})
def a_doubled_leaf(sizes=(2,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = x * 2
    return locals()


@message(given=a_doubled_leaf)
def deepcopy_of_a_non_leaf(y):
    """``copy.deepcopy`` of a non-leaf tensor."""
    copy.deepcopy(y)


@fix(
    "deepcopy_of_a_non_leaf",
    given=a_doubled_leaf,
    right=lambda sizes: (torch.full(sizes, 5.0), torch.full(sizes, 2.0)),
)
def detach_before_deepcopy(y):
    """A deep copy of the detached tensor, which is changed alone."""
    z = copy.deepcopy(y.detach())
    z.fill_(5)
    return z, y


@fix("deepcopy_of_a_non_leaf", given=a_doubled_leaf, right=lambda sizes: torch.full(sizes, 2.0))
def clone_keeps_the_graph(x, y):
    """Gradients flow through the clone."""
    z = y.clone()
    z.sum().backward()
    return x.grad


@set_up(
    {"rows": 1},
    {"layer": torch.nn.BatchNorm1d, "sizes": (2,)},
    {"layer": torch.nn.LayerNorm, "sizes": (2,)},
    {"sizes": (2, 1)},
)
def a_module_that_keeps_its_output(rows=3, layer=torch.nn.Linear, sizes=(2, 2)):
    module = filled(layer(*sizes))
    module.output = module(torch.ones(rows, 2))
    return locals()


@message(given=a_module_that_keeps_its_output)
def deepcopy_of_a_module_that_keeps_its_output(module):
    """``copy.deepcopy`` of a module with an output in an attribute."""
    copy.deepcopy(module)


def its_state_and_gradient(module):
    """All that the module had when the output was computed, and the gradient of the output."""
    grad = torch.autograd.grad(module.output.sum(), module.bias)[0]
    return [each.clone() for each in module.state_dict().values()], grad


@fix(
    "deepcopy_of_a_module_that_keeps_its_output",
    given=a_module_that_keeps_its_output,
    right=its_state_and_gradient,
)
def module_without_a_kept_output(module):
    """The output that the module keeps for a loss is deleted before the copy."""
    module.output.sum().backward()
    del module.output
    copied = copy.deepcopy(module)
    return list(copied.state_dict().values()), module.bias.grad


class KeyValueCache(object):
    """An object that is not a module, with a list of tensors."""

    def __init__(self):
        self.keys = []


@set_up({"rows": 1}, {"features": 1}, {"layer": double_linear, "dtype": torch.float64})
def a_cache_to_fill(rows=3, features=2, layer=torch.nn.Linear, dtype=None):
    module = filled(layer(features, features))
    x = torch.ones(rows, features, dtype=dtype)
    cache = KeyValueCache()
    return locals()


@message(given=a_cache_to_fill)
def deepcopy_of_an_object_that_keeps_an_output(module, x, cache):
    """``copy.deepcopy`` of an object with an output in a list."""
    cache.keys.append(module(x))
    copy.deepcopy(cache)


def outputs_by_hand(rows, features):
    """What the layer gives: sums of ones, plus the bias of twos; then the copy, changed alone."""
    output = torch.full((rows, features), features + 2.0)
    return output, output * 0


@fix("deepcopy_of_an_object_that_keeps_an_output", given=a_cache_to_fill, right=outputs_by_hand)
def cache_filled_without_grad(module, x, cache):
    """Under ``no_grad()``, an output is a leaf."""
    with torch.no_grad():
        cache.keys.append(module(x))
    copied = copy.deepcopy(cache)
    copied.keys[0].zero_()
    return cache.keys[0], copied.keys[0]


@fix("deepcopy_of_an_object_that_keeps_an_output", given=a_cache_to_fill, right=outputs_by_hand)
def cache_of_detached_outputs(module, x, cache):
    """A detached output is a leaf."""
    cache.keys.append(module(x).detach())
    copied = copy.deepcopy(cache)
    copied.keys[0].zero_()
    return cache.keys[0], copied.keys[0]


def normalized(layer):
    """The layer with a weight that is computed when it is read."""
    return torch.nn.utils.parametrizations.weight_norm(layer)


def spectrally_normalized(layer):
    """The layer with a weight that is divided by its largest singular value."""
    return torch.nn.utils.parametrizations.spectral_norm(layer)


def convolution(inputs, outputs):
    """A convolution, which takes one example of one dimension more."""
    return torch.nn.Conv1d(inputs, outputs, 1)


@set_up(
    {"outputs": 1},
    {"layer": double_linear, "dtype": torch.float64},
    {"layer": convolution},
    {"old": torch.nn.utils.spectral_norm, "new": spectrally_normalized},
)
def a_layer_to_normalize(
    inputs=3, outputs=2, layer=torch.nn.Linear, dtype=None, old=torch.nn.utils.weight_norm, new=normalized
):
    module = filled(layer(inputs, outputs))
    x = torch.ones(inputs, inputs, dtype=dtype)
    return locals()


@message(given=a_layer_to_normalize)
def deepcopy_of_a_computed_weight(module, old, x):
    """``copy.deepcopy`` of a module whose weight is computed in each forward pass, and kept in an attribute."""
    module = old(module)
    module(x)
    copy.deepcopy(module)


def normalized_by_hand(module, new):
    """Ones are their own norms, times what they are divided by; spectral_norm divides a matrix of ones by its norm."""
    weight = module.weight.detach()
    return weight / weight.norm() if new is spectrally_normalized else weight


@fix(
    "deepcopy_of_a_computed_weight",
    given=a_layer_to_normalize,
    right=normalized_by_hand,
    needs=["nn.utils.parametrizations.weight_norm"],
)
def module_with_a_parametrized_weight(module, new, x):
    """A parametrization computes the weight whenever it is read, and keeps no output in an attribute."""
    module = new(module)
    module(x)
    copied = copy.deepcopy(module)
    return copied.weight


@set_up(
    {"sizes": (2, 1)},
    {"layer": double_linear},
    {"layer": torch.nn.BatchNorm1d, "sizes": (2,)},
    {"layer": torch.nn.Conv1d, "sizes": (2, 3, 1)},
)
def a_module_with_a_lambda(layer=torch.nn.Linear, sizes=(2, 2)):
    def make_module():
        module = filled(layer(*sizes))
        module.activation = lambda x: x.relu()
        return module

    module = make_module()
    return locals()


@message(raises=("AttributeError", "PicklingError"), given=a_module_with_a_lambda)
def save_what_has_a_lambda(module):
    """``torch.save`` of a module with a lambda."""
    torch.save(module, io.BytesIO())


@fix(
    "save_what_has_a_lambda",
    given=a_module_with_a_lambda,
    right=lambda module: list(module.state_dict().values()),
)
def save_the_state_dict(module, make_module):
    """``state_dict`` does not have the lambda, which a new module has."""
    file = saved(module.state_dict())
    loaded = make_module()
    torch.nn.init.zeros_(loaded.weight)
    loaded.load_state_dict(torch.load(file))
    return list(loaded.state_dict().values())


@set_up({"factor": 0.5}, {"size": 1}, {"dtype": torch.float64}, {"dtype": torch.int64})
def what_a_worker_gets(size=3, factor=2, dtype=None):
    x = torch.ones(size, dtype=dtype)
    return locals()


@message(raises=("AttributeError", "PicklingError"), given=what_a_worker_gets)
def send_a_lambda_to_a_worker(factor):
    """A lambda is pickled, as for a worker that is spawned."""

    def make_transform():
        return lambda x: x * factor

    pickle.dumps(make_transform())


def multiplied(x, factor):
    """At the top level of a module, a function is pickled by its name."""
    return x * factor


@fix("send_a_lambda_to_a_worker", given=what_a_worker_gets, right=lambda size, factor: [factor] * size)
def function_at_the_top_level_of_a_module(x, factor):
    """``partial()`` is pickled with the values that it passes to a function at the top level."""
    transform = functools.partial(multiplied, factor=factor)
    received = pickle.loads(pickle.dumps(transform))
    return received(x).tolist()


def network():
    """A network that is not the same in training."""
    return torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Dropout())


def normalizing_network():
    """A network with buffers, which are changed in training."""
    return torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3), torch.nn.ReLU(), torch.nn.Linear(3, 1))


def double_network():
    """A network of float64."""
    return network().double()


@set_up(
    {"rows": 3},
    {"make": normalizing_network},
    {"make": double_network, "dtype": torch.float64},
)
def a_whole_module(rows=1, make=network, dtype=None):
    x = torch.ones(rows, 2, dtype=dtype)
    module = filled(make()).eval()
    return locals()


@message(raises="UnpicklingError", given=a_whole_module)
def load_a_whole_module(module):
    """``torch.load`` of a file with a whole module."""
    torch.load(saved(module))


@fix("load_a_whole_module", given=a_whole_module, right=lambda module, x: module(x))
def save_and_load_the_state_dict(module, make, x):
    """The ``state_dict`` is saved instead of the module."""
    loaded = make()
    loaded.load_state_dict(torch.load(saved(module.state_dict())))
    loaded.eval()
    return loaded(x)


@fix(
    "load_a_whole_module",
    given=a_whole_module,
    right=lambda module, x: module(x),
    probe=lambda: signature(torch.load).parameters["weights_only"],
)
def load_a_trusted_file(module, x):
    """``weights_only=False`` loads a file that is trusted."""
    loaded = torch.load(saved(module), weights_only=False)
    return loaded(x)


@set_up({"number": 7, "dtype": "int64"}, {"dtype": "float32"}, {"number": True, "dtype": "bool"})
def a_number_of_numpy(number=0.25, dtype=None):
    import numpy

    losses = numpy.full(2, number, dtype=dtype)
    best = losses.min()
    return locals()


@message(raises="UnpicklingError", given=a_number_of_numpy)
def load_a_number_of_numpy(best):
    """``torch.load`` of a file with a number from NumPy."""
    torch.load(saved({"weight": torch.ones(2), "best": best}))


@fix("load_a_number_of_numpy", given=a_number_of_numpy, right=lambda number: (torch.ones(2), number))
def save_a_number_of_python(best):
    """``item()`` makes a number of Python."""
    loaded = torch.load(saved({"weight": torch.ones(2), "best": best.item()}))
    return loaded["weight"], loaded["best"]


@set_up({"rate": 1}, {"rate": (0.9, 0.999)}, {"weights": 5})
def arguments_of_a_program(rate=0.25, weights=2):
    args = argparse.Namespace(rate=rate)
    weight = torch.ones(weights)
    return locals()


@message(raises="UnpicklingError", given=arguments_of_a_program)
def load_a_namespace(args, weight):
    """``torch.load`` of a file with the arguments of a program."""
    torch.load(saved({"weight": weight, "args": args}))


@fix("load_a_namespace", given=arguments_of_a_program, right=lambda rate, weights: (torch.ones(weights), rate))
def save_a_dictionary_of_arguments(args, weight):
    """``vars()`` makes a dictionary of the arguments."""
    loaded = torch.load(saved({"weight": weight, "args": vars(args)}))
    return loaded["weight"], loaded["args"]["rate"]


@set_up({"kind": datetime.timedelta, "arguments": (2,)}, {"kind": range}, {"arguments": (1, 9, 2)})
def a_slice_in_a_file(kind=slice, arguments=(0, 3)):
    part = kind(*arguments)
    file = saved({"weight": torch.ones(3), "part": part})
    return locals()


@message(raises="UnpicklingError", given=a_slice_in_a_file)
def load_a_slice(file):
    """``torch.load`` of a file with an object of a class that it does not load."""
    torch.load(file)


@fix(
    "load_a_slice",
    given=a_slice_in_a_file,
    right=lambda part: (torch.ones(3), str(part)),
    needs=["serialization.safe_globals"],
)
def load_with_a_class_allowed(file, kind):
    """Within ``safe_globals()``, this class is loaded, too."""
    with torch.serialization.safe_globals([kind]):
        loaded = torch.load(file)
    return loaded["weight"], str(loaded["part"])


@fix(
    "load_a_slice",
    given=a_slice_in_a_file,
    right=lambda part: (torch.ones(3), str(part)),
    probe=lambda: signature(torch.load).parameters["weights_only"],
)
def load_a_trusted_file_with_a_slice(file):
    """``weights_only=False`` loads a file that is trusted."""
    loaded = torch.load(file, weights_only=False)
    return loaded["weight"], str(loaded["part"])


@set_up({"layer": double_linear}, {"layer": torch.nn.BatchNorm1d, "sizes": (2,)}, {"sizes": (2, 1)})
def a_file_with_a_state(layer=torch.nn.Linear, sizes=(2, 2)):
    file = saved(filled(layer(*sizes)).state_dict())
    module = layer(*sizes)
    return locals()


@message(given=a_file_with_a_state)
def load_what_was_on_a_gpu(file):
    """``torch.load`` to a device that this machine does not have."""
    torch.load(file, map_location="cuda:0")


@fix(
    "load_what_was_on_a_gpu",
    given=a_file_with_a_state,
    right=lambda layer, sizes: list(filled(layer(*sizes)).state_dict().values()),
)
def load_to_the_cpu(file, module):
    """``map_location`` puts the tensors on the CPU."""
    module.load_state_dict(torch.load(file, map_location="cpu"))
    return list(module.state_dict().values())


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": getattr(torch, "bfloat16", None)})
def a_queue_and_a_result(sizes=(2,), dtype=None):
    queue = torch.multiprocessing.SimpleQueue()
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_queue_and_a_result)
def non_leaf_to_another_process(queue, x):
    """A non-leaf tensor that is put into a queue of another process."""
    queue.put(x * 2)


@fix(
    "non_leaf_to_another_process",
    given=a_queue_and_a_result,
    right=lambda sizes: (torch.full(sizes, 2.0), False),
)
def detached_to_another_process(queue, x):
    """The detached tensor is sent."""
    queue.put((x * 2).detach())
    y = queue.get()
    return y, y.requires_grad


@set_up(
    {"dtype": torch.float32, "other": torch.int32},
    {"dtype": torch.float64, "other": torch.int64, "size": 1},
    {"dtype": getattr(torch, "bool", torch.uint8)},
    {"dtype": getattr(torch, "complex64", None), "other": torch.float32},
)
def a_view_of_another_dtype(size=2, dtype=torch.uint8, other=torch.int8):
    x = torch.ones(size, dtype=dtype)
    return locals()


@message(given=a_view_of_another_dtype, probe=lambda: torch.zeros(2).view(torch.int32))
def saved_with_two_dtypes(x, other):
    """``torch.save`` of two tensors that read the same memory as different dtypes."""
    torch.save([x, x.view(other)], io.BytesIO())


@fix(
    "saved_with_two_dtypes",
    given=a_view_of_another_dtype,
    right=lambda x, other: (x, x.view(other), True),
    probe=lambda: torch.zeros(2).view(torch.int32),
)
def saved_with_one_dtype(x, other):
    """The view of the other dtype is made again after loading."""
    x = torch.load(saved(x))
    y = x.view(other)
    return x, y, y.data_ptr() == x.data_ptr()


@fix(
    "saved_with_two_dtypes",
    given=a_view_of_another_dtype,
    right=lambda x, other: (x, x.view(other), False),
    probe=lambda: torch.zeros(2).view(torch.int32),
)
def clone_of_the_other_dtype_saved(x, other):
    """A clone has separate memory, so the two are independent after loading."""
    x, y = torch.load(saved([x, x.view(other).clone()]))
    return x, y, y.data_ptr() == x.data_ptr()


class Tied(torch.nn.Module):
    """A model whose first and last layer have one weight."""

    def __init__(self, rows, columns):
        super().__init__()
        self.embedding = torch.nn.Embedding(rows, columns)
        self.head = torch.nn.Linear(columns, rows)
        self.head.weight = self.embedding.weight


def sliced(rows, columns):
    """A model that also keeps a slice of the weight."""
    model = Tied(rows, columns)
    model.register_buffer("first", model.head.weight.detach()[:2])
    return model


def double_tied(rows, columns):
    """A model of float64."""
    return Tied(rows, columns).double()


@set_up({"rows": 1}, {"columns": 1}, {"make": sliced}, {"make": double_tied})
def tied_weights(rows=4, columns=3, make=Tied):
    model = make(rows, columns)
    filled(model)
    weights = model.state_dict()
    return locals()


@message(given=tied_weights)
def tied_weights_saved(weights):
    """Two names of one weight. PyTorch saves the memory once and raises nothing; the library safetensors raises."""
    # safetensors.torch.save_file(weights, "model.safetensors") raises it.
    torch.save(weights, io.BytesIO())


def all_but_the_second_name(weights):
    """All names but the second of the tied weight, and the weight itself."""
    return [name for name in weights if name != "head.weight"], weights["embedding.weight"], True


@fix("tied_weights_saved", given=tied_weights, right=all_but_the_second_name)
def tied_weight_saved_once(weights, make, rows, columns):
    """A tied weight is left out: it has the storage, offset, shape and strides of another. The rest is cloned."""
    once = {}
    for name, weight in weights.items():
        if not any(weight.is_set_to(weights[other]) for other in once):
            once[name] = weight.clone().contiguous()

    loaded = make(rows, columns)
    loaded.load_state_dict(once, strict=False)
    return list(once), loaded.head.weight, loaded.head.weight is loaded.embedding.weight


@fix(
    "tied_weights_saved",
    given=tied_weights,
    right=lambda weights: (list(weights), weights["embedding.weight"], True),
)
def tied_weights_cloned(weights, make, rows, columns):
    """Each name gets a copy, so the file is larger; a model that ties its weights gets the same values twice."""
    copies = {name: weight.clone().contiguous() for name, weight in weights.items()}

    loaded = make(rows, columns)
    loaded.load_state_dict(copies)
    return list(copies), loaded.head.weight, loaded.head.weight is loaded.embedding.weight


@set_up(
    {"end": 3, "start": 1},
    {"begin": 2, "end": 4},
    {"end": 4, "start": 2},
    {"dtype": torch.int64, "columns": 1},
)
def slices_of_one_tensor(begin=0, end=2, start=0, stop=4, columns=3, dtype=None):
    table = torch.ones(4, columns, dtype=dtype).cumsum(0)
    weights = {"head": table[begin:end], "all": table[start:stop]}
    return locals()


@message(given=slices_of_one_tensor)
def slices_saved(weights):
    """A tensor and its slice. PyTorch saves the memory once and raises nothing; the library safetensors raises."""
    # safetensors.torch.save_file(weights, "model.safetensors") raises it.
    torch.save(weights, io.BytesIO())


def rows_in_python(begin, end, start, stop, columns):
    """The rows of each slice, whose numbers are those of the rows."""
    parts = {"head": range(begin, end), "all": range(start, stop)}
    return {name: torch.tensor([[n + 1] * columns for n in part]) for name, part in parts.items()}


@fix("slices_saved", given=slices_of_one_tensor, right=rows_in_python)
def slices_cloned(weights):
    """Each name gets a copy."""
    copies = {name: weight.clone().contiguous() for name, weight in weights.items()}
    return torch.load(saved(copies))


def transposed(x):
    """A transposed tensor."""
    return x.t()


def every_second(x):
    """Every second column."""
    return x[:, ::2]


def of_one_row(x):
    """The first row, repeated without a copy."""
    return x[:1].expand(3, -1)


@set_up({"view": every_second}, {"view": of_one_row}, {"dtype": torch.float64}, {"dtype": torch.int64})
def a_weight_that_is_not_contiguous(rows=2, columns=3, dtype=None, view=transposed):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0)
    weights = {"weight": view(x), "bias": x.sum(0)}
    return locals()


@message(raises="ValueError", given=a_weight_that_is_not_contiguous)
def transposed_weight_saved(weights):
    """A transposed weight. PyTorch saves its strides and raises nothing; the library safetensors raises."""
    # safetensors.torch.save_file(weights, "model.safetensors") raises it.
    torch.save(weights, io.BytesIO())


@fix(
    "transposed_weight_saved",
    given=a_weight_that_is_not_contiguous,
    right=lambda weights: (torch.tensor(weights["weight"].tolist()), True),
)
def contiguous_weights(weights):
    """``contiguous`` copies those that are not, and returns the others themselves."""
    packed = {name: weight.contiguous() for name, weight in weights.items()}
    return packed["weight"], all(weight.is_contiguous() for weight in packed.values())


def parametrized_linear(inputs, outputs):
    """A linear layer whose weight is divided by its largest singular value."""
    return torch.nn.utils.parametrizations.spectral_norm(torch.nn.Linear(inputs, outputs))


def parametrized_network(inputs, outputs):
    """A network of which some weights are computed, in two ways."""
    return torch.nn.Sequential(
        torch.nn.utils.parametrizations.orthogonal(torch.nn.Linear(inputs, inputs)),
        torch.nn.BatchNorm1d(inputs),
        spectrally_normalized(torch.nn.Linear(inputs, outputs)),
    )


def weight_normalized(inputs, outputs):
    """A linear layer whose weight has a norm of its own."""
    return normalized(torch.nn.Linear(inputs, outputs))


@set_up({"rows": 3}, {"inputs": 3, "outputs": 1}, {"make": parametrized_network}, {"make": weight_normalized})
def a_parametrized_module(rows=1, inputs=2, outputs=2, make=parametrized_linear):
    x = torch.ones(rows, inputs)
    module = make(inputs, outputs).eval()
    for n, value in enumerate(module.state_dict().values()):
        value.fill_(n + 1)
    return locals()


@message(given=a_parametrized_module, needs=["nn.utils.parametrizations.spectral_norm"])
def parametrized_module_saved(module):
    """``torch.save`` of a whole module with a parametrization."""
    torch.save(module, io.BytesIO())


@fix(
    "parametrized_module_saved",
    given=a_parametrized_module,
    right=lambda module, x: module(x),
    needs=["nn.utils.parametrizations.spectral_norm"],
)
def state_dict_of_a_parametrized_module_saved(module, make, inputs, outputs, x):
    """The state dict is loaded into a module with the same parametrization."""
    loaded = make(inputs, outputs)
    loaded.load_state_dict(torch.load(saved(module.state_dict())))
    return loaded.eval()(x)


def output_and_no_parametrization(module, x):
    """The output before the parametrization is removed."""
    return module(x), False


@fix(
    "parametrized_module_saved",
    given=a_parametrized_module,
    right=output_and_no_parametrization,
    variations=({"rows": 3}, {"inputs": 3, "outputs": 1}, {"make": parametrized_network}),
    needs=["nn.utils.parametrizations.spectral_norm", "nn.utils.parametrize"],
)
def parametrization_removed_before_saving(module, x):
    """Each computed weight becomes a plain parameter, in all layers of the module."""
    parametrize = torch.nn.utils.parametrize
    for layer in list(module.modules()):
        if parametrize.is_parametrized(layer):
            for name in list(layer.parametrizations):
                parametrize.remove_parametrizations(layer, name)

    torch.save(module, io.BytesIO())
    return module(x), any("original" in name for name in module.state_dict())


def takes_weights_only():
    """Raise an error if ``torch.load`` has no such argument."""
    return signature(torch.load).parameters["weights_only"]


@set_up({"start": b"version https://git-lfs.github.com/spec/v1\n"}, {"start": b'{"error": 404}'}, {"start": bytes(20)})
def a_file_that_is_not_of_torch(start=b"<!DOCTYPE html>\n"):
    received = io.BytesIO(start)
    downloaded = saved({"weight": torch.ones(2)})
    return locals()


@message(raises="UnpicklingError", given=a_file_that_is_not_of_torch, probe=takes_weights_only)
def load_a_web_page(received):
    """``torch.load`` of what came in place of the file."""
    torch.load(received, weights_only=False)


def a_tensor_of_ones():
    """What the right file has."""
    return False, torch.ones(2)


@fix(
    "load_a_web_page",
    given=a_file_that_is_not_of_torch,
    right=a_tensor_of_ones,
    probe=takes_weights_only,
)
def file_downloaded_again(received, downloaded):
    """A file of ``torch.save`` begins with ``PK``, as each zip archive."""
    is_right = received.read(2) == b"PK"
    loaded = torch.load(received if is_right else downloaded)
    return is_right, loaded["weight"]


@message(raises="UnpicklingError", given=a_file_that_is_not_of_torch, probe=takes_weights_only)
def load_weights_of_a_web_page(received):
    """``torch.load`` of weights alone, from what came in place of the file."""
    torch.load(received, weights_only=True)


@fix(
    "load_weights_of_a_web_page",
    given=a_file_that_is_not_of_torch,
    right=a_tensor_of_ones,
    probe=takes_weights_only,
)
def file_of_weights_downloaded_again(received, downloaded):
    """A file of ``torch.save`` begins with ``PK``, as each zip archive."""
    is_right = received.read(2) == b"PK"
    loaded = torch.load(received if is_right else downloaded, weights_only=True)
    return is_right, loaded["weight"]


@set_up({"sizes": (30, 2)}, {"dtype": torch.float64}, {"missing": 300})
def a_file_that_was_cut_off(sizes=(2,), dtype=None, missing=100):
    whole = saved({"weight": torch.ones(sizes, dtype=dtype)})
    received = io.BytesIO(whole.getvalue()[:-missing])
    return locals()


@message(given=a_file_that_was_cut_off, probe=takes_weights_only)
def load_a_file_that_was_cut_off(received):
    """``torch.load`` of a file whose end is missing."""
    torch.load(received)


@fix(
    "load_a_file_that_was_cut_off",
    given=a_file_that_was_cut_off,
    right=lambda sizes: (False, torch.ones(sizes)),
    probe=takes_weights_only,
)
def whole_file_loaded(received, whole):
    """The list of what is in a zip archive is at its end, so this tells that a file is whole."""
    import zipfile

    is_whole = zipfile.is_zipfile(received)
    loaded = torch.load(received if is_whole else whole)
    return is_whole, loaded["weight"]


@set_up({"protocol": 4}, {"names": ("background", "cat")}, {"names": ()})
def a_pickled_file(names=("weight",), protocol=2):
    file = io.BytesIO(pickle.dumps({name: [1, 2] for name in names}, protocol))
    return locals()


@message(given=a_pickled_file, probe=takes_weights_only)
def load_what_was_pickled(file):
    """``torch.load`` of a file that ``pickle.dump`` has written."""
    torch.load(file, weights_only=False)


@fix("load_what_was_pickled", given=a_pickled_file, right=lambda names: {name: [1, 2] for name in names})
def load_with_pickle(file):
    """What ``pickle.dump`` has written is for ``pickle.load``."""
    return pickle.load(file)


@set_up({"rows": 3}, {"sizes": (2, 1)}, {"base": torch.nn.LayerNorm, "sizes": (2,)})
def a_module_of_a_class(base=torch.nn.Linear, sizes=(2, 2), rows=1):
    class Net(base):
        pass

    networks = sys.modules["networks"] = types.ModuleType("networks")
    Net.__module__, Net.__qualname__ = "networks", "Net"
    networks.Net = Net
    module = filled(Net(*sizes))
    file = saved(module)
    weights = saved(module.state_dict())
    del networks.Net
    x = torch.ones(rows, 2)
    return locals()


@message(raises="AttributeError", given=a_module_of_a_class, probe=takes_weights_only)
def load_a_module_without_its_class(file):
    """A file with a whole module has the name of its class, not the class."""
    torch.load(file, weights_only=False)


@fix(
    "load_a_module_without_its_class",
    given=a_module_of_a_class,
    right=lambda module, x: module(x),
    probe=takes_weights_only,
)
def class_defined_before_loading(file, networks, Net, x):
    """The class has its old name in its old module when the file is loaded."""
    networks.Net = Net
    loaded = torch.load(file, weights_only=False)
    return loaded(x)


@fix("load_a_module_without_its_class", given=a_module_of_a_class, right=lambda module, x: module(x))
def state_dict_in_place_of_a_module(weights, Net, sizes, x):
    """A file with a state dict does not need the class; the program makes the module."""
    loaded = Net(*sizes)
    loaded.load_state_dict(torch.load(weights))
    return loaded(x)


def a_layer_in_parts(*sizes):
    """A network whose layer has a name of its own."""
    return torch.nn.Sequential(OrderedDict(layer=torch.nn.Linear(*sizes)))


@set_up({"rows": 3}, {"layer": a_layer_in_parts}, {"layer": torch.nn.LayerNorm, "sizes": (2,)})
def a_file_with_weights(layer=torch.nn.Linear, sizes=(2, 2), rows=1):
    model = filled(layer(*sizes))
    x = torch.ones(rows, 2)
    return locals()


@message(raises="AttributeError", given=a_file_with_weights)
def state_dict_taken_for_a_module(model):
    """What was saved is the state dict, and it is used as a module."""
    loaded = torch.load(saved(model.state_dict()))
    loaded.eval()


@fix("state_dict_taken_for_a_module", given=a_file_with_weights, right=lambda model, x: model(x))
def state_dict_loaded_into_a_module(model, layer, sizes, x):
    """The program makes the module, which gets the values of the state dict."""
    weights = torch.load(saved(model.state_dict()))
    loaded = layer(*sizes)
    loaded.load_state_dict(weights)
    loaded.eval()
    return loaded(x)


@message(raises="AttributeError", given=a_file_with_weights)
def checkpoint_taken_for_a_module(model):
    """What was saved is a dictionary with the state dict in it, and it is used as a module."""
    loaded = torch.load(saved({"epoch": 3, "model": model.state_dict()}))
    loaded.eval()


@fix("checkpoint_taken_for_a_module", given=a_file_with_weights, right=lambda model, x: (3, model(x)))
def part_of_a_checkpoint_loaded(model, layer, sizes, x):
    """The state dict is what the dictionary has under its key."""
    checkpoint = torch.load(saved({"epoch": 3, "model": model.state_dict()}))
    loaded = layer(*sizes)
    loaded.load_state_dict(checkpoint["model"])
    loaded.eval()
    return checkpoint["epoch"], loaded(x)


@set_up({"layer": double_linear}, {"layer": torch.nn.LayerNorm, "sizes": (2,)}, {"sizes": (2, 1)})
def a_module_with_a_lock(layer=torch.nn.Linear, sizes=(2, 2)):
    module = filled(layer(*sizes))
    module.lock = threading.RLock()
    return locals()


@message(raises="TypeError", given=a_module_with_a_lock)
def save_what_has_a_lock(module):
    """A module has a lock in an attribute, and is saved as a whole."""
    torch.save(module, io.BytesIO())


@fix(
    "save_what_has_a_lock",
    given=a_module_with_a_lock,
    right=lambda layer, sizes: list(filled(layer(*sizes)).state_dict().values()),
)
def save_the_state_dict_without_the_lock(module, layer, sizes):
    """The state dict has no plain attributes."""
    file = saved(module.state_dict())
    loaded = layer(*sizes)
    loaded.load_state_dict(torch.load(file))
    return list(loaded.state_dict().values())
