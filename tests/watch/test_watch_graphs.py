"""``watch`` follows what graphs have saved, and says of a node only what it knows of it."""

import gc
import weakref

import pytest
import torch

import tensorcopy_docs


def test_the_line_that_changes_an_activation_is_named_though_nothing_is():
    w = torch.ones(2, 4, requires_grad=True)

    def forward():
        hidden = torch.tanh(torch.ones(3, 2) @ w)
        hidden += 1
        return hidden.sum()

    with pytest.raises(RuntimeError, match="modified by an inplace operation"), tensorcopy_docs.watch() as watched:
        forward().backward()
    (change,) = watched
    assert (change.code, change.tensors) == ("hidden += 1", ("TanhBackward0._saved_result (3, 4)",))
    assert (change.backward, change.nodes, change.reached) == ("raises", ("TanhBackward0",), True)
    assert (change.values, change.moved, change.through.text, change.through.kind) == (None, True, "hidden", "itself")
    assert "raises a RuntimeError" in change.effect() and "changed after the graph saved it" in str(change)


@pytest.mark.parametrize("given", [False, True])
def test_an_activation_that_a_module_changes_in_the_line_that_makes_it_is_found(given):
    net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Tanh(), torch.nn.ReLU(inplace=True))
    with tensorcopy_docs.watch(*([net] if given else [])) as watched:
        out = net(torch.ones(1, 2))
    assert [(each.code, each.nodes, each.reached) for each in watched] == [
        ("out = net(torch.ones(1, 2))", ("TanhBackward0",), False)
    ]
    assert watched[0].effect().startswith("if backward() runs through TanhBackward0, it will raise")
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        out.sum().backward()


def test_backward_on_the_line_that_records_the_graph_is_seen():
    net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Tanh(), torch.nn.ReLU(inplace=True))
    with pytest.raises(RuntimeError, match="inplace"), tensorcopy_docs.watch() as watched:
        net(torch.ones(1, 2)).sum().backward()
    assert [(each.nodes, each.reached) for each in watched] == [(("TanhBackward0",), True)]


def test_a_change_after_backward_is_not_taken_for_one_before_it():
    w = torch.ones(3, requires_grad=True)
    with tensorcopy_docs.watch() as watched:
        y = (w * 2).exp()
        y.sum().backward(retain_graph=True)
        y.detach().add_(1)
    assert [(each.nodes, each.reached) for each in watched] == [(("ExpBackward0",), False)]


def activation(made, changed):
    """What is found if `made` is an output, and is `changed` after the loss."""
    w = torch.ones(3, requires_grad=True)
    with tensorcopy_docs.watch() as watched:
        y = made(w * 2)
        loss = y.sum()
        changed(y)
    try:
        loss.backward()
    except RuntimeError:
        return [each.backward for each in watched], "raises"
    return [each.backward for each in watched], "no error"


class Own(torch.autograd.Function):
    @staticmethod
    def forward(context, x):
        context.save_for_backward(x.exp(), x)
        return x * 1

    @staticmethod
    def backward(context, gradient):
        return context.saved_tensors[0] * gradient


@pytest.mark.parametrize(
    "made",
    [torch.exp, torch.relu, lambda x: x.softmax(0), lambda x: x[:2].sigmoid(), lambda x: x.view(3, 1).tanh().t()],
)
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (lambda y: y.detach().add_(1), (["raises"], "raises")),
        (lambda y: y.detach().view(-1)[:1].zero_(), (["raises"], "raises")),
        (lambda y: y.detach().clone().add_(1), ([], "no error")),
        (lambda y: y.data.add_(1), ([], "no error")),  # its counter does not move, and no copy of it is kept
    ],
)
def test_it_says_of_an_activation_what_backward_does(made, changed, told):
    assert activation(made, changed) == told


def test_what_a_function_of_the_reader_saves_is_followed():
    w = torch.ones(3, requires_grad=True)
    with tensorcopy_docs.watch() as watched:
        x = w * 2
        y = Own.apply(x)
        x.detach().add_(1)
    assert [each.tensors for each in watched] == [("OwnBackward.saved_tensors (3,)",)]
    assert y.grad_fn is not None


def test_an_activation_of_a_graph_that_is_done_is_harmless_and_not_mentioned():
    w = torch.ones(3, requires_grad=True)
    with tensorcopy_docs.watch() as watched:
        y = (w * 2).exp()
        y.sum().backward()
        y.detach().add_(1)
        y = (w * 2).exp()
        z = y.detach()
        del y
        z.add_(1)
    assert list(watched) == []


