"""Runs all proofs on the torch of one Python and gathers the evidence.

``python -m tensorcopy_docs.lab.record FILE`` writes it as JSON; it needs torch and nothing else.
"""

import json
import os
import platform
import queue
import subprocess
import sys
import threading

from tensorcopy_docs.lab import outcomes

SECONDS_A_PROOF = 60  # the slowest takes milliseconds; importing torch on a cold disk can take long
WORKER = [sys.executable, "-m", "tensorcopy_docs.lab.worker"]


class LabError(Exception):
    """The lab could not run at all; the message is one line."""


class NoTorchError(LabError):
    """There is no torch to run on."""


def measure(progress=None, command=None, seconds=SECONDS_A_PROOF):
    """Run every proof and return the evidence, a dict that JSON can hold.

    `progress(done, total)` is called after each. A proof that crashes or hangs is reported as that, and a new worker
    goes on behind it. Raises NoTorchError where torch is missing, LabError where no worker starts.
    """
    evidence = {}
    kinds, left = None, []
    while kinds is None or left:
        worker = _Worker(command or WORKER, left, seconds)
        try:
            head = worker.head()
            if kinds is None:
                kinds = head["kinds"]
                left = [name for name, _ in kinds]
            before = len(left)
            for name, result in worker.results():
                evidence[name] = result
                left.remove(name)
                if progress:
                    progress(len(kinds) - len(left), len(kinds))
        finally:
            worker.stop()
        if len(left) == before:  # or it would be started again for ever
            raise LabError("the lab's worker stopped before it ran a proof")
    return {
        "torch": head["torch"],
        "python": platform.python_version(),
        "platform": "{} {}".format(platform.system(), platform.machine()),
        "proofs": {name: dict(evidence[name], kind=kind) for name, kind in sorted(kinds)},
    }


class _Worker:
    """One worker process; its lines arrive through a thread, so that waiting for them can end."""

    def __init__(self, command, names, seconds):
        self.seconds = seconds
        # The package is found by the worker as it was found here, installed or not.
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
        self.process = subprocess.Popen(
            command + list(names),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(os.environ, PYTHONPATH=path, PYTHONIOENCODING="utf-8"),
            universal_newlines=True,
            encoding="utf-8",
            errors="replace",
        )
        self.lines = queue.Queue()
        self.said = []
        threading.Thread(target=self._read, daemon=True).start()
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
        """The first line: which torch, which proofs."""
        head = self._next()
        if not isinstance(head, dict):
            self.stop()
            self.listener.join(self.seconds)  # what it said may still be on its way
            said = "".join(self.said).strip().splitlines() or ["it said nothing"]
            if said[-1] == "ModuleNotFoundError: No module named 'torch'":
                raise NoTorchError("torch is not installed for {}".format(sys.executable))
            raise LabError("the lab did not start: {}".format(said[-1]))
        return head

    def results(self):
        """Yield (name, result) until the worker is done, has crashed or has hung."""
        running = None
        while True:
            line = self._next()
            if isinstance(line, dict) and "start" in line:
                running = line["start"]
            elif isinstance(line, dict):
                yield line.pop("name"), line
                running = None
            else:
                self.stop()
                if running is not None:
                    outcome = outcomes.TIMED_OUT if line == "timeout" else outcomes.CRASHED
                    yield running, {"outcome": outcome, "output": "", "error": None}
                return

    def stop(self):
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.wait()

    def _next(self):
        try:
            return self.lines.get(timeout=self.seconds)
        except queue.Empty:
            return "timeout"


def dumps(evidence):
    """The one text form of evidence: sorted, indented, so that two records can be compared line by line."""
    return json.dumps(evidence, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main(arguments):
    """Write the evidence of this Python's torch to the file named, or to standard output."""
    try:
        text = dumps(measure())
    except LabError as error:
        sys.stderr.write("tensorcopy_docs.lab.record: {}\n".format(error))
        return 2
    if not arguments:
        sys.stdout.write(text)
        return 0
    try:
        _write_whole(arguments[0], text)
    except OSError as error:
        sys.stderr.write("tensorcopy_docs.lab.record: {}\n".format(error))
        return 2
    return 0


def _write_whole(path, text):
    """Write `path` whole or not at all."""
    partial = path + ".part"
    with open(partial, "wb") as file:
        file.write(text.encode("utf-8"))
    os.replace(partial, path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
