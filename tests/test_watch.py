"""``watch``: each change is found with its line, its alias and what backward() really does; and nothing is changed."""

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import numpy
import pytest
import torch
import torch.nn.functional as F

import tensorcopy_docs
from tensorcopy_docs.lab.watching import memory, saved
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.watching.changes import Change

HERE = Path(__file__).name


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_of_other_modules():
    """What is garbage now would be kept for good by the fixture below."""
    gc.collect()


@pytest.fixture(autouse=True)
def graphs_of_other_tests_are_not_looked_at(nothing_is_left_of_other_modules):
    """Other tests of this process may keep graphs alive; what is frozen is not among the objects that are listed."""
    gc.freeze()


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
        assert (
            line_of(change)
            == change.code
            == Path(__file__).read_text(encoding="utf-8").splitlines()[last_line(way) - 1].strip()
        )
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
    found = {(change.code, change.tensor): (change.backward, change.moved) for change in watched}
    clamp, step = "parameter.data.clamp_(-0.1, 0.1)", "optimizer.step()"
    # The weight of the first layer is not saved, as its input does not require grad; nor is a bias.
    assert found[clamp, "2.weight"] == ("silent", False)
    assert found[clamp, "0.weight"] == ("none", False)
    assert {found[step, name] for name, _ in net.named_parameters()} == {("none", True)}
    assert {change.times for change in watched if change.code == step} == {3}


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


def test_other_memory_is_told_from_other_values():
    x = torch.zeros(3)
    with tensorcopy_docs.watch(x=x) as watched:
        x.data = torch.ones(3)
        x.zero_()
        x.set_(torch.ones(2))
    assert [(each.replaced, each.moved, each.values) for each in watched] == [
        (True, False, False),
        (False, True, True),
        (True, True, False),
    ]


def test_bytes_are_compared_and_not_values():
    x = torch.tensor([float("nan"), 0.0])
    with tensorcopy_docs.watch(x=x) as watched:
        x.data.mul_(1)
        x.data[1] = -0.0
    assert [each.code for each in watched] == ["x.data[1] = -0.0"]


@pytest.mark.parametrize("dtype", [torch.bool, torch.uint8, torch.bfloat16, torch.float64, torch.complex128])
def test_a_change_beside_a_watched_slice_moves_its_counter_only(dtype):
    x = torch.zeros(3, 4, dtype=dtype)
    with tensorcopy_docs.watch(column=x.t()[1:3], row=x[0]) as watched:
        x.data[:, 0] = 1
        x[2, 3] = 1
        x.data[2, 2] = 1
    assert [(each.tensor, each.values, each.moved, each.code[-9:]) for each in watched] == []
    column, row = x.t()[1:3], x[0]
    with tensorcopy_docs.watch(column=column, row=row) as watched:
        x.data[2, 2] = 0
        x[2, 3] = 0
        x.data[0, 0] = 0
    assert [(each.tensor, each.values, each.moved) for each in watched] == [
        ("column", True, False),
        ("column", False, True),
        ("row", False, True),
        ("row", True, False),
    ]


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


def training(fused: bool = False) -> list[object]:
    """All that a small training makes that could be changed by being watched."""
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(4, 6), torch.nn.GRU(6, 6, batch_first=True))
    head = torch.nn.TransformerEncoderLayer(6, 2, 8, batch_first=True)
    optimizer = torch.optim.Adam([*net.parameters(), *head.parameters()], fused=fused)
    seen: list[object] = []

    def step():
        x = torch.randn(2, 3, 4, requires_grad=True)
        out = head(net(x)[0])
        loss = (F.dropout(out, 0.2) * out.cumprod(0).sort(0).values).norm()
        optimizer.zero_grad()
        loss.backward()
        loss2 = (x.relu().pow(2)).sum()
        loss2.backward(retain_graph=True)
        loss2.backward()
        with torch.no_grad():
            head.linear1.weight.mul_(0.5)
        head.linear2.weight.data.clamp_(-1, 1)
        optimizer.step()
        seen.extend([out, loss, x.grad, x])

    head.train()
    step()
    head.eval()
    with torch.no_grad():
        seen.append(head(torch.randn(2, 3, 6)))
    step()
    tensors = [*seen, *net.parameters(), *head.parameters()]
    tensors += [parameter.grad for parameter in (*net.parameters(), *head.parameters())]
    return [
        (tensor.tolist(), tensor._version, tensor.stride(), type(tensor.grad_fn).__name__, tensor.is_leaf)
        for tensor in tensors
    ] + [torch.get_rng_state().tolist(), torch.is_grad_enabled()]


