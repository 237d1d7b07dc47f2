"""Looks at watched tensors repeatedly, and reports each time what has changed since the last look."""

import weakref

import torch

from tensorcopy_docs.lab.observe import version_of
from tensorcopy_docs.lab.watching.graphs import VERSION, Graphs
from tensorcopy_docs.lab.watching.memory import Storage, Storages, address_and_version, differ, refused, relation
from tensorcopy_docs.lab.watching.names import Names
from tensorcopy_docs.lab.watching.parts import trained_by
from tensorcopy_docs.lab.watching.saved import NONE, RAISES, Addresses, effect, node_key, sequence_number
from tensorcopy_docs.lab.watching.sharing import Memory, held_by, holders
from tensorcopy_docs.lab.watching.tensors import TENSOR
from tensorcopy_docs.lab.watching.unnoticed import unnoticed

ADDRESS = TENSOR.data_ptr
# What has become of a tensor whose name another one got: it is freed, or has the name again; an optimizer has it, and
# none has the other; anything else.
GONE, UNTRAINED, KEPT = "gone", "untrained", "kept"


class Watcher:
    """Watches the tensors of the dict `tensors`, each with its `Slot` or None, and what autograd graphs save.

    If a slot gets another tensor, both are watched from then on. A tensor that was given alone or in a list, and holds
    no graph, is held until `close`. The others are held weakly; their memory is held until the look after they die.
    """

    def __init__(self, tensors):
        self._storages = {}
        self._entries = []
        self._values = {}  # see `effect`
        given = [tensor for tensor, slot in tensors.values() if slot is None or isinstance(slot.root(), (list, tuple))]
        self._held = [tensor for tensor in given if tensor.grad_fn is None]
        for name, (tensor, slot) in tensors.items():
            self._entries.append(_WatchedTensor(name, tensor, self._storage_of(tensor), slot))
        self._names = Names([entry.slot for entry in self._entries if entry.slot is not None])
        self._watched = self._names.watched()
        self._keep()
        self._graphs = Graphs()
        self._since = sequence_number()

    def look(self):
        """Return what has changed since the last look, as a list of `Finding`; it is empty after most lines."""
        found = []
        with torch._C.DisableTorchFunction():
            suspicious = self._graphs.look()
            if suspicious or not self._is_as_before():
                found = self._look_closely(suspicious)
        self._since = sequence_number()
        return found

    def _is_as_before(self):
        """True if no name, no tensor and no memory has changed since the last look; false if that is not known."""
        try:
            tensors = [reference() for reference in self._references]
            state = list(map(ADDRESS, tensors)), list(map(self._version, tensors))
        except TypeError:  # one has died
            return False
        return state == self._state and not self._names.may_differ() and self._memory.are_same()

    def _look_closely(self, suspicious):
        others = [entry for entry in self._entries if entry.has_other()]
        touched = [storage for storage in self._storages.values() if storage.look()]
        changed = [entry for entry in list(self._entries) if self._has_changed(entry)]
        found = self._findings(changed, suspicious) if changed or suspicious else []
        for storage in touched:
            storage.renew()
        found += [self._follow(entry) for entry in others]
        if self._names.may_differ():
            self._names.renew()
        self._keep()
        return found

    def _keep(self):
        """Keep what the next look compares with."""
        known = [entry.known for entry in self._entries]
        self._references = [entry.tensor for entry in self._entries]
        self._state = [address for address, _ in known], [version for _, version in known]
        self._version = version_of if None in self._state[1] else VERSION  # an inference tensor has none
        self._memory = Storages(list(self._storages.values()))

    def has_recorded(self):
        """True if this thread has recorded nodes since the last look."""
        return self._since != sequence_number()

    def share(self, found, place, variables):
        """Put into the `shared` of findings what shares their memory, if `place` has not changed these tensors before.

        It is a list of names: watched ones, and of what the modules and optimizers among the variables hold, which
        a call of `variables` returns. Return the modules and optimizers, each with its name.
        """
        fresh = [finding for finding in found if finding.entry is not None and place not in finding.entry.places]
        if not fresh:
            return []
        held = holders(variables())
        with unnoticed():
            current = [(entry.name, entry.tensor(), False) for entry in self._entries if not entry.another]
            current = [each for each in current if each[1] is not None]
            known = {id(tensor) for _, tensor, _ in current}
            others = [each for each in held_by(held, self._watched) if each[2] or id(each[1]) not in known]
            memory = Memory(current + others)
            for finding in fresh:
                finding.entry.places.add(place)
                tensor = finding.entry.tensor()
                same = [name for name, other, _ in current if other is tensor] if isinstance(finding, Another) else []
                finding.shared = [name for name in same + memory.names(tensor) if name != finding.name]
        return held

    def one_tensor(self):
        """Return the watched names that are of one tensor now: a list of them for each such tensor."""
        groups = {}
        for entry in self._entries:
            if not entry.another and entry.tensor() is not None:
                groups.setdefault(id(entry.tensor()), []).append(entry.name)
        return [names for names in groups.values() if len(names) > 1]

    def close(self):
        """Forget the tensors, the copies and the counters."""
        self._names.clear()
        self._names, self._entries, self._storages, self._memory, self._held = None, [], {}, None, []
        self._graphs, self._values = None, {}

    def _storage_of(self, tensor):
        key = tensor.untyped_storage()._cdata
        if key not in self._storages:
            self._storages[key] = Storage(tensor)
        return self._storages[key]

    def _follow(self, entry):
        """Also watch the tensor that the slot of `entry` has now."""
        slot, entry.slot, entry.another = entry.slot, None, True
        tensor = slot()
        if refused(entry.name, tensor) is not None:
            return Another(entry, None, slot)
        known = [each for each in self._entries if each.name == entry.name and each.tensor() is tensor]
        now = known[0] if known else _WatchedTensor(entry.name, tensor, self._storage_of(tensor), slot)
        now.slot, now.another = slot, False
        self._entries += [] if known else [now]
        return Another(entry, now, slot)

    def _has_changed(self, entry):
        tensor = entry.tensor()
        if tensor is None:
            self._entries.remove(entry)
            self._drop_storages()
            return False
        entry.now = address_and_version(tensor)
        return entry.now != entry.known or entry.storage.changed

    def _findings(self, changed, suspicious):
        """Return the changes of entries that have `changed`, and, if `suspicious`, of saved tensors."""
        ranges = [(entry.storage.start, entry.storage.size) for entry in changed]
        everything, modified = [], []
        if suspicious or any(self._graphs.may_have_saved(*each) for each in ranges):
            everything, modified = self._graphs.walk()
            if self._values:
                alive = {saved.key for saved in everything if saved.tensors is not None}
                self._values = {key: kept for key, kept in self._values.items() if key in alive}
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
                told = effect(entry.storage, addresses, moved, self._since, self._values)
                found.append(Finding(entry, values, moved, replaced, *told))
            entry.known = entry.now
            if replaced:
                self._move(entry, tensor)
        return found

    def _move(self, entry, tensor):
        """Watch the current memory of `tensor`; drop the entry if it is not a storage with bytes."""
        if tensor.layout != torch.strided or tensor.device.type == "meta":
            self._entries.remove(entry)
        else:
            entry.storage = self._storage_of(tensor)
        self._drop_storages()

    def _drop_storages(self):
        """Forget the storages that no watched tensor uses any more."""
        used = {id(entry.storage) for entry in self._entries}
        self._storages = {key: storage for key, storage in self._storages.items() if id(storage) in used}


