"""Calls a function after each line that a program executes, in this thread: by ``sys.settrace``.

No mode of torch is used. Under a `TorchDispatchMode`, autograd adds gradients up in other ways, which the version
counters of the gradients show; under a `TorchFunctionMode`, modules choose other kernels.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from tensorcopy_docs.lab.watching.compiler import never_compiled, set_compiler
from tensorcopy_docs.watching.sources import Place, is_function, is_library, place_of, reader_frame

After = Callable[[Place, FrameType], None]
Traces = TypeVar("Traces", bound=Callable[..., Any])


def _as_it_is(function: Traces) -> Traces:
    """Mark `function` as one that `torch.compile` leaves alone."""
    never_compiled(function)
    return function


class Lines:
    """From `start` to `stop`, calls `after` with each line that was executed, and with the frame it is in.

    A line that calls a function of the reader is passed on several times: when the function begins, and later. What
    traced before (a debugger, the measurement of coverage, another object of this class) is called, too.
    """

    def __init__(self, after: After) -> None:
        self._after = after
        self._active = False
        self._place: Place | None = None
        self._traced: list[tuple[FrameType, Any]] = []
        self._before: Any = None
        self._copies: list[dict[str, object]] = []

    def start(self, frame: FrameType | None) -> None:
        """Begin with the line that `frame`, or its nearest caller outside of libraries, is executing."""
        self._before = sys.gettrace()
        frame = reader_frame(frame)
        self._place = place_of(frame) if frame else None
        while frame is not None:
            if not is_library(frame.f_code.co_filename):
                self._traced.append((frame, frame.f_trace))
                frame.f_trace = self._with(frame.f_trace)
            frame = frame.f_back
        self._active = True
        sys.settrace(self._global)

    def stop(self, frame: FrameType | None) -> None:
        """End with the line that `frame`, or its nearest caller outside of libraries, is executing."""
        if sys.gettrace() == self._global:
            sys.settrace(self._before)
        ours = reader_frame(frame)
        if ours is not None:
            self._look(ours)
        self._active = False
        for each, before in self._traced:
            each.f_trace = before
        self._traced, self._before = [], None
        self._forget()

    def variables(self, frame: FrameType) -> dict[str, object]:
        """The variables that code in `frame` can name, with their values; to be called by `after`."""
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

    @_as_it_is
    def _global(self, frame: FrameType, event: str, argument: object) -> Any:
        compiler = set_compiler(None)
        try:
            other = self._before(frame, event, argument) if self._before else None
            if is_library(frame.f_code.co_filename):
                return other
            self._called(frame)
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
        """The function that traces a frame which `other`, if it is not None, traces as well."""
        if other is None:
            return self._local

        @_as_it_is
        def both(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal other
            self._local(frame, event, argument)
            other = other(frame, event, argument) if other is not None else None
            return both

        return both

    def _called(self, frame: FrameType) -> None:
        caller = reader_frame(frame.f_back)
        if caller is not None:
            self._look(caller)
        self._place = place_of(frame)

    def _executed(self, frame: FrameType, event: str) -> None:
        if event == "line":
            self._look(frame)
            self._place = place_of(frame)
        elif event == "return":
            self._look(frame)
            caller = reader_frame(frame.f_back)
            self._place = place_of(caller) if caller is not None else None

    def _look(self, frame: FrameType) -> None:
        self._forget()
        if self._active and self._place is not None:
            self._after(self._place, frame)
