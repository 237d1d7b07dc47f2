"""Defines `watch`, which reports the changes that a block of code makes to tensors."""

import ast
import os
import sys
import weakref
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, overload

from tensorcopy_docs.files import check_ending, put
from tensorcopy_docs.lab.watching.engine import reached
from tensorcopy_docs.lab.watching.memory import needs, refused
from tensorcopy_docs.lab.watching.sharing import holders, is_optimizer
from tensorcopy_docs.lab.watching.watcher import Watcher
from tensorcopy_docs.languages import ENGLISH, Language, language_named
from tensorcopy_docs.watching.changes import Change, Changes, some
from tensorcopy_docs.watching.naming import ALL, named
from tensorcopy_docs.watching.page import standalone_page, table
from tensorcopy_docs.watching.sources import (
    Alias,
    SourceLine,
    alias_of,
    code_at,
    expressions_at,
    reader_frame,
    variables_of,
)
from tensorcopy_docs.watching.tracing import Lines
from tensorcopy_docs.words import say

OWN, EVERYWHERE = "own", "everywhere"
FEW = 8  # tensors that a line changes at once, up to which each gets its alias


def watch(things: object = ALL, /, *, language: str = ENGLISH.key, lines: str = OWN, **tensors: object) -> "Watched":
    """Find the lines of a block that change tensors in place, and say whether `backward()` will notice::

        with watch(model) as watched:
            ...
        for change in watched:
            print(change)

    `things` is a module (its parameters and buffers), an optimizer (the tensors of its state), a tensor, a dict such as
    ``model.state_dict()``, an object with such attributes, or a list of such things or of pairs as `named_parameters()`
    gives them; further ones can be named: ``watch(model, teacher=teacher, x=x)``. After each line of your own code in
    the block, and in the functions that it calls, the bytes of their storages and their version counters are compared
    with those before the line. So changes through ``.data``, a view or a NumPy array are found. Also what autograd
    graphs have saved is followed, by version counters only: ``watch()`` alone finds the line that makes `backward()`
    raise an error. A change by installed code is reported with your line that called it; with ``lines="everywhere"``,
    with the line of the package.
    `Change` says what is known of each, also which names have got another tensor, and what shares memory.

    What the block computes is not changed, and no tensor or graph is kept after it. While it runs, a copy of the
    watched storages is kept, and `sys.settrace` is in use; what traced before is called, too. A change that is undone
    in the same line is not seen; one that another thread makes is reported with the line that runs in this one.

    `language` is the key of a language of the site. Raises TypeError for a thing that cannot be watched, ValueError for
    another language, for other `lines`, for two tensors of one name, for an optimizer without a state or if there is no
    tensor in what is given, RuntimeError if PyTorch is older than 2.0; RuntimeError at the end of the block if a tensor
    could not be read any more.
    """
    words_in = language_named(language)
    if lines not in (OWN, EVERYWHERE):
        raise ValueError(f"lines: must be {OWN!r} or {EVERYWHERE!r}; found {lines!r}")
    lacking = needs()
    if lacking:
        raise RuntimeError(f"watch needs {lacking}")
    found = named(things, sys._getframe(1), tensors)
    for name, (tensor, _) in found.items():
        fault = refused(name, tensor)
        if fault:
            raise TypeError(fault)
    return Watched(found, words_in, everywhere=lines == EVERYWHERE)


