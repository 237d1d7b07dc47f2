"""Advice that the site gave once, as idioms: each hurts in an ordinary case, and must be found to do so.

The functions have the names of what they advised, and take the arguments of idioms (see `lab.programs.contexts`).
"""

import copy

import pytest
import torch
from torch import nn
from torch.utils.data import DataLoader

from tensorcopy_docs.lab.program import IdiomUnit
from tensorcopy_docs.lab.programs import plain

OLD = {}


def old(right, fails_in, kept=False, writes=False):
    """Enter an old wording, with the plain way, and a context in which it must not hold."""

    def enter(function):
        OLD[function.__name__] = (IdiomUnit(function, right, kept, writes, (), None), fails_in)
        return function

    return enter


def _last_of_each(x, i, added):
    rows = [x[n : n + 1] for n in range(len(x))]
    for n, row in enumerate(i.tolist()):
        rows[row] = added[n : n + 1]
    return torch.cat(rows)


def _with_gradient(x, i):
    """Values for the index that repeats, whose gradients tell which of them was used."""
    return torch.stack([x[1] * (n + 1) for n in range(len(i))])


@old(lambda x, i: _last_of_each(x * 1, i, _with_gradient(x, i)), "leaf")
def gradients_flow_to_what_is_assigned(x, i):
    y = x * 1
    y[i] = _with_gradient(x, i)
    return y


@old(lambda array: torch.tensor(array.tolist()), "leaf", kept=True)
def a_loader_copies_the_samples(array):
    return next(iter(DataLoader([array], batch_size=None)))


@old(lambda x: x[0] + 1, "made_under_no_grad")
def a_view_may_be_changed_under_no_grad(x):
    with torch.no_grad():
        first = x.unbind()[0]
        first += 1
    return first


def _all_held(model):
    held = [*model.named_parameters(), *model.named_buffers()]
    return {name: plain.copied(each) for name, each in held}


@old(_all_held, "module_with_buffers")
def to_empty_and_load(model):
    state = model.state_dict()
    other = type(model)().to("meta").to_empty(device="cpu")
    with torch.no_grad():  # memory that was not set can hold what is right
        for each in [*other.parameters(), *other.buffers()]:
            each.fill_(-1)
    other.load_state_dict(state)
    return _all_held(other)


@old(lambda x: plain.copied_with_gradient(x).exp().exp(), "saved_result")
def saved_tensors_in_half_precision(x):
    with torch.autograd.graph.saved_tensors_hooks(lambda saved: saved.half(), lambda packed: packed.float()):
        return x.exp().exp()


@old(lambda x: torch.cat([x * 2]), "transposed", writes=True)
def each_row_by_its_index(x):
    for n in range(len(x)):
        x[n] *= 2
    return x


def _scattered(mask, chosen, x):
    return x.masked_scatter(mask, chosen)


@old(_scattered, "leaf")
def where_for_values_of_the_chosen_places(mask, chosen, x):
    return torch.where(mask, chosen, x)


@old(lambda x: [plain.copied(x), plain.copied(x)], "leaf")
def a_view_emptied_as_out(x):
    buffer = torch.cat([x.detach(), x.detach()])
    y = buffer[: len(x)]
    y.resize_(0)
    torch.cat([x.detach(), x.detach()[:1] * 7], out=y)
    return [plain.copied(y[: len(x)]), buffer[len(x) :]]


@old(lambda x: x * 1, "squeezed_batch")
def the_number_of_a_tensor_in_a_loss(x):
    return torch.ones(()) * x.item()


@old(lambda x: plain.copied_with_gradient(x) / x.max(), "transposed", writes=True)
def divided_in_place_by_its_largest_element(x):
    x /= x.max()
    return x


@old(lambda x: x.flatten(1), "empty_batch")
def the_batch_kept_by_view(x):
    return x.view(x.size(0), -1)


@old(lambda state: tuple(plain.copied(each) for each in state), "leaf")
def a_state_is_detached(state):
    return state.detach()


# What idioms do in ordinary programs that their conditions warn of: what the condition says, the harm, and the cure.
LIMITS = {}


