"""What the texts of error messages say in inline code, run: their other code is the lab's."""

import copy
import subprocess
import sys
import weakref
from collections import deque
from pickle import UnpicklingError

import numpy
import pytest
import torch
from torch import nn

from tensorcopy_docs.register.bugs import bugs
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tests.in_one_test import in_one_test


class _WithBuffer(torch.nn.Module):
    def __init__(self, total=None):
        super().__init__()
        self.register_buffer("total", total)


STATE = {"total": torch.ones(3)}


@pytest.mark.parametrize("method", ["copy_", "eq_"])
def test_a_larger_result_does_not_fit(method):
    with pytest.raises(RuntimeError, match=r"output with shape .* doesn't match the broadcast shape"):
        getattr(torch.zeros(3), method)(torch.zeros(2, 3))


def test_a_shape_given_to_tensor_is_its_values():
    assert torch.tensor((4, 3, 2, 2)).tolist() == [4, 3, 2, 2]
    assert torch.empty((4, 3, 2, 2)).shape == (4, 3, 2, 2)


def test_a_buffer_that_is_none_is_loaded_once_it_is_a_tensor():
    model = _WithBuffer()
    with pytest.raises(RuntimeError, match="Unexpected key"):
        model.load_state_dict(STATE)
    assert model.load_state_dict(STATE, strict=False).unexpected_keys == ["total"] and model.total is None
    model.total = torch.zeros(3)
    model.load_state_dict(STATE)
    assert model.total.tolist() == [1, 1, 1]


def test_a_size_mismatch_is_not_ignored():
    with pytest.raises(RuntimeError, match="size mismatch"):
        _WithBuffer(torch.zeros(2)).load_state_dict(STATE, strict=False)


def test_a_product_with_an_array_calls_numpy():
    x, array = torch.ones(3, requires_grad=True), numpy.full(3, 2.0)
    with pytest.raises(RuntimeError, match=r"Can't call numpy\(\)"):
        x * array
    (x * torch.from_numpy(array)).sum().backward()
    assert x.grad.tolist() == [2, 2, 2]


def test_a_weight_computed_in_the_forward_pass_passes_the_gradient():
    module = torch.nn.Linear(2, 2)
    torch.nn.functional.linear(torch.ones(1, 2), module.weight * 2).sum().backward()
    assert module.weight.grad.tolist() == [[2, 2], [2, 2]]


def test_the_number_of_batches_is_an_integer():
    count = torch.nn.BatchNorm1d(2).state_dict()["num_batches_tracked"]
    with pytest.raises(RuntimeError, match="result type Float can't be cast"):
        count *= 0.5


def test_a_gradient_is_assigned_without_a_copy():
    x, gradient = torch.ones(3, requires_grad=True), torch.zeros(3)
    x.grad = gradient
    assert x.grad is gradient
    assert (torch.ones(1, 1) * gradient).shape == (1, 3)


def test_a_tensor_that_could_not_be_resized_has_the_new_shape():
    x = torch.from_numpy(numpy.ones(3))
    with pytest.raises(RuntimeError, match="not resizable"):
        x.resize_(5)
    assert x.shape == (5,) and x.untyped_storage().nbytes() == 24


def test_a_tensor_hook_of_a_forward_hook_allows_a_layer_in_place():
    layers, seen = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU(inplace=True)), []
    layers[0].register_forward_hook(lambda module, args, output: output.register_hook(seen.append) and None)
    layers(torch.ones(1, 2)).sum().backward()
    assert len(seen) == 1


