"""Runs other programs, workers of the lab among them: one that crashes or hangs is ended with all it has started."""

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from tensorcopy_docs.lab import bound
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lab.outcomes import CRASHED, TIMED_OUT, VALUE, Outcome

# These change what Python does, and are meant for the process that starts the lab: assertions off, warnings as errors,
# a prompt at the end.
DROPPED = ("PYTHONOPTIMIZE", "PYTHONWARNINGS", "PYTHONINSPECT")
TICK = 0.1  # seconds between two calls of `waiting`
LAST_WORDS = 2  # seconds for what a dead program has said to arrive


class LabError(Exception):
    """The lab could not run at all; the message is one line."""


class NoTorchError(LabError):
    """torch is not installed."""


def run_program(command, seconds=None, on_line=None, waiting=lambda: None, folder=None, environment=None):
    """Run `command` to its end; return the Outcome, which is CRASHED only if a signal has ended it.

    `on_line` is called with each line that it prints, as it comes; without it, they are the outcome's value. `waiting`
    is called at once, and again and again. The program reads nothing, and is ended if it prints nothing for `seconds`;
    with it ends what it has started, whatever ends this function. Raises OSError if it cannot be started.
    """
    printed, complained = [], []
    process = subprocess.Popen(
        bound.command(command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,  # so that it can be ended with all that it has started
    )
    lines = queue.Queue()
    threads = [
        threading.Thread(target=lambda: [lines.put(line) for line in process.stdout] + [lines.put("")], daemon=True),
        threading.Thread(target=lambda: complained.extend(process.stderr), daemon=True),
    ]
    take = on_line or printed.append
    try:
        for thread in threads:
            thread.start()
        is_late = not _ends(process, lines, seconds, take, waiting)
    finally:
        _end(process)
        for thread, stream in zip(threads, (process.stdout, process.stderr)):
            with contextlib.suppress(RuntimeError):  # a signal came while it was started
                thread.join(LAST_WORDS)
            if not thread.is_alive():  # or what it has started holds the other end, in a session that we do not know
                stream.close()
    while not lines.empty():
        take(lines.get())
    how = TIMED_OUT if is_late else CRASHED if process.returncode < 0 else VALUE
    return Outcome(how, "".join(printed), process.returncode, "".join(complained))


def _ends(process, lines, seconds, take, waiting):
    """Pass on the lines of a process until it ends; return False if there is none for `seconds`."""
    last = time.monotonic()
    waiting()
    while process.poll() is None:
        try:
            line = lines.get(timeout=TICK)
        except queue.Empty:
            waiting()
            if seconds is not None and time.monotonic() - last > seconds:
                return False
            continue
        last = time.monotonic()
        if line:
            take(line)
        else:  # there are no more; it ends now, as a rule
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(TICK)
    return True


def _end(process):
    """End a process and what it has started; on Windows, itself."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # the signal that ends us may have ended it, too
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def run_worker(command, seconds, on_fact, meanwhile=lambda: None):
    """Run a worker of the lab to its end, and call `on_fact` with each fact that it prints: a dict, in JSON, in a line.

    The first of them has the version of "torch" and, under "kinds", the name and the kind of each unit; `meanwhile` is
    called before it comes. What else is printed is skipped. The worker runs in its own empty folder: no file can shadow
    a module there, and nothing that a proof writes there stays. Returns the Outcome. Raises NoTorchError if torch is
    missing, and LabError for anything else that keeps the worker from starting.
    """
    heads = []

    def take(line):
        try:
            fact = json.loads(line)
        except ValueError:
            return  # not ours, or half a line: it died while writing
        if isinstance(fact, dict) and (heads or ("torch" in fact and "kinds" in fact)):
            heads.append(fact)
            on_fact(fact)

    first = [meanwhile]
    try:
        folder = tempfile.mkdtemp(prefix="tensorcopy-docs-")
        try:
            outcome = run_program(command, seconds, take, lambda: first and first.pop()(), folder, environment())
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        raise LabError("the lab did not start: {}".format(error)[:LONGEST_LINE])
    if not heads:
        fault = _fault(outcome, seconds)
        if fault == "ModuleNotFoundError: No module named 'torch'":
            raise NoTorchError("torch is not installed for {}".format(sys.executable))
        raise LabError("the lab did not start: {}".format(fault)[:LONGEST_LINE])
    return outcome


def _fault(outcome, seconds):
    """Return the line that tells why a worker did not start: the type and the first line of its error.

    The lines of a traceback itself are indented; an error's message may have several lines.
    """
    if outcome.how == TIMED_OUT:
        otherwise = "it timed out after {:g} s: the import of torch does not end".format(seconds)
    else:
        otherwise = "it said nothing, and ended with exit code {}".format(outcome.code)
    lines = [line for line in outcome.text.splitlines() if line.strip()]
    tracebacks = [number for number, line in enumerate(lines) if line.startswith("Traceback (")]
    behind = lines[tracebacks[-1] + 1 :] if tracebacks else []
    faults = [line for line in behind if not line.startswith(" ")] or lines[-1:] or [otherwise]
    return faults[0].strip()


def environment():
    """Return the environment of a process that finds the package and torch as they were found here."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    given = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    found = {name: value for name, value in os.environ.items() if name not in DROPPED}
    found.update(PYTHONPATH=os.pathsep.join([root] + given), PYTHONIOENCODING="utf-8")
    return found
