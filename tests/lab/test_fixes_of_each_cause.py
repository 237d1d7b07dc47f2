"""The printed code of a fix cures each cause that its entry names, and not the one of its example alone.

What the site advised before is here, too: it must be found to hurt.
"""

import ast
import copy
import subprocess
import sys

import numpy
import pytest
import torch
from safetensors.torch import load, save
from torch import nn

from tensorcopy_docs.register.message_loading import load_messages
from tests.in_one_test import in_one_test

KNOWN = load_messages()


def tried(run: str, **given: object) -> dict[str, object]:
    """What the code of a fix has named when its assertions begin, if other values are `given` to some of its names."""
    code = ast.parse(KNOWN.code_of(run)).body
    body = code[: next(n for n, node in enumerate(code) if isinstance(node, ast.Assert))]
    sets = [(node, _names(node.targets)) if isinstance(node, ast.Assign) else (node, set()) for node in body]
    assert given.keys() <= set().union(*(names for _, names in sets))
    body = [node for node, names in sets if not names or names - given.keys()]
    found = {"torch": torch, **given}
    exec(compile(ast.Module(body, []), run, "exec"), found)
    return found


def _names(targets: list[ast.expr]) -> set[str]:
    return {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}


# Tensors that share memory, saved by safetensors.

TABLE = torch.arange(12.0).reshape(6, 2)
SHARED = {
    "tied": {"embedding": TABLE, "head": TABLE.view(6, 2)},
    "the slice is first": {"rows": TABLE[:2], "table": TABLE},
    "a slice from inside": {"table": TABLE, "rows": TABLE[4:]},
    "two slices that overlap": {"first": TABLE[:4], "last": TABLE[2:]},
    "a transposed tie": {"embedding": TABLE, "head": TABLE.t()},
}


def one_for_each_address(weights):
    """What the site advised."""
    once = {}
    for name, weight in weights.items():
        if all(weight.data_ptr() != other.data_ptr() for other in once.values()):
            once[name] = weight
    return once


def lost(weights, given) -> list[str]:
    """The names whose values a file of what is `given` to safetensors does not have."""
    file = load(save(given)).values()
    return [name for name, weight in weights.items() if not any(torch.equal(weight, each) for each in file)]


@in_one_test("cause", SHARED)
def test_no_tensor_is_lost_in_a_file_of_safetensors(cause):
    weights = SHARED[cause]
    once = tried("tied_weight_saved_once", weights=weights)["once"]
    copies = tried("tied_weights_cloned", weights=weights)["copies"]
    assert (lost(weights, once), lost(weights, copies)) == ([], [])
    assert (list(once), list(copies)) == (list(weights)[: 1 if cause == "tied" else 2], list(weights))
    with pytest.raises(RuntimeError, match="view size" if cause == "a transposed tie" else "Some tensors share memory"):
        save(weights)


def test_comparing_addresses_loses_tensors_or_raises_again():
    found = {}
    for cause, weights in SHARED.items():
        try:
            found[cause] = lost(weights, one_for_each_address(weights))
        except RuntimeError:
            found[cause] = "raises"
    assert list(found.values()) == [[], ["table"], "raises", "raises", ["head"]]


@pytest.mark.parametrize("left_out", [None, "other.bias"])
def test_a_file_that_holds_a_tied_weight_once_is_loaded_and_other_names_that_are_missing_are_seen(left_out):
    class Tied(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.other = nn.Linear(3, 3), nn.Linear(3, 3)
            self.other.weight = self.first.weight

    source, model = Tied(), Tied()
    once = tried("tied_weight_saved_once", weights=source.state_dict())["once"]
    state = {name: weight for name, weight in load(save(once)).items() if name != left_out}
    found = tried("tied_weight_loaded_once", state=state, model=model)
    assert (found["missing"] == found["ties"]) == (left_out is None)
    assert torch.equal(model.other.weight, source.other.weight)


# Two networks that share a forward pass: the one must be trained by its own loss alone.

NETWORKS = {
    "linear": (nn.Linear(3, 2), nn.Linear(2, 1)),
    "deep": (
        nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)),
        nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1)),
    ),
}


@in_one_test("name", NETWORKS)
def test_each_of_two_networks_is_trained_by_its_own_loss(name):
    generator, critic = copy.deepcopy(NETWORKS[name])
    before = [weight.detach().clone() for weight in critic.parameters()]
    loss = critic(generator(torch.ones(4, 3)).detach()).mean()
    own = torch.autograd.grad(loss, list(critic.parameters()))
    tried("loss_of_a_layer_computed_again_after_the_step", generator=generator, critic=critic)
    assert all(map(torch.allclose, critic.parameters(), [old - step for old, step in zip(before, own, strict=True)]))
    new = torch.autograd.grad(-critic(generator(torch.ones(4, 3))).mean(), list(generator.parameters()))
    assert all(map(torch.allclose, [weight.grad for weight in generator.parameters()], new))


