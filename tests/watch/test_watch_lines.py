"""``watch`` looks once for each line of the reader's code, and into installed packages only if it is asked to."""

import importlib
import subprocess
import sys
import threading

import pytest
import torch

import tensorcopy_docs

PACKAGE = """
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x):
        for _ in range(5):
            self.calls.add_(1)
        return self.layer(x)


def call(function):
    before = 1
    found = function()
    return found


def step(x, watch):
    with watch(x=x) as watched:
        x.add_(1)
    return watched
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A module that is installed."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "installed_for_watch.py").write_text(PACKAGE, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    yield importlib.import_module("installed_for_watch")
    sys.modules.pop("installed_for_watch")


def test_a_change_in_an_installed_package_is_told_with_the_line_that_calls_it_or_with_its_own(package):
    net = package.Net()
    with tensorcopy_docs.watch(net) as watched:
        net(torch.ones(1, 2))
    (change,) = watched
    assert (change.code, change.tensors, change.times) == ("net(torch.ones(1, 2))", ("calls",), 1)
    with tensorcopy_docs.watch(net, lines="everywhere") as watched:
        net(torch.ones(1, 2))
    (change,) = watched
    assert (change.code, change.times) == ("self.calls.add_(1)", 5)
    assert (change.through.text, change.through.kind) == ("self.calls", "itself")


def test_the_file_that_has_the_block_is_the_readers_though_it_is_installed(package):
    watched = package.step(torch.zeros(1), tensorcopy_docs.watch)
    assert [each.code for each in watched] == ["x.add_(1)"]


def test_each_change_has_its_line_however_functions_begin_and_end():
    x = torch.zeros(1)

    def plain(value):
        return value.add_(2)

    def numbers():
        x.add_((yield 1))
        yield x.add_(8)

    def fails():
        x.add_(16)
        raise ValueError

    with tensorcopy_docs.watch(x) as watched:
        plain(x.add_(1))
        generator = numbers()
        next(generator)
        generator.send(4)
        try:
            fails()
        except ValueError:
            x.add_(32)
        [plain(x) for _ in range(2)]
    assert [(each.code, each.times) for each in watched] == [
        ("plain(x.add_(1))", 1),
        ("return value.add_(2)", 3),
        ("x.add_((yield 1))", 1),
        ("yield x.add_(8)", 1),
        ("x.add_(16)", 1),
        ("x.add_(32)", 1),
    ]


def test_a_block_in_a_generator_and_one_in_a_thread_end_as_they_should():
    x, found, before = torch.zeros(1), [], sys.gettrace()

    def steps():
        with tensorcopy_docs.watch(x=x) as watched:
            for number in range(2):
                x.add_(1)
                yield number
        found.extend(watched)

    for _ in steps():
        x.sub_(1)
    assert sys.gettrace() is before
    assert [(each.code, each.times) for each in found] == [("x.add_(1)", 2), ("x.sub_(1)", 2)]

    def work():
        w = torch.ones(2, requires_grad=True)
        with tensorcopy_docs.watch(x=x) as watched:
            y = (w * 2).exp()
            x.add_(1)
            y.detach().zero_()
        results.append([each.code for each in watched])

    results = []
    threads = [threading.Thread(target=work) for _ in range(2)]
    with tensorcopy_docs.watch(x) as outer:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(results) == 2 and all({"x.add_(1)", "y.detach().zero_()"} <= set(codes) for codes in results)
    assert {each.tensor for each in outer if each.backward == "none"} == {"x"}


def test_what_another_thread_has_modified_does_not_hide_what_this_one_modifies():
    kept, found = [], []

    def modify():
        with tensorcopy_docs.watch() as watched:
            y = (torch.ones(2, requires_grad=True) * 2).exp()
            y.detach().zero_()
        kept.append(y)
        found.append([each.nodes for each in watched])

    for _ in range(2):  # the nodes of each thread have the same numbers
        thread = threading.Thread(target=modify)
        thread.start()
        thread.join()
    assert found == [[("ExpBackward0",)]] * 2


THREADS = """
import sys, threading, torch
sys.modules["sphinx"] = None  # nothing of the site is needed
from tensorcopy_docs import watch

torch.set_num_threads(1)


def train(steps):
    net = torch.nn.Sequential(*(torch.nn.Linear(16, 16) for _ in range(10)))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
    for _ in range(steps):
        loss = net(torch.ones(4, 16)).tanh().pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


threads = [threading.Thread(target=train, args=(600,)) for _ in range(3)]
for thread in threads:
    thread.start()
interval = sys.getswitchinterval()
with watch() as watched:
    train(120)
for thread in threads:
    thread.join()
print(list(watched), sys.getswitchinterval() == interval)
x = torch.ones(2)
exec("with watch(x) as watched: x.add_(1)")
print(watched[0].place, watched[0].tensor)
"""


def test_in_a_program_graphs_of_other_threads_are_not_read_while_they_run_backward(tmp_path):
    program = tmp_path / "threads.py"
    program.write_text(THREADS, encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "[] True\n<string>:1 x\n"), done.stderr