def test_nothing_that_a_block_computes_is_changed():
    expected = training(fused=True)
    x = torch.zeros(5)
    with tensorcopy_docs.watch(x=x) as watched:
        assert training(fused=True) == expected
    assert not watched


def test_a_watched_training_is_the_same_as_one_that_is_not_watched():
    def trained(watched):
        torch.manual_seed(0)
        net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.GRU(4, 2))
        for _ in range(2):
            if watched:
                with tensorcopy_docs.watch(net) as found:
                    one(net)
                assert found
            else:
                one(net)
        tensors = [*net.parameters(), *net.buffers(), *(each.grad for each in net.parameters())]
        return [(each.tolist(), each._version) for each in tensors], torch.get_rng_state().tolist()

    def one(net):
        loss = F.dropout(net(torch.randn(5, 3))[0], 0.5).pow(2).sum()
        loss.backward()
        with torch.no_grad():
            for parameter in net.parameters():
                parameter -= 0.1 * parameter.grad
        net[0].weight.data.clamp_(-0.2, 0.2)

    assert trained(True) == trained(False)


def test_no_tensor_and_no_graph_is_kept_after_the_block_nor_a_copy_of_local_variables():
    w = torch.ones(4, requires_grad=True)
    y = w * 2
    with tensorcopy_docs.watch(y=y) as watched:
        other = torch.ones(3)
        y.data.add_(1)
    gone = [weakref.ref(each) for each in (w, y, other)]
    gc.disable()  # nothing may wait for the collector
    try:
        del w, y, other
        assert [each() for each in gone] == [None] * 3
    finally:
        gc.enable()
    assert len(watched) == 1


def test_a_graph_is_not_held_within_the_block():
    w = torch.ones(4, requires_grad=True)
    y = w * 2
    gone = weakref.ref(y)
    with tensorcopy_docs.watch(y=y):
        y.data.add_(1)
        y = None
        assert gone() is None


def test_a_block_within_a_block_and_another_tracer_see_their_lines():
    x, seen = torch.zeros(2), []

    def tracer(frame, event, argument):
        seen.append((frame.f_code.co_name, event))
        return tracer

    def inner():
        x.add_(2)

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        with tensorcopy_docs.watch(x=x) as outer:
            x.add_(1)
            with tensorcopy_docs.watch(x=x) as nested:
                inner()
                x.add_(3)
            x.add_(4)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert [each.code for each in outer] == ["x.add_(1)", "x.add_(2)", "x.add_(3)", "x.add_(4)"]
    assert [each.code for each in nested] == ["x.add_(2)", "x.add_(3)"]
    assert ("inner", "line") in seen


def test_an_error_of_the_block_is_passed_on_and_the_trace_ends():
    x, before = torch.ones(2), sys.gettrace()
    with pytest.raises(ZeroDivisionError), tensorcopy_docs.watch(x=x) as watched:
        x.zero_()
        1 / 0  # noqa: B018
    assert [each.code for each in watched] == ["x.zero_()"]
    assert sys.gettrace() is before
    with pytest.raises(RuntimeError, match="has been used"), watched:
        pass


def test_tensors_get_their_names_from_modules_variables_dicts_and_arguments():
    first, net = torch.zeros(1), torch.nn.BatchNorm1d(1, affine=False)
    for things, named, expected in (
        (first, {}, ["first"]),
        ([first, torch.zeros(1)], {}, ["first"]),
        ({"key": first}, {}, ["key"]),
        (None, {"given": first}, ["given"]),
        (net, {"given": first}, ["running_mean", "given"]),
    ):
        with tensorcopy_docs.watch(things, **named) as watched:
            net.running_mean.data.add_(1)
            first.data.add_(1)
        assert [each.tensor for each in watched] == expected


@pytest.mark.parametrize(
    ("things", "error", "message"),
    [
        ({"x": 3}, TypeError, "x: must be a tensor; found int"),
        (
            {"x": torch.empty(2, device="meta")},
            TypeError,
            "x: must have its values in one storage; found a meta tensor",
        ),
        ({"x": torch.eye(2).to_sparse()}, TypeError, "x: must have its values in one storage; found torch.sparse_coo"),
        ({}, ValueError, "there is nothing to watch"),
        ({"x": torch.ones(1), "language": "xx"}, ValueError, "language: must be"),
    ],
)
def test_what_cannot_be_watched_is_refused_in_one_line(things, error, message):
    with pytest.raises(error, match=rf"\A{message}.*\Z"):
        tensorcopy_docs.watch(**things)


