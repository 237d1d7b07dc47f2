"""What is advised about changes of tensors, and of parts of them, and is no idiom, with assertions of what is right."""

import copy
import warnings

import torch
from torch import nn

from tensorcopy_docs.lab.program import advised


@advised()
def values_written_into_each_tensor():
    tensors, buffer = [torch.zeros(2), torch.zeros(2)], torch.tensor([1.0, 2.0, 3.0])
    for t in tensors:
        t.copy_(buffer[:2])
    assert [t.tolist() for t in tensors] == [[1.0, 2.0]] * 2
    for t in tensors:
        t[:] = buffer[:2]
    assert [t.tolist() for t in tensors] == [[1.0, 2.0]] * 2


@advised()
def expanded_changed_out_of_place():
    a = torch.zeros(3)
    b = a.expand(2, 3)
    b = b + 1
    assert a.tolist() == [0.0] * 3 and b.tolist() == [[1.0] * 3] * 2


@advised()
def masked_elements_assigned():
    x, v = torch.tensor([1.0, 2.0, 3.0]), 0.0
    mask = x > 1
    x[mask] = v
    assert x.tolist() == [1.0, 0.0, 0.0]


@advised()
def rows_selected_from_a_source():
    source, index = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([1, 0])
    x = torch.zeros(2, 2)
    x.copy_(source[index])
    assert x.tolist() == [[3.0, 4.0], [1.0, 2.0]]
    x.add_(source[index])
    assert x.tolist() == [[6.0, 8.0], [2.0, 4.0]]


@advised()
def index_expanded_to_the_source():
    x, src, dim = torch.zeros(2, 3), torch.ones(1, 3), 0
    index = torch.tensor([[1]])
    x.scatter_(dim, index.expand_as(src), src)
    assert x.tolist() == [[0.0] * 3, [1.0] * 3]


@advised()
def multiplied_in_place_with_its_count():
    w = torch.ones(2, requires_grad=True)
    x = w * 2
    z = (x * x).sum()
    x.mul_(10)
    try:
        z.backward()
    except RuntimeError:
        return
    raise AssertionError("no error")


@advised()
def cloned_before_a_part_is_changed():
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    y = x * 1
    z = (y * y).sum()
    y = y.clone()
    y[0] = 7
    z.backward()
    assert x.grad.tolist() == [4.0, 6.0]


@advised(needs=["func.vmap"])
def tensor_made_from_the_input_of_vmap():
    def changed(row):
        return row.new_zeros(3).add_(row)

    assert torch.func.vmap(changed)(torch.ones(2, 3)).tolist() == [[1.0] * 3] * 2


@advised()
def parts_cloned_before_they_are_changed():
    x = torch.ones(4, requires_grad=True)
    a = x * 1
    for parts in ([part.clone() for part in a.split(2)], [part.clone() for part in a.chunk(2)]):
        first, second = parts
        loss = (a * a).sum() + (second * second).sum()
        first.mul_(3)
        (loss + first.sum()).backward(retain_graph=True)
    assert a.tolist() == [1.0] * 4 and x.grad.tolist() == [10.0, 10.0, 8.0, 8.0]


@advised()
def index_select_into_what_fits():
    x, index = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), torch.tensor([2, 0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for out in (torch.zeros(2, 2), torch.zeros(0)):
            torch.index_select(x, 0, index, out=out)
            assert out.tolist() == [[5.0, 6.0], [1.0, 2.0]]


@advised(needs=["func.functionalize"])
def accumulated_in_an_input_of_the_function():
    total, x = torch.zeros(2), torch.ones(2)

    def accumulate(total, x):
        total.add_(x)
        return total * 2

    functionalized = torch.func.functionalize(accumulate)
    assert [functionalized(total, x).tolist() for _ in range(2)] == [[2.0, 2.0], [4.0, 4.0]]
    assert total.tolist() == [2.0, 2.0]


@advised()
def relu_in_place_behind_a_layer():
    x, found = torch.randn(6, 1, 5), []
    layers = nn.Sequential(nn.Conv1d(1, 2, 2), nn.ReLU(), nn.BatchNorm1d(2), nn.ReLU(), nn.Linear(4, 3), nn.ReLU())
    for inplace in (False, True):
        model = copy.deepcopy(layers)
        for each in model:
            if isinstance(each, nn.ReLU):
                each.inplace = inplace
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        for _ in range(3):
            optimizer.zero_grad()
            (model(x) - 1).pow(2).sum().backward()
            optimizer.step()
        found.append([p.detach() for p in model.parameters()])
    assert all(torch.allclose(p, q) for p, q in zip(*found))


@advised()
def joined_into_memory_that_exists():
    xs, y = [torch.ones(1), torch.zeros(1)], torch.empty(2)
    torch.cat(xs, out=y)
    assert y.tolist() == [1.0, 0.0]


@advised()
def list_copied_without_its_tensors():
    tensors = [torch.ones(1)]
    other = copy.copy(tensors)
    other.append(torch.zeros(1))
    assert len(tensors) == 1 and other[0] is tensors[0]


@advised()
def cloned_and_then_changed():
    x = torch.zeros(2)
    y = x.clone()
    y += 1
    assert x.tolist() == [0.0, 0.0] and y.tolist() == [1.0, 1.0]
