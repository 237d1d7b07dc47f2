"""`watch`: the changes that a block of code makes to tensors."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, overload

from tensorcopy_docs.files import put
from tensorcopy_docs.lab.watching.memory import needs, refused
from tensorcopy_docs.lab.watching.watcher import Watcher
from tensorcopy_docs.languages import ENGLISH, Language, language_of_key
from tensorcopy_docs.watching.changes import Change
from tensorcopy_docs.watching.page import table, whole
from tensorcopy_docs.watching.sources import Place, alias_at, code_at, names_of
from tensorcopy_docs.watching.tracing import Lines
from tensorcopy_docs.words import say

Key = tuple[object, ...]


def watch(things: object = None, /, *, language: str = ENGLISH.key, **tensors: object) -> "Watched":
    """Find the lines of a block that change tensors in place, and say whether `backward()` will notice::

        with watch(model) as watched:
            ...
        for change in watched:
            print(change)

    `things` is a module (its parameters and buffers), a tensor, or a list, tuple or dict of tensors; further tensors
    can be named: ``watch(model, x=x)``. After each line of the block, and of the functions that it calls outside of
    libraries, the bytes of the tensors' storages and their version counters are compared with those before the line.
    So changes through ``.data``, a view or a NumPy array are found, too. If there is a change, all live autograd graphs
    are searched for tensors that they saved in this memory. `Change` says what is known of each.

    What the block computes is not changed, and no tensor or graph is kept after it. While it runs, a copy of the
    watched storages is kept, and `sys.settrace` is in use; what traced before is called, too. A change that is undone
    in the same line is not seen; one that another thread makes is reported with the line that runs in this one.

    `language` is the key of a language of the site. Raises TypeError for a thing that cannot be watched, ValueError for
    another language or if there is nothing to watch, RuntimeError if PyTorch is older than 2.0; RuntimeError at the end
    of the block if a tensor could not be read any more.
    """
    words_in = language_of_key(language)
    lacking = needs()
    if lacking:
        raise RuntimeError(f"watch needs {lacking}")
    found = {**_named(things, sys._getframe(1)), **tensors}
    for name, tensor in found.items():
        fault = refused(name, tensor)
        if fault:
            raise TypeError(fault)
    if not found:
        raise ValueError("there is nothing to watch; give a module or tensors: watch(model), watch(x=x)")
    return Watched(found, words_in)


class Watched(Sequence[Change]):
    """The changes that a block has made, in the order of the first time of each. It can be used for one block."""

    def __init__(self, tensors: Mapping[str, object], language: Language) -> None:
        self._language = language
        # Until the block begins, as a graph may be behind a tensor.
        self._tensors: Mapping[str, object] | None = tensors
        self._watcher: Any = None
        self._lines = Lines(self._look)
        self._found: dict[Key, Change] = {}
        self._fault = ""

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
            self._lines.stop(sys._getframe(1))
        finally:
            self._watcher.close()
        if self._fault and error is None:
            raise RuntimeError(self._fault)

    @overload
    def __getitem__(self, index: int) -> Change: ...
    @overload
    def __getitem__(self, index: slice) -> list[Change]: ...
    def __getitem__(self, index: int | slice) -> Change | list[Change]:
        return list(self._found.values())[index]

    def __len__(self) -> int:
        return len(self._found)

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or say("watch-nothing", self._language)

    @property
    def html(self) -> str:
        """The changes as a table, to be put into a page."""
        return table(self, self._language)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the changes as a page to `file`, whole or not at all; raises OSError."""
        put(Path(file), whole(self, self._language).encode("utf-8"))

    def _repr_html_(self) -> str:
        return self.html

    def _look(self, place: Place, frame: FrameType) -> None:
        """Take notes of what the line has changed. An error here must not end the block, which is not at fault."""
        if self._fault:
            return
        try:
            self._note(place, frame)
        except Exception as error:
            self._fault = f"watch stopped after {place}, as a watched tensor could not be read; {error}"

    def _note(self, place: Place, frame: FrameType) -> None:
        for finding in self._watcher.look():
            key = (finding.name, place, finding.values, finding.moved, finding.replaced, finding.graph)
            if key in self._found:
                self._found[key] = replace(self._found[key], times=self._found[key].times + 1)
                continue
            self._found[key] = Change(
                tensor=finding.name,
                place=place,
                code=code_at(place, frame),
                values=finding.values,
                moved=finding.moved,
                replaced=finding.replaced,
                backward=finding.graph,
                through=None
                if finding.replaced
                else alias_at(place, frame, self._lines.variables(frame), finding.relation),
                language=self._language,
            )


def _named(things: Any, frame: FrameType) -> dict[str, object]:
    """The tensors of `things` by name; one without a name is called as the variable of `frame` that it is."""
    if things is None:
        return {}
    if hasattr(things, "named_parameters"):
        return {**dict(things.named_parameters()), **dict(things.named_buffers())}
    if isinstance(things, Mapping):
        return {str(name): thing for name, thing in things.items()}
    if not isinstance(things, list | tuple | Iterator):
        return {next(names_of(frame, things), "tensor"): things}
    return {next(names_of(frame, thing), f"[{index}]"): thing for index, thing in enumerate(things)}
