"""Runs one compiled program in a mode: without a compiler, or with a backend of `torch.compile()`.

What came of it is a pair: how it ended, and the text of what it showed or raised.
"""

import contextlib
import functools
import re

import torch

from tensorcopy_docs.lab import machine, running
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.outcomes import (
    FAILED,
    HELD,
    MISSING,
    NOT_AVAILABLE,
    NOT_COMPILED,
    RAISED,
    SHOWN,
    SILENTLY_WRONG,
)
from tensorcopy_docs.lab.program import (
    AOT_EAGER,
    BARE,
    COMPILED_IN,
    CONTEXTS,
    EAGER,
    INDUCTOR,
    IdiomUnit,
    advice,
)
from tensorcopy_docs.lab.shown import shown

SCALAR = "scalar"
MODES = (EAGER, AOT_EAGER, INDUCTOR, BARE, SCALAR)  # the last does not use the CPU's vectors, and is whole
RIGHT = "right"  # what an idiom shows that gave what is right
LONGEST = 300  # characters of a message
# Errors of the compiler itself, by the names of their types: the code did not come to run. Errors of its tracing are
# those that the code has without it, unless it has none there.
OF_COMPILER = ("torch._dynamo", "torch._inductor", "torch._functorch")
NO_GRAPH = "no compiled frames"
# The folder of the libraries of a Python, which differs from machine to machine: the text of an error has "…/" instead.
LIBRARIES = re.compile(r"(?:/[^\s/\"']+)+?/lib/python3\.\d+/(?:(?:site|dist)-packages/)?")


def prepare():
    """Let this process compile as each program does: with one thread, and what a first compilation costs behind it.

    No gradient is computed: a copy of a process that has computed one cannot do so with some builds of PyTorch.
    """
    import torch._inductor.config as config

    torch.set_num_threads(1)
    config.compile_threads = 1
    with contextlib.suppress(Exception):  # without a compiler for C++, each program finds that there is none
        torch.compile(lambda x: x + 1)(torch.ones(64))
    torch._dynamo.reset()


def ran(program, mode):
    """The result of a compiled program, or an idiom, in a mode: how it ended, and the text; with `right` if it has one.

    Raises nothing but what ends the process.
    """
    if not all(available(name) for name in program.needs) or not running.is_met(program):
        return {"how": MISSING, "text": ""}
    if mode == SCALAR:
        import torch._inductor.config as config

        config.cpp.simdlen = 1
    seen = _of_idiom(program, mode) if isinstance(program, IdiomUnit) else _of_program(program, mode)
    if mode == EAGER and getattr(program, "facts", None) is False and program.right is not None:
        seen["right"] = shown(program.right())
    return seen


def compiler(mode):
    """Return what stands for ``torch.compile`` in a mode; unless bare, it compiles whole if not told otherwise."""

    def torch_compile(function=None, fullgraph=mode != BARE, dynamic=False):
        if function is None:
            return lambda given: torch_compile(given, fullgraph, dynamic)
        if mode == EAGER:
            return function
        backend = AOT_EAGER if mode == AOT_EAGER else INDUCTOR
        return torch.compile(function, backend=backend, fullgraph=fullgraph, dynamic=dynamic)

    return torch_compile


def _of_program(program, mode):
    with running.clean(lambda *_: None):
        try:
            return {"how": SHOWN, "text": shown(program.run(compiler(mode)))}
        except (Exception, SystemExit) as error:
            return _ended(error)


def _of_idiom(idiom, mode):
    context = CONTEXTS[COMPILED_IN[idiom.writes]]
    if not running.is_met(context):
        return {"how": MISSING, "text": ""}
    raised = []

    def made(function):
        compiled = compiler(mode)(function)

        @functools.wraps(function)
        def called(*args):
            try:
                return compiled(*args)
            except Exception as error:
                raised.append(error)
                raise

        return called

    done = running.run_program(advice(idiom, context, made))
    if done["outcome"] in (HELD, SILENTLY_WRONG):
        return {"how": SHOWN, "text": done["output"] or RIGHT}
    if done["outcome"] == NOT_AVAILABLE:
        return {"how": MISSING, "text": ""}
    if done["outcome"] == FAILED and raised:
        return _ended(raised[-1])
    return {"how": MISSING if machine.reason(done["error"]) else RAISED, "text": done["error"][:LONGEST]}


def _ended(error):
    """How an error ended a program: an error of the compiler means that the code was not compiled.

    Without a C++ compiler that works on this machine, what the default backend does is not known.
    """
    text = machine.fault(error) or running.error_line(error)
    of_compiler = any(each.__module__.startswith(OF_COMPILER) for each in type(error).__mro__)
    lines = [line.strip() for line in running.whole(text).splitlines() if line.strip()]
    said = " ".join(lines[:2]) if lines and lines[0].endswith("raised:") else lines[0] if lines else text
    how = NOT_COMPILED if of_compiler or NO_GRAPH in text else RAISED
    if machine.reason(text) or (of_compiler and any(each in text for each in machine.OF_COMPILER)):
        how = MISSING
    return {"how": how, "text": LIBRARIES.sub("…/", said)[:LONGEST]}
