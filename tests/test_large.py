"""What would take all memory or time is answered, or refused in one line that says what to give instead."""

import subprocess
import sys

ROOM = 900 * 2**20  # bytes of addresses, left once torch is imported, which takes 0.6 GB of them, and 3 GB with CUDA
START = f"""
import resource
import torch

with open("/proc/self/statm") as file:
    limit = int(file.read().split()[0]) * resource.getpagesize() + {ROOM}
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
from tensorcopy_docs import shares, show, show_graph

def said(call, *things, **named):
    try:
        return call(*things, **named)
    except ValueError as error:
        return str(error)

one = torch.zeros(1).expand(10**9)
"""


# What is run, and what it prints.
CASES = {
    "the limit is one": (
        """
try:
    torch.ones(2**28)
except RuntimeError as error:
    print("allocate memory" in str(error))
""",
        ["True"],
    ),
    "ten thousand tensors are not drawn": (
        """
for call in show, show_graph:
    print(said(call, **{f"t{n}": torch.zeros(1) for n in range(10_000)}).partition("; give those")[:2])
""",
        ["('too large: a picture shows at most 250 tensors; found 10000', '; give those')"] * 2,
    ),
    "as many tensors as a picture shows are shown": (
        """
picture = show(**{f't{n}': torch.zeros(1000) for n in range(250)})
print(len(picture.facts["storages"]), picture.svg().count("data-name"))
""",
        ["250 250"],
    ),
    "an element that is read a billion times is one element": (
        """
picture = show(x=one, y=one[0], none=torch.empty(0, 10**9))
print([(each["slots"], each.get("times")) for each in picture.facts["objects"]])
print("0 (1000000000 times)" in picture.svg())
print(shares(one, one[0], elements=True), shares(one, torch.zeros(1), elements=True))
""",
        ["[([0], [1000000000]), ([0], None), ([], None)]", "True", "True False"],
    ),
    "of a gradient only the values that are drawn are read": (
        """
leaf = one.detach().requires_grad_()
leaf.grad = torch.ones(1).expand(10**9)
rows = torch.nn.Embedding(10**8, 1, _weight=torch.zeros(1, 1).expand(10**8, 1), sparse=True)
rows(torch.tensor([1, 3])).sum().backward()
print([each["grad"] for each in show_graph(leaf=leaf, rows=rows.weight).facts["apart"]])
""",
        ["[['1', '1', '1', '…'], ['0', '1', '0', '…']]"],
    ),
    "of a graph of thousands of nodes it is said how many a picture shows": (
        """
cell, state = torch.nn.LSTMCell(3, 4), None
for step in range(1200):
    state = cell(torch.ones(1, 3), state)
    if step == 20:
        early = state[0]
print(said(show_graph, loss=state[0].sum(), **dict(cell.named_parameters())))
print(len(show_graph(early=early).facts["nodes"]) > 200)
""",
        [
            "too large: a picture shows at most 500 nodes, and the graph of loss has more; "
            "give a tensor of an earlier step",
            "True",
        ],
    ),
    "a chain of operations is walked without recursion": (
        """
import sys
most = sys.getrecursionlimit()
sys.setrecursionlimit(200)
x = z = torch.ones(1, requires_grad=True)
for step in range(499):
    z = z * 2
print(len(show_graph(z=z).facts["nodes"]))
print(said(show_graph, z=z * 2).partition(",")[0])
sys.setrecursionlimit(most)
""",
        ["500", "too large: a picture shows at most 500 nodes"],
    ),
    "of edges that are too long to draw it is said": (
        """
found = [torch.ones(2, requires_grad=True)]
for step in range(60):
    found.append(torch.stack(found).sum(0))
print(said(show_graph, z=found[-1]).partition(" pass ")[0])
""",
        ["too large: the edges of the graph"],
    ),
    "elements of billions of windows are compared in the bytes that they are in": (
        """
base = torch.zeros(10**6)  # 4 MB

def window(*steps, first=0):
    return base.as_strided((20,) * 8, steps, first)  # 25 billion elements

def marked(x):
    found = torch.zeros(len(base), dtype=torch.bool)
    found[x.storage_offset()] = True
    for length, step in zip(x.shape, x.stride()):
        once = found
        for times in range(length):
            found = found | once.roll(step * times)
    return found

steps = (1000, 1262, 1846, 2330, 2914, 3402, 4118, 4606)
x = window(*steps)
for y in [window(*steps, first=first) for first in range(3)] + [window(*steps[1:], 11, first=1)]:
    print(shares(x, y, elements=True), bool((marked(x) & marked(y)).any()))
""",
        ["True True", "False False", "True True", "True True"],
    ),
    "elements that are too far apart to compare are named": (
        """
from numpy.lib.stride_tricks import as_strided
byte = torch.zeros(1, dtype=torch.uint8).numpy()
print(said(shares, as_strided(byte, (10**9,), (7,)), as_strided(byte, (10**9,), (11,)), elements=True)[-28:])
print(said(shares, as_strided(byte, (10**9,), (7,)), as_strided(byte, (10**9,), (7,))[5:], elements=True))
""",
        ["and y, or omit elements=True", "True"],
    ),
}
BETWEEN = "-" * 9


def test_what_is_large_is_answered_or_refused_with_little_memory(subtests):
    """One process runs all cases: to import torch takes longer than any of them."""
    code = f"\nprint({BETWEEN!r})\n".join(code for code, _ in CASES.values())
    done = subprocess.run([sys.executable, "-c", START + code], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = done.stdout.split(f"{BETWEEN}\n")
    for (name, (_, expected)), printed in zip(CASES.items(), found, strict=True):
        with subtests.test(name):
            assert printed.splitlines() == expected
