"""Describes a reader's tensor as plain facts, and makes as many tensors like it as the measurements need.

A tensor that requires grad gets a graph as simple as those of `sources`: a leaf `w`, and `x`, which is `w` itself, a
view of it, `2 * w`, or a view of `2 * w`. What the reader computed before is not run again.
"""

import torch

from tensorcopy_docs.lab.asked.arrays import described_array, made_array, outline_of_array
from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.layout import BITS, as_stored, flag, geometry, positions, strided
from tensorcopy_docs.lab.asked.values import counted, flat_values, followable
from tensorcopy_docs.lab.observe import is_sparse, is_tensor

LARGEST = 1024  # elements: each one is followed by its value
MOST_BYTES = 1 << 28  # of a storage
DOUBLES = {"float16": "float64", "bfloat16": "float64", "float32": "float64", "complex64": "complex128"}
SEVERAL_OUTPUTS = ("Unbind", "Split", "Chunk")  # the functions whose views must not be modified in place


def described(thing, name):
    """Return the facts of a tensor or an array, which pickle can hold; nothing of it is changed.

    Raises QuestionError if nothing like it can be made; `name` is what it is called then.
    """
    if not is_tensor(thing):
        return described_array(thing, name)
    _refuse(thing, name)
    root = thing if thing._base is None else thing._base
    needed = root if root.requires_grad else thing
    if max(needed.numel(), thing.numel()) > LARGEST:
        raise QuestionError("too-large", name=name, found=max(needed.numel(), thing.numel()), largest=LARGEST)
    facts = dict(outline(thing), values=flat_values(thing), grad_fn=_name_of(thing.grad_fn))
    if thing._base is not None:
        facts["root"] = dict(outline(root), values=flat_values(root) if root.numel() <= LARGEST else None)
        facts["creation"] = _creation(thing, name)
    try:
        made = same_kind(source_of(facts, True)()[1], facts)
    except Exception:
        made = False
    if not made:
        raise QuestionError("not-made", name=name, reason="grad_fn={}, {}".format(facts["grad_fn"], thing.layout))
    return facts


def _refuse(tensor, name):
    """Raise QuestionError if no second tensor like `tensor` can be made."""
    found = None
    if type(tensor) not in (torch.Tensor, torch.nn.Parameter):
        found = type(tensor).__name__
    elif tensor.device.type != "cpu":
        found = "device={}".format(tensor.device)
    elif getattr(tensor, "is_quantized", False) or getattr(tensor, "is_nested", False):
        found = "is_nested" if getattr(tensor, "is_nested", False) else "is_quantized"
    elif is_sparse(tensor) and str(tensor.layout) != "torch.sparse_coo":
        found = "layout={}".format(tensor.layout)
    elif not is_sparse(tensor) and geometry(tensor)["bytes"] > MOST_BYTES:
        found = "nbytes={}".format(geometry(tensor)["bytes"])
    if found:
        raise QuestionError("not-made", name=name, reason=found)


def outline(tensor):
    """Return the facts of a tensor apart from its values: two tensors of one kind have equal ones."""
    found = {
        "kind": "sparse" if is_sparse(tensor) else "tensor",
        "parameter": isinstance(tensor, torch.nn.Parameter),
        "dtype": str(tensor.dtype).replace("torch.", ""),
        "shape": tuple(tensor.shape),
        "requires_grad": tensor.requires_grad,
        "leaf": tensor.is_leaf,
        "inference": flag(tensor, "is_inference"),
        "view": tensor._base is not None,
    }
    if not is_sparse(tensor):
        found.update(geometry(tensor), **{bit: flag(tensor, bit) for bit in BITS})
    return found


def seen(thing):
    """Return the facts of a tensor or an array, also if nothing like it could be made."""
    try:
        return outline(thing) if is_tensor(thing) else outline_of_array(thing)
    except RuntimeError:  # a nested tensor has no shape
        return {"kind": type(thing).__name__, "dtype": str(thing.dtype).replace("torch.", "")}


def same_kind(thing, facts):
    """True if a tensor has these facts."""
    found = outline(thing)
    return found == {name: facts[name] for name in found}


def _name_of(function):
    return None if function is None else type(function).__name__


def _creation(view, name):
    """Return by name how autograd was told that the view was made; None if this version cannot say."""
    if hasattr(torch._C, "_autograd") and hasattr(torch._C._autograd, "_set_creation_meta"):
        return str(torch._C._autograd._get_creation_meta(view)).rpartition(".")[2]
    if (_name_of(view.grad_fn) or "").startswith(SEVERAL_OUTPUTS):
        raise QuestionError("not-made", name=name, reason="grad_fn={}".format(_name_of(view.grad_fn)))
    return None


