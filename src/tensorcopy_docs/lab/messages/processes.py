"""Messages about several processes: workers of a data loader, and training by several of them."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"count": 1}, {"rows": 1, "others": (3,)}, {"dtype": torch.int64}, {"dtype": torch.float64})
def batches_in_shared_memory(count=3, rows=2, others=(), dtype=None):
    def batches():
        for n in range(count):
            inputs, labels = torch.ones(rows, *others, dtype=dtype) * n, torch.tensor([n] * rows)
            yield inputs.share_memory_(), labels.share_memory_()

    return locals()


@message(given=batches_in_shared_memory)
def batches_of_workers_kept(batches):
    """Tensors in shared memory are kept, as batches of workers are. A few of them raise nothing."""
    # With more batches from the workers of a DataLoader than a process may open files, the next one raises it.
    [inputs[0] for inputs, _ in batches()]


@fix(
    "batches_of_workers_kept",
    given=batches_in_shared_memory,
    right=lambda count, rows, others: (
        [torch.tensor(n).expand(others) for n in range(count)],
        [torch.tensor([n] * rows) for n in range(count)],
        False,
    ),
)
def batches_of_workers_cloned(batches):
    """A clone is in memory that is not shared."""
    first, kept = [], []
    for inputs, labels in batches():
        first.append(inputs[0].clone())
        kept.append(labels.clone())
    return first, kept, any(each.is_shared() for each in first + kept)


@set_up({"fields": 1}, {"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def a_sample_of_many_tensors(fields=3, sizes=(2,), dtype=None):
    sample = [torch.ones(*sizes, dtype=dtype) * n for n in range(fields)]
    return locals()


@message(given=a_sample_of_many_tensors)
def many_tensors_in_a_sample(sample):
    """Each tensor of a sample is put in shared memory, as a worker does. A few of them raise nothing."""
    # With more of them in the batches that wait than a process may open files, the next one raises it.
    [each.share_memory_() for each in sample]


@fix(
    "many_tensors_in_a_sample",
    given=a_sample_of_many_tensors,
    right=lambda fields, sizes: [torch.full(sizes, float(n)) for n in range(fields)],
)
def one_tensor_in_a_sample(sample):
    """What the worker returns is one tensor, of which the main process takes the parts."""
    sent = torch.stack(sample).share_memory_()
    return list(sent.unbind())


def normalized(*sizes):
    """A layer that is normalized by the rows of a batch."""
    return torch.nn.Sequential(torch.nn.Linear(*sizes), torch.nn.BatchNorm1d(sizes[1]))


def filled(model):
    """Give each parameter another value."""
    for n, parameter in enumerate(model.parameters()):
        torch.nn.init.constant_(parameter, n + 1)
    return model


def double_linear(*sizes):
    """A linear layer of float64."""
    return torch.nn.Linear(*sizes).double()


@set_up({"rows": 1}, {"layer": normalized}, {"layer": double_linear, "dtype": torch.float64}, {"needs_grad": False})
def a_checkpointed_layer(rows=2, dtype=None, layer=torch.nn.Linear, needs_grad=True):
    model = filled(layer(2, 2))
    x = torch.ones(rows, 2, dtype=dtype).cumsum(0).requires_grad_(needs_grad)
    return locals()


@message(
    given=a_checkpointed_layer,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=True),
)
def gradient_ready_twice(model, x):
    """Reentrant checkpointing runs a backward pass of its own. One process raises nothing; DDP raises."""
    # With DistributedDataParallel(..., find_unused_parameters=True) around the model, backward() raises it.
    y = torch.utils.checkpoint.checkpoint(model, x.requires_grad_(), use_reentrant=True)
    y.pow(2).sum().backward()


@fix(
    "gradient_ready_twice",
    given=a_checkpointed_layer,
    right=lambda model, x: list(torch.autograd.grad(model(x).pow(2).sum(), list(model.parameters()))),
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_not_reentrant_with_ddp(model, x):
    """Checkpointing that is not reentrant runs in the one backward pass."""
    y = torch.utils.checkpoint.checkpoint(model, x, use_reentrant=False)
    y.pow(2).sum().backward()
    return [parameter.grad for parameter in model.parameters()]


@message(
    given=a_checkpointed_layer,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=True),
)
def gradient_of_a_shared_layer_ready_twice(model, x):
    """Two checkpoints use one layer, each with a backward pass of its own. One process raises nothing; DDP raises."""
    # With DistributedDataParallel around the model, backward() raises it.
    for _ in range(2):
        x = torch.utils.checkpoint.checkpoint(model, x.requires_grad_(), use_reentrant=True)
    x.pow(2).sum().backward()


@fix(
    "gradient_of_a_shared_layer_ready_twice",
    given=a_checkpointed_layer,
    right=lambda model, x: list(torch.autograd.grad(model(model(x)).pow(2).sum(), list(model.parameters()))),
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def shared_layer_in_checkpoints_not_reentrant(model, x):
    """The gradients of both uses are added up in one backward pass."""
    for _ in range(2):
        x = torch.utils.checkpoint.checkpoint(model, x, use_reentrant=False)
    x.pow(2).sum().backward()
    return [parameter.grad for parameter in model.parameters()]


class ProcessGroup:
    """A group of one process."""

    def __enter__(self):
        store = torch.distributed.HashStore()
        torch.distributed.init_process_group("gloo", store=store, rank=0, world_size=1)

    def __exit__(self, *error):
        torch.distributed.destroy_process_group()


def every_second(x):
    """Every second column."""
    return x[:, ::2]


@set_up({"sizes": (3, 2)}, {"dtype": torch.int64}, {"dtype": torch.float64}, {"view": every_second})
def a_tensor_to_send(sizes=(2, 3), dtype=None, view=torch.t):
    x = view(torch.ones(*sizes, dtype=dtype).cumsum(0).cumsum(1))
    received = torch.zeros(*x.shape, dtype=dtype)
    return locals()


def sends():
    """All processes send parts of a tensor to all, which the first versions with HashStore cannot."""
    with ProcessGroup():
        torch.distributed.all_to_all_single(torch.ones(1), torch.ones(1))


@message(raises=("ValueError", "RuntimeError"), given=a_tensor_to_send, needs=["distributed.HashStore"], probe=sends)
def transposed_tensor_sent(x, received):
    """A transposed tensor is sent to other processes."""
    with ProcessGroup():
        torch.distributed.all_to_all_single(received, x)


@fix(
    "transposed_tensor_sent",
    given=a_tensor_to_send,
    right=lambda x: torch.tensor(x.tolist()),
    needs=["distributed.HashStore"],
    probe=sends,
)
def contiguous_tensor_sent(x, received):
    """``contiguous`` copies the elements in their new order."""
    with ProcessGroup():
        torch.distributed.all_to_all_single(received, x.contiguous())
    return received


def shards():
    """A module under FSDP2 is called: raises where there is no FSDP2, or none that runs without an accelerator."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    with ProcessGroup():
        fully_shard(torch.nn.Linear(1, 1), mesh=init_device_mesh("cpu", (1,)))(torch.ones(1, 1))


