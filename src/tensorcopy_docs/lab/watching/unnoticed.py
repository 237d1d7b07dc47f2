"""Hides operations from all that could notice them: modes, subclasses of Tensor and transforms."""

import torch

_transforms = getattr(torch._C, "_functorch", None)
_stack = getattr(getattr(torch, "_functorch", None), "pyfunctorch", None)
HAS_STACK = hasattr(_transforms, "peek_interpreter_stack") and hasattr(_stack, "temporarily_clear_interpreter_stack")
GUARDS = [torch._C.DisableTorchFunction]
if hasattr(getattr(torch._C, "_DisableTorchDispatch", None), "__enter__"):
    GUARDS.append(torch._C._DisableTorchDispatch)


class unnoticed:
    """Context manager: no mode, no subclass of Tensor and no transform sees the operations in it.

    It is a class, as most lines enter it and a generator would take three times as long.
    """

    def __enter__(self):
        self._entered = [guard() for guard in GUARDS]
        if HAS_STACK and _transforms.peek_interpreter_stack() is not None:
            self._entered.append(_stack.temporarily_clear_interpreter_stack())
        for each in self._entered:
            each.__enter__()

    def __exit__(self, *error):
        for each in reversed(self._entered):
            each.__exit__(*error)
