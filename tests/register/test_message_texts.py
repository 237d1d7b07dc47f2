"""What the texts of error messages say in inline code, run: their other code is the lab's."""

import numpy
import pytest
import torch


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
