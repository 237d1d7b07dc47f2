"""Runs the steps of a build, two at a time, each in a process, and prints each line that they print with their name."""

import json
import re
import sys
from collections.abc import Iterable
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event

from rich.progress import Progress

from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.console import progress
from tensorcopy_docs.lab import bound
from tensorcopy_docs.lab.process import environment, run_program
from tensorcopy_docs.lines import one_line
from tensorcopy_docs.publication.dates import VARIABLE

CHILD = [sys.executable, "-P", "-m", "tensorcopy_docs.building.running_sphinx"]
FAULTS = "faults: "  # the beginning of the line in which a process, at its end, prints its faults
AT_ONCE = 2  # more need more memory than a machine with two cores has
# Sphinx's progress, page by page; of two languages side by side, only the end of each phase is worth a line.
PROGRESS = re.compile(r"\[ *(\d?\d)%\] ")


def run_steps(steps: Iterable[str], docs: Path, builder: str) -> None:
    """Run `steps`; raise BuildFailedError with the lines of the first that fails. None outlives this call."""
    stop = Event()
    with bound.none_left(), progress() as shown, ThreadPoolExecutor(AT_ONCE) as pool:
        try:
            running = [pool.submit(_run, step, [*CHILD, step, str(docs), builder], shown, stop) for step in steps]
            for each in as_completed(running):
                each.result()
        except BaseException:
            stop.set()  # also where a signal has come
            raise


def _run(step: str, command: list[str], shown: Progress, stop: Event) -> None:
    if stop.is_set():
        return
    task, said = shown.add_task(step, total=None), list[list[str]]()

    def waiting() -> None:
        if stop.is_set():
            raise CancelledError
        shown.refresh()

    def take(line: str) -> None:
        if line.startswith(FAULTS):
            said.append(json.loads(line.removeprefix(FAULTS)))
        elif at := PROGRESS.search(line):
            what = f"{step} {line[: at.start()].rstrip('. ')}"
            shown.update(task, description=what, total=100, completed=int(at[1]))
        elif line.strip():
            _print(f"[{step}] {line.rstrip()}", shown)

    done = run_program(command, on_line=take, waiting=waiting, environment=_environment())
    shown.remove_task(task)
    for line in filter(str.strip, done.text.splitlines()):
        _print(f"[{step}] {one_line(line)}", shown, is_fault=True)
    how = f"was killed by signal {-done.code}" if done.code < 0 else f"ended with exit code {done.code}"
    if faults := said[-1] if said else [f"{step}: the process {how} before it was done; build again"]:
        raise BuildFailedError("\n".join(faults))


def _environment() -> dict[str, str]:
    """Return the environment of a step, without an empty SOURCE_DATE_EPOCH, with which Sphinx fails."""
    return {name: value for name, value in environment().items() if value or name != VARIABLE}


def _print(line: str, shown: Progress, is_fault: bool = False) -> None:
    to = sys.stderr if is_fault else sys.stdout
    text = line.encode(to.encoding or "utf-8", "backslashreplace").decode(to.encoding or "utf-8")
    if shown.disable:
        print(text, file=to, flush=True)
    else:  # above what is drawn on the terminal
        shown.console.out(text, highlight=False)
