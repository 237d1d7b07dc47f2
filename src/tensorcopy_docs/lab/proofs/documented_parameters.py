"""The statements of PyTorch's documentation about parameters, what holds them, and what changes them."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def an_assigned_parameter_is_registered_and_a_tensor_is_not():
    """The parameter is in ``parameters()`` and a plain tensor is not."""
    module = torch.nn.Module()
    module.weight = torch.nn.Parameter(torch.ones(2))
    module.state = torch.ones(2)
    print([name for name, _ in module.named_parameters()])
    assert [name for name, _ in module.named_parameters()] == ["weight"]


@proof()
def a_parameter_requires_grad_under_no_grad():
    """A parameter that is created under ``no_grad`` requires grad."""
    with torch.no_grad():
        parameter = torch.nn.Parameter(torch.ones(2))
    print(parameter.requires_grad)
    assert parameter.requires_grad


@proof(needs=["nn.Buffer"])
def an_assigned_buffer_is_registered_and_a_tensor_is_not():
    """What ``nn.Buffer`` made is in ``buffers()``, and a plain tensor is not."""
    module = torch.nn.Module()
    module.mean = torch.nn.Buffer(torch.ones(2))
    module.state = torch.ones(2)
    print([name for name, _ in module.named_buffers()])
    assert [name for name, _ in module.named_buffers()] == ["mean"]


@counterexample()
def a_tensor_assigned_to_the_name_of_a_buffer_becomes_the_buffer():
    """The plain tensor itself is in the state of the module after the assignment."""
    module = torch.nn.Module()
    module.register_buffer("mean", torch.zeros(2))
    x = torch.ones(2)
    module.mean = x
    print([buffer is x for buffer in module.buffers()], module.state_dict()["mean"].tolist())
    assert [buffer is x for buffer in module.buffers()] == [True]


@proof()
def a_parameter_list_converts_tensors():
    """Tensors that are given, appended, assigned or extended with become parameters."""
    x = torch.ones(2)
    parameters = None
    try:
        parameters = torch.nn.ParameterList([x])
        parameters.append(x)
        parameters.extend([x])
        parameters[0] = x
    except TypeError as error:
        print(type(error).__name__)
    print(parameters)
    assert [type(parameter) for parameter in parameters or []] == [torch.nn.Parameter] * 3


@counterexample()
def a_parameter_list_uses_the_memory_of_the_tensor():
    """A step of an optimizer on the list changes the tensor that was given to it."""
    x = torch.ones(2)
    parameters = torch.nn.ParameterList([torch.nn.Parameter(x)])
    optimizer = torch.optim.SGD(parameters, lr=1.0)
    parameters[0].sum().backward()
    optimizer.step()
    print(x.tolist())
    assert x.tolist() == [0.0, 0.0]


@proof()
def a_parameter_list_is_used_like_a_list():
    """It has a length, can be indexed, assigned to, iterated over and appended to."""
    first, second, third = (torch.nn.Parameter(torch.ones(1)) for _ in range(3))
    parameters = torch.nn.ParameterList([first])
    parameters.append(second)
    parameters[0] = third
    print(len(parameters), [each is parameter for each, parameter in zip(parameters, (third, second))])
    assert len(parameters) == 2
    assert parameters[0] is third
    assert all(each is parameter for each, parameter in zip(parameters, (third, second)))


@counterexample()
def a_parameter_list_lacks_methods_of_a_list():
    """It has none of the methods that insert, remove and copy."""
    parameters = torch.nn.ParameterList([torch.nn.Parameter(torch.ones(1))])
    missing = [name for name in ("insert", "pop", "remove", "copy") if not hasattr(parameters, name)]
    print(missing)
    assert missing == ["insert", "pop", "remove", "copy"]


@proof(needs=["nn.ParameterDict.copy"])
def a_copy_of_a_parameter_dict_is_another_dict():
    """A key that is removed from the copy is still in the original."""
    parameters = torch.nn.ParameterDict({"w": torch.nn.Parameter(torch.ones(1))})
    copied = parameters.copy()
    copied.pop("w")
    print(list(parameters.keys()), list(copied.keys()))
    assert list(parameters.keys()) == ["w"]


@counterexample(needs=["nn.ParameterDict.copy"])
def a_copy_of_a_parameter_dict_has_the_same_parameters():
    """A change to a parameter of the copy is a change to the original's, which is the same object."""
    parameters = torch.nn.ParameterDict({"w": torch.nn.Parameter(torch.ones(1))})
    copied = parameters.copy()
    with torch.no_grad():
        copied["w"].zero_()
    print(copied["w"] is parameters["w"], parameters["w"].tolist())
    assert parameters["w"].tolist() == [0.0]


