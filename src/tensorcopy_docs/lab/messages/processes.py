"""Messages about several processes: workers of a data loader, and training by several of them."""

from importlib import import_module

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def batches_of_workers_kept():
    """Tensors in shared memory are kept, as batches of workers are. A few of them raise nothing."""
    batches = [torch.ones(2).share_memory_() for _ in range(3)]
    # With more batches from the workers of a DataLoader than a process may open files, the next one raises it.
    [batch[0] for batch in batches]


@fix("batches_of_workers_kept")
def batches_of_workers_cloned():
    """A clone is in memory that is not shared."""
    batches = [torch.ones(2).share_memory_() for _ in range(3)]
    kept = [batch[0].clone() for batch in batches]
    assert batches[0][0].is_shared()
    assert not kept[0].is_shared()


@message(probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=True))
def gradient_ready_twice():
    """Reentrant checkpointing runs a backward pass of its own. One process raises nothing; DDP raises."""
    from torch.utils.checkpoint import checkpoint

    layer = torch.nn.Linear(2, 1)
    # With DistributedDataParallel(..., find_unused_parameters=True) around the model, backward() raises it.
    checkpoint(layer, torch.ones(1, 2, requires_grad=True), use_reentrant=True).sum().backward()


@fix(
    "gradient_ready_twice",
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_not_reentrant_with_ddp():
    """Checkpointing that is not reentrant runs in the one backward pass."""
    from torch.utils.checkpoint import checkpoint

    layer = torch.nn.Linear(2, 1)
    checkpoint(layer, torch.ones(1, 2, requires_grad=True), use_reentrant=False).sum().backward()
    assert layer.weight.grad.tolist() == [[1.0, 1.0]]


@message(raises=("ValueError", "RuntimeError"), needs=["distributed.HashStore"])
def transposed_tensor_sent():
    """A transposed tensor is sent to other processes."""
    store = torch.distributed.HashStore()
    torch.distributed.init_process_group("gloo", store=store, rank=0, world_size=1)
    try:
        received = torch.zeros(3, 2)
        torch.distributed.all_to_all_single(received, torch.ones(2, 3).t())
    finally:
        torch.distributed.destroy_process_group()


@fix("transposed_tensor_sent", needs=["distributed.HashStore"])
def contiguous_tensor_sent():
    """``contiguous`` copies the elements in their new order."""
    store = torch.distributed.HashStore()
    torch.distributed.init_process_group("gloo", store=store, rank=0, world_size=1)
    try:
        received = torch.zeros(3, 2)
        torch.distributed.all_to_all_single(received, torch.arange(6.0).view(2, 3).t().contiguous())
    finally:
        torch.distributed.destroy_process_group()
    assert received.tolist() == [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]


@message(warns="UserWarning", probe=lambda: import_module("torch.distributed.fsdp").fully_shard)
def module_of_fsdp_returns_a_view():
    """A module under FSDP2 returns a view of its output."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    class Flat(torch.nn.Linear):
        def forward(self, x):
            return super().forward(x).view(-1)

    store = torch.distributed.HashStore()
    torch.distributed.init_process_group("gloo", store=store, rank=0, world_size=1)
    try:
        model = fully_shard(Flat(2, 2), mesh=init_device_mesh("cpu", (1,)))
        model(torch.ones(1, 2))
    finally:
        torch.distributed.destroy_process_group()


@fix("module_of_fsdp_returns_a_view", probe=lambda: import_module("torch.distributed.fsdp").fully_shard)
def output_of_fsdp_changed_out_of_place():
    """The sum is a new tensor, and the output with its hook stays as it is."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    class Flat(torch.nn.Linear):
        def forward(self, x):
            return super().forward(x).view(-1)

    store = torch.distributed.HashStore()
    torch.distributed.init_process_group("gloo", store=store, rank=0, world_size=1)
    try:
        model = fully_shard(Flat(2, 2), mesh=init_device_mesh("cpu", (1,)))
        y = model(torch.ones(1, 2))
        y = y + 1
        y.sum().backward()
        gradient = model.weight.grad.full_tensor()
    finally:
        torch.distributed.destroy_process_group()
    assert gradient.tolist() == [[1.0, 1.0], [1.0, 1.0]]


@fix("module_of_fsdp_returns_a_view", probe=lambda: import_module("torch.distributed.fsdp").fully_shard)
def module_of_fsdp_returns_a_clone():
    """The module returns a clone, which is not a view."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    class Flat(torch.nn.Linear):
        def forward(self, x):
            return super().forward(x).view(-1).clone()

    store = torch.distributed.HashStore()
    torch.distributed.init_process_group("gloo", store=store, rank=0, world_size=1)
    try:
        model = fully_shard(Flat(2, 2), mesh=init_device_mesh("cpu", (1,)))
        y = model(torch.ones(1, 2))
        y += 1
        y.sum().backward()
        gradient = model.weight.grad.full_tensor()
    finally:
        torch.distributed.destroy_process_group()
    assert gradient.tolist() == [[1.0, 1.0], [1.0, 1.0]]
