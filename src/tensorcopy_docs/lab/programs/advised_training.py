"""What is advised about optimizers, frozen parts and data sets, and is no idiom, with assertions of what is right."""

import copy

import torch
from torch import nn

from tensorcopy_docs.lab.program import advised


@advised()
def parameter_frozen():
    w, b = nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2))
    w.requires_grad_(False)
    (w * b).sum().backward()
    torch.optim.SGD([b], lr=0.5).step()
    assert w.tolist() == [1.0, 1.0] and b.tolist() == [0.5, 0.5]


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


@advised()
def parameters_themselves_in_the_state():
    model = nn.Linear(2, 2)
    assert model.state_dict(keep_vars=True)["weight"] is model.weight