@proof()
def parameters_to_vector_flattens_and_copies():
    """The vector has the values one after the other, in its own memory."""
    a, b = torch.nn.Parameter(torch.ones(1, 2)), torch.nn.Parameter(torch.zeros(1))
    vector = torch.nn.utils.parameters_to_vector([a, b])
    print(vector.tolist())
    assert vector.tolist() == [1.0, 1.0, 0.0]
    with torch.no_grad():
        a.fill_(7)
    assert vector.tolist() == [1.0, 1.0, 0.0]


@counterexample()
def parameters_to_vector_raises_for_a_transposed_parameter():
    """A parameter that is not contiguous, as a convolution's weight in channels_last, raises."""
    a = torch.nn.Parameter(torch.ones(2, 3).t())
    error = None
    try:
        torch.nn.utils.parameters_to_vector([a])
    except RuntimeError as raised:
        error = raised
    print(a.is_contiguous(), type(error).__name__)
    assert error is not None


@counterexample(needs=["channels_last"], probe=lambda: torch.nn.Linear(1, 1).to(memory_format=torch.preserve_format))
def parameters_to_vector_raises_for_a_model_in_channels_last():
    """The weight of the convolution is not contiguous, so ``view(-1)`` raises."""
    model = torch.nn.Conv2d(2, 3, 2).to(memory_format=torch.channels_last)
    message = ""
    try:
        torch.nn.utils.parameters_to_vector(model.parameters())
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert "view" in message


@proof()
def vector_to_parameters_copies_slices_of_the_vector():
    """The claim expects a later change to the vector not to reach the parameter."""
    parameter = torch.nn.Parameter(torch.zeros(2))
    vector = torch.tensor([1.0, 2.0])
    torch.nn.utils.vector_to_parameters(vector, [parameter])
    vector[0] = 10
    print(parameter.tolist(), parameter.data_ptr() == vector.data_ptr())
    assert parameter.tolist() == [1.0, 2.0]


@proof()
def vector_to_parameters_sets_slices_of_the_vector():
    """The data of each parameter are a slice of the vector, at its address."""
    parameters = [torch.nn.Parameter(torch.zeros(2)), torch.nn.Parameter(torch.zeros(1))]
    vector = torch.tensor([1.0, 2.0, 3.0])
    torch.nn.utils.vector_to_parameters(vector, parameters)
    found = [parameter.tolist() for parameter in parameters]
    same = [p.data_ptr() == part.data_ptr() for p, part in zip(parameters, (vector[:2], vector[2:]))]
    print(found, same)
    assert found == [[1.0, 2.0], [3.0]] and same == [True, True]


@proof()
def clipping_the_norm_works_in_place_and_returns_the_norm_before():
    """``grad`` stays the same tensor, with the norm 1; 5 is returned, the norm that it had."""
    parameter = torch.nn.Parameter(torch.zeros(2))
    parameter.grad = torch.tensor([3.0, 4.0])
    grad = parameter.grad
    norm = torch.nn.utils.clip_grad_norm_([parameter], 1.0)
    print(float(norm), [round(value, 4) for value in grad.tolist()], parameter.grad is grad)
    assert parameter.grad is grad
    assert float(norm) == 5.0 and [round(value, 4) for value in grad.tolist()] == [0.6, 0.8]


@proof()
def clipping_values_works_in_place():
    """``grad`` stays the same tensor, with its values between -1 and 1."""
    parameter = torch.nn.Parameter(torch.zeros(2))
    parameter.grad = torch.tensor([3.0, -4.0])
    grad = parameter.grad
    torch.nn.utils.clip_grad_value_([parameter], 1.0)
    print(grad.tolist(), parameter.grad is grad)
    assert parameter.grad is grad
    assert grad.tolist() == [1.0, -1.0]


