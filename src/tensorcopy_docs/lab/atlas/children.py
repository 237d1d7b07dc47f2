"""Runs jobs in copies of this process, some at once: one that crashes or hangs takes no other with it."""

import json
import os
import resource
import select
import signal
import time
import traceback

CRASHED, TIMED_OUT = "crashed", "timed out"
FAULT = "fault"  # the key of a traceback, in place of a result


class JobError(Exception):
    """A job raised an exception; the message is its traceback."""


def run_all(jobs, run, at_once, seconds):
    """Yield (job, result) for each job, in the order in which they end; `run(job)` returns what JSON can hold.

    The result is CRASHED if the copy died, and TIMED_OUT if it took more than `seconds`. Raises JobError.
    """
    left, running = list(reversed(jobs)), {}
    try:
        while left or running:
            while left and len(running) < at_once:
                child = _Child(left.pop(), run)
                running[child.stream] = child
            for stream in select.select(list(running), [], [], 0.2)[0]:
                running[stream].read()
            for child in list(running.values()):
                if child.is_done or time.time() - child.start > seconds:
                    del running[child.stream]
                    yield child.job, child.result()
    finally:
        for child in running.values():
            child.result()


class _Child:
    """A copy of this process that runs one job, and writes its result into a pipe."""

    def __init__(self, job, run):
        self.job = job
        self.start = time.time()
        self.text = b""
        self.is_done = False
        self.stream, writer = os.pipe()
        self.number = os.fork()
        if not self.number:
            _answer(job, run, self.stream, writer)
        os.close(writer)

    def read(self):
        """Take what the copy has written."""
        part = os.read(self.stream, 1 << 16)
        self.text += part
        self.is_done = not part

    def result(self):
        """Return the result; end the copy if it still runs."""
        if not self.is_done:
            os.kill(self.number, signal.SIGKILL)
        os.close(self.stream)
        os.waitpid(self.number, 0)
        if not self.is_done:
            return TIMED_OUT
        try:
            found = json.loads(self.text.decode("utf-8"))
        except ValueError:
            return CRASHED
        if FAULT in found:
            raise JobError("{}: {}".format(self.job, found[FAULT]))
        return found


def _answer(job, run, reader, writer):
    """Run the job in the copy, write its result, and end the copy whatever happens."""
    try:
        os.close(reader)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        try:
            found = run(job)
        except Exception:
            found = {FAULT: traceback.format_exc()}
        text = json.dumps(found).encode("utf-8")
        while text:
            text = text[os.write(writer, text) :]
    finally:
        os._exit(0)
