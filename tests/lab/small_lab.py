"""A small lab for the tests of digests, and the digests that each version of Python must come to."""

# A small lab, with all that versions of Python parse in different ways.
OBSERVE = '''
import torch

LIMIT = 3

def is_tensor(thing):
    """Whether it is one."""
    return isinstance(thing, torch.Tensor) and inner(thing)

def inner(thing):
    return thing[..., 1:, 0] is not None and thing[0] < LIMIT

def unused():
    return 1
'''
PROOFS = '''
import torch

from tensorcopy_docs.lab.proof import counterexample, proof

LONG = ("原地 é", b"\\x00", 1.5, 2j, True, None, ...)

@proof(needs=["Tensor.untyped_storage"], python="names are bound by Python")
def first():
    """It holds."""
    x, *rest = torch.ones(3)[0], -1, {**{}}, {1: LONG}
    print(f"{x!r:>5} {rest}", end="")
    assert x[1:2, 0, None] is not x[::2], "the slices"

@counterexample()
def second(*values, key=None, **more):
    with torch.no_grad() as a, torch.enable_grad():
        print([each for each in values if each], lambda y: y)
'''
MESSAGES = """
import torch

from tensorcopy_docs.lab.message import fix, message, set_up

@set_up({"size": 4}, {"dtype": torch.float64})
def given(size=3, dtype=None):
    x = torch.ones(size, dtype=dtype)
    return locals()

def right(x):
    return x * 2

@message(raises=("RuntimeError", "ValueError"), given=given, needs=["inference_mode"])
def raised(x):
    torch.ones(2) + x

@message(warns="UserWarning", given=given)
def warned():
    torch.ones(2).T

@fix("raised", given=given, right=right, variations=({"size": 5},))
def fixed(x):
    y = torch.ones(3)
    return y + x
"""
PROGRAMS = """
import torch

from tensorcopy_docs.lab.program import advised, context, idiom

def plain(x):
    return x + 0

@idiom(right=plain, kept=True)
def clone(x):
    return x.clone()

@context()
def leaf(act, idiom):
    return {"result": act(torch.ones(2)).tolist()}

@advised()
def zeros():
    assert torch.zeros(2) is not None
"""
OPERATIONS = """
import copy

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation

def helper(x):
    return copy.copy(x)

@operation(sources.leaf, call="copy.copy(x)", statement=False, probe=lambda: helper(1))
def copied(x):
    y = helper(x)
    return y

@operation(sources.plain, call="x.detach_()", statement=True)
def detach_(x):
    return x.detach_()
"""
PROPERTIES = """
from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import is_tensor as tensor_like
from tensorcopy_docs.lab import values

@measurement()
def kept(source, operate):
    w, x = source()
    return values.YES if tensor_like(operate(x)) else "no"
"""
COMPILED = """
from tensorcopy_docs.lab.program import compiled

@compiled(right=lambda: 2, about="clone", instead="other")
def doubled(torch_compile):
    x = 1

    @torch_compile(dynamic=True)
    def f(x):
        return x * 2

    return f(x)
"""
BUGS = """
import torch

from tensorcopy_docs.lab.program import bug

def multiplied():
    return torch.ones(2) * 2

@bug(right=lambda: torch.zeros(2), around=multiplied)
def doubled_in_place():
    return torch.ones(2).mul_(2)
"""
TRIALS = """
from tensorcopy_docs.lab.compiled_rows.trials import trial

@trial()
def changed(torch_compile, row, change):
    w, x = row.source()
    return torch_compile(row.function)(x)
"""
SOURCES = """
import torch

def leaf():
    x = torch.ones(2)
    return x, x

def plain():
    x = torch.zeros(2)
    return x, x
"""
VALUES = 'YES = "yes"\nNO = "no"\n'
FILES = {
    "observe.py": OBSERVE,
    "proofs/some.py": PROOFS,
    "messages/some.py": MESSAGES,
    "programs/some.py": PROGRAMS,
    "bugs/some.py": BUGS,
    "compiled/some.py": COMPILED,
    "compiled_rows/some.py": TRIALS,
    "operations/some.py": OPERATIONS,
    "properties/some.py": PROPERTIES,
    "sources.py": SOURCES,
    "values.py": VALUES,
}
# The digest on Python 3.7 and on each later version; change them only together with the form that is digested.
DIGESTS = {
    "bugs": {"doubled_in_place": "f50ed96a5cb0"},
    "compiled": {"doubled": "43c4c015a4b2"},
    "columns": {"kept": "7d3f4d92cc02"},
    "messages": {"fixed": "cfbb4ad6c0db", "raised": "7b789662cb83", "warned": "4441961aaeef"},
    "programs": {"clone": "580676db29fe", "leaf": "0b1c1515344f", "zeros": "89ae5ae4e380"},
    "proofs": {"first": "4d1688bdd1af", "second": "a7f7e8b7ff8e"},
    "rows": {"copied": "206d95f749c8", "detach_": "88cfc606be26"},
    "sources": {"leaf": "19351ecea4f4", "plain": "48ed0895152a"},
    "trials": {"changed": "3c72e074d79f"},
}
