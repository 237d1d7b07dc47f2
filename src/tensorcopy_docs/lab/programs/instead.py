"""What claims advise instead and is no idiom: the code of each advice, and what is right as assertions."""

import copy
import warnings
import weakref

import torch
from torch import nn
from torch.nn import functional as F

from tensorcopy_docs.lab.program import advised


@advised()
def windows_as_strided():
    x = torch.arange(9.0)
    assert x.as_strided((6, 4), (1, 1)).tolist() == [[n + m for m in range(4)] for n in range(6)]


def _contiguous_format():
    torch.ones(1).clone(memory_format=torch.contiguous_format)


@advised(probe=_contiguous_format)
def copy_of_a_transposed_as_a_view():
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]]).t()
    y, z = x.clone(memory_format=torch.contiguous_format).view(4), x.clone().reshape(4)
    z[0] = 9
    assert y.tolist() == [1.0, 3.0, 2.0, 4.0] and x[0, 0] == 1


@advised()
def parameter_frozen():
    w, b = nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2))
    w.requires_grad_(False)
    (w * b).sum().backward()
    torch.optim.SGD([b], lr=0.5).step()
    assert w.tolist() == [1.0, 1.0] and b.tolist() == [0.5, 0.5]


@advised()
def output_multiplied_by_an_operation():
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    out = a.sigmoid()
    out = 3 * out
    out.sum().backward()
    s = a.detach().sigmoid()
    assert torch.allclose(a.grad, 3 * s * (1 - s))


@advised()
def missing_gradient_copied():
    x = nn.Parameter(torch.ones(2))
    x.sum().backward()
    y = copy.deepcopy(x)
    y.grad = x.grad.clone()
    y.grad.zero_()
    assert x.grad.tolist() == [1.0, 1.0]


@advised(needs=["numpy"])
def array_copied_with_its_dtype():
    import numpy as np

    array = np.zeros(2, dtype=np.float64)
    x = torch.tensor(array, dtype=torch.float32)
    array[0] = 7
    assert x.dtype == torch.float32 and x.tolist() == [0.0, 0.0]


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
def parameter_set_without_recording():
    w, v = nn.Parameter(torch.zeros(2)), torch.ones(2)
    with torch.no_grad():
        w.copy_(v)
    assert w.tolist() == [1.0, 1.0] and w.is_leaf and w.requires_grad


@advised()
def gradient_of_a_copy_dropped():
    x = torch.ones(2, requires_grad=True)
    x.sum().backward()
    y = copy.deepcopy(x)
    y.grad = None
    assert x.grad.tolist() == [1.0, 1.0] and y.grad is None


@advised(probe=_contiguous_format)
def separate_weight_of_a_decoder():
    encoder = nn.Linear(2, 3)
    weight = nn.Parameter(encoder.weight.detach().t().clone(memory_format=torch.contiguous_format))
    before = encoder.weight.tolist()
    with torch.no_grad():
        weight.fill_(7)
    assert encoder.weight.tolist() == before and weight.shape == (2, 3)
    assert nn.utils.parameters_to_vector([weight]).shape == (6,)


@advised()
def one_weight_used_twice():
    class Tied(nn.Module):
        def __init__(self):
            super(Tied, self).__init__()
            self.encoder = nn.Linear(2, 3, bias=False)

        def forward(self, x):
            h = self.encoder(x)
            return F.linear(h, self.encoder.weight.t())

    model = Tied()
    model(torch.ones(1, 2)).sum().backward()
    assert len(list(model.parameters())) == 1 and model.encoder.weight.grad is not None


@advised()
def old_weight_kept():
    model = nn.Linear(2, 2)
    old = model.weight.detach().clone()
    before = old.tolist()
    model.double()
    with torch.no_grad():
        model.weight.fill_(0)
    assert old.tolist() == before and old.dtype == torch.float32


@advised()
def converted_copy_of_a_model():
    model = nn.Linear(2, 2)
    other = copy.deepcopy(model).double()
    assert model.weight.dtype == torch.float32 and other.weight.dtype == torch.float64


