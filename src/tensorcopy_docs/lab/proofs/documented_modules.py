"""The statements of PyTorch's documentation about modules: their state, conversions, buffers and hooks."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_state_dict_leaves_out_what_is_none():
    """A parameter and a buffer that are None have no key in the state dict."""
    module = torch.nn.Linear(2, 2, bias=False)
    module.register_buffer("count", None)
    print(list(module.state_dict()))
    assert list(module.state_dict()) == ["weight"]


@counterexample()
def a_state_dict_no_longer_shares_after_a_conversion():
    """After ``double()`` a change to the weight is not visible in the state dict that was taken before."""
    module = torch.nn.Linear(1, 1)
    state = module.state_dict()
    module.double()
    with torch.no_grad():
        module.weight.fill_(7)
    print(state["weight"].dtype, state["weight"].tolist() == [[7.0]])
    assert state["weight"].dtype == torch.float32
    assert state["weight"].tolist() != [[7.0]]


@proof()
def loading_keeps_the_dtype_of_the_module():
    """A float module that gets a state dict in double precision stays float, with the same parameter objects."""
    module = torch.nn.Linear(2, 2)
    weight = module.weight
    state = {name: tensor.double() for name, tensor in torch.nn.Linear(2, 2).state_dict().items()}
    module.load_state_dict(state)
    print(module.weight.dtype, module.weight is weight)
    assert module.weight.dtype == torch.float32
    assert module.weight is weight


@proof(probe=lambda: torch.nn.Linear(1, 1).load_state_dict({}, strict=False, assign=True))
def loading_with_assign_keeps_requires_grad_of_the_module():
    """The weight gets the dtype of the state dict; it is still a Parameter that does not require grad."""
    module = torch.nn.Linear(2, 2)
    module.weight.requires_grad_(False)
    state = {name: tensor.double() for name, tensor in torch.nn.Linear(2, 2).state_dict().items()}
    module.load_state_dict(state, assign=True)
    print(module.weight.dtype, module.weight.requires_grad, module.bias.requires_grad)
    assert module.weight.dtype == torch.float64
    assert not module.weight.requires_grad and module.bias.requires_grad


@proof(probe=lambda: torch.nn.Linear(1, 1).load_state_dict({}, strict=False, assign=True))
def an_optimizer_from_before_an_assigning_load_does_not_train():
    """The optimizer has the old weight: after a step the module has the weight that was loaded."""
    module = torch.nn.Linear(1, 1, bias=False)
    optimizer = torch.optim.SGD(module.parameters(), lr=1.0)
    module.load_state_dict({"weight": torch.tensor([[3.0]])}, assign=True)
    module(torch.ones(1)).sum().backward()
    optimizer.step()
    print(module.weight.tolist(), module.weight.grad.tolist())
    assert module.weight.grad.tolist() == [[1.0]]
    assert module.weight.tolist() == [[3.0]]


@proof()
def loading_raises_for_a_parameter_that_is_none():
    """The module has no bias, and the state dict has one."""
    module = torch.nn.Linear(2, 2, bias=False)
    error = None
    try:
        module.load_state_dict(torch.nn.Linear(2, 2).state_dict())
    except RuntimeError as raised:
        error = raised
    print(type(error).__name__)
    assert error is not None


@counterexample()
def loading_leaves_out_a_parameter_that_is_none_if_it_is_not_strict():
    """With ``strict=False`` nothing is raised; the module still has no bias."""
    module = torch.nn.Linear(2, 2, bias=False)
    error = None
    try:
        module.load_state_dict(torch.nn.Linear(2, 2).state_dict(), strict=False)
    except RuntimeError as raised:
        error = raised
    print(error, module.bias)
    assert error is None and module.bias is None


@proof()
def loading_raises_for_other_keys():
    """A key too many and a key too few raise."""
    module = torch.nn.Linear(1, 1, bias=False)
    errors = []
    for state in ({"weight": torch.ones(1, 1), "other": torch.ones(1)}, {}):
        try:
            module.load_state_dict(state)
        except RuntimeError as error:
            errors.append(type(error).__name__)
    print(errors)
    assert errors == ["RuntimeError", "RuntimeError"]


@counterexample()
def a_load_that_raises_has_changed_the_module():
    """The bias is missing, which raises; the weight was copied nevertheless."""
    module = torch.nn.Linear(1, 1)
    error = None
    try:
        module.load_state_dict({"weight": torch.tensor([[7.0]])})
    except RuntimeError as raised:
        error = raised
    print(type(error).__name__, module.weight.tolist())
    assert error is not None
    assert module.weight.tolist() == [[7.0]]


@proof()
def a_module_casts_only_its_floating_point_tensors():
    """``double()`` and ``to(torch.float64)`` leave an integer buffer as it is."""
    dtypes = []
    for convert in (lambda module: module.double(), lambda module: module.to(torch.float64)):
        module = torch.nn.Linear(2, 2)
        module.register_buffer("count", torch.tensor([1]))
        returned = convert(module)
        dtypes.append((module.weight.dtype, module.count.dtype, returned is module))
    print(dtypes)
    assert dtypes == [(torch.float64, torch.int64, True)] * 2


@proof()
def a_module_refuses_an_integer_dtype():
    """``to(torch.int64)`` raises, and the weight stays float."""
    module = torch.nn.Linear(2, 2)
    error = None
    try:
        module.to(torch.int64)
    except TypeError as raised:
        error = raised
    print(type(error).__name__, module.weight.dtype)
    assert error is not None
    assert module.weight.dtype == torch.float32


@proof()
def type_casts_all_parameters_and_buffers():
    """``type(torch.float64)`` makes an integer buffer double, too."""
    module = torch.nn.Linear(2, 2)
    module.register_buffer("count", torch.tensor([1]))
    module.type(torch.float64)
    print(module.weight.dtype, module.count.dtype)
    assert module.weight.dtype == module.count.dtype == torch.float64


@proof(needs=["nn.Module.to_empty"])
def to_empty_copies_nothing():
    """The parameter object stays and gets other memory."""
    module = torch.nn.Linear(2, 2)
    weight, before = module.weight, module.weight.detach()
    module.to_empty(device="cpu")
    print(module.weight is weight, module.weight.data_ptr() == before.data_ptr())
    assert module.weight is weight
    assert module.weight.data_ptr() != before.data_ptr()


@counterexample(needs=["nn.Module.to_empty"])
def to_empty_replaces_memory_on_the_same_device():
    """On the device that the module is on, a tensor that shared the weight's memory no longer shares it."""
    module = torch.nn.Linear(1, 1)
    before = module.weight.detach()
    module.to_empty(device="cpu")
    with torch.no_grad():
        module.weight.fill_(7)
    print(before.tolist() == [[7.0]])
    assert before.tolist() != [[7.0]]


