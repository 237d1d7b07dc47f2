"""Tells quickly whether a name leads to another thing than before."""

from tensorcopy_docs.lab.watching.parts import weak


class Names:
    """The dicts and lists that lead to watched tensors, from the things that were given.

    They are held as long as these things live, and until `clear`.
    """

    def __init__(self, slots):
        self._slots = slots
        self.renew()

    def renew(self):
        """Take what the names lead to now for what is known."""
        self.clear()
        links = {(id(holder), key): (holder, key) for slot in self._slots for holder, key, _ in slot.links()}
        for holder, key in links.values():
            if isinstance(holder, dict):
                self._dicts.append(holder)
                self._keys.append(key)
            elif isinstance(holder, list):
                self._lists.append(holder)
                self._indexes.append(key)
        self._roots = {id(slot.root()): weak(slot.root(), self.clear) for slot in self._slots}
        self._known = self._now()

    def clear(self, dead=None):
        """Let go of everything."""
        self._dicts, self._keys, self._lists, self._indexes, self._roots, self._known = [], [], [], [], {}, None

    def watched(self):
        """Return the ids of the modules, optimizers and containers that lead to tensors."""
        links = [link for slot in self._slots for link in slot.links()]
        return {id(slot.root()) for slot in self._slots} | {id(value) for _, _, value in links}

    def may_differ(self):
        """True if one may lead to another thing than at the last `renew`."""
        return self._now() != self._known

    def _now(self):
        # Another thing can have the identity of one that has died, but of none that lives.
        try:
            listed = list(map(list.__getitem__, self._lists, self._indexes))
        except IndexError:
            return None
        return list(map(id, map(dict.get, self._dicts, self._keys))), list(map(id, listed))
