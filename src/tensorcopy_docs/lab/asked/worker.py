"""Answers one question: runs the code on the reader's tensor, then measures each column, and reads the picture.

All of it runs in copies of this process, since the code may crash the interpreter or never end. ``python -m
tensorcopy_docs.lab.asked.worker FILE SECONDS``: FILE has the question, in pickle, and each unit may take SECONDS.
"""

import gc
import os
import pickle
import platform
import sys
import traceback
import warnings

if __name__ == "__main__":
    gc.disable()  # to look again and again at what lives as long as the process takes a sixth of the time

import torch

from tensorcopy_docs.lab import properties, sources
from tensorcopy_docs.lab.asked.code import (
    compiled_operation,
    error_text,
    forget_compiled,
    given_y,
    made_by,
    operation_of,
    tensor_in,
)
from tensorcopy_docs.lab.asked.derivative import gradient
from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.folders import Folders
from tensorcopy_docs.lab.asked.functions import unpacked
from tensorcopy_docs.lab.asked.overlap import read_too_late
from tensorcopy_docs.lab.asked.runs import FOLLOWING, READING, TRYING_FIRST, WRITING, once, without_trial
from tensorcopy_docs.lab.asked.tensor_like import described, replaced, seen, source_of
from tensorcopy_docs.lab.asked.visible import COLUMNS, DOUBLING, can_double, has_invisible, visible
from tensorcopy_docs.lab.cell import PROPERTIES, OperationUnit, PropertyUnit
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.normalise import without_addresses
from tensorcopy_docs.lab.observe import is_tensor, strides
from tensorcopy_docs.lab.outcomes import BROKEN, TIMED_OUT
from tensorcopy_docs.lab.pictures.steps import picture_facts
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, RUNS, raises
from tensorcopy_docs.lab.worker import import_all, quietly, report_only, result_of, run_cell, write

CALL, CELL, PICTURE = "call", "cell", "picture"  # the kinds of units; there is one call and one picture
DECLARED, GRAD_FN, GRADIENT = "declared", "grad-fn", "gradient"
# Compiled code runs other operations, has one `grad_fn` for all of them, and has no forward mode, whatever it does.
NOT_OF_COMPILED = (DECLARED, GRAD_FN, "forward-tangent")


class Asked:
    """The question in `request`: code or a packed function, the code that makes `x`, and other arguments.

    Raises QuestionError if there is something wrong with it.
    """

    def __init__(self, request):
        self.facts = _facts(request)
        self.operate = _ending(_operation(request))
        self.y = request.get("y")
        self.replaced = replaced(self.facts)
        self.unfollowed = False  # whether `x` has values that cannot be followed, since the code raises with others

    def row(self, own):
        """Return the question as a row of the table; `x` has its `own` values, or those that can be followed."""
        return OperationUnit(self.operate, source_of(self.facts, own or not self.replaced))

    def run(self, own):
        """Run the code; return `x` and the result."""
        w, x = self.row(own).source()
        return x, self.operate(x)


def _facts(request):
    if "facts" in request:
        return request["facts"]
    code = request.get("x")
    return described(sources.result()[1] if code is None else made_by(code, "--x"), "x")


def _operation(request):
    if "backend" in request:
        return compiled_operation(request["code"], request.get("y"), request["backend"])
    if "function" not in request:
        return operation_of(request["code"], request.get("y"))

    def operate(x):
        function, *others = _received([request["function"]] + list(request["others"]), request["code"])
        value = function(x, *others)
        if value is None:
            raise QuestionError("returns-nothing", option=request["code"])
        return tensor_in(value, {}, request["code"])

    return operate


def _received(packs, code):
    """Return the objects that were sent; raises QuestionError if this process cannot import the class of one."""
    try:
        return [unpacked(pack) for pack in packs]
    except Exception as error:
        raise QuestionError("not-found", name=code, error=error_text(error))


def _ending(operate):
    """Return `operate` with what Python does not count as an Exception, such as KeyboardInterrupt, raised as one."""

    def ending(x):
        try:
            return operate(x)
        except Exception:
            raise
        except BaseException as error:
            raise type(type(error).__name__, (Exception,), {})(error_text(error).partition(": ")[2])

    return ending


def call(asked):
    """Run the code on the tensor with its own values; return how it ended, what it said, and what `x` is."""
    found = {"state": RUNS, "message": None, "x": _told(asked.facts), "replaced": asked.replaced}
    found.update(y={}, said="", depends=False, filled=False, overlap=None)
    given = []
    try:
        if asked.y is not None:
            found["y"] = seen(given_y(asked.y, asked.row(True).source()[1]))
        with warnings.catch_warnings(record=True) as given:
            warnings.simplefilter("always")
            x, y = asked.run(True)
    except QuestionError:
        raise
    except NameError as error:
        raise QuestionError("raises", option="CODE", error=error_text(error))
    except Exception as error:
        found.update(state=raises(type(error).__name__), message=without_addresses(error_text(error)))
        found["said"] = _said(given, error)
        return found
    if asked.replaced:
        own = _outline(y)
        try:
            x, y = asked.run(False)
        except Exception:  # these values are none for this code, as a matrix that cannot be inverted
            asked.replaced, asked.unfollowed = False, True
            found["replaced"] = False
        found["depends"] = own != _outline(y)
    found.update(said=_said(given), filled=has_invisible(x, y), overlap=read_too_late(lambda: asked.run(False)))
    return found


