"""Messages about what modules hold: parameters and buffers that are loaded, assigned or made on no device."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def load_other_sizes():
    """``load_state_dict`` with a parameter of another shape."""
    state = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 10)).state_dict()
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 5))
    model.load_state_dict(state)


@fix("load_other_sizes")
def replace_the_layer_after_loading():
    """The layer is replaced after the values are loaded."""
    source = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 10))
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 10))
    model.load_state_dict(source.state_dict())
    model[1] = torch.nn.Linear(3, 5)
    assert torch.equal(model[0].weight, source[0].weight)


@fix("load_other_sizes")
def load_what_has_the_same_shape():
    """What the model has under the same name, in the same shape, is loaded."""
    state = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 10), torch.nn.Linear(10, 2)).state_dict()
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 5))
    own = model.state_dict()
    fitting = {name: value for name, value in state.items() if name in own and value.shape == own[name].shape}
    model.load_state_dict(fitting, strict=False)
    assert sorted(fitting) == ["0.bias", "0.weight"]
    assert torch.equal(model[0].weight, state["0.weight"])


@message()
def load_other_names():
    """``load_state_dict`` of a model that was wrapped when it was saved."""
    wrapped = torch.nn.Sequential()
    wrapped.add_module("module", torch.nn.Linear(2, 3))
    torch.nn.Linear(2, 3).load_state_dict(wrapped.state_dict())


@fix("load_other_names")
def remove_the_prefix():
    """The prefixes of a model that was compiled and wrapped are removed from the names."""
    wrapped = torch.nn.Sequential()
    wrapped.add_module("module", torch.nn.Sequential())
    wrapped.module.add_module("_orig_mod", torch.nn.Linear(2, 3))
    state = {name.replace("_orig_mod.", ""): value for name, value in wrapped.state_dict().items()}
    prefix = "module."
    state = {name[len(prefix) :] if name.startswith(prefix) else name: value for name, value in state.items()}
    model = torch.nn.Linear(2, 3)
    model.load_state_dict(state)
    assert torch.equal(model.weight, wrapped.module._orig_mod.weight)


@fix("load_other_names")
def save_the_wrapped_model():
    """The state of the wrapped model is saved."""
    wrapped = torch.nn.Sequential()
    wrapped.add_module("module", torch.nn.Linear(2, 3))
    model = torch.nn.Linear(2, 3)
    model.load_state_dict(wrapped.module.state_dict())
    assert torch.equal(model.weight, wrapped.module.weight)


@message()
def load_too_few_names():
    """``load_state_dict`` of a model with fewer layers."""
    state = torch.nn.Sequential(torch.nn.Linear(2, 3)).state_dict()
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 5))
    model.load_state_dict(state)


@fix("load_too_few_names", probe=lambda: torch.nn.Linear(2, 3).load_state_dict({}, strict=False).missing_keys)
def load_into_the_layers_that_there_are():
    """``strict=False`` loads the layers that the file has."""
    source = torch.nn.Sequential(torch.nn.Linear(2, 3))
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 5))
    result = model.load_state_dict(source.state_dict(), strict=False)
    assert sorted(result.missing_keys) == ["1.bias", "1.weight"]
    assert torch.equal(model[0].weight, source[0].weight)


@fix("load_too_few_names", probe=lambda: torch.nn.Linear(2, 3).load_state_dict({}, strict=False).missing_keys)
def tied_weight_loaded_once():
    """Each name that is missing is that of a weight which the model also has under a name that was loaded."""

    class Tied(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = torch.nn.Embedding(4, 3)
            self.head = torch.nn.Linear(3, 4, bias=False)
            self.head.weight = self.embedding.weight

    state = {"embedding.weight": torch.ones(4, 3)}
    model = Tied()
    missing = model.load_state_dict(state, strict=False).missing_keys
    own = model.state_dict()
    ties = [name for name in missing if any(own[name].is_set_to(own[loaded]) for loaded in state)]
    assert missing == ties == ["head.weight"]
    assert torch.equal(model.head.weight, state["embedding.weight"])


@message()
def load_too_many_names():
    """``load_state_dict`` of a model with more parameters."""
    state = torch.nn.Linear(2, 3).state_dict()
    torch.nn.Linear(2, 3, bias=False).load_state_dict(state)


@fix("load_too_many_names")
def leave_out_what_is_not_used():
    """The layer 1 was removed: its entries are replaced by those of the layer 2, which is now the layer 1."""
    source = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
    model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
    state = source.state_dict()
    for name in ("weight", "bias"):
        state["1." + name] = state.pop("2." + name)
    model.load_state_dict(state)
    assert torch.equal(model[1].weight, source[2].weight)


@fix("load_too_many_names", probe=lambda: torch.nn.Linear(2, 3).load_state_dict({}, strict=False).missing_keys)
def load_without_comparing_names():
    """``strict=False`` ignores names that the model does not have; the result names them."""
    state = torch.nn.Linear(2, 3).state_dict()
    model = torch.nn.Linear(2, 3, bias=False)
    result = model.load_state_dict(state, strict=False)
    assert (result.missing_keys, result.unexpected_keys) == ([], ["bias"])
    assert torch.equal(model.weight, state["weight"])


@message(raises="TypeError")
def tensor_assigned_to_a_parameter():
    """A tensor assigned to the name of a parameter."""
    module = torch.nn.Linear(2, 1)
    module.weight = module.weight * 2


@fix("tensor_assigned_to_a_parameter")
def weight_multiplied_in_place():
    """The values of the parameter are changed in place."""
    module = torch.nn.Linear(2, 1)
    parameter = module.weight
    before = module.weight.detach().clone()
    with torch.no_grad():
        module.weight.mul_(2)
    assert module.weight is parameter
    assert torch.equal(module.weight, before * 2)


@fix("tensor_assigned_to_a_parameter")
def new_parameter_assigned():
    """A new parameter takes the place of the old."""
    module = torch.nn.Linear(2, 1)
    before = module.weight
    module.weight = torch.nn.Parameter(before.detach() * 2)
    assert module.weight is not before
    assert torch.equal(module.weight, before * 2)


@fix("tensor_assigned_to_a_parameter", needs=["nn.utils.parametrize"])
def weight_computed_by_a_parametrization():
    """A parametrization computes the weight whenever it is read; gradients flow to the original parameter."""

    class Doubled(torch.nn.Module):
        def forward(self, weight):
            return weight * 2

    lstm = torch.nn.LSTM(1, 1)
    before = lstm(torch.ones(2, 1, 1))[0]
    torch.nn.utils.parametrize.register_parametrization(lstm, "weight_hh_l0", Doubled())
    y = lstm(torch.ones(2, 1, 1))[0]
    y.sum().backward()
    assert not torch.equal(y, before)
    assert lstm.parametrizations.weight_hh_l0.original.grad.abs().sum() > 0


@fix("tensor_assigned_to_a_parameter")
def weight_computed_before_each_forward_pass():
    """The parameter gets another name; the old name is a plain attribute, to which a tensor can be assigned."""
    lstm = torch.nn.LSTM(1, 1)
    before = lstm(torch.ones(2, 1, 1))[0]
    lstm.raw_weight = lstm.weight_hh_l0
    del lstm.weight_hh_l0
    for training in (False, True):
        lstm.train(training)
        dropped = torch.nn.functional.dropout(lstm.raw_weight, 0.5, training)
        lstm.weight_hh_l0 = dropped.clone()  # before each forward pass
        y = lstm(torch.ones(2, 1, 1))[0]
        y.sum().backward()
        assert torch.equal(y, before) != training
    assert lstm.raw_weight.grad.abs().sum() > 0
    assert "weight_hh_l0" not in lstm.state_dict()


@message(raises="TypeError")
def number_assigned_to_a_buffer():
    """A number assigned to the name of a buffer."""
    module = torch.nn.Module()
    module.register_buffer("scale", torch.ones(1))
    module.scale = 2.0


@fix("number_assigned_to_a_buffer")
def buffer_filled():
    """``fill_`` changes the buffer in place."""
    module = torch.nn.Module()
    module.register_buffer("scale", torch.ones(1))
    module.scale.fill_(2.0)
    assert module.state_dict()["scale"].tolist() == [2.0]


@message(raises="NotImplementedError", probe=lambda: torch.nn.Linear(2, 2, device="meta"))
def module_moved_from_meta():
    """``to`` of a module on the device `meta`, which does not have data."""
    module = torch.nn.Linear(2, 2, device="meta")
    module.to("cpu")


@fix("module_moved_from_meta", needs=["nn.Module.to_empty"])
def empty_module_that_is_loaded():
    """``to_empty`` allocates the memory before values are loaded; a buffer that is in no state dict is set."""
    source = torch.nn.Linear(2, 2)
    module = torch.nn.Linear(2, 2, device="meta")
    module.register_buffer("scale", torch.ones(2, device="meta"), persistent=False)
    module.to_empty(device="cpu")
    module.load_state_dict(source.state_dict())
    module.scale = torch.ones(2)
    assert torch.equal(module.weight, source.weight) and module.scale.tolist() == [1.0, 1.0]


@fix(
    "module_moved_from_meta",
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def parameters_assigned_on_loading():
    """``assign=True`` uses the memory of the loaded tensors; a buffer that is in no state dict is set."""
    source = torch.nn.Linear(2, 2)
    module = torch.nn.Linear(2, 2, device="meta")
    module.register_buffer("scale", torch.ones(2, device="meta"), persistent=False)
    module.load_state_dict(source.state_dict(), assign=True)
    module.scale = torch.ones(2)
    assert module.weight.data_ptr() == source.weight.data_ptr()


@message(warns="UserWarning", probe=lambda: torch.nn.Linear(2, 2, device="meta"))
def parameters_loaded_into_meta():
    """``load_state_dict`` of a module on the device `meta`."""
    module = torch.nn.Linear(2, 2, device="meta")
    module.load_state_dict(torch.nn.Linear(2, 2).state_dict())


@fix(
    "parameters_loaded_into_meta",
    probe=lambda: torch.nn.Linear(2, 2, device="meta").load_state_dict({}, strict=False, assign=True),
)
def parameters_assigned_into_meta():
    """``assign=True`` replaces the parameters on ``meta``; a buffer that is in no state dict is set."""
    source = torch.nn.Linear(2, 2)
    module = torch.nn.Linear(2, 2, device="meta")
    module.register_buffer("scale", torch.ones(2, device="meta"), persistent=False)
    module.load_state_dict(source.state_dict(), assign=True)
    module.scale = torch.ones(2)
    assert torch.equal(module.weight, source.weight)
    assert torch.equal(module(torch.ones(1, 2)) * module.scale, source(torch.ones(1, 2)))
