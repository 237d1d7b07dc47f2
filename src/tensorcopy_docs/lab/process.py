"""Starts one worker process of the lab, and yields its results whatever happens to it."""

import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

from tensorcopy_docs.lab import outcomes

LONGEST = 300  # characters of a message
# These change what Python does, and are meant for the process that starts the lab: assertions off, warnings as errors,
# a prompt at the end.
DROPPED = ("PYTHONOPTIMIZE", "PYTHONWARNINGS", "PYTHONINSPECT")
LAST_WORDS = 2  # seconds for what a dead process has said to arrive
SHAPES = ({"name", "outcome", "output", "error"}, {"name", "value", "error"})  # of the line with a result
ENDED, TIMED_OUT = "ended", "timed out"  # in place of a line


class LabError(Exception):
    """The lab could not run at all; the message is one line."""


class NoTorchError(LabError):
    """There is no torch to run on."""


class Worker:
    """One worker process; its lines arrive through a thread, so that waiting for them can end.

    It runs in its own empty folder: no file can shadow a module there, and nothing that a proof writes there
    stays. Raises LabError if the process cannot be started.
    """

    def __init__(self, command, seconds):
        self.seconds = seconds
        self.lines = queue.Queue()
        self.said = []
        self.folder = None
        try:
            self.folder = tempfile.mkdtemp(prefix="tensorcopy-docs-")
            self.process = _started(command, self.folder)
        except OSError as error:
            self._remove_folder()
            raise LabError("the lab did not start: {}".format(error)[:LONGEST])
        self.threads = [
            threading.Thread(target=self._read, daemon=True),
            threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def _read(self):
        for line in self.process.stdout:
            try:
                fact = json.loads(line)
            except ValueError:
                continue  # not ours, or half a line: it died while writing
            if isinstance(fact, dict):
                self.lines.put(fact)
        self.lines.put(ENDED)

    def head(self):
        """Return the first line: which torch, and under "kinds" the name and the kind of each unit.

        Raises NoTorchError if torch is missing, and LabError for anything else that keeps the worker from starting.
        """
        head = self._line_that(lambda line: "torch" in line and "kinds" in line)
        if head in (ENDED, TIMED_OUT):
            if head == ENDED:  # it says why when its lines have ended
                self._wait(LAST_WORDS)
            self.stop()
            fault = _fault("".join(self.said), self._end(head))
            if fault == "ModuleNotFoundError: No module named 'torch'":
                raise NoTorchError("torch is not installed for {}".format(sys.executable))
            raise LabError("the lab did not start: {}".format(fault)[:LONGEST])
        return head

    def results(self, names):
        """Yield the results of the units called `names`, in order, until the worker is done, has crashed or hung.

        The last result then says which of the two. What else a unit writes among the lines is skipped.
        """
        for name in names:
            if self._line_that(lambda line, name=name: line.get("start") == name) in (ENDED, TIMED_OUT):
                return
            result = self._line_that(lambda line, name=name: line.get("name") == name and set(line) in SHAPES)
            if result in (ENDED, TIMED_OUT):
                outcome = outcomes.TIMED_OUT if result == TIMED_OUT else outcomes.CRASHED
                yield {"outcome": outcome, "output": "", "error": None}
                return
            del result["name"]
            yield result

    def stop(self):
        """End the process, whatever it is doing, and remove its folder."""
        self.process.kill()
        self.process.wait()
        for thread, stream in zip(self.threads, (self.process.stdout, self.process.stderr)):
            thread.join(LAST_WORDS)
            if not thread.is_alive():  # or a process that a proof has started holds the other end
                stream.close()
        self._remove_folder()

    def _end(self, head):
        """Say how it has ended, where it says nothing else."""
        if head == TIMED_OUT:
            return "it timed out after {:g} s: the import of torch does not end".format(self.seconds)
        return "it said nothing, and ended with exit code {}".format(self.process.returncode)

    def _wait(self, seconds):
        """Give the process some time to end by itself."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            pass

    def _remove_folder(self):
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _line_that(self, fits):
        """Return the next line that `fits`, or ENDED or TIMED_OUT."""
        while True:
            try:
                line = self.lines.get(timeout=self.seconds)
            except queue.Empty:
                return TIMED_OUT
            if line == ENDED or fits(line):
                return line


def _fault(said, otherwise):
    """Return the line of `said` that tells why a worker did not start: the type and the first line of its error.

    If it said nothing, return `otherwise`. The lines of a traceback itself are indented; an error's message may have
    several lines.
    """
    lines = [line for line in said.splitlines() if line.strip()]
    tracebacks = [number for number, line in enumerate(lines) if line.startswith("Traceback (")]
    behind = lines[tracebacks[-1] + 1 :] if tracebacks else []
    faults = [line for line in behind if not line.startswith(" ")] or lines[-1:] or [otherwise]
    return faults[0].strip()


def _started(command, folder):
    # The package and torch are found by the worker as they were found here, installed or not.
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    given = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    environment = {name: value for name, value in os.environ.items() if name not in DROPPED}
    environment.update(PYTHONPATH=os.pathsep.join([root] + given), PYTHONIOENCODING="utf-8")
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=folder,
        universal_newlines=True,
        encoding="utf-8",
        errors="replace",
    )