class Flat(torch.nn.Linear):
    """A layer that returns a view of its output."""

    def forward(self, x):
        return super().forward(x).view(-1)


class Transposed(torch.nn.Linear):
    """A layer that returns another view of its output."""

    def forward(self, x):
        return super().forward(x).t()


@set_up({"rows": 1}, {"outputs": 1}, {"layer": Transposed}, {"inputs": 3, "rows": 5})
def a_layer_that_returns_a_view(rows=2, inputs=2, outputs=2, layer=Flat):
    model = filled(layer(inputs, outputs))
    x = torch.ones(rows, inputs)
    return locals()


@message(
    warns="UserWarning",
    given=a_layer_that_returns_a_view,
    probe=shards,
)
def module_of_fsdp_returns_a_view(model, x):
    """A module under FSDP2 returns a view of its output."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    with ProcessGroup():
        model = fully_shard(model, mesh=init_device_mesh("cpu", (1,)))
        model(x)


def added_out_of_place(model, x):
    """The sum, and the gradient of the squares of all its elements."""
    y = torch.nn.functional.linear(x, model.weight, model.bias) + 1
    return y.sum(), torch.autograd.grad(y.pow(2).sum(), model.weight)[0]


@fix(
    "module_of_fsdp_returns_a_view",
    given=a_layer_that_returns_a_view,
    right=added_out_of_place,
    probe=shards,
)
def output_of_fsdp_changed_out_of_place(model, x):
    """The sum is a new tensor, and the output with its hook stays as it is."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    with ProcessGroup():
        model = fully_shard(model, mesh=init_device_mesh("cpu", (1,)))
        y = model(x)
        y = y + 1
        y.pow(2).sum().backward()
        gradient = model.weight.grad.full_tensor()
    return y.sum(), gradient


@fix(
    "module_of_fsdp_returns_a_view",
    given=a_layer_that_returns_a_view,
    right=added_out_of_place,
    probe=shards,
)
def module_of_fsdp_returns_a_clone(model, x, layer):
    """The module returns a clone, which is not a view."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    class Cloned(layer):
        def forward(self, x):
            return super().forward(x).clone()

    cloned = Cloned(*model.weight.t().shape)
    cloned.load_state_dict(model.state_dict())
    with ProcessGroup():
        model = fully_shard(cloned, mesh=init_device_mesh("cpu", (1,)))
        y = model(x)
        y += 1
        y.pow(2).sum().backward()
        gradient = model.weight.grad.full_tensor()
    return y.sum(), gradient


@set_up({"count": 1}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": torch.int64})
def samples_for_workers(count=4, sizes=(2,), dtype=None):
    samples = [torch.ones(sizes, dtype=dtype) * n for n in range(count)]
    return locals()


@message(given=samples_for_workers)
def batches_too_large_for_shared_memory(samples):
    """Each batch of a worker is moved into shared memory. A few small ones raise nothing."""
    # With num_workers=2 and batches that are larger than the shared memory, the next batch raises it.
    from torch.utils.data import DataLoader

    [batch.share_memory_() for batch in DataLoader(samples, batch_size=2)]


@fix(
    "batches_too_large_for_shared_memory",
    given=samples_for_workers,
    right=lambda count, sizes: (torch.cat([torch.full((1,) + sizes, n + 0.0) for n in range(count)]), False),
)
def batches_made_without_workers(samples):
    """Without workers, batches are in memory that is not shared."""
    from torch.utils.data import DataLoader

    batches = list(DataLoader(samples, batch_size=2, num_workers=0))
    return torch.cat(batches), any(batch.is_shared() for batch in batches)
