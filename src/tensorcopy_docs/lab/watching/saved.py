"""The tensors that live autograd graphs have saved: whether `backward()` raises an error when it reads them.

They are found from all tensors of this process, so no graph is held between two looks.
"""

import torch

from tensorcopy_docs.lab.watching.memory import differ, unnoticed
from tensorcopy_docs.lab.watching.tensors import TENSOR

RAW = "_raw_saved_"
# What `effect` answers.
RAISES, SILENT, BOTH, EARLIER, NONE = "raises", "silent", "both", "earlier", "none"
HOOKS, UNKNOWN = "hooks", "unknown"


def sequence_number():
    """The number that the next node of a graph gets in this thread; None on a version that does not tell."""
    tell = getattr(torch._C._autograd, "_get_sequence_nr", None)
    return tell() if tell else None


def all_saved(tensors):
    """Each (saved tensor, node, attribute of the node) of the graphs of `tensors`; None if this version does not tell.

    The attribute reads the tensor as `backward()` does. In the place of a tensor that went through a hook there is
    None: to read it would run the hook.
    """
    kind = getattr(getattr(torch._C, "_autograd", None), "SavedTensor", None)
    if not (hasattr(kind, "unpack_hook") and hasattr(kind, "data")):
        return None
    with unnoticed():
        return list(_saved(_nodes(tensors)))


def effect(storage, saved, moved, since):
    """What `backward()` will do about a change of `storage`: a word of those above.

    `saved` is from `all_saved`, `moved` says whether the version counter has moved, and `since` is the sequence number
    before the change: a node that was made since may have saved the new values.
    """
    if saved is None:
        return UNKNOWN
    raises = silent = hooks = False
    for tensor, node, name in saved:
        if tensor is None:
            hooks = True
        elif storage.start <= tensor.data_ptr() < storage.start + storage.size:
            if _is_stale(node, name):
                raises = True
            elif _is_older(node, since) and differ(storage, tensor):
                silent = True
    if raises and silent:
        return BOTH
    if raises:
        return RAISES if moved else EARLIER
    if silent:
        return SILENT
    return HOOKS if hooks else NONE


def _nodes(tensors):
    """Every node of the graphs behind `tensors`."""
    seen, waiting = set(), []
    for tensor in tensors:
        try:
            # A view whose base has changed would make a new node if it were asked for its own.
            node = tensor._base.grad_fn if tensor._is_view() else tensor.grad_fn
        except (RuntimeError, ReferenceError):
            continue
        if node is not None:
            waiting.append(node)
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            waiting += [following for following, _ in node.next_functions if following is not None]
    return seen


def _saved(nodes):
    names = {}
    for node in nodes:
        kind = type(node)
        if kind not in names:
            names[kind] = [name for name in dir(node) if name.startswith(RAW)]
        for name in names[kind]:
            # A function written in Python has another name for what it saves.
            read = name[len("_raw") :] if hasattr(kind, name[len("_raw") :]) else "saved_tensors"
            for saved in _raw(node, name):
                yield saved, node, read


def _raw(node, name):
    """The dense tensors that are saved below `name`, with no check of their versions; None for one behind a hook."""
    try:
        raws = getattr(node, name)
    except RuntimeError:  # freed
        return []
    raws = raws if isinstance(raws, (tuple, list)) else [raws]
    if any(raw.unpack_hook is not None for raw in raws):
        return [None]
    found = [raw.data for raw in raws]
    return [each for each in found if isinstance(each, TENSOR) and each.layout == torch.strided and each.numel()]


def _is_stale(node, name):
    try:
        getattr(node, name)
    except RuntimeError as error:
        return "inplace" in str(error)
    return False


def _is_older(node, since):
    return since is None or not hasattr(node, "_sequence_nr") or node._sequence_nr() < since
