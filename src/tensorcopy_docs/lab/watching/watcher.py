"""Looks at watched tensors again and again, and says each time what has changed since the last look."""

import weakref

import torch

from tensorcopy_docs.lab.watching.memory import Storage, address_and_version, differ, relation
from tensorcopy_docs.lab.watching.saved import all_saved, effect, sequence_number
from tensorcopy_docs.lab.watching.tensors import Tensors


class Watcher:
    """Watches the tensors of the dict `tensors` from now on.

    The tensors are held weakly, as one of them can hold a graph; their memory is held until the look after they die.
    """

    def __init__(self, tensors):
        self._tensors = Tensors()
        self._storages = {}
        self._entries = []
        for name, tensor in tensors.items():
            self._entries.append(_Entry(name, tensor, self._storage_of(tensor)))
        self._since = sequence_number()

    def look(self):
        """Return what has changed since the last look, as a list of `Finding`; it is empty after most lines."""
        with torch._C.DisableTorchFunction():
            for storage in self._storages.values():
                storage.look()
            changed = [entry for entry in list(self._entries) if self._has_changed(entry)]
        found = self._findings(changed) if changed else []
        self._since = sequence_number()
        return found

    def close(self):
        """Forget the tensors and the copies."""
        self._entries, self._storages, self._tensors = [], {}, Tensors()

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
        return entry.now != entry.known or entry.storage.before is not None

    def _findings(self, changed):
        saved, found = None, []
        for entry in changed:
            tensor = entry.tensor()
            if tensor is None:
                continue
            moved = entry.now[1] != entry.known[1]
            replaced = entry.now[0] != entry.known[0]
            values = not replaced and differ(entry.storage, tensor)
            if moved or values or replaced:
                saved = saved or [all_saved(self._tensors.all())]
                graph = effect(entry.storage, saved[0], moved, self._since)
                found.append(Finding(entry, values, moved, replaced, graph))
            entry.known = entry.now
            if replaced:
                self._follow(entry, tensor)
        return found

    def _follow(self, entry, tensor):
        """Look at the memory that `tensor` has now; at none if it is not a storage with bytes."""
        if tensor.layout != torch.strided or tensor.device.type == "meta":
            self._entries.remove(entry)
        else:
            with torch._C.DisableTorchFunction():
                entry.storage = self._storage_of(tensor)
        self._drop_storages()

    def _drop_storages(self):
        """Forget those that no watched tensor uses any more."""
        used = [entry.storage for entry in self._entries]
        self._storages = {key: storage for key, storage in self._storages.items() if storage in used}


class Finding:
    """That a tensor has changed: `values`, `moved` (its version counter), `replaced` (its memory), `graph`: the effect.

    It must not be kept: it holds the tensor's memory.
    """

    def __init__(self, entry, values, moved, replaced, graph):
        self.name, self.values, self.moved, self.replaced, self.graph = entry.name, values, moved, replaced, graph
        self._entry, self._range = entry, (entry.storage.start, entry.storage.size)

    def relation(self, thing):
        """How `thing` shares the memory of the tensor: "itself", "view", "tensor", "array", or None."""
        return relation(thing, self._entry.tensor(), *self._range)


class _Entry:
    def __init__(self, name, tensor, storage):
        self.name, self.storage = name, storage
        self.tensor = weakref.ref(tensor)
        self.known = self.now = address_and_version(tensor)