@advised()
def frozen_layer_in_eval_mode():
    model = nn.Sequential(nn.BatchNorm1d(2))
    layer = model[0]
    layer.eval()
    model.train()
    layer.eval()
    before = layer.running_mean.tolist()
    model(torch.randn(4, 2) + 5)
    assert layer.running_mean.tolist() == before


@advised()
def model_in_eval_mode():
    model = nn.Sequential(nn.Dropout(0.5), nn.BatchNorm1d(2))
    model.eval()
    x = torch.ones(3, 2)
    assert torch.equal(model(x), model(x))
    model.train()
    assert all(layer.training for layer in model)


@advised(needs=["numpy"])
def array_of_a_copy():
    x, w = torch.zeros(2, requires_grad=True), torch.zeros(2, requires_grad=True)
    a, b = x.detach().clone().numpy(), w.detach().clone().numpy()
    a[0] = b[0] = 7
    assert x.tolist() == w.tolist() == [0.0, 0.0]


@advised()
def views_without_gradients():
    x = torch.ones(2, requires_grad=True)
    assert not x.detach().view(2, 1).requires_grad
    x = torch.ones(3, requires_grad=True)
    assert not x.detach().view(3).requires_grad


@advised()
def weight_updated_by_hand():
    w, lr = nn.Parameter(torch.ones(2)), 0.5
    same = w
    for _ in range(2):
        w.sum().backward()
        with torch.no_grad():
            w -= lr * w.grad
        w.grad = None
    assert w is same and w.is_leaf and w.tolist() == [0.0, 0.0]


@advised()
def leaf_frozen_and_result_cut_off():
    w = torch.ones(2, requires_grad=True)
    x = w
    x.requires_grad_(False)
    assert not (w * 2).requires_grad
    x = torch.ones(2, requires_grad=True) * 2
    x = x.detach()
    assert x.is_leaf and not x.requires_grad


def _set_to_none():
    torch.optim.SGD([nn.Parameter(torch.ones(1))], lr=0.1).zero_grad(set_to_none=False)


@advised(probe=_set_to_none)
def gradients_set_to_zero():
    w = nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([w], lr=0.1)
    w.sum().backward()
    optimizer.zero_grad(set_to_none=False)
    assert w.grad.tolist() == [0.0, 0.0]


def _is_zero(gradient):
    return gradient is None or not gradient.any()


@advised()
def gradients_of_model_or_optimizer_reset():
    model, other = nn.Linear(2, 2), nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([model.weight, other], lr=0.1)
    (model(torch.ones(1, 2)).sum() + other.sum()).backward()
    model.zero_grad()
    assert _is_zero(model.bias.grad) and not _is_zero(other.grad)
    optimizer.zero_grad()
    assert _is_zero(other.grad)


@advised()
def parameter_without_a_gradient_is_skipped():
    w = nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9, weight_decay=0.1)
    w.sum().backward()
    optimizer.step()
    before = w.tolist()
    w.grad = None
    optimizer.step()
    assert w.tolist() == before


@advised()
def deep_copy_of_an_optimizer_loaded():
    w = nn.Parameter(torch.ones(2))
    optimizer1, optimizer2 = [torch.optim.SGD([w], lr=0.1, momentum=0.9) for _ in range(2)]
    w.sum().backward()
    optimizer1.step()
    optimizer2.load_state_dict(copy.deepcopy(optimizer1.state_dict()))
    first, second = [each.state[w]["momentum_buffer"] for each in (optimizer1, optimizer2)]
    optimizer1.step()
    assert first.tolist() != second.tolist()


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
def flat_view_or_error():
    x = torch.zeros(2, 3)
    x.view(-1)[0] = 1
    assert x[0, 0] == 1
    try:
        x.t().view(-1)
    except RuntimeError:
        return
    raise AssertionError("no error")


@advised(needs=["is_complex"], probe=lambda: torch.real(torch.ones(2)))
def another_object_or_a_copy_of_a_real():
    x = torch.ones(2)
    y, z = torch.real(x).view_as(x), torch.real(x).clone()
    y[0] = 7
    assert y is not x and x.tolist() == [7.0, 1.0] and z.tolist() == [1.0, 1.0]


