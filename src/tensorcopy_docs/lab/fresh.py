"""Runs a unit in a process in which nothing has run: some warnings are given once in a process, whoever comes first.

`state.clean_state` asks torch for every warning each time, which versions before 1.8 cannot do, and warnings that
Python's side of torch counts by itself are not covered.
"""

import json
import os
import signal

SECONDS = 50  # less than the runner waits for a unit


def in_fresh_process(unit):
    """Return the result of `unit()` in a copy of this process; None if the copy died.

    Nothing may have run in this process yet. Where processes cannot be copied, `unit` runs in this one.
    """
    if not hasattr(os, "fork"):
        return unit()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _answer(unit, reader, writer)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


def _answer(unit, reader, writer):
    """Run `unit` in the copy, write its result, and end the copy whatever happens."""
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(SECONDS)
        os.close(reader)
        answer = json.dumps(unit())
        with os.fdopen(writer, "w", encoding="utf-8") as stream:
            stream.write(answer)
    finally:
        os._exit(0)