class _SameView(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        return gradient


def test_a_clone_of_the_output_of_a_function_allows_its_base_to_change():
    x = torch.ones(3, requires_grad=True)
    base = x * 1
    y = _SameView.apply(base)
    base += 1
    with pytest.raises(RuntimeError, match="its base or another view of its base has been modified inplace"):
        y.sum().backward()
    base = x * 1
    y = _SameView.apply(base).clone()
    base += 1
    y.sum().backward()
    assert x.grad.tolist() == [1, 1, 1]


def test_backward_with_ones_is_that_of_the_sum():
    x = torch.arange(3.0, requires_grad=True)
    loss = x**2
    loss.backward(torch.ones_like(loss))
    assert x.grad.tolist() == torch.autograd.grad((x**2).sum(), x)[0].tolist() == [0, 2, 4]


@pytest.mark.parametrize(
    "cut",
    [torch.Tensor.detach, lambda y: y.data, torch.no_grad()(torch.square), lambda y: torch.tensor(y.tolist())],
)
def test_an_input_that_is_cut_off_is_not_used_in_the_graph(cut):
    y, weight = torch.ones(3, requires_grad=True), torch.ones(3, requires_grad=True)
    with pytest.raises(RuntimeError, match="appears to not have been used in the graph"):
        torch.autograd.grad((cut(y) * weight).sum(), y)


def test_a_retained_graph_is_kept_until_the_loss_is_gone_and_does_not_grow():
    x = torch.ones(3, requires_grad=True)
    sizes = []

    class Kept(torch.Tensor):
        pass

    def pack(saved):
        kept = saved.detach().as_subclass(Kept)
        sizes.append(weakref.ref(kept))
        return kept

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept.as_subclass(torch.Tensor)):
        loss = x.exp().sum()
    for _ in range(3):
        loss.backward(retain_graph=True)
        assert [kept() is not None for kept in sizes] == [True]
    del loss
    assert [kept() is not None for kept in sizes] == [False]


def test_all_rows_change_in_one_expression():
    x, factors = torch.ones(2, 3, requires_grad=True) * 2, torch.tensor([0.0, 1.0])
    assert (x * factors[:, None]).tolist() == [[0, 0, 0], [2, 2, 2]]


def test_a_batch_norm_without_running_statistics_depends_on_the_batch_in_eval_mode_and_a_group_norm_does_not():
    x = torch.arange(6.0).reshape(3, 2)
    layers = torch.nn.BatchNorm1d(2, track_running_stats=False).eval(), torch.nn.GroupNorm(1, 2).eval()
    assert [torch.equal(layer(x), layer(torch.cat([x, x + 5]))[:3]) for layer in layers] == [False, True]


def test_a_complex_tensor_of_the_dtype_is_not_copied():
    x = torch.zeros(2, dtype=torch.complex64)
    x.to(torch.complex64).imag.fill_(5)
    assert x.imag.tolist() == [5, 5]


class _Rows(torch.utils.data.Dataset):
    def __init__(self, prepare):
        self.prepare, self.rows = prepare, torch.ones(2, 2, requires_grad=True)

    def __len__(self):
        return 2

    def __getitem__(self, index):
        return self.prepare(self.rows[index])


@pytest.mark.process
@pytest.mark.parametrize("workers", [0, 1])
def test_a_data_loader_with_workers_stacks_with_out(workers):
    def batch(prepare):
        return next(iter(torch.utils.data.DataLoader(_Rows(prepare), batch_size=2, num_workers=workers)))

    assert batch(torch.Tensor.detach).tolist() == [[1, 1], [1, 1]]
    if workers:
        with pytest.raises(RuntimeError, match="arguments don't support"):
            batch(torch.Tensor.clone)
    else:
        assert batch(torch.Tensor.clone).requires_grad


def test_ascontiguousarray_does_not_copy_a_reversed_dimension_of_size_1():
    array = numpy.zeros((1, 3))[::-1]
    with pytest.raises(ValueError, match="At least one stride in the given numpy array is negative"):
        torch.from_numpy(numpy.ascontiguousarray(array))
    assert torch.from_numpy(array.copy()).shape == (1, 3)


def fixes(id_: str) -> str:
    """The texts of the causes and the fixes of a message."""
    causes = load_messages().entries[id_].every_cause
    texts = [text for each in causes for text in (each.cause, *(fix.text for fix in each.fixes))]
    return " ".join(text.source for text in texts if text)


def test_repeat_is_not_offered_in_place_of_expand_without_its_factors():
    x = torch.zeros(1, 3)
    assert (x.expand(4, 3).shape, x.repeat(4, 3).shape) == ((4, 3), (4, 9))
    assert "factors, not sizes" in fixes("expanded-tensor-changed")
    assert "factors, not sizes" in fixes("expanded-size-must-match")
    assert not [
        each.instead.source
        for each in bugs().bugs.values()
        if "expand" in each.functions and "repeat" in each.instead.source
    ]


