"""Runs all proofs and measures the table on the torch of one Python, and gathers the evidence.

``python -m tensorcopy_docs.lab.runner FILE`` writes it as JSON; it needs torch and nothing else.
"""

import json
import os
import platform
import queue
import subprocess
import sys
import threading

from tensorcopy_docs.lab import outcomes

SECONDS_A_UNIT = 60  # for a proof, cell or picture: they take milliseconds, but torch on a cold disk can take long
WORKER = [sys.executable, "-m", "tensorcopy_docs.lab.worker"]


class LabError(Exception):
    """The lab could not run at all; the message is one line."""


class NoTorchError(LabError):
    """There is no torch to run on."""


def measure(progress=None, command=None, seconds=SECONDS_A_UNIT):
    """Run every proof, measure every cell, read the facts of the pictures; return a dict that JSON can hold.

    `progress(done, total)` is called after each. What crashes or hangs is reported as that, and a new worker goes on
    behind it. Raises NoTorchError where torch is missing, LabError where no worker starts.
    """
    results = []
    kinds = None
    while kinds is None or len(results) < len(kinds):
        worker = _Worker((command or WORKER) + [str(len(results))], seconds)
        try:
            head = worker.head()
            kinds = head["kinds"]
            before = len(results)
            for result in worker.results():
                results.append(result)
                if progress:
                    progress(len(results), len(kinds))
        finally:
            worker.stop()
        if len(results) == before:  # or it would be started again for ever
            raise LabError("the lab's worker stopped before it ran anything")
    return dict(
        _sorted_out(kinds, results),
        torch=head["torch"],
        python=platform.python_version(),
        platform="{} {}".format(platform.system(), platform.machine()),
    )


def _sorted_out(kinds, results):
    """The results as evidence: proofs by name, cells and pictures by row, and what was wrong with a measurement."""
    found = {"proofs": {}, "cells": {}, "pictures": {}, "broken": {}}
    for (name, kind), result in zip(kinds, results):
        row, _, column = name.partition("/")
        if not column and not name.endswith("/"):
            found["proofs"][name] = dict(result, kind=kind)
            continue
        # Where the worker died, there is an outcome in place of a value.
        if column:
            found["cells"].setdefault(row, {})[column] = result.get("value", result.get("outcome"))
        else:
            found["pictures"][row] = result.get("value", {})
        if result.get("error"):
            found["broken"][name] = result["error"]
    return found


class _Worker:
    """One worker process; its lines arrive through a thread, so that waiting for them can end."""

    def __init__(self, command, seconds):
        self.seconds = seconds
        # The package is found by the worker as it was found here, installed or not.
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # The safe path, which Python 3.11 knows, keeps out a json.py or torch.py of the working folder.
            env=dict(os.environ, PYTHONPATH=path, PYTHONIOENCODING="utf-8", PYTHONSAFEPATH="1"),
            cwd=_folder(root),
            universal_newlines=True,
            encoding="utf-8",
            errors="replace",
        )
        self.lines = queue.Queue()
        self.said = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.listener = threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True)
        self.listener.start()

    def _read(self):
        for line in self.process.stdout:
            try:
                self.lines.put(json.loads(line))
            except ValueError:
                pass  # not ours, or half a line: it died while writing
        self.lines.put(None)

    def head(self):
        """The first line: which torch, and what there is to run."""
        head = self._next()
        if not isinstance(head, dict):
            self.stop()
            self.listener.join(self.seconds)  # what it said may still be on its way
            fault = _fault("".join(self.said))
            if fault == "ModuleNotFoundError: No module named 'torch'":
                raise NoTorchError("torch is not installed for {}".format(sys.executable))
            raise LabError("the lab did not start: {}".format(fault))
        return head

    def results(self):
        """Yield results in order until the worker is done, has crashed or has hung."""
        running = False
        while True:
            line = self._next()
            if isinstance(line, dict) and "start" in line:
                running = True
            elif isinstance(line, dict):
                del line["name"]
                yield line
                running = False
            else:
                self.stop()
                if running:
                    outcome = outcomes.TIMED_OUT if line == "timeout" else outcomes.CRASHED
                    yield {"outcome": outcome, "output": "", "error": None}
                return

    def stop(self):
        """End the process, whatever it is doing, and close the pipes from it."""
        self.process.kill()
        self.process.wait()
        for thread, pipe in ((self.reader, self.process.stdout), (self.listener, self.process.stderr)):
            thread.join(self.seconds)
            if not thread.is_alive():  # or a process that the worker has started holds the pipe open
                pipe.close()

    def _next(self):
        try:
            return self.lines.get(timeout=self.seconds)
        except queue.Empty:
            return "timeout"


def _folder(root):
    """Return where a worker runs: in the working folder, or in `root` if that is deleted; torch needs one."""
    try:
        return os.getcwd()
    except OSError:
        return root


def _fault(said):
    """Return the line of `said` that tells why a worker did not start: the type and the first line of its error.

    The lines of a traceback itself are indented; an error's message may have several lines.
    """
    lines = [line for line in said.splitlines() if line.strip()]
    tracebacks = [number for number, line in enumerate(lines) if line.startswith("Traceback (")]
    behind = lines[tracebacks[-1] + 1 :] if tracebacks else []
    faults = [line for line in behind if not line.startswith(" ")] or lines[-1:] or ["it said nothing"]
    return faults[0].strip()


def dumps(evidence):
    """The one text form of evidence: sorted, indented, so that two records can be compared line by line."""
    return json.dumps(evidence, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _line(values):
    """The values of a row in one line; a single value stands for all."""
    return values[0] if len(set(values)) == 1 else "|".join(values)


def recorded(evidence):
    """What a record keeps of `evidence`, in little room: each row of cells is one line of text, of a proof only what
    it has to say is there, and there are no facts of pictures.
    """
    kept = {key: value for key, value in evidence.items() if key not in ("pictures", "broken")}
    columns = sorted({column for cells in evidence["cells"].values() for column in cells})
    kept["columns"] = columns
    kept["cells"] = {row: _line([cells[column] for column in columns]) for row, cells in evidence["cells"].items()}
    kept["proofs"] = {
        name: {key: value for key, value in run.items() if value and key != "kind"}
        for name, run in evidence["proofs"].items()
    }
    return kept


def main(arguments):
    """Write the evidence of this Python's torch to the file named, or to standard output."""
    try:
        text = dumps(recorded(measure()))
    except LabError as error:
        sys.stderr.write("tensorcopy_docs.lab.runner: {}\n".format(error))
        return 2
    if not arguments:
        sys.stdout.write(text)
        return 0
    try:
        _write_whole(arguments[0], text)
    except OSError as error:
        sys.stderr.write("tensorcopy_docs.lab.runner: {}\n".format(error))
        return 2
    return 0


def _write_whole(path, text):
    """Write `path` whole or not at all."""
    partial = path + ".part"
    try:
        with open(partial, "wb") as file:
            file.write(text.encode("utf-8"))
        os.replace(partial, path)
    except OSError:
        if os.path.exists(partial):
            os.remove(partial)
        raise


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
