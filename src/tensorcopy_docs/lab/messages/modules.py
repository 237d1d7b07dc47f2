"""Messages about what modules hold: parameters and buffers that are loaded, assigned or made on no device."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def network(hidden, classes):
    """Two layers: the first makes features, and the last has the classes."""
    return torch.nn.Sequential(torch.nn.Linear(2, hidden), torch.nn.Linear(hidden, classes))


def normalizing_network(hidden, classes):
    """A bigger network, with buffers."""
    Linear, Norm = torch.nn.Linear, torch.nn.BatchNorm1d
    return torch.nn.Sequential(Linear(2, hidden), Norm(hidden), torch.nn.ReLU(), Linear(hidden, classes))


def double_network(hidden, classes):
    """A network of float64."""
    return network(hidden, classes).double()


def double_linear(*sizes, **options):
    """A linear layer of float64."""
    return torch.nn.Linear(*sizes, **options).double()


def filled(model):
    """Give each parameter another value."""
    for n, parameter in enumerate(model.parameters()):
        torch.nn.init.constant_(parameter, n + 1)
    return model


@set_up({"classes": 1}, {"classes": 12, "hidden": 2}, {"make": normalizing_network}, {"make": double_network})
def a_state_of_other_classes(hidden=3, saved=10, classes=5, make=network):
    source = filled(make(hidden, saved))
    state = source.state_dict()
    model = make(hidden, classes)
    return locals()


@message(given=a_state_of_other_classes)
def load_other_sizes(model, state):
    """``load_state_dict`` with a parameter of another shape."""
    model.load_state_dict(state)


def features_and_outputs(source, classes):
    """All that the source has in front of the last layer, and the number of outputs."""
    source[-1] = torch.nn.Identity() if hasattr(torch.nn, "Identity") else torch.nn.Sequential()
    return list(source.state_dict().values()), classes


@fix("load_other_sizes", given=a_state_of_other_classes, right=features_and_outputs)
def replace_the_layer_after_loading(state, hidden, saved, classes, make):
    """The layer is replaced after the values are loaded."""
    model = make(hidden, saved)
    model.load_state_dict(state)
    model[-1] = torch.nn.Linear(hidden, classes)
    return list(model[:-1].state_dict().values()), model[-1].out_features


@fix("load_other_sizes", given=a_state_of_other_classes, right=features_and_outputs)
def load_what_has_the_same_shape(model, state):
    """What the model has under the same name, in the same shape, is loaded."""
    own = model.state_dict()
    fitting = {name: value for name, value in state.items() if name in own and value.shape == own[name].shape}
    model.load_state_dict(fitting, strict=False)
    return list(model[:-1].state_dict().values()), model[-1].out_features


def double_embedding(rows, columns):
    """An embedding of float64."""
    return torch.nn.Embedding(rows, columns).double()


@set_up({"rows": 6}, {"columns": 1}, {"embedding": double_embedding, "dtype": torch.float64})
def an_embedding_of_fewer_rows(saved=3, rows=5, columns=2, dtype=None, embedding=torch.nn.Embedding):
    state = {"weight": torch.ones(saved, columns, dtype=dtype).cumsum(0)}
    model = embedding(rows, columns)
    torch.nn.init.zeros_(model.weight)
    return locals()


@message(given=an_embedding_of_fewer_rows)
def load_fewer_rows(model, state):
    """``load_state_dict`` of an embedding to which rows were added."""
    model.load_state_dict(state)


def known_and_new_rows(saved, rows, columns):
    """The rows as they were saved, and zeros for the new ones."""
    return torch.tensor([[n] * columns for n in [*range(1, saved + 1), *[0] * (rows - saved)]])


@fix("load_fewer_rows", given=an_embedding_of_fewer_rows, right=known_and_new_rows)
def rows_copied_into_the_larger_parameter(model, state):
    """The saved rows are copied, and the new ones keep their initial values."""
    known = len(state["weight"])
    with torch.no_grad():
        model.weight[:known] = state["weight"]
    return model.weight


class Queue(torch.nn.Module):
    """A module with a buffer that grows."""

    def __init__(self):
        super().__init__()
        self.register_buffer("kept", torch.zeros(0))


@set_up({"length": 1}, {"length": 8}, {"dtype": torch.int64}, {"dtype": torch.float64})
def a_buffer_that_has_grown(length=3, dtype=None):
    state = {"kept": torch.ones(length, dtype=dtype)}
    model = Queue()
    return locals()


@message(given=a_buffer_that_has_grown)
def load_a_buffer_that_has_grown(model, state):
    """``load_state_dict`` with a buffer that had no elements in the new module."""
    model.load_state_dict(state)


@fix("load_a_buffer_that_has_grown", given=a_buffer_that_has_grown, right=lambda length: torch.tensor([1] * length))
def buffer_made_of_the_saved_size(model, state):
    """The buffer gets the saved size and dtype before the values are loaded."""
    model.kept = torch.empty_like(state["kept"])
    model.load_state_dict(state)
    return model.kept


@set_up({"hidden": 1}, {"make": normalizing_network}, {"make": double_network})
def a_wrapped_model(hidden=3, make=network):
    model, source = make(hidden, 1), filled(make(hidden, 1))
    wrapped = torch.nn.DataParallel(source)
    return locals()


@message(given=a_wrapped_model)
def load_other_names(model, wrapped):
    """``load_state_dict`` of a model that was wrapped when it was saved."""
    model.load_state_dict(wrapped.state_dict())


def of_the_source(source):
    """All values of the model that was wrapped."""
    return list(source.state_dict().values())


@fix("load_other_names", given=a_wrapped_model, right=of_the_source)
def remove_the_prefix(model, wrapped):
    """The prefix of a model that was wrapped is removed from the names."""
    prefix = "module."
    saved = wrapped.state_dict()
    state = {name[len(prefix) :] if name.startswith(prefix) else name: value for name, value in saved.items()}
    model.load_state_dict(state)
    return list(model.state_dict().values())


@fix("load_other_names", given=a_wrapped_model, right=of_the_source)
def save_the_wrapped_model(model, wrapped):
    """The state of the model inside is saved."""
    model.load_state_dict(wrapped.module.state_dict())
    return list(model.state_dict().values())


@set_up({"hidden": 1}, {"make": normalizing_network}, {"make": double_network})
def a_compiled_model(hidden=3, make=network):
    model, source = make(hidden, 1), filled(make(hidden, 1))
    compiled = torch.compile(source)
    return locals()


@message(given=a_compiled_model, probe=lambda: torch.compile(torch.nn.Linear(2, 2)))
def load_names_of_a_compiled_model(model, compiled):
    """``load_state_dict`` of a model that was compiled when it was saved."""
    model.load_state_dict(compiled.state_dict())


@fix(
    "load_names_of_a_compiled_model",
    given=a_compiled_model,
    right=of_the_source,
    probe=lambda: torch.compile(torch.nn.Linear(2, 2)),
)
def remove_the_prefix_of_a_compiled_model(model, compiled):
    """The prefix can be in the middle of a name, if only a part was compiled."""
    state = {name.replace("_orig_mod.", ""): value for name, value in compiled.state_dict().items()}
    model.load_state_dict(state)
    return list(model.state_dict().values())


@fix(
    "load_names_of_a_compiled_model",
    given=a_compiled_model,
    right=of_the_source,
    probe=lambda: torch.compile(torch.nn.Linear(2, 2)),
)
def save_the_model_that_was_compiled(model, compiled):
    """The state of the model that was compiled is saved."""
    model.load_state_dict(compiled._orig_mod.state_dict())
    return list(model.state_dict().values())


@set_up({"hidden": 1}, {"make": normalizing_network}, {"make": double_network}, {"kind": torch.optim.Adam})
def a_checkpoint(hidden=3, make=network, kind=torch.optim.SGD):
    model, source = make(hidden, 1), filled(make(hidden, 1))
    optimizer = kind(source.parameters(), lr=0.1)
    checkpoint = {"model": source.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3}
    return locals()


@message(given=a_checkpoint)
def load_a_whole_checkpoint(model, checkpoint):
    """``load_state_dict`` of a dictionary in which the state of the model is one entry."""
    model.load_state_dict(checkpoint)


@fix("load_a_whole_checkpoint", given=a_checkpoint, right=of_the_source)
def load_the_entry_of_the_model(model, checkpoint):
    """The entry of the model is loaded."""
    model.load_state_dict(checkpoint["model"])
    return list(model.state_dict().values())


@set_up({"hidden": 1}, {"make": normalizing_network}, {"make": double_network})
def a_model_that_is_wrapped_now(hidden=3, make=network):
    source = filled(make(hidden, 1))
    state = source.state_dict()
    wrapped = torch.nn.DataParallel(make(hidden, 1))
    return locals()


@message(given=a_model_that_is_wrapped_now)
def load_into_a_wrapped_model(wrapped, state):
    """``load_state_dict`` of a wrapped model, with the names of the model inside."""
    wrapped.load_state_dict(state)


@fix("load_into_a_wrapped_model", given=a_model_that_is_wrapped_now, right=of_the_source)
def load_into_the_model_inside(wrapped, state):
    """The model inside loads the values."""
    wrapped.module.load_state_dict(state)
    return list(wrapped.module.state_dict().values())


@set_up({"hidden": 1}, {"make": normalizing_network}, {"make": double_network})
def a_model_that_is_compiled_now(hidden=3, make=network):
    source = filled(make(hidden, 1))
    state = source.state_dict()
    compiled = torch.compile(make(hidden, 1))
    return locals()


@message(given=a_model_that_is_compiled_now, probe=lambda: torch.compile(torch.nn.Linear(2, 2)))
def load_into_a_compiled_model(compiled, state):
    """``load_state_dict`` of a compiled model, with the names of the model inside."""
    compiled.load_state_dict(state)


@fix(
    "load_into_a_compiled_model",
    given=a_model_that_is_compiled_now,
    right=of_the_source,
    probe=lambda: torch.compile(torch.nn.Linear(2, 2)),
)
def load_into_the_model_that_was_compiled(compiled, state):
    """The model inside loads the values."""
    compiled._orig_mod.load_state_dict(state)
    return list(compiled._orig_mod.state_dict().values())


@set_up({"hidden": 1}, {"classes": 1}, {"linear": double_linear})
def a_state_of_fewer_layers(hidden=3, classes=5, linear=torch.nn.Linear):
    source = filled(torch.nn.Sequential(linear(2, hidden)))
    model = torch.nn.Sequential(linear(2, hidden), linear(hidden, classes))
    return locals()


@message(given=a_state_of_fewer_layers)
def load_too_few_names(model, source):
    """``load_state_dict`` of a model with fewer layers."""
    model.load_state_dict(source.state_dict())


@fix(
    "load_too_few_names",
    given=a_state_of_fewer_layers,
    right=lambda source: (["1.bias", "1.weight"], list(source.state_dict().values())),
    probe=lambda: torch.nn.Linear(2, 3).load_state_dict({}, strict=False).missing_keys,
)
def load_into_the_layers_that_there_are(model, source):
    """``strict=False`` loads the layers that the file has."""
    result = model.load_state_dict(source.state_dict(), strict=False)
    return sorted(result.missing_keys), [model[0].weight, model[0].bias]


class Tied(torch.nn.Module):
    """A model whose first and last layer have one weight."""

    def __init__(self, rows, columns, bias):
        super().__init__()
        self.embedding = torch.nn.Embedding(rows, columns)
        self.head = torch.nn.Linear(columns, rows, bias=bias)
        self.head.weight = self.embedding.weight

    def forward(self, index):
        return self.head(self.embedding(index))


def double_tied(rows, columns, bias):
    """A model of float64, whose weight is tied."""
    return Tied(rows, columns, bias).double()


@set_up({"rows": 1}, {"columns": 1}, {"bias": True}, {"tied": double_tied}, {"kind": torch.optim.Adam})
def a_tied_weight_saved_once(rows=4, columns=3, bias=False, tied=Tied, kind=torch.optim.SGD):
    source = filled(tied(rows, columns, bias))
    state = {name: value for name, value in source.state_dict().items() if name != "head.weight"}
    model = tied(rows, columns, bias)
    return locals()


@message(given=a_tied_weight_saved_once)
def load_a_tied_weight_saved_once(model, state):
    """``load_state_dict`` of a model with a weight of two names, of which the file has one."""
    model.load_state_dict(state)


def trained_as_the_source(source, kind):
    """No other name is missing, and the weight of the source after a step."""
    optimizer = kind(source.parameters(), lr=0.5)
    source.head.weight.grad = torch.autograd.grad(source(torch.tensor([0])).sum(), source.head.weight)[0]
    optimizer.step()
    return True, source.head.weight, source.head.weight


@fix(
    "load_a_tied_weight_saved_once",
    given=a_tied_weight_saved_once,
    right=trained_as_the_source,
    probe=lambda: torch.nn.Linear(2, 3).load_state_dict({}, strict=False).missing_keys,
)
def tied_weight_loaded_once(model, state, kind):
    """Each name that is missing is that of a weight which the model also has under a name that was loaded."""
    missing = model.load_state_dict(state, strict=False).missing_keys
    own = model.state_dict()
    ties = [name for name in missing if any(own[name].is_set_to(own[loaded]) for loaded in state)]

    optimizer = kind([model.head.weight], lr=0.5)
    model(torch.tensor([0])).sum().backward()
    optimizer.step()
    return missing == ties, model.head.weight, model.embedding.weight


@set_up({"sizes": (1, 3)}, {"sizes": (2, 2, 3), "layer": torch.nn.Conv1d}, {"layer": double_linear})
def a_state_with_a_bias(sizes=(2, 3), layer=torch.nn.Linear):
    source, model = filled(layer(*sizes)), layer(*sizes, bias=False)
    return locals()


@message(given=a_state_with_a_bias)
def load_too_many_names(model, source):
    """``load_state_dict`` of a model with more parameters."""
    model.load_state_dict(source.state_dict())


@fix(
    "load_too_many_names",
    given=a_state_with_a_bias,
    right=lambda source: (0, ["bias"], source.weight),
    probe=lambda: torch.nn.Linear(2, 3).load_state_dict({}, strict=False).missing_keys,
)
def load_without_comparing_names(model, source):
    """``strict=False`` ignores names that the model does not have; the result names them."""
    result = model.load_state_dict(source.state_dict(), strict=False)
    return len(result.missing_keys), result.unexpected_keys, model.weight


@set_up({"width": 1}, {"width": 4}, {"linear": double_linear})
def a_state_with_a_layer_inside(width=2, linear=torch.nn.Linear):
    source = filled(torch.nn.Sequential(*[linear(width, width) for _ in range(3)]))
    model = torch.nn.Sequential(*[linear(width, width) for _ in range(2)])
    return locals()


@message(given=a_state_with_a_layer_inside)
def load_a_layer_that_was_removed(model, source):
    """``load_state_dict`` of an ``nn.Sequential`` that had a layer more inside."""
    model.load_state_dict(source.state_dict())


@fix(
    "load_a_layer_that_was_removed",
    given=a_state_with_a_layer_inside,
    right=lambda source: [source[0].weight, source[0].bias, source[2].weight, source[2].bias],
)
def leave_out_what_is_not_used(model, source):
    """The layer 1 was removed: its entries are replaced by those of the layer 2, which is now the layer 1."""
    state = source.state_dict()
    for name in ("weight", "bias"):
        state["1." + name] = state.pop("2." + name)
    model.load_state_dict(state)
    return list(model.state_dict().values())


class Running(torch.nn.Module):
    """A module with a buffer that is made in the first forward pass."""

    def __init__(self):
        super().__init__()
        self.register_buffer("total", None)


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.int64}, {"dtype": torch.float64})
def a_buffer_without_a_value(sizes=(3,), dtype=None):
    state = {"total": torch.ones(*sizes, dtype=dtype)}
    model = Running()
    return locals()


@message(given=a_buffer_without_a_value)
def load_a_buffer_without_a_value(model, state):
    """``load_state_dict`` with a buffer that is None in the new module."""
    model.load_state_dict(state)


@fix(
    "load_a_buffer_without_a_value",
    given=a_buffer_without_a_value,
    right=lambda sizes: torch.tensor(1).expand(sizes),
)
def buffer_made_before_loading(model, state):
    """The buffer gets a tensor of the saved size and dtype before the values are loaded."""
    model.total = torch.empty_like(state["total"])
    model.load_state_dict(state)
    return model.total


@set_up(
    {"layer": torch.nn.Conv1d, "sizes": (2, 3, 1)},
    {"layer": double_linear},
    {"layer": torch.nn.BatchNorm1d, "sizes": (3,)},
    {"layer": torch.nn.Embedding},
    {"kind": torch.optim.Adam},
)
def a_layer_to_change(layer=torch.nn.Linear, sizes=(2, 1), kind=torch.optim.SGD):
    module = layer(*sizes)
    torch.nn.init.ones_(module.weight)
    return locals()


@message(raises="TypeError", given=a_layer_to_change)
def tensor_assigned_to_a_parameter(module):
    """A tensor assigned to the name of a parameter."""
    module.weight = module.weight * 2


def doubled_and_trained(module, kind):
    """A tensor of twos after a step with a gradient of ones."""
    weight = torch.full_like(module.weight, 2).detach().requires_grad_()
    weight.grad = torch.ones_like(weight)
    kind([weight], lr=0.5).step()
    return weight


@fix("tensor_assigned_to_a_parameter", given=a_layer_to_change, right=doubled_and_trained)
def weight_multiplied_in_place(module, kind):
    """The values of the parameter are changed in place, and the optimizer still has it."""
    optimizer = kind(module.parameters(), lr=0.5)
    with torch.no_grad():
        module.weight.mul_(2)

    module.weight.sum().backward()
    optimizer.step()
    return module.weight


@fix("tensor_assigned_to_a_parameter", given=a_layer_to_change, right=doubled_and_trained)
def new_parameter_assigned(module, kind):
    """A new parameter takes the place of the old, before the optimizer is made."""
    module.weight = torch.nn.Parameter(module.weight.detach() * 2)
    optimizer = kind(module.parameters(), lr=0.5)

    module.weight.sum().backward()
    optimizer.step()
    return module.weight


def doubled(weight):
    """The weight that the layer is to use."""
    return weight * 2


def not_dropped(weight):
    """As in ``eval()``: the weight itself is returned."""
    return torch.nn.functional.dropout(weight, 0.5, training=False)


@set_up({"size": 3}, {"length": 1}, {"layer": torch.nn.GRU}, {"layer": torch.nn.RNN})
def a_recurrent_layer(size=1, length=2, layer=torch.nn.LSTM, compute=doubled):
    layers = layer(1, size)
    for parameter in layers.parameters():
        torch.nn.init.constant_(parameter, 0.5)
    x = torch.ones(length, 1, 1)
    return locals()


@message(raises="TypeError", given=a_recurrent_layer)
def computed_weight_assigned_to_a_parameter(layers, compute):
    """A weight that is computed before each forward pass is assigned to the name of a parameter."""
    layers.weight_hh_l0 = compute(layers.weight_hh_l0)


def by_another_layer(layers, layer, size, x, compute):
    """What a layer gives that has the computed weight, and the gradient, multiplied as the weight was."""
    other, state = layer(1, size), dict(layers.state_dict())
    state["weight_hh_l0"] = compute(state["weight_hh_l0"])
    other.load_state_dict(state)
    y = other(x)[0]
    return y, torch.autograd.grad(y.sum(), other.weight_hh_l0)[0] * compute(torch.ones(1))


@fix(
    "computed_weight_assigned_to_a_parameter",
    given=a_recurrent_layer,
    right=by_another_layer,
    variations=(*a_recurrent_layer.variations, {"compute": not_dropped}),
    needs=["nn.utils.parametrize"],
)
def weight_computed_by_a_parametrization(layers, x, compute):
    """A parametrization computes the weight whenever it is read; gradients flow to the original parameter."""

    class Computed(torch.nn.Module):
        def forward(self, weight):
            return compute(weight)

    torch.nn.utils.parametrize.register_parametrization(layers, "weight_hh_l0", Computed())
    y = layers(x)[0]
    y.sum().backward()
    return y, layers.parametrizations.weight_hh_l0.original.grad


@fix(
    "computed_weight_assigned_to_a_parameter",
    given=a_recurrent_layer,
    right=by_another_layer,
    variations=(*a_recurrent_layer.variations, {"compute": not_dropped}),
)
def weight_computed_before_each_forward_pass(layers, x, compute):
    """The parameter gets another name; the old name is a plain attribute, to which a tensor can be assigned."""
    layers.raw_weight = layers.weight_hh_l0
    del layers.weight_hh_l0
    for _ in range(2):
        layers.zero_grad()
        layers.weight_hh_l0 = compute(layers.raw_weight).clone()  # before each forward pass
        y = layers(x)[0]
        y.sum().backward()
    return y, layers.raw_weight.grad


class Scaled(torch.nn.Module):
    """A module with a buffer."""

    def __init__(self, *sizes, **options):
        super().__init__()
        self.register_buffer("scale", torch.ones(*sizes, **options))


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": torch.int64}, {"number": 0.5})
def a_buffer(sizes=(2,), number=2.0, dtype=None):
    module = Scaled(*sizes, dtype=dtype)
    return locals()


@message(raises="TypeError", given=a_buffer)
def number_assigned_to_a_buffer(module, number):
    """A number assigned to the name of a buffer."""
    module.scale = number


@fix("number_assigned_to_a_buffer", given=a_buffer, right=lambda sizes, number: torch.full(sizes, float(number)))
def buffer_filled(module, number):
    """``fill_`` changes the buffer in place."""
    module.scale.fill_(number)
    return module.state_dict()["scale"]


@set_up({"length": 1}, {"length": 3}, {"dtype": torch.int64}, {"dtype": torch.float64})
def a_buffer_and_a_list(length=2, dtype=None):
    module = Scaled(2, dtype=dtype)
    numbers = [3.0] * length
    return locals()


@message(raises="TypeError", given=a_buffer_and_a_list)
def list_assigned_to_a_buffer(module, numbers):
    """A list assigned to the name of a buffer."""
    module.scale = numbers


@fix("list_assigned_to_a_buffer", given=a_buffer_and_a_list, right=lambda numbers: torch.tensor(numbers))
def new_tensor_assigned_to_a_buffer(module, numbers):
    """``new_tensor()`` makes a tensor of the dtype and the device of the buffer."""
    module.scale = module.scale.new_tensor(numbers)
    return module.state_dict()["scale"]


@set_up(
    {"sizes": (3, 1)},
    {"layer": torch.nn.Conv2d, "sizes": (2, 2, 1)},
    {"layer": torch.nn.BatchNorm1d, "sizes": (2,)},
    {"kind": torch.optim.Adam},
)
def a_module_on_meta(sizes=(2, 1), layer=torch.nn.Linear, kind=torch.optim.SGD):
    source = filled(layer(*sizes))
    module = layer(*sizes, device="meta")
    module.register_buffer("scale", torch.ones(2, device="meta"), persistent=False)
    return locals()


@message(raises="NotImplementedError", given=a_module_on_meta, probe=lambda: torch.nn.Linear(2, 2, device="meta"))
def module_moved_from_meta(module):
    """``to`` of a module on the device `meta`, which does not have data."""
    module.to("cpu")


def source_trained(source, kind):
    """The weight of the source after a step with a gradient of ones, and the buffer."""
    source.weight.grad = torch.ones_like(source.weight)
    kind([source.weight], lr=0.5).step()
    return source.weight, torch.ones(2)


@fix("module_moved_from_meta", given=a_module_on_meta, right=source_trained, needs=["nn.Module.to_empty"])
def empty_module_that_is_loaded(module, source, kind):
    """``to_empty`` allocates the memory before values are loaded; a buffer that is in no state dict is set."""
    module.to_empty(device="cpu")
    module.load_state_dict(source.state_dict())
    module.scale = torch.ones(2)

    optimizer = kind([module.weight], lr=0.5)
    module.weight.sum().backward()
    optimizer.step()
    return module.weight, module.scale


@fix(
    "module_moved_from_meta",
    given=a_module_on_meta,
    right=source_trained,
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def parameters_assigned_on_loading(module, source, kind):
    """``assign=True`` uses the memory of the loaded tensors; a buffer that is in no state dict is set."""
    module.load_state_dict(source.state_dict(), assign=True)
    module.scale = torch.ones(2)

    optimizer = kind([module.weight], lr=0.5)
    module.weight.sum().backward()
    optimizer.step()
    return module.weight, module.scale


@set_up(
    {"sizes": (3, 1)}, {"layer": torch.nn.Conv2d, "sizes": (2, 2, 1)}, {"layer": torch.nn.BatchNorm1d, "sizes": (2,)}
)
def a_module_that_is_loaded_in_part(sizes=(2, 1), layer=torch.nn.Linear):
    source = filled(torch.nn.Sequential(layer(*sizes), layer(*sizes)))
    state = source.state_dict()
    module = torch.nn.Sequential(filled(layer(*sizes)), layer(*sizes, device="meta"))
    return locals()


@message(
    raises="NotImplementedError",
    given=a_module_that_is_loaded_in_part,
    probe=lambda: torch.nn.Linear(2, 2, device="meta"),
)
def module_loaded_in_part_moved_from_meta(module):
    """``to`` of a module of which one layer was loaded, and the other is still on the device `meta`."""
    module.to("cpu")


def names_and_values(source):
    """The names and all values of the source: those that were loaded before, and the others."""
    names = [name for name in source.state_dict() if name.startswith("1.")]
    return names, list(source.state_dict().values())


@fix(
    "module_loaded_in_part_moved_from_meta",
    given=a_module_that_is_loaded_in_part,
    right=names_and_values,
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def rest_of_the_parameters_loaded(module, state):
    """What is still on ``meta`` is found and loaded, and the rest keeps its values."""
    missing = [name for name, value in module.state_dict().items() if value.is_meta]
    module.load_state_dict({name: state[name] for name in missing}, strict=False, assign=True)
    return missing, list(module.to("cpu").state_dict().values())


@set_up({"rows": 1}, {"bias": True}, {"kind": torch.optim.SGD})
def a_tied_module_on_meta(rows=4, columns=3, bias=False, kind=torch.optim.Adam):
    source = filled(Tied(rows, columns, bias))
    with torch.device("meta"):
        module = Tied(rows, columns, bias)
    return locals()


@message(
    raises="NotImplementedError",
    given=a_tied_module_on_meta,
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def tied_module_moved_from_meta(module):
    """``to`` of a module on the device `meta`, which has one weight under two names."""
    module.to("cpu")


def all_trained_as_the_source(source, kind):
    """The tied weight of the source after a step."""
    parameters = list(source.parameters())
    optimizer = kind(parameters, lr=0.5)
    for parameter, grad in zip(parameters, torch.autograd.grad(source(torch.tensor([0])).sum(), parameters)):
        parameter.grad = grad
    optimizer.step()
    return source.head.weight, source.head.weight


@fix(
    "tied_module_moved_from_meta",
    given=a_tied_module_on_meta,
    right=all_trained_as_the_source,
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def weight_tied_again_after_loading(module, source, kind):
    """Loading gives each name its own parameter, so the second is replaced by the first."""
    module.load_state_dict(source.state_dict(), assign=True)
    module.head.weight = module.embedding.weight

    optimizer = kind(module.parameters(), lr=0.5)
    module(torch.tensor([0])).sum().backward()
    optimizer.step()
    return module.head.weight, module.embedding.weight


@message(warns="UserWarning", given=a_module_on_meta, probe=lambda: torch.nn.Linear(2, 2, device="meta"))
def parameters_loaded_into_meta(module, source):
    """``load_state_dict`` of a module on the device `meta`."""
    module.load_state_dict(source.state_dict())


@fix(
    "parameters_loaded_into_meta",
    given=a_module_on_meta,
    right=source_trained,
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def parameters_assigned_into_meta(module, source, kind):
    """``assign=True`` replaces the parameters on ``meta``; a buffer that is in no state dict is set."""
    module.load_state_dict(source.state_dict(), assign=True)
    module.scale = torch.ones(2)

    optimizer = kind([module.weight], lr=0.5)
    module.weight.sum().backward()
    optimizer.step()
    return module.weight, module.scale


@set_up({"hidden": 1}, {"make": normalizing_network}, {"make": double_network}, {"classes": 4})
def a_saved_module(hidden=2, classes=1, make=network):
    saved = filled(make(hidden, classes))
    model = make(hidden, classes)
    return locals()


def looks_at_the_type():
    """Versions that do not look at the type of a state dict take an empty list."""
    try:
        torch.nn.Module().load_state_dict([])
    except TypeError:
        return
    raise NotImplementedError("a state dict may be of each type")


@message(raises="TypeError", given=a_saved_module, probe=looks_at_the_type)
def load_a_module_as_a_state_dict(model, saved):
    """``load_state_dict`` of a whole module."""
    model.load_state_dict(saved)


def copied_values(saved):
    """All values of the saved module, as they were."""
    return [value.clone() for value in saved.state_dict().values()]


@fix("load_a_module_as_a_state_dict", given=a_saved_module, right=copied_values)
def state_dict_of_the_saved_module_loaded(model, saved):
    """The state dict of the module is loaded, and its values are copied."""
    model.load_state_dict(saved.state_dict())
    for parameter in saved.parameters():
        torch.nn.init.zeros_(parameter)
    return list(model.state_dict().values())
