"""The statements of PyTorch's documentation about the dual tensors of forward-mode AD."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["autograd.forward_ad", "_make_dual", "_unpack_dual"])
def a_dual_tensor_is_on_the_memory_of_its_parts():
    """The dual tensor and the unpacked primal are on the memory of p, and the unpacked tangent is t itself."""
    p, t = torch.ones(3), torch.ones(3)
    with torch.autograd.forward_ad.dual_level():
        dual = torch._make_dual(p, t, level=0)
        primal, tangent = torch._unpack_dual(dual, level=0)
    print(dual.data_ptr() == p.data_ptr(), primal.data_ptr() == p.data_ptr(), tangent is t)
    assert dual.data_ptr() == p.data_ptr() and primal.data_ptr() == p.data_ptr()
    assert tangent.data_ptr() == t.data_ptr()


@proof(needs=["autograd.forward_ad", "_make_dual", "_unpack_dual"])
def a_tangent_of_another_layout_is_copied():
    """p is contiguous and t is transposed: the tangent of the dual tensor is a copy of t."""
    p, t = torch.ones(2, 3), torch.ones(3, 2).t()
    with torch.autograd.forward_ad.dual_level():
        tangent = torch._unpack_dual(torch._make_dual(p, t, level=0), level=0).tangent
    print(tangent.stride(), t.stride())
    assert tangent.data_ptr() != t.data_ptr() and torch.equal(tangent, t)


@counterexample(needs=["autograd.forward_ad", "_make_dual"])
def an_in_place_change_of_a_dual_tensor_changes_its_parts():
    """``dual.mul_(2)`` doubles p and t, from which the dual tensor was made."""
    p, t = torch.ones(3), torch.ones(3)
    with torch.autograd.forward_ad.dual_level():
        torch._make_dual(p, t, level=0).mul_(2)
    print(p, t)
    assert p.tolist() == [2.0, 2.0, 2.0] and t.tolist() == [2.0, 2.0, 2.0]


@proof(needs=["autograd.forward_ad", "_make_dual", "_unpack_dual"])
def detach_in_place_drops_the_tangent():
    """y has a tangent before ``y.detach_()``, and none after it."""
    with torch.autograd.forward_ad.dual_level():
        y = torch._make_dual(torch.ones(3), torch.ones(3), level=0) * 2
        before = torch._unpack_dual(y, level=0).tangent
        y.detach_()
        after = torch._unpack_dual(y, level=0).tangent
    print(before, after)
    assert before is not None and after is None