@advised(needs=["view_as_real", "Tensor.resolve_conj"])
def conjugate_resolved_before_it_is_viewed():
    x = torch.tensor([1 + 2j])
    y = torch.view_as_real(x.conj().resolve_conj())
    y[0, 0] = 7
    assert y.tolist() == [[7.0, -2.0]] and x.tolist() == [1 + 2j]


@advised(needs=["view_as_complex"])
def odd_offset_cloned():
    x = torch.arange(5.0)
    assert torch.view_as_complex(x[1:].clone().view(2, 2)).tolist() == [1 + 2j, 3 + 4j]


@advised(needs=["sparse_coo"])
def layout_asked():
    x = torch.eye(2).to_sparse()
    assert x.layout == torch.sparse_coo


@advised(needs=["numpy", "Tensor.resolve_neg"], probe=lambda: torch.ones(1).numpy(force=True))
def negative_bit_resolved_by_force():
    x = torch.tensor([1 - 2j]).conj().imag
    assert x.is_neg() and x.numpy(force=True).tolist() == x.resolve_neg().numpy().tolist() == [2.0]


@advised(needs=["numpy"])
def unsigned_array_converted():
    import numpy as np

    array = np.array([1, 2], dtype="uint16")
    assert torch.from_numpy(array.astype("int32")).tolist() == [1, 2]


@advised()
def grid_cloned():
    rows, columns = torch.meshgrid(torch.arange(2), torch.arange(3))
    rows = rows.clone()
    rows[0, 0] = 7
    assert rows.tolist() == [[7, 0, 0], [1, 1, 1]]


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


@advised(needs=["Tensor.untyped_storage"])
def storage_set_with_size_and_strides():
    x, y = torch.arange(6.0), torch.zeros(0)
    size, stride = (3, 2), (1, 3)
    y.set_(x.untyped_storage(), 0, size, stride)
    assert y.tolist() == [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]


@advised(probe=lambda: torch.zeros(0).set_(torch.arange(6.0), 1, (5,)))
def tensor_set_with_offset_and_size():
    x, y = torch.arange(6.0), torch.zeros(0)
    y.set_(x, 1, (5,))
    assert y.tolist() == [1.0, 2.0, 3.0, 4.0, 5.0]


@advised(needs=["channels_last"])
def memory_format_changed():
    x = torch.zeros(1, 2, 3, 4)
    y = x.contiguous(memory_format=torch.channels_last)
    assert y.is_contiguous(memory_format=torch.channels_last) and y.shape == x.shape


@advised()
def dtype_named_for_new_tensor():
    tensor, x = torch.zeros(1), torch.tensor([1.5], dtype=torch.float64)
    assert tensor.new_tensor(x, dtype=x.dtype).dtype == torch.float64


@advised(needs=["sparse_coo", "strided"])
def dense_layout_named():
    x = torch.eye(2).to_sparse()
    found = [
        x.new_zeros(2, 2, layout=torch.strided),
        x.new_empty((2, 2), layout=torch.strided),
        x.new_ones(2, layout=torch.strided),
        x.new_full((2,), 1.0, layout=torch.strided),
    ]
    assert [each.layout for each in found] == [torch.strided] * 4


@advised(probe=lambda: torch.zeros_like(torch.ones(1), memory_format=torch.contiguous_format))
def contiguous_results_of_like():
    x = torch.zeros(2, 3).t()
    found = [
        torch.zeros_like(x, memory_format=torch.contiguous_format),
        torch.empty_like(x, memory_format=torch.contiguous_format),
        torch.ones_like(x, memory_format=torch.contiguous_format),
        torch.full_like(x, 1.0, memory_format=torch.contiguous_format),
        torch.rand_like(x, memory_format=torch.contiguous_format),
        torch.randn_like(x, memory_format=torch.contiguous_format),
    ]
    assert all(each.is_contiguous() and each.shape == x.shape for each in found)