def limit(idiom, said):
    """Enter the function that returns whether an idiom hurts, and whether what its condition advises does not."""

    def enter(function):
        LIMITS[function.__name__] = (idiom, said, function)
        return function

    return enter


def _moved(model):
    before = copy.deepcopy(model.state_dict())
    model(torch.randn(8, 30) + 2)
    return {name.split(".")[0] for name, x in model.state_dict().items() if not torch.equal(x, before[name])}


@limit("freeze_model", "`model.eval()`")
def a_frozen_model_in_training_mode(freeze):
    layers = nn.utils.parametrizations.spectral_norm(nn.Linear(30, 30)), nn.BatchNorm1d(30)
    model = freeze(nn.Sequential(*layers))
    return _moved(model) == {"0", "1"}, _moved(model.eval()) == set()


@limit("masked_fill", "0.5")
def a_number_that_integers_cut_off(fill):
    x, mask = torch.tensor([1, 2]), torch.tensor([True, False])
    return fill(x, mask, 0.5).tolist() == [0, 2], fill(x.float(), mask, 0.5).tolist() == [0.5, 2]


@limit("mask_assign", "0.5")
def a_number_that_is_assigned_to_integers(assign):
    x, mask = torch.tensor([1, 2]), torch.tensor([True, False])
    return assign(x.clone(), mask, 0.5).tolist() == [0, 2], assign(x.float(), mask, 0.5).tolist() == [0.5, 2]


@limit("rows_by_index", "Tuples pick one element")
def rows_by_a_tuple(pick):
    x = torch.arange(6).view(3, 2)
    hurts = pick(x, (0, 1)).shape == () and pick(x, slice(2)).data_ptr() == x.data_ptr()
    return hurts, [pick(x, rows).tolist() for rows in ([0, 1], torch.tensor([0, 1]))] == [x[:2].tolist()] * 2


@limit("rows_assign", "a list or a tensor")
def rows_assigned_by_a_tuple(assign):
    x = torch.zeros(3, 2)
    return assign(x.clone(), (0, 1), 7.0).sum() == 7, assign(x.clone(), [0, 1], 7.0).sum() == 28


@limit("rows_assign", "-1 is the last one")
def the_last_row_by_two_numbers(assign):
    def gradient(rows):
        v = torch.ones(len(rows), requires_grad=True)
        assign(torch.zeros(3), rows, v).sum().backward()
        return v.grad.tolist()

    return gradient([2, -1]) == [1, 1], gradient([-1]) == [1] and gradient([0, 2]) == [1, 1]


def _normed():
    layer = nn.utils.parametrizations.weight_norm(nn.Linear(2, 2))
    return layer, layer.parametrizations.weight.original0, layer.weight.detach().clone()


def _of_a_parametrized_weight(change, number):
    layer, norm, before = _normed()
    change(layer.weight, number)
    hurts = torch.equal(layer.weight, before)
    change(norm, number)
    return hurts, torch.allclose(layer.weight, before * number)


@limit("parameter_fill", "what it is computed from")
def a_parametrized_weight_filled(fill):
    return _of_a_parametrized_weight(fill, 0)


@limit("parameter_mul", "what it is computed from")
def a_parametrized_weight_scaled(scale):
    return _of_a_parametrized_weight(scale, 2)


@limit("parameter_copy", "`layer.weight = v`")
def a_parametrized_weight_copied_into(set_to):
    (layer, _, before), v = _normed(), torch.ones(2, 2)
    set_to(layer.weight, v)
    hurts = torch.equal(layer.weight, before)
    layer.weight = v
    return hurts, torch.allclose(layer.weight, v)


class _WithExtraState(nn.Linear):
    def get_extra_state(self):
        return {"steps": 3}


@limit("clone_state", "`copy.deepcopy(model.state_dict())`")
def a_state_with_more_than_tensors(cloned):
    model = _WithExtraState(2, 2)
    with pytest.raises(AttributeError):
        cloned(model)
    return True, copy.deepcopy(model.state_dict())["_extra_state"] == {"steps": 3}


@limit("repeat", "factors, not sizes")
def sizes_given_to_repeat(repeat):
    x = torch.zeros(1, 3)
    return repeat(x, 4, 3).shape == (4, 9), x.expand(4, 3).clone().shape == (4, 3)
