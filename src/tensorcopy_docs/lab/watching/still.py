"""Stops other threads of Python while graphs are read: the backward pass of one frees what another reads."""

import sys
import threading
import time

import torch

_engine = getattr(getattr(torch.autograd, "graph", None), "_engine_run_backward", None)
# The code through which Python calls autograd's engine; None on a version that calls it elsewhere.
ENGINE = getattr(_engine, "__code__", None)
LONGEST = 10  # seconds that are waited for other threads
LONG = 1000  # seconds until Python lets another thread run; none waits for so long, as what is read is read before


class still:
    """Context manager: entered when no other thread runs the backward pass; none can begin one until it is left.

    That is true as long as no operation on tensors is called in it, which would let other threads run. Raises
    RuntimeError if another thread runs a backward pass for long.
    """

    def __enter__(self):
        self._interval = sys.getswitchinterval()
        end = None
        sys.setswitchinterval(LONG)
        while _others_run_backward():
            sys.setswitchinterval(self._interval)
            end = end or time.monotonic() + LONGEST
            if time.monotonic() > end:
                raise RuntimeError("another thread has been running backward() for {} seconds".format(LONGEST))
            time.sleep(0.0005)
            sys.setswitchinterval(LONG)

    def __exit__(self, *error):
        sys.setswitchinterval(self._interval)


def _others_run_backward():
    frames = sys._current_frames()
    # A frame that holds itself would keep all that the callers hold.
    del frames[threading.get_ident()]
    return any(map(_runs_backward, frames.values()))


def _runs_backward(frame):
    while frame is not None and frame.f_code is not ENGINE:
        frame = frame.f_back
    return frame is not None