@advised(probe=lambda: nn.Linear(1, 1).load_state_dict(nn.Linear(1, 1).state_dict(), assign=True))
def tensors_of_its_own_assigned():
    state = nn.Linear(2, 2).state_dict()
    models = [nn.Linear(2, 2), nn.Linear(2, 2)]
    for model in models:
        model.load_state_dict({name: x.clone() for name, x in state.items()}, assign=True)
    with torch.no_grad():
        models[0].weight.fill_(7)
    assert torch.equal(models[1].weight, state["weight"])


@advised()
def module_moved():
    module, device = nn.Linear(2, 2), "cpu"
    before = module.weight.tolist()
    assert module.to(device).weight.tolist() == before


@advised()
def parameters_told_by_their_class():
    p, buffer = nn.Parameter(torch.ones(1)), torch.ones(1)
    assert isinstance(p, torch.nn.Parameter) and not isinstance(buffer, torch.nn.Parameter)


@advised()
def parameter_list_made_anew():
    items = [nn.Parameter(torch.ones(1)), nn.Parameter(torch.zeros(1))]
    items.reverse()
    assert [each.item() for each in torch.nn.ParameterList(items)] == [0.0, 1.0]


@advised()
def parameters_copied():
    parameters = nn.ParameterDict({"a": nn.Parameter(torch.ones(1))})
    other = copy.deepcopy(parameters)
    with torch.no_grad():
        other["a"].fill_(7)
    assert parameters["a"].tolist() == [1.0]


@advised()
def vector_cloned_for_parameters():
    from torch.nn.utils import vector_to_parameters

    parameters, vector = [nn.Parameter(torch.zeros(2))], torch.ones(2)
    vector_to_parameters(vector.clone(), parameters)
    vector.fill_(7)
    assert parameters[0].tolist() == [1.0, 1.0]


@advised()
def rows_looked_up_before_the_weight_is_used():
    n = 3
    embedding = nn.Embedding(n, 2, max_norm=1.0)
    with torch.no_grad():
        embedding.weight.fill_(9)
    embedding(torch.arange(n))
    assert embedding.weight.norm(dim=1).max() <= 1.001


@advised(probe=lambda: nn.Embedding.from_pretrained(torch.ones(1, 1), max_norm=1.0))
def copy_of_a_pretrained_weight():
    weight = torch.full((2, 2), 9.0)
    embedding = nn.Embedding.from_pretrained(weight.clone(), max_norm=1.0)
    embedding(torch.arange(2))
    assert weight.tolist() == [[9.0, 9.0]] * 2


@advised()
def transposed_filled_from_a_contiguous():
    x = torch.empty(3, 2).t()
    with torch.no_grad():
        x.copy_(torch.nn.init.orthogonal_(torch.empty(x.shape)))
    assert torch.allclose(x.mm(x.t()), torch.eye(2), atol=1e-5)


@advised()
def view_and_then_a_copy():
    x, shape = torch.arange(6.0), (2, 3)
    y = x.view(shape).clone()
    y[0, 0] = 7
    assert x[0] == 0


@advised()
def cloned_before_a_part_is_changed():
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    y = x * 1
    z = (y * y).sum()
    y = y.clone()
    y[0] = 7
    z.backward()
    assert x.grad.tolist() == [4.0, 6.0]


@advised()
def private_copy_shared():
    x = torch.ones(2)
    y = x.clone().share_memory_()
    assert y.is_shared() and not x.is_shared()


@advised()
def shared_tensor_made_anew():
    x, size = torch.ones(2).share_memory_(), (5,)
    y = x.new_empty(size).share_memory_()
    assert y.is_shared() and y.shape == (5,)


@advised()
def number_taken_out_of_an_item():
    number = torch.tensor(1.5)
    assert number.item() == 1.5


@advised(needs=["utils.data._utils.collate.default_collate_fn_map"])
def function_entered_for_a_type():
    from torch.utils.data._utils.collate import collate, default_collate_fn_map

    class CustomType(object):
        pass

    def collate_customtype_fn(batch, collate_fn_map=None):
        return len(batch)

    default_collate_fn_map[CustomType] = collate_customtype_fn
    try:
        assert collate([CustomType()] * 2, collate_fn_map=default_collate_fn_map) == 2
    finally:
        del default_collate_fn_map[CustomType]


