"""Sends a question to the lab's process, with a time limit, and returns the answer."""

import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tensorcopy_docs.asking import SECONDS
from tensorcopy_docs.asking.questions import AskError, Question
from tensorcopy_docs.lab.forks import GRACE
from tensorcopy_docs.lab.outcomes import CRASHED, TIMED_OUT
from tensorcopy_docs.lab.process import run_worker
from tensorcopy_docs.lab.program import BACKENDS, BARE, INDUCTOR
from tensorcopy_docs.lab.values import RUNS

if TYPE_CHECKING:  # the process is started first: what takes long is imported meanwhile
    from tensorcopy_docs.draw.picture_data import MemoryFacts

WORKER = [sys.executable, "-m", "tensorcopy_docs.lab.asked.worker"]
SECONDS_TO_COMPILE = 120
SECONDS_TO_START = 60  # torch on a cold disk can take long
GRADIENT = "gradient"  # the cell that has more facts than a value
PROTOCOL = 2  # version of pickle that every Python of the lab reads
# The `x` of a question that does not say what `x` is: `lab.sources.result`.
DEFAULT_X: Mapping[str, Any] = {
    "kind": "tensor",
    "dtype": "float32",
    "shape": (2, 3),
    "stride": (3, 1),
    "requires_grad": True,
    "leaf": False,
}
Meanwhile = Callable[[], object]


@dataclass(frozen=True)
class Measurement:
    """The result of measuring a question: the torch, how the code ended, `x`, `y` before the call, and the cells.

    `state` is RUNS, ``raises X``, CRASHED or TIMED_OUT; in the last two cases there are no cells. `said` has the
    warnings and the error, each with its type. `replaced` tells that `x` had other values, `depends` that the result
    then was of another dtype, shape or stride, and `filled` that elements on which `*= 2` cannot be seen were given
    other values, for the columns that look for it. `overlap` tells which elements were read too late, `gradient` more
    of the cell of this name: see `lab.asked.overlap` and `lab.asked.derivative`. `seconds` was the time limit.
    """

    torch: str
    python: str
    state: str
    message: str | None = None
    x: Mapping[str, Any] = field(default_factory=dict)
    y: Mapping[str, Any] = field(default_factory=dict)
    said: str = ""
    replaced: bool = False
    depends: bool = False
    filled: bool = False
    overlap: Mapping[str, Any] | None = None
    cells: Mapping[str, str] = field(default_factory=dict)
    gradient: Mapping[str, Any] = field(default_factory=dict)
    picture: "MemoryFacts | None" = None
    seconds: float = SECONDS


def measure(
    question: Question, seconds: float = SECONDS, meanwhile: Meanwhile = lambda: None, command: list[str] | None = None
) -> Measurement:
    """Answer `question`; `meanwhile` is called while the process imports torch.

    Raises AskError if there is something wrong with the question, and LabError if the lab does not start.
    """
    with tempfile.TemporaryDirectory(prefix="tensorcopy-docs-") as folder:
        file = Path(folder, "question.pickle")
        file.write_bytes(pickle.dumps({**question.request, **_folders(question)}, PROTOCOL))
        found = _measurement(*_results([*(command or WORKER), str(file)], seconds, meanwhile))
        return replace(found, seconds=seconds)


def measure_compiled(question: Question, seconds: float = SECONDS) -> Mapping[str, Measurement]:
    """Answer `question` for the code as `torch.compile()` compiles it whole, by backend; if it does not run so, bare.

    Raises as `measure` does.
    """

    def compiled(mode: str) -> Measurement:
        asked = replace(question, request={**question.request, "backend": mode})
        return measure(asked, max(seconds, SECONDS_TO_COMPILE))

    found = {backend: compiled(backend) for backend in BACKENDS}
    return found if found[INDUCTOR].state == RUNS else {**found, BARE: compiled(BARE)}


def _folders(question: Question) -> Mapping[str, Any]:
    """Return the working folder in which the code runs, and further folders in which its modules are found."""
    try:
        folder = os.getcwd()
    except OSError:  # it has been removed
        return {}
    known = [os.path.abspath(each) for each in sys.path] if "function" in question.request else []
    return {"folder": folder, "path": [folder, *known]}


def _results(
    command: list[str], seconds: float, meanwhile: Meanwhile
) -> tuple[Mapping[str, Any], dict[str, Mapping[str, Any]]]:
    """Return the first line of the process, and the results by the names of the units.

    A unit that was not run, since one before it did not end, has the outcome of that one.
    """
    facts: list[dict[str, Any]] = []
    outcome = run_worker([*command, str(seconds)], max(SECONDS_TO_START, seconds + 2 * GRACE), facts.append, meanwhile)
    head, *found = facts
    left = {"outcome": CRASHED if outcome.how == CRASHED else TIMED_OUT}
    names = [name for name, _ in head["kinds"]]
    results = {fact.pop("name"): fact for fact in found if fact.get("name") in names}
    return head, {name: results.get(name, left) for name in names}


def _measurement(head: Mapping[str, Any], results: dict[str, Mapping[str, Any]]) -> Measurement:
    call, drawn = results.pop("call"), results.pop("picture", {})
    torch, python = head["torch"], head["python"]
    if call.get("outcome") in (CRASHED, TIMED_OUT):
        return Measurement(torch, python, call["outcome"])
    told = call["value"]
    if told is None:
        raise AskError("broken", {"error": call["error"]})
    if fault := told.get("fault"):
        raise AskError(fault["key"], fault["values"])
    cells = {name: result.get("value", result.get("outcome")) for name, result in results.items()}
    gradient = cells.get(GRADIENT)
    more = gradient if isinstance(gradient, dict) else {}
    cells.update({GRADIENT: more["value"]} if more else {})
    picture = drawn.get("value") if drawn.get("error") is None and told["state"] == RUNS else None
    measured = {name: str(value) for name, value in cells.items()}
    numbers = {name: value for name, value in more.items() if name != "value" and value is not None}
    return Measurement(torch, python, **told, cells=measured, gradient=numbers, picture=picture)