def source_of(facts, own):
    """Return a function like those of `sources`: it makes `w` and `x`, with their `own` values or with 1, 2, 3, …"""
    if facts["kind"] == "array":
        return lambda: made_array(facts, own)
    make = _sparse if facts["kind"] == "sparse" else _dense

    def source():
        with torch.enable_grad():
            return make(facts, own)

    return source


def doubled(facts):
    """Return the facts of a tensor of the same layout in float64, or in complex128; others as they are."""
    dtype = DOUBLES.get(facts["dtype"])
    if facts["kind"] == "array" or dtype is None:
        return facts
    found = dict(facts, dtype=dtype)
    if "bytes" in facts:
        sizes = [torch.empty(0, dtype=getattr(torch, name)).element_size() for name in (facts["dtype"], dtype)]
        found["bytes"] = facts["bytes"] // sizes[0] * sizes[1]
    if facts.get("root"):
        found["root"] = doubled(facts["root"])
    return found


def replaced(facts):
    """True if the measurements cannot use the tensor's own values: an element is 0, or equals another."""
    root = facts.get("root") or facts
    values = root["values"] if root.get("values") is not None else facts["values"]
    return not followable(values, facts["dtype"])


def is_result(facts):
    """True if `x` is made of a leaf, as ``2 * w``."""
    return facts["requires_grad"] and not facts["leaf"]


def _leaf(facts, values, requires_grad):
    """Return a leaf with the layout that the facts describe."""
    if facts["inference"]:
        with torch.inference_mode():
            return strided(facts, values)
    made = strided(facts, values)
    if facts["parameter"]:
        return torch.nn.Parameter(made, requires_grad=requires_grad)
    return made.requires_grad_() if requires_grad else made


def _values(facts, own, factor=1):
    found = facts["values"] if own else counted(facts)
    return [value / factor if factor > 1 else value for value in found]


def _root(facts, own):
    """Return `w` and a tensor that is no view: `w` itself, or ``2 * w`` in the layout that the facts describe."""
    if not is_result(facts):
        w = _leaf(facts, _values(facts, own), facts["requires_grad"])
        return w, w
    plain = dict(facts, parameter=False)
    w = _leaf(plain, _values(facts, own, 1 if not own else 2), True)
    x = 2 * w
    if geometry(x) != {name: facts[name] for name in geometry(x)}:
        x.data = strided(facts, [2 * value for value in _values(facts, own, 1 if not own else 2)])
    return w, x


def _dense(facts, own):
    if not facts["view"]:
        return _root(facts, own)
    root = facts["root"]
    if root["values"] is None:  # it does not require grad: only the elements of the view count
        values = [as_stored(value, facts) for value in _values(facts, own)]
        w = base = strided(root, values, positions(facts), facts["dtype"])
    else:
        w, base = _root(root, own)
    with torch.set_grad_enabled(facts["grad_fn"] is not None):  # as the view was made
        x = _view(base, facts)
    if facts["requires_grad"] and not x.requires_grad:
        x.requires_grad_()
    if facts["creation"] is not None:
        meta = torch._C._autograd.CreationMeta
        torch._C._autograd._set_creation_meta(x, getattr(meta, facts["creation"]))
    return x if x.is_leaf else w, x


def _view(base, facts):
    """Return the view of `base` that the facts describe."""
    dtype, place = getattr(torch, facts["dtype"]), (facts["shape"], facts["stride"], facts["offset"])
    if base.dtype != dtype:
        parts = getattr(base.dtype, "is_complex", False) and not dtype.is_complex
        if parts and facts["is_neg"] and _place(base.conj().imag) == place:
            return base.conj().imag  # old versions give `_neg_view` no tangent
        base = torch.view_as_real(base) if parts else base.view(dtype)
    x = base
    if _place(base) != place or not (facts["is_conj"] or facts["is_neg"]):
        x = base.as_strided(facts["shape"], facts["stride"], facts["offset"])  # old versions give it no tangent
    if facts["is_conj"]:
        x = x.conj()
    return torch._neg_view(x) if facts["is_neg"] else x


def _place(tensor):
    return tuple(tensor.shape), tuple(tensor.stride()), tensor.storage_offset()


def _sparse(facts, own):
    """Return `w` and a sparse tensor: the result of ``to_sparse()``, unless it is a leaf."""
    values = facts["values"] if own else [n + 1 if value else 0 for n, value in enumerate(facts["values"])]
    result = is_result(facts)
    dtype = getattr(torch, facts["dtype"])
    w = torch.tensor([value / 2 if result else value for value in values], dtype=dtype).reshape(facts["shape"])
    if result:
        w = w.requires_grad_()
        return w, (2 * w).to_sparse()
    x = w.to_sparse().requires_grad_(facts["requires_grad"])
    return x, x