@advised()
def part_of_a_data_set_with_its_transform():
    from torch.utils.data import Dataset, Subset

    class Numbers(Dataset):
        def __init__(self, transform):
            self.transform = transform

        def __getitem__(self, n):
            return self.transform(n)

    train_dataset, indices = Numbers(lambda n: -n), [2, 3]
    assert [Subset(train_dataset, indices)[n] for n in range(2)] == [-2, -3]


@advised(needs=["func.vmap"])
def tensor_made_from_the_input_of_vmap():
    def changed(row):
        return row.new_zeros(3).add_(row)

    assert torch.func.vmap(changed)(torch.ones(2, 3)).tolist() == [[1.0] * 3] * 2


@advised(needs=["view_as_complex", "Tensor.unflatten"], probe=lambda: torch.ones(2).unflatten(-1, (-1, 2)))
def complex_view_with_gradients():
    x = torch.arange(4.0, requires_grad=True)
    y = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
    y.real.sum().backward()
    assert x.grad.tolist() == [1.0, 0.0, 1.0, 0.0]


@advised()
def recorded_results_have_a_grad_fn():
    x = torch.ones(2, requires_grad=True)
    out = x.sigmoid()
    assert torch.is_grad_enabled() and out.grad_fn is not None
    with torch.no_grad():
        assert not torch.is_grad_enabled()
        out, view = x.sigmoid(), x.view(2)
    assert x.requires_grad and view.requires_grad
    assert x.grad_fn is None and view.grad_fn is None and out.grad_fn is None


@advised()
def leaves_to_train_collected():
    w = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        constant, view = w * 2, w.view(2)
    tensors = [w, w * 2, w.detach(), constant]
    found = [t for t in tensors if t.is_leaf and t.requires_grad]
    assert len(found) == 1 and found[0] is w
    assert view.is_leaf and view.requires_grad
    (w * constant).sum().backward()
    assert view.grad is None
    torch.optim.SGD(found, lr=0.5).step()
    assert w.tolist() == [0.0, 0.0] and constant.tolist() == [2.0, 2.0]


@advised()
def losses_of_one_forward_pass_added():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(2):
        y = x * x
        loss1, loss2 = y.sum(), (y + 2).sum()
        (loss1 + loss2).backward()
    assert x.grad.tolist() == [8.0, 16.0]


@advised()
def graph_freed_with_its_loss():
    class Mark(object):
        pass

    def loss_and_mark():
        x, mark = torch.ones(2, requires_grad=True), Mark()
        y = x * x
        y.register_hook(lambda gradient, mark=mark: None)
        return y.sum(), weakref.ref(mark)

    loss, first = loss_and_mark()
    loss.backward(retain_graph=True)
    assert first() is not None
    new, second = loss_and_mark()
    assert first() is not None
    loss = new
    assert first() is None and second() is not None
    del loss, new
    assert second() is None


@advised()
def hook_returns_another_gradient():
    x, y = [torch.tensor([1.0, 2.0], requires_grad=True) for _ in range(2)]

    def doubled(grad):
        return grad * 2

    x.register_hook(doubled)
    ((x + y) * 3).sum().backward()
    assert x.grad.tolist() == [6.0, 6.0] and y.grad.tolist() == [3.0, 3.0]


@advised()
def hook_that_looks_returns_none():
    layer, seen = nn.Linear(2, 2), []
    x = torch.ones(1, 2)
    right = layer(x).tolist()

    def look(module, inputs, output):
        seen.append(output.mean().item())

    layer.register_forward_hook(look)
    assert layer(x).tolist() == right and len(seen) == 1


@advised(needs=["func.functional_call"])
def computed_weight_used_in_the_forward_pass():
    layer, x = nn.Linear(2, 1), torch.tensor([[3.0, 4.0]])
    a = torch.ones(1, 2, requires_grad=True)
    c = a * 2
    torch.func.functional_call(layer, {"weight": c}, (x,)).sum().backward()
    assert a.grad.tolist() == [[6.0, 8.0]] and layer.bias.grad.tolist() == [1.0]