class Watched(Sequence[Change]):
    """The changes that a block has made, the worst first. It can be used for one block only."""

    def __init__(self, tensors: Mapping[str, tuple[object, Any]], language: Language, everywhere: bool) -> None:
        self._language = language
        # Until the block begins, as a graph may be behind a tensor.
        self._tensors: Mapping[str, tuple[object, Any]] | None = tensors
        self._watcher: Any = None
        self._lines = Lines(self._look, self._backward, everywhere)
        self._changes = Changes(language)
        self._expressions: dict[SourceLine, list[ast.expr]] = {}
        # The nodes through which backward() has run on the line that is being executed.
        self._running: set[tuple[str, int]] = set()
        self._fault = ""
        self._optimizers: dict[int, tuple[str, Any]] = {}  # those that were seen, by weak references
        self._one: list[list[str]] = []

    def __enter__(self) -> "Watched":
        if self._tensors is None:
            raise RuntimeError("this watch has been used; call watch() again for another block")
        self._watcher, self._tensors = Watcher(self._tensors), None
        self._lines.start(sys._getframe(1))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._lines.stop()
            frame = reader_frame(sys._getframe(1))
            self._see(holders(variables_of(frame)) if frame is not None else [])
            seen = [(name, optimizer()) for name, optimizer in self._optimizers.values()]
            self._changes.end([(name, optimizer) for name, optimizer in seen if optimizer is not None])
            self._one = self._watcher.one_tensor()
        finally:
            self._watcher.close()
        if self._fault and error is None:
            raise RuntimeError(self._fault)

    @overload
    def __getitem__(self, index: int) -> Change: ...
    @overload
    def __getitem__(self, index: slice) -> list[Change]: ...
    def __getitem__(self, index: int | slice) -> Change | list[Change]:
        return self._changes.all()[index]

    def __iter__(self) -> Iterator[Change]:
        return iter(self._changes.all())

    def __len__(self) -> int:
        return len(self._changes.all())

    def __str__(self) -> str:
        return "\n".join([*map(str, self), *self._notes()])

    @property
    def html(self) -> str:
        """The changes as a table, to be put into a page; the harmless ones are folded."""
        return table(list(self), self._notes(), self._language)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the changes as a page to `file`, whole or not at all; raises OSError, and ValueError for "x.txt"."""
        check_ending(Path(file), ".html", ".htm")
        put(Path(file), standalone_page(self.html, self._language).encode("utf-8"))

    def _repr_html_(self) -> str:
        return self.html

    def _notes(self) -> list[str]:
        """Return the notes below the changes: that there are none, and that compiled code could not be seen."""
        nothing = "watch-nothing" if self._tensors is None else "watch-not-used"
        keys = [*([] if len(self) else [nothing]), *(["watch-compiled"] if self._lines.compiled else [])]
        notes = [say(key, self._language) for key in keys]
        if self._one:
            key = "watch-one-more" if self._one[1:] else "watch-one"
            notes.append(say(key, self._language, tensors=some(self._one[0], self._language), count=len(self._one) - 1))
        return notes

    def _see(self, held: Sequence[tuple[str, object]]) -> None:
        """Remember the optimizers among `held`."""
        for name, thing in held:
            if is_optimizer(thing):
                self._optimizers.setdefault(id(thing), (name, weakref.ref(thing)))

    def _look(self, place: SourceLine, frame: FrameType) -> None:
        """Note what the line has changed. An error here must not end the block, which is not at fault."""
        if self._fault:
            return
        try:
            found = self._watcher.look()
            if found:
                self._see(self._watcher.share(found, place, partial(self._lines.variables, frame)))
                self._changes.add(place, code_at(place, frame), self._with_aliases(found, place, frame))
                self._changes.reach(self._running)
            self._running = set()
        except Exception as error:
            self._fault = f"watch stopped after {place}, where it could not look at the tensors; {_line(error)}"

    def _with_aliases(self, found: list[Any], place: SourceLine, frame: FrameType) -> list[tuple[Any, Alias | None]]:
        if len(found) > FEW:  # by something that holds them, such as an optimizer
            return [(finding, None) for finding in found]
        if place not in self._expressions:
            self._expressions[place] = expressions_at(place, frame)
        expressions, known = self._expressions[place], self._lines.variables(frame)
        return [(each, None if each.replaced else alias_of(expressions, known, each.relation)) for each in found]

    def _backward(self, tensors: Sequence[object]) -> None:
        """Note the nodes through which `backward()` is about to run from `tensors`."""
        try:
            if not self._fault and (self._changes.wait() or self._watcher.has_recorded()):
                self._running = reached(tensors)
                self._changes.reach(self._running)
        except Exception as error:
            self._fault = f"watch stopped where backward() began; {_line(error)}"


def _line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
