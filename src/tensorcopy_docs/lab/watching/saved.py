"""Finds the tensors that live autograd graphs have saved, and whether `backward()` raises when it reads them.

All here must be called while `unnoticed` is entered, and graphs must be read while the process is `still`.
"""

import bisect

import torch

from tensorcopy_docs.lab.watching.memory import before_and_now, differ
from tensorcopy_docs.lab.watching.tensors import TENSOR

RAW = "_raw_saved_"
# The answers of `effect`.
RAISES, SILENT, BOTH, EARLIER, NONE = "raises", "silent", "both", "earlier", "none"
UNDONE, HOOKS, UNKNOWN = "undone", "hooks", "unknown"
NO_NUMBER = 2**64 - 1

_names = {}


def is_told():
    """True if this version of torch lets Python read what a graph has saved."""
    kind = getattr(getattr(torch._C, "_autograd", None), "SavedTensor", None)
    return hasattr(kind, "unpack_hook") and hasattr(kind, "data") and sequence_number() is not None


def sequence_number():
    """Return the number of the next node that this thread records; None if this version does not tell."""
    tell = getattr(torch._C._autograd, "_get_sequence_nr", None)
    return tell() if tell else None


class Saved:
    """The tensors that `node` has saved under one name.

    `tensors` are those that can be read, with no check of their versions; it is None if they went through a hook: to
    read them would run the hook. `current` are the tensors as `backward()` reads them; it is None if that raises an
    error because one was modified in place. It holds the graph, so it must not be kept.
    """

    __slots__ = ("_attribute", "current", "node", "tensors")

    def __init__(self, node, attribute, tensors):
        self.node, self._attribute, self.tensors = node, attribute, tensors
        self.current = None if tensors is None else self._read()

    @property
    def key(self):
        """A key that no other saved tensors have; it holds nothing.

        Threads count their nodes each from 0, so the address of the memory is a part of it.
        """
        return node_key(self.node) + (self._attribute,) + tuple(tensor.data_ptr() for tensor in self.tensors[:1])

    def __str__(self):
        """Return the node and the attribute by which Python reads the tensor, with its shape."""
        name = "{}.{}".format(self.node.name(), self._attribute)
        return name + " {}".format(tuple(self.tensors[0].shape)) if self.tensors else name

    def _read(self):
        try:
            found = getattr(self.node, self._attribute)
        except RuntimeError as error:
            return None if "inplace" in str(error) else []
        found = found if isinstance(found, (tuple, list)) else [found]
        return [each for each in found if _is_readable(each)]


def node_key(node):
    """Return the name of a node, and its number."""
    return node.name(), node._sequence_nr()


def all_saved(nodes):
    """Return all that `nodes` have saved, as a list of `Saved`."""
    found = []
    for node in nodes:
        found += _saved_by(node)
    return found


class Addresses:
    """Finds the members of a list of `Saved` that have a tensor in a piece of memory."""

    def __init__(self, found):
        self.hooks = any(saved.tensors is None for saved in found)
        places = [(tensor.data_ptr(), number) for number, saved in enumerate(found) for tensor in saved.tensors or ()]
        self._found, self._places = found, sorted(places)

    def inside(self, start, size):
        """Return each `Saved` with a tensor that begins in the `size` bytes at `start`."""
        ends = [bisect.bisect_left(self._places, (address, -1)) for address in (start, start + size)]
        return [self._found[number] for number in sorted({number for _, number in self._places[slice(*ends)]})]


def effect(storage, addresses, moved, since, values):
    """Return the effect of a change of `storage` on `backward()`, one of the words above, and the `Saved` it concerns.

    `addresses` are those of all that is saved, or None; `moved` says whether the version counter has moved, and `since`
    is the sequence number before the change: a node that was made since may have saved the new values. `values` are
    those that were saved, as far as a change was silent, by the keys of their `Saved`; more are added. The third result
    are the `Saved` that have them again.
    """
    if addresses is None:
        return UNKNOWN, [], []
    raises, silent, undone = [], [], []
    for saved in addresses.inside(storage.start, storage.size):
        if saved.current is None:
            raises.append(saved)
        elif saved.node._sequence_nr() < since and any(differ(storage, tensor) for tensor in saved.tensors):
            (undone if _has_again(storage, saved, values) else silent).append(saved)
    if raises and silent:
        return BOTH, raises + silent, undone
    if raises:
        return RAISES if moved else EARLIER, raises, undone
    if silent:
        return SILENT, silent, undone
    return UNDONE if undone else HOOKS if addresses.hooks else NONE, undone, undone


def _has_again(storage, saved, values):
    """True if after a change of `storage`, what is `saved` has the values again with which it was saved."""
    before, now = before_and_now(storage, saved.tensors)
    if saved.key not in values:
        values[saved.key] = [None if each is None else each.clone() for each in before]
    pairs = zip(values[saved.key], now)
    return all(one is not None and other is not None and torch.equal(one, other) for one, other in pairs)


class Nodes:
    """Collects the nodes of graphs from the sequence number `since` on, at most `most`.

    The nodes that add gradients to leaves have no number and are left out.
    """

    def __init__(self, since=0, most=None):
        self.found = set()
        self._since, self._most = since, most

    def add_behind(self, tensors):
        """Add the nodes of the graphs behind `tensors`; return whether all are found."""
        found, since = self.found, self._since
        waiting = list(map(_last_node, tensors))
        while waiting:
            node = waiting.pop()
            if node is not None and node not in found and since <= node._sequence_nr() < NO_NUMBER:
                found.add(node)
                waiting += [following for following, _ in node.next_functions]
        return len(found) == self._most


def _last_node(tensor):
    try:
        # A view whose base has changed would make a new node if it were asked for its own.
        return tensor._base.grad_fn if tensor._is_view() else tensor.grad_fn
    except (RuntimeError, ReferenceError):
        return None


def _saved_by(node):
    kind = type(node)
    if kind not in _names:
        raws = [name for name in dir(node) if name.startswith(RAW)]
        # A function written in Python has another name for what it saves.
        _names[kind] = [(raw, raw[4:] if hasattr(kind, raw[4:]) else "saved_tensors") for raw in raws]
    found = []
    for raw, attribute in _names[kind]:
        tensors = _raw(node, raw)
        if tensors is None or tensors:
            found.append(Saved(node, attribute, tensors))
    return found


def _raw(node, name):
    """Return the tensors saved as `name`, with no check of their versions; None if one is behind a hook."""
    try:
        raws = getattr(node, name)
    except RuntimeError:  # freed
        return []
    raws = raws if isinstance(raws, (tuple, list)) else [raws]
    if any(raw.unpack_hook is not None for raw in raws):
        return None
    return [each for each in [raw.data for raw in raws] if _is_readable(each)]


def _is_readable(thing):
    """True if `thing` is a dense tensor with memory: `torch.compile` saves stand-ins, which have none."""
    try:
        return (
            isinstance(thing, TENSOR) and thing.layout == torch.strided and thing.numel() > 0 and thing.data_ptr() > 0
        )
    except RuntimeError:
        return False
