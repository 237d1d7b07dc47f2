"""``watch`` finds each change with its line and its alias, and says what backward() really does."""

import gc
from pathlib import Path

import numpy
import pytest
import torch

import tensorcopy_docs
from tensorcopy_docs.watching.changes import Change

HERE = Path(__file__).name


def line_of(change: Change) -> str:
    """The source of the line that a change names."""
    assert Path(change.file).name == HERE
    return Path(__file__).read_text(encoding="utf-8").splitlines()[change.line - 1].strip()


# Each changes y, or does not, in its last line; the text is the expression through which it does.
def by_itself(y):
    with torch.no_grad():
        y.add_(1)


def by_operator(y):
    y += 1


def by_data(y):
    y.data.add_(1)


def by_part_of_data(y):
    y.data[0] += 1


def by_one_of_two(y):
    other = torch.ones(2)
    _ = other.add_(1), y.data.add_(1)


def by_detached(y):
    d = y.detach()
    d.mul_(3)


def by_view(y):
    v = y.view(-1)
    with torch.no_grad():
        v[0] = 5


def by_array(y):
    a = y.detach().numpy()
    a[0] = 5


def by_array_function(y):
    a = y.detach().numpy()
    numpy.add(a, 1, out=a)


def by_tensor_of_array(y):
    torch.from_numpy(y.detach().numpy()).zero_()


def by_out(y):
    d = y.data
    torch.add(d, 1, out=d)


def by_storage(y):
    y.untyped_storage().fill_(1)


def by_same_values(y):
    y.detach().mul_(1)


def by_same_values_of_data(y):
    y.data.mul_(1)


def by_nothing(y):
    y = y + 1


WAYS = {
    by_itself: ("y", "itself"),
    by_operator: ("y", "itself"),
    by_data: ("y.data", "made"),
    by_part_of_data: ("y.data", "made"),
    by_one_of_two: ("y.data", "made"),
    by_detached: ("d", "tensor"),
    by_view: ("v", "view"),
    by_array: ("a", "array"),
    by_array_function: ("a", "array"),
    by_tensor_of_array: ("torch.from_numpy(y.detach().numpy())", "made"),
    by_out: ("d", "tensor"),
    by_storage: ("y.untyped_storage()", "made"),
    by_same_values: ("y.detach()", "made"),
    by_same_values_of_data: None,
    by_nothing: None,
}


GRAPHS = {
    "saves its input": lambda y: y * y,
    "saves a part of its input": lambda y: y[:1] * y[:1],
    "saves its output": None,
    "saves nothing": lambda y: y + 1,
    "is gone": None,
    "ran backward()": lambda y: y * y,
}


def graph(name, w):
    """y, and what was computed from it."""
    if name == "saves its output":
        y = w.exp()
        return y, y.sum()
    y = w * 2
    return y, GRAPHS[name](y).sum() if GRAPHS[name] else None


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_says_which_line_and_alias_and_what_backward_does(way, name):
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    _, loss = graph(name, w)
    expected = torch.autograd.grad(loss, w)[0] if loss is not None else None
    y, loss = graph(name, w)
    if name == "ran backward()":
        loss.backward()
    version, before = y._version, y.tolist()
    with tensorcopy_docs.watch(y=y) as watched:
        way(y)
    moved, values = y._version != version, y.tolist() != before
    assert bool(watched) == (moved or values) == (WAYS[way] is not None)
    if loss is None or name == "ran backward()":
        told = "none"
    else:
        try:
            (gradient,) = torch.autograd.grad(loss, w)
            told = "none" if torch.equal(gradient, expected) else "silent"
        except RuntimeError:
            told = "raises"
    for change in watched:
        assert (change.tensor, change.moved, change.values) == ("y", moved, values)
        assert change.line == last_line(way) and line_of(change) == change.code
        assert (change.through.text, change.through.kind) == WAYS[way]
        assert (change.backward, change.times, change.replaced) == (told, 1, False)


def last_line(function) -> int:
    return max(line for _, _, line in function.__code__.co_lines() if line)


