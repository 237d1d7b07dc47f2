"""Messages about inference tensors, outside of inference mode."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(needs=["inference_mode"])
def inference_tensor_changed():
    """A tensor from inference mode is changed in place outside of it."""
    with torch.inference_mode():
        x = torch.ones(3)
    x += 1


@fix("inference_tensor_changed", needs=["inference_mode", "Tensor.is_inference"])
def clone_of_an_inference_tensor_changed():
    """A clone that is made outside of inference mode is a normal tensor."""
    with torch.inference_mode():
        x = torch.ones(3)
    y = x.clone()
    y += 1
    assert not y.is_inference()
    assert y.tolist() == [2.0, 2.0, 2.0]


@fix("inference_tensor_changed", needs=["inference_mode"])
def inference_tensor_changed_in_inference_mode():
    """In inference mode, an inference tensor can be changed in place."""
    with torch.inference_mode():
        x = torch.ones(3)
    with torch.inference_mode():
        x += 1
    assert x.tolist() == [2.0, 2.0, 2.0]


@fix("inference_tensor_changed", needs=["inference_mode", "Tensor.is_inference"])
def model_copied_outside_of_inference_mode():
    """The parameters and buffers of a copy that is made outside of inference mode are normal tensors."""
    import copy

    with torch.inference_mode():
        model = torch.nn.BatchNorm1d(2)
    model = copy.deepcopy(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(torch.ones(3, 2)).sum().backward()
    optimizer.step()
    model.load_state_dict(torch.nn.BatchNorm1d(2).state_dict())
    assert not any(each.is_inference() for each in model.state_dict().values())


@fix("inference_tensor_changed")
def cache_made_without_grad():
    """A tensor that is made under ``no_grad`` is a normal one."""
    with torch.no_grad():
        x = torch.ones(3)
    x += 1
    assert x.tolist() == [2.0, 2.0, 2.0]


@message(needs=["inference_mode"])
def inference_tensor_saved_for_backward():
    """A tensor from inference mode is multiplied by a weight."""
    with torch.inference_mode():
        x = torch.ones(3)
    w = torch.ones(3, requires_grad=True)
    w * x


@fix("inference_tensor_saved_for_backward", needs=["inference_mode"])
def clone_of_an_inference_tensor_saved():
    """The clone is a normal tensor, and can be saved."""
    with torch.inference_mode():
        x = torch.full((3,), 2.0)
    w = torch.ones(3, requires_grad=True)
    (w * x.clone()).sum().backward()
    assert w.grad.tolist() == [2.0, 2.0, 2.0]


@fix("inference_tensor_saved_for_backward")
def features_computed_without_grad():
    """What a loss uses later is computed under ``no_grad``."""
    with torch.no_grad():
        x = torch.full((3,), 2.0)
    w = torch.ones(3, requires_grad=True)
    (w * x).sum().backward()
    assert w.grad.tolist() == [2.0, 2.0, 2.0]


@message(needs=["inference_mode"])
def inference_tensor_made_to_require_grad():
    """``requires_grad_()`` on a tensor from inference mode, outside of it."""
    with torch.inference_mode():
        x = torch.ones(3)
    x.requires_grad_()


@fix("inference_tensor_made_to_require_grad", needs=["inference_mode"])
def clone_of_an_inference_tensor_requires_grad():
    """The clone is a leaf that may require grad."""
    with torch.inference_mode():
        x = torch.ones(3)
    y = x.clone().requires_grad_()
    y.sum().backward()
    assert y.is_leaf
    assert y.grad.tolist() == [1.0, 1.0, 1.0]


@message(needs=["inference_mode"])
def version_of_an_inference_tensor():
    """The version counter of a tensor from inference mode."""
    with torch.inference_mode():
        x = torch.ones(3)
    x._version


@fix("version_of_an_inference_tensor", needs=["inference_mode"])
def version_of_a_clone():
    """The clone has a version counter."""
    with torch.inference_mode():
        x = torch.ones(3)
    y = x.clone()
    before = y._version
    y += 1
    assert y._version == before + 1


@fix("version_of_an_inference_tensor", needs=["inference_mode", "Tensor.is_inference"])
def version_unless_inference():
    """``is_inference()`` says beforehand whether there is a version counter."""
    with torch.inference_mode():
        x = torch.ones(3)
    version = None if x.is_inference() else x._version
    assert version is None
