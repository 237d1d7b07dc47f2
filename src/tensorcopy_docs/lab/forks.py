"""Runs functions in copies of this process: one that crashes, hangs or eats memory takes no other with it."""

import faulthandler
import json
import mmap
import os
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from contextlib import suppress

from tensorcopy_docs.lab import bound
from tensorcopy_docs.lab.outcomes import CLOSED, CRASHED, OUT_OF_MEMORY, RAISED, TIMED_OUT, VALUE, Outcome

PREFIX = "tensorcopy-docs-"  # of the names of folders in which copies run
MOMENT = 0.1  # seconds after the limit in which a copy writes where it is
GRACE = 5.0  # seconds after the limit in which a copy ends itself and writes where it was; then it is killed
TICK = 0.02  # seconds after which a copy that says nothing is asked whether it has ended
LONGEST = 256  # bytes of what a copy says that it is doing
SHAPES = ({"number", "value"}, {"number", "raised", "how"})  # the keys of a line with an answer
DIED, NOT_SENT = 70, 74  # exit codes of a copy


def can_fork():
    """Return whether this process can be copied: not on Windows, nor on macOS, whose libraries do not allow it."""
    return hasattr(os, "fork") and sys.platform != "darwin"


def in_forks(items, run, seconds, at_once=1, together=1):
    """Call `run(item, say)` for each item in a copy of this process; yield (item, Outcome) as they end.

    `run` returns what JSON can hold; what it last said to `say` is in the outcome. A copy runs up to `together` items,
    one after another, until it dies at one, and `at_once` copies run side by side. Items that are added to the list
    meanwhile run, too. Each has a limit of `seconds` and of memory. A copy runs in its own empty folder, and reads
    nothing from the terminal and writes nothing to it. What it has started ends with it, and it ends with this process.

    Where no process can be copied, `run` is called in this one, without a limit.
    """
    if not can_fork():
        while items:
            item, before, folder = items.pop(0), os.getcwd(), tempfile.mkdtemp(prefix=PREFIX)
            os.chdir(folder)
            answer = _answer(run, item, lambda text: None)
            os.chdir(before)
            shutil.rmtree(folder, ignore_errors=True)
            yield item, _outcome(json.loads(json.dumps(answer)))
        return
    running = []
    with bound.none_left():
        try:
            while items or running:
                while items and len(running) < at_once:
                    running.append(_Fork(items[:together], run, seconds))
                    del items[:together]
                select.select([each.stream for each in running if each.is_open], [], [], TICK)
                for each in list(running):
                    has_ended = each.has_ended()  # it is asked before its answers are read, so that none is missed
                    for found in each.answers():
                        yield found
                    if has_ended or each.is_late(GRACE):
                        running.remove(each)
                        each.end()
                        for found in each.last():
                            yield found
                        items[:0] = each.items[each.done + 1 :]
        finally:
            for each in running:
                each.end()


class _Fork:
    """A copy of this process that leads a session; it runs some items and writes its answers into a pipe."""

    def __init__(self, items, run, seconds):
        self.items = items
        self.done = 0  # items of which there is an answer
        self.seconds = seconds
        self.start = time.monotonic()  # when the current item started
        self.raised = self.code = None
        self.is_open = True
        self.rest = b""
        self.folder = tempfile.mkdtemp(prefix=PREFIX)
        self.trace, path = tempfile.mkstemp(dir=self.folder)
        os.remove(path)
        self.doing = mmap.mmap(-1, LONGEST)  # both processes see it
        self.stream, writer = os.pipe()
        parent = os.getpid()
        self.number = os.fork()
        if not self.number:
            self._live(run, writer, parent)
        os.close(writer)
        os.set_blocking(self.stream, False)

    def _live(self, run, writer, parent):
        """Run the items in the copy, and end it whatever happens, so that it cannot go on as this process."""
        own, code = os.getpid(), DIED
        try:
            os.setsid()
            bound.end_with(parent)
            os.chdir(self.folder)
            bound.limit_memory()
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            faulthandler.enable(self.trace)
            faulthandler.register(signal.SIGALRM, self.trace, all_threads=False)
            for number, item in enumerate(self.items):
                # The thread that ends the copy may find no line of running code. A signal does, unless it is blocked.
                signal.setitimer(signal.ITIMER_REAL, self.seconds)
                faulthandler.dump_traceback_later(self.seconds + MOMENT, exit=True, file=self.trace)
                answer = _answer(run, item, self.say)
                if os.getpid() != own:  # a copy that the item has made of the copy
                    break
                code = NOT_SENT
                text = "\n{}\n".format(json.dumps(dict(answer, number=number))).encode("ascii")
                while text:
                    text = text[os.write(writer, text) :]
                code = DIED
                if "raised" in answer:
                    break
            else:
                code = 0
        finally:
            os._exit(code)

    def say(self, text):
        """Keep what the copy is doing, where it can be read when the copy is dead."""
        self.doing[:LONGEST] = text.encode("utf-8")[:LONGEST].ljust(LONGEST)

    def has_ended(self):
        """Return whether the copy has ended."""
        if self.code is None:
            self._wait(os.WNOHANG)
        return self.code is not None

    def is_late(self, grace):
        """Return whether the item runs for longer than it may."""
        return time.monotonic() - self.start >= self.seconds + grace

    def answers(self):
        """Yield (item, Outcome) for what the copy has returned since the last call."""
        while self.is_open:
            try:
                part = os.read(self.stream, 1 << 16)
            except BlockingIOError:
                return
            self.is_open = bool(part)
            lines = (self.rest + part).split(b"\n")
            self.rest = lines.pop()
            for answer in filter(self._is_next, map(_read, lines)):
                if "raised" in answer:
                    self.raised = _outcome(answer)
                    continue
                yield self.items[self.done], _outcome(answer)
                self.done += 1
                self.start = time.monotonic()  # when the caller asks for the next one

    def _is_next(self, answer):
        """True if a line is the answer for the item that runs; an item may have written into the pipe, too."""
        return isinstance(answer, dict) and set(answer) in SHAPES and answer["number"] == self.done

    def last(self):
        """Yield (item, Outcome) for the item at which the copy has ended, if it has ended at one."""
        doing = self.doing[:LONGEST].decode("utf-8", "replace").strip(" \0")
        self.doing.close()
        with os.fdopen(self.trace, encoding="utf-8", errors="replace") as trace:
            trace.seek(0)
            text = trace.read()
        if self.done == len(self.items):
            return
        if self.raised is None:
            is_late = "Timeout (" in text or self.is_late(0)
            how = TIMED_OUT if is_late else CLOSED if self.code == NOT_SENT else CRASHED
            self.raised = Outcome(how, code=self.code, text=text)
        self.raised.doing = doing
        yield self.items[self.done], self.raised

    def end(self):
        """End the copy, if it has not ended, and what it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.number, signal.SIGKILL)
        if self.code is None:
            os.kill(self.number, signal.SIGKILL)
            self._wait(0)
        os.close(self.stream)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self, how):
        number, status = os.waitpid(self.number, how)
        if number:
            self.code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def _answer(run, item, say):
    """Return what `run` returns, or how it raised, in a form that JSON can hold."""
    try:
        value = run(item, say)
        json.dumps(value)
        return {"value": value}
    except Exception as error:
        how = OUT_OF_MEMORY if isinstance(error, MemoryError) else RAISED
        return {"raised": traceback.format_exc(), "how": how}


def _outcome(answer):
    return Outcome(answer["how"], text=answer["raised"]) if "raised" in answer else Outcome(VALUE, answer["value"])


def _read(line):
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):  # an item has written it
        return None