@pytest.mark.parametrize(
    ("shape", "said", "cured"),
    [
        ((3, 4, 4), "`unsqueeze(0)`", lambda x: x.unsqueeze(0).contiguous(memory_format=torch.channels_last)),
        ((1, 3, 2, 4, 4), "`torch.channels_last_3d`", lambda x: x.contiguous(memory_format=torch.channels_last_3d)),
        ((2, 3), "Leave `memory_format` out", torch.Tensor.contiguous),
    ],
)
def test_each_number_of_dimensions_that_is_not_four_has_a_fix(shape, said, cured):
    x = torch.zeros(shape)
    with pytest.raises(RuntimeError, match="required rank 4 tensor"):
        x.contiguous(memory_format=torch.channels_last)
    assert cured(x) is not None and said in fixes("channels-last-rank-4")


def test_a_product_of_integers_is_cut_off_afterwards():
    x, t = torch.tensor([4, 7]), torch.tensor([0.5, 0.5])
    assert (x * t.long()).tolist() == [0, 0] and x.copy_(x * t).tolist() == [2, 3]
    flags = torch.tensor([True, False])
    assert flags.copy_(flags + torch.tensor([1, 1])).tolist() == [True, True]
    assert "`x.copy_(x + t)`" in fixes("result-type-cannot-be-cast")


def test_a_parameter_of_a_new_size_needs_a_new_optimizer():
    module = nn.Linear(2, 1, bias=False)
    optimizer, old = torch.optim.SGD(module.parameters(), lr=0.1), module.weight
    with pytest.raises(TypeError, match="cannot assign"):
        module.weight = torch.zeros(1, 4, requires_grad=True)
    module.weight = nn.Parameter(torch.zeros(1, 4))
    optimizer.add_param_group({"params": [module.weight]})
    assert optimizer.param_groups[0]["params"][0] is old
    assert "an `nn.Parameter`, and then a new optimizer" in fixes("resize-requires-grad")


def test_a_parameter_of_inference_mode_is_copied_with_its_model():
    with torch.inference_mode():
        model = nn.Linear(2, 2)
    with pytest.raises(TypeError, match="cannot assign"):
        model.weight = model.weight.clone()
    assert not copy.deepcopy(model).weight.is_inference()
    assert "`model = copy.deepcopy(model)`" in fixes("inference-tensor-changed")


def test_a_compiled_model_is_saved_from_inside():
    model = torch.compile(nn.Linear(2, 2))
    assert not hasattr(model, "module") and [*model.state_dict()] == ["_orig_mod.weight", "_orig_mod.bias"]
    assert [*model._orig_mod.state_dict()] == ["weight", "bias"]
    assert "`model._orig_mod.state_dict()`" in fixes("missing-and-unexpected-keys")


def test_an_embedding_from_before_the_loop_is_not_detached():
    weight, factor = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    embedded = (weight * 2).detach()
    for _ in range(2):
        (factor * embedded).sum().backward()
    assert weight.grad is None
    assert "If you detach the tensor instead, the weights behind it are not trained" in fixes("backward-twice")


@pytest.mark.parametrize(("value", "digits"), [(1.2345678, 3), (1e-9, 0), (70000.0, 0)])
def test_half_precision_in_a_pack_hook_loses_digits(value, digits):
    def gradient(pack):
        x = torch.tensor([value], requires_grad=True)
        with torch.autograd.graph.saved_tensors_hooks(pack, torch.Tensor.float):
            y = x * x
        y.sum().backward()
        return x.grad.item() / 2

    assert gradient(torch.clone) == torch.tensor(value).item() != gradient(torch.Tensor.half)
    assert (abs(gradient(torch.Tensor.half) / value - 1) < 1e-3) == (digits == 3)
    assert "`half()` three" in fixes("pack-hook-changes-its-input")


def test_a_frozen_batch_norm_still_counts_in_training_mode():
    layer = nn.BatchNorm1d(2).requires_grad_(False)
    layer(torch.ones(3, 2))
    layer.eval()(torch.ones(3, 2))
    assert layer.running_mean.tolist() != [0, 0] and layer.num_batches_tracked == 1
    assert "`eval()`" in fixes("flag-of-a-nonleaf-changed")