@proof()
def parameters_yields_tensors_of_the_class_tensor():
    """The claim expects ``type(parameter)`` to be ``torch.Tensor``, as the example prints it."""
    types = [type(parameter) for parameter in torch.nn.Linear(2, 2).parameters()]
    print(types)
    assert types == [torch.Tensor, torch.Tensor]


@proof()
def parameters_yields_parameters_with_a_size():
    """Printed as in the example: the class ``Parameter`` and a ``torch.Size``."""
    lines = []
    for param in torch.nn.Linear(3, 20).parameters():
        print(type(param), param.size())
        lines.append("{} {}".format(type(param), param.size()))
    name = "<class 'torch.nn.parameter.Parameter'> "
    assert lines == [name + "torch.Size([20, 3])", name + "torch.Size([20])"]


@proof(needs=["nn.Module.requires_grad_"])
def requires_grad_of_a_module_is_set_in_place():
    """The parameters are the same objects, and all of them have ``requires_grad=False``."""
    module = torch.nn.Linear(2, 2)
    before = list(module.parameters())
    returned = module.requires_grad_(False)
    print([parameter.requires_grad for parameter in before], returned is module)
    assert returned is module
    assert all(a is b and not a.requires_grad for a, b in zip(before, module.parameters()))


@proof()
def zero_grad_of_a_module_resets_the_gradients():
    """After ``zero_grad()`` no parameter has a gradient other than 0 or None."""
    module = torch.nn.Linear(1, 1)
    module(torch.ones(1)).sum().backward()
    before = [parameter.grad.sum().item() for parameter in module.parameters()]
    module.zero_grad()
    after = [parameter.grad for parameter in module.parameters()]
    print(before, after)
    assert before == [1.0, 1.0]
    assert all(grad is None or grad.sum().item() == 0.0 for grad in after)


@proof()
def a_buffer_that_is_not_persistent_is_only_missing_from_the_state():
    """It is converted with the module, and it is not in the state dict."""
    module = torch.nn.Module()
    try:
        module.register_buffer("kept", torch.ones(1))
        module.register_buffer("passing", torch.ones(1), persistent=False)
    except TypeError as error:
        print(type(error).__name__)
    module.double()
    print(list(module.state_dict()), [(name, buffer.dtype) for name, buffer in module.named_buffers()])
    assert list(module.state_dict()) == ["kept"]
    assert [buffer.dtype for buffer in module.buffers()] == [torch.float64, torch.float64]