@in_one_test("name", NETWORKS)
def test_both_backward_passes_before_the_steps_train_a_discriminator_by_both_losses(name):
    generator, critic = copy.deepcopy(NETWORKS[name])
    score = critic(generator(torch.ones(4, 3))).mean()
    score.backward(retain_graph=True)
    (-score).backward()
    assert not any(weight.grad.any() for weight in critic.parameters()), "it does not move"
    critic.zero_grad()
    score = critic(generator(torch.ones(4, 3))).mean()
    score.backward(inputs=list(critic.parameters()), retain_graph=True)
    (-score).backward(inputs=list(generator.parameters()))
    assert all(weight.grad.any() for weight in critic.parameters())


# Samples of several shapes in one batch.

LENGTHS = {
    "stack_tensors_of_one_shape": [(2,), (2, 5)],
    "samples_padded_in_the_last_dimension": [(2,), (1, 2), (2, 2)],
}


@in_one_test("run, shape", [(run, shape) for run, shapes in LENGTHS.items() for shape in shapes])
def test_samples_of_several_lengths_are_padded(run, shape):
    longer = (shape[0] + 1, *shape[1:]) if run == "stack_tensors_of_one_shape" else (*shape[:-1], shape[-1] + 1)
    batch = tried(run, samples=[torch.ones(shape), torch.ones(longer)])["batch"]
    assert batch.shape == (2, *longer)
    assert batch.sum() == sum(map(torch.Size.numel, (torch.Size(shape), torch.Size(longer))))


@in_one_test("shapes", [((1, 2), (1, 3)), ((3, 4, 4), (3, 5, 5))])
def test_pad_sequence_is_for_the_first_dimension_and_a_list_for_images(shapes):
    samples = [torch.ones(shape) for shape in shapes]
    with pytest.raises(RuntimeError):
        tried("stack_tensors_of_one_shape", samples=samples)
    assert [tuple(each.shape) for each in tried("samples_kept_in_a_list", samples=samples)["batch"]] == list(shapes)


# What a checkpoint keeps.


def test_a_checkpoint_keeps_a_list_by_reference():
    code = KNOWN.code_of("recomputed_from_a_copy_of_a_list")
    exec(code, {"torch": torch})
    with pytest.raises(RuntimeError, match="different metadata"):
        exec(code.replace("list(past)", "past"), {"torch": torch})


# Memory that may only be read.

MAPPED = """
import numpy, os, sys, torch
path = sys.argv[1]
x = torch.from_numpy(numpy.load(path, mmap_mode="r"))
numpy.load(path, mmap_mode="r+")[:] = 7
print(x.tolist(), flush=True)
x[0] = 1
print("changed", flush=True)
"""


def test_a_tensor_of_a_mapped_file_changes_with_it_and_its_own_change_crashes(tmp_path):
    numpy.save(tmp_path / "x.npy", numpy.zeros(2))
    command = [sys.executable, "-W", "ignore", "-c", MAPPED, tmp_path / "x.npy"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.returncode != 0) == ("[7.0, 7.0]\n", True)


@pytest.mark.filterwarnings("ignore:The given NumPy array is not writable")
def test_a_tensor_of_a_broadcast_array_changes_with_what_was_broadcast():
    array = numpy.zeros(2)
    x = torch.from_numpy(numpy.broadcast_to(array, (3, 2)))
    array[0] = 5
    assert x[:, 0].tolist() == [5.0] * 3


# Modules whose weight is computed.


@pytest.mark.filterwarnings("ignore:.*weight_norm.*is deprecated")
@in_one_test("name", ["weight_norm", "spectral_norm"])
def test_a_module_with_a_computed_weight_can_be_copied_if_a_parametrization_computes_it(name):
    old = getattr(nn.utils, name)(nn.Linear(2, 3))
    new = getattr(nn.utils.parametrizations, name)(nn.Linear(2, 3))
    for module in (old, new):
        module(torch.ones(1, 2)).sum().backward()
    with pytest.raises(RuntimeError, match="support the deepcopy protocol"):
        copy.deepcopy(old)
    copied = copy.deepcopy(new)
    assert torch.equal(copied.eval()(torch.ones(1, 2)), new.eval()(torch.ones(1, 2)))