def test_a_change_is_told_once_though_its_graph_lives_on():
    w = torch.ones(3, requires_grad=True)
    with tensorcopy_docs.watch() as watched:
        y = (w * 2).exp()
        y.detach().add_(1)
        z = (w * 3).exp()
        z.detach().add_(1)
        y.detach().add_(2)
    assert [each.code for each in watched] == ["y.detach().add_(1)", "z.detach().add_(1)"]


def test_a_node_that_the_loss_does_not_reach_is_named_with_its_condition():
    codes = torch.ones(4, 2, requires_grad=True)
    x = torch.zeros(3, 2, requires_grad=True)
    with tensorcopy_docs.watch(codes=codes) as watched:
        distances = torch.cdist(x, codes)
        nearest = distances.argmin(1)
        codes.data.add_(1)
        (codes[nearest] - x).pow(2).sum().backward()
    (change,) = watched
    assert (change.backward, change.nodes, change.reached) == ("silent", ("CdistBackward0",), False)
    assert change.effect().startswith("if backward() runs through CdistBackward0, it will use the new values")
    with tensorcopy_docs.watch(codes=codes) as watched:
        distances = torch.cdist(x, codes)
        codes.data.add_(1)
        distances.sum().backward()
    assert watched[0].reached and watched[0].effect().startswith("backward() in this block runs through CdistBackward0")


def test_a_gradient_of_some_inputs_is_not_taken_for_a_pass_through_all_nodes():
    w, x = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    with tensorcopy_docs.watch(w=w) as watched:
        loss = (w * w).sum() + (x * 2).sum()
        w.data.add_(1)
        torch.autograd.grad(loss, x)
    assert [(each.backward, each.reached) for each in watched] == [("silent", False)]


def test_an_optimizer_step_over_many_parameters_is_one_finding():
    net = torch.nn.ParameterList(torch.ones(2) for _ in range(201))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    with tensorcopy_docs.watch(net) as watched:
        for _ in range(2):
            sum(each.sum() for each in net).backward()
            optimizer.step()
    (change,) = watched
    assert (len(change.tensors), change.times, change.tensor) == (201, 2, "0")
    assert str(change).count("\n") == 3 and "0 and 200 more changed" in str(change)
    assert len(str(watched)) < 400


def test_the_worst_is_told_first_and_what_is_harmless_is_folded():
    w, other = torch.ones(3, requires_grad=True), torch.zeros(2)
    y = w * 2
    with tensorcopy_docs.watch(y=y, other=other) as watched:
        other.add_(1)
        loss = (y * y).sum()
        exponential = y.exp()
        exponential.detach().add_(1)
        y.data.add_(1)
    assert [each.backward for each in watched] == ["silent", "raises", "none"]
    before, folded = watched.html.split("<details><summary>Harmless changes: 1</summary>")
    assert "other.add_(1)" in folded and "other.add_(1)" not in before and "y.data.add_(1)" in before
    assert loss.grad_fn is not None


def test_a_block_in_inference_mode_follows_the_graphs_that_are_there():
    w = torch.ones(3, requires_grad=True)
    y = (w * 2).exp()
    with torch.inference_mode(), tensorcopy_docs.watch() as watched:
        y.detach().add_(1)
        torch.ones(2).add_(1)
    assert [each.nodes for each in watched] == [("ExpBackward0",)]


def test_no_memory_and_no_graph_is_kept_for_what_is_followed():
    w = torch.ones(3, requires_grad=True)
    with tensorcopy_docs.watch():
        y = (w * 2).exp()
        gone, memory = weakref.ref(y), weakref.ref(y.untyped_storage())
        y = None
        assert (gone(), memory()) == (None, None)


def test_a_tensor_that_is_filled_in_a_loop_and_one_that_the_collector_has_moved_are_followed():
    w = torch.ones(2, requires_grad=True)
    out = torch.zeros(4, 2)
    with tensorcopy_docs.watch() as watched:
        for row in range(4):
            out[row] = (w * row).exp()
            gc.collect()
        hidden = w.exp()
        gc.collect()
        hidden.detach().add_(1)
    assert [each.code for each in watched] == ["hidden.detach().add_(1)"]
    assert out.grad_fn is not None
