"""What can be given to ``watch``, by which names, and what is refused."""

import numpy
import pytest
import torch

import tensorcopy_docs

NET = torch.nn.Linear(2, 1)


def optimizer_with_state(net):
    optimizer = torch.optim.Adam(net.parameters())
    net(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    return optimizer


def names_of(watched) -> list[str]:
    return list(watched._tensors)


def test_modules_optimizers_and_pairs_are_taken_apart_and_named():
    net, teacher, w = torch.nn.Linear(2, 1), torch.nn.BatchNorm1d(1, affine=False), torch.ones(2)
    adam = optimizer_with_state(net)
    buffers = ["running_mean", "running_var", "num_batches_tracked"]
    watch = tensorcopy_docs.watch
    assert names_of(watch([net, teacher])) == ["net.weight", "net.bias", *(f"teacher.{name}" for name in buffers)]
    assert names_of(watch(model=net, w=w)) == ["model.weight", "model.bias", "w"]
    assert names_of(watch(net.named_parameters())) == ["weight", "bias"]
    assert names_of(watch(list(teacher.named_buffers()))) == buffers
    assert names_of(watch(net.state_dict())) == ["weight", "bias"]
    assert names_of(watch({"a": net, "b": [w, w[:1]]})) == ["a.weight", "a.bias", "b[0]", "b[1]"]
    state = [f"adam.state[{number}][{key!r}]" for number in (0, 1) for key in ("step", "exp_avg", "exp_avg_sq")]
    assert names_of(watch(adam)) == state
    assert names_of(watch([net, adam], w=w)) == ["net.weight", "net.bias", *state, "w"]
    assert names_of(watch(adam.state_dict()["state"]))[1] == "0['exp_avg']"


def test_a_tensor_without_a_variable_is_called_as_it_is_written():
    w = torch.ones(2, 3)
    watch = tensorcopy_docs.watch
    assert names_of(watch(NET.weight)) == ["NET.weight"]
    assert names_of(watch(w.t()[1:])) == ["w.t()[1:]"]
    assert names_of(watch([w[0], w])) == ["w[0]", "w"]
    assert names_of(watch(*[w[0]])) == ["a tensor of shape (3,)"]
    assert names_of(eval("watch(w[1])")) == ["a tensor of shape (3,)"]  # its source is not known


def test_an_optimizer_is_followed_with_its_state():
    net = torch.nn.Linear(2, 1)
    adam = optimizer_with_state(net)
    with tensorcopy_docs.watch(adam) as watched:
        adam.step()
    (change,) = watched
    assert change.code == "adam.step()" and "adam.state[1]['exp_avg_sq']" in change.tensors


def test_what_shares_memory_with_a_state_dict_is_found():
    net = torch.nn.Linear(2, 1)
    best = net.state_dict()
    with tensorcopy_docs.watch(best) as watched:
        net.weight.data.add_(1)
    assert [(each.tensor, each.through.text) for each in watched] == [("weight", "net.weight.data")]


def jagged():
    return torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], layout=torch.jagged)


def strided():
    return torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: torch.optim.SGD(NET.parameters()), ValueError, "thing: must have a state of tensors; found none"),
        (lambda: optimizer_with_state(NET).state, ValueError, "thing: must have keys that can be names; found tensors"),
        (lambda: [torch.nn.LazyLinear(3)], TypeError, r"\[0\].weight: must be initialized; found an Uninit"),
        (lambda: torch.nn.LazyBatchNorm1d(), TypeError, "weight: must be initialized; found an Uninit"),
        (strided, TypeError, "thing: must have its values in one storage; found a nested tensor"),
        (jagged, TypeError, "thing: must have its values in one storage; found a nested tensor"),
        (lambda: "net", TypeError, "thing: must be a tensor, a module or an optimizer; found str"),
        (lambda: numpy.ones(2), TypeError, "thing: must be a tensor, a module or an optimizer; found ndarray"),
        (lambda: [NET, 3], TypeError, r"\[1\]: must be a tensor, a module or an optimizer; found int"),
        (lambda: [("a", NET), ("a", torch.nn.Linear(2, 1))], ValueError, "a.weight: must be the name of one tensor"),
    ],
)
def test_what_cannot_be_watched_is_refused_in_one_line_that_names_it(make, error, message):
    thing = make()
    with pytest.raises(error, match=rf"\A{message}[^\n]*\Z"):
        tensorcopy_docs.watch(thing)


def test_a_watch_that_is_not_used_says_so():
    watched = tensorcopy_docs.watch(NET)
    assert str(watched) == "Not used yet. Write: with watch(...) as watched:"
    assert "Not used yet" in watched.html and "尚未使用" in str(tensorcopy_docs.watch(language="zh"))
    with watched:
        pass
    assert str(watched).startswith("No watched tensor")
