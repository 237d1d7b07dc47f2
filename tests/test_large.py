"""What would take all memory or time is answered, or refused in one line that says what to give instead."""

import subprocess
import sys

import pytest

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


def child(code: str) -> list[str]:
    """The lines that `code` prints in a separate process with little memory."""
    done = subprocess.run([sys.executable, "-c", START + code], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_limit_is_one():
    assert child("""
try:
    torch.ones(2**28)
except RuntimeError as error:
    print("allocate memory" in str(error))
""") == ["True"]


@pytest.mark.parametrize("call", ["show", "show_graph"])
def test_of_ten_thousand_tensors_it_is_said_how_many_a_picture_shows(call):
    said = child(f"print(said({call}, **{{f't{{n}}': torch.zeros(1) for n in range(10_000)}}))")
    assert [line.partition("; give")[0] for line in said] == [
        "too large: a picture shows at most 250 tensors; found 10000"
    ]
    assert "; give those that" in said[0]


def test_as_many_tensors_as_a_picture_shows_are_shown():
    code = """
picture = show(**{f't{n}': torch.zeros(1000) for n in range(250)})
print(len(picture.facts["storages"]), picture.svg().count("data-name"))
"""
    assert child(code) == ["250 250"]


def test_an_element_that_is_read_a_billion_times_is_one_element():
    code = """
picture = show(x=one, y=one[0], none=torch.empty(0, 10**9))
print([(each["slots"], each.get("times")) for each in picture.facts["objects"]])
print("0 (1000000000 times)" in picture.svg())
print(shares(one, one[0], elements=True), shares(one, torch.zeros(1), elements=True))
"""
    assert child(code) == ["[([0], [1000000000]), ([0], None), ([], None)]", "True", "True False"]


def test_of_a_gradient_only_the_values_that_are_drawn_are_read():
    code = """
one.requires_grad_().grad = torch.ones(1).expand(10**9)
rows = torch.nn.Embedding(10**8, 1, _weight=torch.zeros(1, 1).expand(10**8, 1), sparse=True)
rows(torch.tensor([1, 3])).sum().backward()
print([each["grad"] for each in show_graph(one=one, rows=rows.weight).facts["apart"]])
"""
    assert child(code) == ["[['1', '1', '1', '…'], ['0', '1', '0', '…']]"]


def test_of_a_graph_of_thousands_of_nodes_it_is_said_how_many_a_picture_shows():
    code = """
cell, state = torch.nn.LSTMCell(3, 4), None
for step in range(1200):
    state = cell(torch.ones(1, 3), state)
    if step == 20:
        early = state[0]
print(said(show_graph, loss=state[0].sum(), **dict(cell.named_parameters())))
print(len(show_graph(early=early).facts["nodes"]) > 200)
"""
    said, shown = child(code)
    assert said == (
        "too large: a picture shows at most 500 nodes, and the graph of loss has more; give a tensor of an earlier step"
    )
    assert shown == "True"


def test_a_chain_of_operations_is_walked_without_recursion():
    code = """
x = z = torch.ones(1, requires_grad=True)
for step in range(499):
    z = z * 2
print(len(show_graph(z=z).facts["nodes"]))
print(said(show_graph, z=z * 2).partition(",")[0])
"""
    assert child("import sys; sys.setrecursionlimit(200)" + code) == [
        "500",
        "too large: a picture shows at most 500 nodes",
    ]


def test_of_edges_that_are_too_long_to_draw_it_is_said():
    code = """
found = [torch.ones(2, requires_grad=True)]
for step in range(60):
    found.append(torch.stack(found).sum(0))
print(said(show_graph, z=found[-1]))
"""
    (said,) = child(code)
    assert said.startswith("too large: the edges of the graph pass ")
    assert said.endswith("; give a tensor of an earlier step")


def test_elements_of_billions_of_windows_are_compared_in_the_bytes_that_they_are_in():
    code = """
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
"""
    assert child(code) == ["True True", "False False", "True True", "True True"]


def test_elements_that_are_too_far_apart_to_compare_are_named():
    code = """
from numpy.lib.stride_tricks import as_strided
byte = torch.zeros(1, dtype=torch.uint8).numpy()
print(said(shares, as_strided(byte, (10**9,), (7,)), as_strided(byte, (10**9,), (11,)), elements=True))
print(said(shares, as_strided(byte, (10**9,), (7,)), as_strided(byte, (10**9,), (7,))[5:], elements=True))
"""
    refused, answered = child(code)
    assert refused.startswith("too large: elements can be at ") and refused.endswith("or omit elements=True")
    assert answered == "True"
