"""The statements of PyTorch's documentation about ``no_grad``, ``enable_grad`` and inference mode."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def results_under_no_grad_do_not_require_grad():
    """A product, a sum and a clone that are computed under ``no_grad`` do not require grad, though x does."""
    x = torch.ones(3, requires_grad=True)
    with torch.no_grad():
        results = [x * 2, x.sum(), x.clone()]
    print([y.requires_grad for y in results])
    assert not any(y.requires_grad for y in results)


@counterexample()
def a_view_under_no_grad_requires_grad_and_gets_no_gradient():
    """``x.view(3)`` under ``no_grad`` requires grad and is a leaf, and a backward pass fills no ``grad``."""
    x = torch.ones(3, requires_grad=True)
    with torch.no_grad():
        v = x.view(3)
    print(v.requires_grad, v.is_leaf, v.grad_fn)
    assert v.requires_grad and v.is_leaf and v.grad_fn is None
    try:
        (v * 2).sum().backward()
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
    print(v.grad, x.grad)
    assert v.grad is None and x.grad is None


@proof()
def a_new_tensor_under_no_grad_can_require_grad():
    """``requires_grad=True`` has its effect under ``no_grad``, too."""
    with torch.no_grad():
        tensors = [torch.ones(2, requires_grad=True), torch.tensor([1.0], requires_grad=True)]
    print([y.requires_grad for y in tensors])
    assert all(y.requires_grad for y in tensors)


@proof()
def no_grad_leaves_other_threads_alone():
    """While one thread is under ``no_grad``, another one records what it computes."""
    import threading

    x = torch.ones(3, requires_grad=True)
    found = []
    with torch.no_grad():
        thread = threading.Thread(target=lambda: found.append((x * 2).requires_grad))
        thread.start()
        thread.join()
    print(found)
    assert found == [True]


@proof()
def no_grad_works_as_a_decorator():
    """A function with the decorator ``torch.no_grad()`` records nothing, and grad mode is on after it."""
    x = torch.ones(3, requires_grad=True)

    @torch.no_grad()
    def double(tensor):
        return tensor * 2

    print(double(x).requires_grad, (x * 2).requires_grad)
    assert not double(x).requires_grad
    assert (x * 2).requires_grad


@proof(needs=["autograd.forward_ad", "_make_dual", "_unpack_dual"])
def no_grad_leaves_forward_mode_on():
    """A product under ``no_grad`` has a tangent if its input has one."""
    with torch.autograd.forward_ad.dual_level():
        x = torch._make_dual(torch.ones(3), torch.ones(3), level=0)
        with torch.no_grad():
            y = x * 2
        tangent = torch._unpack_dual(y, level=0).tangent
    print(None if tangent is None else tangent.tolist())
    assert tangent is not None


def _unpack_in_inference_mode():
    """Ask for the tangent of a dual tensor in inference mode."""
    with torch.autograd.forward_ad.dual_level():
        x = torch._make_dual(torch.ones(1), torch.ones(1), level=0)
        with torch.inference_mode():
            torch._unpack_dual(x * 2, level=0)


@proof(needs=["inference_mode", "autograd.forward_ad", "_make_dual", "_unpack_dual"], probe=_unpack_in_inference_mode)
def inference_mode_turns_forward_mode_off():
    """A product in inference mode has no tangent, though its input has one."""
    with torch.autograd.forward_ad.dual_level():
        x = torch._make_dual(torch.ones(3), torch.ones(3), level=0)
        with torch.inference_mode():
            y = x * 2
            tangent = torch._unpack_dual(y, level=0).tangent
    print(tangent)
    assert tangent is None


@proof()
def enable_grad_records_inside_no_grad():
    """Inside ``no_grad`` and after ``set_grad_enabled(False)``, ``enable_grad`` records again."""
    x = torch.ones(3, requires_grad=True)
    found = []
    for off in (torch.no_grad(), torch.set_grad_enabled(False)):
        with off:
            with torch.enable_grad():
                found.append((x * 2).requires_grad)
    torch.set_grad_enabled(True)
    print(found)
    assert found == [True, True]


@counterexample(needs=["inference_mode"])
def enable_grad_records_nothing_inside_inference_mode():
    """Inside inference mode, ``enable_grad`` makes ``is_grad_enabled()`` True, and still nothing is recorded."""
    x = torch.ones(3, requires_grad=True)
    with torch.inference_mode(), torch.enable_grad():
        y = x * 2
        print(torch.is_grad_enabled(), y.requires_grad)
        assert torch.is_grad_enabled() and not y.requires_grad


@proof()
def set_grad_enabled_works_as_a_function_and_in_a_with_statement():
    """As a function it stays in effect until it is called again; in a ``with`` statement it ends with the block."""
    x = torch.ones(3, requires_grad=True)
    torch.set_grad_enabled(False)
    off = (x * 2).requires_grad
    torch.set_grad_enabled(True)
    with torch.set_grad_enabled(False):
        inside = (x * 2).requires_grad
    after = (x * 2).requires_grad
    print(off, inside, after)
    assert not off and not inside and after


@proof(needs=["inference_mode"])
def an_inference_tensor_raises_in_a_recorded_product():
    """``w * t`` has to save the inference tensor t, and raises a RuntimeError."""
    w = torch.ones(3, requires_grad=True)
    with torch.inference_mode():
        t = torch.ones(3)
    message = ""
    try:
        w * t
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".")[0])
    assert message


@counterexample(needs=["inference_mode", "Tensor.is_inference"])
def an_inference_tensor_can_be_added_in_a_recorded_sum():
    """``w + t`` saves nothing: the sum is recorded, and w gets its gradient."""
    w = torch.ones(3, requires_grad=True)
    with torch.inference_mode():
        t = torch.ones(3)
    (w + t).sum().backward()
    print(t.is_inference(), w.grad)
    assert t.is_inference() and w.grad.tolist() == [1.0, 1.0, 1.0]


@proof(needs=["inference_mode"])
def tensors_of_inference_mode_have_neither_base_nor_version():
    """A view of an inference tensor has no ``_base``, and reading ``_version`` raises."""
    with torch.inference_mode():
        t = torch.ones(3)
        base = t.view(3)._base
    message = ""
    try:
        print(t._version)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(base)
    assert base is None
    assert message


@counterexample(needs=["inference_mode"])
def a_change_in_inference_mode_of_a_normal_tensor_is_counted():
    """y was created outside: zeroing y in inference mode is a new version, and the backward pass raises."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    loss = (y * y).sum()
    before = y._version
    with torch.inference_mode():
        y.zero_()
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
    print(y._version - before, "modified" in message)
    assert y._version == before + 1
    assert "modified by an inplace operation" in message


@proof(needs=["inference_mode", "Tensor.is_inference"])
def is_inference_tells_where_the_memory_was_allocated():
    """A view in inference mode is an inference tensor if its base is one; a clone made outside is not."""
    x = torch.ones(3)
    with torch.inference_mode():
        t = torch.ones(3)
        found = [t.is_inference(), t.view(3).is_inference(), x.view(3).is_inference(), x.clone().is_inference()]
    found.append(t.clone().is_inference())
    print(found)
    assert found == [True, True, False, True, False]


@proof()
def what_no_grad_computed_can_be_used_in_grad_mode():
    """y was computed under ``no_grad``; a later product with w is recorded, and w gets the gradient y."""
    w = torch.ones(3, requires_grad=True)
    with torch.no_grad():
        y = w * 2
    (w * y).sum().backward()
    print(w.grad)
    assert w.grad is not None and w.grad.tolist() == [2.0, 2.0, 2.0]


@proof()
def eval_turns_no_gradients_off():
    """After ``eval()``, the output of a linear layer requires grad as before."""
    layer = torch.nn.Linear(2, 1)
    layer.eval()
    y = layer(torch.ones(2))
    print(layer.training, y.requires_grad)
    assert not layer.training and y.requires_grad