def _said(given, error=None):
    """Return the warnings that were `given`, and the error, as a program prints them: each with its type, and whole."""
    lines = dict.fromkeys("{}: {}\n".format(each.category.__name__, each.message) for each in given)
    raised = [] if error is None else traceback.format_exception_only(type(error), error)
    return without_addresses("".join([*lines, *raised])).strip()


def _told(facts):
    """Return the facts of `x` without its values."""
    return {name: fact for name, fact in facts.items() if name not in ("values", "root", "creation", "start")}


def _outline(y):
    return str(y.dtype), tuple(y.shape), strides(y)


def grad_fn(asked, row, value):
    """Return the name of `grad_fn`; that of the reader's own tensor if the result has the `grad_fn` of `x`."""
    w, x = row.source()
    y = row.function(x)
    before = row.before
    return asked.facts["grad_fn"] if before is not None and is_tensor(y) and y.grad_fn is before else value


def _gradient(asked):
    """Return the cell `gradient` and the reason for its value, as `derivative.gradient` does."""

    def measured(source, operate):
        return gradient(source, operate, asked.facts)

    found = run_cell(asked.row(True), PropertyUnit(measured, ()))
    return found if isinstance(found["value"], dict) else dict(found, value={"value": found["value"]})


def picture(asked):
    """Return the facts of the picture of `x` and `y`; None if there is none."""
    row = once(asked.row(True), source_too=False)  # only the picture of the memory is shown
    memory = picture_facts(row).get("memory")
    if memory and is_tensor(row.source()[1]):
        made, drawn = row.source()[1].grad_fn, memory["objects"][0]
        if made is not None and drawn["grad_fn"] == type(made).__name__:
            drawn["grad_fn"] = asked.facts["grad_fn"]
    return memory


class Worker:
    """Runs the units of one question; the question is looked at in the first of them, since that may take forever."""

    def __init__(self, request):
        self.request = request
        self.asked = self.read = self.written = self.state = None

    def units(self):
        """Return the name and the kind of each unit, in order."""
        if "backend" in self.request:
            return [(CALL, CALL)] + [(column, CELL) for column in PROPERTIES if column not in NOT_OF_COMPILED]
        return [(CALL, CALL)] + [(column, CELL) for column in PROPERTIES] + [(PICTURE, PICTURE)]

    def run(self, name, kind):
        """Run one unit from a clean state; return its value, and the error if it is broken."""
        if self.asked is None:
            made = quietly(self._ask, None)
            if made["value"] is not None or made["error"]:
                return made
        if kind == CALL:
            found = quietly(lambda: _or_fault(lambda: call(self.asked)), None)
            self.state = (found["value"] or {}).get("state")
            return found
        if kind == PICTURE:
            return quietly(lambda: picture(self.asked), None)
        if name == GRADIENT:
            return _gradient(self.asked)
        if self.read is None:
            self.read, self.written = once(self.asked.row(False)), once(self.asked.row(False))
        if name in FOLLOWING and self.asked.unfollowed:
            return {"value": BROKEN, "error": None}
        if name in DOUBLING and quietly(lambda: self._doubles(DOUBLING[name]), True)["value"] is False:
            return {"value": DOES_NOT_APPLY, "error": None}
        row = self._row(name)
        found = run_cell(visible(row) if name in COLUMNS else row, PROPERTIES[name])
        if name == DECLARED:
            forget_compiled()
        if name == GRAD_FN and found["error"] is None:
            found["value"] = quietly(lambda: grad_fn(self.asked, row, found["value"]), found["value"])["value"]
        return found

    def _row(self, name):
        """Return the question as a row for one column; columns that do not disturb each other share a run."""
        if name in READING:
            return self.read
        if name in WRITING:
            return self.written
        row = self.asked.row(False)
        runs = self.state == RUNS and name in TRYING_FIRST
        return without_trial(row) if runs else row

    def _doubles(self, of_y):
        """True if ``*= 2`` works on a copy of `x`, or of the result: else it says nothing of their memory."""
        w, x = self.read.source()
        return can_double(self.read.function(x) if of_y else x)

    def _ask(self):
        def ask():
            _enter(self.request)
            self.asked = Asked(self.request)

        return _or_fault(ask)


def _or_fault(run):
    """Return the result of `run`, or the fault of the question."""
    try:
        return run()
    except QuestionError as error:
        return {"fault": error.facts()}


def _enter(request):
    """Change to the reader's folder, and find its modules for the reader's code, behind all others."""
    sys.meta_path.append(Folders([folder for folder in request.get("path", ()) if folder not in sys.path]))
    if request.get("folder"):
        try:
            os.chdir(request["folder"])
        except OSError:  # it has been removed
            pass


def main(file, seconds):
    """Answer the question in `file`, and report each unit on standard output; after one that does not end, none is run.

    A unit may take `seconds`. Those after one that crashes the interpreter are run in another copy of this process.
    """
    report = report_only()
    import_all(properties)
    gc.freeze()
    gc.enable()
    with open(file, "rb") as opened:
        worker = Worker(pickle.load(opened))
    if "backend" in worker.request:
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = os.path.dirname(file)  # nothing is found there, and nothing is left
    units = worker.units()
    write(report, {"torch": torch.__version__.split("+")[0], "python": platform.python_version(), "kinds": units})
    for (name, kind), outcome in in_forks(units, lambda unit, _: worker.run(*unit), seconds, together=len(units)):
        found = result_of(outcome)
        write(report, dict(found, name=name))
        call = found.get("value") if kind == CALL else {}
        if outcome.how == TIMED_OUT or call is None or "fault" in call:
            return  # there is nothing to measure


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