@advised()
def row_of_a_weight_frozen_by_a_hook():
    layer = nn.Linear(2, 3)
    row = torch.arange(3).view(3, 1) == 0
    layer.weight.register_hook(lambda grad: grad.masked_fill(row, 0))
    before = layer.weight.tolist()
    sgd = torch.optim.SGD(layer.parameters(), lr=0.01, momentum=0.9)
    for optimizer in (sgd, torch.optim.Adam(layer.parameters(), lr=0.01)):
        for _ in range(3):
            optimizer.zero_grad()
            (layer(torch.ones(1, 2)) - 9).pow(2).sum().backward()
            optimizer.step()
    assert layer.weight.tolist()[0] == before[0] and layer.weight.tolist()[1] != before[1]


@advised()
def zeros_appended_by_pad():
    x, n = torch.tensor([1.0, 2.0], requires_grad=True), 2
    y = torch.nn.functional.pad(x, (0, n))
    (y * y).sum().backward()
    assert y.tolist() == [1.0, 2.0, 0.0, 0.0] and x.grad.tolist() == [2.0, 4.0]
    x = torch.ones(2, 1)
    assert torch.nn.functional.pad(x, (0, n)).tolist() == [[1.0, 0.0, 0.0]] * 2


@advised()
def outputs_without_gradients_left_out():
    x = torch.ones(2, requires_grad=True)
    tensors = [torch.ones(2), x * 2, (x * x).sum()]
    gradients = [torch.full((2,), 7.0), torch.tensor([1.0, 5.0]), None]
    kept = [(t, g) for t, g in zip(tensors, gradients) if t.requires_grad]
    left, right = [t for t, _ in kept], [g for _, g in kept]
    (gradient,) = torch.autograd.grad(left, [x], right, retain_graph=True)
    torch.autograd.backward(left, right)
    assert gradient.tolist() == x.grad.tolist() == [4.0, 12.0]


@advised(needs=["view_as_complex"])
def dtype_of_pairs_compared():
    for dtype, right in ((torch.float16, False), (torch.float32, True), (torch.float64, True)):
        x = torch.zeros(2, 2, dtype=dtype)
        assert (x.dtype in (torch.float32, torch.float64)) == right
        if right:
            assert torch.view_as_complex(x).shape == (2,)


@advised(needs=["Tensor.is_conj"])
def conjugate_of_a_sparse_tensor_computed_again():
    x = torch.tensor([1 + 2j, 0j]).to_sparse()
    x._values().mul_(10)
    assert x.conj().to_dense().tolist() == [10 - 20j, 0j]


@advised(needs=["frombuffer"])
def buffer_with_as_many_bytes_as_are_read():
    buffer = bytearray([1, 0, 2, 0, 3, 0])
    offset, count, size = 2, 2, 2
    assert len(buffer) >= offset + count * size
    assert torch.frombuffer(buffer, dtype=torch.int16, count=count, offset=offset).tolist() == [2, 3]


@advised(needs=["Tensor.untyped_storage"])
def storage_large_enough_for_resizing():
    x = torch.arange(6.0)
    y = x[2:]
    size = y.untyped_storage().nbytes() // y.element_size()
    address = x.data_ptr()
    for n in (3, 4):
        assert y.storage_offset() + n <= size
        y.resize_(n)
    assert x.data_ptr() == address and x.tolist() == list(range(6))
    assert y.storage_offset() + 5 > size
    y.resize_(5)
    assert y.untyped_storage().nbytes() == 7 * y.element_size()


@advised(probe=lambda: nn.Linear(1, 1).load_state_dict({}, strict=False).unexpected_keys)
def unexpected_keys_looked_at():
    model, state = nn.Linear(2, 2, bias=False), nn.Linear(2, 2).state_dict()
    assert model.load_state_dict(state, strict=False).unexpected_keys == ["bias"]
    assert torch.equal(model.weight, state["weight"])