def test_an_older_pytorch_is_refused_in_one_line_and_one_that_does_not_tell_what_is_saved_is_not(monkeypatch):
    x = torch.ones(1)
    with monkeypatch.context() as patch:
        patch.setattr(saved.torch._C._autograd, "SavedTensor", object)
        with tensorcopy_docs.watch(x=x) as watched:
            x.add_(1)
        assert [each.backward for each in watched] == ["unknown"]
    monkeypatch.setattr(memory.torch, "Tensor", object)
    monkeypatch.setattr(memory.torch, "__version__", "1.13.1")
    with pytest.raises(RuntimeError, match=r"\Awatch needs PyTorch 2\.0 or later; found 1\.13\.1\Z"):
        tensorcopy_docs.watch(x=x)


@pytest.mark.parametrize("language", LANGUAGES, ids=[language.key for language in LANGUAGES])
def test_the_changes_are_told_in_a_list_and_as_html(language, tmp_path):
    x = torch.ones(2)
    with tensorcopy_docs.watch(x=x, language=language.key) as watched:
        x[x < 2] = 0  # <b>
    with tensorcopy_docs.watch(x=x, language=language.key) as none:
        pass
    chinese = language.key == "zh"
    assert str(watched) == str(watched[0]) and watched[:] == list(watched)
    assert ("版本计数器随之增加" in str(watched)) is chinese
    assert "&lt;b&gt;" in watched.html and "<b>" not in watched.html and watched._repr_html_() == watched.html
    assert ("没有被原地修改" in none.html and "没有被原地修改" in str(none)) is chinese
    watched.save(tmp_path / "changes.html")
    text = (tmp_path / "changes.html").read_text(encoding="utf-8")
    assert watched.html in text and f'lang="{language.tag}"' in text


def test_nothing_of_the_site_is_needed():
    code = (
        "import sys, torch; sys.modules['sphinx'] = None; from tensorcopy_docs import watch\n"
        "x = torch.ones(2)\nwith watch(x) as watched:\n    x.add_(1)\nprint(watched[0].place, watched[0].tensor)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout == "<string>:4 x\n"


def test_local_variables_stay_as_they_are_and_their_tensors_are_freed_as_without_watch():
    x, freed = torch.zeros(2), []

    def inner(tensor):
        kept = 1
        tensor.add_(1)
        kept += 1
        part = tensor[:1]
        part.add_(1)
        gone = weakref.ref(part)
        part = None
        freed.append(gone())
        return kept

    before, kept = sys.gettrace(), 0
    with tensorcopy_docs.watch(x) as watched:
        for number in range(2):
            kept += inner(x)
            x.sub_(number)
    assert (kept, number, before) == (4, 1, sys.gettrace())
    assert freed == [None, None] and len(watched) == 4  # without other values the first time


def test_a_graph_that_the_collector_has_seen_meanwhile_is_found():
    w = torch.ones(2, requires_grad=True)
    with tensorcopy_docs.watch(w=w) as watched:
        w.data.add_(1)
        loss = (w * w).sum()
        gc.collect()
        w.data.add_(1)
        del loss
        w.data.add_(1)
    assert [each.backward for each in watched] == ["none", "silent", "none"]


def test_what_a_line_changes_before_it_is_saved_by_the_same_line_is_not_taken_for_an_error():
    norm = torch.nn.BatchNorm1d(2)
    with tensorcopy_docs.watch(norm) as watched:
        out = norm(torch.tensor([[1.0, 2.0], [3.0, 5.0]]))
    assert {each.tensor: each.backward for each in watched} == {
        "running_mean": "none",
        "running_var": "none",
        "num_batches_tracked": "none",
    }
    out.sum().backward()


def test_memory_that_is_freed_moved_or_given_up_is_followed_as_long_as_it_can_be_read():
    net = torch.nn.Linear(2, 2, bias=False)
    x = torch.ones(4)
    with tensorcopy_docs.watch(net, x=x) as watched:
        x.untyped_storage().resize_(0)
        x.untyped_storage().resize_(16)
        x.fill_(1)
        net.double()
        net.weight.data.zero_()
        net.to_empty(device="meta")
    told = [(each.tensor, each.code, each.replaced) for each in watched]
    assert ("x", "x.fill_(1)", False) in told
    assert ("weight", "net.double()", True) in told and ("weight", "net.weight.data.zero_()", False) in told


def test_an_error_of_watch_itself_is_raised_when_the_block_has_ended(monkeypatch):
    x = torch.ones(2)

    def broken(watcher):
        raise ValueError("broken")

    monkeypatch.setattr("tensorcopy_docs.lab.watching.watcher.Watcher.look", broken)
    done = False
    stopped = pytest.raises(RuntimeError, match=r"\Awatch stopped after .*test_watch\.py:\d+, .*; broken\Z")
    with stopped, tensorcopy_docs.watch(x=x):
        x.zero_()
        done = True
    assert done