def test_the_silent_error_of_a_training_loop_is_found_and_the_steps_of_the_optimizer_are_harmless():
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Tanh(), torch.nn.Linear(3, 1))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    with tensorcopy_docs.watch(net) as watched:
        for _ in range(3):
            loss = net(torch.ones(4, 2)).pow(2).mean()
            for parameter in net.parameters():
                parameter.data.clamp_(-0.1, 0.1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    names = tuple(name for name, _ in net.named_parameters())
    clamp, step = "parameter.data.clamp_(-0.1, 0.1)", "optimizer.step()"
    # The weight of the first layer is not saved, as its input does not require grad; nor is a bias.
    silent, *harmless = watched
    assert (silent.code, silent.tensors, silent.backward, silent.moved) == (clamp, ("2.weight",), "silent", False)
    assert (silent.nodes, silent.reached) == (("AddmmBackward0",), True)
    assert {(each.code, each.backward, each.moved) for each in harmless} == {
        (clamp, "none", False),
        (step, "none", True),
    }
    assert [set(each.tensors) for each in harmless if each.code == step] == [set(names)]
    assert {each.times for each in harmless if each.code == step} == {3}


def test_a_change_within_a_hook_a_generator_and_a_compiled_function_has_its_line():
    x, w = torch.zeros(3), torch.ones(3, requires_grad=True)

    def hook(gradient):
        x.add_(1)  # in the hook

    def numbers():
        x.add_(2)  # in the generator
        yield 1

    def compiled(tensor):
        tensor.add_(3)
        return tensor * 2

    compiled = torch.compile(compiled, backend="eager")
    y = w * 2
    y.register_hook(hook)
    with tensorcopy_docs.watch(x=x) as watched:
        y.sum().backward()
        list(numbers())
        compiled(x)
    hooked, generated, last = watched
    assert [line_of(each) for each in (hooked, generated)] == [
        "x.add_(1)  # in the hook",
        "x.add_(2)  # in the generator",
    ]
    assert last.code in ("compiled(x)", "tensor.add_(3)", "def compiled(tensor):")
    assert x.tolist() == [6, 6, 6]


@pytest.mark.process
@pytest.mark.slow
def test_a_call_of_a_compiled_function_is_said_and_its_change_has_a_line_of_the_program(compiler):
    @torch.compile
    def compiled(tensor):
        tensor.add_(3)
        return tensor * 2

    x = torch.ones(64)
    with tensorcopy_docs.watch(x=x) as watched:
        compiled(x)
    assert {change.file for change in watched} == {__file__}
    assert "A compiled function was called" in str(watched)
    assert "A compiled function was called" in watched.html


def test_what_is_kept_from_the_compiler_is_no_call_of_a_compiled_function():
    net = torch.nn.Linear(2, 2)
    optimizer = torch.optim.Adam(net.parameters())
    kept = torch._dynamo.disable(lambda: net(torch.ones(2)).sum())
    with tensorcopy_docs.watch(net) as watched:
        kept().backward()
        optimizer.step()
    assert len(watched) > 0
    assert "compiled" not in str(watched)


def saved_by_a_square():
    h = torch.ones(3, requires_grad=True) * 2
    return h, (h * h).sum()


def test_a_change_that_is_undone_before_backward_is_not_silent_for_either_line():
    for _ in range(2):
        h, loss = saved_by_a_square()
        with tensorcopy_docs.watch(h=h) as watched:
            for _ in range(2):
                h.data.add_(1)
                h.data[0] += 4
                h.data.sub_(1)
                h.data[0] -= 4
            loss.backward()
        assert [(each.backward, each.harmless, each.reached) for each in watched] == [("undone", True, False)] * 4
        assert "the tensor got back the values that MulBackward0 saved" in str(watched[0])


def test_a_change_that_is_undone_in_part_or_after_backward_stays_silent():
    h, loss = saved_by_a_square()
    with tensorcopy_docs.watch(h=h) as watched:
        h.data.add_(1)
        loss.backward(retain_graph=True)
        h.data.sub_(1)
        loss.backward()
    assert [(each.code, each.backward, each.reached) for each in watched] == [
        ("h.data.add_(1)", "silent", True),
        ("h.data.sub_(1)", "undone", False),
    ]
    h, loss = saved_by_a_square()
    with tensorcopy_docs.watch(h=h) as watched:
        h.data.add_(1)
        h.data[1:] -= 1
        loss.backward()
    assert {(each.backward, each.reached) for each in watched} == {("silent", True)}


def test_a_graph_that_saved_through_hooks_is_not_read():
    w = torch.ones(2, requires_grad=True)
    ran = []
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, lambda tensor: (ran.append(1), tensor)[1]):
        y = w * w
    with tensorcopy_docs.watch(w=w) as watched:
        w.data.add_(1)
    assert ([each.backward for each in watched], ran) == (["hooks"], [])
    del y


def test_a_change_after_one_that_is_noticed_is_told_apart():
    w = torch.ones(2, requires_grad=True)
    y = w * 2
    loss = (y * y).sum()
    with tensorcopy_docs.watch(y=y) as watched:
        y.detach().add_(1)
        y.data.add_(1)
    assert [each.backward for each in watched] == ["raises", "earlier"]
    del loss


def test_a_graph_that_the_collector_has_seen_meanwhile_is_found():
    w = torch.ones(2, requires_grad=True)
    with tensorcopy_docs.watch(w=w) as watched:
        w.data.add_(1)
        loss = (w * w).sum()
        gc.collect()
        w.data.add_(1)
        del loss
        w.data.add_(1)
    assert sorted((each.line, each.backward) for each in watched) == [
        (line, backward)
        for line, backward in zip(sorted(each.line for each in watched), ["none", "silent", "none"], strict=True)
    ]


def test_what_a_line_changes_before_it_is_saved_by_the_same_line_is_not_taken_for_an_error():
    norm = torch.nn.BatchNorm1d(2)
    with tensorcopy_docs.watch(norm) as watched:
        out = norm(torch.tensor([[1.0, 2.0], [3.0, 5.0]]))
    assert {name: each.backward for each in watched for name in each.tensors} == {
        "running_mean": "none",
        "running_var": "none",
        "num_batches_tracked": "none",
    }
    out.sum().backward()
