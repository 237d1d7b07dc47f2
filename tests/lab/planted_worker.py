"""A worker of the lab with proofs, cells and pictures that go wrong, as source, and what it gives when they do."""

# A worker with planted proofs, and a planted table or none. Its torch has only what the worker itself calls, so that
# it starts at once.
WORKER = """
import ctypes, os, sys, threading, types, warnings

torch = sys.modules["torch"] = types.ModuleType("torch")
torch.__version__, torch.float32 = "9.9.9+cpu", None
for name in "manual_seed set_default_dtype set_grad_enabled set_printoptions set_num_threads".split():
    setattr(torch, name, lambda *arguments, **options: None)

from tensorcopy_docs.lab import worker
from tensorcopy_docs.lab.proof import ENTRIES, counterexample, proof
from tensorcopy_docs.lab.message import MESSAGES, fix, message
from tensorcopy_docs.lab.cell import OPERATIONS, PROPERTIES, measurement, operation

worker.load_proofs = lambda: ENTRIES
worker.load_messages = lambda: MESSAGES
worker.documented = lambda: DOCUMENTED
worker.load_table = lambda: (OPERATIONS, PROPERTIES)

DOCUMENTED = ()
{proofs}

worker.main(float(sys.argv[1]), *sys.argv[2:])
"""
FIRST = """
@proof()
def first():
    print("first, in process", os.getpid() > 0)
"""
LAST = """
@counterexample()
def last():
    print("last")
    assert 1 + 1 == 2
"""


# In the row `odd`, which has good ones around it, {call}, {measurement} and {picture} are what goes wrong.
TABLE = """
@operation(lambda: "x", call="x")
def before(x):
    return x + " before"

@operation(lambda: "x", call="x")
def odd(x):
    {call}
    return x + " odd"

@operation(lambda: "x", call="x")
def behind(x):
    return x + " behind"

@measurement()
def unconcerned(source, operate):
    return "measured"

@measurement()
def concerned(source, operate):
    y = operate(source())
    if y == "x odd":
        {measurement}
    return y

@measurement()
def last_column(source, operate):
    return "measured"

def picture_facts(row):
    if row.id == "odd":
        {picture}
    return {{"of": row.id}}

worker.picture_facts = picture_facts
"""


def result(outcome: str, output: str = "", error: str | None = None, kind: str = "proof") -> dict:
    return {"outcome": outcome, "output": output, "error": error, "kind": kind}


PICTURES = {"before": {"of": "before"}, "odd": {"of": "odd"}, "behind": {"of": "behind"}}


def cells(concerned: str) -> dict:
    """The cells of that table, where the one that is concerned in the odd row has the value `concerned`."""

    def row(value: str) -> dict:
        return {"unconcerned": "measured", "concerned": value, "last-column": "measured"}

    return {"before": row("x before"), "odd": row(concerned), "behind": row("x behind")}
