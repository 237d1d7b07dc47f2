"""Looks at watched tensors again and again, and says each time what has changed since the last look."""

import weakref

import torch

from tensorcopy_docs.lab.watching.graphs import Graphs
from tensorcopy_docs.lab.watching.memory import Storage, address_and_version, differ, relation
from tensorcopy_docs.lab.watching.saved import RAISES, Addresses, effect, node_key, sequence_number
from tensorcopy_docs.lab.watching.unnoticed import unnoticed


class Watcher:
    """Watches the tensors of the dict `tensors` from now on, and what autograd graphs save.

    The tensors are held weakly, as one of them can hold a graph; their memory is held until the look after they die.
    """

    def __init__(self, tensors):
        self._storages = {}
        self._entries = []
        for name, tensor in tensors.items():
            self._entries.append(_Entry(name, tensor, self._storage_of(tensor)))
        self._graphs = Graphs()
        self._since = sequence_number()

    def look(self):
        """Return what has changed since the last look, as a list of `Finding`; it is empty after most lines."""
        with torch._C.DisableTorchFunction():
            touched = [storage for storage in self._storages.values() if storage.look()]
            changed = [entry for entry in list(self._entries) if self._has_changed(entry)]
            suspicious = self._graphs.look()
            found = self._findings(changed, suspicious) if changed or suspicious else []
            for storage in touched:
                storage.renew()
        self._since = sequence_number()
        return found

    def has_recorded(self):
        """Whether this thread has recorded nodes since the last look."""
        return self._since != sequence_number()

    def close(self):
        """Forget the tensors, the copies and the counters."""
        self._entries, self._storages, self._graphs = [], {}, None

    def _storage_of(self, tensor):
        key = tensor.untyped_storage()._cdata
        if key not in self._storages:
            self._storages[key] = Storage(tensor)
        return self._storages[key]

    def _has_changed(self, entry):
        tensor = entry.tensor()
        if tensor is None:
            self._entries.remove(entry)
            self._drop_storages()
            return False
        entry.now = address_and_version(tensor)
        return entry.now != entry.known or entry.storage.changed

    def _findings(self, changed, suspicious):
        """What has happened to the entries that have `changed`, and, if they may have changed, to what graphs saved."""
        ranges = [(entry.storage.start, entry.storage.size) for entry in changed]
        everything, modified = [], []
        if suspicious or any(self._graphs.may_have_saved(*each) for each in ranges):
            everything, modified = self._graphs.walk()
        addresses = Addresses(everything) if self._graphs.are_told else None
        told = {saved for each in ranges for saved in addresses.inside(*each)} if modified else set()
        with unnoticed():
            found = self._of_entries(changed, addresses)
        return found + [Activation(saved) for saved in modified if saved not in told]

    def _of_entries(self, changed, addresses):
        found = []
        for entry in changed:
            tensor = entry.tensor()
            if tensor is None:
                continue
            moved = entry.now[1] != entry.known[1]
            replaced = entry.now[0] != entry.known[0]
            values = not replaced and differ(entry.storage, tensor)
            if moved or values or replaced:
                graph, by = effect(entry.storage, addresses, moved, self._since)
                found.append(Finding(entry, values, moved, replaced, graph, by))
            entry.known = entry.now
            if replaced:
                self._move(entry, tensor)
        return found

    def _move(self, entry, tensor):
        """Look at the memory that `tensor` has now; at none if it is not a storage with bytes."""
        if tensor.layout != torch.strided or tensor.device.type == "meta":
            self._entries.remove(entry)
        else:
            entry.storage = self._storage_of(tensor)
        self._drop_storages()

    def _drop_storages(self):
        """Forget those that no watched tensor uses any more."""
        used = {id(entry.storage) for entry in self._entries}
        self._storages = {key: storage for key, storage in self._storages.items() if id(storage) in used}


class Finding:
    """That a tensor has changed: `values`, `moved` (its version counter), `replaced` (its memory), `graph`: the effect.

    `nodes` are the keys of the nodes that the effect is about. It must not be kept: it holds the tensor's memory.
    """

    def __init__(self, entry, values, moved, replaced, graph, by):
        self.name, self.values, self.moved, self.replaced, self.graph = entry.name, values, moved, replaced, graph
        self.nodes = [node_key(saved.node) for saved in by]
        self._entry, self._range = entry, (entry.storage.start, entry.storage.size)

    def relation(self, thing):
        """How `thing` shares the memory of the tensor: "itself", "view", "tensor", "array", or None."""
        return relation(thing, self._entry.tensor(), *self._range)


class Activation:
    """That a tensor which a graph has saved was modified in place; it has the attributes of a `Finding`.

    Its name is that of the node and its attribute. `values` is None: its bytes are not compared.
    """

    values, moved, replaced, graph = None, True, False, RAISES

    def __init__(self, saved):
        self.name, self.nodes, self._saved = str(saved), [node_key(saved.node)], saved.tensors

    def relation(self, thing):
        """How `thing` shares the memory: as in a `Finding`; "itself" is a tensor that has the same elements."""
        for tensor in self._saved:
            storage = tensor.untyped_storage()
            kind = relation(thing, tensor, storage.data_ptr(), storage.nbytes())
            if kind:
                return "itself" if kind != "array" and _place(thing) == _place(tensor) else kind
        return None


def _place(tensor):
    return tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride()


class _Entry:
    def __init__(self, name, tensor, storage):
        self.name, self.storage = name, storage
        self.tensor = weakref.ref(tensor)
        self.known = self.now = address_and_version(tensor)
