"""Gathers the facts of the pictures that belong to the table: the memory of a row, and a change step by step."""

from tensorcopy_docs.lab.cell import can_run
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.lab.observe import has_gradient, is_sparse, memory, numbers, reals, version_of
from tensorcopy_docs.lab.pictures import CALL
from tensorcopy_docs.lab.pictures.memory import memory_facts


def step_facts(source, operate):
    """Return the steps of the source while its graph needs it: make, use, operate, write to the result, backward."""
    w, x = source()
    steps = []

    def note(event, code):
        values = ["{:g}".format(number) for number in numbers(x)]
        steps.append({"code": code, "event": event, "version": version_of(x), "values": values})

    note("make", "w, x = source()")
    z = sum((part * part).sum() for part in reals(x))
    note("save", "z = (x * x).sum()")
    expected = version_of(x)
    facts = {"steps": steps, "expected": expected, "actual": None, "error": None}
    try:
        y = operate(x)
        note("make", CALL)
        y *= 2
        note("write", "y *= 2")
        facts["actual"] = version_of(x)
        z.backward()
        note("backward", "z.backward()")
    except RuntimeError as error:
        failing = [CALL, "y *= 2", "z.backward()"][len(steps) - 2]
        note("error", failing)
        if "by an inplace operation" not in str(error):
            facts["actual"] = None  # it failed before it compared versions, as after detach_()
        facts["error"] = "{}: {}".format(type(error).__name__, error)
    return facts


def _leave_out_unwritten(facts, size):
    """Show ? in the slots beyond `size` bytes of a storage that has grown: nobody wrote them, and they vary."""
    storage = facts["storages"][facts["objects"][0]["storage"]]
    written = size // storage["itemsize"]
    storage["values"][written:] = ["?"] * len(storage["values"][written:])


def picture_facts(row):
    """Return the facts of a row's pictures; an empty dict if the function does not exist, or if a tensor is sparse.

    If the function raises an exception, there is nothing to draw: the facts are the exception, as PyTorch words it.
    """
    if not can_run(row):
        return {}
    w, x = row.source()
    size = memory(x)[1]
    try:
        y = row.function(x)
    except Exception as error:
        return {"error": {"type": type(error).__name__, "message": normalise(str(error))}}
    if is_sparse(x) or is_sparse(y):
        return {}  # the pictures show one storage a tensor
    facts = {"memory": memory_facts({"x": x, "y": y})}
    _leave_out_unwritten(facts["memory"], size)
    w, x = row.source()
    if has_gradient(x) and x.requires_grad:
        facts["steps"] = step_facts(row.source, row.function)
    return facts
