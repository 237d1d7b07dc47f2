"""Calls that return the source itself, a view or a copy, as it falls; each case has a row."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.result)
def reshape(x):
    return x.reshape(6)


@operation(sources.transposed)
def reshape_of_a_transposed(x):
    return x.reshape(6)


@operation(sources.result)
def reshape_to_the_same_shape(x):
    return x.reshape(2, 3)


@operation(sources.result)
def flatten(x):
    return x.flatten()


@operation(sources.transposed)
def flatten_of_a_transposed(x):
    return x.flatten()


@operation(sources.row)
def flatten_of_a_row(x):
    return x.flatten()


@operation(sources.result, needs=["ravel"])
def ravel(x):
    return x.ravel()


@operation(sources.transposed, needs=["ravel"])
def ravel_of_a_transposed(x):
    return x.ravel()


@operation(sources.result)
def contiguous(x):
    return x.contiguous()


@operation(sources.transposed)
def contiguous_of_a_transposed(x):
    return x.contiguous()


@operation(
    sources.image,
    needs=["channels_last", "contiguous_format"],
    probe=lambda: torch.ones(1).contiguous(memory_format=torch.contiguous_format),
)
def contiguous_channels_last(x):
    return x.contiguous(memory_format=torch.channels_last)


@operation(sources.result)
def to(x):
    return x.to(torch.float32)


@operation(sources.result)
def to_another_dtype(x):
    return x.to(torch.float64)


@operation(sources.result)
def float(x):
    return x.float()


@operation(sources.doubles)
def float_of_doubles(x):
    return x.float()


@operation(sources.integers)
def float_of_integers(x):
    return x.float()


@operation(sources.result)
def cpu(x):
    return x.cpu()


@operation(sources.result)
def as_tensor(x):
    return torch.as_tensor(x)


@operation(sources.result)
def as_tensor_of_another_dtype(x):
    return torch.as_tensor(x, dtype=torch.float64)


@operation(sources.result, needs=["asarray"])
def asarray(x):
    return torch.asarray(x)


@operation(sources.result, needs=["asarray"])
def asarray_of_another_dtype(x):
    return torch.asarray(x, dtype=torch.float64)


@operation(sources.result, needs=["atleast_1d"])
def atleast_1d(x):
    return torch.atleast_1d(x)


@operation(sources.number, needs=["atleast_1d"])
def atleast_1d_of_a_number(x):
    return torch.atleast_1d(x)


@operation(sources.result)
def dropout_in_eval(x):
    return torch.nn.functional.dropout(x, 0.5, training=False)


@operation(sources.result, needs=["Tensor.type_as"])
def type_as(x):
    return x.type_as(torch.zeros(1))


@operation(sources.result, needs=["Tensor.type_as"])
def type_as_of_another_dtype(x):
    return x.type_as(torch.zeros(1, dtype=torch.float64))


@operation(sources.result)
def expand_as(x):
    return x.expand_as(x)


@operation(sources.wide)
def expand_as_a_larger(x):
    return x.expand_as(torch.zeros(2, 3))


@operation(sources.result)
def broadcast_tensors(x):
    return torch.broadcast_tensors(x, torch.zeros(1))[0]


@operation(sources.wide)
def broadcast_tensors_to_a_larger(x):
    return torch.broadcast_tensors(x, torch.zeros(2, 3))[0]


@operation(sources.result, needs=["view_as_real", "real"])
def real_of_a_real(x):
    return x.real


@operation(sources.result, needs=["view_as_real", "real"])
def conj_of_a_real(x):
    return x.conj()


@operation(sources.result)
def unary_plus(x):
    return +x