class Finding:
    """A change of a tensor: `values`, `moved` (the version counter), `replaced` (the memory), `graph` (the effect).

    `nodes` are the keys of the nodes that the effect is about, `undone` of those that have their saved values again;
    `another` says that another tensor has the name now, `parameter` that this one is a parameter of a module; `shared`
    are names of other tensors on its memory. It must not be kept: it holds the tensor's memory.
    """

    def __init__(self, entry, values, moved, replaced, graph, by, undone):
        self.name, self.values, self.moved, self.replaced, self.graph = entry.name, values, moved, replaced, graph
        self.another = entry.another
        self.nodes, self.undone = [[node_key(saved.node) for saved in each] for each in (by, undone)]
        self.entry, self._range = entry, (entry.storage.start, entry.storage.size)
        self.parameter, self.shared = entry.parameter, []

    def relation(self, thing):
        """Return how `thing` shares the memory of the tensor: "itself", "view", "tensor", "array", or None."""
        return relation(thing, self.entry.tensor(), *self._range)


class Activation:
    """A change in place of a tensor that a graph has saved; it has the attributes of a `Finding`.

    Its name is that of the node and its attribute. `values` is None: its bytes are not compared.
    """

    values, moved, replaced, another, graph, undone = None, True, False, False, RAISES, ()
    entry, parameter, shared = None, False, ()

    def __init__(self, saved):
        self.name, self.nodes, self._saved = str(saved), [node_key(saved.node)], saved.tensors

    def relation(self, thing):
        """Return how `thing` shares the memory, as a `Finding`; "itself" is a tensor with the same elements."""
        for tensor in self._saved:
            storage = tensor.untyped_storage()
            kind = relation(thing, tensor, storage.data_ptr(), storage.nbytes())
            if kind:
                return "itself" if kind != "array" and _place(thing) == _place(tensor) else kind
        return None


class Another:
    """Another tensor by the name of a watched one; it has the attributes of a `Finding`, and holds no tensor.

    `entry` is that of the other tensor, or None if that cannot be watched.
    """

    values, moved, replaced, another, graph, nodes, undone = False, False, False, True, NONE, (), ()

    def __init__(self, earlier, entry, slot):
        self.name, self.parameter, self.entry, self.shared = earlier.name, earlier.parameter, entry, []
        self._earlier, self._slot = earlier.tensor, slot

    def relation(self, thing):
        """Return None: no memory was changed."""

    def end(self, optimizers):
        """Return what has become of the earlier tensor, one of the words above, and the name of an optimizer or "".

        It is that of the one of `optimizers`, if any, which has the earlier tensor, while none has the other.
        """
        earlier, now = self._earlier(), self._slot()
        if earlier is None or earlier is now:
            return GONE, ""
        trained = [(name, {id(each) for _, each in trained_by(name, optimizer)}) for name, optimizer in optimizers]
        if now is None or any(id(now) in ids for _, ids in trained):
            return KEPT, ""
        return next(((UNTRAINED, name) for name, ids in trained if id(earlier) in ids), (KEPT, ""))


def _place(tensor):
    return tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride()


class _WatchedTensor:
    def __init__(self, name, tensor, storage, slot):
        self.name, self.storage, self.another = name, storage, False
        # The slot of a module that gives its parameters other names finds nothing.
        self.slot = slot if slot is not None and slot() is tensor else None
        self.tensor = weakref.ref(tensor)
        self.known = self.now = address_and_version(tensor)
        self.parameter = isinstance(tensor, torch.nn.Parameter)
        self.places = set()  # the lines for which it is known what shares its memory

    def has_other(self):
        """True if the slot has a tensor now, and another one than before."""
        now = self.slot() if self.slot is not None else None
        return now is not None and now is not self.tensor()