def test_a_mask_whose_dimensions_are_swapped_is_transposed():
    x = torch.arange(6).view(2, 3)
    mask = (x > 3).t()
    with pytest.raises(IndexError, match="shape of the mask"):
        x[mask]
    assert x[mask.t()].tolist() == [4, 5]
    square = torch.arange(4).view(2, 2)
    assert square[(square == 1).t()].tolist() == [2]
    assert "`x[mask.t()]`" in fixes("shape-of-the-mask")


def test_to_empty_leaves_a_buffer_that_is_in_no_state_dict():
    module = nn.Module()
    module.register_buffer("scale", torch.ones(2, device="meta"), persistent=False)
    module.to_empty(device="cpu")
    assert module.state_dict() == {} and not module.scale.is_meta
    assert "`persistent=False`" in load().claims["docs-modules.to-empty-moves"].instead.source
    assert "`persistent=False`" in fixes("cannot-copy-out-of-meta-tensor")
    assert "`persistent=False`" in fixes("copying-to-a-meta-parameter")


def test_both_backward_passes_before_the_steps_train_a_discriminator_by_both_losses():
    generator, critic = nn.Linear(3, 2), nn.Linear(2, 1)
    score = critic(generator(torch.ones(4, 3))).mean()
    score.backward(retain_graph=True)
    (-score).backward()
    assert not any(weight.grad.any() for weight in critic.parameters()), "it does not move"


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


@pytest.mark.process
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


def test_float32_rounds_large_integers():
    x = torch.tensor([16777216, 16777217])
    assert x.float().tolist() == [16777216, 16777216] and x.double().tolist() == x.tolist()


@pytest.mark.parametrize("options", [{"size": (3,), "device": "meta"}, {"size": (0,)}])
def test_the_address_on_meta_and_of_an_empty_tensor_is_0(options):
    x = torch.empty(**options)
    assert (x.data_ptr(), x.untyped_storage().data_ptr()) == (0, 0)


def test_a_new_tensor_of_integers_cuts_off_fractions():
    assert torch.zeros(2, dtype=torch.int64).new_tensor([0.5, 1.5]).tolist() == [0, 1]
    model = _WithBuffer()
    with pytest.raises(TypeError, match="cannot assign 'list'"):
        model.total = [0.5]
    model.total = torch.tensor([0.5])
    assert model.state_dict()["total"].tolist() == [0.5]


def test_a_hook_cannot_be_registered_under_no_grad():
    with torch.no_grad(), pytest.raises(RuntimeError, match="doesn't require gradient"):
        torch.nn.Linear(1, 1)(torch.ones(1)).register_hook(print)


def test_more_columns_move_elements_to_other_rows():
    array, x = numpy.ones((2, 1)), torch.ones(2, 1)
    array.resize((2, 2), refcheck=False)
    assert array.tolist() == [[1, 1], [0, 0]]
    assert x.clone().resize_(2, 2)[0].tolist() == [1, 1]


def test_a_detached_encoder_is_not_trained_by_the_critic():
    encoder, critic = torch.nn.Linear(1, 1), torch.nn.Linear(1, 1)
    h = encoder(torch.ones(1, 1))
    critic(h.detach()).sum().backward()
    assert encoder.weight.grad is None and critic.weight.grad is not None


KEPT = """
import resource, sys, torch

if len(sys.argv) > 1:
    torch.multiprocessing.set_sharing_strategy(sys.argv[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
print(len([torch.zeros(5).share_memory_() for _ in range(100)]))
"""


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="the default strategy is another one")
def test_tensors_in_shared_memory_keep_no_file_open_with_file_system():
    default, by_name = (
        subprocess.run([sys.executable, "-c", KEPT, *given], capture_output=True, text=True, check=False)
        for given in ([], ["file_system"])
    )
    assert "Too many open files" in default.stderr
    assert by_name.stdout == "100\n", by_name.stderr


def test_a_deque_cannot_be_allowed(tmp_path):
    torch.save(deque([1, 2]), tmp_path / "deque.pt")
    with torch.serialization.safe_globals([deque]), pytest.raises(UnpicklingError):
        torch.load(tmp_path / "deque.pt")
    assert torch.load(tmp_path / "deque.pt", weights_only=False) == deque([1, 2])