@advised()
def padding_vector_without_weight_decay():
    embedding, zeros = nn.Embedding(3, 2, padding_idx=0), nn.Embedding(3, 2, padding_idx=0)
    with torch.no_grad():
        embedding.weight[0] = 1
        zeros.weight[0] = 0
    groups = [{"params": embedding.parameters(), "weight_decay": 0}, {"params": zeros.parameters()}]
    optimizer = torch.optim.SGD(groups, lr=0.5, momentum=0.9, weight_decay=0.5)
    before = embedding.weight.tolist()
    for _ in range(3):
        optimizer.zero_grad()
        x = torch.tensor([0, 1])
        (embedding(x) + zeros(x)).sum().backward()
        optimizer.step()
    assert embedding.weight.tolist()[0] == [1.0, 1.0] and zeros.weight.tolist()[0] == [0.0, 0.0]
    assert embedding.weight.tolist()[1] != before[1]


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


@advised()
def gradient_of_a_non_differentiable_output_ignored():
    def gradient(materialized):
        class Two(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                y, z = x * 2, x * 3
                ctx.mark_non_differentiable(z)
                if not materialized:
                    ctx.set_materialize_grads(False)
                return y, z

            @staticmethod
            def backward(ctx, grad_y, _):
                return grad_y * 2

        x = torch.ones(2, requires_grad=True)
        y, z = Two.apply(x)
        (y + z).sum().backward()
        return x.grad.tolist()

    assert gradient(True) == [2.0, 2.0]
    if hasattr(torch.autograd.Function, "set_materialize_grads"):
        assert gradient(False) == [2.0, 2.0]


def _use_reentrant():
    from torch.utils.checkpoint import checkpoint, checkpoint_sequential

    checkpoint(abs, torch.ones(1), use_reentrant=False)
    checkpoint_sequential([abs], 1, torch.ones(1), use_reentrant=False)


@advised(probe=_use_reentrant)
def checkpoints_whose_warning_is_an_error():
    from torch.utils.checkpoint import checkpoint, checkpoint_sequential

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    steps = [torch.exp, lambda a: a * a]
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*use_reentrant")
        y = checkpoint(lambda a: a * a, x, use_reentrant=False)
        z = checkpoint_sequential(steps, 2, x, use_reentrant=False)
        for forgotten in (lambda: checkpoint(torch.exp, x), lambda: checkpoint_sequential(steps, 2, x)):
            try:
                forgotten()
            except UserWarning:
                continue
            raise AssertionError("no error")
    assert torch.autograd.grad(y.sum(), x)[0].tolist() == [2.0, 4.0]
    assert torch.allclose(torch.autograd.grad(z.sum(), x)[0], 2 * (2 * x).exp())


@advised(probe=_use_reentrant)
def detached_in_a_checkpoint():
    from torch.utils.checkpoint import checkpoint

    x, w = [torch.tensor([2.0, 3.0], requires_grad=each) for each in (False, True)]
    checkpoint(lambda a: a * w * (a * w).detach(), x, use_reentrant=False).sum().backward()
    assert w.grad.tolist() == [8.0, 27.0]
    y = checkpoint(lambda a: a * a * a.detach(), w, use_reentrant=False).sum()
    (gradient,) = torch.autograd.grad(y, [w], create_graph=True)
    assert torch.autograd.grad(gradient.sum(), [w])[0].tolist() == [4.0, 6.0]


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


@advised(needs=["optim.swa_utils.get_ema_multi_avg_fn"])
def integer_buffers_copied_after_the_last_update():
    from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

    for average in (get_ema_multi_avg_fn(0.5), None):
        model = nn.BatchNorm1d(1, momentum=1.0)
        averaged = AveragedModel(model, multi_avg_fn=average, use_buffers=True)
        for mean in (4.0, 8.0):
            model(torch.full((2, 1), mean))
            averaged.update_parameters(model)
        for own, buffer in zip(averaged.module.buffers(), model.buffers()):
            if not buffer.is_floating_point():
                own.copy_(buffer)
        assert averaged.module.num_batches_tracked.item() == 2
        assert averaged.module.running_mean.tolist() == [6.0]