@proof()
def an_embedding_limits_the_norm_of_each_vector():
    """Both vectors are looked up, and both have the norm 1 afterwards."""
    embedding = torch.nn.Embedding.from_pretrained(torch.tensor([[3.0], [5.0]]))
    embedding.max_norm = 1.0
    embedding(torch.tensor([0, 1]))
    print([round(value, 4) for value in embedding.weight.flatten().tolist()])
    assert [round(value, 4) for value in embedding.weight.flatten().tolist()] == [1.0, 1.0]


@counterexample()
def an_embedding_leaves_the_norm_of_a_vector_that_is_not_looked_up():
    """The first vector is looked up and has the norm 1 afterwards; the second one still has the norm 5."""
    embedding = torch.nn.Embedding.from_pretrained(torch.tensor([[3.0], [5.0]]))
    embedding.max_norm = 1.0
    embedding(torch.tensor([0]))
    print([round(value, 4) for value in embedding.weight.flatten().tolist()])
    assert [round(value, 4) for value in embedding.weight.flatten().tolist()] == [1.0, 5.0]


@proof()
def the_padding_vector_of_an_embedding_gets_no_gradient():
    """The gradient of its row is 0, and a step of SGD leaves the vector as it is."""
    embedding = torch.nn.Embedding(2, 1, padding_idx=0)
    embedding.weight.data.fill_(1.0)
    optimizer = torch.optim.SGD(embedding.parameters(), lr=0.5)
    embedding(torch.tensor([0, 1])).sum().backward()
    optimizer.step()
    print(embedding.weight.grad.tolist(), embedding.weight.tolist())
    assert embedding.weight.grad.tolist() == [[0.0], [1.0]]
    assert embedding.weight.tolist() == [[1.0], [0.5]]


@counterexample()
def weight_decay_changes_the_padding_vector_of_an_embedding():
    """The gradient of its row is 0; weight decay halves the vector."""
    embedding = torch.nn.Embedding(2, 1, padding_idx=0)
    embedding.weight.data.fill_(1.0)
    optimizer = torch.optim.SGD(embedding.parameters(), lr=0.5, weight_decay=1.0)
    embedding(torch.tensor([0, 1])).sum().backward()
    optimizer.step()
    print(embedding.weight.tolist())
    assert embedding.weight.tolist()[0] == [0.5]


@proof()
def an_embedding_with_max_norm_needs_a_clone_of_its_weight():
    """A product with the weight before the lookup makes the backward pass raise; one with a clone does not."""
    errors = []
    for take in (lambda weight: weight, lambda weight: weight.clone()):
        embedding = torch.nn.Embedding(2, 1, max_norm=1.0)
        loss = (take(embedding.weight) * torch.ones(2, 1, requires_grad=True)).sum()
        try:
            (loss + embedding(torch.tensor([0])).sum()).backward()
            errors.append(None)
        except RuntimeError as error:
            errors.append(type(error).__name__)
    print(errors)
    assert errors == ["RuntimeError", None]


@proof()
def a_frozen_embedding_is_not_trained():
    """The weight does not require grad."""
    embedding = torch.nn.Embedding.from_pretrained(torch.tensor([[3.0]]))
    print(embedding.weight.requires_grad, embedding(torch.tensor([0])).requires_grad)
    assert not embedding.weight.requires_grad
    assert not embedding(torch.tensor([0])).requires_grad


@counterexample()
def a_frozen_embedding_with_max_norm_changes_the_given_tensor():
    """The lookup renormalizes the frozen weight, whose memory is that of the given tensor."""
    pretrained = torch.tensor([[3.0]])
    embedding = torch.nn.Embedding.from_pretrained(pretrained)
    embedding.max_norm = 1.0
    embedding(torch.tensor([0]))
    print([round(value, 4) for value in pretrained.flatten().tolist()])
    assert [round(value, 4) for value in pretrained.flatten().tolist()] == [1.0]
