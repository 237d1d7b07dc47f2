"""Calls a function after each line that a program executes, in this thread: by ``sys.settrace``.

No mode of torch is used. Under a `TorchDispatchMode`, autograd adds gradients up in other ways, which the version
counters of the gradients show; under a `TorchFunctionMode`, modules choose other kernels.
"""

import inspect
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, TypeVar

from tensorcopy_docs.lab.watching.compiler import calls_compiled, never_compiled, set_compiler
from tensorcopy_docs.lab.watching.engine import roots
from tensorcopy_docs.lab.watching.still import ENGINE
from tensorcopy_docs.watching.sources import SourceLine, is_function, is_library, place_of, reader_frame

After = Callable[[SourceLine, FrameType], None]
# The flags of generators and coroutines: a call of one can go on within a line.
RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
Traces = TypeVar("Traces", bound=Callable[..., Any])


def _as_it_is(function: Traces) -> Traces:
    """Mark `function` as one that `torch.compile` does not compile."""
    never_compiled(function)
    return function


class Lines:
    """Traces from `start` to `stop`: calls `after` with each line of the reader that was executed, and its frame.

    Code that is installed is the reader's if `everywhere`; the file that begins is in any case. A line that calls a
    function of the reader is passed on twice: when the first line of the function begins, and when the line has ended.
    What traced before (a debugger, the measurement of coverage, another object of this class) is called, too.
    `compiled` says whether a function that `torch.compile()` has compiled was called.
    `backward` is called with the tensors whenever `backward()` begins at tensors with all that is behind them.
    """

    def __init__(self, after: After, backward: Callable[[Sequence[object]], None], everywhere: bool = False) -> None:
        self._after = after
        self._backward = backward
        self._everywhere = everywhere
        self._own: dict[str, bool] = {}
        self.compiled = False
        self._active = False
        self._last: tuple[SourceLine, FrameType] | None = None
        self._traced: list[tuple[FrameType, Any]] = []
        self._before: Any = None
        self._copies: list[dict[str, object]] = []

    def start(self, frame: FrameType | None) -> None:
        """Begin with the line that `frame`, or its nearest caller outside of libraries, is executing."""
        self._before = sys.gettrace()
        frame = reader_frame(frame)
        if frame is not None:
            self._own[frame.f_code.co_filename] = True
            self._last = (place_of(frame), frame)
        while frame is not None:
            if self._is_own(frame):
                self._traced.append((frame, frame.f_trace))
                frame.f_trace = self._with(frame.f_trace)
            frame = frame.f_back
        self._active = True
        sys.settrace(self._global)

    def stop(self) -> None:
        """End with the last line."""
        if sys.gettrace() == self._global:
            sys.settrace(self._before)
        self._look()
        self._active, self._last = False, None
        for each, before in self._traced:
            each.f_trace = before
        self._traced, self._before = [], None
        self._forget()

    def variables(self, frame: FrameType) -> dict[str, object]:
        """Return the variables that code in `frame` can name, with their values; to be called by `after`."""
        values = frame.f_locals
        if is_function(frame.f_code) and isinstance(values, dict):
            self._copies.append(values)
        return {**frame.f_globals, **values}

    def _forget(self) -> None:
        """Empty the copies of local variables that a frame keeps once they were read, before Python 3.13.

        They would keep tensors alive. While the frame is being traced they must stay as they are: they are put back.
        """
        for copy in self._copies:
            copy.clear()
        self._copies = []

    def _is_own(self, frame: FrameType) -> bool:
        file = frame.f_code.co_filename
        if file not in self._own:
            self._own[file] = not is_library(file, self._everywhere)
        return self._own[file]

    def _caller(self, frame: FrameType | None) -> FrameType | None:
        while frame is not None and not self._is_own(frame):
            frame = frame.f_back
        return frame

    @_as_it_is
    def _global(self, frame: FrameType, event: str, argument: object) -> Any:
        if not self.compiled and calls_compiled(frame):
            self.compiled = True
        if self._before is None and self._own.get(frame.f_code.co_filename) is False and frame.f_code is not ENGINE:
            return None  # most functions that are called are of a library
        compiler = set_compiler(None)
        try:
            other = self._before(frame, event, argument) if self._before else None
            if frame.f_code is ENGINE and self._active:
                self._backward(roots(frame.f_locals))
            if not self._is_own(frame):
                return other
            if frame.f_code.co_flags & RESUMED:  # the rest of a line has no event
                self._look()
                self._last = (place_of(frame), frame)
            return self._with(other)
        finally:
            set_compiler(compiler)

    @_as_it_is
    def _local(self, frame: FrameType, event: str, argument: object) -> Any:
        compiler = set_compiler(None)
        try:
            self._executed(frame, event)
        finally:
            set_compiler(compiler)
        return self._local

    def _with(self, other: Any) -> Any:
        """Return the trace function of a frame that `other`, if it is not None, traces as well."""
        if other is None:
            return self._local

        @_as_it_is
        def both(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal other
            self._local(frame, event, argument)
            other = other(frame, event, argument) if other is not None else None
            return both

        return both

    def _executed(self, frame: FrameType, event: str) -> None:
        if not self._active:
            return
        if event == "line":
            self._look()
            self._last = (place_of(frame), frame)
        elif event == "return":
            self._look()
            caller = self._caller(frame.f_back)
            self._last = (place_of(caller), caller) if caller is not None else None

    def _look(self) -> None:
        self._forget()
        if self._active and self._last is not None:
            self._after(*self._last)
