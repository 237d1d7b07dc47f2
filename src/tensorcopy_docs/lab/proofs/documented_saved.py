"""The statements of PyTorch's documentation about saved tensors and the hooks that pack them."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["autograd.graph.saved_tensors_hooks"])
def pack_hooks_see_each_saved_tensor():
    """``x * x`` saves x twice and ``exp`` its result: three calls of each hook; ``+ 1`` saves nothing."""
    packed, unpacked = [], []

    def pack(tensor):
        packed.append(tensor.tolist())
        return tensor.detach()

    def unpack(tensor):
        unpacked.append(tensor.tolist())
        return tensor

    x = torch.zeros(1, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = (x * x).exp() + 1
    before = len(unpacked)
    y.backward()
    print(packed, before, len(unpacked))
    assert packed == [[0.0], [0.0], [1.0]]
    assert before == 0 and len(unpacked) == 3


@proof(needs=["autograd.graph.saved_tensors_hooks"])
def an_in_place_change_is_caught_in_a_pack_hook_and_not_in_an_unpack_hook():
    """A pack hook that zeroes its input raises; an unpack hook that does it makes the gradient 0 without an error."""
    found = []
    for name in ("pack", "unpack"):
        x = torch.ones(1, requires_grad=True)
        hooks = [lambda tensor: tensor.detach(), lambda tensor: tensor]
        hooks[name == "unpack"] = lambda tensor: tensor.detach().zero_()
        try:
            with torch.autograd.graph.saved_tensors_hooks(*hooks):
                y = x.exp()
            y.backward()
            found.append(x.grad.tolist())
        except RuntimeError as error:
            found.append("in place" in str(error))
    print(found)
    assert found == [True, [0.0]]


@proof(needs=["autograd.graph.saved_tensors_hooks"])
def hooks_make_other_objects_of_saved_tensors():
    """Without hooks, both saved inputs of ``x * x`` are x; with hooks they are two objects on the storage of x."""
    x = torch.ones(3, requires_grad=True)
    y = x * x
    print(y.grad_fn._saved_self is x, y.grad_fn._saved_other is x)
    assert y.grad_fn._saved_self is x and y.grad_fn._saved_other is x
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor.detach(), lambda tensor: tensor):
        y = x * x
    first, second = y.grad_fn._saved_self, y.grad_fn._saved_other
    print(first is x, second is x, first is second)
    assert first is not x and second is not x and first is not second
    assert first.data_ptr() == second.data_ptr() == x.data_ptr()


@proof()
def a_saved_result_is_another_object_and_a_saved_input_is_not():
    """``x.pow(2)`` gives out x itself as the saved tensor, ``x.exp()`` another object on the storage of its result."""
    x = torch.ones(3, requires_grad=True)
    of_pow = getattr(x.pow(2).grad_fn, "_saved_self", None)
    y = x.exp()
    of_exp = getattr(y.grad_fn, "_saved_result", None)
    print(of_pow is x, of_exp is y)
    assert of_pow is x
    assert of_exp is not None and of_exp is not y and of_exp.data_ptr() == y.data_ptr()


@proof(needs=["autograd.graph.save_on_cpu"])
def save_on_cpu_copies_nothing_that_is_on_the_cpu():
    """The saved tensor of ``x.exp()`` is on the storage of the result, under ``save_on_cpu`` as well."""
    x = torch.ones(3, requires_grad=True)
    with torch.autograd.graph.save_on_cpu():
        y = x.exp()
    saved = y.grad_fn._saved_result
    print(saved.data_ptr() == y.data_ptr())
    assert saved.data_ptr() == y.data_ptr()


@counterexample(needs=["autograd.graph.save_on_cpu"])
def a_change_of_a_tensor_saved_under_save_on_cpu_goes_unnoticed():
    """y is zeroed after ``y * y``: nothing raises, and the gradient of x is 0, not 8."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    with torch.autograd.graph.save_on_cpu():
        loss = (y * y).sum()
    with torch.no_grad():
        y.zero_()
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
    print(message == "", x.grad)
    assert not message
    assert x.grad.tolist() == [0.0, 0.0, 0.0]


@proof()
def an_in_place_change_raises_if_another_tensor_uses_the_storage():
    """The claim expects ``y.mul_(3)`` to raise while another tensor is a view of y."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    view = y[:2]
    message = ""
    try:
        y.mul_(3)
    except RuntimeError as error:
        message = str(error)
    view.sum().backward()
    print(message == "", view.tolist(), x.grad)
    assert message


@proof()
def tensors_count_their_in_place_changes():
    """A leaf without grad, a non-leaf, integers and a detached tensor: each in-place change adds 1 to ``_version``."""
    x = torch.ones(3, requires_grad=True)
    counted = []
    for tensor in (torch.ones(3), x * 2, torch.tensor([1, 2]), (x * 2).detach()):
        before = tensor._version
        tensor.zero_()
        counted.append(tensor._version - before)
    print(counted)
    assert counted == [1, 1, 1, 1]


@counterexample(needs=["inference_mode"])
def an_inference_tensor_has_no_version_counter():
    """Reading ``_version`` of an inference tensor raises, also after it was changed in place."""
    with torch.inference_mode():
        t = torch.ones(3)
        t.zero_()
    message = ""
    try:
        print(t._version)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert message
