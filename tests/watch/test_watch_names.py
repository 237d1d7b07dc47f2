"""``watch`` says which names hold another tensor than before, and what shares the memory of a tensor that changed."""

import collections
import dataclasses

import pytest
import torch

import tensorcopy_docs


def layer_and_optimizer(**options):
    """A layer with gradients, and its optimizer after a step."""
    net = torch.nn.Linear(2, 2)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, **options)
    net(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    return net, optimizer


class Agent:
    def __init__(self):
        self.policy, self.opt = layer_and_optimizer()
        self.target = torch.nn.Linear(2, 2)

    def learn(self):
        for step in range(2):
            if step == 1:
                self.target = self.policy
            self.opt.step()


@pytest.mark.parametrize(("whole", "prefix"), [(True, "agent.target."), (False, "")])
def test_the_line_that_gives_a_name_the_module_of_another_is_named_with_what_it_shares(whole, prefix):
    agent = Agent()
    with tensorcopy_docs.watch(agent) if whole else tensorcopy_docs.watch(agent.target) as watched:
        agent.learn()
    (given,) = (each for each in watched if each.another)
    assert (given.code, given.tensors) == ("self.target = self.policy", (f"{prefix}weight", f"{prefix}bias"))
    assert given.shared[0] == (f"{prefix}weight", "agent.policy.weight" if whole else "self.policy.weight")
    assert not given.harmless and "shares memory with" in str(given)
    assert ("One tensor: agent.policy.weight, agent.target.weight; likewise 1 more" in str(watched)) == whole


def test_a_parameter_that_takes_the_place_of_one_that_an_optimizer_trains_is_told_with_the_optimizer():
    net, opt = layer_and_optimizer()
    with tensorcopy_docs.watch(net) as watched:
        net.weight = torch.nn.Parameter(torch.zeros(2, 2))
    assert net.weight is not opt.param_groups[0]["params"][0]
    (change,) = watched
    assert (change.tensors, change.earlier, change.optimizer, change.harmless) == (
        ("weight",),
        "untrained",
        "opt",
        False,
    )
    assert "opt has the earlier tensor, and does not train the one that has this name now" in watched.html


def test_what_is_put_right_before_the_end_is_harmless():
    net, opt = layer_and_optimizer()
    first = net.weight
    with tensorcopy_docs.watch(net) as watched:
        net.weight = torch.nn.Parameter(torch.zeros(2, 2))
        net.weight = first
        net.bias = torch.nn.Parameter(torch.zeros(2))
        opt.param_groups[0]["params"][1] = net.bias
    assert [(each.tensor, each.earlier, each.harmless) for each in watched] == [
        ("weight", "gone", True),
        ("weight", "gone", True),
        ("bias", "gone", True),
    ]
    opt.step()
    with tensorcopy_docs.watch(net) as watched:
        net.weight.data.add_(1)
    assert not any(each.another for each in watched)


def test_an_element_of_a_list_that_is_replaced_is_told_once_and_is_harmless():
    cache = [torch.zeros(1, 2), torch.zeros(1, 2)]
    with tensorcopy_docs.watch(cache) as watched:
        for _ in range(3):
            cache[0] = torch.cat([cache[0], torch.ones(1, 2)])
        cache[0].add_(1)
        kept, cache[1] = cache[1], torch.ones(1, 2)
        cache.clear()
    told = [(each.tensor, each.another, each.times, each.harmless) for each in watched]
    assert told == [("cache[0]", True, 3, True), ("cache[0]", False, 1, True), ("cache[1]", True, 1, True)]
    assert [each.earlier for each in watched] == ["gone", "", "kept"] and kept.tolist() == [[0, 0]]


def test_a_checkpoint_that_an_optimizer_changes_is_said_to_share_the_memory_of_the_parameters():
    net, opt = layer_and_optimizer()
    best = net.state_dict()
    with tensorcopy_docs.watch(best=best) as alone:
        opt.step()
    with tensorcopy_docs.watch(net, best=best) as both:
        opt.step()
    assert [(each.code, each.shared) for each in (*alone, *both)] == [
        ("opt.step()", (("best['weight']", "net.weight"), ("best['bias']", "net.bias"))),
        ("opt.step()", (("weight", "best['weight']"), ("bias", "best['bias']"))),
    ]
    assert "best['weight'] shares memory with net.weight; likewise 1 more" in str(alone)
    del net
    with tensorcopy_docs.watch(best=best) as watched:
        opt.step()
    assert watched[0].shared[1] == ("best['bias']", "opt.param_groups[0]['params'][1]")


def test_a_gradient_and_a_state_that_are_kept_are_named_with_the_line_that_changes_them():
    net, opt = layer_and_optimizer(momentum=0.9)
    kept = {"gradient": net.weight.grad, "state": opt.state[net.weight]["momentum_buffer"]}
    with tensorcopy_docs.watch(kept=kept) as watched:
        net(torch.ones(1, 2)).sum().backward()
        opt.step()
    assert [each.shared for each in watched] == [
        (("kept['gradient']", "net.weight.grad"),),
        (("kept['state']", "opt.state[0]['momentum_buffer']"),),
    ]


def test_a_module_that_stands_in_two_places_is_said_to_be_one():
    layer, opt = layer_and_optimizer()
    net = torch.nn.Sequential(layer, torch.nn.ReLU(), layer)
    with tensorcopy_docs.watch(net) as watched:
        opt.step()
    assert str(watched).endswith("\nOne tensor: 0.weight, 2.weight; likewise 1 more")
    with tensorcopy_docs.watch(net[0], language="zh") as watched:
        opt.step()
    assert "同一个张量" not in str(watched)


class Proxy:
    """As one of Flask that stands for nothing yet."""

    @property
    def __class__(self):
        raise RuntimeError("nothing is behind it")


def test_nothing_is_said_of_names_in_programs_that_are_correct():
    odd = [Proxy(), torch.nn.LazyLinear(2), torch.nn.Linear(2, 2, device="meta")]
    net, opt = layer_and_optimizer(momentum=0.9)
    best = {name: value.clone() for name, value in net.state_dict().items()}
    (proxy, *_), one, other = odd, torch.zeros(4, 4), torch.zeros(4, 4)
    assert type(proxy) is Proxy
    parts = {"rows": list(one.split(2)), "columns": list(other.split(2, 1))}
    with tensorcopy_docs.watch([net, opt], best=best, **parts) as watched:
        net(torch.ones(1, 2)).sum().backward()
        opt.step()
        opt.zero_grad()
        best["weight"].copy_(net.weight.data)
        one.add_(1), other.add_(1), odd.append(None)
    assert {pair for each in watched for pair in each.shared} == set()
    assert all(each.harmless and not each.another for each in watched) and "One tensor" not in str(watched)


@dataclasses.dataclass
class Batch:
    x: torch.Tensor
    size: int = 3


class Private:
    """As a Data of PyTorch Geometric: it gives out what a private attribute holds."""

    def __init__(self, **tensors):
        self._store = tensors

    def __getattr__(self, name):
        if name in self.__dict__["_store"]:
            return self._store[name]
        raise AttributeError(name)


class Slotted:
    __slots__ = ("w",)


Point = collections.namedtuple("Point", "a b")


def test_containers_and_objects_are_taken_apart_and_named():
    w, net, slotted = torch.zeros(2), torch.nn.Linear(1, 1, bias=False), Slotted()
    slotted.w = w
    nested, point = {"a": {"b": [w, None, (w, 3)]}, "epoch": 3}, Point(w, 1)
    batch, data = Batch(w), Private(pos=w)
    data.own = data
    watched = tensorcopy_docs.watch([nested, point, batch, data, slotted, Batch(net)])
    names = ["nested['a']['b'][0]", "nested['a']['b'][2][0]", "point.a", "batch.x", "data.pos", "slotted.w"]
    assert list(watched._tensors) == [*names, "Batch(net).x.weight"]
    with tensorcopy_docs.watch(data) as watched:
        data.pos.add_(1)
        data._store["pos"] = torch.ones(2)
    assert [(each.tensor, each.another) for each in watched] == [("data.pos", False), ("data.pos", True)]
