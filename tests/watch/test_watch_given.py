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


@pytest.mark.parametrize("assign", [True, False])
def test_a_name_that_is_another_tensor_of_the_model_now_is_told_with_the_line_that_gives_it_one(assign):
    net = torch.nn.Sequential(torch.nn.Linear(2, 2))
    optimizer, loaded = optimizer_with_state(net), {name: value + 1 for name, value in net.state_dict().items()}
    with tensorcopy_docs.watch(net) as watched:
        net.load_state_dict(loaded, assign=assign)
        optimizer.step()
        net[0].bias.data.add_(1)
    told = [(each.code.partition("(")[0], each.tensors, each.another, each.harmless) for each in watched]
    both = ("0.weight", "0.bias")
    expected = [("net.load_state_dict", both, assign, not assign), ("optimizer.step", both, assign, not assign)]
    assert told == [*expected, ("net[0].bias.data.add_", ("0.bias",), False, True)]
    words = "0.weight, 0.bias: another tensor has this name now"
    assert (words in str(watched[0]), "what changed is the earlier tensor" in str(watched[1])) == (assign, assign)
    assert ("optimizer has the earlier tensor, and does not train the one" in watched[0].effect()) == assign
    assert (watched[0].earlier, watched[0].optimizer) == (("untrained", "optimizer") if assign else ("", ""))
    assert (watched.html.partition("<details")[0].count("net.load_state_dict")) == assign


def test_a_parameter_and_a_module_that_take_the_place_of_others_are_followed_and_what_is_deleted_is_not():
    net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2))
    with tensorcopy_docs.watch(model=net) as watched:
        net[0].weight = torch.nn.Parameter(torch.zeros(2, 2))
        net[0].weight.data.add_(1)
        net[1] = torch.nn.BatchNorm1d(2)
        net[1].running_mean.add_(1)
        net[0].weight = torch.nn.Parameter(torch.zeros(2, 2, device="meta"))
        net[0].bias = None
        del net
    assert {(each.code.partition(" = ")[0], each.tensor, each.another) for each in watched} == {
        ("net[0].weight", "model.0.weight", True),
        ("net[0].weight.data.add_(1)", "model.0.weight", False),
        ("net[1]", "model.1.weight", True),
        ("net[1].running_mean.add_(1)", "model.1.running_mean", False),
    }


def nested(**options):
    return lambda: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], **options)


# What is given, and what the error says of it.
REFUSED = [
    (lambda: torch.optim.SGD(NET.parameters()), ValueError, "thing: .*state"),
    (lambda: optimizer_with_state(NET).state, ValueError, "thing: .*keys"),
    (lambda: [torch.nn.LazyLinear(3)], TypeError, r"thing\[0\].weight: .*initialized"),
    (lambda: torch.nn.LazyBatchNorm1d(), TypeError, "weight: .*initialized"),
    (nested(), TypeError, "thing: .*one storage"),
    (nested(layout=torch.jagged), TypeError, "thing: .*one storage"),
    (lambda: torch.empty(2, device="meta"), TypeError, "thing: .*meta tensor"),
    (lambda: torch.eye(2).to_sparse(), TypeError, "thing: .*sparse_coo"),
    (lambda: "net", TypeError, "thing: .*str"),
    (lambda: numpy.ones(2), TypeError, "thing: .*ndarray"),
    (lambda: [3], ValueError, r"watch\(\) must .*nothing"),
    (object, TypeError, "thing: must be a tensor, .*or hold tensors; found object"),
    (lambda: [("a", NET), ("a", torch.nn.Linear(2, 1))], ValueError, "a.weight: .*one tensor"),
    (lambda: None, ValueError, r"watch\(\) must .*None"),
    *((make, ValueError, r"watch\(\) must .*nothing") for make in (list, dict, torch.nn.ReLU, lambda: iter([]))),
    (lambda: [torch.nn.ReLU(), {}], ValueError, r"watch\(\) must .*nothing"),
]


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
@pytest.mark.parametrize(("make", "error", "message"), REFUSED)
def test_what_cannot_be_watched_is_refused_in_one_line_that_names_it(make, error, message):
    thing = make()
    with pytest.raises(error, match=rf"\A{message}[^\n]*\Z"):
        tensorcopy_docs.watch(thing)


@pytest.mark.parametrize(("option", "said"), [({"lines": "all"}, "'own'.*'all'"), ({"language": "xx"}, "'en'")])
def test_an_option_that_makes_no_sense_is_refused_in_one_line_that_names_it(option, said):
    with pytest.raises(ValueError, match=rf"\A{next(iter(option))}: .*{said}.*\Z"):
        tensorcopy_docs.watch(NET, **option)


def test_a_watch_that_is_not_used_says_so():
    watched = tensorcopy_docs.watch(NET)
    assert all("Not used yet" in told for told in (str(watched), watched.html))
    assert "尚未使用" in str(tensorcopy_docs.watch(language="zh"))
    with watched:
        pass
    assert "Not used yet" not in str(watched)


@pytest.mark.parametrize("given", [lambda x: x[0], lambda x: [x[0], x[1]], lambda x: torch.from_numpy(x.numpy())])
def test_a_tensor_that_has_no_other_name_is_watched_until_the_end(given):
    x = torch.zeros(2, 3)
    with tensorcopy_docs.watch(given(x)) as watched:
        x += 1
    assert [change.line for change in watched] != []
