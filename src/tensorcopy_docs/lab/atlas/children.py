"""Runs jobs in copies of this process, some at once: one that crashes or hangs takes no other with it."""

import json
import mmap
import os
import resource
import select
import signal
import time
import traceback

CRASHED, TIMED_OUT = "crashed", "timed out"
FAULT = "fault"  # the key of a traceback, in place of a result
LONGEST = 256  # bytes of what a copy says that it is doing


class JobError(Exception):
    """A job raised an exception; the message is its traceback."""


class Died:
    """In place of a result: how a copy ended, and what it did last."""

    def __init__(self, how, doing):
        self.how = how
        self.doing = doing


def run_all(jobs, run, at_once, seconds):
    """Yield (job, result) for each job, in the order in which they end; jobs that are added meanwhile run, too.

    `run(job, say)` returns a table that JSON can hold; what it last said to `say` is in Died, which is yielded if the
    copy died or took more than `seconds`. Raises JobError if it raised.
    """
    running = {}
    try:
        while jobs or running:
            while jobs and len(running) < at_once:
                child = _Child(jobs.pop(0), run)
                running[child.stream] = child
            for stream in select.select(list(running), [], [], 0.2)[0]:
                running[stream].read()
            for child in list(running.values()):
                if child.is_done or time.time() - child.start > seconds:
                    del running[child.stream]
                    yield child.job, child.result()
    finally:
        for child in running.values():
            child.end()


class _Child:
    """A copy of this process that runs one job, and writes its result into a pipe."""

    def __init__(self, job, run):
        self.job = job
        self.start = time.time()
        self.text = b""
        self.is_done = False
        self.doing = mmap.mmap(-1, LONGEST)  # both processes see it
        self.stream, writer = os.pipe()
        self.number = os.fork()
        if not self.number:
            _answer(lambda: run(job, self.say), self.stream, writer)
        os.close(writer)

    def say(self, text):
        """Keep what the copy is doing where it is found when the copy is dead."""
        self.doing[:LONGEST] = text.encode("utf-8")[:LONGEST].ljust(LONGEST)

    def read(self):
        """Take what the copy has written."""
        part = os.read(self.stream, 1 << 16)
        self.text += part
        self.is_done = not part

    def end(self):
        """End the copy if it still runs."""
        if not self.is_done:
            os.kill(self.number, signal.SIGKILL)
        os.close(self.stream)
        os.waitpid(self.number, 0)

    def result(self):
        """End the copy and return the result."""
        self.end()
        doing = self.doing[:LONGEST].decode("utf-8").strip(" \0")
        self.doing.close()
        if not self.is_done:
            return Died(TIMED_OUT, doing)
        try:
            found = json.loads(self.text.decode("utf-8"))
        except ValueError:
            return Died(CRASHED, doing)
        if FAULT in found:
            raise JobError(found[FAULT])
        return found


def _answer(run, reader, writer):
    """Run the job in the copy, write its result, and end the copy whatever happens."""
    try:
        os.close(reader)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        try:
            found = run()
        except Exception:
            found = {FAULT: traceback.format_exc()}
        text = json.dumps(found).encode("utf-8")
        while text:
            text = text[os.write(writer, text) :]
    finally:
        os._exit(0)
