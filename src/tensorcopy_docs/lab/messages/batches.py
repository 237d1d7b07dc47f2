"""Messages about batches: which samples a data loader can join and pin."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


class Graph:
    """A sample of a class of its own."""

    def __init__(self, nodes):
        self.nodes = nodes


@set_up({"count": 1}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": torch.int64})
def samples_of_which_some_are_missing(count=2, sizes=(2,), dtype=None):
    samples = [None] + [torch.full(sizes, n, dtype=dtype or torch.float32) for n in range(count)]
    return locals()


@message(raises="TypeError", given=samples_of_which_some_are_missing)
def none_in_a_batch(samples):
    """A sample that could not be read is None."""
    from torch.utils.data import DataLoader

    next(iter(DataLoader(samples, batch_size=2)))


@fix(
    "none_in_a_batch",
    given=samples_of_which_some_are_missing,
    right=lambda count, sizes: torch.cat([torch.full((1,) + sizes, n + 0.0) for n in range(count)]),
)
def samples_without_none(samples):
    """What is None is left out before batches are made."""
    from torch.utils.data import DataLoader

    samples = [each for each in samples if each is not None]
    return torch.cat(list(DataLoader(samples, batch_size=2)))


@set_up({"count": 1}, {"nodes": 5}, {"dtype": torch.float64}, {"dtype": torch.int64})
def samples_of_a_class(count=2, nodes=3, dtype=None):
    samples = [Graph(torch.ones(nodes + n, dtype=dtype)) for n in range(count)]
    return locals()


@message(raises="TypeError", given=samples_of_a_class)
def class_in_a_batch(samples):
    """A sample is an object of a class, which cannot be joined."""
    from torch.utils.data import DataLoader

    next(iter(DataLoader(samples, batch_size=2)))


@fix("class_in_a_batch", given=samples_of_a_class, right=lambda count, nodes: [nodes + n for n in range(count)])
def samples_in_a_list(samples):
    """With ``collate_fn=list`` a batch is the list of its samples."""
    from torch.utils.data import DataLoader

    batch = next(iter(DataLoader(samples, batch_size=2, collate_fn=list)))
    return [len(graph.nodes) for graph in batch]


@set_up({"count": 1}, {"size": 3}, {"dtype": "object"}, {"name": "background"})
def samples_with_texts(count=2, size=2, dtype=None, name="cat"):
    import numpy

    samples = [(torch.ones(size) * n, numpy.array([name, str(n)], dtype=dtype)) for n in range(count)]
    return locals()


@message(raises="TypeError", given=samples_with_texts)
def array_of_texts_in_a_batch(samples):
    """A sample has an array of texts."""
    from torch.utils.data import DataLoader

    next(iter(DataLoader(samples, batch_size=2)))


@fix(
    "array_of_texts_in_a_batch",
    given=samples_with_texts,
    right=lambda samples, count, name: (
        torch.stack([x for x, _ in samples]),
        [[name] * count, [str(n) for n in range(count)]],
    ),
)
def texts_of_python_in_a_batch(samples):
    """``tolist()`` makes texts of Python, which stay as they are: one list for each place."""
    from torch.utils.data import DataLoader

    samples = [(x, texts.tolist()) for x, texts in samples]
    x, texts = next(iter(DataLoader(samples, batch_size=2)))
    return x, [list(each) for each in texts]


@set_up({"lengths": (1, 2, 3)}, {"number": 0.5}, {"lengths": (4, 1)})
def samples_of_different_lengths(lengths=(2, 3), number=1):
    samples = [[number] * length for length in lengths]
    return locals()


@message(given=samples_of_different_lengths)
def lists_of_different_lengths_in_a_batch(samples):
    """Samples are lists, and differ in length."""
    from torch.utils.data import DataLoader

    next(iter(DataLoader(samples, batch_size=len(samples))))


@fix(
    "lists_of_different_lengths_in_a_batch",
    given=samples_of_different_lengths,
    right=lambda lengths, number: torch.tensor([[number] * each + [0] * (max(lengths) - each) for each in lengths]),
)
def lists_padded_in_a_batch(samples):
    """``pad_sequence`` fills the shorter ones up with zeros."""
    from torch.nn.utils.rnn import pad_sequence
    from torch.utils.data import DataLoader

    def padded(batch):
        return pad_sequence([torch.tensor(each) for each in batch], batch_first=True)

    return next(iter(DataLoader(samples, batch_size=len(samples), collate_fn=padded)))


@set_up({"count": 1}, {"sizes": (2, 3)}, {"dtype": torch.int64})
def samples_of_another_device(count=2, sizes=(2,), dtype=None):
    device = "meta"
    samples = [torch.ones(sizes, dtype=dtype) for _ in range(count)]
    return locals()


@message(given=samples_of_another_device, probe=lambda: torch.ones(1, device="meta"))
def tensor_of_another_device_pinned(samples, device):
    """A sample that is not on the CPU is pinned."""
    sample = samples[0].to(device)
    sample.pin_memory()


def device_and_shape(count, sizes):
    """Where a batch is, and its shape."""
    return "meta", (count,) + sizes


@fix(
    "tensor_of_another_device_pinned",
    given=samples_of_another_device,
    right=device_and_shape,
    probe=lambda: torch.ones(1, device="meta"),
)
def batch_moved_in_the_loop(samples, device):
    """The samples stay on the CPU, where batches can be pinned, and each batch is moved."""
    from torch.utils.data import DataLoader

    for batch in DataLoader(samples, batch_size=2):
        batch = batch.to(device, non_blocking=True)
    return batch.device.type, tuple(batch.shape)


@fix(
    "tensor_of_another_device_pinned",
    given=samples_of_another_device,
    right=device_and_shape,
    probe=lambda: torch.stack([torch.ones(1, device="meta")] * 2),
)
def samples_joined_without_pinning(samples, device):
    """What is on the device already needs no pinning."""
    from torch.utils.data import DataLoader

    samples = [each.to(device) for each in samples]
    batch = next(iter(DataLoader(samples, batch_size=2, pin_memory=False)))
    return batch.device.type, tuple(batch.shape)
